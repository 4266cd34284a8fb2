// The last Artifacts. When the ninth Round is over (SW-5.9.1) nothing is left to chance, and few cards still bring
// anything; so who uses which of them, and who answers, can be played to the end of the game in the head.
#pragma once

#include "games/spoils_of_war/turn.h"

namespace meadhall::spoils_of_war {

// Plays on from positions after the last Round, every line, all cards lying open. Everybody plays for his share of the
// win and then for his points; of choices that are alike the first is made. What changes no Stash is not tried:
// reveals, and uses of cards that bring nothing any more.
class Ending {
public:
    struct Result {
        Prospects shares;
        std::array<std::int16_t, most_seats> totals;
    };

    // Gives up when it has looked at so many positions, all questions together.
    Ending(const Rules& rules, int most_positions) : rules_(rules), left_(most_positions) {}

    // How the game ends from here. Nothing: it is too long to say.
    std::optional<Result> of(const State& world);
    // The same, once this action has been played.
    std::optional<Result> after(const State& world, Action action);

private:
    Result play_on(const State& world);
    Result play_after(const State& world, Action action);
    void list_choices(const State& world);

    const Rules& rules_;
    int left_;
    Offers offers_;
    FixedVector<Action, 1024> choices_;  // of all positions on the way, the deepest last
};

// A world that a seat leaves open, with how likely it is compared with the others.
struct OpenWorld {
    State world;
    float weight;
};
using OpenWorlds = FixedVector<OpenWorld, 24>;
// All worlds that this seat leaves open after the last Round, by what lies face-down in Stashes; of unknown Artifacts
// among the Leftovers it is taken that they are the ones of least use. False: they are more than fit.
bool list_worlds(const Rules& rules, const State& state, Seat seat, OpenWorlds& worlds);

// Thinks of what wins in most of the worlds that the player leaves open. False: that cannot be said, and nothing is
// thought of.
bool think_to_the_end(const Rules& rules, const State& state, Seat seat, const Offers& offers, Thoughts& thoughts);

}  // namespace meadhall::spoils_of_war

// The race of exhausted armies. Once both decks are empty every point must be spent on what is left, and who has
// nothing to do loses (TL-5.2.6). Then chance has no say but where Ravens strike a hand, and what is left is small
// enough to be played to its end in the head.
#pragma once

#include "games/thunder_and_lightning/move.h"

namespace meadhall::thunder_and_lightning {

inline bool both_decks_empty(const State& state) { return state.thor.deck.empty() && state.loki.deck.empty(); }

// Plays on from positions with empty decks, all lines, to the end of the game.
class Race {
public:
    // Gives up when it has looked at so many positions, all questions together.
    Race(const Rules& rules, int most_positions) : rules_(rules), left_(most_positions) {}

    // How likely this side wins if all cards lie open and both play perfectly. Nothing: it is too long to say.
    std::optional<float> chance_of(const State& world, Side side);
    // The same, once this action has been played.
    std::optional<float> chance_after(const State& world, Action action, Side side);

private:
    struct Met {
        std::uint64_t key;
        float thor;  // how likely Thor wins
    };
    float thors_chance(const State& world);
    float thors_chance_after(const State& world, Action action);
    void list_actions(const State& world);
    int promise(const State& world, Action action) const;

    const Rules& rules_;
    int left_;
    Offers offers_;
    FixedVector<Action, 4096> actions_;  // of all positions on the way, the deepest last
    std::array<Met, 1024> met_{};
};

// A world that a side leaves open, with how likely it is compared with the others.
struct OpenWorld {
    State world;
    float weight;
};
using OpenWorlds = FixedVector<OpenWorld, 24>;
// All worlds that this side leaves open when the decks are empty. False: they are more than fit, or nobody knows what
// Hel took.
bool list_worlds(const Rules& rules, const State& state, Side side, OpenWorlds& worlds);

// Keeps of the thoughts what wins the race in most of the worlds that the player leaves open, if that can be said.
void think_to_the_end(const Rules& rules, const State& state, Side side, const Offers& offers, Thoughts& thoughts);

}  // namespace meadhall::thunder_and_lightning

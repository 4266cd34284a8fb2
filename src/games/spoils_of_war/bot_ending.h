// SPDX-License-Identifier: Apache-2.0
// Solves the end of the game. SW-5.9.1: after the ninth Round, Vikings use their last Artifacts one at a time. No
// chance is involved any more and few cards still matter, so all lines can be searched to the end.
#pragma once

#include "games/spoils_of_war/turn.h"

namespace meadhall::spoils_of_war {

// Searches every line from a position after the last Round, with all cards known. Every player maximises the share of
// the win, then the points; among equal choices the first is made. The search skips actions that change no Stash:
// reveals, and uses that can no longer change a score.
class Ending {
public:
    struct Result {
        Evaluation shares;
        std::array<std::int16_t, max_seats> totals;
    };

    // `most_positions` limits the positions of all searches of this object together.
    Ending(const Rules& rules, int most_positions) : rules_(rules), left_(most_positions) {}

    // The result of the game if all play best from this position on; `nullopt` if the limit is reached.
    std::optional<Result> of(const State& world);
    // The result of the game if this action is played and then all play best; `nullopt` if the limit is reached.
    std::optional<Result> after(const State& world, Action action);

private:
    Result play_on(const State& world);
    Result play_after(const State& world, Action action);
    void list_choices(const State& world);

    const Rules& rules_;
    int left_;
    Offers offers_;
    FixedVector<Action, 1024> choices_;  // stack of the choices at all positions on the current line, the deepest last
};

// A sampled world (determinization): a deal that fits what a seat knows. The weight is its relative probability.
struct OpenWorld {
    State world;
    float weight;
};
using OpenWorlds = FixedVector<OpenWorld, 24>;
// Lists the worlds that fit what this seat knows after the last Round: one for each possibility of the face-down cards
// in Stashes. Unknown Artifacts among the Leftovers are assumed to be the least useful ones. Returns false if `worlds`
// has no room for all of them.
bool list_worlds(const Rules& rules, const State& state, Seat seat, OpenWorlds& worlds);

// Proposes the actions that win in most of the worlds that fit what the player knows. Returns false and proposes
// nothing if the search cannot finish.
bool think_to_the_end(const Rules& rules, const State& state, Seat seat, const Offers& offers, Priors& priors);

}  // namespace meadhall::spoils_of_war

// SPDX-License-Identifier: Apache-2.0
// Solves the end of the game. SW-5.9.1: after the ninth Round, Vikings use their last Artifacts one at a time. No
// chance is involved any more and few cards still matter, so the search can follow every sequence of actions to the
// end.
#pragma once

#include "games/spoils_of_war/turn.h"

namespace meadhall::spoils_of_war {

// Searches all sequences of actions from a position after the last Round, with all cards known. Assumes that every
// player maximises first their win share, then their points, and takes the first of equal choices. Skips reveals, and
// uses that can no longer change a score.
class Ending {
public:
    struct Result {
        Evaluation shares;
        std::array<std::int16_t, max_seats> totals;
    };

    // `most_positions`: the limit for the positions in all searches of this object together.
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
    FixedVector<Action, 1024> choices_;  // a stack: the choices at each position of the current sequence
};

// A possible world: a deal that fits what a seat knows. It is listed, not sampled. `weight` is its relative
// probability.
struct OpenWorld {
    State world;
    float weight;
};
using OpenWorlds = FixedVector<OpenWorld, 24>;
// Lists the worlds that fit what this seat knows after the last Round: one for each way to assign faces to the
// face-down cards in Stashes that the seat does not know. Unknown Artifacts among the Leftovers get the least useful of
// the remaining faces. Returns false if `worlds` has no room for all of them.
bool list_worlds(const Rules& rules, const State& state, Seat seat, OpenWorlds& worlds);

// Proposes the actions with the highest expected win share, then the most points, over all worlds that fit what the
// player knows. Returns false and proposes nothing if the search cannot finish.
bool think_to_the_end(const Rules& rules, const State& state, Seat seat, const Offers& offers, Priors& priors);

}  // namespace meadhall::spoils_of_war

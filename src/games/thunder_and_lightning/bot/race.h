// SPDX-License-Identifier: Apache-2.0
// The race: positions in which both decks are empty. The players must spend every point on the cards that are left, and
// a player who cannot spend a point loses (TL-5.2.6). Only one thing is still random: which card of a hand Ravens hit.
// So the rest of the game is small enough to search to its end.
#pragma once

#include "games/thunder_and_lightning/position.h"
#include "kernel/heuristics.h"

namespace meadhall::thunder_and_lightning {

inline bool both_decks_empty(const State& state) { return state.thor.deck.empty() && state.loki.deck.empty(); }

// Searches positions with empty decks to the end of the game.
class Race {
public:
    // most_positions: the search gives up after this many positions, counted over all calls.
    Race(const Rules& rules, int most_positions) : rules_(rules), left_(most_positions) {}

    // Probability that this side wins if all cards are open and both players play perfectly. nullopt: the search has
    // reached most_positions.
    std::optional<float> chance_of(const State& world, Side side);
    // Like chance_of(), for the position after this action.
    std::optional<float> chance_after(const State& world, Action action, Side side);

private:
    struct Met {
        std::uint64_t key;
        float thor;  // probability that Thor wins
    };
    float thors_chance(const State& world);
    float thors_chance_after(const State& world, Action action);
    void list_actions(const State& world);
    int promise(const State& world, Action action) const;

    const Rules& rules_;
    int left_;  // number of positions that the search may still visit; below 0: it has given up
    Offers offers_;
    // Stack of the actions of all positions on the current search path, the deepest position last.
    FixedVector<Action, 4096> actions_;
    std::array<Met, 1024> met_{};
};

// A sampled world (determinization): one deal that fits what a side knows, with its relative weight.
struct OpenWorld {
    State world;
    float weight;
};
using OpenWorlds = FixedVector<OpenWorld, 24>;
// Lists all worlds that fit what this side knows; both decks must be empty. Returns false if there are too many worlds,
// or if the enemy has played Hel and this side does not know which card she took.
bool list_worlds(const Rules& rules, const State& state, Side side, OpenWorlds& worlds);

// Replaces the priors with the actions that win the race with the highest probability, averaged over the possible
// worlds. Changes nothing if the search gives up or if no action can win.
void think_to_the_end(const Rules& rules, const State& state, Side side, const Offers& offers, Priors& priors);

}  // namespace meadhall::thunder_and_lightning

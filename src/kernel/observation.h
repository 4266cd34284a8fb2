// SPDX-License-Identifier: Apache-2.0
// A bot's access to a table: its seat's view and offers, sampled worlds, and the game's heuristics
// (kernel/heuristics.h). The class holds the true state, but bots cannot access it. Heuristics may use only what the
// seat knows; the contract check (arena/contract.h) verifies this.
#pragma once

#include "kernel/heuristics.h"

namespace meadhall {

template <Game R>
class Observation {
public:
    Observation(const R& rules, const typename R::State& truth, Seat seat)
        : rules_(rules), truth_(truth), seat_(seat) {}

    const R& rules() const { return rules_; }
    Seat seat() const { return seat_; }
    typename R::View view() const { return rules_.view_for(truth_, seat_); }
    // Appends the seat's offers to `offers`.
    void offers(Offers& offers) const { rules_.offers(truth_, seat_, offers); }
    // A sampled world (determinization): a random state that the seat cannot distinguish from the true one.
    typename R::State guess(Chance& chance) const { return rules_.guess(truth_, seat_, chance); }

    std::uint32_t liking(Action action) const { return liking_of(rules_, truth_, seat_, action); }
    void think(const Offers& offers, Priors& priors) const { think_of(rules_, truth_, seat_, offers, priors); }
    bool bluffs() const { return bluffs_at(rules_, truth_, seat_); }

private:
    const R& rules_;
    const typename R::State& truth_;
    Seat seat_;
};

}  // namespace meadhall

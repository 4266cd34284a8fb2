// SPDX-License-Identifier: Apache-2.0
// A bot's access to a table: what its seat may know, and sampled worlds that could be true. This class holds the true
// state, but no bot can reach it. It also gives access to the game's heuristics (kernel/heuristics.h), which may use
// only what the seat knows. The contract check verifies this.
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
    // Appends to `offers`, as the rules do.
    void offers(Offers& offers) const { rules_.offers(truth_, seat_, offers); }
    // A sampled world (determinization): a random state that the seat cannot tell from the true one.
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

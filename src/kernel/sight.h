// What a bot gets to see of a table: what its seat may know, and worlds that could be true. The true state is in here,
// and no bot can reach it. What the game itself says about good play (kernel/thoughts.h) is asked here too: it may look
// at nothing that the seat does not know, and the contract check holds it to that.
#pragma once

#include "kernel/thoughts.h"

namespace meadhall {

template <Game R>
class Sight {
public:
    Sight(const R& rules, const typename R::State& truth, Seat seat) : rules_(rules), truth_(truth), seat_(seat) {}

    const R& rules() const { return rules_; }
    Seat seat() const { return seat_; }
    typename R::View view() const { return rules_.view_for(truth_, seat_); }
    // Adds to what is there, as the rules do.
    void offers(Offers& offers) const { rules_.offers(truth_, seat_, offers); }
    // A random world that the seat cannot tell from the true one.
    typename R::State guess(Chance& chance) const { return rules_.guess(truth_, seat_, chance); }

    std::uint32_t liking(Action action) const { return liking_of(rules_, truth_, seat_, action); }
    void think(const Offers& offers, Thoughts& thoughts) const { think_of(rules_, truth_, seat_, offers, thoughts); }
    bool bluffs() const { return bluffs_at(rules_, truth_, seat_); }

private:
    const R& rules_;
    const typename R::State& truth_;
    Seat seat_;
};

}  // namespace meadhall

// One game played to its end at random, on the concrete Rules and without a word: the inner loop of simulations.
#pragma once

#include "bots/random.h"
#include "kernel/game.h"

namespace meadhall {

// Returns the number of moves made from here. Where several are asked the lowest seat answers first; the contract of a
// game says that it makes no difference. offers is the caller's, so that it is not made anew for every game.
template <Game R>
int play_out(const R& rules, typename R::State& state, Offers& offers, Chance& dealing, Chance& bots) {
    const Narrator<typename R::Event> silent;
    int moves = 0;
    for (SeatSet asked = rules.to_act(state); !asked.empty(); asked = rules.to_act(state)) {
        const Seat seat = asked.lowest();
        offers.clear();
        rules.offers(state, seat, offers);
        rules.play(state, seat, choose_at_random(offers, bots), dealing, silent);
        ++moves;
    }
    return moves;
}

}  // namespace meadhall

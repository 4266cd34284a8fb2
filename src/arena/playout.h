// SPDX-License-Identifier: Apache-2.0
// Plays one game to its end with simple bots, on the concrete Rules and without events: the inner loop of simulations.
#pragma once

#include "bots/casual.h"
#include "bots/random.h"
#include "kernel/game.h"

namespace meadhall {

// Returns the number of moves made. choose(state, seat, offers) returns the action of the bot in that seat. If several
// seats are asked, the lowest one answers first; by the contract of a game the order does not matter. `offers` is the
// caller's buffer, reused from game to game.
template <Game R, class Choose>
int play_out(const R& rules, typename R::State& state, Offers& offers, Chance& dealing, const Choose& choose) {
    const Narrator<typename R::Event> silent;
    int moves = 0;
    for (SeatSet asked = rules.to_act(state); !asked.empty(); asked = rules.to_act(state)) {
        const Seat seat = asked.lowest();
        offers.clear();
        rules.offers(state, seat, offers);
        rules.play(state, seat, choose(state, seat, offers), dealing, silent);
        ++moves;
    }
    return moves;
}

// The choices of simple bots, for play_out(). The bots draw from `chance`, which is separate from the table's chance.
inline auto at_random(Chance& chance) {
    return [&chance](const auto&, Seat, const Offers& offers) { return choose_at_random(offers, chance); };
}
template <Game R>
auto by_liking(const R& rules, Chance& chance) {
    return [&rules, &chance](const typename R::State& state, Seat seat, const Offers& offers) {
        return choose_by_liking(offers, [&](Action action) { return liking_of(rules, state, seat, action); }, chance);
    };
}

}  // namespace meadhall

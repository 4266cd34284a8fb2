// SPDX-License-Identifier: Apache-2.0
// Step 3, Bidding (SW-5.4).
#include "games/spoils_of_war/turn.h"

namespace meadhall::spoils_of_war {

// SW-5.4.1  The Chief chooses the first bidder.
void Turn::play(const NameFirst& choice) {
    state_.named = state_.turn = choice.seat;
    if (choice.seat == seat_) {
        narrator_.tell(ChiefBidsFirst{seat_});
    } else {
        narrator_.tell(FirstNamed{seat_, choice.seat});
    }
    open_window(Phase::w3);
}

void Turn::ask_turn() {
    state_.phase = Phase::turn;
    ask(Question::turn, state_.turn);
}

Verdict why_not_bid(const State& state, const Bid& bid) {
    // SW-5.4.7, RULING SW-R1  The quantity of a bid is at most the number of dice under all cups. SW-5.4.2: there are
    // no wild values.
    const int dice = all_dice(state);
    if (bid.value < 1 || bid.value > 6) {
        return refused("SW-5.4.7", "the value of a bid must be from 1 to 6");
    }
    if (bid.quantity < 1 || bid.quantity > dice) {
        return refused("SW-5.4.7", "{} dice are in play, so you can bid 1 to {} dice", dice, dice);
    }
    if (state.step_bidding) {
        // SW-5.15.1, SW-5.15.2  In Step Bidding the quantity of the first bid is the number of Vikings, also after a
        // skip. Later bids raise it by at most one.
        const int players = player_count(state);
        if (state.bid == no_bid && bid.quantity != players) {
            return refused("SW-5.15.1", "with step bidding the first bid is exactly {} dice, one for each Viking",
                           players);
        }
        if (state.bid != no_bid && bid.quantity > state.bid.quantity + 1) {
            return refused("SW-5.15.1",
                           "with step bidding you can bid at most one die more than the last bid, so at most {}",
                           state.bid.quantity + 1);
        }
    }
    // SW-5.4.6  A bid is higher if it has more dice, or as many dice and a higher value. SW-5.4.8: any higher bid is
    // legal.
    return bid > state.bid
               ? legal()
               : refused("SW-5.4.6", "your bid must be higher than {}x{}: more dice, or as many of a higher value",
                         state.bid.quantity, state.bid.value);
}

// SW-A20.4  A blind Viking bids like all others. SW-5.4.3, SW-5.4.5: the first bidder must bid, then the turn goes to
// the left. SW-5.4.9: so nobody raises or challenges their own bid.
void Turn::play(const Bid& choice) {
    state_.bid = choice;
    state_.bidder = seat_;
    state_.turn = left(seat_);
    narrator_.tell(BidMade{seat_, choice});
    open_window(Phase::w3);
}

// SW-5.4.10, SW-A21.3, RULING SW-R19  The Declarer is the current bidder, also after a skip or a stolen bid.
void Turn::play(const Challenge&) {
    state_.challenger = seat_;
    narrator_.tell(BidChallenged{seat_, state_.bidder, state_.bid});
    open_window(Phase::w4);  // SW-5.4.11  the window after the challenge follows
}

}  // namespace meadhall::spoils_of_war

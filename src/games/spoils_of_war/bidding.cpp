// Step 3, Bidding (SW-5.4).
#include "games/spoils_of_war/turn.h"

namespace meadhall::spoils_of_war {

// SW-5.4.1
void Turn::play(const NameFirst& choice) {
    state_.named = state_.turn = choice.seat;
    narrator_.tell(FirstNamed{seat_, choice.seat});
    open_window(Phase::w3);
}

void Turn::ask_turn() {
    state_.phase = Phase::turn;
    ask(Question::turn, state_.turn);
}

Verdict why_not_bid(const State& state, const Bid& bid) {
    // SW-5.4.7, RULING SW-R1  No more dice than lie under the cups. SW-5.4.2: no wild values.
    const int dice = all_dice(state);
    if (bid.quantity < 1 || bid.quantity > dice || bid.value < 1 || bid.value > 6) {
        return refused("SW-5.4.7", "a bid is 1 to {} dice of a value from 1 to 6", dice);
    }
    if (state.step_bidding) {
        // SW-5.15.1, SW-5.15.2  The first bid, whoever makes it, is of as many dice as there are Vikings; then one more
        // at most.
        const int players = player_count(state);
        if (state.bid == no_bid && bid.quantity != players) {
            return refused("SW-5.15.1", "the first bid is of {} dice", players);
        }
        if (state.bid != no_bid && bid.quantity > state.bid.quantity + 1) {
            return refused("SW-5.15.1", "a bid is of at most one die more than the one before, {}", state.bid.quantity);
        }
    }
    // SW-5.4.6  More dice, or as many of a higher value. SW-5.4.8: how much higher is free.
    return bid > state.bid ? legal()
                           : refused("SW-5.4.6", "a bid must be higher than the one before, {}x{}", state.bid.quantity,
                                     state.bid.value);
}

// SW-A20.4  Blind or not. SW-5.4.3, SW-5.4.5  Then it is the turn of the Viking on the left; SW-5.4.9: so nobody comes
// to answer himself.
void Turn::play(const Bid& choice) {
    state_.bid = choice;
    state_.bidder = seat_;
    state_.turn = left(seat_);
    narrator_.tell(BidMade{seat_, choice.quantity, choice.value});
    open_window(Phase::w3);
}

// SW-5.4.10, SW-A21.3  RULING SW-R19: the Declarer is the current bidder, wherever he sits.
void Turn::play(const Challenge&) {
    state_.challenger = seat_;
    narrator_.tell(BidChallenged{seat_, state_.bidder});
    open_window(Phase::w4);  // SW-5.4.11
}

}  // namespace meadhall::spoils_of_war

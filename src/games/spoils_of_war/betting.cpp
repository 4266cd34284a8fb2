// SPDX-License-Identifier: Apache-2.0
// Steps 4 and 5: Vikings place their bets (SW-5.5) and reveal them (SW-5.6). The Norn Orb (SW-A15) lets a Viking look
// at a bet first.
#include <algorithm>

#include "games/spoils_of_war/turn.h"

namespace meadhall::spoils_of_war {

// SW-5.5.5, SW-5.5.6, RULING SW-R26  A bet is at least the ante and at most all Gold. SW-5.10.1: a Viking with less
// Gold than the ante bets exactly all Gold.
Range bet_range(const Rules& rules, const State& state, Seat seat) {
    const int gold = state.gold[seat];
    return {std::min<int>(gold, rules.box.ante), gold};
}

// SW-5.5.1  Everybody bets, secretly and at the same time.
void Turn::begin_betting() {
    state_.phase = Phase::bet;
    state_.turn = Seat{};
    state_.waiting = SeatSet::first(players());
    ask(Question::bet, Seat{});
}

// SW-5.5.7  The Gold of a bet is set aside. SW-5.5.8: a placed bet cannot be changed.
void Turn::play(const PlaceBet& choice) {
    state_.gold[seat_] = static_cast<std::uint16_t>(state_.gold[seat_] - choice.amount);
    state_.bets[seat_] = {{choice.side, choice.amount}, Audience::only(seat_)};
    narrator_.tell(BetSealed{seat_});
    if (state_.question == Question::norn) {
        state_.deferred.erase(seat_);
        return next_deferred();
    }
    state_.waiting.erase(seat_);
    if (state_.waiting.empty()) {
        close_betting();
    }
}

// SW-5.5.9, SW-A15  To all others, a deferring Viking looks like one who has bet.
void Turn::play(const Defer&) {
    state_.deferred.insert(seat_);
    narrator_.tell(BetSealed{seat_});
    state_.waiting.erase(seat_);
    if (state_.waiting.empty()) {
        close_betting();
    }
}

void Turn::close_betting() {
    if (state_.deferred.empty()) {
        return show_bets();
    }
    // SW-A15.6  All other bets are placed now, so everybody learns who defers.
    state_.phase = Phase::norn;
    narrator_.show(BetsDeferred{state_.deferred});
    next_deferred();
}

// SW-A15.3  Deferring Vikings look and bet one after the other: the Chief first, then clockwise.
void Turn::next_deferred() {
    if (state_.deferred.empty()) {
        return show_bets();
    }
    Seat seat = state_.chief;
    while (!state_.deferred.contains(seat)) {
        seat = left(seat);
    }
    state_.turn = seat;
    state_.looked = false;
    ask_norn();
}

void Turn::ask_norn() { ask(Question::norn, state_.turn); }

// SW-5.6.1  All bets are shown at the same moment.
void Turn::show_bets() {
    state_.looked = false;
    if (!narrator_.silent()) {
        BetsShown event{state_.bidder, state_.challenger, {}, {}};
        for (const Seat seat : SeatSet::first(players())) {
            const Bet& bet = state_.bets[seat].value;
            (bet.side == Side::declarer ? event.for_declarer : event.for_challenger).push_back({seat, bet.amount});
        }
        narrator_.show(event);
    }
    for (const Seat seat : SeatSet::first(players())) {
        Hidden<Bet>& bet = state_.bets[seat];
        bet.known_to = Audience::everybody();
        narrator_.show(BetShown{seat, bet.value.side, bet.value.amount});
    }
    open_window(Phase::w5);  // SW-5.6.2  the window when the bets are open follows
}

}  // namespace meadhall::spoils_of_war

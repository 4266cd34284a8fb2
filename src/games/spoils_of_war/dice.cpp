// SPDX-License-Identifier: Apache-2.0
// Step 6: Vikings show their dice and the dice are counted (SW-5.7).
#include "games/spoils_of_war/turn.h"

namespace meadhall::spoils_of_war {

// SW-5.7.1  All show their dice, clockwise from the Declarer.
void Turn::show_dice(Seat seat) {
    state_.open.insert(seat);
    if (!narrator_.silent()) {
        narrator_.show(DiceShown{seat, state_.cups[seat].dice.wire()});
    }
    state_.phase = Phase::my_dice;
    ask_my_dice();
}

// SW-5.7.2  A Viking who has shown their dice may turn one of them before the next Viking shows dice.
void Turn::ask_my_dice() {
    state_.question = Question::my_dice;
    if (Actors(rules_, state_, Moment::my_dice).contain(state_.turn)) {
        return ask(Question::my_dice, state_.turn);
    }
    next_dice();
}

void Turn::next_dice() {
    state_.turn = left(state_.turn);
    if (state_.turn == state_.bidder) {
        return open_window(Phase::w6);  // SW-5.7.3  the window before the count follows
    }
    show_dice(state_.turn);
}

// SW-5.7.4  Counts the dice of all Vikings and those of Megingjord.
void Turn::decide() {
    int count = 0;
    for (const Cup& cup : state_.cups) {
        count += cup.dice.count(state_.bid.value);
    }
    for (const int die : state_.extra_dice) {
        count += die == state_.bid.value;
    }
    const Side side = count >= state_.bid.quantity ? Side::declarer : Side::challenger;
    state_.count = static_cast<std::uint8_t>(count);
    narrator_.tell(DiceCounted{state_.challenger, state_.bidder, Bid{state_.count, state_.bid.value}, state_.bid, side,
                               side == Side::challenger ? ChallengeResult::succeeds : ChallengeResult::fails});
    // SW-5.7.5, SW-5.7.6  Winners bet on the winning side. There is always a winner and a loser, since the principals
    // are on opposite sides.
    for (const Seat seat : SeatSet::first(players())) {
        if (state_.bets[seat].value.side == side) {
            state_.winners.insert(seat);
        }
    }
    // SW-A18.6  A Viking who lost gets no extra Treasure from the Stones.
    erase_duties(
        [&](const Duty& each) { return each.kind == DutyKind::stones && !state_.winners.contains(each.user); });
    state_.phase = Phase::gift;
    next_gift();
}

}  // namespace meadhall::spoils_of_war

// SPDX-License-Identifier: Apache-2.0
// Step 6: Vikings show their dice and the dice are counted (SW-5.7). A winner who used the Chalice gives it away
// (SW-A16).
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
    for (std::size_t i = state_.duties.size(); i-- > 0;) {
        if (state_.duties[i].kind == DutyKind::stones && !state_.winners.contains(state_.duties[i].user)) {
            state_.duties.erase_at(i);
        }
    }
    state_.phase = Phase::gift;
    next_gift();
}

// SW-5.7.7, SW-A16.1, SW-A16.4  Winners give their used Chalices away: the Chief first, then clockwise, and each Viking
// in the order of their Stash. SW-A16.2, RULING SW-R9: no gift if the Chalice was cancelled or has left its user.
void Turn::next_gift() {
    for (int i = 0; i < players() && !state_.duties.empty(); ++i) {
        const Seat seat = seat_at((index(state_.chief) + i) % players());
        if (!state_.winners.contains(seat)) {
            continue;
        }
        for (const Artifact* each : by_arrival(state_, face_up_of(state_, seat))) {
            for (const Duty& duty : state_.duties) {
                if (duty.card == each->card && duty.user == seat && duty.kind == DutyKind::chalice &&
                    !each->marks.contains(Mark::cancelled)) {
                    state_.focus = each->card;
                    return ask(Question::gift, seat);
                }
            }
        }
    }
    for (std::size_t i = state_.duties.size(); i-- > 0;) {
        if (state_.duties[i].kind == DutyKind::chalice) {
            state_.duties.erase_at(i);
        }
    }
    state_.focus = no_card;
    state_.turn = Seat{};
    open_window(Phase::w7);
}

void Turn::play(const Give& choice) {
    const int card = state_.focus;
    for (std::size_t i = state_.duties.size(); i-- > 0;) {
        if (state_.duties[i].card == card) {
            state_.duties.erase_at(i);
        }
    }
    narrator_.tell(CardGiven{seat_, choice.seat, face(card)});
    move_card(card, choice.seat);
    next_gift();
}

}  // namespace meadhall::spoils_of_war

// SPDX-License-Identifier: Apache-2.0
// The start of a Round: the pile is laid out (SW-5.2) and everybody rolls (SW-5.3).
#include "games/spoils_of_war/turn.h"

namespace meadhall::spoils_of_war {

void Turn::begin_round(int round) {
    state_.round = static_cast<std::uint8_t>(round);
    // SW-5.2.4  Clears everything that was valid for the last Round only.
    for (Artifact& each : state_.artifacts) {
        set_marks(state_, each, each.marks - EnumSet<Mark>{Mark::used, Mark::declined});
    }
    state_.declined.clear();
    for (Cup& cup : state_.cups) {
        cup.dice.clear();
        cup.low = 1;
        cup.high = 6;
        cup.seen_by = {};
        cup.exposed = 0;
    }
    for (Hidden<Bet>& bet : state_.bets) {
        bet = {};
    }
    state_.extra_dice.clear();
    state_.duties.clear();
    state_.order.clear();
    state_.turn = state_.named = state_.bidder = state_.challenger = state_.asked = state_.victim = Seat{};
    state_.bid = no_bid;
    state_.skipped = state_.blind = state_.open = state_.waiting = state_.deferred = state_.winners = {};
    state_.looked = false;
    state_.count = state_.drafting = 0;
    state_.picked = 0;
    state_.focus = no_card;
    // SW-5.2.1, SW-5.2.2, SW-5.2.3, SW-5.1.6  The pile is laid out: regular Treasures face-up, Artifacts face-down,
    // each in its slot.
    open_pile(state_);
    if (!narrator_.silent()) {
        RoundBegan event{state_.round, static_cast<std::uint8_t>(stage_of_card(state_, first_of_pile(state_))),
                         static_cast<std::uint8_t>(pile_size(state_)), 0};
        PileLaidOut pile{};
        for (int card = first_of_pile(state_); card < opened(state_); ++card) {
            if (is_artifact(face(card))) {
                ++event.artifacts;
            } else {
                pile.treasures.push_back(face(card));
            }
        }
        narrator_.show(event);
        narrator_.show(pile);
    }
    open_window(Phase::w1);  // SW-5.2.5  the window before the roll follows
}

// SW-5.3.1, SW-5.3.3  All roll at the same time, with the ravens that they own at this moment. SW-7.6: the dice are
// rolled in the order of the seats. SW-7.2: each die shows 1 to 6.
void Turn::roll_dice() {
    const int base = rules_.table(state_).dice;
    DiceRolled event{};
    // SW-5.3.4, SW-A20.1  A Viking who used the Stones is blind, unless the Stones were cancelled.
    for (const Duty& duty : state_.duties) {
        if (duty.kind == DutyKind::stones && !has_mark(state_, duty.card, Mark::cancelled)) {
            state_.blind.insert(duty.user);
        }
    }
    for (const Seat seat : SeatSet::first(players())) {
        int dice = base;
        for (const std::size_t number : face_up_of(state_, seat)) {
            Artifact& each = state_.artifacts[number];
            // SW-A5.1, SW-A5.2  A revealed raven gives its die to the Viking who owns it at the roll.
            dice += gives_die(rules_, state_, each) && !each.marks.contains(Mark::declined);
            if (each.marks.contains(Mark::pending)) {
                set_marks(state_, each, each.marks - EnumSet<Mark>{Mark::pending});
                end_copy(each.card);
            }
        }
        Cup& cup = state_.cups[seat];
        cup.dice.roll(dice, [&] { return chance_.below(6) + 1; });
        event.counts.push_back(static_cast<std::uint8_t>(dice));
        if (!narrator_.silent() && !state_.blind.contains(seat)) {
            narrator_.tell(Audience::only(seat), OwnRoll{seat, cup.dice.wire()});
        }
    }
    event.total = static_cast<std::uint8_t>(all_dice(state_));
    narrator_.tell(event);   // SW-5.3.2  the numbers of dice are public
    open_window(Phase::w2);  // SW-5.3.5  the window after the roll follows
}

}  // namespace meadhall::spoils_of_war

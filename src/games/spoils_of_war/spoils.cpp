// SPDX-License-Identifier: Apache-2.0
// Step 7: the winners divide the spoils (SW-5.8).
#include <algorithm>

#include "games/spoils_of_war/turn.h"

namespace meadhall::spoils_of_war {

// SW-5.8.5, SW-A20  The Chief takes three cards, other winners take two. Each takes one more for each of their uses of
// the Stones that was not cancelled.
int entitled(const Rules& rules, const State& state, Seat seat) {
    int cards = seat == state.chief ? rules.box.chief_takes : rules.box.winner_takes;
    for (const Duty& duty : state.duties) {
        if (duty.kind == DutyKind::stones && duty.user == seat && !has_mark(state, duty.card, Mark::cancelled)) {
            cards += rules.box.stones_take;
        }
    }
    return cards;
}

// SW-5.8.6, SW-8.9, RULING SW-R2  A winner takes all cards that they are entitled to, or all that remain.
int to_pick(const Rules& rules, const State& state) {
    return std::min(entitled(rules, state, state.turn), cards_in_pile(state));
}

void Turn::divide() {
    // SW-5.8.1, SW-5.10.5  The losers' bets go to the Treasury. Nobody is out of the game.
    if (!narrator_.silent()) {
        BetsLost lost{};
        for (const Seat seat : SeatSet::first(players()) - state_.winners) {
            lost.stakes.push_back({seat, state_.bets[seat].value.amount});
        }
        narrator_.tell(lost);
    }
    for (const Seat seat : SeatSet::first(players()) - state_.winners) {
        Bet& bet = state_.bets[seat].value;
        narrator_.tell(BetLost{seat, bet.amount});
        bet.amount = 0;
    }
    // SW-5.8.2  The new Chief is the winner with the largest bet. Ties go to the seat closest clockwise to the winning
    // principal. SW-5.10.4, RULING SW-R4: a Viking whose bet is below the ante can become Chief, too.
    const Seat principal = state_.winners.contains(state_.bidder) ? state_.bidder : state_.challenger;
    Seat chief = principal;
    for (int i = 1; i < players(); ++i) {
        const Seat seat = seat_at((index(principal) + i) % players());
        if (state_.winners.contains(seat) && state_.bets[seat].value.amount > state_.bets[chief].value.amount) {
            chief = seat;
        }
    }
    state_.chief = chief;  // SW-5.8.3  the new Chief is asked first from now on
    narrator_.tell(ChiefChosen{chief, state_.bets[chief].value.amount});
    // SW-5.8.4, SW-5.10.2, SW-5.10.3  The other winners draft by bet. Ties go to the seat closest clockwise to the new
    // Chief.
    state_.order.clear();
    for (int i = 0; i < players(); ++i) {
        const Seat seat = seat_at((index(chief) + i) % players());
        if (state_.winners.contains(seat)) {
            std::size_t place = state_.order.size();
            while (place > 1 && state_.bets[state_.order[place - 1]].value.amount < state_.bets[seat].value.amount) {
                --place;
            }
            state_.order.insert_at(place, seat);
        }
    }
    state_.drafting = 0;
    next_draft();
}

void Turn::next_draft() {
    while (state_.drafting < state_.order.size()) {
        state_.turn = state_.order[state_.drafting];
        if (state_.left != 0) {
            return open_window(Phase::w8);
        }
        // SW-5.8.9  No card remains, so the winner only takes the bet back.
        Bet& bet = state_.bets[state_.turn].value;
        state_.gold[state_.turn] = static_cast<std::uint16_t>(state_.gold[state_.turn] + bet.amount);
        narrator_.tell(BetReturned{state_.turn, bet.amount});
        bet.amount = 0;
        ++state_.drafting;
    }
    state_.turn = Seat{};
    open_window(Phase::w9);  // SW-5.8.10  after the last draft
}

// SW-6.4  Everybody sees the regular Treasures. Only the owner sees the Artifacts.
void Turn::tell_taken(Seat seat, std::span<const std::uint8_t> cards) {
    if (narrator_.silent()) {
        return;
    }
    CardsTaken event{seat, {}};
    CardsSeen seen{seat, {}};
    for (const std::uint8_t card : cards) {
        seen.cards.push_back(face(card));
        if (is_artifact(face(card))) {
            ++event.haul.artifacts;
        } else {
            event.haul.cards.push_back(face(card));
        }
    }
    narrator_.tell(event);
    if (event.haul.artifacts > 0) {
        narrator_.show(Audience::only(seat), seen);
    }
}

// SW-5.8.7, RULING SW-R3  A winner chooses all cards, then takes them, and only then looks at the Artifacts.
void Turn::play(const Pick& choice) {
    state_.picked |= 1u << (choice.slot - 1);
    const Face chosen = face(first_of_pile(state_) + choice.slot - 1);
    narrator_.tell(SlotChosen{seat_, choice.slot, is_artifact(chosen) ? std::nullopt : std::optional(chosen)});
    if (state_.picked != state_.left && std::popcount(state_.picked) < entitled(rules_, state_, seat_)) {
        return;
    }
    // SW-5.8.8, SW-5.11.4, SW-5.11.5  The cards go into the Stash in the order of their slots.
    const std::uint8_t arrival = stamp();
    FixedVector<std::uint8_t, 32> taken;
    for (std::uint32_t slots = state_.picked; slots != 0; slots &= slots - 1) {
        taken.push_back(static_cast<std::uint8_t>(first_of_pile(state_) + std::countr_zero(slots)));
        take_from_pile(taken.back(), seat_, arrival);
    }
    tell_taken(seat_, {taken.begin(), taken.size()});
    state_.picked = 0;
    Bet& bet = state_.bets[seat_].value;
    state_.gold[seat_] = static_cast<std::uint16_t>(state_.gold[seat_] + bet.amount);
    narrator_.tell(BetReturned{seat_, bet.amount});
    bet.amount = 0;
    erase_duties([&](const Duty& each) { return each.user == seat_; });
    ++state_.drafting;
    next_draft();
}

// SW-5.8.10, SW-5.8.11  The remaining cards join the Leftover Treasures, and the new Chief begins the next Round.
void Turn::end_round() {
    narrator_.tell(LeftBehind{static_cast<std::uint8_t>(cards_in_pile(state_))});
    if (state_.round < rounds) {
        return begin_round(state_.round + 1);
    }
    state_.turn = Seat{};
    open_window(Phase::we);  // SW-5.9.1  the last window, after Round 9
}

}  // namespace meadhall::spoils_of_war

// SPDX-License-Identifier: Apache-2.0
// Chapter 4 of rules.md, with points (5.2) and the end of the game (chapter 8): which player is asked which question,
// and how the game continues.
#include "games/thunder_and_lightning/powers/all.h"

namespace meadhall::thunder_and_lightning {
namespace {

// TL-4.13  An action must answer the open question. True if T answers the question of this phase.
template <class T>
bool answers(Phase phase) {
    if constexpr (std::is_same_v<T, OpeningRow>) {
        return phase == Phase::opening;
    } else if constexpr (std::is_same_v<T, ChooseColumn>) {
        return phase == Phase::hit || phase == Phase::foreseen;
    } else if constexpr (std::is_same_v<T, Continue> || std::is_same_v<T, Stop>) {
        return phase == Phase::seer;
    } else if constexpr (std::is_same_v<T, Discard>) {
        return phase == Phase::order;
    } else {
        return phase == Phase::main;
    }
}

// TL-4.12  The refusal says which player is asked, and what they must decide. Both facts are public.
Verdict not_asked(const State& state, Seat asked) {
    const auto wait = [&](const char* words) { return refused("TL-4.12", words, meadhall::index(asked)); };
    switch (state.phase) {
        case Phase::opening:
            return state.active == Side::loki
                       ? wait("{seat} is choosing three cards for the front row; you choose next")
                       : wait("{seat} is choosing three cards for the front row; then you begin");
        case Phase::hit:
        case Phase::foreseen:
            return wait("{seat} is choosing a column for a card of yours; you act when it is your turn");
        case Phase::seer:
            return wait("{seat} is deciding whether the Seer draws another card; you act when it is your turn");
        case Phase::order:
            return wait("{seat} is choosing the order of lost cards; the game goes on after that");
        default:
            return wait("it is {seat}'s turn; you act when it is your turn");
    }
}

// TL-4.13  The refusal says what the asked player must do first.
Verdict wrong_answer(Phase phase) {
    switch (phase) {
        case Phase::opening:
            return refused("TL-4.13", "first choose three cards of your hand for the front row");
        case Phase::hit:
        case Phase::foreseen:
            return refused("TL-4.13", "first choose the enemy column for the waiting card");
        case Phase::seer:
            return refused("TL-4.13", "first decide whether the Seer draws another card: continue or stop");
        case Phase::order:
            return refused("TL-4.13", "first choose which of your lost cards goes to the discard pile next");
        default:
            return refused("TL-4.13", "it is your turn: draw, lay a card, challenge, use a power or end the turn");
    }
}

}  // namespace

// TL-4.10  A refused action changes nothing. TL-8.7  Resigning is not an action of the game.
Verdict Rules::why_not(const State& state, Seat seat, Action action) const {
    if (state.phase == Phase::over) {
        return refused("TL-4.11", "the game is over");
    }
    // TL-4.5  Nobody interrupts; the enemy is asked only to order their own lost cards.
    const Side me = asked(state);
    if (seat != state.seat_of(me)) {
        return not_asked(state, state.seat_of(me));
    }
    return Actions::visit(
        action,
        [&]<class T>(const T& known) {
            return answers<T>(state.phase) ? Referee(*this, state, me).why_not(known) : wrong_answer(state.phase);
        },
        [&](Unknown) {
            // TL-4.14  The action fits the question, but its parameters are missing, too many or unknown.
            const bool asked_for = Actions::is_misread(action, [&]<class T> { return answers<T>(state.phase); });
            return asked_for
                       ? refused("TL-4.14", "this action needs other cards or numbers; the offers show how to write it")
                       : Verdict(unreadable);
        });
}

void Rules::play(State& state, Seat seat, Action action, Chance& chance, const Narrator<Event>& narrator) const {
    const Holder berserker = state.berserker;
    const Holder idunn = state.idunn;
    Move move(*this, state, state.side_of(seat), chance, narrator);
    Actions::visit_legal(action, [&](const auto& known) { move.play(known); });
    move.tell_auras(berserker, idunn);
}

// TL-4.3  All points must be spent.
Verdict Referee::why_not(const EndTurn&) const {
    return state.points_left() == 0 ? legal()
                                    : refused("TL-4.3", "you must spend {} more point{s} first", state.points_left());
}

// TL-4.1  The players take turns.
void Move::play(const EndTurn&) { begin_turn(other(me)); }

// TL-4.4  Actions come in any order while points last. TL-5.2.3  Every action of a turn costs one point, except
// play_god and end_turn.
void Move::spend() {
    ++state.points_used;
    ++state.actions;
}

void Move::begin_turn(Side side) {
    Army& army = state.army(side);
    state.active = side;
    state.points_used = 0;
    // TL-5.2.1, TL-5.1.3  One point for each column that holds a card, counted when the turn starts (TL-4.2).
    state.points_total = 0;
    bool god = false;
    for (const Column& column : army.field) {
        state.points_total = static_cast<std::uint8_t>(state.points_total + !column.empty());
        god = god || led_by_god(column);
    }
    if (state.points_total == 0) {
        // TL-8.3, TL-8.5  A player whose side is empty when their turn starts loses, whatever is in the hand (TL-R33).
        state.phase = Phase::main;
        end_game(other(side), Reason::empty_field);
        return;
    }
    if (god) {
        state.points_total = points_with_god;  // TL-5.2.2  four points in all with the god in front
    }
    ++army.turns;
    narrator.tell(TurnBegun{seat(side), state.points_total});
    go_on();
}

// Asks the active player again after everything has been resolved.
void Move::go_on() {
    state.phase = Phase::main;
    state.foreseen = 0;
    // TL-5.2.6, TL-8.2  A player with points left and nothing to spend them on loses immediately.
    if (state.points_left() > 0 && !rules.has_action(state, state.active)) {
        end_game(other(state.active), Reason::stuck);
    }
}

void Move::end_game(Side winner, Reason reason) {
    state.phase = Phase::over;
    state.winner = winner;
    state.reason = reason;
    const Side loser = other(winner);
    const bool lost = reason == Reason::treasure;
    narrator.show(GameWon{seat(winner), reason, seat(loser),  // TL-6.9  everything is open after the end
                          lost ? std::optional(rules.own(Kind::treasure, loser)) : std::nullopt});
}

// TL-8.4  There is no draw and no score: the winner is first.
Outcome Rules::outcome(const State& state) const {
    Outcome outcome;
    if (state.phase == Phase::over) {
        outcome.resize(2, {2, 0});
        outcome[state.seat_of(state.winner)] = {1, 1};
    }
    return outcome;
}

// TL-8.6  Each card has a level: deck 3, hand 2, field 1, pile 0. After the set-up the levels add up to 276. Only cards
// that fetch raise this sum, by at most `regained` for each player. Otherwise the sum falls on average by at least 1
// per action or answer. Each action may be followed by an end_turn, and the two opening rows come first.
int Rules::longest_game(const Setup<Options>&) const {
    const int regained = 2 * quantity(Kind::hel) + 2 * quantity(Kind::freya) + 6 * quantity(Kind::odin) +
                         6 * quantity(Kind::longships) + 6 * quantity(Kind::hel);
    return 2 + 2 * (276 + 2 * regained);
}

}  // namespace meadhall::thunder_and_lightning

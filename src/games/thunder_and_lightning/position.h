// SPDX-License-Identifier: Apache-2.0
// A state from one player's point of view, and what rules, offers and bots ask about it.
#pragma once

#include "games/thunder_and_lightning/game.h"

namespace meadhall::thunder_and_lightning {

inline bool led_by_god(const Column& column) { return !column.empty() && kind_of(column[0]) == Kind::god; }
// TL-5.20.4, TL-5.4.3  A card may be put in front of a column unless the column is full or the god is its front card.
inline bool takes_in_front(const Column& column) { return !column.full() && !led_by_god(column); }

template <class Cards>
bool holds(const Cards& cards, Card card) {
    for (const Card each : cards) {
        if (each == card) {
            return true;
        }
    }
    return false;
}
template <class Cards>
std::size_t how_many(const Cards& cards, EnumSet<Kind> of) {
    std::size_t found = 0;
    for (const Card card : cards) {
        found += of.contains(kind_of(card));
    }
    return found;
}
inline bool tops(const Pile& pile, Kind kind) { return !pile.empty() && kind_of(pile.back()) == kind; }

// The kinds with an aura: a power that lasts as long as the card is on top of a pile (TL-5.7.6).
constexpr EnumSet<Kind> auras{Kind::berserker, Kind::idunn};

// A place on the side of a player. `at` counts from the front, beginning with 0; rows of actions and events begin with
// 1.
struct Spot {
    Side side;
    std::size_t col, at;
    std::uint8_t row() const { return static_cast<std::uint8_t>(at + 1); }
};

// Refusals that several actions share.
constexpr Verdict not_in_hand = refused("TL-4.14", "this card is not in your hand");
constexpr Verdict no_such_column = refused("TL-4.14", "the columns are 0 (left), 1 (middle) and 2 (right)");
constexpr Verdict no_such_row = refused("TL-4.14", "the rows are 1 (front) to 4");
constexpr Verdict no_such_place =
    refused("TL-4.14", "the columns are 0 (left) to 2 (right), and the rows are 1 (front) to 4");
constexpr Verdict full_column = refused("TL-5.4.3", "this column already holds four cards");
constexpr Verdict front_never_challenges = refused("TL-5.5.4", "your front card in this column never challenges");
constexpr Verdict would_leave_gap(std::size_t next_row) {
    return refused("TL-5.4.4", "this would leave a gap; the next free row of this column is {}",
                   static_cast<int>(next_row));
}

struct Position {
    Position(const Rules& rules_of_game, const State& all, Side side)
        : rules(rules_of_game), state(all), me(side), mine(all.army(side)), theirs(all.army(other(side))) {}

    Side enemy() const { return other(me); }
    bool first_turn() const { return mine.turns <= 1; }
    // True if the player has a front card in this column that may challenge.
    bool may_initiate(std::size_t col) const {
        return !mine.field[col].empty() && rules.may_initiate(kind_of(mine.field[col][0]));
    }
    // TL-4.15  Refuses when no point is left.
    Verdict no_points() const {
        return state.points_left() > 0 ? legal() : refused("TL-4.15", "you have no points left; end your turn");
    }

    const Rules& rules;
    const State& state;
    const Side me;
    const Army& mine;
    const Army& theirs;
};

// challenge.cpp: TL-5.8.1  The result of a challenge between two kinds of cards.
struct Fighters {
    Kind challenger, challenged;
};
Result result_of(const Rules& rules, const State& state, Side challenger, Fighters fighters);

}  // namespace meadhall::thunder_and_lightning

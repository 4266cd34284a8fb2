// SPDX-License-Identifier: Apache-2.0
// The cards that move a card on the field: Baldr (section 5.21 of rules.md) one of the player's own, Valkyries (5.37)
// one of the enemy's. TL-5.37.2  Both follow the same rules.
#pragma once

#include "games/thunder_and_lightning/powers/power.h"

namespace meadhall::thunder_and_lightning {

// Self::moved_side(me) is the side whose card is moved.
template <class Self>
struct Moving {
    static Verdict why_not(const Position& position, const PowerMove& use) {
        const Field& field = position.state.army(Self::moved_side(position.me)).field;
        const Column& from = field[use.from_col];
        const Column& to = field[use.to_col];
        if (use.from_row > from.size()) {
            return refused("TL-4.14", "there is no card in the place that you want to move from");
        }
        // TL-5.20.4  A god is never moved, and no card goes in front of it.
        if (kind_of(from[use.from_row - 1u]) == Kind::god) {
            return refused("TL-5.20.4", "a god cannot be moved");
        }
        if (use.to_row == 1 && led_by_god(to)) {
            return refused("TL-5.20.4", "a card cannot move in front of a god");
        }
        // TL-5.21.3  The place must change.
        if (use.from_col == use.to_col && use.from_row == use.to_row) {
            return refused("TL-5.21.3", "the card must move to another place");
        }
        // TL-5.21.2, TL-5.21.4  Rows are counted after the card has been taken out.
        const std::size_t there = to.size() - (use.from_col == use.to_col ? 1u : 0u);
        if (there == rows) {
            return full_column;
        }
        return use.to_row <= there + 1 ? legal() : would_leave_gap(there + 1);
    }

    // TL-5.21.2  Any card except the god may go to any other place, but not in front of a god. TL-5.21.5  There must be
    // a legal move.
    static void offer(Menu& menu, Card card) {
        const Field& field = menu.state.army(Self::moved_side(menu.me)).field;
        const auto first_row = [&](std::uint8_t col) -> std::uint8_t { return led_by_god(field[col]) ? 2 : 1; };
        const auto add_rows = [&](const PowerMove& first, std::size_t last_row) {
            if (first.to_row <= last_row) {
                menu.add_range<&PowerMove::to_row>(first, last_row - first.to_row + 1);
            }
        };
        for (std::uint8_t from_col = 0; from_col < columns; ++from_col) {
            for (std::uint8_t from_row = first_row(from_col); from_row <= field[from_col].size(); ++from_row) {
                for (std::uint8_t to_col = 0; to_col < columns; ++to_col) {
                    const Column& to = field[to_col];
                    const PowerMove first{card, from_col, from_row, to_col, first_row(to_col)};
                    if (to_col != from_col) {
                        add_rows(first, to.full() ? 0 : to.size() + 1);
                    } else {
                        add_rows(first, from_row - 1u);
                        const auto behind = static_cast<std::uint8_t>(from_row + 1);
                        add_rows({card, from_col, from_row, to_col, behind}, to.size());
                    }
                }
            }
        }
    }

    // TL-5.21.1, TL-5.37.1  The card stays face up or down, and a face-down card is shown to nobody.
    static void play(Move& move, const PowerMove& use) {
        move.play_from_hand(use.card);
        const Spot from{Self::moved_side(move.me), use.from_col, use.from_row - 1u};
        const Spot to{from.side, use.to_col, use.to_row - 1u};
        const std::uint8_t laid = move.state.army(from.side).sight.laid[from.col][from.at];
        const Placed moved = move.take_off(from);
        move.insert(to, moved, laid);
        const Seat me = move.seat(move.me);
        const std::optional<Seat> enemy = from.side == move.me ? std::nullopt : std::optional(move.seat(from.side));
        const Card card = card_of(moved);
        move.narrator.show(CardMoved{me, use.card, is_up(moved) ? std::optional(card) : std::nullopt, enemy,
                                     ColumnAt(from.col), from.row(), ColumnAt(to.col), to.row()});
        if (!is_up(moved)) {
            move.narrator.tell(
                Audience::only(move.seat(from.side)),
                MoveSeen{me, use.card, card, enemy, ColumnAt(from.col), from.row(), ColumnAt(to.col), to.row()});
        }
        move.tell_played(use.card);
        move.go_on();
    }

    static std::uint32_t liking(const Position&, const PowerMove&) { return beginner.one_of_many; }
};

}  // namespace meadhall::thunder_and_lightning

// SPDX-License-Identifier: Apache-2.0
// The weapons Mjolnir (section 5.30 of rules.md) and Gungnir (5.27) remove an enemy god or Shield Wall.
#pragma once

#include "games/thunder_and_lightning/powers/power.h"

namespace meadhall::thunder_and_lightning {

struct Weapon {
    static constexpr Kind kind = Kind::weapon;
    // TL-5.27.1, TL-5.30  The enemy's god (TL-R1), or an enemy Shield Wall that is face up (TL-R10). One of these must
    // exist (TL-5.27.3).
    static constexpr EnumSet<Kind> targets{Kind::god, Kind::shield_wall};

    static Verdict why_not(const Position& position, const PowerTarget& use) {
        const Column& column = position.theirs.field[use.col];
        if (use.row > column.size()) {
            return refused("TL-5.27.1", "the enemy has no card in this place");
        }
        const Placed target = column[use.row - 1u];
        if (!is_up(target)) {  // TL-6.6  the refusal is the same for every face-down card
            return refused("TL-5.27.1", "this card is face down; a Shield Wall must be face up to be removed");
        }
        return targets.contains(kind_of(target))
                   ? legal()
                   : refused("TL-5.27.1", "this power removes only the enemy's god or a Shield Wall");
    }

    static void offer(Menu& menu, Card card) {
        for (std::uint8_t col = 0; col < columns; ++col) {
            const Column& column = menu.theirs.field[col];
            for (std::uint8_t row = 1; row <= column.size(); ++row) {
                if (is_up(column[row - 1u]) && targets.contains(kind_of(column[row - 1u]))) {
                    menu.add(PowerTarget{card, col, row});
                }
            }
        }
    }

    // TL-5.27.2  This is not a challenge, and it triggers nothing.
    static void play(Move& move, const PowerTarget& use) {
        move.play_from_hand(use.card);
        const Spot spot{move.enemy(), use.col, use.row - 1u};
        move.narrator.show(
            CardRemoved{move.seat(move.me), use.card, move.seat(spot.side), card_of(move.at(spot)), ColumnAt(use.col)});
        move.tell_played(use.card);
        move.discard_from(spot);
        move.go_on();
    }

    static Worth worth(const Mind& mind, const PowerTarget& use) {
        const Column& column = mind.theirs.field[use.col];
        return front_worth(kind_of(column[use.row - 1u])) - hand_worth(kind) +
               (column.size() == 1 ? column_worth(mind.their_columns) : 0.0F);
    }
    static std::uint32_t liking(const Position&, const PowerTarget&) { return beginner.weapon; }
};

}  // namespace meadhall::thunder_and_lightning

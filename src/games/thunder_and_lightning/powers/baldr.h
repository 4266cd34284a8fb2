// SPDX-License-Identifier: Apache-2.0
// Baldr (section 5.21 of rules.md) moves a card of the player who uses it.
#pragma once

#include "games/thunder_and_lightning/powers/moving.h"

namespace meadhall::thunder_and_lightning {

struct Baldr : Moving<Baldr> {
    static constexpr Kind kind = Kind::baldr;
    static constexpr Side moved_side(Side me) { return me; }

    // Moves the treasure away from the front.
    static Worth worth(const Mind& mind, const PowerMove& use) {
        const Field& field = mind.mine.field;
        const Placed moved = field[use.from_col][use.from_row - 1u];
        const Worth cost = hand_worth(kind);
        if (kind_of(moved) != Kind::treasure) {
            return -cost - weights.baldr_without_treasure;
        }
        const auto treasure_worth = [&](std::size_t col, std::size_t row) {
            return row == 1 ? front_worth(Kind::treasure)
                            : back_worth(Kind::treasure) + (row >= 3 ? weights.treasure_deeper : 0) +
                                  (is_up(moved) ? weights.treasure_shown : 0) +
                                  (led_by_god(field[col]) ? weights.treasure_god : 0);
        };
        return treasure_worth(use.to_col, use.to_row) - treasure_worth(use.from_col, use.from_row) - cost;
    }
};

}  // namespace meadhall::thunder_and_lightning

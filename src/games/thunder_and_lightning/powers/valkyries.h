// SPDX-License-Identifier: Apache-2.0
// Valkyries (section 5.37 of rules.md) move an enemy card.
#pragma once

#include "games/thunder_and_lightning/powers/moving.h"

namespace meadhall::thunder_and_lightning {

struct Valkyries : Moving<Valkyries> {
    static constexpr Kind kind = Kind::valkyries;
    static constexpr Side moved_side(Side me) { return other(me); }

    // Moves what may be the treasure to the front, or empties a column.
    static Worth worth(const Mind& mind, const PowerMove& use) {
        Worth value = -hand_worth(kind) - weights.valkyries;
        if (use.to_row == 1 && use.from_row > 1) {
            const bool ready = mind.state.points_left() > 1 && !mind.first_turn() &&
                               (mind.may_initiate(use.to_col) || how_many(mind.mine.hand, {Kind::ravens}) > 0);
            value += mind.known.treasure[use.from_col][use.from_row - 1u] * weights.victory *
                     (ready ? weights.bring_treasure_now : weights.find_next_later);
        }
        const Field& field = mind.theirs.field;
        if (field[use.from_col].size() == 1 && !field[use.to_col].empty() && use.to_row > 1) {
            value += column_worth(mind.their_columns);
        }
        return value;
    }

    static std::string remark(const Deals& deals, const PowerMove& use) {
        const Worth moved = deals.share([&](const Position& deal) {
            return kind_of(deal.theirs.field[use.from_col][use.from_row - 1u]) == Kind::treasure;
        });
        return "That card is the treasure in " + percent(moved) + " of the deals that fit what you know.";
    }
};

}  // namespace meadhall::thunder_and_lightning

// SPDX-License-Identifier: Apache-2.0
// VG-5.23.23  Ambush: one Unit of the group that attacks the Building has strength 0, even with a weapon.
#pragma once

#include "games/vikings_gone_wild/cards/card.h"

namespace meadhall::vikings_gone_wild {

struct Ambush : DefenseCard<Card::ambush, Family::odin> {
    static constexpr const char* rule = "VG-5.23.23";
    static constexpr bool names_unit = true;
    static std::string text(const Print&) {
        return "one Unit that attacks the Building counts 0, with what it carries";
    }
    static Worth worth(const Prices& prices) { return prices.defense(card_weight::ambush); }
};

}  // namespace meadhall::vikings_gone_wild

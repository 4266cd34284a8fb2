// SPDX-License-Identifier: Apache-2.0
// VG-5.23.10  Loki's Scepter: if its group damages a Container, the attacker takes more tokens from it.
#pragma once

#include "games/vikings_gone_wild/cards/card.h"

namespace meadhall::vikings_gone_wild {

struct LokiScepter : WeaponCard<Card::loki_scepter> {
    static constexpr const char* rule = "VG-5.23.10";
    static constexpr Effect effect{.loot = 1};
    static constexpr bool proper_name = true;
    static std::string text(const Print& print) {
        return "carried by a Unit; if its group damages a Container, loot " + phrase::number(print.effect.loot) +
               " more from it";
    }
    static int more_loot(const Effect& numbers) { return numbers.loot; }
    static Worth worth(const Prices& prices) { return WeaponCard::worth(prices) + card_weight::loki_scepter; }
};

}  // namespace meadhall::vikings_gone_wild

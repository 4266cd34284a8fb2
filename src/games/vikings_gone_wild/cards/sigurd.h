// SPDX-License-Identifier: Apache-2.0
// VG-5.23.4  Sigurd: has another strength against Undead and Draco.
#pragma once

#include "games/vikings_gone_wild/cards/card.h"

namespace meadhall::vikings_gone_wild {

struct Sigurd : Hero<Card::sigurd> {
    static constexpr const char* rule = "VG-5.23.4";
    static constexpr Effect effect{.strength = 5};
    static std::string text(const Print& print) {
        return "strength " + phrase::number(print.effect.strength) + " against Undead and Draco";
    }
    static int own_strength(const Rules& rules, const State&, bool raid) {
        return raid ? rules.value(card) : rules.effect(card).strength;
    }
    static Worth worth(const Prices& prices) { return Hero::worth(prices) + card_weight::sigurd; }
};

}  // namespace meadhall::vikings_gone_wild

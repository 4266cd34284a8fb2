// SPDX-License-Identifier: Apache-2.0
// VG-5.24.2  Tyr: strengthens the Units of the same group.
#pragma once

#include "games/vikings_gone_wild/cards/card.h"

namespace meadhall::vikings_gone_wild {

struct FavorTyr : Hero<Card::favor_tyr, Family::favor> {
    static constexpr const char* rule = "VG-5.24.2";
    static constexpr Effect effect{.strength = 1};
    static int strengthens(const Rules& rules, Card other) {
        return rules.type(other) == Type::unit ? rules.effect(card).strength : 0;
    }
    static std::string text(const Print& print) {
        return "each Unit in this group has " + phrase::more_strength(print.effect.strength);
    }
    static Worth worth(const Prices& prices) { return prices.attacker(prices.value + prices.effect.strength); }
};

}  // namespace meadhall::vikings_gone_wild

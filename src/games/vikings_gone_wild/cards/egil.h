// SPDX-License-Identifier: Apache-2.0
// VG-5.23.3  Egil: only so many Defense cards may be played onto the Building that the group of Egil attacks.
#pragma once

#include "games/vikings_gone_wild/cards/card.h"

namespace meadhall::vikings_gone_wild {

struct Egil : Hero<Card::egil> {
    static constexpr const char* rule = "VG-5.23.3";
    static constexpr Effect effect{.cards = 1};
    static std::string text(const Print& print) {
        return "at most " + phrase::counted(print.effect.cards, "card") +
               " may be played onto the Building this group attacks";
    }
    static int most_defenses(const Effect& numbers) { return numbers.cards; }
    static Worth worth(const Prices& prices) { return Hero::worth(prices) + card_weight::egil; }
};

}  // namespace meadhall::vikings_gone_wild

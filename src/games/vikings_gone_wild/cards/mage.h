// SPDX-License-Identifier: Apache-2.0
// VG-5.23.7  Mage: + gains Gold or draws a card.
#pragma once

#include "games/vikings_gone_wild/cards/card.h"

namespace meadhall::vikings_gone_wild {

struct Mage : PlusCard<Unit<Card::mage>> {
    static constexpr const char* rule = "VG-5.23.7";
    static constexpr Effect effect{.gold = 1, .draw = 1};
    static constexpr EnumSet<Mode> modes{Mode::gold, Mode::draw};
    static constexpr const char* must_choose = "choose gold or draw for the Mage";
    static std::string text(const Print& print) {
        return "+ gain " + phrase::gold(print.effect.gold) + " or " + phrase::draw(print.effect.draw);
    }
    static Worth worth(const Prices& prices) {
        return prices.attacker(prices.value) + std::max(prices.drawn(), prices.resources());
    }
};

}  // namespace meadhall::vikings_gone_wild

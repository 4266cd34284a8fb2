// SPDX-License-Identifier: Apache-2.0
// VG-5.23.2  Brunhild: gains VP if her group damages a Building.
#pragma once

#include "games/vikings_gone_wild/cards/card.h"

namespace meadhall::vikings_gone_wild {

struct Brunhild : Hero<Card::brunhild> {
    static constexpr const char* rule = "VG-5.23.2";
    static constexpr Effect effect{.vp = 1};
    static std::string text(const Print& print) {
        return phrase::vp(print.effect.vp) + " if her group damages a Building";
    }
    static int damage_vp(const Effect& numbers) { return numbers.vp; }
    static Worth worth(const Prices& prices) {
        return Hero::worth(prices) + card_weight::brunhild * static_cast<Worth>(prices.effect.vp);
    }
};

}  // namespace meadhall::vikings_gone_wild

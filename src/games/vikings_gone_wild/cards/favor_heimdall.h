// SPDX-License-Identifier: Apache-2.0
// VG-5.24.11  Heimdall: more VP for each repulsed attack on the Building with Heimdall.
#pragma once

#include "games/vikings_gone_wild/cards/card.h"

namespace meadhall::vikings_gone_wild {

struct FavorHeimdall : DefenseCard<Card::favor_heimdall, Family::favor> {
    static constexpr const char* rule = "VG-5.24.11";
    static constexpr Effect effect{.vp = 1};
    static int repulse_vp(const Effect& numbers) { return numbers.vp; }
    static std::string text(const Print& print) {
        return "each repulsed attack on this Building: " + phrase::number(print.effect.vp) + " more VP for you";
    }
    static Worth worth(const Prices& prices) { return DefenseCard::worth(prices) + card_weight::heimdall; }
};

}  // namespace meadhall::vikings_gone_wild

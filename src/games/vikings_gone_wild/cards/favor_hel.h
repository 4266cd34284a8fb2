// SPDX-License-Identifier: Apache-2.0
// VG-5.24.3  Hel: may attack a player who is off limits (VG-5.8.6, VG-5.8.11).
#pragma once

#include "games/vikings_gone_wild/cards/card.h"

namespace meadhall::vikings_gone_wild {

struct FavorHel : Hero<Card::favor_hel, Family::favor> {
    static constexpr const char* rule = "VG-5.24.3";
    static constexpr bool ignores_off_limits = true;
    static std::string text(const Print&) {
        return "her group may attack a player whom others have attacked this round";
    }
    static Worth worth(const Prices& prices) { return Hero::worth(prices) + card_weight::hel; }
};

}  // namespace meadhall::vikings_gone_wild

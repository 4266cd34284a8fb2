// SPDX-License-Identifier: Apache-2.0
// VG-5.23.6  Assassin: gives the defender no VP when repulsed.
#pragma once

#include "games/vikings_gone_wild/cards/card.h"

namespace meadhall::vikings_gone_wild {

struct Assassin : Unit<Card::assassin> {
    static constexpr const char* rule = "VG-5.23.6";
    static std::string text(const Print&) { return "gives the defender no VP when repulsed"; }
    static int attacker_vp(const Box&) { return 0; }
    static Worth worth(const Prices& prices) { return Unit::worth(prices) + card_weight::assassin; }
};

}  // namespace meadhall::vikings_gone_wild

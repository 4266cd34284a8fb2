// SPDX-License-Identifier: Apache-2.0
// VG-5.23.5  Bear Rider: + gains Beer. RULING VG-R58: after an attack, this happens without a question.
#pragma once

#include "games/vikings_gone_wild/cards/card.h"

namespace meadhall::vikings_gone_wild {

struct BearRider : PlusCard<Unit<Card::bear_rider>> {
    static constexpr const char* rule = "VG-5.23.5";
    static constexpr Effect effect{.beer = 1};
    static constexpr bool automatic = true;
};

}  // namespace meadhall::vikings_gone_wild

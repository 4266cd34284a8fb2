// SPDX-License-Identifier: Apache-2.0
// VG-5.23.22  Shield Wall: draws a card when it is played. Turn::lay draws as many cards as the effect of a Defense
// card says.
#pragma once

#include "games/vikings_gone_wild/cards/card.h"

namespace meadhall::vikings_gone_wild {

struct ShieldWall : DefenseCard<Card::shield_wall, Family::odin> {
    static constexpr const char* rule = "VG-5.23.22";
    static constexpr Effect effect{.draw = 1};
    static std::string text(const Print& print) { return "when played: " + phrase::draw(print.effect.draw); }
};

}  // namespace meadhall::vikings_gone_wild

// SPDX-License-Identifier: Apache-2.0
// Berserker (section 5.22 of rules.md): the Viking Warriors of the player who has this aura challenge with strength 6
// (challenge.cpp).
#pragma once

#include "games/thunder_and_lightning/powers/aura.h"

namespace meadhall::thunder_and_lightning {

struct Berserker : Aura<Berserker> {
    static constexpr Kind kind = Kind::berserker;
    static_assert(auras.contains(kind));
    // TL-5.22.1  Berserker works from the top of the pile.
    static constexpr Verdict enemy_has_it =
        refused("TL-5.22.1", "the enemy's Berserker is on top of their discard pile");

    static Worth worth(const Mind& mind, const Power&) {
        Worth value = -hand_worth(kind);
        for (const Column& column : mind.mine.field) {
            if (!column.empty() && kind_of(column[0]) == Kind::viking_warriors) {
                value += weights.raging_front;
            }
        }
        return value;
    }
};

}  // namespace meadhall::thunder_and_lightning

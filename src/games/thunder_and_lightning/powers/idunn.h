// SPDX-License-Identifier: Apache-2.0
// Idunn (section 5.23 of rules.md): the player who has this aura wins challenges of equal strengths (challenge.cpp).
#pragma once

#include "games/thunder_and_lightning/powers/aura.h"

namespace meadhall::thunder_and_lightning {

struct Idunn : Aura<Idunn> {
    static constexpr Kind kind = Kind::idunn;
    static_assert(auras.contains(kind));
    // TL-5.23.1  Idunn works from the top of the pile.
    static constexpr Verdict enemy_has_it = refused("TL-5.23.1", "the enemy's Idunn is on top of their discard pile");

    static Worth worth(const Mind&, const Power&) { return weights.idunn - hand_worth(kind); }
};

}  // namespace meadhall::thunder_and_lightning

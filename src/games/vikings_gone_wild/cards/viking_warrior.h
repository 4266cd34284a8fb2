// SPDX-License-Identifier: Apache-2.0
// VG-5.20.2  Viking Warrior: stronger in a turn in which a War Horn was played (VG-5.23.20).
#pragma once

#include "games/vikings_gone_wild/cards/card.h"

namespace meadhall::vikings_gone_wild {

struct VikingWarrior : Unit<Card::viking_warrior, Family::start> {
    static constexpr const char* rule = "VG-5.20.2";
    static int own_strength(const Rules& rules, const State& state, bool) {
        const bool horn = state.doings.deeds.contains(Deed::war_horn);
        return rules.value(card) + (horn ? rules.effect(Card::war_horn).strength : 0);
    }
};

}  // namespace meadhall::vikings_gone_wild

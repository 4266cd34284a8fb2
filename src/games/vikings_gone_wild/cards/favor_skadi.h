// SPDX-License-Identifier: Apache-2.0
// VG-5.24.4  Skadi: stronger for each opponent who has more VP than the attacker when the attack is declared.
#pragma once

#include "games/vikings_gone_wild/cards/card.h"

namespace meadhall::vikings_gone_wild {

struct FavorSkadi : Hero<Card::favor_skadi, Family::favor> {
    static constexpr const char* rule = "VG-5.24.4";
    static constexpr Effect effect{.strength = 1};
    static int own_strength(const Rules& rules, const State& state, bool) {
        int ahead = state.raid.skadi;
        if (asked_step(state) == Step::turn || asked_step(state) == Step::muster) {
            ahead = static_cast<int>(std::ranges::count_if(
                state.players, [&](const Player& each) { return each.vp > state.players[state.active].vp; }));
        }
        return rules.value(card) + rules.effect(card).strength * ahead;
    }
    static std::string text(const Print& print) {
        return phrase::more_strength(print.effect.strength) + " for each opponent with more VP than you";
    }
    static Worth worth(const Prices& prices) { return prices.attacker(prices.value + prices.effect.strength); }
};

}  // namespace meadhall::vikings_gone_wild

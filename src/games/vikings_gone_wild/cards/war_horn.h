// SPDX-License-Identifier: Apache-2.0
// VG-5.23.20  War Horn: strengthens Viking Warriors this turn (viking_warrior.h).
#pragma once

#include "games/vikings_gone_wild/cards/card.h"

namespace meadhall::vikings_gone_wild {

struct WarHorn : ActionCard<Card::war_horn> {
    static constexpr const char* rule = "VG-5.23.20";
    static constexpr Effect effect{.strength = 2};
    static void play(Turn& turn, const PlayAction&) {
        turn.play_giving(card, {});
        turn.state().doings.deeds.insert(Deed::war_horn);
    }
    static std::string text(const Print& print) {
        return "this turn each Viking Warrior has " + phrase::more_strength(print.effect.strength);
    }
    static Worth worth(const Prices&) { return card_weight::war_horn; }
    static TurnRank turn_rank(const Judgement& judgement) {
        return judgement.me.hand.has(Card::viking_warrior) ? TurnRank::before_attacks : TurnRank::not_now;
    }
};

}  // namespace meadhall::vikings_gone_wild

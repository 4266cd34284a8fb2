// SPDX-License-Identifier: Apache-2.0
// VG-5.23.19  Merchant: gains Beer or Gold.
#pragma once

#include "games/vikings_gone_wild/cards/card.h"

namespace meadhall::vikings_gone_wild {

struct Merchant : ActionCard<Card::merchant> {
    static constexpr const char* rule = "VG-5.23.19";
    static constexpr const char* must_choose = "choose beer or gold for the Merchant";
    static constexpr Effect effect{.beer = 3, .gold = 2};
    static constexpr EnumSet<Mode> modes{Mode::beer, Mode::gold};
    static void play(Turn& turn, const PlayActionMode& choice) {
        const Effect& gives = turn.effect(card);
        turn.play_giving(card, choice.mode == Mode::beer ? Goods{gives.beer, 0} : Goods{0, gives.gold});
    }
    static std::string text(const Print& print) {
        return "gain " + phrase::beer(print.effect.beer) + " or " + phrase::gold(print.effect.gold);
    }
    static Worth worth(const Prices& prices) {
        return std::max(static_cast<Worth>(prices.effect.beer) * prices.beer,
                        static_cast<Worth>(prices.effect.gold) * prices.gold);
    }
    static TurnRank turn_rank(const Judgement&) { return TurnRank::resources; }
};

}  // namespace meadhall::vikings_gone_wild

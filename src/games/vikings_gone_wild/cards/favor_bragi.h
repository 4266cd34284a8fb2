// SPDX-License-Identifier: Apache-2.0
// VG-5.24.9  Bragi: draws a card and allows a second Mission in this round.
#pragma once

#include "games/vikings_gone_wild/cards/card.h"

namespace meadhall::vikings_gone_wild {

struct FavorBragi : ActionCard<Card::favor_bragi, Family::favor> {
    static constexpr const char* rule = "VG-5.24.9";
    static constexpr Effect effect{.draw = 1};
    static void play(Turn& turn, const PlayAction&) {
        turn.player(turn.state().active).flags.insert(Flag::bragi);
        turn.play_giving(card, {});
    }
    static std::string text(const Print& print) {
        return phrase::draw(print.effect.draw) + " + this round you may complete 2 Missions";
    }
    static Worth worth(const Prices& prices) { return prices.drawn() + card_weight::bragi; }
};

}  // namespace meadhall::vikings_gone_wild

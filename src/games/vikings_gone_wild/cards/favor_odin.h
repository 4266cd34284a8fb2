// SPDX-License-Identifier: Apache-2.0
// VG-5.24.6  Odin: gains VP and draws, in the order that the player names (VG-5.17.4).
#pragma once

#include "games/vikings_gone_wild/cards/card.h"

namespace meadhall::vikings_gone_wild {

struct FavorOdin : ActionCard<Card::favor_odin, Family::favor> {
    static constexpr const char* rule = "VG-5.24.6";
    static constexpr const char* must_choose = "choose what Odin gives you first: vp or draw";
    static constexpr Effect effect{.vp = 1, .draw = 1};
    static constexpr EnumSet<Mode> modes{Mode::vp, Mode::draw};
    static void play(Turn& turn, const PlayActionMode& choice) {
        const Effect& gives = turn.effect(card);
        const Seat seat = turn.state().active;
        turn.announce({.card = card, .gained = {0, 0, gives.vp}, .number = gives.draw});
        if (choice.mode == Mode::vp) {
            // If the VP earn a Favor, the player picks it before the draw.
            turn.push(seat, DrawCards{gives.draw});
        } else {
            turn.draw(seat, gives.draw);
        }
        turn.gain_vp(seat, gives.vp);
    }
    static std::string text(const Print& print) {
        return "gain " + phrase::vp(print.effect.vp) + " + " + phrase::draw(print.effect.draw);
    }
    static Worth worth(const Prices& prices) { return static_cast<Worth>(prices.effect.vp) + prices.drawn(); }
    static TurnRank turn_rank(const Judgement&) { return TurnRank::choosing; }
    static Liking weight(const Judgement&, const PlayActionMode& choice) {
        return choice.mode == Mode::draw ? answer_weight::draw_first : 1;
    }
};

}  // namespace meadhall::vikings_gone_wild

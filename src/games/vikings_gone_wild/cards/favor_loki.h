// SPDX-License-Identifier: Apache-2.0
// VG-5.24.10  Loki: every opponent discards a hand card, starting with the player on the left (VG-D9). The opponents
// discard one after another, and everybody sees the cards (VG-4.3.1).
#pragma once

#include "games/vikings_gone_wild/cards/card.h"

namespace meadhall::vikings_gone_wild {

struct FavorLoki : ActionCard<Card::favor_loki, Family::favor> {
    static constexpr const char* rule = "VG-5.24.10";
    static void play(Turn& turn, const PlayAction&) {
        const State& state = turn.state();
        turn.play_giving(card, {});
        for (int i = player_count(state) - 1; i >= 1; --i) {
            turn.push(Step::discard, clockwise(state, state.active, i));
        }
    }
    static Verdict why_not(const State& state, const Discard& choice) {
        return state.players[state.tasks.back().seat].hand.has(choice.card)
                   ? legal()
                   : refused(rule, "you do not have that card in your hand");
    }
    static void play(Turn& turn, const Discard& choice) {
        const Seat seat = turn.state().tasks.pop_back().seat;
        turn.leave_hand(seat, choice.card);
        turn.player(seat).discard.add(choice.card);
        turn.narrator().show(CardDiscarded{seat, choice.card});
    }
    static std::string text(const Print&) { return "every opponent discards 1 hand card of their choice"; }
    static Worth worth(const Prices&) { return card_weight::loki; }
};

}  // namespace meadhall::vikings_gone_wild

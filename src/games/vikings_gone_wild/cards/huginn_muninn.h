// SPDX-License-Identifier: Apache-2.0
// VG-5.23.16  Huginn and Muninn: draws cards, then puts one hand card on top of the deck (VG-D8).
#pragma once

#include "games/vikings_gone_wild/cards/card.h"

namespace meadhall::vikings_gone_wild {

struct HuginnMuninn : ActionCard<Card::huginn_muninn> {
    static constexpr const char* rule = "VG-5.23.16";
    static constexpr Effect effect{.draw = 3};
    static constexpr bool proper_name = true;
    static void play(Turn& turn, const PlayAction&) {
        turn.play_giving(card, {});
        turn.push(Step::put_back, turn.state().active);
    }
    static Verdict why_not(const State& state, const PutBack& choice) {
        return state.players[state.tasks.back().seat].hand.has(choice.card)
                   ? legal()
                   : refused(rule, "you do not have that card in your hand");
    }
    static void play(Turn& turn, const PutBack& choice) {
        State& state = turn.state();
        const Seat seat = state.tasks.pop_back().seat;
        turn.player(seat).hand.take(choice.card);
        state.decks.put_on_top(seat, choice.card);
        turn.player(seat).flags.insert(Flag::put_back);
        fade_knowledge(state, seat);
        turn.narrator().tell(CardPutBack{seat});
    }
    static std::string text(const Print& print) {
        return phrase::draw(print.effect.draw) + ", then put 1 hand card on top of your deck";
    }
    static Worth worth(const Prices& prices) {
        return (static_cast<Worth>(prices.effect.draw) - card_weight::put_back) * prices.card;
    }
};

}  // namespace meadhall::vikings_gone_wild

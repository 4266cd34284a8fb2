// SPDX-License-Identifier: Apache-2.0
// VG-5.24.8  Idun: takes cards from the discard pile into the hand, but no Favors (VG-D14, VG-4.5.4).
#pragma once

#include "games/vikings_gone_wild/cards/card.h"

namespace meadhall::vikings_gone_wild {

struct FavorIdun : ActionCard<Card::favor_idun, Family::favor> {
    static constexpr const char* rule = "VG-5.24.8";
    static constexpr Effect effect{.cards = 2};
    static void play(Turn& turn, const PlayAction&) {
        turn.play_giving(card, {});
        turn.push(turn.state().active, PickCards{turn.effect(card).cards, PickFrom::discard_pile});
    }
    static Bag can_take(const Rules& rules, const State& state) {
        const Bag& discard = state.players[state.active].discard;
        return discard.only(discard.kinds() - rules.favors);
    }
    static Verdict why_not(const Rules& rules, const State& state, const Pick& choice) {
        if (rules.favors.contains(choice.card)) {
            return refused(rule, "Idun does not take Divine Favors");
        }
        return state.players[state.active].discard.has(choice.card)
                   ? legal()
                   : refused(rule, "that card is not in your discard pile");
    }
    static void take(State& state, Card taken) { state.players[state.active].discard.take(taken); }
    static std::string text(const Print& print) {
        return "take up to " + phrase::counted(print.effect.cards, "card") +
               ", no Favors, from your discard pile into your hand";
    }
    static Worth worth(const Prices& prices) {
        return static_cast<Worth>(prices.effect.cards) * card_weight::taken_back * prices.card;
    }
    static TurnRank turn_rank(const Judgement& judgement) {
        const Kinds wanted = judgement.me.discard.kinds() - judgement.rules.favors - Kinds::only(Card::beer);
        return wanted.empty() ? TurnRank::not_now : TurnRank::taking_back;
    }
};

}  // namespace meadhall::vikings_gone_wild

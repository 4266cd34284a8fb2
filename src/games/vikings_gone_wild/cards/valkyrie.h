// SPDX-License-Identifier: Apache-2.0
// VG-5.23.21  Valkyrie: takes back Units that have attacked this turn (VG-D14, VG-4.5.4).
#pragma once

#include "games/vikings_gone_wild/cards/card.h"

namespace meadhall::vikings_gone_wild {

struct Valkyrie : ActionCard<Card::valkyrie> {
    static constexpr const char* rule = "VG-5.23.21";
    static constexpr Effect effect{.cards = 2};
    static void play(Turn& turn, const PlayAction&) {
        turn.play_giving(card, {});
        turn.push(turn.state().active, PickCards{turn.effect(card).cards, PickFrom::attackers});
    }
    static Bag can_take(const Rules&, const State& state) { return state.doings.attacked; }
    static Verdict why_not(const Rules&, const State& state, const Pick& choice) {
        return state.doings.attacked.has(choice.card)
                   ? legal()
                   : refused(rule, "you can only take back a Unit that has attacked this turn");
    }
    static void take(State& state, Card taken) {
        state.doings.attacked.take(taken);
        state.players[state.active].area.take(taken);
    }
    static std::string text(const Print& print) {
        return "take back up to " + phrase::counted(print.effect.cards, "Unit") + " that attacked this turn";
    }
    static Worth worth(const Prices&) { return card_weight::valkyrie; }
    // After all attacks, because it takes back Units that have attacked.
    static TurnRank turn_rank(const Judgement& judgement) {
        const bool all_sent = judgement.me.hand.kinds(judgement.rules.attackers).empty();
        return all_sent && !judgement.state.doings.attacked.empty() ? TurnRank::after_attacks : TurnRank::not_now;
    }
};

}  // namespace meadhall::vikings_gone_wild

// SPDX-License-Identifier: Apache-2.0
// VG-5.23.18  Raven Scout: looks at an opponent's hand, which nobody else sees (VG-6.2), and draws.
#pragma once

#include "games/vikings_gone_wild/cards/card.h"

namespace meadhall::vikings_gone_wild {

struct RavenScout : ActionCard<Card::raven_scout> {
    static constexpr const char* rule = "VG-5.23.18";
    static constexpr const char* must_choose = "name the opponent for that card";
    static constexpr Effect effect{.draw = 1};
    static void play(Turn& turn, const PlayActionOn& choice) {
        const Seat seat = turn.state().active;
        const Bag& hand = turn.player(choice.opponent).hand;
        turn.announce({.card = card, .victim = choice.opponent, .number = turn.effect(card).draw});
        turn.narrator().tell(HandSeen{seat, choice.opponent, static_cast<std::uint8_t>(hand.size())});
        turn.narrator().show(Audience::only(seat), HandCardsSeen{choice.opponent, hand});
        remember_hand(turn.state(), seat, choice.opponent);
        turn.draw(seat, turn.effect(card).draw);
    }
    static std::string text(const Print& print) {
        return "look at an opponent's hand; " + phrase::draw(print.effect.draw);
    }
    static Worth worth(const Prices& prices) { return prices.drawn() + card_weight::raven_scout; }
    static TurnRank turn_rank(const Judgement&) { return TurnRank::on_opponents; }
};

}  // namespace meadhall::vikings_gone_wild

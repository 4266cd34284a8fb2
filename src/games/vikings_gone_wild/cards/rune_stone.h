// SPDX-License-Identifier: Apache-2.0
// VG-5.23.17  Rune Stone: may remove a card from the game; gains Beer, whether or not a card is removed.
#pragma once

#include <cmath>

#include "games/vikings_gone_wild/cards/card.h"

namespace meadhall::vikings_gone_wild {

struct RuneStone : ActionCard<Card::rune_stone> {
    static constexpr const char* rule = "VG-5.23.17";
    static constexpr Effect effect{.beer = 1};
    using ActionCard::play;
    static Verdict why_not(const State& state, const PlayActionRemoving& choice) {
        const Player& player = state.players[state.active];
        const int there = choice.zone == Zone::discard ? player.discard.count(choice.removed)
                                                       : player.hand.count(choice.removed) - (choice.removed == card);
        if (there > 0) {
            return legal();
        }
        return choice.zone == Zone::discard ? refused(rule, "that card is not in your discard pile")
                                            : refused(rule, "you do not have that card in your hand");
    }
    // VG-5.17.7  The removed card is out of the game.
    static void play(Turn& turn, const PlayActionRemoving& choice) {
        const std::uint8_t beer = turn.effect(card).beer;
        const Seat seat = turn.state().active;
        turn.announce({.card = card, .removed = choice.removed, .gained = {beer, 0, 0}});
        if (choice.zone == Zone::hand) {
            turn.leave_hand(seat, choice.removed);
        } else {
            turn.player(seat).discard.take(choice.removed);
        }
        turn.gain(beer, 0);
    }
    static void offer(const State& state, Offers& offers) {
        const Player& player = state.players[state.active];
        offers.add(Actions::offer(PlayAction{card}));
        for (const Card removed : player.hand.kinds()) {
            if (removed != card || player.hand.count(card) > 1) {
                offers.add(Actions::offer(PlayActionRemoving{card, Zone::hand, removed}));
            }
        }
        for (const Card removed : player.discard.kinds()) {
            offers.add(Actions::offer(PlayActionRemoving{card, Zone::discard, removed}));
        }
    }
    static std::string text(const Print& print) {
        return "you may remove 1 card of your hand or discard pile from the game; gain " +
               phrase::beer(print.effect.beer);
    }
    static Worth worth(const Prices& prices) { return prices.resources() + card_weight::rune_stone * prices.rounds; }
    static TurnRank turn_rank(const Judgement&) { return TurnRank::thinning; }
    // The bot prefers to remove a card whose worth is below the average of its deck.
    static Liking weight(const Judgement& judgement, const PlayActionRemoving& choice) {
        return std::exp(answer_weight::removal * (judgement.run().each() - judgement.drawn_of(choice.removed)));
    }
};

}  // namespace meadhall::vikings_gone_wild

// SPDX-License-Identifier: Apache-2.0
// Freya (section 5.25 of rules.md) captures the top card of the enemy's discard pile.
#pragma once

#include "games/thunder_and_lightning/powers/power.h"

namespace meadhall::thunder_and_lightning {

struct Freya : PlainPower<Freya> {
    static constexpr Kind kind = Kind::freya;
    static constexpr bool fetches = true;

    static Verdict why_not(const Position& position, const Power&) {
        const Pile& pile = position.theirs.pile;
        if (pile.empty()) {
            return refused("TL-5.25.1", "the enemy's discard pile is empty");
        }
        const int strength = position.rules.strength(kind_of(pile.back()));
        return strength >= freya_min && strength <= freya_max
                   ? legal()
                   : refused("TL-5.25.1", "the top card of the enemy's discard pile has no strength from 1 to 7");
    }

    // TL-5.25.1, TL-5.25.2  The taker controls the card from now on. It keeps its back (TL-5.25.3, TL-R24).
    static void play(Move& move, const Power& use) {
        move.play_from_hand(use.card);
        const Card taken = move.theirs.pile.pop_back();
        const Card card = move.rules.taken_over(taken);
        move.add_to_hand(move.me, card);
        move.know_in_hand(move.me, clue_of(card));
        move.narrator.show(CardCaptured{move.seat(move.me), move.seat(move.enemy()), card, taken});
        move.tell_played(use.card);
        move.weigh_auras();  // TL-5.25.5  a Berserker or Idunn may now be on top
        move.go_on();
    }

    static Worth worth(const Mind& mind, const Power&) {
        return hand_worth(kind_of(mind.theirs.pile.back())) - hand_worth(kind) + weights.capture;
    }
};

}  // namespace meadhall::thunder_and_lightning

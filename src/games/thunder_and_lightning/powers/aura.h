// SPDX-License-Identifier: Apache-2.0
// The cards with an aura, Berserker and Idunn: their power lasts as long as the card is on top of a discard pile.
// piles.cpp decides who has it.
#pragma once

#include "games/thunder_and_lightning/powers/power.h"

namespace meadhall::thunder_and_lightning {

template <class Self>
struct Aura : PlainPower<Self> {
    static Verdict why_not(const Position& position, const Power&) {
        return !tops(position.theirs.pile, Self::kind) ? legal() : Self::enemy_has_it;
    }

    static void play(Move& move, const Power& use) {
        move.play_from_hand(use.card);
        move.aura_played = Self::kind;
        move.narrator.show(AuraPlayed{move.seat(move.me), use.card});
        move.tell_played(use.card);
        move.go_on();
    }
};

}  // namespace meadhall::thunder_and_lightning

// SPDX-License-Identifier: Apache-2.0
// The Seer (section 5.35 of rules.md) draws up to three cards from the enemy's deck. Fighters are put in front of an
// enemy column (in_front.cpp).
#pragma once

#include "games/thunder_and_lightning/powers/power.h"

namespace meadhall::thunder_and_lightning {

struct Seer : PlainPower<Seer> {
    static constexpr Kind kind = Kind::seer;

    static Verdict why_not(const Position& position, const Power&) {
        return !position.theirs.deck.empty() ? legal() : refused("TL-5.35.1", "the enemy's deck is empty");
    }

    static void play(Move& move, const Power& use) {
        move.play_from_hand(use.card);
        move.state.foreseen = 0;
        draw(move, use.card);
    }

    // TL-5.35.1  Draws the top card of the enemy's deck and shows it to both players; it triggers nothing (TL-5.35.3).
    // played: the Seer, if she is played in this move.
    static void draw(Move& move, std::optional<Card> played) {
        Army& theirs = move.theirs;
        const Side enemy = move.enemy();
        const Card card = theirs.deck.back();
        ++move.state.foreseen;
        // TL-5.35.2  A card of strength 1 or more goes to the field. Any other card goes to the enemy's hand if it has
        // room.
        const bool to_field = move.rules.strength(kind_of(card)) >= seer_place_min;
        const bool to_hand = !to_field && !theirs.hand.full();
        const bool stays = to_field ? move.has_open_column() : to_hand;
        move.narrator.show(
            CardForeseen{move.seat(move.me), stays ? Fate::draws : Fate::discards, card, move.seat(enemy)});
        if (played) {
            move.tell_played(*played);
        }
        if (!to_field && !to_hand && kind_of(card) == Kind::treasure) {
            move.end_game(move.me, Reason::treasure);  // TL-R39  the treasure stays on top of the deck (TL-8.1)
            return;
        }
        theirs.deck.pop_back();
        if (to_field) {
            move.put_in_front(card, Reach::seer);
            if (move.state.phase == Phase::foreseen) {
                return;
            }
        } else if (to_hand) {
            move.add_to_hand(enemy, card);
            move.know_in_hand(enemy, clue_of(card));
            move.narrator.tell(CardGiven{move.seat(move.me), card, move.seat(enemy)});
        } else {
            move.land(enemy, card);
        }
        ask_again(move);
    }

    // TL-D5  The player may stop after the first and the second card.
    static void ask_again(Move& move) {
        if (move.state.foreseen < seer_max_cards && !move.theirs.deck.empty()) {
            move.state.phase = Phase::seer;
        } else {
            move.go_on();
        }
    }

    static Worth worth(const Mind&, const Power&) { return -hand_worth(kind) - weights.seer; }
};

inline void Move::play(const Continue&) {
    ++state.actions;
    state.phase = Phase::main;
    Seer::draw(*this, std::nullopt);
}

inline void Move::play(const Stop&) {
    ++state.actions;
    go_on();
}

}  // namespace meadhall::thunder_and_lightning

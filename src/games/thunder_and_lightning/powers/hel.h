// SPDX-License-Identifier: Apache-2.0
// Hel (section 5.28 of rules.md) takes any card from the player's own discard pile, in secret.
#pragma once

#include "games/thunder_and_lightning/powers/power.h"

namespace meadhall::thunder_and_lightning {

struct Hel {
    static constexpr Kind kind = Kind::hel;
    static constexpr bool fetches = true;

    // TL-5.28.1  The Hel that is about to be played is not on the pile yet, so it cannot be taken.
    static Verdict why_not(const Position& position, const PowerTake& use) {
        return holds(position.mine.pile, use.first) ? legal()
                                                    : refused("TL-5.28.1", "this card is not in your discard pile");
    }

    static void offer(Menu& menu, Card card) {
        std::uint64_t offered = 0;
        for (const Card each : menu.mine.pile) {
            const std::uint64_t bit = std::uint64_t{1} << index(each);
            if ((offered & bit) == 0) {
                offered |= bit;
                menu.add(PowerTake{card, each});
            }
        }
    }

    // TL-5.28.2, TL-6.7, TL-6.3  The enemy does not learn which card was taken; the order of the pile stays.
    static void play(Move& move, const PowerTake& use) {
        move.play_from_hand(use.card);
        const Seat me = move.seat(move.me);
        Pile& pile = move.mine.pile;
        // Searches from below Hel, so it finds the copy nearest the top (TL-5.28.3, TL-R28).
        std::size_t at = pile.size() - 1;
        do {
            --at;
        } while (pile[at] != use.first);
        pile.erase_at(at);
        move.add_to_hand(move.me, use.first);
        move.know_fetch(move.me, use.first, at);
        move.narrator.show(CardFetched{me});
        move.narrator.tell(Audience::only(me), FetchSeen{me, use.first});
        move.tell_played(use.card);
        move.go_on();
    }

    static Worth worth(const Mind&, const PowerTake& use) { return hand_worth(kind_of(use.first)) - hand_worth(kind); }
    static std::uint32_t liking(const Position&, const PowerTake&) { return beginner.one_of_many; }
};

}  // namespace meadhall::thunder_and_lightning

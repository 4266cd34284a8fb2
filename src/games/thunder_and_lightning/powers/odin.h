// SPDX-License-Identifier: Apache-2.0
// Odin (section 5.31 of rules.md) takes up to three Ravens from the player's own discard pile.
#pragma once

#include <algorithm>

#include "games/thunder_and_lightning/powers/power.h"

namespace meadhall::thunder_and_lightning {

struct Odin : PlainPower<Odin> {
    static constexpr Kind kind = Kind::odin;
    static constexpr bool fetches = true;
    static constexpr Fetching ravens{.of = {Kind::ravens}, .most = odin_max, .chosen = false};

    static Verdict why_not(const Position& position, const Power&) {
        return how_many(position.mine.pile, ravens.of) > 0
                   ? legal()
                   : refused("TL-5.31.1", "there are no Ravens in your discard pile");
    }

    // TL-5.31.1  Takes the Ravens nearest the top, as many as fit into the hand.
    static void play(Move& move, const Power& use) {
        move.play_from_hand(use.card);
        CardList wanted;
        nearest_the_top(move.mine.pile, ravens.of, std::min(ravens.most, hand_limit - move.mine.hand.size()), wanted);
        move.fetch(use.card, wanted, ravens);
        move.go_on();
    }

    static Worth worth(const Mind& mind, const Power&) {
        const std::size_t found = std::min(how_many(mind.mine.pile, ravens.of), ravens.most);
        return static_cast<Worth>(found) * hand_worth(Kind::ravens) - hand_worth(kind);
    }
};

}  // namespace meadhall::thunder_and_lightning

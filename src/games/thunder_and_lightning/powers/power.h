// SPDX-License-Identifier: Apache-2.0
// A card with a power in the hand is a struct in a file of this directory, and an entry of the list in all.h. Its
// members are static:
//   kind                     the kind of card
//   is_challenge             true if the power counts as a challenge (TL-5.5.1); may be missing
//   fetches                  true if the power depends on cards below the top of a pile; may be missing
//   why_not(position, use)   why the power cannot be used in this way. The card is in the hand, its parameters are in
//                            range, a point is left, and a challenge is allowed.
//   offer(menu, card)        adds the legal uses
//   play(move, use)          what the power does
//   worth(mind, use)         for bots: what a good player expects to gain (bot/mind.h)
//   liking(position, use)    for bots: how often a beginner uses it (bot/weights.h)
//   remark(deals, use)       for bots: a sentence about the odds (bot/deals.h); may be missing
// `use` is one of the actions PowerActions (move.h). A card that can be used in several ways overloads the functions.
// The card's text is in the data files.
#pragma once

#include "games/thunder_and_lightning/bot/deals.h"
#include "games/thunder_and_lightning/bot/mind.h"
#include "games/thunder_and_lightning/menu.h"
#include "games/thunder_and_lightning/move.h"

namespace meadhall::thunder_and_lightning {

// A power without parameters: it is offered if it can be used.
template <class Self>
struct PlainPower {
    static void offer(Menu& menu, Card card) {
        if (Self::why_not(menu, Power{card}).legal()) {
            menu.add(Power{card});
        }
    }
    static std::uint32_t liking(const Position&, const Power&) { return beginner.power; }
};

}  // namespace meadhall::thunder_and_lightning

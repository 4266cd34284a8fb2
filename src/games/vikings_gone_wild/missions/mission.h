// SPDX-License-Identifier: Apache-2.0
// What one Mission asks for (VG-5.26), and what it means for a bot. Missions of one kind are in one file: purchases.h,
// fights.h, village.h. table.h lists all of them and makes the table `mission_rules`.
//
// A struct has:
//   met       whether the active player meets the goal. VG-5.26.1  Goals about this turn use State::doings, which is
//             updated during the turn; other goals use the current state.
//   lasting   true if the goal is about things that the player owns, so that it can also be met in a later round
//   aspect    for bots: the aspect of a purchase that may meet the goal
//   chance    for bots: the probability that this hunt, raid or purchase meets the goal
#pragma once

#include <numeric>

#include "games/vikings_gone_wild/bot/hand_weights.h"

namespace meadhall::vikings_gone_wild {

template <Mission which>
struct MissionBase {
    static constexpr Mission mission = which;
    static constexpr bool lasting = false;
    static constexpr Purchase::Aspect aspect = Purchase::nothing;
};

template <Mission which, Deed deed>
struct DidThisTurn : MissionBase<which> {
    static bool met(const State& state, const Player&) { return state.doings.deeds.contains(deed); }
};

}  // namespace meadhall::vikings_gone_wild

// SPDX-License-Identifier: Apache-2.0
// Loki's Die and Odin's Chalice: turn one of your dice right after you show them.
#pragma once

#include "games/spoils_of_war/artifacts/targets.h"

namespace meadhall::spoils_of_war {

struct TurnsDie : Basic {
    static constexpr Timing timing = timing::at_own_dice;
    static constexpr Aim aim = Aim::turn;

    // One candidate represents all dice and values; offer_all() lists them.
    template <class F>
    static bool candidates(const Attempt& attempt, F&& f) {
        const Dice& dice = attempt.state.cups[attempt.seat].dice;
        const std::uint8_t other = !dice.empty() && dice[0] == 1 ? 2 : 1;
        return f(UseChange{attempt.name(), 1, other});
    }
    static void offer_all(const Attempt& attempt, const UseChange& use, Offers& offers);
    static Verdict why_not_turn(const Attempt& attempt, const UseChange& use, const char* rule, Target& target);
    static void turn_die(Turn& turn, const Announcement& use, const target::TurnedDie& turned);

    static std::string shown(const Rules&, const UseTarget& target);

    static constexpr EnumSet<Moment> wanted{Moment::my_dice};  // Player::add_change proposes the use
};

}  // namespace meadhall::spoils_of_war

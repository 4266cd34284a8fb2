// SPDX-License-Identifier: Apache-2.0
// Huginn and Muninn. While a continuous raven is revealed, its owner rolls one more die (gives_die() in turn.h); it is
// never used. SW-5.12.11: a one-time raven is used, and gives its die at the next roll.
#pragma once

#include "games/spoils_of_war/artifacts/targets.h"

namespace meadhall::spoils_of_war {

struct Raven : Untargeted {
    static constexpr Timing timing = timing::in_windows;
    static constexpr Aim aim = Aim::roll;
    static constexpr EnumSet<Feature> features{Feature::raven};

    static Verdict why_not_raven(const Attempt& attempt, const char* rule) {
        return attempt.moment == Moment::w1 || attempt.state.round < rounds
                   ? legal()
                   : refused(rule, "there is no further roll in this game");
    }
    static void resolve(Turn& turn, const Announcement& use, const target::None&) {
        turn.mark(use.card, Mark::pending);
    }
    static std::string shown(const Rules&, const UseTarget&) { return "1 more die"; }

    static constexpr Power power{.each_round = 0.3F};  // set by hand
    static constexpr EnumSet<Moment> wanted{Moment::w1};
    static Worth worth(const Player&, const Use&) { return 1; }
};

}  // namespace meadhall::spoils_of_war

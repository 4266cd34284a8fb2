// SPDX-License-Identifier: Apache-2.0
// VG-5.25  The counts that decide each Bonus, for every player. measure() gives the same numbers; this class is faster
// because it computes all of them together.
#pragma once

#include "games/vikings_gone_wild/bot/judgement.h"

namespace meadhall::vikings_gone_wild {

class Measures {
public:
    Measures(const Rules& rules, const State& state);
    int of(Bonus bonus, Seat seat) const {
        return each_[static_cast<std::size_t>(bonus)][static_cast<std::size_t>(index(seat))];
    }

private:
    static std::uint64_t card_counts(const Rules& rules, const State& state, Seat seat);
    std::array<std::array<std::int16_t, most_players>, bonuses> each_{};
};

}  // namespace meadhall::vikings_gone_wild

// SPDX-License-Identifier: Apache-2.0
// Confidence intervals for a share, from a count or from the means of blocks.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "kernel/game.h"

namespace meadhall {

using Interval = std::array<double, 2>;  // from and to, with 95 % confidence

// The 97.5 % quantile of Student's t distribution. It is half the width of a 95 % interval, in standard errors that are
// estimated with `freedom` degrees of freedom.
double t95(std::uint64_t freedom);

// The Wilson score interval for a share of independent trials. It is valid for few trials too, and stays within
// 0 and 1.
Interval wilson95(double share, double trials);

// Estimates a share from the means of blocks of games. The games of a block are not independent; the blocks are.
struct ShareEstimate {
    double share = 0;
    Interval ci95{0, 1};
};
ShareEstimate share_of_blocks(std::span<const double> means, int games_in_a_block);

// Wins are counted in parts. Up to 10 winners can share a win in whole parts, so sums are exact in any order.
constexpr std::uint64_t parts_of_a_win = 2520;
static_assert(max_seats <= 10, "2520 is the least common multiple of 1 to 10");
// The parts that each seat won; a shared first place is divided.
std::array<std::uint64_t, max_seats> parts_won(const Outcome& outcome);

}  // namespace meadhall

// Intervals: what a count or a mean of blocks says about the share behind it.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "kernel/game.h"

namespace meadhall {

using Interval = std::array<double, 2>;  // 95 % confidence, from and to

// Half the width of a 95 % interval in standard errors, if those were estimated with so many degrees of freedom: the
// quantile of Student's t.
double t95(std::uint64_t freedom);

// The Wilson score interval for a share of so many independent trials: it holds for few too, and never leaves 0 to 1.
Interval wilson95(double share, double trials);

// The share behind the means of blocks of games. The games of a block are not independent, the blocks are.
struct ShareEstimate {
    double share = 0;
    Interval ci95{0, 1};
};
ShareEstimate share_of_blocks(std::span<const double> means, int games_in_a_block);

// Wins are counted in parts that every number of winners divides, so that sums are exact in any order.
constexpr std::uint64_t parts_of_a_win = 2520;
static_assert(most_seats <= 10, "2520 is the least common multiple of 1 to 10");
// What each seat won, in parts: a shared first place is divided.
std::array<std::uint64_t, most_seats> parts_won(const Outcome& outcome);

}  // namespace meadhall

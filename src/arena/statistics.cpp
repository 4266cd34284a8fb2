// SPDX-License-Identifier: Apache-2.0
#include "arena/statistics.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace meadhall {
namespace {

constexpr double z95 = 1.959963984540054;

// Wilson's interval, for `errors` standard errors on each side of the share.
Interval wilson(double share, double trials, double errors) {
    const double width = errors * errors / trials;
    const double middle = (share + width / 2) / (1 + width);
    const double half = errors / (1 + width) * std::sqrt(share * (1 - share) / trials + width / (4 * trials));
    return {std::max(0.0, middle - half), std::min(1.0, middle + half)};
}

}  // namespace

double t95(std::uint64_t freedom) {
    if (freedom == 0) {
        return std::numeric_limits<double>::infinity();
    }
    if (freedom == 1) {
        return 12.706204736;
    }
    if (freedom == 2) {
        return 4.302652730;
    }
    // The Cornish-Fisher expansion around the normal quantile. From 3 degrees of freedom on its error is below 0.2 %.
    const double v = 1 / static_cast<double>(freedom);
    const double z2 = z95 * z95;
    const double g1 = (z2 + 1) / 4;
    const double g2 = ((5 * z2 + 16) * z2 + 3) / 96;
    const double g3 = (((3 * z2 + 19) * z2 + 17) * z2 - 15) / 384;
    const double g4 = ((((79 * z2 + 776) * z2 + 1482) * z2 - 1920) * z2 - 945) / 92160;
    return z95 * (1 + v * (g1 + v * (g2 + v * (g3 + v * g4))));
}

Interval wilson95(double share, double trials) { return wilson(share, trials, z95); }

ShareEstimate share_of_blocks(std::span<const double> means, int games_in_a_block) {
    const auto blocks = static_cast<double>(means.size());
    if (means.empty()) {
        return {};
    }
    double sum = 0;
    for (const double mean : means) {
        sum += mean;
    }
    const double share = std::clamp(sum / blocks, 0.0, 1.0);
    const double spread = share * (1 - share);
    if (spread < 1e-12) {  // the share is 0 or 1: each block counts as one trial
        return {share, wilson(share, blocks, z95)};
    }
    // The variance between blocks. Adds one imaginary block of independent games, so that a few equal blocks do not
    // give a variance of 0.
    double squares = spread / games_in_a_block;
    for (const double mean : means) {
        squares += (mean - share) * (mean - share);
    }
    const double error = squares / blocks / blocks;  // the squared standard error of the share
    // spread / error: the number of independent trials that would have this squared standard error.
    return {share, wilson(share, spread / error, t95(means.size()))};
}

std::array<std::uint64_t, max_seats> parts_won(const Outcome& outcome) {
    std::array<std::uint64_t, max_seats> parts{};
    const auto winners =
        static_cast<std::uint64_t>(std::ranges::count(outcome, 1, [](const Standing& each) { return each.place; }));
    check(winners > 0, "an outcome has no winner");
    for (std::size_t seat = 0; seat < outcome.size(); ++seat) {
        parts[seat] = outcome[seat].place == 1 ? parts_of_a_win / winners : 0;
    }
    return parts;
}

}  // namespace meadhall

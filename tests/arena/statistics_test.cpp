// SPDX-License-Identifier: Apache-2.0
#include "arena/statistics.h"

#include <gtest/gtest.h>
#include <vector>

#include "kernel/chance.h"

namespace meadhall {
namespace {

double uniform(Chance& chance) { return chance.below(1u << 30) / static_cast<double>(1u << 30); }

TEST(Statistics, t95_matches_published_values) {
    EXPECT_NEAR(t95(1), 12.706, 0.001);
    EXPECT_NEAR(t95(2), 4.303, 0.001);
    EXPECT_NEAR(t95(3), 3.182, 0.006);
    EXPECT_NEAR(t95(5), 2.571, 0.002);
    EXPECT_NEAR(t95(30), 2.042, 0.001);
    EXPECT_NEAR(t95(100000), 1.960, 0.001);
}

TEST(Statistics, wilson95_matches_published_values) {
    const Interval eight_of_ten = wilson95(0.8, 10);
    EXPECT_NEAR(eight_of_ten[0], 0.4902, 0.0001);
    EXPECT_NEAR(eight_of_ten[1], 0.9433, 0.0001);
    EXPECT_EQ(wilson95(0, 10)[0], 0);
    EXPECT_NEAR(wilson95(0, 10)[1], 0.2775, 0.0001);
}

TEST(Statistics, a_win_is_shared_in_equal_parts) {
    Outcome outcome;
    for (const int place : {1, 3, 1, 4}) {
        outcome.push_back({static_cast<std::int16_t>(place), 0});
    }
    const auto parts = parts_won(outcome);
    EXPECT_EQ(parts[0], parts_of_a_win / 2);
    EXPECT_EQ(parts[1], 0u);
    EXPECT_EQ(parts[2], parts_of_a_win / 2);
}

// How often an interval contains the true share: `by_blocks` if each block is one sample, `as_if_independent` if each
// game is one sample. The four games of a block are correlated: each later game repeats the first game with probability
// 1/2.
struct Covered {
    double by_blocks = 0, as_if_independent = 0;
};
Covered coverage(double share, std::size_t blocks, std::uint64_t seed) {
    constexpr int runs = 1500, games = 4;
    Covered covered;
    Chance chance(seed);
    for (int run = 0; run < runs; ++run) {
        std::vector<double> means;
        for (std::size_t block = 0; block < blocks; ++block) {
            const bool first = uniform(chance) < share;
            double won = first;
            for (int game = 1; game < games; ++game) {
                won += chance.below(2) == 0 ? first : uniform(chance) < share;
            }
            means.push_back(won / games);
        }
        const ShareEstimate estimate = share_of_blocks(means, games);
        const Interval naive = wilson95(estimate.share, static_cast<double>(games * blocks));
        covered.by_blocks += (estimate.ci95[0] <= share && share <= estimate.ci95[1]) / static_cast<double>(runs);
        covered.as_if_independent += (naive[0] <= share && share <= naive[1]) / static_cast<double>(runs);
    }
    return covered;
}

TEST(Statistics, intervals_of_blocks_cover_the_truth_95_times_in_100) {
    for (const double share : {0.25, 0.5, 0.9}) {
        for (const std::size_t blocks : {12u, 40u, 200u}) {
            const Covered covered = coverage(share, blocks, 17);
            EXPECT_GT(covered.by_blocks, 0.93) << share << " " << blocks;
            EXPECT_LT(covered.by_blocks, 0.975) << share << " " << blocks;
            EXPECT_LT(covered.as_if_independent, 0.9) << "the games of these blocks are not correlated";
        }
    }
}

TEST(Statistics, intervals_stay_wide_when_all_blocks_agree) {
    const std::vector<double> always(20, 1.0), even(3, 0.5);
    EXPECT_EQ(share_of_blocks(always, 4).share, 1);
    EXPECT_NEAR(share_of_blocks(always, 4).ci95[0], wilson95(1, 20)[0], 1e-12);
    EXPECT_LT(share_of_blocks(even, 2).ci95[0], 0.3);
    EXPECT_GT(share_of_blocks(even, 2).ci95[1], 0.7);
    const std::vector<double> one{0.75};
    EXPECT_LT(share_of_blocks(one, 4).ci95[0], 0.2);
    EXPECT_EQ(share_of_blocks({}, 4).ci95, (Interval{0, 1}));
}

}  // namespace
}  // namespace meadhall

// SPDX-License-Identifier: Apache-2.0
#include "arena/sprt.h"

#include <cmath>
#include <gtest/gtest.h>

#include "arena/ratings.h"
#include "kernel/chance.h"

namespace meadhall {
namespace {

// The score of a block of two games. With probability alike_in_ten / 10 the second game repeats the result of the
// first.
double block_score(double elo, std::uint32_t alike_in_ten, Chance& chance) {
    const auto fine = static_cast<std::uint32_t>(1u << 24);
    const auto won = [&] { return chance.below(fine) < expected_score(elo) * fine ? 1.0 : 0.0; };
    const double first = won();
    return (first + (chance.below(10) < alike_in_ten ? first : won())) / 2;
}

constexpr int runs = 400;

struct Ends {
    int accepted = 0, undecided = 0;
    std::uint64_t blocks = 0;
};
Ends ends(double elo, std::uint32_t alike_in_ten) {
    constexpr std::uint64_t longest = 5000;
    Ends found;
    for (int run = 0; run < runs; ++run) {
        Chance chance(stream_seed(9, static_cast<std::uint64_t>(run)));
        Sprt sprt({0, 60, 0.05, 0.05});
        while (sprt.decision() == Decision::undecided && sprt.blocks() < longest) {
            sprt.add(block_score(elo, alike_in_ten, chance));
        }
        found.accepted += sprt.decision() == Decision::accepted;
        found.undecided += sprt.decision() == Decision::undecided;
        found.blocks += sprt.blocks();
    }
    return found;
}

TEST(Sprt, is_wrong_no_more_often_than_asked_for) {
    for (const std::uint32_t alike : {0u, 5u}) {
        const Ends equal = ends(0, alike), better = ends(60, alike), much_better = ends(150, alike);
        EXPECT_LT(equal.accepted, runs * 8 / 100);
        EXPECT_GT(better.accepted, runs * 92 / 100);
        EXPECT_EQ(much_better.accepted, runs);
        EXPECT_EQ(equal.undecided + better.undecided, 0);
        EXPECT_LT(much_better.blocks, better.blocks / 2);
    }
}

TEST(Sprt, ends_at_its_bounds_and_stays_there) {
    Sprt sprt({0, 20, 0.05, 0.1});
    EXPECT_NEAR(sprt.lower(), std::log(0.1 / 0.95), 1e-12);
    EXPECT_NEAR(sprt.upper(), std::log(0.9 / 0.05), 1e-12);
    while (sprt.decision() == Decision::undecided) {
        sprt.add(1);
        ASSERT_LT(sprt.blocks(), 1000u);
    }
    EXPECT_EQ(sprt.decision(), Decision::accepted);
    EXPECT_GE(sprt.blocks(), 20u);
    EXPECT_GE(sprt.log_likelihood_ratio(), sprt.upper());
    const std::uint64_t blocks = sprt.blocks();
    sprt.add(0);
    EXPECT_EQ(sprt.blocks(), blocks);
}

TEST(Sprt, refuses_limits_that_make_no_sense) {
    EXPECT_THROW(check_limits({20, 0, 0.05, 0.05}), std::runtime_error);
    EXPECT_THROW(check_limits({0, 20, 0, 0.05}), std::runtime_error);
    EXPECT_THROW(check_limits({0, 20, 0.05, 0.5}), std::runtime_error);
    EXPECT_THROW(check_limits({0, std::nan(""), 0.05, 0.05}), std::runtime_error);
}

}  // namespace
}  // namespace meadhall

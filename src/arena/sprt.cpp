// SPDX-License-Identifier: Apache-2.0
#include "arena/sprt.h"

#include <cmath>

#include "arena/ratings.h"
#include "kernel/check.h"

namespace meadhall {
namespace {

// Minimum number of blocks before the test may stop. With fewer blocks, the variance is not known well enough.
constexpr std::uint64_t min_blocks = 20;

}  // namespace

void check_limits(const SprtLimits& limits) {
    if (!(limits.elo0 < limits.elo1) || std::abs(limits.elo0) > 4000 || std::abs(limits.elo1) > 4000) {
        throw BadInput("--elo0 must be below --elo1, and both from -4000 to 4000");
    }
    if (!(limits.alpha > 0 && limits.alpha < 0.5 && limits.beta > 0 && limits.beta < 0.5)) {
        throw BadInput("--alpha and --beta must be above 0 and below 0.5");
    }
}

Sprt::Sprt(const SprtLimits& limits)
    : score0_(expected_score(limits.elo0)),
      score1_(expected_score(limits.elo1)),
      lower_(std::log(limits.beta / (1 - limits.alpha))),
      upper_(std::log((1 - limits.beta) / limits.alpha)) {
    check_limits(limits);
}

double Sprt::score() const { return blocks_ == 0 ? 0 : sum_ / static_cast<double>(blocks_); }

void Sprt::add(double block_score) {
    if (decision_ != Decision::undecided) {
        return;
    }
    ++blocks_;
    sum_ += block_score;
    squares_ += block_score * block_score;
    const auto many = static_cast<double>(blocks_);
    const double mean = sum_ / many;
    // Includes one imaginary block, 0.5 away from the mean, so that equal blocks do not give a variance of 0.
    const double variance = (squares_ - many * mean * mean + 0.25) / many;
    ratio_ = many * (score1_ - score0_) * (2 * mean - score0_ - score1_) / (2 * variance);
    if (blocks_ >= min_blocks && ratio_ >= upper_) {
        decision_ = Decision::accepted;
    } else if (blocks_ >= min_blocks && ratio_ <= lower_) {
        decision_ = Decision::rejected;
    }
}

}  // namespace meadhall

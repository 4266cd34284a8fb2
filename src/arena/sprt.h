// SPDX-License-Identifier: Apache-2.0
// A sequential test: is a new bot better than an old one? The test checks after every block, stops when the answer is
// clear, and is wrong no more often than specified. This is the generalised sequential probability ratio test. It
// compares how likely the mean block score is under two hypotheses: the new bot is elo0 points stronger, or it is elo1
// points stronger. The variance is estimated from the blocks.
#pragma once

#include <cstdint>
#include <string>

#include "kernel/describe.h"

namespace meadhall {

BOOST_DEFINE_FIXED_ENUM_CLASS(Decision, std::uint8_t, undecided, accepted, rejected)

struct SprtLimits {
    double elo0 = 0, elo1 = 20;
    double alpha = 0.05;  // the probability of accepting a bot that is only elo0 points stronger
    double beta = 0.05;   // the probability of rejecting a bot that is elo1 points stronger
};
void check_limits(const SprtLimits& limits);  // throws BadInput

class Sprt {
public:
    explicit Sprt(const SprtLimits& limits);

    // Adds the score of one block: the share of pairs of a new and an old bot in which the new bot placed higher; ties
    // count half. No-op once decided.
    void add(double block_score);

    Decision decision() const { return decision_; }
    std::uint64_t blocks() const { return blocks_; }
    double score() const;  // the mean score of the blocks
    double log_likelihood_ratio() const { return ratio_; }
    double lower() const { return lower_; }
    double upper() const { return upper_; }

private:
    double score0_, score1_, lower_, upper_;
    std::uint64_t blocks_ = 0;
    double sum_ = 0, squares_ = 0, ratio_ = 0;
    Decision decision_ = Decision::undecided;
};

}  // namespace meadhall

// SPDX-License-Identifier: Apache-2.0
// Ratings for games of 2 to 10 seats, by the Plackett-Luce model: a seat takes first place with a probability in
// proportion to its bot's strength, second place likewise among the remaining seats, and so on. Between two bots this
// is the Elo model. Ratings are on Elo's scale: 400 points are odds of ten to one. A shared place counts as all orders
// of the seats that share it, in equal parts (Efron's approximation). Within a shared last place the order does not
// count, so that games with one winner and many losers are rated by their wins. One drawn game of every bot against a
// common unknown opponent is added, so that a bot that never lost has a finite rating.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace meadhall {

// The places in one game.
struct Finish {
    std::vector<int> bots, places;  // by seat; a bot is an index from 0
    int block = 0;                  // number of the block; the games of one block are not independent
};

struct Rating {
    double elo = 0;
    double half_width = 0;  // half the width of the 95 % interval of the difference to the anchor; 0 for the anchor
};

// The maximum-likelihood ratings, with the anchor at 0. Each interval is the wider one of two: one from the observed
// information, one from the log-likelihood gradients of the blocks (the sandwich estimator).
std::vector<Rating> rate(std::span<const Finish> games, int bots, int anchor);

// The probability of placing above a bot that is weaker by `elo` points.
double expected_score(double elo);

}  // namespace meadhall

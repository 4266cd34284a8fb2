// Ratings for games of 2 to 10 seats, by the Plackett-Luce model: first place falls to a seat in proportion to its
// bot's strength, second place likewise among the seats that are left, and so on. Between two bots that is the Elo
// model, and ratings are on Elo's scale: 400 points are odds of ten to one. A shared place counts as all orders of
// those who share it, in equal parts (Efron's approximation); of a shared last place the order does not count, so that
// games with one winner and many losers are rated by their wins. One drawn game of every bot against a common unknown
// is added, so that a bot that never lost has a finite rating.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace meadhall {

// Who came where in one game.
struct Finish {
    std::vector<int> bots, places;  // by seat; a bot is an index from 0
    int block = 0;                  // games of one block are not independent
};

struct Rating {
    double elo = 0;
    double half_width = 0;  // of the 95 % interval of the difference to the anchor, whose own is 0
};

// The maximum of the likelihood, with the anchor at 0. The intervals come from the observed information or from the
// scores of the blocks (the sandwich), whichever are wider.
std::vector<Rating> rate(std::span<const Finish> games, int bots, int anchor);

// The chance to come before a bot that is so many points weaker.
double expected_score(double elo);

}  // namespace meadhall

// SPDX-License-Identifier: Apache-2.0
#include "arena/ratings.h"

#include <cmath>
#include <gtest/gtest.h>

#include "kernel/chance.h"

namespace meadhall {
namespace {

double uniform(Chance& chance) { return chance.below(1u << 30) / static_cast<double>(1u << 30); }

// Draws the places of one game from the rating model, the first place first. Each place goes to one of the remaining
// bots, with a probability proportional to the bot's strength.
std::vector<int> drawn_places(const std::vector<int>& bots, const std::vector<double>& elo, Chance& chance) {
    std::vector<int> places(bots.size(), 0);
    for (int place = 1; place <= static_cast<int>(bots.size()); ++place) {
        double all = 0;
        const auto strength = [&](std::size_t seat) {
            return places[seat] != 0 ? 0 : std::pow(10.0, elo[static_cast<std::size_t>(bots[seat])] / 400);
        };
        for (std::size_t seat = 0; seat < bots.size(); ++seat) {
            all += strength(seat);
        }
        double left = uniform(chance) * all;
        std::size_t chosen = 0;
        for (std::size_t seat = 0; seat < bots.size(); ++seat) {
            if (strength(seat) > 0) {
                chosen = seat;
                left -= strength(seat);
                if (left < 0) {
                    break;
                }
            }
        }
        places[chosen] = place;
    }
    return places;
}

TEST(Ratings, two_bots_are_rated_as_by_elo) {
    std::vector<Finish> games;
    for (int game = 0; game < 400; ++game) {
        games.push_back({{0, 1}, game % 4 == 0 ? std::vector{1, 2} : std::vector{2, 1}, game});
    }
    const std::vector<Rating> ratings = rate(games, 2, 0);
    EXPECT_EQ(ratings[0].elo, 0);
    EXPECT_EQ(ratings[0].half_width, 0);
    // 300 wins and 100 losses are odds of 3. The half width is 1.96 standard errors of the logarithm of these odds, on
    // Elo's scale. The model also adds a drawn game against an unknown opponent, which changes little.
    EXPECT_NEAR(ratings[1].elo, 400 * std::log10(3.0), 2);
    EXPECT_NEAR(ratings[1].half_width, 1.96 * 400 / std::log(10.0) * std::sqrt(1 / 300.0 + 1 / 100.0), 1);
    EXPECT_NEAR(expected_score(ratings[1].elo), 0.75, 0.003);
    EXPECT_NEAR(rate(games, 2, 1)[0].elo, -ratings[1].elo, 1e-6);
}

TEST(Ratings, a_shared_place_is_half_of_each_order) {
    std::vector<Finish> shared, in_turn;
    for (int game = 0; game < 100; ++game) {
        shared.push_back({{0, 1}, game < 50 ? std::vector{1, 1} : std::vector{1, 2}, game});
        in_turn.push_back({{0, 1}, game < 50 && game % 2 == 0 ? std::vector{2, 1} : std::vector{1, 2}, game});
    }
    EXPECT_NEAR(rate(shared, 2, 1)[0].elo, rate(in_turn, 2, 1)[0].elo, 1e-6);
    const std::vector<Finish> all_equal(30, Finish{{0, 1, 2, 0}, {1, 1, 1, 1}, 0});
    EXPECT_NEAR(rate(all_equal, 3, 0)[1].elo, 0, 1e-6);
}

TEST(Ratings, only_wins_count_if_all_losers_share_a_place) {
    std::vector<Finish> games;
    // Bot 0 wins half of its games against three equal opponents, so its odds against one opponent are 3.
    for (int game = 0; game < 400; ++game) {
        games.push_back({{0, 1, 1, 1}, game % 2 == 0 ? std::vector{1, 2, 2, 2} : std::vector{2, 2, 1, 2}, game});
    }
    EXPECT_NEAR(rate(games, 2, 1)[0].elo, 400 * std::log10(3.0), 2);
}

TEST(Ratings, a_bot_that_never_lost_has_a_wide_interval) {
    std::vector<Finish> games;
    for (int game = 0; game < 50; ++game) {
        games.push_back({{0, 1}, {2, 1}, game});
    }
    const Rating winner = rate(games, 2, 0)[1];
    EXPECT_GT(winner.elo, 400);
    EXPECT_LT(winner.elo, 2000);
    EXPECT_GT(winner.half_width, 200);
}

// Simulates tournaments of bots of known strength. Returns how often an interval contains the true rating. The result
// should be about 95 %.
double covered(const std::vector<double>& elo, std::size_t seats, int blocks, bool hang_together) {
    constexpr int runs = 200;
    int held = 0, asked = 0;
    for (int run = 0; run < runs; ++run) {
        Chance chance(stream_seed(5, static_cast<std::uint64_t>(run)));
        std::vector<Finish> games;
        for (int block = 0; block < blocks; ++block) {
            std::vector<int> bots;
            for (std::size_t seat = 0; seat < seats; ++seat) {
                bots.push_back(static_cast<int>((seat + static_cast<std::size_t>(block)) % elo.size()));
            }
            const std::vector<int> first = drawn_places(bots, elo, chance);
            for (std::size_t game = 0; game < seats; ++game) {
                games.push_back({bots, hang_together ? first : drawn_places(bots, elo, chance), block});
            }
        }
        const std::vector<Rating> ratings = rate(games, static_cast<int>(elo.size()), 0);
        for (std::size_t bot = 1; bot < elo.size(); ++bot) {
            ++asked;
            held += std::abs(ratings[bot].elo - (elo[bot] - elo[0])) <= ratings[bot].half_width;
        }
    }
    return static_cast<double>(held) / asked;
}

TEST(Ratings, recover_known_strengths_within_their_intervals) {
    for (const double found : {covered({0, 150}, 2, 60, false), covered({0, 60, 200}, 4, 40, false),
                               covered({0, -100, 50, 120, 300}, 10, 12, false)}) {
        EXPECT_GT(found, 0.92);
        EXPECT_LT(found, 0.99);
    }
}

TEST(Ratings, allow_for_correlated_games_within_a_block) {
    const double found = covered({0, 60, 200}, 4, 60, true);
    EXPECT_GT(found, 0.91);
    EXPECT_LT(found, 0.99);
}

}  // namespace
}  // namespace meadhall

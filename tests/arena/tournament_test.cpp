// SPDX-License-Identifier: Apache-2.0
#include "arena/tournament.h"

#include <gtest/gtest.h>
#include <map>

namespace meadhall {
namespace {

TournamentPlan plan_for(const std::string& game, int players, const std::vector<std::string>& bots) {
    TournamentPlan plan;
    plan.game = game;
    plan.setup.players = players;
    for (const std::string& bot : bots) {
        plan.bots.push_back(read_bot(bot));
    }
    plan.games = 60;
    return plan;
}

// The parts of a result that do not depend on the clock, as text.
std::string summary(const TournamentResult& result) {
    std::string out = std::to_string(result.blocks) + " " + std::to_string(result.moves);
    for (const BotResult& bot : result.bots) {
        out += " | " + bot.bot + " " + std::to_string(bot.wins) + " " + std::to_string(bot.share.ci95[0]) + " " +
               std::to_string(bot.rating.elo) + " " + std::to_string(bot.rating.half_width) + " " +
               std::to_string(bot.mean_score);
    }
    if (result.sprt) {
        out += " | " + std::string(enum_word(result.sprt->decision)) + " " + std::to_string(result.sprt->blocks);
    }
    return out;
}

std::string refusal_of(const TournamentPlan& plan) {
    try {
        hold_tournament(plan);
    } catch (const BadInput& error) {
        return error.what();
    }
    return "not refused";
}

TEST(Tournament, every_arrangement_is_equally_likely) {
    constexpr std::uint64_t blocks = 6000;
    const auto count = [](const TournamentPlan& plan) {
        std::map<std::vector<int>, int> seen;
        for (std::uint64_t block = 0; block < blocks; ++block) {
            ++seen[arrangement_of(plan, block)];
        }
        return seen;
    };
    // In each of these cases the bots can be seated in 6 ways.
    for (const auto& [players, bots] :
         std::vector<std::pair<int, std::vector<std::string>>>{{3, {"random", "thrall", "karl"}},
                                                               {2, {"random", "thrall", "karl"}},
                                                               {4, {"random", "thrall"}},
                                                               {3, {"random", "thrall"}}}) {
        const auto seen = count(plan_for("pebbles", players, bots));
        EXPECT_EQ(seen.size(), 6u);
        for (const auto& [arrangement, times] : seen) {
            EXPECT_NEAR(times, 1000, 120);  // four standard deviations
        }
    }
    TournamentPlan lone = plan_for("pebbles", 4, {"karl", "random"});
    lone.seating = Seating::lone;
    EXPECT_EQ(arrangement_of(lone, 7), (std::vector{0, 1, 1, 1}));
}

TEST(Tournament, every_bot_of_a_block_has_every_seat_equally_often) {
    TournamentPlan plan = plan_for("pebbles", 4, {"random", "thrall", "karl"});
    std::vector<Block> blocks;
    plan.keep_block = [&](const Block& block) { blocks.push_back(block); };
    const TournamentResult result = hold_tournament(plan);
    ASSERT_EQ(blocks.size(), 15u);
    EXPECT_EQ(result.games, 60u);
    for (const Block& block : blocks) {
        ASSERT_EQ(block.games.size(), 4u);
        std::map<std::pair<int, std::size_t>, int> seated;  // key: bot and seat
        for (const ArenaGame& game : block.games) {
            for (std::size_t seat = 0; seat < 4; ++seat) {
                ++seated[{game.bots[seat], seat}];
            }
        }
        for (const auto& [who, times] : seated) {
            EXPECT_EQ(times, (seated[{who.first, 0}]));
        }
    }
    double wins = 0;
    std::uint64_t seats = 0;
    for (const BotResult& bot : result.bots) {
        wins += bot.wins;
        seats += bot.seats;
    }
    EXPECT_NEAR(wins, 60, 1e-9);
    EXPECT_EQ(seats, 240u);
    EXPECT_EQ(result.bots[result.anchor].bot, "random");
}

TEST(Tournament, is_the_same_on_any_number_of_threads) {
    for (TournamentPlan plan :
         {plan_for("pebbles", 3, {"random", "karl", "thrall"}), plan_for("liars-dice", 2, {"jarl:30", "random"})}) {
        const std::string one = summary(hold_tournament(plan));
        plan.threads = 3;
        EXPECT_EQ(summary(hold_tournament(plan)), one);
        plan.seed = 2;
        EXPECT_NE(summary(hold_tournament(plan)), one);
    }
}

TEST(Tournament, gives_the_same_result_when_resumed) {
    TournamentPlan plan = plan_for("liars-dice", 3, {"random", "thrall"});
    std::vector<json::object> lines;
    plan.keep_block = [&](const Block& block) { lines.push_back(block_json(block)); };
    const std::string whole = summary(hold_tournament(plan));
    ASSERT_EQ(lines.size(), 20u);

    // Only every other block was played before. Several threads can leave such gaps.
    for (const std::size_t odd : {0u, 1u}) {
        std::size_t played = 0;
        TournamentPlan rest = plan;
        for (std::size_t i = odd; i < lines.size(); i += 2) {
            rest.done.push_back(read_block(json::parse(json::serialize(lines[i])), plan));
        }
        rest.keep_block = [&](const Block&) { ++played; };
        EXPECT_EQ(summary(hold_tournament(rest)), whole);
        EXPECT_EQ(played, 10u);
    }
}

TEST(Tournament, refuses_lines_that_are_not_its_blocks) {
    TournamentPlan plan = plan_for("pebbles", 2, {"random", "thrall"});
    json::object line;
    plan.games = 1;
    plan.keep_block = [&](const Block& block) { line = block_json(block); };
    EXPECT_EQ(hold_tournament(plan).games, 2u);  // a block is always played whole
    const auto refused = [&](const char* pointer, const json::value& value) {
        json::value changed = line;
        changed.at_pointer(pointer) = value;
        EXPECT_THROW(read_block(changed, plan), BadInput) << pointer;
    };
    EXPECT_EQ(block_json(read_block(line, plan)), line);
    refused("/block", -1);
    refused("/block", "first");
    refused("/games", json::array{});
    refused("/games/0/bots", json::array{1, 1});
    refused("/games/0/places", json::array{1});
    refused("/games/1/places/0", 3);
    refused("/games/1/places", json::array{2, 2});
    refused("/games/1/scores/0", 100000);
    refused("/games/1/moves", nullptr);
    EXPECT_THROW(read_block(json::value(7), plan), BadInput);
}

// Thralls and random bots play Pebbles equally well, so the true values are known: half of the wins, equal ratings, and
// a mean score of 27/4 points. The score follows from three numbers: a call is right with probability 1/7, a call is
// doubted with probability 1/2, and the mean stake is 7/2.
TEST(Tournament, finds_the_known_odds_of_pebbles) {
    constexpr int runs = 100;
    int share_held = 0, rating_held = 0, seat_held = 0;
    double score = 0;
    for (int run = 0; run < runs; ++run) {
        TournamentPlan plan = plan_for("pebbles", 2, {"random", "thrall"});
        plan.seed = static_cast<std::uint64_t>(run);
        plan.games = 160;
        const TournamentResult result = hold_tournament(plan);
        share_held += result.bots[1].share.ci95[0] <= 0.5 && 0.5 <= result.bots[1].share.ci95[1];
        rating_held += std::abs(result.bots[1].rating.elo) <= result.bots[1].rating.half_width;
        seat_held += result.seats[0].ci95[0] <= 0.5 && 0.5 <= result.seats[0].ci95[1];
        score += result.bots[0].mean_score / runs;
    }
    EXPECT_GE(share_held, 89);
    EXPECT_GE(rating_held, 89);
    EXPECT_GE(seat_held, 89);
    EXPECT_LE(std::min({share_held, rating_held, seat_held}), 99);
    EXPECT_NEAR(score, 6.75, 0.15);
}

TEST(Tournament, ends_when_the_test_is_decided) {
    TournamentPlan plan = plan_for("pebbles", 2, {"thrall", "random"});
    plan.games = 20000;
    plan.sprt = SprtLimits{100, 200, 0.05, 0.05};  // equal bots do not differ by 100 points
    const TournamentResult result = hold_tournament(plan);
    ASSERT_TRUE(result.sprt);
    EXPECT_EQ(result.sprt->decision, Decision::rejected);
    EXPECT_LE(result.sprt->log_likelihood_ratio, result.sprt->lower);
    EXPECT_LT(result.games, 2000u);
    EXPECT_EQ(result.blocks, result.sprt->blocks);
    plan.threads = 4;
    EXPECT_EQ(summary(hold_tournament(plan)), summary(result));
    plan.games = 20;
    EXPECT_EQ(hold_tournament(plan).sprt->decision, Decision::undecided);
}

TEST(Tournament, refuses_bad_plans_with_a_clear_error) {
    EXPECT_EQ(refusal_of(plan_for("pebbles", 2, {"random"})), "an arena needs 2 to 100 bots, not 1");
    EXPECT_EQ(refusal_of(plan_for("pebbles", 2, {"karl", "karl"})), "the bot karl is given twice");
    EXPECT_EQ(refusal_of(plan_for("pebbles", 5, {"karl", "random"})), "Pebbles is for 2 to 4 players, not 5");
    TournamentPlan plan = plan_for("pebbles", 3, {"random", "thrall", "karl"});
    plan.seating = Seating::lone;
    EXPECT_EQ(refusal_of(plan), "a lone bot against the others, or a sequential test, needs 2 bots, not 3");
    plan = plan_for("pebbles", 2, {"karl", "random"});
    plan.games = 0;
    EXPECT_EQ(refusal_of(plan), "an arena needs at least 1 game");
    plan.games = 2;
    plan.threads = 0;
    EXPECT_EQ(refusal_of(plan), "games are played on 1 to 1024 threads, not 0");
}

}  // namespace
}  // namespace meadhall

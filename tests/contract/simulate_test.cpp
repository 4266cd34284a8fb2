// SPDX-License-Identifier: Apache-2.0
#include "arena/simulate.h"

#include <gtest/gtest.h>
#include <map>
#include <numeric>

#include "match/record.h"
#include "tests/house.h"

namespace meadhall {
namespace {

SimulationPlan plan_for(const std::string& game, int players, std::uint64_t games) {
    SimulationPlan plan;
    plan.game = game;
    plan.setup.players = players;
    plan.bots.assign(static_cast<std::size_t>(players), read_bot("random"));
    plan.games = games;
    return plan;
}

void expect_same(const SimulationResult& a, const SimulationResult& b) {
    EXPECT_EQ(a.signature, b.signature);
    EXPECT_EQ(a.games, b.games);
    EXPECT_EQ(a.moves, b.moves);
    EXPECT_EQ(a.max_moves, b.max_moves);
    ASSERT_EQ(a.seats.size(), b.seats.size());
    for (std::size_t seat = 0; seat < a.seats.size(); ++seat) {
        EXPECT_EQ(a.seats[seat].wins, b.seats[seat].wins);
        EXPECT_EQ(a.seats[seat].mean_score, b.seats[seat].mean_score);
    }
}

std::string refusal_of(const SimulationPlan& plan) {
    try {
        simulate(plan);
    } catch (const BadInput& error) {
        return error.what();
    }
    return "not refused";
}

TEST(Simulate, gives_the_same_result_on_any_number_of_threads) {
    for (const char* game : {"pebbles", "liars-dice"}) {
        SimulationPlan plan = plan_for(game, 3, 5000);
        const SimulationResult one = simulate(plan);
        plan.threads = 3;
        expect_same(one, simulate(plan));
    }
}

TEST(Simulate, plays_other_games_with_another_seed_or_option) {
    SimulationPlan plan = plan_for("liars-dice", 2, 500);
    const std::uint64_t usual = simulate(plan).signature;
    plan.seed = 2;
    EXPECT_NE(simulate(plan).signature, usual);
    plan.seed = 1;
    plan.setup.options["dice"] = 2;
    EXPECT_NE(simulate(plan).signature, usual);
    plan.setup.options.clear();
    plan.games = 501;
    EXPECT_NE(simulate(plan).signature, usual);
}

TEST(Simulate, counts_wins_and_scores) {
    const SimulationResult result = simulate(plan_for("pebbles", 4, 2000));
    EXPECT_EQ(result.game, "pebbles");
    EXPECT_EQ(result.players, 4);
    EXPECT_EQ(result.games, 2000u);
    EXPECT_EQ(result.moves, 2000u * 72);  // PB-8: three calls each, so every game has 72 moves
    EXPECT_EQ(result.max_moves, 72u);
    EXPECT_DOUBLE_EQ(result.mean_moves, 72.0);
    double wins = 0;
    for (const SeatResult& seat : result.seats) {
        EXPECT_EQ(seat.bot, "random");
        EXPECT_LT(seat.ci95[0], seat.win_rate);
        EXPECT_GT(seat.ci95[1], seat.win_rate);
        EXPECT_NEAR(seat.win_rate, 0.25, 0.05);
        EXPECT_GT(seat.mean_score, 0);
        wins += seat.wins;
    }
    EXPECT_NEAR(wins, 2000, 1e-6);  // a shared first place gives shares that add up to one
}

TEST(Simulate, has_intervals_for_seats_that_never_win) {
    // The first of ten seats has one die and bids first, so it may lose all of a few games.
    const SimulationResult result = simulate(plan_for("liars-dice", 10, 5));
    for (const SeatResult& seat : result.seats) {
        EXPECT_GE(seat.ci95[0], 0);
        EXPECT_LE(seat.ci95[1], 1);
        EXPECT_LT(seat.ci95[0], seat.ci95[1]);
    }
}

TEST(Simulate, keeps_records_of_the_same_games) {
    for (const char* game : {"pebbles", "liars-dice"}) {
        SimulationPlan plan = plan_for(game, 3, 300);
        plan.seed = 77;
        const SimulationResult plain = simulate(plan);
        std::map<std::uint64_t, std::string> records;
        plan.threads = 3;
        plan.keep_record = [&](std::uint64_t number, const std::string& record) { records[number] = record; };
        expect_same(plain, simulate(plan));
        ASSERT_EQ(records.size(), 300u);
        std::uint64_t moves = 0;
        for (const auto& [number, record] : records) {
            RecordReader reader(record);
            EXPECT_EQ(reader.plan().table, "sim-77-" + std::to_string(number));
            EXPECT_EQ(reader.plan().names, (std::vector<std::string>{"P1", "P2", "P3"}));
            while (reader.step()) {
            }
            EXPECT_TRUE(reader.finished());
            EXPECT_TRUE(reader.dealt_from_seed());
            moves += reader.rows().size();
        }
        EXPECT_EQ(moves, plain.moves);
    }
}

TEST(Simulate, checks_the_contract_and_plays_the_same_games) {
    SimulationPlan plan = plan_for("liars-dice", 3, 300);
    const SimulationResult plain = simulate(plan);
    plan.check = true;
    plan.threads = 2;
    const SimulationResult checked = simulate(plan);
    EXPECT_FALSE(checked.finding) << *checked.finding;
    expect_same(plain, checked);
}

TEST(Simulate, reports_progress_up_to_the_last_game) {
    SimulationPlan plan = plan_for("pebbles", 2, 1000);
    std::vector<std::uint64_t> seen;
    plan.progress = [&](std::uint64_t games) { seen.push_back(games); };
    plan.threads = 2;
    simulate(plan);
    ASSERT_FALSE(seen.empty());
    EXPECT_TRUE(std::is_sorted(seen.begin(), seen.end()));
    EXPECT_EQ(seen.back(), 1000u);
}

TEST(Simulate, passes_on_exceptions_of_callbacks) {
    SimulationPlan plan = plan_for("pebbles", 2, 1000);
    plan.threads = 2;
    plan.keep_record = [](std::uint64_t, const std::string&) { throw BadInput("the disk is full"); };
    EXPECT_EQ(refusal_of(plan), "the disk is full");
}

TEST(Simulate, refuses_bad_plans_with_a_clear_error) {
    SimulationPlan plan = plan_for("chess", 2, 10);
    EXPECT_EQ(refusal_of(plan), "there is no game \"chess\"; the games are: " + listed_games());
    plan = plan_for("pebbles", 5, 10);
    EXPECT_EQ(refusal_of(plan), "Pebbles is for 2 to 4 players, not 5");
    plan = plan_for("pebbles", 2, 0);
    EXPECT_EQ(refusal_of(plan), "a simulation needs at least 1 game");
    plan = plan_for("pebbles", 2, 10);
    plan.bots.pop_back();
    EXPECT_EQ(refusal_of(plan), "there are 1 bots for 2 seats");
    plan = plan_for("pebbles", 2, 10);
    plan.threads = 0;
    EXPECT_EQ(refusal_of(plan), "games are played on 1 to 1024 threads, not 0");
    plan = plan_for("liars-dice", 2, 10);
    plan.setup.options["dice"] = 7;
    EXPECT_EQ(refusal_of(plan), "LD-1: each player rolls 1 to 6 dice, not 7");
    plan.setup.options = {{"cups", 1}};
    EXPECT_NE(refusal_of(plan).find("\"cups\""), std::string::npos);
}

// The git history contains signatures of games of random players. The same games must always give the same signatures.
TEST(Simulate, random_players_keep_their_signature) {
    EXPECT_EQ(hash_word(simulate(plan_for("pebbles", 2, 2000)).signature), "a74e3f458cc07d4b");
    EXPECT_EQ(hash_word(simulate(plan_for("liars-dice", 3, 2000)).signature), "bfaa0665dd3f3f5a");
}

TEST(Simulate, seats_every_level) {
    for (const char* bot : {"thrall", "karl", "jarl:20"}) {
        SimulationPlan plan = plan_for("liars-dice", 3, 40);
        plan.bots[1] = read_bot(bot);
        const SimulationResult one = simulate(plan);
        EXPECT_EQ(one.seats[1].bot, bot);
        EXPECT_EQ(one.games, 40u);
        plan.threads = 3;
        std::size_t records = 0;
        plan.keep_record = [&](std::uint64_t, const std::string&) { ++records; };
        expect_same(one, simulate(plan));
        EXPECT_EQ(records, 40u);
    }
}

// The simulation has a fast loop for all levels but jarl. A Player object must choose the same moves.
TEST(Simulate, a_game_is_the_same_with_and_without_the_fast_loop) {
    const std::unique_ptr<const GameRunner> runner = make_game_runner("pebbles", {3, {}}, nullptr);
    const std::vector<BotPlan> quick{read_bot("karl"), read_bot("thrall"), read_bot("random")};
    const PlayedGame fast = runner->play({quick, 5, 6});
    Chance bots(6), dealing(5);
    const std::unique_ptr<Position> position = runner->game()->set_up({3, {}}, dealing);
    std::uint64_t moves = 0;
    for (; !position->to_act().empty(); ++moves) {
        const Seat seat = position->to_act().lowest();
        const auto player = make_player(*runner->game(), quick[static_cast<std::size_t>(index(seat))]);
        position->advance(seat, player->choose(AnyObservation(*runner->game(), *position, seat), bots), dealing);
    }
    EXPECT_EQ(fast.moves, moves);
    EXPECT_EQ(fast.hash, position->hash());
}

}  // namespace
}  // namespace meadhall

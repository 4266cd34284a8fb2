// SPDX-License-Identifier: Apache-2.0
// Checks the engine and the solver against a known result. Liar's Dice for two players with one die each is worth about
// -1/36 to the first bidder in the literature; -7/258 fits our result better. The solver uses only the functions of the
// contract, so a wrong rule would give a wrong value.
#include "bots/solver.h"

#include <gtest/gtest.h>

#include "bench/allocations.h"
#include "bots/odds.h"
#include "games/liars_dice/game.h"

namespace meadhall {
namespace {

constexpr auto first_score = [](const Outcome& outcome) { return static_cast<double>(outcome[0u].score); };

TEST(Solver, one_die_each_of_liars_dice_is_worth_about_minus_one_in_36_to_the_first_bidder) {
    const liars_dice::Rules rules{liars_dice::Data{}};
    Solver solver(rules, {2, {}}, first_score);
    // Sanitizer builds are slow and look for other faults, so a rougher solution is enough there.
    solver.train(counts_allocations ? 300 : 40);
    // The two best responses bound the value from below and above, so this check does not depend on luck.
    EXPECT_LT(solver.exploitability(), counts_allocations ? 0.001 : 0.05);
    EXPECT_LE(solver.low(), -7.0 / 258);
    EXPECT_GE(solver.high(), -7.0 / 258);
    if (counts_allocations) {
        EXPECT_NEAR(solver.value(), -1.0 / 36, 0.001);  // the value in the literature
    }
}

// A random player can be exploited. A searching bot can be exploited less, and the solution of the game not at all.
TEST(Solver, measures_how_far_bots_are_from_perfect_play) {
    const liars_dice::Rules rules{liars_dice::Data{}};
    Solver solver(rules, {2, {}}, first_score);
    const auto uniform = [](const liars_dice::State&, Seat, const Offers&, std::span<double> often) {
        std::ranges::fill(often, 1.0);
    };
    solver.adopt(uniform);
    const double random = solver.exploitability();
    EXPECT_GT(random, 0.5);
    Odds<liars_dice::Rules> jarl(rules, read_bot("jarl:60"), 1);
    Chance chance(5);
    solver.adopt([&](const liars_dice::State& state, Seat seat, const Offers& offers, std::span<double> often) {
        jarl.fill(Observation(rules, state, seat), offers, chance, often);
    });
    EXPECT_LT(solver.exploitability(), 0.8 * random);
}

TEST(Solver, refuses_a_game_that_is_too_large) {
    const liars_dice::Rules rules{liars_dice::Data{}};
    const auto solve = [&](std::uint8_t dice, std::size_t max_nodes) {
        return Solver(rules, {2, {.dice = dice}}, first_score, max_nodes).nodes();
    };
    const std::size_t nodes = solve(1, max_solved_nodes);
    EXPECT_EQ(solve(1, nodes), nodes);
    EXPECT_THROW(solve(1, nodes - 1), BadInput);
    EXPECT_THROW(solve(2, nodes), BadInput);
    EXPECT_THROW(solve(6, max_solved_nodes), BadInput);  // a decision has too many actions: 72 bids are offered
}

}  // namespace
}  // namespace meadhall

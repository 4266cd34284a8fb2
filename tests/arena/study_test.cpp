// SPDX-License-Identifier: Apache-2.0
#include "arena/study.h"

#include <gtest/gtest.h>

#include "arena/simulate.h"

namespace meadhall {
namespace {

TEST(Study, a_kind_of_choice_has_neither_numbers_nor_seats) {
    EXPECT_EQ(kind_of_choice("hide 2"), "hide");
    EXPECT_EQ(kind_of_choice("bid 6x4"), "bid");
    EXPECT_EQ(kind_of_choice("bet declarer 10"), "bet declarer");
    EXPECT_EQ(kind_of_choice("attack_player P2 tavern.1"), "attack_player tavern");
    EXPECT_EQ(kind_of_choice("buy elf_archer"), "buy elf_archer");
    EXPECT_EQ(kind_of_choice("goods w1"), "goods w1");
    EXPECT_EQ(kind_of_choice("7"), "(a number)");
}

// Pebbles with one pebble each, a die of two sides and one call each. Everybody answers once, so the value of a doubt
// can be computed exactly. A random call (0, 1 or 2) is right with probability 1/3, whatever the fists hold.
struct Round {
    double chance;
    int caller, answerer;  // points of the player who calls, and of the player who answers
};
std::vector<Round> rounds(bool doubt) {
    std::vector<Round> list;
    for (const int stake : {1, 2}) {
        list.push_back({0.5 / 3, doubt ? 2 * stake : stake, 0});
        list.push_back({0.5 * 2 / 3, 0, doubt ? stake : 0});
    }
    return list;
}
double share_of_answerer(bool doubt) {
    double share = 0;
    for (const bool other_doubts : {true, false}) {
        for (const Round& mine : rounds(doubt)) {
            for (const Round& theirs : rounds(other_doubts)) {
                const int lead = mine.answerer + theirs.caller - mine.caller - theirs.answerer;
                share += 0.5 * mine.chance * theirs.chance * (lead > 0 ? 1 : lead == 0 ? 0.5 : 0);
            }
        }
    }
    return share;
}

SimulationPlan small_pebbles(std::uint64_t seed) {
    SimulationPlan plan;
    plan.game = "pebbles";
    plan.setup.players = 2;
    plan.bots.assign(2, read_bot("random"));
    plan.games = 2000;
    plan.seed = seed;
    plan.study = true;
    plan.read = [](std::string_view) { return std::string("pebbles_each = 1\ndie_sides = 2\ncalls_each = 1\n"); };
    return plan;
}

TEST(Study, finds_what_a_doubt_is_worth_in_pebbles) {
    constexpr int runs = 60;
    int held = 0;
    for (int run = 0; run < runs; ++run) {
        const SimulationResult result = simulate(small_pebbles(static_cast<std::uint64_t>(run)));
        const std::vector<ChoiceResult> choices = choices_by_effect(*result.study, 2, 100);
        ASSERT_EQ(choices.size(), 4u);
        EXPECT_EQ(choices.front().what, "doubt");
        EXPECT_EQ(choices.back().what, "trust");
        EXPECT_NEAR(choices.front().effect, share_of_answerer(true) - 0.5, 0.06);
        for (const ChoiceResult& each : {choices.front(), choices.back()}) {
            const double truth = share_of_answerer(each.what == "doubt");
            held += each.ci95[0] <= truth && truth <= each.ci95[1];
        }
        EXPECT_EQ(choices[1].effect, 0);  // everybody hides and calls, so these choices have exactly no effect
        EXPECT_EQ(choices[1].ci95, (Interval{0.5, 0.5}));
    }
    EXPECT_GE(held, 2 * runs * 89 / 100);
    EXPECT_LT(held, 2 * runs);
}

TEST(Study, counts_games_without_changing_them) {
    SimulationPlan plan = small_pebbles(3);
    const SimulationResult seen = simulate(plan);
    plan.threads = 3;
    const SimulationResult by_three = simulate(plan);
    plan.study = false;
    const SimulationResult unseen = simulate(plan);
    EXPECT_EQ(seen.signature, unseen.signature);
    EXPECT_FALSE(unseen.study);
    EXPECT_EQ(seen.study->lengths, (Histogram{{8, 2000}}));
    EXPECT_EQ(seen.study->decisions, (Histogram{{8, 2000}}));
    EXPECT_EQ(seen.study->scores, by_three.study->scores);
    EXPECT_NEAR(mean_of(seen.study->scores[0]), seen.seats[0].mean_score, 1e-9);
    EXPECT_EQ(seen.study->choices.at("doubt").won_won, by_three.study->choices.at("doubt").won_won);
}

TEST(Study, leaves_out_rare_choices) {
    Study study;
    study.choices["often"] = {200, 100 * parts_of_a_win, 200, 100 * parts_of_a_win,
                              100 * parts_of_a_win * parts_of_a_win};
    study.choices["seldom"] = {5, 5 * parts_of_a_win, 5, 5 * parts_of_a_win, 5 * parts_of_a_win * parts_of_a_win};
    EXPECT_EQ(choices_by_effect(study, 4, 100).size(), 1u);
    const std::vector<ChoiceResult> all = choices_by_effect(study, 4, 1);
    ASSERT_EQ(all.size(), 2u);
    EXPECT_EQ(all[0].what, "seldom");
    EXPECT_LT(all[0].ci95[0], 0.6);  // five wins of five prove little
    EXPECT_NEAR(all[1].effect, 0.25, 1e-9);
    EXPECT_NEAR(all[1].ci95[0], wilson95(0.5, 200)[0], 1e-9);
}

}  // namespace
}  // namespace meadhall

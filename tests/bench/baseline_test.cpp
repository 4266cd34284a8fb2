// SPDX-License-Identifier: Apache-2.0
// Checks that the baseline of the benchmarks plays the same Liar's Dice as our rules: both must agree in every
// position. Otherwise a comparison of their speed would not be fair.
#include "bench/baseline.h"

#include <gtest/gtest.h>

#include "bench/benchmarks.h"
#include "games/liars_dice/game.h"

namespace meadhall {
namespace {

long baseline_action(Action action) {
    return liars_dice::Rules::Actions::visit(
        action, [](const liars_dice::Bid& bid) { return 6L * (bid.quantity - 1) + bid.value - 1; },
        [](const liars_dice::Challenge&) { return baseline::challenge; }, [](Unknown) { return -1L; });
}

TEST(Baseline, IsTheSameGame) {
    const liars_dice::Rules rules(liars_dice::Data{});
    Chance chance(3);
    Offers offers;
    for (int game = 0; game < 2000; ++game) {
        liars_dice::State ours = rules.set_up({2, {}}, chance);
        const auto theirs = baseline::new_liars_dice();
        for (const liars_dice::Dice& dice : ours.dice) {
            ASSERT_EQ(theirs->current_player(), baseline::chance_player);
            theirs->apply(dice[0] - 1);
        }
        while (!rules.to_act(ours).empty()) {
            ASSERT_EQ(theirs->current_player(), index(ours.turn));
            offers.clear();
            rules.offers(ours, ours.turn, offers);
            const std::vector<long> legal = theirs->legal_actions();
            ASSERT_EQ(legal.size(), offers.total());
            for (const long each : legal) {
                const auto bid =
                    liars_dice::Bid{static_cast<std::uint8_t>(each / 6 + 1), static_cast<std::uint8_t>(each % 6 + 1)};
                const Action same = each == baseline::challenge
                                        ? liars_dice::Rules::Actions::pack(liars_dice::Challenge{})
                                        : liars_dice::Rules::Actions::pack(bid);
                ASSERT_TRUE(offers.contains(same)) << each;
            }
            const Action action = offers.action(chance.below(offers.total()));
            theirs->apply(baseline_action(action));
            rules.play(ours, ours.turn, action, chance, {});
        }
        ASSERT_TRUE(theirs->over());
        const Outcome outcome = rules.outcome(ours);
        EXPECT_EQ(theirs->returns()[0], outcome[0].score);
        EXPECT_EQ(theirs->returns()[1], outcome[1].score);
    }
}

TEST(Baseline, ACloneIsIndependent) {
    const auto state = baseline::new_liars_dice();
    const auto copy = state->clone();
    copy->apply(0);
    copy->apply(0);
    EXPECT_EQ(copy->current_player(), 0);
    EXPECT_EQ(state->current_player(), baseline::chance_player);
}

TEST(Benchmarks, AreSelectedByAPartOfTheirName) {
    const std::vector<Measurement> found = run_benchmarks("liars-dice/2/step", 0.001);
    ASSERT_FALSE(found.empty());
    for (const Measurement& each : found) {
        EXPECT_NE(each.name.find("liars-dice/2/step"), std::string::npos) << each.name;
    }
    EXPECT_EQ(found[0].name, "liars-dice/2/step");
    EXPECT_EQ(found[0].unit, "ns");
    EXPECT_GT(found[0].value, 0);
    EXPECT_TRUE(run_benchmarks("no such benchmark", 0.001).empty());
}

}  // namespace
}  // namespace meadhall

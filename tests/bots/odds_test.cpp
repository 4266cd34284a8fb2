// SPDX-License-Identifier: Apache-2.0
// The computed odds of a bot agree with how often it makes each choice.
#include "bots/odds.h"

#include <gtest/gtest.h>
#include <tuple>

#include "games/liars_dice/game.h"

namespace meadhall {
namespace {

// How often the bot takes each offer, by the position of the offer in the list.
std::vector<double> as_played(const AnyGame& game, const Position& position, Seat seat, const BotPlan& plan,
                              int times) {
    Offers offers;
    position.offers(seat, offers);
    std::vector<double> shares(offers.total());
    Chance chance(3);
    for (int i = 0; i < times; ++i) {
        const Action action = make_player(game, plan)->choose(AnyObservation(game, position, seat), chance);
        for (std::uint32_t at = 0; at < offers.total(); ++at) {
            shares[at] += offers.action(at) == action ? 1.0 / times : 0;
        }
    }
    return shares;
}

TEST(Odds, match_how_often_a_bot_makes_each_choice) {
    const liars_dice::Rules rules{liars_dice::Data{}};
    const std::shared_ptr<const AnyGame> game = open_game("liars-dice");
    for (const int bids : {0, 1, 2}) {
        Chance dealing(5);
        liars_dice::State state = rules.set_up({2, {}}, dealing);
        Chance same_dealing(5);
        const std::unique_ptr<Position> position = game->set_up({2, {}}, same_dealing);
        const std::array<const char*, 2> moves{"bid 1x3", "bid 1x5"};
        for (int i = 0; i < bids; ++i) {
            const Action action = game->read(moves[static_cast<std::size_t>(i)], {});
            rules.play(state, seat_at(i), action, dealing, {});
            position->advance(seat_at(i), action, same_dealing);
        }
        const Seat seat = rules.to_act(state).lowest();
        Offers offers;
        rules.offers(state, seat, offers);
        for (const auto& [bot, times, near] : {std::tuple("random", 6000, 0.03), std::tuple("thrall", 6000, 0.03),
                                               std::tuple("karl", 6000, 0.03), std::tuple("jarl:40", 1500, 0.06)}) {
            const BotPlan plan = read_bot(bot);
            std::vector<double> odds(offers.total());
            Chance chance(9);
            Odds<liars_dice::Rules>(rules, plan, 200).fill(Observation(rules, state, seat), offers, chance, odds);
            EXPECT_NEAR(std::accumulate(odds.begin(), odds.end(), 0.0), 1, 1e-9);
            const std::vector<double> played = as_played(*game, *position, seat, plan, times);
            for (std::size_t at = 0; at < odds.size(); ++at) {
                EXPECT_NEAR(odds[at], played[at], near) << bot << ", after " << bids << " bids, action " << at;
            }
        }
    }
}

}  // namespace
}  // namespace meadhall

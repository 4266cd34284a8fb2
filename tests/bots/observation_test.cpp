// SPDX-License-Identifier: Apache-2.0
// A bot uses only what its seat may see. In two worlds that the seat cannot tell apart, the same bot with the same seed
// makes the same move for the same reasons. Covers every bot, game and number of players.
#include <gtest/gtest.h>

#include "bots/player.h"

namespace meadhall {
namespace {

struct Case {
    Identity game;
    int players;
    std::string bot;
};
void PrintTo(const Case& with, std::ostream* out) { *out << with.players << " players, " << with.bot; }

std::vector<Case> all_cases() {
    std::vector<Case> cases;
    for (const Identity& game : all_games()) {
        for (int players = game.min_players; players <= game.max_players; ++players) {
            for (const char* bot : {"random", "thrall", "karl", "jarl:40"}) {
                cases.push_back({game, players, bot});
            }
        }
    }
    return cases;
}

std::string words(const AnyGame& game, const std::vector<Candidate>& reasons) {
    std::string out;
    for (const Candidate& each : reasons) {
        out += game.text(each.action, {}) + " " + std::to_string(each.visits) + " " + std::to_string(each.value) + " " +
               each.remark + "\n";
    }
    return out;
}

class TwoWorlds : public testing::TestWithParam<Case> {};

TEST_P(TwoWorlds, lead_a_bot_to_the_same_move) {
    const Case& with = GetParam();
    const std::shared_ptr<const AnyGame> game = open_game(with.game.id);
    const BotPlan plan = read_bot(with.bot);
    const std::unique_ptr<Player> walker = make_player(*game, read_bot("thrall"));
    Chance dealing(stream_seed(7, static_cast<std::uint64_t>(with.players)));
    Chance walking(stream_seed(8, static_cast<std::uint64_t>(with.players)));
    constexpr int enough = 24;
    int compared = 0;
    for (int table = 0; table < 100 && compared < enough; ++table) {
        const std::unique_ptr<Position> position = game->set_up({with.players, {}}, dealing);
        while (!position->to_act().empty() && compared < enough) {
            const Seat seat = position->to_act().lowest();
            if (walking.below(8) == 0) {
                const std::unique_ptr<Position> world = position->guess(seat, walking);
                const std::unique_ptr<Player> one = make_player(*game, plan);
                const std::unique_ptr<Player> other = make_player(*game, plan);
                const std::uint64_t seed = stream_seed(9, static_cast<std::uint64_t>(compared));
                Chance chance(seed);
                Chance same_chance(seed);
                const AnyObservation here(*game, *position, seat);
                const AnyObservation there(*game, *world, seat);
                ASSERT_EQ(game->text(one->choose(here, chance), {}), game->text(other->choose(there, same_chance), {}))
                    << position->state() << "\n"
                    << world->state();
                if (compared % 10 == 0) {
                    ASSERT_EQ(words(*game, one->reasons(here, chance)),
                              words(*game, other->reasons(there, same_chance)));
                }
                ++compared;
            }
            position->advance(seat, walker->choose(AnyObservation(*game, *position, seat), walking), dealing);
        }
    }
    EXPECT_EQ(compared, enough);
}

INSTANTIATE_TEST_SUITE_P(Bots, TwoWorlds, testing::ValuesIn(all_cases()), [](const auto& each) {
    std::string name(each.param.game.id);
    std::ranges::replace(name, '-', '_');
    return name + "_" + std::to_string(each.param.players) + "_" + each.param.bot.substr(0, each.param.bot.find(':'));
});

}  // namespace
}  // namespace meadhall

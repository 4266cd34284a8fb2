// SPDX-License-Identifier: Apache-2.0
// Runs the independent verifier (docs/verify.py), which shares no code with the program, on records of all games.
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <unistd.h>

#include "match/record.h"

namespace meadhall {
namespace {

// The record of a fair table after some random moves.
std::string fair_record(const std::shared_ptr<const AnyGame>& game, int players, std::uint64_t number) {
    Chance chance(number);
    TablePlan plan;
    plan.table = "table " + std::to_string(number);
    plan.setup.players = players;
    for (int seat = 0; seat < players; ++seat) {
        plan.names.push_back("P" + std::to_string(seat + 1));
        plan.chance.words.push_back(chance.below(2) == 0 ? "" : "skål " + std::to_string(chance.below(1'000)));
    }
    for (unsigned char& byte : plan.chance.seed) {
        byte = static_cast<unsigned char>(chance.below(256));
    }
    Match match(game, plan);
    Offers offers;
    for (int moves = 0; moves < 40 && !match.over(); ++moves) {
        const Seat seat = match.position().to_act().lowest();
        match.position().offers(seat, offers);
        check(match.play(seat, offers.action(chance.below(offers.total()))).legal(), "an offer was refused");
    }
    return record_text(match, {match.over() ? "" : "abandoned", {}});
}

TEST(Verifier, AcceptsAThousandRecordsAndNoChangedOne) {
    const std::filesystem::path folder =
        std::filesystem::temp_directory_path() / ("meadhall-verifier-" + std::to_string(getpid()));
    std::filesystem::create_directories(folder);
    constexpr int wanted = 1'000;
    const std::vector<Identity> games = all_games();
    for (int i = 0; i < wanted; ++i) {
        const Identity& game = games[static_cast<std::size_t>(i) % games.size()];
        static std::map<std::string_view, std::shared_ptr<const AnyGame>> opened;
        std::shared_ptr<const AnyGame>& with = opened[game.id];
        with = with ? with : open_game(game.id);
        const int players =
            game.min_players + i / static_cast<int>(games.size()) % (game.max_players - game.min_players + 1);
        std::ofstream(folder / (std::string(game.id) + "-" + std::to_string(i) + ".jsonl"), std::ios::binary)
            << fair_record(with, players, static_cast<std::uint64_t>(i));
    }
    const std::string source = MEADHALL_SOURCE_DIR;
    EXPECT_EQ(std::system(("python3 '" + source + "/tests/match/verifier_test.py' '" + source + "/docs/verify.py' '" +
                           folder.string() + "' " + std::to_string(wanted))
                              .c_str()),
              0);
    std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace meadhall

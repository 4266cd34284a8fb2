// SPDX-License-Identifier: Apache-2.0
// Replays the records of every release (docs/record.md): each move must give the recorded hash with this version and
// this compiler. The files are tests/replays/RELEASE/GAME-N.jsonl. A new release adds files; files of earlier releases
// are never changed.
// tests/replays/endings has the ways to end a game that these records lack.
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <map>
#include <set>
#include <sstream>

#include "match/record.h"
#include "tests/replays/endings.h"

namespace meadhall {
namespace {

namespace fs = std::filesystem;
constexpr int min_records_per_game = 2;

std::string read_text(const fs::path& path) {
    std::ifstream in(path, std::ios::binary);
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
}

TEST(Replays, OfEveryReleaseGiveTheSameHashes) {
    std::map<std::string, std::map<std::string, int>> found;  // by release and game
    for (const fs::directory_entry& release : fs::directory_iterator(MEADHALL_SOURCE_DIR "/tests/replays")) {
        if (!release.is_directory()) {
            continue;
        }
        for (const fs::directory_entry& file : fs::directory_iterator(release)) {
            if (file.path().extension() != ".jsonl") {
                continue;
            }
            try {
                RecordReader reader(read_text(file.path()));
                while (reader.step()) {
                }
                EXPECT_TRUE(reader.finished() && reader.dealt_from_seed()) << file.path();
                ++found[release.path().filename().string()][std::string(reader.game().identity().id)];
            } catch (const BadInput& error) {
                ADD_FAILURE() << file.path() << ": " << error.what();
            }
        }
    }
    ASSERT_TRUE(found.contains("0.1.0"));
    for (const auto& [release, games] : found) {
        if (release == "endings") {
            continue;
        }
        for (const auto& [game, records] : games) {
            EXPECT_GE(records, min_records_per_game) << game << " in " << release;
        }
        EXPECT_GE(games.size(), 6u) << release;
    }
}

// If this test fails, build and run make_endings (tests/replays/maker).
TEST(Replays, EveryWayToEndAGameHasARecord) {
    std::map<std::string, EndingSet> found;
    for (const auto& file : fs::recursive_directory_iterator(MEADHALL_SOURCE_DIR "/tests/replays")) {
        if (file.path().extension() != ".jsonl") {
            continue;
        }
        RecordReader reader(read_text(file.path()));
        while (reader.step()) {
        }
        found[std::string(reader.game().identity().id)].merge(endings_of(reader));
        found["any-game"].merge(endings_in_any_game(reader));
    }
    for (const Identity& game : all_games()) {
        EXPECT_TRUE(all_endings().contains(std::string(game.id))) << game.id << " is not in all_endings()";
    }
    for (const auto& [game, endings] : all_endings()) {
        EXPECT_EQ(found[game], endings) << game;
    }
}

}  // namespace
}  // namespace meadhall

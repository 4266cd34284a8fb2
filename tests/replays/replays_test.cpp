// SPDX-License-Identifier: Apache-2.0
// Replays the records of every release (docs/record.md): each move must give the recorded hash with this version and
// this compiler. The files are tests/replays/RELEASE/GAME-N.jsonl. A new release adds files; files of earlier releases
// are never changed.
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <map>
#include <set>
#include <sstream>

#include "match/record.h"

namespace meadhall {
namespace {

namespace fs = std::filesystem;
constexpr int min_records_per_game = 2;

TEST(Replays, OfEveryReleaseGiveTheSameHashes) {
    std::map<std::string, std::map<std::string, int>> found;  // by release and game
    for (const fs::directory_entry& release : fs::directory_iterator(MEADHALL_SOURCE_DIR "/tests/replays")) {
        if (!release.is_directory()) {
            continue;
        }
        for (const fs::directory_entry& file : fs::directory_iterator(release)) {
            std::ifstream in(file.path(), std::ios::binary);
            std::ostringstream text;
            text << in.rdbuf();
            try {
                RecordReader reader(text.str());
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
        for (const auto& [game, records] : games) {
            EXPECT_GE(records, min_records_per_game) << game << " in " << release;
        }
        EXPECT_GE(games.size(), 6u) << release;
    }
}

}  // namespace
}  // namespace meadhall

// SPDX-License-Identifier: Apache-2.0
// A record's positions as scenarios: each one passes and sets up exactly the position of the record.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <map>
#include <sstream>

#include "match/record.h"
#include "match/scenario.h"

namespace meadhall {
namespace {

constexpr Seat lief = seat_at(0);
constexpr Seat hildr = seat_at(1);

std::unique_ptr<Match> pebbles(std::vector<std::string> names = {"Lief", "Hildr"}) {
    TablePlan plan;
    plan.table = "a table\nwith two lines";
    plan.names = std::move(names);
    plan.setup.players = static_cast<int>(plan.names.size());
    plan.chance.fair = false;
    plan.chance.fast_seed = 7;
    return std::make_unique<Match>(open_game("pebbles"), plan);
}

void play(Match& match, Seat seat, const std::string& action) {
    const Verdict verdict = match.play(seat, action);
    ASSERT_TRUE(verdict.legal()) << action << ": " << text(verdict.refusal());
}

std::string scenario_at(const std::string& record, int row, int max_rows = 1) {
    RecordReader reader(record);
    while (static_cast<int>(reader.rows().size()) + 1 < row) {
        EXPECT_TRUE(reader.step());
    }
    return scenario_of(reader, max_rows);
}

// "ok", or the message of the first failed test.
std::string run(const std::string& text) {
    for (const ScenarioResult& result : run_scenarios("a.scn", text)) {
        if (!result.ok) {
            return std::to_string(result.line) + ": " + result.message;
        }
    }
    return "ok";
}

bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

int count(const std::string& text, const std::string& part) {
    int found = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) {
        ++found;
    }
    return found;
}

// In long records only one row in ten, because every scenario opens its edition again. The last positions are always
// among them.
TEST(ScenarioWriter, PositionsOfEveryRecordBecomeScenariosThatPass) {
    constexpr std::size_t short_record = 60, spacing = 10;
    std::map<std::string, int> positions;  // by game
    for (const auto& file : std::filesystem::recursive_directory_iterator(MEADHALL_SOURCE_DIR "/tests/replays")) {
        if (file.path().extension() != ".jsonl") {
            continue;
        }
        std::ifstream in(file.path(), std::ios::binary);
        std::ostringstream record;
        record << in.rdbuf();
        const std::string text = record.str();
        const auto rows = static_cast<std::size_t>(std::ranges::count(text, '\n')) - 2;
        RecordReader reader(text);
        while (!reader.finished()) {
            const std::size_t row = reader.rows().size();
            if (rows > short_record && row + 2 < rows && row % spacing != 0) {
                reader.step();
                continue;
            }
            ++positions[std::string(reader.game().identity().id)];
            const std::string hash = hash_word(reader.position().hash());
            const std::string scenario = scenario_of(reader, 1);  // steps over one row, at the end over the end line
            ASSERT_TRUE(contains(scenario, "  hash " + hash + "\n")) << file.path() << "\n" << scenario;
            ASSERT_EQ(run(scenario), "ok") << file.path() << "\n" << scenario;
        }
    }
    EXPECT_EQ(positions.size(), all_games().size());
    for (const auto& [game, found] : positions) {
        EXPECT_GE(found, 6) << game;
    }
}

TEST(ScenarioWriter, TheMoveIsPlayedWithItsChanceItsEventsAndWhatItChanges) {
    const std::unique_ptr<Match> match = pebbles();
    play(*match, lief, "hide 1");
    play(*match, hildr, "hide 2");
    play(*match, lief, "call 3");
    play(*match, hildr, "trust");
    const std::string scenario = scenario_at(record_text(*match), 4);
    EXPECT_EQ(run(scenario), "ok");
    for (const std::string part :
         {"game pebbles\n", "\nseats Lief Hildr\n", "\ntest row 4: Hildr: trust\n", "  chance ",
          "  Hildr: trust\n    # Hildr answers: trust.\n", "  expect /phase \"hide\"\n", "  expect /round 2\n"}) {
        EXPECT_TRUE(contains(scenario, part)) << part << scenario;
    }
    EXPECT_FALSE(contains(scenario, "two lines")) << scenario;
}

TEST(ScenarioWriter, ALineThatIsMissingOrChangedFails) {
    const std::unique_ptr<Match> match = pebbles();
    play(*match, lief, "hide 1");
    play(*match, hildr, "hide 2");
    const std::string scenario = scenario_at(record_text(*match), 3);
    ASSERT_EQ(run(scenario), "ok");
    std::istringstream lines(scenario);
    int removed = 0;
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with("  set ")) {
            std::string without = scenario;
            EXPECT_NE(run(without.erase(without.find(line + "\n"), line.size() + 1)), "ok") << line;
            ++removed;
        }
    }
    EXPECT_GE(removed, 3) << scenario;
    std::string changed = scenario;
    const std::size_t digit = changed.rfind("  hash ") + 7;
    changed[digit] = changed[digit] == '0' ? '1' : '0';
    EXPECT_TRUE(contains(run(changed), "wanted a state with the hash ")) << run(changed);
}

TEST(ScenarioWriter, SeveralRowsAreOneTestThatEndsBeforeAnUndo) {
    const std::unique_ptr<Match> match = pebbles();
    play(*match, lief, "hide 1");
    play(*match, hildr, "hide 2");
    match->undo_to(0);
    play(*match, lief, "hide 3");
    const std::string record = record_text(*match);
    EXPECT_EQ(count(scenario_at(record, 1, 1), "  hash "), 2);
    const std::string until_undo = scenario_at(record, 1, 9);
    EXPECT_EQ(run(until_undo), "ok");
    EXPECT_EQ(count(until_undo, "  hash "), 3) << until_undo;
    EXPECT_TRUE(contains(until_undo, "test row 1: Lief: hide 1\n"));
    const std::string undo = scenario_at(record, 3, 9);
    EXPECT_EQ(run(undo), "ok");
    EXPECT_TRUE(contains(undo, "# Row 3 is an undo.")) << undo;
    EXPECT_EQ(count(undo, "  hash "), 1) << undo;
    EXPECT_EQ(run(scenario_at(record, 4, 9)), "ok");
    EXPECT_EQ(count(scenario_at(record, 4, 0), "  hash "), 1);
}

TEST(ScenarioWriter, TheLastPositionHasTheOutcome) {
    TablePlan plan;
    plan.names = {"Lief", "Hildr"};
    plan.setup = {2, {{"dice", 2}}};
    Match match(open_game("liars-dice"), plan);
    play(match, lief, "bid 1x1");
    EXPECT_FALSE(contains(scenario_at(record_text(match), 2), "outcome")) << "the game is not over";
    play(match, hildr, "challenge");
    for (const int row : {2, 3}) {
        const std::string scenario = scenario_at(record_text(match), row);
        EXPECT_EQ(run(scenario), "ok") << scenario;
        EXPECT_TRUE(contains(scenario, "option dice 2\n")) << scenario;
        EXPECT_EQ(count(scenario, "  outcome "), 3) << scenario;
    }
}

TEST(ScenarioWriter, NamesThatAreKeywordsAreChanged) {
    const std::unique_ptr<Match> match = pebbles({"set", "set_", "P1", "hash"});
    play(*match, lief, "hide 1");
    play(*match, hildr, "hide 2");
    const std::string scenario = scenario_at(record_text(*match), 1, 2);
    EXPECT_EQ(run(scenario), "ok") << scenario;
    EXPECT_TRUE(contains(scenario, "seats set__ set_ P1 hash_\n")) << scenario;
}

TEST(ScenarioWriter, AnotherEditionNeedsItsData) {
    const auto read = [](std::string_view) { return std::string("pebbles_each = 5\ndie_sides = 6\ncalls_each = 3\n"); };
    TablePlan plan;
    plan.names = {"Lief", "Hildr"};
    plan.setup.players = 2;
    Match match(open_game("pebbles", read), plan);
    play(match, lief, "hide 5");
    RecordReader reader(record_text(match), read);
    const std::string scenario = scenario_of(reader, 1);
    EXPECT_TRUE(run_scenarios("a.scn", scenario, read).at(0).ok) << scenario;
    EXPECT_TRUE(contains(run(scenario), "3: the file is for other data (edition ")) << run(scenario);
}

}  // namespace
}  // namespace meadhall

// SPDX-License-Identifier: Apache-2.0
// Scenarios: tests that a board gamer can read. docs/scenarios.md describes the format.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "match/any_game.h"

namespace meadhall {

class RecordReader;

struct ScenarioResult {
    std::string file, test;
    bool ok = false;
    int line = 0;         // line number of the test's title if the test passed, otherwise of the line that failed
    std::string message;  // empty if the test passed; otherwise what was expected and what was found
};

// Runs all tests of one file. An error in the file also gives a failed result, never an exception.
std::vector<ScenarioResult> run_scenarios(std::string_view file, std::string_view text,
                                          const codec::ReadFile& read = nullptr);

// The seed of a test without a `seed` line.
constexpr std::uint64_t scenario_seed = 1;

// True for the words that can begin a line of a scenario, such as "set". A seat may not have one of them as its name.
bool is_scenario_keyword(std::string_view word);

// Writes the position that `record` has reached as a scenario with one test: the position, then the next rows of the
// record, at most `max_rows`, with the state after each of them. The test ends before an undo, and at the end of the
// game it compares the outcome. Steps `record` over these rows.
std::string scenario_of(RecordReader& record, int max_rows);

}  // namespace meadhall

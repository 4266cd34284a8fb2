// SPDX-License-Identifier: Apache-2.0
// Scenarios: tests that a board gamer can read. docs/scenarios.md describes the format.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "match/any_game.h"

namespace meadhall {

struct ScenarioResult {
    std::string file, test;
    bool ok = false;
    int line = 0;         // line number of the test's title if the test passed, otherwise of the line that failed
    std::string message;  // empty if the test passed; otherwise what was expected and what was found
};

// Runs all tests of one file. An error in the file also gives a failed result, never an exception.
std::vector<ScenarioResult> run_scenarios(std::string_view file, std::string_view text,
                                          const codec::ReadFile& read = nullptr);

}  // namespace meadhall

// SPDX-License-Identifier: Apache-2.0
// A whole run: a script in a new hall, then the same acts in a second world, then cooperative people in the first one.
#pragma once

#include "tests/hall/simulation.h"

namespace meadhall::simulator {

struct RunOptions {
    std::set<std::string> ignored;  // kinds of findings to ignore
    std::size_t steps = 250;        // how many steps to generate
};

struct Result {
    Script script;  // as it was carried out, up to the finding
    std::optional<Finding> finding;
    std::uint64_t moves = 0, requests = 0;
    std::int64_t virtual_ms = 0;
    bool compared = false;  // whether the run was compared with a second world
    std::map<std::string, std::uint64_t> sent_requests;
};

const Games& true_games();

Result run_generated(std::uint64_t seed, const RunOptions& options);
Result run_script(const Script& script, const RunOptions& options);

// Repeats the acts in a second world, where everything hidden from the viewer is dealt differently. The viewer must
// receive the same messages at the same times.
std::optional<Finding> compare_worlds(Simulation& first, std::span<const Act> acts, const Script& script,
                                      bool& compared);
// The people whose messages can be compared, in the order in which these people first came to the hall.
std::vector<std::string> possible_viewers(Simulation& simulation);

// Removes steps and words from the script as long as a finding of the same kind remains. Runs at most max_runs scripts.
Result shrink(Result failed, const RunOptions& options, int max_runs);

}  // namespace meadhall::simulator

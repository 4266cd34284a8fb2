// SPDX-License-Identifier: Apache-2.0
// The benchmarks of `meadhall bench`.
#pragma once

#include <string>
#include <vector>

namespace meadhall {

struct Measurement {
    std::string name;  // game, players (x dice), measure: "liars-dice/2/playout"
    double value;
    std::string unit;  // "ns", "per second", "allocations", "bytes"
};

// Runs the benchmarks whose name contains the filter, each for at least `seconds_each` seconds.
std::vector<Measurement> run_benchmarks(const std::string& filter, double seconds_each);

}  // namespace meadhall

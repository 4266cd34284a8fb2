// The benchmarks behind `meadhall bench`.
#pragma once

#include <string>
#include <vector>

namespace meadhall {

struct Measurement {
    std::string name;  // "liars-dice/2/playout": game, players (x dice), what
    double value;
    std::string unit;  // "ns", "per second", "allocations", "bytes"
};

// Runs those whose name contains the filter, each for at least so many seconds.
std::vector<Measurement> run_benchmarks(const std::string& filter, double seconds_each);

}  // namespace meadhall

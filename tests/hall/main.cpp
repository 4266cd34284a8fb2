// SPDX-License-Identifier: Apache-2.0
// The simulator of whole halls. docs/simulator.md explains how to use it.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <random>
#include <sodium.h>
#include <sstream>

#include "tests/hall/generator.h"
#include "tests/hall/run.h"

namespace meadhall::simulator {
namespace {

using Clock = std::chrono::steady_clock;

constexpr const char* help =
    "usage: hall_simulator [--seed N] [--seconds S] [--halls N] [--steps K] [--ignore KIND,...] [--no-shrink]\n"
    "       hall_simulator --script FILE... [--shrink]\n"
    "\n"
    "Runs halls with simulated people, one after another, with the seeds N, N + 1, ... (default: a random N). Stops\n"
    "after S seconds (default 120) or, with --halls, after that many halls. Each hall has K steps (default 250).\n"
    "The first finding is shrunk to a short script and printed; the exit status is 1. --ignore skips findings of\n"
    "these kinds. --script runs the scripts in these files instead, for example from tests/hall/regressions.\n"
    "\n"
    "example: hall_simulator --seed 17 --halls 1\n";

struct Options {
    std::uint64_t seed = std::random_device()() % 1'000'000'000;
    double seconds = 120;
    std::uint64_t halls = 0;
    bool shrinks = true;
    std::vector<std::string> scripts;
    RunOptions run;
};

Options read_options(const std::vector<std::string>& words) {
    Options options;
    for (std::size_t i = 0; i < words.size(); ++i) {
        const auto value = [&]() -> const std::string& {
            return i + 1 < words.size() ? words[++i] : throw BadInput(words[i] + " needs a value");
        };
        if (words[i] == "--seed") {
            options.seed = std::stoull(value());
        } else if (words[i] == "--seconds") {
            options.seconds = std::stod(value());
        } else if (words[i] == "--halls") {
            options.halls = std::stoull(value());
        } else if (words[i] == "--steps") {
            options.run.steps = std::stoull(value());
        } else if (words[i] == "--ignore") {
            std::stringstream kinds(value());
            for (std::string kind; std::getline(kinds, kind, ',');) {
                options.run.ignored.insert(kind);
            }
        } else if (words[i] == "--script") {
            options.scripts.push_back(value());
            options.shrinks = false;
        } else if (words[i] == "--shrink" || words[i] == "--no-shrink") {
            options.shrinks = words[i] == "--shrink";
        } else if (!options.scripts.empty() && !words[i].starts_with("--")) {
            options.scripts.push_back(words[i]);
        } else {
            throw BadInput("unknown option " + words[i]);
        }
    }
    return options;
}

// Every request of the protocol must be the verb of some step.
void check_requests() {
    std::vector<std::string> verbs = Generator::request_verbs();
    for (const std::string_view name : protocol::request_names()) {
        if (std::ranges::find(verbs, name) == verbs.end()) {
            throw BadInput("no step of the simulator sends " + std::string(name) + "; add it to generator.cpp");
        }
    }
}

int report(Result result, const Options& options) {
    const auto begun = Clock::now();
    const std::size_t steps = result.script.steps.size();
    if (options.shrinks) {
        std::cout << "finding " << result.finding->kind << " in a script of " << steps << " steps; shrinking"
                  << std::endl;
        constexpr int max_runs = 600;
        result = shrink(std::move(result), options.run, max_runs);
    }
    std::cout << text_of(result.script) << "  -> " << result.finding->kind << ": " << result.finding->text << "\n";
    if (options.shrinks) {
        std::cout << "shrunk from " << steps << " to " << result.script.steps.size() << " steps in "
                  << std::chrono::duration<double>(Clock::now() - begun).count() << " s\n";
    }
    return 1;
}

int run_scripts(const Options& options) {
    for (const std::string& name : options.scripts) {
        std::ifstream file(name);
        std::stringstream text;
        text << file.rdbuf();
        if (!file) {
            throw BadInput("cannot read " + name);
        }
        Result result = run_script(read_script(text.str()), options.run);
        if (result.finding) {
            std::cout << name << "\n";
            return report(std::move(result), options);
        }
        std::cout << name << ": no finding\n";
    }
    return 0;
}

// Like run_generated(). If the simulator itself fails, the error names the seed.
Result run(std::uint64_t seed, const RunOptions& options) {
    try {
        return run_generated(seed, options);
    } catch (const std::exception& error) {
        throw std::runtime_error("hall seed " + std::to_string(seed) + ": " + error.what());
    }
}

int run_halls(const Options& options) {
    const auto begun = Clock::now();
    std::uint64_t halls = 0, moves = 0, requests = 0, compared = 0;
    std::int64_t virtual_ms = 0;
    std::cout << "hall_simulator --seed " << options.seed << std::endl;
    const auto seconds = [&] { return std::chrono::duration<double>(Clock::now() - begun).count(); };
    while (options.halls > 0 ? halls < options.halls : seconds() < options.seconds) {
        Result result = run(options.seed + halls, options.run);
        ++halls;
        moves += result.moves;
        requests += result.requests;
        compared += result.compared;
        virtual_ms += result.virtual_ms;
        if (result.finding) {
            std::cout << "hall " << halls << " of this run, seed " << result.script.seed << ", after " << seconds()
                      << " s: " << result.finding->kind << ": " << result.finding->text << std::endl;
            return report(std::move(result), options);
        }
    }
    const double took = seconds();
    std::cout << halls << " halls, " << requests << " requests, " << moves << " moves, " << compared
              << " compared with a second world; " << static_cast<double>(halls) / took << " halls a second, "
              << static_cast<double>(virtual_ms) / 1000 / took << " times real time; no finding\n";
    return 0;
}

}  // namespace
}  // namespace meadhall::simulator

int main(int argc, char** argv) {
    using namespace meadhall::simulator;
    const std::vector<std::string> words(argv + 1, argv + argc);
    if (std::ranges::find(words, "--help") != words.end()) {
        std::cout << help;
        return 0;
    }
    try {
        if (sodium_init() < 0) {
            throw meadhall::BadInput("libsodium cannot be used");
        }
        check_requests();
        const Options options = read_options(words);
        return options.scripts.empty() ? run_halls(options) : run_scripts(options);
    } catch (const std::exception& error) {
        std::cerr << "hall_simulator: " << error.what() << "\n";
        return 2;
    }
}

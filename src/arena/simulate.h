// SPDX-License-Identifier: Apache-2.0
// Plays many games between the same bots in the same seats, spread over threads. Games are very fast if no bot searches
// (arena/game_runner.h). The same seed gives the same games for any number of threads, unless a bot thinks by the clock
// or is a program.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "arena/study.h"

namespace meadhall {

struct SimulationPlan {
    std::string game;
    TableSetup setup;
    std::vector<BotPlan> bots;  // one per seat
    std::uint64_t games = 1000;
    std::uint64_t seed = 1;
    int threads = 1;
    bool check = false;  // run the contract check (arena/contract.h) on every table
    bool study = false;  // collect statistics, see arena/study.h
    codec::ReadFile read = nullptr;
    // Called from one thread at a time with the number of games done.
    std::function<void(std::uint64_t)> progress = nullptr;
    // Called for every finished game with its number and its record (match/record.h), from one thread at a time.
    std::function<void(std::uint64_t, const std::string&)> keep_record = nullptr;
};

struct SeatResult {
    std::string bot;
    double wins = 0;  // a shared first place counts as a share of a win
    double win_rate = 0;
    Interval ci95{};
    double mean_score = 0;
};

struct SimulationResult {
    std::string game;
    int players = 0;
    std::uint64_t games = 0, moves = 0;
    double seconds = 0;
    std::vector<SeatResult> seats;
    double mean_moves = 0;
    std::uint64_t max_moves = 0;
    std::uint64_t signature = 0;           // a hash of all final states and lengths, in order
    std::vector<ProgramFailure> failures;  // in the order of the games
    std::optional<Study> study;            // if requested
    std::optional<std::string> finding;    // the first contract breach, with its seed; later games are not played
};

// Throws BadInput for a plan that cannot be played.
SimulationResult simulate(const SimulationPlan& plan);

}  // namespace meadhall

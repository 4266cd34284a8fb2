// A simulation while it runs: what its threads share and count.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <exception>
#include <mutex>

#include "arena/simulate.h"

namespace meadhall {

constexpr const char* casual_bot = "casual";

// Wins are counted in parts that every number of winners divides, so that sums are exact in any order.
constexpr std::uint64_t parts_of_a_win = 2520;
static_assert(most_seats <= 10, "2520 is the least common multiple of 1 to 10");

struct Totals {
    std::uint64_t games = 0, moves = 0, max_moves = 0;
    std::uint64_t signature = 0;
    std::array<std::uint64_t, most_seats> wins{};  // in parts
    std::array<std::int64_t, most_seats> scores{};

    void add(std::uint64_t game_moves, const Outcome& outcome) {
        ++games;
        moves += game_moves;
        max_moves = std::max(max_moves, game_moves);
        std::uint64_t winners = 0;
        for (const Standing& standing : outcome) {
            winners += standing.place == 1;
        }
        for (std::size_t seat = 0; seat < outcome.size(); ++seat) {
            wins[seat] += outcome[seat].place == 1 ? parts_of_a_win / winners : 0;
            scores[seat] += outcome[seat].score;
        }
    }
    void add(const Totals& more) {
        games += more.games;
        moves += more.moves;
        max_moves = std::max(max_moves, more.max_moves);
        signature += more.signature;
        for (std::size_t seat = 0; seat < most_seats; ++seat) {
            wins[seat] += more.wins[seat];
            scores[seat] += more.scores[seat];
        }
    }
};

// What the threads of a simulation share.
class Shared {
public:
    Shared(const SimulationPlan& plan, std::shared_ptr<const AnyGame> game)
        : plan_(plan), game_(std::move(game)), end_(plan.games) {
        for (std::size_t seat = 0; seat < plan.bots.size(); ++seat) {
            if (plan.bots[seat] == casual_bot) {
                casual_.insert(seat_at(static_cast<int>(seat)));
            }
        }
    }

    const SimulationPlan& plan() const { return plan_; }
    const std::shared_ptr<const AnyGame>& game() const { return game_; }
    SeatSet casual() const { return casual_; }

    std::uint64_t take_chunk() { return next_chunk_.fetch_add(1, std::memory_order_relaxed); }
    // No game from this number on need be played.
    std::uint64_t end() const { return end_.load(std::memory_order_relaxed); }

    void keep_record(std::uint64_t number, const std::string& record) {
        const std::lock_guard lock(mutex_);
        plan_.keep_record(number, record);
    }
    // The lowest game with a finding counts: all before it are still played, so it is the same for any threads.
    void report(std::uint64_t number, const std::string& breach) {
        const std::lock_guard lock(mutex_);
        if (number < end()) {
            end_ = number;
            finding_ = "game " + std::to_string(number) + ": " + breach + " (to see it again: --seed " +
                       std::to_string(plan_.seed) + " --games " + std::to_string(number + 1) + " --check)";
        }
    }
    void fail(const std::exception_ptr& error) {
        const std::lock_guard lock(mutex_);
        end_ = 0;
        error_ = error_ ? error_ : error;
    }
    void done(std::uint64_t games) {
        const std::uint64_t all = done_.fetch_add(games, std::memory_order_relaxed) + games;
        if (plan_.progress) {
            const std::lock_guard lock(mutex_);
            const auto now = std::chrono::steady_clock::now();
            if (now - last_progress_ > std::chrono::milliseconds(50) || all == plan_.games) {
                last_progress_ = now;
                plan_.progress(done_.load(std::memory_order_relaxed));
            }
        }
    }
    void add(const Totals& totals) {
        const std::lock_guard lock(mutex_);
        totals_.add(totals);
    }

    // After all threads have ended.
    const Totals& totals() const {
        if (error_) {
            std::rethrow_exception(error_);
        }
        return totals_;
    }
    const std::optional<std::string>& finding() const { return finding_; }

private:
    const SimulationPlan& plan_;
    std::shared_ptr<const AnyGame> game_;
    SeatSet casual_;  // the seats of casual bots; the others play at random
    std::atomic<std::uint64_t> next_chunk_{0}, done_{0}, end_;
    std::mutex mutex_;  // for what follows
    std::chrono::steady_clock::time_point last_progress_{};
    Totals totals_;
    std::optional<std::string> finding_;
    std::exception_ptr error_;
};

// Plays all games of the plan. In the game's own unit, see arena/simulate_games.h.
template <Game R>
void simulate_games(Shared& shared);

}  // namespace meadhall

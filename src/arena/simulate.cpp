// SPDX-License-Identifier: Apache-2.0
#include "arena/simulate.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <exception>
#include <mutex>
#include <thread>

#include "match/record.h"

namespace meadhall {
namespace {

// The number of games that a thread takes at a time if no bot searches. The signature is computed chunk by chunk, so
// the signature depends on this number.
constexpr std::uint64_t games_in_a_chunk = 128;

// Adds a game to the signature of its chunk. The order of games matters.
std::uint64_t folded(std::uint64_t so_far, std::uint64_t state, std::uint64_t moves) {
    return ((so_far ^ state) + moves) * 0x9FB21C651E98DF25ULL;
}

std::uint64_t dealing_seed(const SimulationPlan& plan, std::uint64_t game) { return stream_seed(plan.seed, 2 * game); }
std::uint64_t bots_seed(const SimulationPlan& plan, std::uint64_t game) { return stream_seed(plan.seed, 2 * game + 1); }

TablePlan table_plan(const SimulationPlan& plan, std::uint64_t number) {
    TablePlan table;
    table.table = "sim-" + std::to_string(plan.seed) + "-" + std::to_string(number);
    for (int seat = 0; seat < plan.setup.players; ++seat) {
        table.names.push_back(seat_word(seat_at(seat), {}));
    }
    table.setup = plan.setup;
    table.chance.fair = false;
    table.chance.fast_seed = dealing_seed(plan, number);
    return table;
}

struct Totals {
    std::uint64_t games = 0, moves = 0, max_moves = 0;
    std::uint64_t signature = 0;
    std::array<std::uint64_t, max_seats> wins{};  // in units of 1 / parts_of_a_win
    std::array<std::int64_t, max_seats> scores{};
    std::vector<ProgramFailure> failures;

    void add(std::uint64_t number, const PlayedGame& played) {
        ++games;
        moves += played.moves;
        max_moves = std::max(max_moves, played.moves);
        const std::array<std::uint64_t, max_seats> parts = parts_won(played.outcome);
        for (std::size_t seat = 0; seat < played.outcome.size(); ++seat) {
            wins[seat] += parts[seat];
            scores[seat] += played.outcome[seat].score;
        }
        for (const std::string& error : played.failures) {
            failures.push_back({number, error});
        }
    }
    void add(const Totals& more) {
        games += more.games;
        moves += more.moves;
        max_moves = std::max(max_moves, more.max_moves);
        signature += more.signature;
        for (std::size_t seat = 0; seat < max_seats; ++seat) {
            wins[seat] += more.wins[seat];
            scores[seat] += more.scores[seat];
        }
        failures.insert(failures.end(), more.failures.begin(), more.failures.end());
    }
};

// A running simulation. Its threads share the runner, the remaining games and the results.
class Simulation {
public:
    Simulation(const SimulationPlan& plan, const GameRunner& runner) : plan_(plan), runner_(runner), end_(plan.games) {}

    void run() {
        {
            std::vector<std::jthread> helpers;
            for (int i = 1; i < plan_.threads; ++i) {
                helpers.emplace_back([this] { play_chunks(); });
            }
            play_chunks();
        }
        if (error_) {
            std::rethrow_exception(error_);
        }
        std::ranges::stable_sort(totals_.failures, {}, &ProgramFailure::number);
    }

    // Valid after run().
    const Totals& totals() const { return totals_; }
    const Study& study() const { return study_; }
    const std::optional<std::string>& finding() const { return finding_; }

private:
    // Games with this number or a higher one need not be played.
    std::uint64_t end() const { return end_.load(std::memory_order_relaxed); }

    void play_chunks() {
        Totals totals;
        StudyCollector collector(*runner_.game());
        try {
            const auto take = [this] { return next_chunk_.fetch_add(1, std::memory_order_relaxed); };
            for (std::uint64_t chunk = take(); chunk * chunk_ < end(); chunk = take()) {
                play_chunk(chunk, totals, collector);
            }
        } catch (...) {
            const std::lock_guard lock(mutex_);
            end_ = 0;
            error_ = error_ ? error_ : std::current_exception();
        }
        const std::lock_guard lock(mutex_);
        totals_.add(totals);
        study_.add(collector.study());
    }

    void play_chunk(std::uint64_t chunk, Totals& totals, StudyCollector& collector) {
        const std::uint64_t first = chunk * chunk_;
        const std::uint64_t last = std::min(first + chunk_, plan_.games);
        std::uint64_t signature = 0;
        for (std::uint64_t number = first; number < last; ++number) {
            if (number >= end()) {
                return;
            }
            if (plan_.check) {
                if (const auto breach = runner_.breach_of_contract(dealing_seed(plan_, number))) {
                    report(number, *breach);
                    return;
                }
            }
            const GameToPlay game{plan_.bots, dealing_seed(plan_, number), bots_seed(plan_, number)};
            const PlayedGame played = observed_ ? play_observed(number, game, collector) : runner_.play(game);
            signature = folded(signature, played.hash, played.moves);
            totals.add(number, played);
            if (each_counts_) {
                done(1);
            }
        }
        // Threads add chunks in any order. The number of the chunk is mixed in, so that swapped chunks would change the
        // signature.
        totals.signature += stream_seed(signature, chunk);
        if (!each_counts_) {
            done(last - first);
        }
    }

    PlayedGame play_observed(std::uint64_t number, const GameToPlay& game, StudyCollector& collector) {
        std::optional<Match> match;
        if (plan_.keep_record) {
            match.emplace(runner_.game(), table_plan(plan_, number));
        }
        PlayedGame played = runner_.play(game, [&](Seat seat, Action action, std::uint32_t choices) {
            if (match) {
                check(match->play(seat, action).legal(), "a simulation's offer was refused");
            }
            if (plan_.study) {
                collector.add_move(seat, action, choices);
            }
        });
        if (plan_.study) {
            collector.add_game(played);
        }
        if (match) {
            check(played.hash == match->position().hash(), "a record ends in a different state than its simulation");
            const std::string record = record_text(*match);
            const std::lock_guard lock(mutex_);
            plan_.keep_record(number, record);
        }
        return played;
    }

    // Keeps the finding with the lowest game number. All games before it are still played, so the result is the same
    // for any number of threads.
    void report(std::uint64_t number, const std::string& breach) {
        const std::lock_guard lock(mutex_);
        if (number < end()) {
            end_ = number;
            finding_ = "game " + std::to_string(number) + ": " + breach + " (to see it again: --seed " +
                       std::to_string(plan_.seed) + " --games " + std::to_string(number + 1) + " --check)";
        }
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

    const SimulationPlan& plan_;
    const GameRunner& runner_;
    const bool observed_ = plan_.keep_record || plan_.study;
    const bool quick_ = std::ranges::all_of(plan_.bots, is_quick);
    const std::uint64_t chunk_ = quick_ ? games_in_a_chunk : 1;
    const bool each_counts_ =
        !quick_ || plan_.check || plan_.keep_record;  // games are slow enough to report progress after each
    std::atomic<std::uint64_t> next_chunk_{0}, done_{0}, end_;
    std::mutex mutex_;  // guards the members below
    std::chrono::steady_clock::time_point last_progress_{};
    Totals totals_;
    Study study_;
    std::optional<std::string> finding_;
    std::exception_ptr error_;
};

void check_plan(const SimulationPlan& plan) {
    if (plan.bots.size() != static_cast<std::size_t>(plan.setup.players)) {
        throw BadInput("there are " + std::to_string(plan.bots.size()) + " bots for " +
                       std::to_string(plan.setup.players) + " seats");
    }
    if (plan.games == 0) {
        throw BadInput("a simulation needs at least 1 game");
    }
    check_threads(plan.threads);
}

}  // namespace

SimulationResult simulate(const SimulationPlan& plan) {
    const std::unique_ptr<const GameRunner> runner = make_game_runner(plan.game, plan.setup, plan.read);
    check_plan(plan);

    Simulation simulation(plan, *runner);
    const auto begin = std::chrono::steady_clock::now();
    simulation.run();
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;

    const Totals& totals = simulation.totals();
    SimulationResult result;
    result.game = plan.game;
    result.players = plan.setup.players;
    result.games = totals.games;
    result.moves = totals.moves;
    result.seconds = took.count();
    result.max_moves = totals.max_moves;
    result.signature = totals.signature;
    result.failures = totals.failures;
    result.finding = simulation.finding();
    if (plan.study) {
        result.study = simulation.study();
    }
    const auto games = static_cast<double>(std::max<std::uint64_t>(totals.games, 1));
    result.mean_moves = static_cast<double>(totals.moves) / games;
    for (std::size_t seat = 0; seat < plan.bots.size(); ++seat) {
        SeatResult& mine = result.seats.emplace_back();
        mine.bot = plan.bots[seat].name;
        mine.wins = static_cast<double>(totals.wins[seat]) / parts_of_a_win;
        mine.win_rate = mine.wins / games;
        mine.ci95 = wilson95(mine.win_rate, games);
        mine.mean_score = static_cast<double>(totals.scores[seat]) / games;
    }
    return result;
}

}  // namespace meadhall

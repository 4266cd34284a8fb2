#include "arena/simulate.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <exception>
#include <mutex>
#include <thread>

#include "arena/contract.h"
#include "arena/playout.h"
#include "games/all.h"
#include "match/record.h"
#include "match/typed_setup.h"

namespace meadhall {
namespace {

constexpr const char* random_bot = "random";
constexpr const char* casual_bot = "casual";

// What a thread takes at a time. The signature is made chunk by chunk, so this number is part of it.
constexpr std::uint64_t games_in_a_chunk = 128;

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

// One step of a chunk's signature: order counts.
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
    table.dealing.fair = false;
    table.dealing.fast_seed = dealing_seed(plan, number);
    return table;
}

// What the threads share.
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

template <Game R>
void play_chunk(const R& rules, const Setup<typename R::Options>& setup, std::uint64_t chunk, Shared& shared,
                Offers& offers, Totals& totals) {
    const SimulationPlan& plan = shared.plan();
    const std::uint64_t first = chunk * games_in_a_chunk;
    const std::uint64_t last = std::min(first + games_in_a_chunk, plan.games);
    const bool slow = plan.check || plan.keep_record;  // then every game is worth a word
    std::uint64_t signature = 0;
    for (std::uint64_t number = first; number < last; ++number) {
        if (plan.check) {
            if (number >= shared.end()) {
                return;
            }
            if (const auto breach = breach_of_contract(rules, setup, dealing_seed(plan, number))) {
                shared.report(number, *breach);
                return;
            }
        }
        Chance bots(bots_seed(plan, number));
        Chance dealing(dealing_seed(plan, number));
        typename R::State state = rules.set_up(setup, dealing);
        const auto choose = [&, random = at_random(bots), casual = by_liking(rules, bots)](const auto& at, Seat seat,
                                                                                           const Offers& menu) {
            return shared.casual().contains(seat) ? casual(at, seat, menu) : random(at, seat, menu);
        };
        if (plan.keep_record) {
            Match match(shared.game(), table_plan(plan, number));
            play_out(rules, state, offers, dealing, [&](const auto& at, Seat seat, const Offers& menu) {
                const Action action = choose(at, seat, menu);
                check(match.play(seat, action).legal(), "a simulation's offer was refused");
                return action;
            });
            check(digest(state) == match.position().hash(), "a record went another way than its simulation");
            shared.keep_record(number, record_text(match));
            signature = folded(signature, match.position().hash(), match.rows().size());
            totals.add(match.rows().size(), match.position().outcome());
        } else {
            const auto moves = static_cast<std::uint64_t>(shared.casual().empty()
                                                              ? play_out(rules, state, offers, dealing, at_random(bots))
                                                              : play_out(rules, state, offers, dealing, choose));
            signature = folded(signature, digest(state), moves);
            totals.add(moves, rules.outcome(state));
        }
        if (slow) {
            shared.done(1);
        }
    }
    // Mixed with the chunk's number, so that the order counts although threads add them up as they come.
    totals.signature += stream_seed(signature, chunk);
    if (!slow) {
        shared.done(last - first);
    }
}

template <Game R>
void play_chunks(const R& rules, const Setup<typename R::Options>& setup, Shared& shared) {
    Offers offers;
    Totals totals;
    try {
        std::uint64_t chunk = shared.take_chunk();
        while (chunk * games_in_a_chunk < shared.end()) {
            play_chunk(rules, setup, chunk, shared, offers, totals);
            chunk = shared.take_chunk();
        }
    } catch (...) {
        shared.fail(std::current_exception());
    }
    shared.add(totals);
}

template <Game R>
void simulate_games(Shared& shared) {
    const SimulationPlan& plan = shared.plan();
    const Edition<R> edition = load_rules<R>(plan.read);
    const auto setup = typed_setup(*edition.rules, plan.setup);
    std::vector<std::jthread> helpers;
    for (int i = 1; i < plan.threads; ++i) {
        helpers.emplace_back([&] { play_chunks(*edition.rules, setup, shared); });
    }
    play_chunks(*edition.rules, setup, shared);
}

// The Wilson score interval: it holds for small numbers too, and never leaves 0 to 1.
std::array<double, 2> wilson95(double wins, double games) {
    constexpr double z = 1.959963984540054;
    const double rate = wins / games;
    const double width = z * z / games;
    const double middle = (rate + width / 2) / (1 + width);
    const double half = z / (1 + width) * std::sqrt(rate * (1 - rate) / games + width / (4 * games));
    return {std::max(0.0, middle - half), std::min(1.0, middle + half)};
}

void check_plan(const SimulationPlan& plan, const AnyGame& game) {
    constexpr int most_threads = 1024;
    check_setup(game, plan.setup);
    if (plan.bots.size() != static_cast<std::size_t>(plan.setup.players)) {
        throw BadInput("there are " + std::to_string(plan.bots.size()) + " bots for " +
                       std::to_string(plan.setup.players) + " seats");
    }
    for (const std::string& bot : plan.bots) {
        if (bot != random_bot && bot != casual_bot) {
            throw BadInput("there is no bot \"" + bot.substr(0, 60) + "\"; the bots are: " + random_bot + ", " +
                           casual_bot);
        }
    }
    if (plan.games == 0) {
        throw BadInput("a simulation has at least 1 game, not 0");
    }
    if (plan.threads < 1 || plan.threads > most_threads) {
        throw BadInput("a simulation runs on 1 to " + std::to_string(most_threads) + " threads, not " +
                       std::to_string(plan.threads));
    }
}

}  // namespace

std::vector<std::string> all_bots() { return {random_bot, casual_bot}; }

SimulationResult simulate(const SimulationPlan& plan) {
    std::shared_ptr<const AnyGame> game = open_game(plan.game, plan.read);
    check_plan(plan, *game);

    Shared shared(plan, game);
    const auto begin = std::chrono::steady_clock::now();
    for_each_game([&](auto each) {
        using R = typename decltype(each)::type;
        if (R::identity.id == plan.game) {
            simulate_games<R>(shared);
        }
    });
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;

    const Totals& totals = shared.totals();
    SimulationResult result;
    result.game = plan.game;
    result.players = plan.setup.players;
    result.games = totals.games;
    result.moves = totals.moves;
    result.seconds = took.count();
    result.max_moves = totals.max_moves;
    result.signature = totals.signature;
    result.finding = shared.finding();
    const auto games = static_cast<double>(std::max<std::uint64_t>(totals.games, 1));
    result.mean_moves = static_cast<double>(totals.moves) / games;
    for (std::size_t seat = 0; seat < plan.bots.size(); ++seat) {
        SeatResult& mine = result.seats.emplace_back();
        mine.bot = plan.bots[seat];
        mine.wins = static_cast<double>(totals.wins[seat]) / parts_of_a_win;
        mine.win_rate = mine.wins / games;
        mine.ci95 = wilson95(mine.wins, games);
        mine.mean_score = static_cast<double>(totals.scores[seat]) / games;
    }
    return result;
}

}  // namespace meadhall

#include "arena/simulate.h"

#include <cmath>

#include "arena/simulating.h"
#include "games/all.h"

namespace meadhall {
namespace {

constexpr const char* random_bot = "random";

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

// SPDX-License-Identifier: Apache-2.0
#include <filesystem>
#include <iostream>

#include "arena/simulate.h"
#include "cli/common.h"
#include "cli/progress.h"
#include "cli/report.h"
#include "match/record.h"

namespace meadhall::cli {
namespace {

namespace fs = std::filesystem;

// Do not change these two numbers without need: `Signature:` lines in the git history depend on them.
constexpr std::uint64_t signature_games = 2000;
constexpr std::uint64_t signature_seed = 1;

// Returns a number that identifies the behaviour of a game: it is computed from random play with the fewest and with
// the most players.
std::uint64_t signature_of(const Identity& game, const SimCall& call) {
    std::uint64_t all = 0;
    for (const int players : {game.min_players, game.max_players}) {
        SimulationPlan plan;
        plan.game = game.id;
        plan.setup.players = players;
        plan.bots.assign(static_cast<std::size_t>(players), read_bot("random"));
        plan.games = signature_games;
        plan.seed = signature_seed;
        plan.threads = threads_of(call.threads);
        all = stream_seed(all, simulate(plan).signature);
    }
    return all;
}

int print_signatures(const SimCall& call) {
    json::array list;
    std::string lines;
    for (const Identity& game : all_games()) {
        if (call.table.game.empty() || identity_of(call.table.game).id == game.id) {
            const std::string word = hash_word(signature_of(game, call));
            list.push_back({{"game", game.id}, {"signature", word}});
            lines += std::string(game.id) + " " + word + "\n";
        }
    }
    std::cout << (call.json ? pretty_json(list) + "\n" : lines);
    return succeeded;
}

void prepare_records(const std::string& directory, const std::string& game, bool force) {
    std::error_code error;
    fs::create_directories(directory, error);
    if (error || !fs::is_directory(directory)) {
        throw WrongCall("--records: cannot create the directory " + directory + (error ? ": " + error.message() : ""));
    }
    for (const fs::directory_entry& each : fs::directory_iterator(directory, error)) {
        const std::string name = each.path().filename().string();
        if (!force && name.starts_with(game + "-") && name.ends_with(".jsonl")) {
            throw WrongCall("--records: " + directory +
                            " already contains records of this game (--force replaces them)");
        }
    }
}

double per_second(std::uint64_t count, double seconds) {
    return seconds > 0 ? static_cast<double>(count) / seconds : 0;
}

json::object result_json(const SimulationResult& result) {
    json::array seats;
    std::vector<std::string> people;
    for (const SeatResult& mine : result.seats) {
        people.push_back("P" + std::to_string(people.size() + 1));
        seats.push_back({{"bot", mine.bot},
                         {"wins", mine.wins},
                         {"win_rate", mine.win_rate},
                         {"ci95", {mine.ci95[0], mine.ci95[1]}},
                         {"mean_score", mine.mean_score}});
    }
    json::object out{{"game", result.game},
                     {"players", result.players},
                     {"games", result.games},
                     {"moves", result.moves},
                     {"seconds", result.seconds},
                     {"moves_per_second", per_second(result.moves, result.seconds)},
                     {"games_per_second", per_second(result.games, result.seconds)},
                     {"seats", std::move(seats)},
                     {"mean_moves", result.mean_moves},
                     {"max_moves", result.max_moves},
                     {"signature", hash_word(result.signature)},
                     {"troubles", failures_json(result.failures)}};
    if (result.study) {
        out["study"] = study_json(*result.study, people, result.players);
    }
    return out;
}

void print_study(const Study& study, int players) {
    std::vector<std::vector<std::string>> rows{{"choice", "seats", "win share", "95 % confidence"}};
    for (const ChoiceResult& each : notable_choices(study, players, 20)) {
        rows.push_back({each.what, grouped(each.seats), percent(each.win_share), percent(each.ci95)});
    }
    std::cout << "  decisions  " << fixed(mean_of(study.decisions), 2) << " moves with a choice per game\n\n"
              << table_text(rows, {false, true, true, true});
    if (const std::size_t left_out = study.choices.size() - (rows.size() - 1); left_out > 0) {
        std::cout << "\n  " << left_out << " kinds of choices are left out; --json has all\n";
    }
}

void print_result(const SimulationResult& result, const SimulationPlan& plan) {
    const Paint paint;
    std::cout << paint.bold(std::string(identity_of(result.game).name) + ": " + grouped(result.games) + " games, " +
                            std::to_string(result.players) + " players, seed " + std::to_string(plan.seed))
              << "\n\n";
    std::vector<std::vector<std::string>> rows{{"seat", "bot", "wins", "win rate", "95 % confidence", "mean score"}};
    for (std::size_t seat = 0; seat < result.seats.size(); ++seat) {
        const SeatResult& mine = result.seats[seat];
        rows.push_back({"P" + std::to_string(seat + 1), mine.bot, fixed(mine.wins, 1), percent(mine.win_rate),
                        percent(mine.ci95), fixed(mine.mean_score, 3)});
    }
    std::cout << table_text(rows, {false, false, true, true, true, true}) << "\n"
              << "  moves      " << grouped(result.moves) << ", " << fixed(result.mean_moves, 2) << " a game, at most "
              << grouped(result.max_moves) << "\n"
              << "  speed      " << grouped(static_cast<std::uint64_t>(per_second(result.moves, result.seconds)))
              << " moves and " << grouped(static_cast<std::uint64_t>(per_second(result.games, result.seconds)))
              << " games a second (" << fixed(result.seconds, 3) << " s)\n"
              << "  signature  " << hash_word(result.signature) << "\n"
              << (plan.check ? "  contract   satisfied at every table\n" : "");
    print_failures(result.failures, "game");
    if (result.study) {
        print_study(*result.study, result.players);
    }
}

}  // namespace

int sim(const SimCall& call) {
    if (call.signature) {
        return print_signatures(call);
    }
    if (call.table.game.empty()) {
        throw WrongCall("sim needs a game; meadhall games lists them");
    }
    const std::shared_ptr<const AnyGame> game = open_edition(call.table.game, call.table.data);
    SimulationPlan plan;
    plan.game = call.table.game;
    plan.setup = setup_of(call.table, game->identity());
    check_setup(*game, plan.setup);
    plan.bots = read_bots(call.bots.empty() ? std::vector<std::string>{"random"} : call.bots);
    if (plan.bots.size() == 1) {  // one for all seats
        plan.bots.resize(static_cast<std::size_t>(plan.setup.players), plan.bots.front());
    }
    plan.games = call.games;
    plan.seed = read_number_seed(call.seed);
    plan.threads = threads_of(call.threads);
    plan.check = call.check;
    plan.study = call.study || !call.report.empty();
    plan.read = data_reader(call.table.data, game->identity());
    if (!call.report.empty()) {
        check_can_write(call.report, call.force);
    }
    if (!call.records.empty()) {
        prepare_records(call.records, plan.game, call.force);
        plan.keep_record = [&](std::uint64_t number, const std::string& record) {
            write_file(call.records + "/" + plan.game + "-" + std::to_string(number) + ".jsonl", record, call.force,
                       Durable::no);
        };
    }

    SimulationResult result;
    {
        ProgressBar bar(plan.games);
        plan.progress = bar.callback();
        result = simulate(plan);
    }
    if (result.finding) {
        throw Failed("the contract is broken: " + *result.finding);
    }
    if (!call.report.empty()) {
        write_file(call.report, report_page(result, plan), call.force);
    }
    if (call.json) {
        std::cout << pretty_json(result_json(result)) << "\n";
    } else {
        print_result(result, plan);
    }
    return succeeded;
}

}  // namespace meadhall::cli

// SPDX-License-Identifier: Apache-2.0
#include <cerrno>
#include <cmath>
#include <cstring>
#include <fcntl.h>
#include <iostream>
#include <set>
#include <sys/file.h>
#include <unistd.h>

#include "arena/tournament.h"
#include "cli/common.h"
#include "cli/progress.h"
#include "cli/report.h"

namespace meadhall::cli {
namespace {

constexpr const char* rating_model = "Plackett-Luce over finishing orders, on Elo's scale";
constexpr const char* sprt_model = "GSPRT over block scores, normal approximation";

// The file of --results: the plan in the first line, then one finished block per line. Only whole lines are read and
// written.
class ResultsFile {
public:
    // Reads the existing blocks into the plan. Throws WrongCall if the file belongs to another plan.
    ResultsFile(const std::string& path, TournamentPlan& plan) : path_(path) {
        file_ = open(path.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
        if (file_ < 0) {
            throw WrongCall("--results: cannot open " + in_quotes(path) + ": " + std::strerror(errno));
        }
        try {
            if (flock(file_, LOCK_EX | LOCK_NB) != 0) {
                throw WrongCall("--results: " + in_quotes(path) + " is in use by another arena");
            }
            read_lines(plan);
        } catch (...) {
            close(file_);
            throw;
        }
    }
    ~ResultsFile() { close(file_); }
    ResultsFile(const ResultsFile&) = delete;
    ResultsFile& operator=(const ResultsFile&) = delete;

    void append(const json::object& line) {
        const std::string text = compact_json(line) + "\n";
        const off_t before = lseek(file_, 0, SEEK_END);
        if (write(file_, text.data(), text.size()) != static_cast<ssize_t>(text.size())) {
            const std::string why = std::strerror(errno);
            cut(before);
            throw Failed("cannot write " + in_quotes(path_) + ": " + why);
        }
    }

private:
    void read_lines(TournamentPlan& plan) {
        std::string text = read_file(path_);
        if (text.empty()) {
            append(plan_json(plan));
            return;
        }
        if (text.find('\n') == std::string::npos) {
            throw WrongCall("--results: " + in_quotes(path_) + " is not a file of arena results");
        }
        text.resize(text.find_last_of('\n') + 1);
        std::set<std::uint64_t> known;
        int number = 0;
        for (std::size_t begin = 0; begin < text.size(); ++number) {
            const std::size_t end = text.find('\n', begin);
            const std::string line = text.substr(begin, end - begin);
            begin = end + 1;
            try {
                const json::value read = codec::parse_json(line);
                if (number == 0) {
                    check_same_plan(read, plan_json(plan));
                    continue;
                }
                Block block = read_block(read, plan);
                if (!known.insert(block.number).second) {
                    throw BadInput("block " + std::to_string(block.number) + " occurs twice");
                }
                plan.done.push_back(std::move(block));
            } catch (const BadInput& error) {
                throw WrongCall("--results: " + in_quotes(path_) + " line " + std::to_string(number + 1) + ": " +
                                error.what());
            }
        }
        cut(static_cast<off_t>(text.size()));  // removes a line that an earlier run did not finish
    }

    void cut(off_t size) {
        if (ftruncate(file_, size) != 0) {
            throw Failed("cannot write " + in_quotes(path_) + ": " + std::strerror(errno));
        }
    }

    static void check_same_plan(const json::value& found, const json::object& wanted) {
        for (const auto& [key, value] : wanted) {
            const json::value* theirs = found.is_object() ? found.get_object().if_contains(key) : nullptr;
            if (theirs == nullptr) {
                throw BadInput("this is not a file of arena results");
            }
            if (compact_json(*theirs) != compact_json(value)) {
                throw BadInput("these results belong to another plan: " + std::string(key) + " " +
                               compact_json(*theirs) + ", not " + compact_json(value));
            }
        }
    }

    std::string path_;
    int file_;
};

std::string interval_text(const Rating& rating) {
    return std::isfinite(rating.half_width)
               ? fixed(rating.elo - rating.half_width, 0) + " to " + fixed(rating.elo + rating.half_width, 0)
               : "unknown";
}

// Returns on which side of the even share the interval is. "open": the interval contains the even share.
const char* against_even(const ShareEstimate& share, double even) {
    return share.ci95[0] > even ? "above" : share.ci95[1] < even ? "below" : "open";
}

// Returns one end of the 95 % interval: the lower one for side -1, the upper one for side 1.
json::value interval_end_json(const Rating& rating, double side) {
    return std::isfinite(rating.half_width) ? json::value(rating.elo + side * rating.half_width) : json::value(nullptr);
}

json::object result_json(const TournamentResult& result, const TournamentPlan& plan) {
    const double even = 1.0 / plan.setup.players;
    json::array bots, seats;
    std::vector<std::string> names;
    for (const BotResult& mine : result.bots) {
        names.push_back(mine.bot);
        bots.push_back({{"bot", mine.bot},
                        {"seats", mine.seats},
                        {"wins", mine.wins},
                        {"win_share", mine.share.share},
                        {"ci95", {mine.share.ci95[0], mine.share.ci95[1]}},
                        {"against_even", against_even(mine.share, even)},
                        {"rating", mine.rating.elo},
                        {"rating_ci95", {interval_end_json(mine.rating, -1), interval_end_json(mine.rating, 1)}},
                        {"mean_score", mine.mean_score}});
    }
    for (const ShareEstimate& seat : result.seats) {
        seats.push_back({{"win_share", seat.share}, {"ci95", {seat.ci95[0], seat.ci95[1]}}});
    }
    json::object study = study_json(result.study, names, plan.setup.players);
    study.erase("choices");
    json::object out{{"game", plan.game},
                     {"players", plan.setup.players},
                     {"options", plan.setup.options},
                     {"seating", enum_word(plan.seating)},
                     {"seed", plan.seed},
                     {"blocks", result.blocks},
                     {"games", result.games},
                     {"moves", result.moves},
                     {"seconds", result.seconds},
                     {"even_share", even},
                     {"rating_model", rating_model},
                     {"anchor", result.bots[result.anchor].bot},
                     {"bots", std::move(bots)},
                     {"seats", std::move(seats)},
                     {"study", std::move(study)},
                     {"troubles", failures_json(result.failures)}};
    if (result.sprt) {
        out["sprt"] = {{"model", sprt_model},
                       {"decision", enum_word(result.sprt->decision)},
                       {"blocks", result.sprt->blocks},
                       {"score", result.sprt->score},
                       {"llr", result.sprt->log_likelihood_ratio},
                       {"bounds", {result.sprt->lower, result.sprt->upper}},
                       {"elo0", plan.sprt->elo0},
                       {"elo1", plan.sprt->elo1},
                       {"alpha", plan.sprt->alpha},
                       {"beta", plan.sprt->beta}};
    }
    return out;
}

void print_result(const TournamentResult& result, const TournamentPlan& plan) {
    const Paint paint;
    const double even = 1.0 / plan.setup.players;
    std::cout << paint.bold(std::string(identity_of(plan.game).name) + ": " + grouped(result.games) + " games in " +
                            grouped(result.blocks) + " blocks, " + std::to_string(plan.setup.players) +
                            " players, seating " + std::string(enum_word(plan.seating)) + ", seed " +
                            std::to_string(plan.seed))
              << "\n\n";
    std::vector<std::vector<std::string>> rows{
        {"bot", "rating", "95 %", "seats", "win share", "95 % confidence", "even share", "mean score"}};
    for (const BotResult& mine : result.bots) {
        const bool is_anchor = mine.bot == result.bots[result.anchor].bot;
        rows.push_back({mine.bot, fixed(mine.rating.elo, 0), is_anchor ? "anchor" : interval_text(mine.rating),
                        grouped(mine.seats), percent(mine.share.share), percent(mine.share.ci95),
                        against_even(mine.share, even), fixed(mine.mean_score, 2)});
    }
    std::cout << table_text(rows, {false, true, true, true, true, true, false, true}) << "\n";
    std::cout << "  ratings    " << rating_model << "\n  even share " << percent(even)
              << " of the wins for each seat\n";
    std::cout << "  by seat   ";
    for (std::size_t seat = 0; seat < result.seats.size(); ++seat) {
        std::cout << " P" << seat + 1 << " " << percent(result.seats[seat].share);
    }
    std::cout << "\n  games      " << fixed(mean_of(result.study.lengths), 1) << " moves, "
              << fixed(mean_of(result.study.decisions), 1) << " decisions; " << fixed(result.seconds, 1) << " s\n";
    print_failures(result.failures, "block");
    if (result.sprt) {
        const SprtResult& sprt = *result.sprt;
        const std::string decision(enum_word(sprt.decision));
        std::cout << "\n  sprt       " << plan.bots[0].name << " over " << plan.bots[1].name << ": "
                  << (sprt.decision == Decision::accepted ? paint.good(decision) : paint.bad(decision)) << " after "
                  << grouped(sprt.blocks) << " blocks; score " << percent(sprt.score) << ", log-likelihood ratio "
                  << fixed(sprt.log_likelihood_ratio, 2) << " between " << fixed(sprt.lower, 2) << " (elo "
                  << fixed(plan.sprt->elo0, 0) << ") and " << fixed(sprt.upper, 2) << " (elo "
                  << fixed(plan.sprt->elo1, 0) << ")\n";
    }
}

TournamentPlan plan_of(const ArenaCall& call) {
    const std::shared_ptr<const AnyGame> game = open_edition(call.table.game, call.table.data);
    TournamentPlan plan;
    plan.game = call.table.game;
    plan.setup = setup_of(call.table, game->identity());
    check_setup(*game, plan.setup);
    plan.bots = read_bots(call.sprt.empty() ? call.bots : call.sprt);
    plan.seating = call.lone ? Seating::lone : Seating::even;
    plan.games = call.games;
    plan.seed = read_number_seed(call.seed);
    plan.threads = threads_of(call.threads);
    plan.read = data_reader(call.table.data, game->identity());
    if (!call.sprt.empty()) {
        plan.sprt = SprtLimits{call.elo0, call.elo1, call.alpha, call.beta};
    }
    check_tournament(plan);
    return plan;
}

}  // namespace

int arena(const ArenaCall& call) {
    if (!call.exploit.empty()) {
        return exploit(call);
    }
    TournamentPlan plan = plan_of(call);
    if (!call.report.empty()) {
        check_can_write(call.report, call.force);
    }
    std::optional<ResultsFile> results;
    if (!call.results.empty()) {
        results.emplace(call.results, plan);
        plan.keep_block = [&](const Block& block) { results->append(block_json(block)); };
    }
    TournamentResult result;
    {
        ProgressBar bar(plan.games);
        plan.progress = bar.callback();
        result = hold_tournament(plan);
    }
    if (!call.report.empty()) {
        write_file(call.report, report_page(result, plan), call.force);
    }
    if (call.json) {
        std::cout << pretty_json(result_json(result, plan)) << "\n";
    } else {
        print_result(result, plan);
    }
    return result.sprt && result.sprt->decision != Decision::accepted ? failed : succeeded;
}

}  // namespace meadhall::cli

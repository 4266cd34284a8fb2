// SPDX-License-Identifier: Apache-2.0
#include "cli/report.h"

#include <algorithm>
#include <cmath>

#include "cli/common.h"
#include "match/record.h"

namespace meadhall::cli {
namespace {

constexpr std::uint64_t min_seats = 100;  // a choice is shown only if at least this many seats made it

using HtmlRows = std::vector<std::vector<std::string>>;

std::string escaped(std::string_view text) {
    std::string out;
    for (const char c : text) {
        out += c == '&' ? "&amp;" : c == '<' ? "&lt;" : c == '>' ? "&gt;" : c == '"' ? "&quot;" : std::string(1, c);
    }
    return out;
}

std::string paragraph(const std::string& text) { return "<p>" + escaped(text) + "</p>\n"; }
std::string heading(const std::string& text) { return "<h2>" + escaped(text) + "</h2>\n"; }

// An HTML table. The first row is the heading; the first `words` columns are text, the others numbers.
std::string table(const HtmlRows& rows, int words) {
    std::string out = "<div class=\"wide\"><table>\n";
    for (std::size_t row = 0; row < rows.size(); ++row) {
        out += "<tr>";
        for (std::size_t column = 0; column < rows[row].size(); ++column) {
            const std::string tag = row == 0 ? "th" : "td";
            const char* side = static_cast<int>(column) < words ? " class=\"w\"" : "";
            out += "<" + tag + side + ">" + escaped(rows[row][column]) + "</" + tag + ">";
        }
        out += "</tr>\n";
    }
    return out + "</table></div>\n";
}

std::string share_axis(double share) { return fixed(100 * share, 0) + " %"; }

// A plot of one point with its 95 % interval for every row, on a common axis. The dashed line marks the even value.
struct Estimate {
    std::string label;
    double value;
    Interval ci95;
};
std::string point_chart(const std::string& title, const std::vector<Estimate>& rows, double even,
                        const std::function<std::string(double)>& text) {
    constexpr int left = 160, width = 230, row_height = 26;  // narrow, so that the letters stay readable on a phone
    double from = even, to = even;
    for (const Estimate& each : rows) {
        from = std::min({from, each.value, std::isfinite(each.ci95[0]) ? each.ci95[0] : from});
        to = std::max({to, each.value, std::isfinite(each.ci95[1]) ? each.ci95[1] : to});
    }
    const double span = std::max(to - from, 1e-6);
    const auto x = [&](double value) { return fixed(left + (std::clamp(value, from, to) - from) / span * width, 1); };
    const int bottom = row_height * static_cast<int>(rows.size()) + 6;
    std::string out = "<svg role=\"img\" aria-label=\"" + escaped(title) +
                      "; the table has the numbers\" viewBox=\"0 0 " + std::to_string(left + width + 50) + " " +
                      std::to_string(bottom + 24) + "\">\n";
    out += "<path class=\"even\" d=\"M" + x(even) + " 0V" + std::to_string(bottom) + "\"/>\n";
    int y = row_height / 2 + 3;
    for (const Estimate& each : rows) {
        const std::string at = std::to_string(y);
        const std::string label = each.label.size() > 20 ? each.label.substr(0, 19) + "~" : each.label;
        out += "<text x=\"" + std::to_string(left - 12) + "\" y=\"" + std::to_string(y + 5) +
               "\" text-anchor=\"end\">" + escaped(label) + "</text>\n<path class=\"ci\" d=\"M" + x(each.ci95[0]) +
               " " + at + "H" + x(each.ci95[1]) + "\"/>\n<circle cx=\"" + x(each.value) + "\" cy=\"" + at +
               "\" r=\"5\"/>\n";
        y += row_height;
    }
    for (int part = 0; part <= 4; ++part) {
        const double value = from + span * part / 4;
        out += "<text class=\"axis\" x=\"" + x(value) + "\" y=\"" + std::to_string(bottom + 18) +
               "\" text-anchor=\"middle\">" + escaped(text(value)) + "</text>\n";
    }
    return out + "</svg>\n";
}

// A histogram of the values from `from` to `to`, with at most `max_bars` bars.
std::string histogram_chart(const std::string& title, const Histogram& histogram, std::int64_t from, std::int64_t to) {
    constexpr std::int64_t max_bars = 48;
    constexpr int width = 400, height = 90;
    const std::int64_t step = (to - from) / max_bars + 1;  // values per bar
    std::vector<std::uint64_t> bars(static_cast<std::size_t>((to - from) / step + 1));
    for (const auto& [value, count] : histogram) {
        bars[static_cast<std::size_t>((value - from) / step)] += count;
    }
    const auto highest = static_cast<double>(std::ranges::max(bars));
    const double bar = static_cast<double>(width) / static_cast<double>(bars.size());
    std::string out = "<svg role=\"img\" aria-label=\"" + escaped(title) + "\" viewBox=\"0 0 440 " +
                      std::to_string(height + 26) + "\">\n";
    for (std::size_t i = 0; i < bars.size(); ++i) {
        const double tall = height * static_cast<double>(bars[i]) / std::max(highest, 1.0);
        const std::int64_t first = from + static_cast<std::int64_t>(i) * step;
        const std::string range =
            std::to_string(first) + (step > 1 ? " to " + std::to_string(first + step - 1) : std::string());
        out += "<rect x=\"" + fixed(20 + static_cast<double>(i) * bar, 1) + "\" y=\"" + fixed(height - tall, 1) +
               "\" width=\"" + fixed(std::max(bar - 1, 0.5), 1) + "\" height=\"" + fixed(tall, 1) + "\"><title>" +
               range + ": " + grouped(bars[i]) + "</title></rect>\n";
    }
    const auto label = [&](double x, std::int64_t value, const char* anchor) {
        return "<text class=\"axis\" x=\"" + fixed(x, 0) + "\" y=\"" + std::to_string(height + 18) +
               "\" text-anchor=\"" + anchor + "\">" + std::to_string(value) + "</text>\n";
    };
    return out + label(20, from, "start") + label(20 + width, to, "end") + "</svg>\n";
}

std::string histogram_part(const std::string& title, const Histogram& histogram) {
    if (histogram.empty()) {
        return "";
    }
    return heading(title) +
           paragraph("Mean " + fixed(mean_of(histogram), 2) + ", from " + std::to_string(histogram.begin()->first) +
                     " to " + std::to_string(histogram.rbegin()->first) + ".") +
           histogram_chart(title, histogram, histogram.begin()->first, histogram.rbegin()->first);
}

// The score histograms of all players, one below another on the same axis.
std::string scores_part(const Study& study, const std::vector<std::string>& people) {
    std::int64_t from = 0, to = 0;
    bool any = false;
    for (const Histogram& each : study.scores) {
        if (!each.empty()) {
            from = any ? std::min(from, each.begin()->first) : each.begin()->first;
            to = any ? std::max(to, each.rbegin()->first) : each.rbegin()->first;
            any = true;
        }
    }
    std::string out = heading("Scores");
    for (std::size_t i = 0; i < study.scores.size(); ++i) {
        if (!study.scores[i].empty()) {
            const std::string title = people[i] + ": mean " + fixed(mean_of(study.scores[i]), 2);
            out += "<h3>" + escaped(title) + "</h3>\n" + histogram_chart(title, study.scores[i], from, to);
        }
    }
    return out;
}

std::string study_part(const Study& study, const std::vector<std::string>& people) {
    return histogram_part("Moves in a game", study.lengths) +
           histogram_part("Decisions in a game (moves with a choice)", study.decisions) + scores_part(study, people);
}

std::string choices_part(const Study& study, int players) {
    HtmlRows rows{{"choice", "seats", "win share", "95 % confidence", "effect, points"}};
    std::vector<Estimate> points;
    for (const ChoiceResult& each : notable_choices(study, players, 40)) {
        rows.push_back({each.what, grouped(each.seats), percent(each.win_share), percent(each.ci95),
                        (each.effect >= 0 ? "+" : "") + fixed(100 * each.effect, 2)});
        points.push_back({each.what, each.win_share, each.ci95});
    }
    const std::size_t left_out = study.choices.size() - points.size();
    return heading("Which choices win") +
           paragraph(
               "For every kind of choice: the seats that made it at least once in a game, and their share of the "
               "win against the even share of " +
               percent(1.0 / players) +
               ". A choice that goes together with winning is not always its cause: players who are ahead can "
               "afford other choices.") +
           table(rows, 1) + point_chart("Win share by choice", points, 1.0 / players, share_axis) +
           (left_out == 0
                ? ""
                : paragraph(std::to_string(left_out) + " kinds of choices are left out: those that fewer than " +
                            std::to_string(min_seats) +
                            " seats made, and those in the middle of a long list. meadhall sim --study "
                            "--json prints all."));
}

std::string failures_part(const std::vector<ProgramFailure>& failures, const std::string& what) {
    constexpr std::size_t max_shown = 20;
    if (failures.empty()) {
        return "";
    }
    HtmlRows rows{{what, "error"}};
    for (std::size_t i = 0; i < std::min(failures.size(), max_shown); ++i) {
        rows.push_back({std::to_string(failures[i].number), failures[i].message});
    }
    return heading("Programs that lost their seat") + table(rows, 2) +
           (failures.size() > max_shown ? paragraph(std::to_string(failures.size() - max_shown) + " more are left out.")
                                        : "");
}

std::string page(const std::string& title, const std::string& body) {
    return "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
           "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>" +
           escaped(title) +
           "</title>\n<style>\n"
           ":root { color-scheme: light dark; --ink: #222; --paper: #fff; --line: #ccc; --bar: #4a76a8;"
           " --even: #a33; }\n"
           "@media (prefers-color-scheme: dark) { :root { --ink: #ddd; --paper: #181a1d; --line: #444; --bar: #7fa8d8;"
           " --even: #e88; } }\n"
           "body { font: 16px/1.5 system-ui, sans-serif; max-width: 46rem; margin: 2rem auto; padding: 0 1rem;"
           " color: var(--ink); background: var(--paper); }\n"
           ".wide { overflow-x: auto; }\ntable { border-collapse: collapse; width: 100%; }\n"
           "th, td { text-align: right; padding: .3rem .6rem; border-bottom: 1px solid var(--line);"
           " white-space: nowrap; }\n"
           ".w { text-align: left; }\ntd.w { white-space: normal; }\n"
           "svg { width: 100%; max-width: 34rem; display: block; margin: .5rem 0; font-size: 14px; }\ntext { fill: "
           "var(--ink); }\n"
           "rect, circle { fill: var(--bar); }\n.ci { stroke: var(--bar); stroke-width: 3; fill: none; }\n"
           ".even { stroke: var(--even); stroke-dasharray: 4 4; fill: none; }\n"
           "</style>\n</head>\n<body>\n<h1>" +
           escaped(title) + "</h1>\n" + body + "</body>\n</html>\n";
}

json::object histogram_json(const Histogram& histogram) {
    json::array counts;
    for (const auto& [value, count] : histogram) {
        counts.push_back({value, count});
    }
    return {{"mean", mean_of(histogram)}, {"counts", std::move(counts)}};
}

}  // namespace

std::string percent(double share) { return fixed(100 * share, 2) + " %"; }
std::string percent(const Interval& ci95) { return fixed(100 * ci95[0], 2) + " to " + fixed(100 * ci95[1], 2) + " %"; }

std::vector<ChoiceResult> notable_choices(const Study& study, int players, std::size_t max_count) {
    std::vector<ChoiceResult> all = choices_by_effect(study, players, min_seats);
    if (all.size() > max_count) {
        const auto half = static_cast<std::ptrdiff_t>(max_count / 2);
        all.erase(all.begin() + half, all.end() - half);
    }
    return all;
}

json::object study_json(const Study& study, const std::vector<std::string>& people, int players) {
    json::array scores, choices;
    for (std::size_t i = 0; i < study.scores.size(); ++i) {
        json::object mine = histogram_json(study.scores[i]);
        mine["of"] = people[i];
        scores.push_back(std::move(mine));
    }
    for (const ChoiceResult& each : choices_by_effect(study, players, 1)) {
        choices.push_back({{"what", each.what},
                           {"seats", each.seats},
                           {"win_share", each.win_share},
                           {"ci95", {each.ci95[0], each.ci95[1]}},
                           {"effect", each.effect}});
    }
    return {{"lengths", histogram_json(study.lengths)},
            {"decisions", histogram_json(study.decisions)},
            {"scores", std::move(scores)},
            {"choices", std::move(choices)}};
}

json::array failures_json(const std::vector<ProgramFailure>& failures) {
    json::array list;
    for (const ProgramFailure& each : failures) {
        list.push_back({{"number", each.number}, {"words", each.message}});
    }
    return list;
}

std::string report_page(const SimulationResult& result, const SimulationPlan& plan) {
    HtmlRows rows{{"seat", "bot", "wins", "win rate", "95 % confidence", "mean score"}};
    std::vector<Estimate> points;
    std::vector<std::string> people;
    for (std::size_t seat = 0; seat < result.seats.size(); ++seat) {
        const SeatResult& mine = result.seats[seat];
        people.push_back("P" + std::to_string(seat + 1) + " " + mine.bot);
        points.push_back({people.back(), mine.win_rate, mine.ci95});
        rows.push_back({"P" + std::to_string(seat + 1), mine.bot, fixed(mine.wins, 1), percent(mine.win_rate),
                        percent(mine.ci95), fixed(mine.mean_score, 3)});
    }
    return page(
        std::string(identity_of(result.game).name) + ": " + grouped(result.games) + " games",
        paragraph(std::to_string(result.players) + " players, seed " + std::to_string(plan.seed) + ", options " +
                  compact_json(plan.setup.options) + "; signature " + hash_word(result.signature) + ".") +
            heading("Win rate by seat") + table(rows, 2) +
            point_chart("Win rate by seat", points, 1.0 / result.players, share_axis) +
            paragraph("A point is a win rate (a shared first place counts as a share of a win), the line "
                      "through it the 95 % confidence interval, the dashed line the win rate of equally "
                      "strong players.") +
            (result.study ? study_part(*result.study, people) + choices_part(*result.study, result.players) : "") +
            failures_part(result.failures, "game"));
}

std::string report_page(const TournamentResult& result, const TournamentPlan& plan) {
    const int players = plan.setup.players;
    HtmlRows bots{{"bot", "rating", "95 %", "seats", "win share", "95 % confidence", "mean score"}};
    HtmlRows seats{{"seat", "win share", "95 % confidence"}};
    std::vector<Estimate> ratings, shares, seat_shares;
    std::vector<std::string> people;
    for (const BotResult& mine : result.bots) {
        const Rating& rating = mine.rating;
        people.push_back(mine.bot);
        ratings.push_back({mine.bot, rating.elo, {rating.elo - rating.half_width, rating.elo + rating.half_width}});
        shares.push_back({mine.bot, mine.share.share, mine.share.ci95});
        bots.push_back({mine.bot, fixed(rating.elo, 0), "± " + fixed(rating.half_width, 0), grouped(mine.seats),
                        percent(mine.share.share), percent(mine.share.ci95), fixed(mine.mean_score, 2)});
    }
    for (std::size_t seat = 0; seat < result.seats.size(); ++seat) {
        seat_shares.push_back({"P" + std::to_string(seat + 1), result.seats[seat].share, result.seats[seat].ci95});
        seats.push_back(
            {seat_shares.back().label, percent(result.seats[seat].share), percent(result.seats[seat].ci95)});
    }
    return page(
        std::string(identity_of(plan.game).name) + ": a tournament of " + std::to_string(plan.bots.size()) + " bots",
        paragraph(grouped(result.games) + " games in " + grouped(result.blocks) + " blocks, " +
                  std::to_string(players) + " players, seating " + std::string(enum_word(plan.seating)) + ", seed " +
                  std::to_string(plan.seed) + ", options " + compact_json(plan.setup.options) + ".") +
            heading("Ratings and wins") + table(bots, 1) +
            point_chart("Ratings", ratings, 0, [](double elo) { return fixed(elo, 0); }) +
            paragraph("Ratings by the Plackett-Luce model over finishing orders, on Elo's scale: 400 points are "
                      "odds of ten to one; " +
                      result.bots[result.anchor].bot + " is 0, and the intervals are those of the difference to it.") +
            point_chart("Win share of a seat, by bot", shares, 1.0 / players, share_axis) +
            paragraph("The win share of each seat that the bot had; the dashed line is the share of equally "
                      "strong bots. Intervals are 95 % confidence, over blocks.") +
            heading("Win share by seat") + table(seats, 1) +
            point_chart("Win share by seat", seat_shares, 1.0 / players, share_axis) +
            study_part(result.study, people) + failures_part(result.failures, "block"));
}

}  // namespace meadhall::cli

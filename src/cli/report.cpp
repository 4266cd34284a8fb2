#include "cli/report.h"

#include <algorithm>
#include <cmath>

#include "cli/common.h"
#include "match/record.h"

namespace meadhall::cli {
namespace {

std::string escaped(std::string_view text) {
    std::string out;
    for (const char c : text) {
        out += c == '&' ? "&amp;" : c == '<' ? "&lt;" : c == '>' ? "&gt;" : c == '"' ? "&quot;" : std::string(1, c);
    }
    return out;
}

std::string cell(const std::string& text, bool heading = false) {
    return heading ? "<th>" + escaped(text) + "</th>" : "<td>" + escaped(text) + "</td>";
}

// Bars to the right; the thin line is the 95 % confidence interval, the dashed one what equal bots would win.
std::string chart(const SimulationResult& result) {
    constexpr int left = 130, width = 520, bar = 18, row = 30;
    const int height = row * static_cast<int>(result.seats.size()) + 40;
    double top = 0;  // the axis ends at the next full ten percent
    for (const SeatResult& mine : result.seats) {
        top = std::max(top, std::min(1.0, std::ceil(mine.ci95[1] * 10) / 10));
    }
    const auto x = [&](double rate) { return fixed(left + rate / top * width, 1); };
    std::string out =
        "<svg role=\"img\" aria-label=\"Win rates by seat; the table above has the numbers\" viewBox=\"0 0 " +
        std::to_string(left + width + 60) + " " + std::to_string(height) + "\">\n";
    int y = 8;
    for (std::size_t seat = 0; seat < result.seats.size(); ++seat) {
        const SeatResult& mine = result.seats[seat];
        const std::string middle = std::to_string(y + bar / 2);
        out += "<text x=\"" + std::to_string(left - 10) + "\" y=\"" + std::to_string(y + 14) +
               "\" text-anchor=\"end\">" + escaped("P" + std::to_string(seat + 1) + " " + mine.bot) + "</text>\n";
        out += "<rect x=\"" + std::to_string(left) + "\" y=\"" + std::to_string(y) + "\" width=\"" +
               fixed(mine.win_rate / top * width, 1) + "\" height=\"" + std::to_string(bar) + "\"/>\n";
        out += "<path class=\"ci\" d=\"M" + x(mine.ci95[0]) + " " + middle + "H" + x(mine.ci95[1]) + "M" +
               x(mine.ci95[0]) + " " + std::to_string(y + 4) + "v10M" + x(mine.ci95[1]) + " " + std::to_string(y + 4) +
               "v10\"/>\n";
        y += row;
    }
    out += "<path class=\"even\" d=\"M" + x(1.0 / result.players) + " 0V" + std::to_string(y) + "\"/>\n";
    for (int part = 0; part <= 5; ++part) {
        const double rate = top * part / 5;
        out += "<text x=\"" + x(rate) + "\" y=\"" + std::to_string(y + 18) + "\" text-anchor=\"middle\">" +
               fixed(100 * rate, 0) + " %</text>\n";
    }
    return out + "</svg>\n";
}

}  // namespace

std::string report_page(const SimulationResult& result, const SimulationPlan& plan) {
    const std::string name(identity_of(result.game).name);
    std::string rows = "<tr>" + cell("seat", true) + cell("bot", true) + cell("wins", true) + cell("win rate", true) +
                       cell("95 % confidence", true) + cell("mean score", true) + "</tr>\n";
    for (std::size_t seat = 0; seat < result.seats.size(); ++seat) {
        const SeatResult& mine = result.seats[seat];
        rows += "<tr>" + cell("P" + std::to_string(seat + 1)) + cell(mine.bot) + cell(fixed(mine.wins, 1)) +
                cell(fixed(100 * mine.win_rate, 2) + " %") +
                cell(fixed(100 * mine.ci95[0], 2) + " to " + fixed(100 * mine.ci95[1], 2) + " %") +
                cell(fixed(mine.mean_score, 3)) + "</tr>\n";
    }
    const std::string title = escaped(name) + ": " + grouped(result.games) + " games";
    return "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
           "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>" +
           title +
           "</title>\n<style>\n"
           "body { font: 16px/1.5 system-ui, sans-serif; max-width: 46rem; margin: 2rem auto; padding: 0 1rem;"
           " color: #222; background: #fff; }\n"
           "table { border-collapse: collapse; width: 100%; }\n"
           "th, td { text-align: right; padding: .3rem .6rem; border-bottom: 1px solid #ccc; }\n"
           "th:nth-child(-n+2), td:nth-child(-n+2) { text-align: left; }\n"
           "svg { width: 100%; margin: 1.5rem 0; font-size: 13px; fill: #222; }\n"
           "rect { fill: #6b8fb3; }\n.ci { stroke: #222; stroke-width: 2; fill: none; }\n"
           ".even { stroke: #a33; stroke-dasharray: 4 4; fill: none; }\n"
           "</style>\n</head>\n<body>\n<h1>" +
           title + "</h1>\n<p>" + std::to_string(result.players) + " players, seed " + std::to_string(plan.seed) +
           ", options " + escaped(compact_json(plan.setup.options)) + ".</p>\n<table>\n" + rows + "</table>\n" +
           chart(result) +
           "<p>A bar is a win rate (a shared first place counts as a share of a win), the line across its end the 95 % "
           "confidence interval, the dashed line what each of equal players would win.</p>\n<p>" +
           grouped(result.moves) + " moves, " + fixed(result.mean_moves, 2) + " a game, at most " +
           grouped(result.max_moves) + "; signature <code>" + hash_word(result.signature) +
           "</code>.</p>\n</body>\n</html>\n";
}

}  // namespace meadhall::cli

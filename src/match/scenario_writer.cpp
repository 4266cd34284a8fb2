// SPDX-License-Identifier: Apache-2.0
// Writes a position of a record, and what happens next, as a scenario.
#include <algorithm>
#include <utility>

#include "match/record.h"
#include "match/scenario.h"

namespace meadhall {
namespace {

// The names of the record. A name that is a keyword of scenarios receives a "_".
std::vector<std::string> usable_names(std::vector<std::string> names) {
    for (std::string& name : names) {
        while (is_scenario_keyword(name) || std::ranges::count(names, name) > 1) {
            name += '_';
        }
    }
    return names;
}

bool holds_parts(const json::value& value) {
    return value.is_object() ||
           (value.is_array() && std::ranges::any_of(value.get_array(), [](const json::value& item) {
                return item.is_object() || item.is_array();
            }));
}

// True if the differences of two values are listed part by part: the value is long, and both have the same parts.
bool is_split(const json::value& from, const json::value& to) {
    constexpr std::size_t longest_whole = 60;
    const bool same_parts = (from.is_object() && to.is_object()) ||
                            (from.is_array() && to.is_array() && from.get_array().size() == to.get_array().size());
    return same_parts && holds_parts(to) && json::serialize(to).size() > longest_whole;
}

// Adds a line for each part of the state that differs: the word ("set" or "expect"), a pointer and the value in `to`.
void add_differences(const json::value& from, const json::value& to, const std::string& word,
                     const std::string& pointer, std::string& out) {
    if (from == to) {
        return;
    }
    if (!pointer.empty() && !is_split(from, to)) {
        out += "  " + word + " " + pointer + " " + json::serialize(to) + "\n";
    } else if (to.is_object()) {
        for (const auto& [name, value] : to.get_object()) {
            add_differences(from.at(name), value, word, pointer + "/" + std::string(name), out);
        }
    } else {
        for (std::size_t at = 0; at < to.get_array().size(); ++at) {
            add_differences(from.at(at), to.at(at), word, pointer + "/" + std::to_string(at), out);
        }
    }
}

std::string hash_step(const Position& position) { return "  hash " + hash_word(position.hash()) + "\n"; }

// Everything before the first test.
std::string header_text(const RecordReader& record, const std::vector<std::string>& names) {
    const AnyGame& game = record.game();
    std::string out = "# The position before row " + std::to_string(record.rows().size() + 1) + " of a record.\n";
    out += "game " + std::string(game.identity().id) + "\nedition " + game.edition() + "\nseats";
    for (const std::string& name : names) {
        out += " " + name;
    }
    out += "\n";
    for (const auto& [name, value] : record.plan().setup.options) {
        out += "option " + std::string(name) + " " + json::serialize(value) + "\n";
    }
    return out;
}

// The lines that turn the set-up of a test into this position.
std::string position_lines(const RecordReader& record) {
    Chance chance(scenario_seed);
    const std::unique_ptr<Position> set_up = record.game().set_up(record.plan().setup, chance);
    std::string out;
    add_differences(set_up->state(), record.position().state(), "set", "", out);
    return out + hash_step(record.position());
}

// The move of a row, its events as comments, and what it changes in the state.
std::string row_lines(const Row& row, const std::string& move, const Position& before, const Position& after) {
    std::string out;
    if (!row.chance.values.empty()) {
        out += "  chance";
        for (const std::uint32_t value : row.chance.values) {
            out += " " + std::to_string(value);
        }
        out += "\n";
    }
    out += "  " + move + "\n";
    for (const NarrationEntry& entry : row.narration) {
        out += "    # " + std::string(entry.event.at("text").as_string()) + "\n";
    }
    add_differences(before.state(), after.state(), "expect", "", out);
    return out + hash_step(after);
}

std::string outcome_lines(const Outcome& outcome) {
    std::string out;
    const json::array standings = outcome_json(outcome);
    for (std::size_t seat = 0; seat < standings.size(); ++seat) {
        out += "  outcome /" + std::to_string(seat) + " " + json::serialize(standings[seat]) + "\n";
    }
    if (!standings.empty()) {
        out += "  outcome /round_cap " + std::string(outcome.round_cap ? "true" : "false") + "\n";
    }
    return out;
}

}  // namespace

std::string scenario_of(RecordReader& record, int max_rows) {
    const std::vector<std::string> names = usable_names(record.plan().names);
    const std::string header = header_text(record, names);
    std::string title = "the position";
    std::string lines = position_lines(record);
    for (int row = 0; row < max_rows; ++row) {
        const std::unique_ptr<Position> before = record.position().copy();
        if (!record.step()) {
            break;
        }
        const Row& last = record.rows().back();
        if (last.action.empty()) {
            lines += "  # Row " + std::to_string(last.number) + " is an undo.\n";
            break;
        }
        const Action action = record.game().read(last.action, record.plan().names);
        const std::string move = seat_word(*last.seat, names) + ": " + record.game().text(action, names);
        title = row == 0 ? "row " + std::to_string(last.number) + ": " + move : title;
        lines += row_lines(last, move, *before, record.position());
    }
    return header + "\ntest " + title + "\n" + lines + outcome_lines(record.position().outcome());
}

}  // namespace meadhall

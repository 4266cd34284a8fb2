// SPDX-License-Identifier: Apache-2.0
#include "cli/rulebook.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "cli/common.h"

namespace meadhall::cli {
namespace {

constexpr std::size_t line_width = 80;
// The text of a rule begins in this column, or further right if the printed rules have longer ids.
constexpr std::size_t min_id_width = 8;

std::size_t letters(std::string_view text) {
    return static_cast<std::size_t>(
        std::ranges::count_if(text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

// Returns the widths of the columns of the table in a text; empty if the text has no table.
std::vector<std::size_t> column_widths(std::string_view text) {
    std::vector<std::size_t> widths;
    while (!text.empty()) {
        const std::string_view line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(line.size() + 1, text.size()));
        const std::vector<std::string> cells = row_cells(line);
        widths.resize(std::max(widths.size(), cells.size()));
        for (std::size_t i = 0; i < cells.size(); ++i) {
            widths[i] = std::max(widths[i], letters(cells[i]));
        }
    }
    return widths;
}

std::string table_row(const std::vector<std::string>& cells, const std::vector<std::size_t>& widths) {
    std::string out;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const bool is_last = i + 1 == cells.size();
        out += cells[i] + std::string(is_last ? 0 : widths[i] - letters(cells[i]) + 2, ' ');
    }
    return out;
}

// Wraps the lines of a text. Rows of tables are not wrapped; their columns are aligned.
std::string wrapped(std::string_view text, std::size_t indent) {
    const std::vector<std::size_t> widths = column_widths(text);
    std::string out;
    while (!text.empty()) {
        std::string_view line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(line.size() + 1, text.size()));
        if (const std::vector<std::string> cells = row_cells(line); !cells.empty()) {
            out += table_row(cells, widths);
            line = {};
        }
        std::size_t column = 0;
        while (!line.empty()) {
            const std::string_view word = line.substr(0, line.find(' '));
            line.remove_prefix(std::min(word.size() + 1, line.size()));
            if (column > 0 && indent + column + 1 + letters(word) > line_width) {
                out += "\n" + std::string(indent, ' ');
                column = 0;
            }
            out += (column > 0 ? " " : "") + std::string(word);
            column += (column > 0) + letters(word);
        }
        out += text.empty() ? "\n" : "\n" + std::string(indent, ' ');
    }
    return out;
}

// The edit distance: how many letters must be changed, added or removed.
std::size_t distance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::size_t diagonal = std::exchange(row[0], i);
        for (std::size_t k = 1; k <= b.size(); ++k) {
            const std::size_t change = diagonal + (a[i - 1] != b[k - 1]);
            diagonal = row[k];
            row[k] = std::min({row[k] + 1, row[k - 1] + 1, change});
        }
    }
    return row.back();
}

}  // namespace

Rulebook find_rules(const Rulebook& book, std::string_view id) {
    const std::string wanted = lower(id);
    Rulebook found;
    std::ranges::copy_if(book, std::back_inserter(found),
                         [&](const RulebookPart& part) { return !part.id.empty() && lower(part.id) == wanted; });
    if (found.empty()) {
        const bool is_letter = !wanted.empty() && wanted.back() >= 'a' && wanted.back() <= 'z';
        std::ranges::copy_if(book, std::back_inserter(found), [&](const RulebookPart& part) {
            return lower(part.id).starts_with(wanted) && part.id.size() > wanted.size() &&
                   (is_letter ? notation::in_number(part.id[wanted.size()]) : part.id[wanted.size()] == '.');
        });
    }
    return found;
}

std::vector<std::string> near_ids(const Rulebook& book, std::string_view id, std::size_t max_count) {
    const std::string wanted = lower(id.substr(0, 40));
    std::vector<std::pair<std::size_t, std::string>> ranked;
    for (const RulebookPart& part : book) {
        if (!part.id.empty()) {
            ranked.emplace_back(distance(wanted, lower(part.id)), part.id);
        }
    }
    std::ranges::stable_sort(ranked, {}, [](const auto& each) { return each.first; });
    std::vector<std::string> ids;
    for (const auto& [far, name] : ranked) {
        if (ids.size() < max_count) {
            ids.push_back(name);
        }
    }
    return ids;
}

std::string as_text(const Rulebook& book) {
    std::size_t id_width = min_id_width;
    for (const RulebookPart& part : book) {
        id_width = std::max(id_width, part.id.size() + 2);
    }
    std::string out;
    bool after_rule = false;  // true after a rule: no blank line separates two consecutive rules
    for (const RulebookPart& part : book) {
        out += after_rule && part.id.empty() ? "\n" : "";
        after_rule = !part.id.empty();
        if (part.heading > 0) {
            const char line = part.heading == 1 ? '=' : '-';
            out += part.text + "\n" + std::string(letters(part.text), line) + "\n\n";
        } else if (part.id.empty()) {
            out += wrapped(part.text, 0) + "\n";
        } else {
            out += padded(part.id, id_width) + wrapped(part.text, id_width);
        }
    }
    return out;
}

std::string whole_text(const Identity& game) {
    const std::string introduction = as_text(how_to_play(game));
    return introduction + (introduction.empty() ? "" : "\n") + as_text(rulebook_of(game));
}

}  // namespace meadhall::cli

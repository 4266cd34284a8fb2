// SPDX-License-Identifier: Apache-2.0
#include "match/rulebook.h"

#include <algorithm>

#include "kernel/notation.h"

namespace meadhall {
namespace {

// Removes ` and the stars of *emphasis* and **bold text**. Keeps a star between spaces, because it is a multiplication
// sign.
std::string without_marks(std::string_view text) {
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool spaced =
            (i == 0 || text[i - 1] == ' ') && (i + 1 == text.size() || text[i + 1] == ' ') && text[i] == '*';
        if (text[i] != '`' && (text[i] != '*' || spaced)) {
            out += text[i];
        }
    }
    return out;
}

// True for a line that is not joined to the line before it: a row of a Markdown table or an item of an inner list.
bool keeps_own_line(std::string_view line) {
    return line.starts_with("|") || line.starts_with("- ") ||
           (line.size() > 2 && notation::in_number(line[0]) && line[1] == '.');
}

// True for a rule id such as SW-5.4.6 or PB-R1: capitals, then a hyphen, no spaces. Bold text that is not a rule id is
// a term being explained.
bool is_rule_id(std::string_view text) {
    const std::size_t hyphen = text.find('-');
    const auto capital = [](char c) { return c >= 'A' && c <= 'Z'; };
    return hyphen != std::string_view::npos && hyphen > 0 && hyphen + 1 < text.size() &&
           std::ranges::all_of(text.substr(0, hyphen), capital) && text.find(' ') == std::string_view::npos;
}

json::array chapters_json(const Rulebook& book) {
    json::array chapters;
    for (const RulebookPart& part : book) {
        if (part.heading > 0 || chapters.empty()) {
            chapters.push_back(
                {{"level", part.heading}, {"title", part.heading > 0 ? part.text : ""}, {"parts", json::array()}});
        }
        if (part.heading == 0) {
            chapters.back().at("parts").get_array().push_back({{"id", part.id}, {"text", part.text}});
        }
    }
    return chapters;
}

}  // namespace

std::vector<std::string> row_cells(std::string_view line) {
    std::vector<std::string> cells;
    if (line.starts_with('|') && line.size() > 1 && line.ends_with('|')) {
        line.remove_prefix(1);
        while (!line.empty()) {
            const std::string_view cell = line.substr(0, line.find('|'));
            line.remove_prefix(cell.size() + 1);
            cells.push_back(without_marks(notation::trimmed(cell)));
        }
    }
    return cells;
}

Rulebook read_rulebook(std::string_view markdown, Marks marks) {
    const auto plain = [marks](std::string_view text) {
        return marks == Marks::keep ? std::string(text) : without_marks(text);
    };
    Rulebook book;
    bool open = false;  // true if the next line may continue the last part
    while (!markdown.empty()) {
        const std::string_view raw = markdown.substr(0, markdown.find('\n'));
        markdown.remove_prefix(std::min(raw.size() + 1, markdown.size()));
        const std::string_view line = notation::trimmed(raw);
        const bool indented = raw.starts_with(' ');
        if (line.empty()) {
            // After an empty line, an indented line may still continue a rule.
            open = open && !book.empty() && !book.back().id.empty();
        } else if (line.starts_with('#')) {
            const std::size_t level = std::min(line.find_first_not_of('#'), line.size());
            book.push_back({static_cast<int>(level), "", plain(notation::trimmed(line.substr(level)))});
            open = false;
        } else if (const std::size_t end = line.find("**", 4);
                   line.starts_with("- **") && end != std::string::npos && is_rule_id(line.substr(4, end - 4))) {
            book.push_back({0, std::string(line.substr(4, end - 4)), plain(notation::trimmed(line.substr(end + 2)))});
            open = true;
        } else if (const std::vector<std::string> cells = row_cells(line); !cells.empty() && is_rule_id(cells[0])) {
            if (!book.empty() && book.back().id.empty() && book.back().text.starts_with('|')) {
                book.pop_back();  // drops the heading row of a Markdown table of rules
            }
            std::string text;
            for (std::size_t i = 1; i < cells.size(); ++i) {
                text += (i == 1 ? "" : "\n") + cells[i];
            }
            book.push_back({0, cells[0], text});
            open = false;
        } else if (!cells.empty() && cells[0].starts_with("---")) {
            // Skips the separator line after the heading row of a Markdown table. The rows after it continue the part
            // that the heading row began.
        } else if (open && (indented || book.back().id.empty())) {
            std::string& text = book.back().text;
            text += (text.empty() ? "" : keeps_own_line(line) ? "\n" : " ") + plain(line);
        } else {
            book.push_back({0, "", plain(line)});
            open = true;
        }
    }
    return book;
}

Rulebook rulebook_of(const Identity& game) {
    const std::string folder(game.folder);
    return read_rulebook(std::string(shipped_file(folder + "/rules.md")) + "\n" +
                         std::string(shipped_file(folder + "/rulings.md")));
}

Rulebook how_to_play(const Identity& game, Marks marks) {
    const auto file =
        std::ranges::find(shipped_files(), std::string(game.folder) + "/how_to_play.md", &ShippedFile::path);
    return file == shipped_files().end() ? Rulebook() : read_rulebook(file->text, marks);
}

json::object rulebook_json(const Identity& game) {
    return {{"game", game.id},
            {"name", game.name},
            {"prefix", game.rule_prefix},
            {"how_to_play", chapters_json(how_to_play(game, Marks::keep))},
            {"chapters", chapters_json(rulebook_of(game))}};
}

}  // namespace meadhall

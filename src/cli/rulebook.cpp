#include "cli/rulebook.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "cli/common.h"

namespace meadhall::cli {
namespace {

constexpr std::size_t line_width = 80;
// Longer than any id, so that a rule's text begins in the same column throughout a book.
constexpr std::size_t least_id_width = 8;

std::size_t letters(std::string_view text) {
    return static_cast<std::size_t>(
        std::ranges::count_if(text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

// Takes off ` and the stars of *emphasis* and **strength**; a star between spaces is a multiplication and stays.
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

// Tables and inner lists keep their lines.
bool stands_alone(std::string_view line) {
    return line.starts_with("|") || line.starts_with("- ") ||
           (line.size() > 2 && notation::in_number(line[0]) && line[1] == '.');
}

// SW-5.4.6, PB-R1: capitals, a hyphen, then no space. Other things in bold are words being explained.
bool is_rule_id(std::string_view text) {
    const std::size_t hyphen = text.find('-');
    const auto capital = [](char c) { return c >= 'A' && c <= 'Z'; };
    return hyphen != std::string_view::npos && hyphen > 0 && hyphen + 1 < text.size() &&
           std::ranges::all_of(text.substr(0, hyphen), capital) && text.find(' ') == std::string_view::npos;
}

// The cells of a table's row, without marks; none if the line is none.
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

std::string wrapped(std::string_view text, std::size_t indent) {
    std::string out;
    while (!text.empty()) {
        std::string_view line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(line.size() + 1, text.size()));
        const bool is_table = line.starts_with("|");
        std::size_t column = 0;
        while (!line.empty()) {
            const std::string_view word = is_table ? line : line.substr(0, line.find(' '));
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

// How many letters must be changed, added or taken away.
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

Rulebook read_rulebook(std::string_view markdown) {
    Rulebook book;
    bool open = false;  // whether the next line may go on with the last part
    while (!markdown.empty()) {
        const std::string_view raw = markdown.substr(0, markdown.find('\n'));
        markdown.remove_prefix(std::min(raw.size() + 1, markdown.size()));
        const std::string_view line = notation::trimmed(raw);
        const bool indented = raw.starts_with(' ');
        if (line.empty()) {
            open = open && !book.empty() && !book.back().id.empty();  // an indented line may still belong to a rule
        } else if (line.starts_with('#')) {
            const std::size_t level = std::min(line.find_first_not_of('#'), line.size());
            book.push_back({static_cast<int>(level), "", without_marks(notation::trimmed(line.substr(level)))});
            open = false;
        } else if (const std::size_t end = line.find("**", 4);
                   line.starts_with("- **") && end != std::string::npos && is_rule_id(line.substr(4, end - 4))) {
            book.push_back(
                {0, std::string(line.substr(4, end - 4)), without_marks(notation::trimmed(line.substr(end + 2)))});
            open = true;
        } else if (const std::vector<std::string> cells = row_cells(line); !cells.empty() && is_rule_id(cells[0])) {
            if (!book.empty() && book.back().id.empty() && book.back().text.starts_with('|')) {
                book.pop_back();  // the table's heading: its rows stand by themselves
            }
            std::string text;
            for (std::size_t i = 1; i < cells.size(); ++i) {
                text += (i == 1 ? "" : "\n") + cells[i];
            }
            book.push_back({0, cells[0], text});
            open = false;
        } else if (!cells.empty() && cells[0].starts_with("---")) {
            open = false;  // the line below a table's heading
        } else if (open && (indented || book.back().id.empty())) {
            std::string& text = book.back().text;
            text += (text.empty() ? "" : stands_alone(line) ? "\n" : " ") + without_marks(line);
        } else {
            book.push_back({0, "", without_marks(line)});
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

std::vector<std::string> near_ids(const Rulebook& book, std::string_view id, std::size_t most) {
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
        if (ids.size() < most) {
            ids.push_back(name);
        }
    }
    return ids;
}

std::string as_text(const Rulebook& book) {
    std::size_t id_width = least_id_width;
    for (const RulebookPart& part : book) {
        id_width = std::max(id_width, part.id.size() + 2);
    }
    std::string out;
    bool after_rule = false;  // rules follow each other closely; all else keeps a blank line's distance
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

}  // namespace meadhall::cli

// A game's rules.md and rulings.md, read for the terminal: headings, paragraphs, and rules by id (`- **PB-6** text`,
// which may go on in indented lines; or a table's row that begins with an id). Marks such as ** and ` are taken off.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "match/any_game.h"

namespace meadhall::cli {

struct RulebookPart {
    int heading = 0;   // 1 for #, 2 for ##, ...; 0: none
    std::string id;    // of a rule; empty: a heading or a paragraph
    std::string text;  // lines that belong together are joined; tables and inner lists keep theirs
};
using Rulebook = std::vector<RulebookPart>;

Rulebook read_rulebook(std::string_view markdown);
Rulebook rulebook_of(const Identity& game);

// The rule of this id, in capitals or not; if there is none, the rules below it (SW-5 -> SW-5.1, SW-5.2, ...;
// BV-A -> BV-A1, BV-A2, ...).
Rulebook find_rules(const Rulebook& book, std::string_view id);
// The ids that look most like this one, best first.
std::vector<std::string> near_ids(const Rulebook& book, std::string_view id, std::size_t most);

// As lines of at most 80 letters.
std::string as_text(const Rulebook& book);

}  // namespace meadhall::cli

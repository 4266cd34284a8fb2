// A game's rules.md and rulings.md, read for people: headings, paragraphs, and rules by id (`- **PB-6** text`,
// which may go on in indented lines; or a table's row that begins with an id). Marks such as ** and ` are taken off.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "match/any_game.h"

namespace meadhall {

struct RulebookPart {
    int heading = 0;   // 1 for #, 2 for ##, ...; 0: none
    std::string id;    // of a rule; empty: a heading or a paragraph
    std::string text;  // lines that belong together are joined; tables and inner lists keep theirs
};
using Rulebook = std::vector<RulebookPart>;

Rulebook read_rulebook(std::string_view markdown);
Rulebook rulebook_of(const Identity& game);

// {"game","name","prefix","chapters":[{"level","title","parts":[{"id","text"}]}]}; a part without an id is a paragraph.
json::object rulebook_json(const Rulebook& book, const Identity& game);

}  // namespace meadhall

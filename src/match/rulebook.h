// SPDX-License-Identifier: Apache-2.0
// Parses a game's how_to_play.md, rules.md and rulings.md for display: headings, paragraphs and rules by id. A rule is
// `- **PB-6** text`, which may continue in indented lines, or a row of a Markdown table that begins with an id.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "match/any_game.h"

namespace meadhall {

struct RulebookPart {
    int heading = 0;   // level of the heading: 1 for #, 2 for ##, ...; 0 if the part is not a heading
    std::string id;    // id of the rule; empty for a heading or a paragraph
    std::string text;  // the lines of a paragraph are joined; lines of Markdown tables and inner lists stay separate
};
using Rulebook = std::vector<RulebookPart>;

// What to do with Markdown marks: ` and the stars of *emphasis* and **bold text**.
enum class Marks : bool { strip, keep };

// The cells of a row in a Markdown table, without marks; empty if the line is not such a row.
std::vector<std::string> row_cells(std::string_view line);

Rulebook read_rulebook(std::string_view markdown, Marks marks = Marks::strip);
// The reference: the parts of rules.md and rulings.md.
Rulebook rulebook_of(const Identity& game);
// The introduction for newcomers; empty if the game has none.
Rulebook how_to_play(const Identity& game, Marks marks = Marks::strip);

// {"game","name","prefix","how_to_play":CHAPTERS,"chapters":CHAPTERS}, where CHAPTERS is a list of
// {"level","title","parts":[{"id","text"}]}; a part without an id is a paragraph. The texts of how_to_play keep their
// Markdown marks.
json::object rulebook_json(const Identity& game);

}  // namespace meadhall

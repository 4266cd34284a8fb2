// Rulebooks in the terminal: what is looked up, and how it is shown.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "match/rulebook.h"

namespace meadhall::cli {

// The rule of this id, in capitals or not; if there is none, the rules below it (SW-5 -> SW-5.1, SW-5.2, ...;
// BV-A -> BV-A1, BV-A2, ...).
Rulebook find_rules(const Rulebook& book, std::string_view id);
// The ids that look most like this one, best first.
std::vector<std::string> near_ids(const Rulebook& book, std::string_view id, std::size_t most);

// As lines of at most 80 letters.
std::string as_text(const Rulebook& book);

}  // namespace meadhall::cli

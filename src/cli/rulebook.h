// SPDX-License-Identifier: Apache-2.0
// Rulebooks in the terminal: look up rules and print them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "match/rulebook.h"

namespace meadhall::cli {

// Returns the rule with this id, in upper or lower case. If there is no such rule, returns the rules below this id:
// SW-5.1, SW-5.2, ... for SW-5; BV-A1, BV-A2, ... for BV-A.
Rulebook find_rules(const Rulebook& book, std::string_view id);
// The most similar ids, best first.
std::vector<std::string> near_ids(const Rulebook& book, std::string_view id, std::size_t max_count);

// Formats in lines of at most 80 letters; rows of tables may be longer.
std::string as_text(const Rulebook& book);
// Returns the introduction (how to play), then all rules.
std::string whole_text(const Identity& game);

}  // namespace meadhall::cli

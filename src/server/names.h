// SPDX-License-Identifier: Apache-2.0
// Player names: which characters are allowed, and which names look alike (Unicode UTS 39, via ICU).
#pragma once

#include <string>

namespace meadhall::server {

constexpr std::size_t longest_name_bytes = 96;  // longest name a client may send

// Returns the name in the form that is stored and shown (NFKC). Throws RequestError if the name is not allowed:
// control, zero-width or bidirectional characters, several scripts in one name, or the name of a bot.
std::string normalized_name(const std::string& name);

// Names that look alike have the same key: letter case, compatibility forms and confusable letters are ignored. Accepts
// any text, so that you can still look up a name from an earlier version.
std::string name_key(const std::string& name);

// The key in version 0.1.0: ASCII letters in lower case.
std::string old_name_key(const std::string& name);

}  // namespace meadhall::server

// Names of people: which characters a name may have, and which names look alike (Unicode UTS 39, by ICU).
#pragma once

#include <string>

namespace meadhall::server {

constexpr std::size_t longest_name_bytes = 96;  // that anyone may send

// The name in the form that is stored and shown (NFKC). Throws Problem if the name is not allowed: control, zero-width
// and bidirectional characters, several scripts in one name, the name of a bot.
std::string normalized_name(const std::string& name);

// Names that look alike have the same key: letter case, compatibility forms and confusable letters do not matter.
// Accepts any text, so that a name from an earlier version can still be looked up.
std::string name_key(const std::string& name);

// The key of version 0.1.0: ASCII letters in lower case.
std::string old_name_key(const std::string& name);

}  // namespace meadhall::server

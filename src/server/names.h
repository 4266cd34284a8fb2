// SPDX-License-Identifier: Apache-2.0
// Player names: which characters are allowed, and which names look alike (Unicode UTS 39, via ICU).
#pragma once

#include <string>

namespace meadhall::server {

// Maximum length, in bytes, of a name that a client sends. Normalization may shorten the name.
constexpr std::size_t longest_name_bytes = 96;

// Returns the name in the form that is stored and shown (NFKC). Throws RequestError if the name contains control,
// zero-width or bidirectional characters, mixes several scripts, or is the name of a bot level.
std::string normalized_name(const std::string& name);

// Returns a key that is equal for names that look alike: it ignores letter case, compatibility forms and confusable
// letters. Accepts any text, so that people can still sign in with a name that only earlier versions allowed.
std::string name_key(const std::string& name);

// Returns the key that version 0.1.0 used: the name with its ASCII letters in lower case.
std::string old_name_key(const std::string& name);

}  // namespace meadhall::server

// The chain of hashes through a table's log: no event can be changed, dropped or moved without its breaking.
#pragma once

#include "store/store.h"

namespace meadhall::store {

// A field with its length before it, so that no two lists of fields give the same text.
void put_field(std::string& text, std::string_view field);
std::string sha256_digits(std::string_view text);  // in hexadecimal

// SHA-256 in hexadecimal digits, over the hash before (empty for the first event) and every field of the event, each
// with its length before it.
std::string chain_hash(std::string_view before, std::string_view table, const Event& event);
// The same with another payload than the event's.
std::string chain_hash(std::string_view before, std::string_view table, const Event& event, std::string_view payload);

// Throws Damaged if these are not the table's events from this one on. before: the hash of the event before the first.
void check_chain(std::string_view before, std::string_view table, const std::vector<Event>& events, std::int64_t from);

}  // namespace meadhall::store

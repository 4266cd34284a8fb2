// SPDX-License-Identifier: Apache-2.0
// The hash chain through a table's log. It breaks if an event is changed, dropped or moved.
#pragma once

#include "store/store.h"

namespace meadhall::store {

// Appends a field with its length in front, so that two different lists of fields never give the same text.
void put_field(std::string& text, std::string_view field);
std::string sha256_digits(std::string_view text);  // in hexadecimal

// SHA-256 in hexadecimal digits over the previous hash (empty for the first event) and every field of the event, each
// with its length in front.
std::string chain_hash(std::string_view before, std::string_view table, const Event& event);
// Like chain_hash() above, but with this payload instead of the event's payload.
std::string chain_hash(std::string_view before, std::string_view table, const Event& event, std::string_view payload);

// The numbers of the events must count up from `from` without a gap. Throws Damaged if they do not, or if an event was
// changed. `before` is the hash of the preceding event.
void check_chain(std::string_view before, std::string_view table, const std::vector<Event>& events, std::int64_t from);

}  // namespace meadhall::store

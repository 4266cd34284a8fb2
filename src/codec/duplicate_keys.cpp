// SPDX-License-Identifier: Apache-2.0
#include "codec/duplicate_keys.h"

#include "codec/json.h"

namespace meadhall::codec {
namespace {

std::size_t member_count(const json::value& value) {
    std::size_t count = 0;
    if (const json::object* object = value.if_object()) {
        count = object->size();
        for (const auto& [key, member] : *object) {
            count += member_count(member);
        }
    } else if (const json::array* items = value.if_array()) {
        for (const json::value& item : *items) {
            count += member_count(item);
        }
    }
    return count;
}

// Counts the colons outside of strings. `text` must be valid JSON.
std::size_t colon_count(std::string_view text) {
    std::size_t count = 0;
    bool in_string = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (in_string && text[i] == '\\') {
            ++i;
        } else if (text[i] == '"') {
            in_string = !in_string;
        } else if (!in_string && text[i] == ':') {
            ++count;
        }
    }
    return count;
}

}  // namespace

// The text has one colon per member. The parser keeps only one of several members with the same key, so a duplicate key
// leaves fewer members than colons.
void refuse_duplicate_keys(const boost::json::value& value, std::string_view text) {
    if (member_count(value) != colon_count(text)) {
        throw BadInput("an object has the same key twice: " + shortened(text));
    }
}

}  // namespace meadhall::codec

// SPDX-License-Identifier: Apache-2.0
// Reads messages of the bot protocol (docs/bot-protocol.md); both sides of the protocol use it. A message is a line
// with a keyword and a JSON object. Readers ignore unknown fields, so that new versions can add fields.
#pragma once

#include "codec/json.h"

namespace meadhall::bot_protocol {

namespace json = boost::json;

constexpr const char* name = "meadhall-bot";
constexpr int version = 1;

struct Message {
    std::string keyword;
    json::object data;  // empty if the line has only a keyword
};
Message read_message(std::string_view line);  // throws BadInput

// Quotes received text for error messages: short and always printable UTF-8.
std::string quoted(std::string_view text);

// Reads a field. Throws BadInput if its type is wrong, or if it is missing and has no default value.
template <class T>
T field(const json::object& data, std::string_view key, const std::optional<T>& otherwise = std::nullopt) {
    const json::value* found = data.if_contains(key);
    if (found == nullptr && otherwise) {
        return *otherwise;
    }
    if (found == nullptr) {
        throw BadInput("the field \"" + std::string(key) + "\" is missing");
    }
    T value{};
    codec::from_json(codec::NoRules{}, *found, value, std::string(key));
    return value;
}

}  // namespace meadhall::bot_protocol

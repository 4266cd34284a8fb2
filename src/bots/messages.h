// A message of the bot protocol (docs/bot-protocol.md), as both sides read and write it: a line with a keyword and a
// JSON object. Fields that the reader does not know are skipped, so that a version can grow.
#pragma once

#include "codec/json.h"

namespace meadhall::bot_protocol {

namespace json = boost::json;

constexpr const char* name = "meadhall-bot";
constexpr int version = 1;

struct Message {
    std::string keyword;
    json::object data;  // empty: none was sent
};
Message read_message(std::string_view line);  // throws BadInput

// For messages about what somebody sent: in quotes, short, always printable UTF-8.
std::string quoted(std::string_view text);

// A field that must be there if there is no other value for it; throws BadInput.
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

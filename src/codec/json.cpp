// SPDX-License-Identifier: Apache-2.0
#include "codec/json.h"

#include "codec/duplicate_keys.h"

namespace meadhall::codec {

void refuse(const std::string& place, const std::string& why) {
    throw BadInput((place.empty() ? "" : place + ": ") + why);
}

std::string brief(const json::value& value) { return shortened(json::serialize(value)); }

std::string shortened(std::string_view text, std::size_t longest) {
    if (text.size() <= longest) {
        return std::string(text);
    }
    while (longest > 0 && (static_cast<unsigned char>(text[longest]) & 0xC0) == 0x80) {
        --longest;
    }
    return std::string(text.substr(0, longest)) + "...";
}

// Boost.JSON serializes any bytes but parses only UTF-8, so only UTF-8 text survives both.
bool is_utf8(std::string_view text) {
    boost::system::error_code error;
    json::parse(json::serialize(json::string(text)), error);
    return !error;
}

json::value parse_json(std::string_view text) {
    json::parse_options options;
    options.max_depth = 16;
    boost::system::error_code error;
    json::value value = json::parse({text.data(), text.size()}, error, {}, options);
    if (error) {
        throw BadInput("this is not JSON: " + shortened(text));
    }
    refuse_duplicate_keys(value, text);
    return value;
}

}  // namespace meadhall::codec

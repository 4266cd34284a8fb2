#include "codec/json.h"

namespace meadhall::codec {

void refuse(const std::string& place, const std::string& why) {
    throw BadInput((place.empty() ? "" : place + ": ") + why);
}

std::string brief(const json::value& value) {
    std::string text = json::serialize(value);
    constexpr std::size_t longest = 60;
    if (text.size() > longest) {
        text.resize(longest);
        text += "...";
    }
    return text;
}

json::value parse_json(std::string_view text) {
    json::parse_options options;
    options.max_depth = 16;
    boost::system::error_code error;
    json::value value = json::parse({text.data(), text.size()}, error, {}, options);
    if (error) {
        throw BadInput("this is not JSON: " + std::string(text.substr(0, 60)) + (text.size() > 60 ? "..." : ""));
    }
    return value;
}

}  // namespace meadhall::codec

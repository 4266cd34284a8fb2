// SPDX-License-Identifier: Apache-2.0
#include "bots/messages.h"

namespace meadhall::bot_protocol {

std::string quoted(std::string_view text) {
    return codec::is_utf8(text) ? codec::brief(json::string(codec::shortened(text))) : "bytes that are not UTF-8 text";
}

Message read_message(std::string_view line) {
    line = notation::trimmed(line);
    const std::size_t space = line.find(' ');
    Message message{std::string(line.substr(0, space)), {}};
    if (message.keyword.empty() || !codec::is_utf8(line)) {
        throw BadInput(line.empty() ? "an empty line" : quoted(line));
    }
    if (space != std::string_view::npos) {
        json::value data;
        try {
            data = codec::parse_json(line.substr(space + 1));
        } catch (const BadInput&) {
            throw BadInput(quoted(line) + ", which is not a keyword with JSON");
        }
        if (!data.is_object()) {
            throw BadInput(quoted(line) + ", which has no JSON object after its keyword");
        }
        message.data = std::move(data.get_object());
    }
    return message;
}

}  // namespace meadhall::bot_protocol

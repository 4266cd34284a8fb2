// What has changed at a table since a viewer was told last, docs/protocol.md in words: made from the texts of both
// tables as he was told them, and from nothing else.
#pragma once

#include <memory>

#include "protocol/messages.h"

namespace meadhall::protocol {

// A table as a viewer was told it, without lines and chat, as JSON without spaces.
struct Told {
    std::string frame;                                // an object: all fields but the others here
    std::shared_ptr<const std::string> view, offers;  // shared with whoever sees the same
};
// All fields but view, offers, lines, chat and where these begin.
std::string frame_text(const TableSeen& seen);
// Time that runs is none.
bool is_news(const Told& before, const Told& now);

// What is new in a list: items as a change has them, with commas between. An event in brackets is told to the viewer's
// seat only.
struct Items {
    std::string text;
    std::uint32_t count = 0;
    void add(std::string_view item);
};
struct News {
    std::uint32_t first_line = 0, first_chat = 0;
    Items lines, chat;
};

// {"is":"table",...}
std::string table_text(const Told& told, const News& news);
// {"is":"change",...}: what turns the table before into this one. to: the request that it answers; empty: none.
std::string change_text(std::string_view table, const Told& before, const Told& now, const News& news,
                        std::string_view to);

// The difference between two values, both JSON without spaces; empty if there is none.
std::string difference(std::string_view before, std::string_view after);
// What is offered now, by what was offered before.
std::string offers_difference(std::string_view before, std::string_view after);

// The other direction, for clients: the table that would have been told. Throws BadInput if the change does not fit.
json::object changed(const json::object& table, const json::object& change);

}  // namespace meadhall::protocol

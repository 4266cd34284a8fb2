// What has changed at a table since a viewer was told last, docs/protocol.md in words: made from the texts of both
// tables as he was told them, and from nothing else.
#pragma once

#include "protocol/messages.h"

namespace meadhall::protocol {

// A table as a viewer was told it, without lines and chat, as JSON without spaces.
struct Told {
    std::string frame;  // an object: all fields but the others here
    std::string view;
    std::string offers;
};
Told told_of(const TableSeen& seen);
// Time that runs is none.
bool is_news(const Told& before, const Told& now);

// {"is":"change",...}: what turns the table before into this one, with these lines and this chat.
std::string change_text(const Told& before, const Told& now, const TableSeen& seen);

// The difference between two values, both JSON without spaces; empty if there is none.
std::string difference(std::string_view before, std::string_view after);
// What is offered now, by what was offered before.
std::string offers_difference(std::string_view before, std::string_view after);

// The other direction, for clients: the table that would have been told. Throws BadInput if the change does not fit.
json::object changed(const json::object& table, const json::object& change);

}  // namespace meadhall::protocol

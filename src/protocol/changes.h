// What has changed at a table since a viewer was told last, docs/protocol.md in words: made from both tables as
// he was told them, and from nothing else.
#pragma once

#include <memory>

#include "codec/seen.h"
#include "protocol/messages.h"
#include "protocol/phrases.h"

namespace meadhall::protocol {

// What may change of a table, but view, offers, lines, chat and where these begin: members of a JSON object, without
// spaces.
struct Frame {
    std::string text;
    std::vector<std::uint32_t> ends;  // where each member ends
    std::string question;             // apart, because it is told as a phrase; a JSON string
};
Frame frame_of(const TableSeen& seen);
// A table as a viewer was told it, without lines and chat.
struct Told {
    Frame frame;
    std::shared_ptr<const codec::Seen> game;  // shared with whoever sees the same; nothing before the game
};
// Time that runs is none.
bool is_news(const Told& before, const Told& now);

// What is new in a list: items as JSON, with commas between.
struct Items {
    std::string text;
    std::uint32_t count = 0;
    void add(std::string_view item);
};
// A line of the log: a JSON string, the game's event, or the values of one that has a phrase. own: told to the viewer's
// seat only.
struct NewLine {
    bool own;
    const Phrases::Kept* phrase;
    std::string item;
};
struct News {
    std::uint32_t first_line = 0, first_chat = 0;
    std::vector<NewLine> lines;
    Items chat;
    SeatNames names;  // that the lines speak of
};

// {"is":"table",...}; fixed has the fields that no frame has, because they never change.
std::string table_text(const TableSeen& fixed, const Told& told, const News& news);
// {"is":"change",...}: what turns the table before into this one. to: the request that it answers; empty: none.
std::string change_text(const std::string& table, const Told& before, const Told& now, const News& news,
                        std::string_view to, Heard& heard);

// The difference between two values, both JSON without spaces; empty if there is none.
std::string difference(std::string_view before, std::string_view after);
// The other direction, for clients: the table that would have been told. Throws BadInput if the change does not fit.
json::object changed(const json::object& table, const json::object& change, Phrasebook& phrases);
// The same of offers alone, for those who want nothing but the texts of their actions.
std::vector<std::string> actions_after(const std::vector<std::string>& before, const json::array& parts,
                                       const Phrasebook& phrases);

}  // namespace meadhall::protocol

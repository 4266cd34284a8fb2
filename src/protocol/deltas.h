// SPDX-License-Identifier: Apache-2.0
// Deltas of a table (see docs/protocol.md): the difference between the last snapshot of a viewer and the new one. They
// depend only on these two snapshots, so they reveal nothing else.
#pragma once

#include <memory>

#include "codec/view_snapshot.h"
#include "protocol/messages.h"
#include "protocol/phrases.h"

namespace meadhall::protocol {

// The fields of a table that may change, except view, offers, lines, chat and the numbers of the first line and chat
// message. Members of a JSON object, without spaces.
struct SnapshotFields {
    std::string text;
    std::vector<std::uint32_t> ends;  // offset of each member's end in `text`
    std::string question;             // separate, because it is sent as a phrase; a JSON string
};
SnapshotFields fields_of(const TableSnapshot& snapshot);
// A snapshot that was sent to a viewer, without lines and chat.
struct SnapshotBody {
    SnapshotFields fields;
    std::shared_ptr<const codec::ViewSnapshot>
        game;  // shared between viewers who see the same; `nullptr` before the game
};
// Clock ticks alone do not count as a change.
bool differs(const SnapshotBody& before, const SnapshotBody& now);

// New entries of a list: items as JSON, separated by commas.
struct Items {
    std::string text;
    std::uint32_t count = 0;
    void add(std::string_view item);
};
// A line of the log: a JSON string, the game's event, or the values of an event that has a phrase. own: only the
// viewer's seat receives it.
struct NewLine {
    bool own;
    const Phrases::Entry* phrase;
    std::string item;
};
struct NewEntries {
    std::uint32_t first_line = 0, first_chat = 0;
    std::vector<NewLine> lines;
    Items chat;
    SeatNames names;  // names of the seats in the lines
};

// {"is":"table",...}: a snapshot. `fixed` has the fields that never change, so SnapshotFields does not contain them.
std::string snapshot_text(const TableSnapshot& fixed, const SnapshotBody& body, const NewEntries& entries);
// {"is":"delta",...}: the delta from `before` to `now`. to: the request that it also answers; empty: none.
std::string delta_text(const std::string& table, const SnapshotBody& before, const SnapshotBody& now,
                       const NewEntries& entries, std::string_view to, SentPhrases& sent);

// The difference of two JSON values without spaces; empty if they are equal.
std::string difference(std::string_view before, std::string_view after);
// The inverse, for clients: applies a delta to a table. Throws BadInput if the delta does not fit.
json::object apply_delta(const json::object& table, const json::object& delta, Phrasebook& phrases);
// The same for offers alone, for clients that need only the texts of their actions.
std::vector<std::string> actions_after(const std::vector<std::string>& before, const json::array& parts,
                                       const Phrasebook& phrases);

}  // namespace meadhall::protocol

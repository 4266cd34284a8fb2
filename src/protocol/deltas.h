// SPDX-License-Identifier: Apache-2.0
// Snapshots and deltas of a table (see docs/protocol.md). A delta depends only on the last snapshot of a viewer and the
// new one, so it reveals nothing else.
#pragma once

#include <memory>

#include "codec/view_snapshot.h"
#include "protocol/messages.h"

namespace meadhall::protocol {

// A snapshot for a viewer, without lines and chat. Viewers who see the same share its parts.
struct SnapshotBody {
    std::shared_ptr<const TableSnapshot> table;       // without view and offers
    std::shared_ptr<const codec::ViewSnapshot> game;  // view and offers; `nullptr` before the game
};
// Clock ticks alone do not count as a change.
bool differs(const SnapshotBody& before, const SnapshotBody& now);

// Log lines and chat messages that the viewer has not received yet.
struct NewEntries {
    std::uint32_t first_line = 0, first_chat = 0;
    std::vector<LogLine> lines;
    std::vector<Chat> chat;
};

// Returns a snapshot: {"is":"table",...}.
std::string snapshot_text(const SnapshotBody& body, const NewEntries& entries);
// Returns the delta from `before` to `now`: {"is":"delta",...}. `to`: the id of a request, if the delta is also the
// reply to it; else empty.
std::string delta_text(const SnapshotBody& before, const SnapshotBody& now, const NewEntries& entries,
                       std::string_view to);

// For clients. Both functions throw BadInput if the difference or delta does not belong to the given value.
json::value apply_difference(const json::value& before, const json::value& difference);
json::object apply_delta(const json::object& table, const json::object& delta);

}  // namespace meadhall::protocol

// SPDX-License-Identifier: Apache-2.0
// The game part of a viewer's snapshot, which the hall keeps to compute deltas. Snapshots are not part of Position,
// because search and simulation compile with Position and do not need snapshots.
#pragma once

#include "codec/view_snapshot.h"
#include "match/any_game.h"

namespace meadhall {

// A position that can make snapshots.
class SnapshotSource {
public:
    virtual ~SnapshotSource() = default;
    virtual std::shared_ptr<const codec::ViewSnapshot> snapshot_for(Viewer viewer, bool asked) const = 0;
};

// If `asked` is true, includes the viewer's offers and question.
std::shared_ptr<const codec::ViewSnapshot> snapshot_for(const Position& position, Viewer viewer, bool asked);

}  // namespace meadhall

// SPDX-License-Identifier: Apache-2.0
// The game part of a viewer's snapshot, in the form that a hall keeps. This is separate from Position, because searches
// and simulations compile with Position and do not need snapshots.
#pragma once

#include "codec/view_snapshot.h"
#include "match/any_game.h"

namespace meadhall {

// A position of a game, as a source of snapshots.
class SnapshotSource {
public:
    virtual ~SnapshotSource() = default;
    virtual std::shared_ptr<const codec::ViewSnapshot> snapshot_for(Viewer viewer, bool asked, Names names) const = 0;
};

// `asked`: include offers and question. `names` must outlive the result.
std::shared_ptr<const codec::ViewSnapshot> snapshot_for(const Position& position, Viewer viewer, bool asked,
                                                        Names names);

}  // namespace meadhall

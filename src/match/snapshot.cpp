// SPDX-License-Identifier: Apache-2.0
#include "match/snapshot.h"

namespace meadhall {

// Every position is also a SnapshotSource (match/typed_game.h).
std::shared_ptr<const codec::ViewSnapshot> snapshot_for(const Position& position, Viewer viewer, bool asked) {
    return dynamic_cast<const SnapshotSource&>(position).snapshot_for(viewer, asked);
}

}  // namespace meadhall

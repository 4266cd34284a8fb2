// SPDX-License-Identifier: Apache-2.0
// The game part of a snapshot. The server keeps a viewer's last snapshot, so that it can send only the delta to the
// next one. The implementation knows the types of the game, so it compares views field by field instead of as text.
#pragma once

#include <cstdint>
#include <string>

namespace meadhall::codec {

class ViewSnapshot {
public:
    virtual ~ViewSnapshot() = default;

    // Writes the view and the list of offers as JSON.
    virtual void write_view(std::string& out) const = 0;
    virtual void write_offers(std::string& out) const = 0;
    // Writes the delta (docs/protocol.md, "Deltas") from `before`, the viewer's previous snapshot, to this one.
    // `nullptr`: there is no previous snapshot. Writes nothing if both snapshots are equal.
    virtual void write_view_delta(std::string& out, const ViewSnapshot* before) const = 0;
    virtual void write_offers_delta(std::string& out, const ViewSnapshot* before) const = 0;
    virtual bool is_same(const ViewSnapshot& before) const = 0;

    virtual std::uint64_t hash() const = 0;
    virtual const std::string& question() const = 0;  // empty if the viewer is not asked to move
};

}  // namespace meadhall::codec

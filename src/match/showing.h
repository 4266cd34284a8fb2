// The game part of a viewer's snapshot, in the form that a hall keeps. This is separate from Position, which searches
// and simulations compile with.
#pragma once

#include "codec/seen.h"
#include "match/any_game.h"

namespace meadhall {

class Showing {
public:
    virtual ~Showing() = default;
    virtual std::shared_ptr<const codec::Seen> shown_to(Viewer viewer, bool asked, Names names) const = 0;
};

// `asked`: include offers and question. `names` must outlive the result.
std::shared_ptr<const codec::Seen> shown_to(const Position& position, Viewer viewer, bool asked, Names names);

}  // namespace meadhall

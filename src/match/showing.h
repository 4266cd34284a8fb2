// What a viewer is shown of a position, in the form in which a hall keeps it. Apart from Position, which searches and
// simulations are compiled with.
#pragma once

#include "codec/seen.h"
#include "match/any_game.h"

namespace meadhall {

class Showing {
public:
    virtual ~Showing() = default;
    virtual std::shared_ptr<const codec::Seen> shown_to(Viewer viewer, bool asked, Names names) const = 0;
};

// asked: with offers and question. The names must live as long as what is given.
std::shared_ptr<const codec::Seen> shown_to(const Position& position, Viewer viewer, bool asked, Names names);

}  // namespace meadhall

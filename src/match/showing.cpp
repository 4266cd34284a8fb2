#include "match/showing.h"

namespace meadhall {

// Every position is also a Showing (match/typed_game.h).
std::shared_ptr<const codec::Seen> shown_to(const Position& position, Viewer viewer, bool asked, Names names) {
    return dynamic_cast<const Showing&>(position).shown_to(viewer, asked, names);
}

}  // namespace meadhall

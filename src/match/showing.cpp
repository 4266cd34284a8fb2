#include "match/json_texts.h"

namespace meadhall {

// Every position is one: match/typed_game.h.
std::string view_text(const Position& position, Viewer viewer) {
    return dynamic_cast<const JsonTexts&>(position).view_text(viewer);
}
std::string offers_text(const Position& position, Seat seat, Names names) {
    return dynamic_cast<const JsonTexts&>(position).offers_text(seat, names);
}

}  // namespace meadhall

// What a viewer is shown of a position, as JSON text at once: the same as view() and the offers' to_json(), without
// a tree in between. Apart from Position, which searches and simulations are compiled with.
#pragma once

#include "match/any_game.h"

namespace meadhall {

class JsonTexts {
public:
    virtual ~JsonTexts() = default;
    virtual std::string view_text(Viewer viewer) const = 0;
    virtual std::string offers_text(Seat seat, Names names) const = 0;
};

std::string view_text(const Position& position, Viewer viewer);
std::string offers_text(const Position& position, Seat seat, Names names);

}  // namespace meadhall

// What is in a game's box: the described Data of its Rules, for the page. Here and not in the wrapper
// (match/any_game.h), because nobody who plays needs it.
#pragma once

#include "match/any_game.h"

namespace meadhall {

// As shipped, a field a file. Throws BadInput for an unknown game.
json::object box_of(std::string_view game);
// The types of all boxes: export namespace pebbles { export interface Data { ... } }
std::string typescript_of_boxes();

}  // namespace meadhall

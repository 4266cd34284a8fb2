// SPDX-License-Identifier: Apache-2.0
// The contents of a game's box: the described Data of its Rules, for the page. This is separate from match/any_game.h
// because playing does not need it.
#pragma once

#include "match/any_game.h"

namespace meadhall {

// The shipped data, one field per file. Throws BadInput for an unknown game.
json::object box_of(std::string_view game);
// The TypeScript types of all boxes: export namespace pebbles { export interface Data { ... } }
std::string typescript_of_boxes();

}  // namespace meadhall

// SPDX-License-Identifier: Apache-2.0
// The contents of a game's box (cards, boards, numbers), for the page: the Data struct of its Rules. These functions
// are separate from match/any_game.h, because playing does not need them.
#pragma once

#include "match/any_game.h"

namespace meadhall {

// The shipped data as JSON, one member per data file. Throws BadInput for an unknown game.
json::object box_of(std::string_view game);
// The TypeScript types of the data of all games: export namespace pebbles { export interface Data { ... } }
std::string typescript_of_boxes();

}  // namespace meadhall

// SPDX-License-Identifier: Apache-2.0
// The list of all games as error messages show it, so that tests need not change when a game is added.
#pragma once

#include <string>

#include "match/any_game.h"

namespace meadhall {

inline std::string listed_games() {
    std::string list;
    for (const Identity& game : all_games()) {
        list += (list.empty() ? "" : ", ") + std::string(game.id);
    }
    return list;
}

}  // namespace meadhall

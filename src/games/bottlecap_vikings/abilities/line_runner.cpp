// SPDX-License-Identifier: Apache-2.0
// BV-A22  Line Runner: no damage from the line (sailing.cpp).
#include "games/bottlecap_vikings/turn.h"

namespace meadhall::bottlecap_vikings {

// RULING BV-R35: with four players there is no line. The player gains 1 glory and loses 1 damage instead.
bool acquire_line_runner(Turn& turn, Seat seat) {
    return player_count(turn.state()) != 4 ||
           turn.gain_all(seat, {.glory = 1, .damage = 1}, because(Ability::line_runner));
}

}  // namespace meadhall::bottlecap_vikings

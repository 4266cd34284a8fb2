// SPDX-License-Identifier: Apache-2.0
// BV-A6  Call the Valkyries: when acquired, the Valkyries come, however many red tokens the players hold.
#include <algorithm>

#include "games/bottlecap_vikings/turn.h"

namespace meadhall::bottlecap_vikings {

bool call_valkyries(Turn& turn, Seat) {
    if (std::ranges::any_of(turn.state().players, [](const Player& each) { return each.damage() > 0; })) {
        turn.resolve_valkyries(because(Ability::call_valkyries));
    }
    return true;
}

}  // namespace meadhall::bottlecap_vikings

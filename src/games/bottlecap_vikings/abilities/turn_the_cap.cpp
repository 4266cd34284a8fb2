// SPDX-License-Identifier: Apache-2.0
// BV-A21  Turn the Cap: when acquired, turn the cap to another orientation, then gain 1 glory.
#include "games/bottlecap_vikings/turn.h"

namespace meadhall::bottlecap_vikings {

// RULINGS BV-R32, BV-R33: the current orientation is not allowed, and turning makes nobody land, cross the line or be
// attacked.
Verdict why_not(const Rules&, const State& state, const Rotate& choice) {
    if (choice.rot >= slots) {
        return refused("BV-A21", "choose an orientation from 0 to {}", slots - 1);
    }
    return choice.rot != state.rot
               ? legal()
               : refused("BV-A21", "the bottlecap has this orientation already: choose another one");
}

void offer_rotations(const Rules& rules, const State& state, Offers& offers) {
    for (std::uint8_t rot = 0; rot < slots; ++rot) {
        offer_if_legal(rules, state, Rotate{rot}, offers);
    }
}

void Turn::play(const Rotate& choice) {
    state_.rot = choice.rot;
    const auto helper = static_cast<std::uint8_t>(rules_.helper_slot(state_));
    narrator_.tell(CapRotated{state_.asked, choice.rot, helper, state_.ring[helper]});
    gain_all(state_.asked, row_of(Ability::turn_the_cap).gain, because(Ability::turn_the_cap));
    if (!over()) {
        after_effect();
    }
}

}  // namespace meadhall::bottlecap_vikings

// SPDX-License-Identifier: Apache-2.0
// How abilities are acquired (BV-5.27, BV-5.28). abilities/all.h has the effects of each ability.
#include "games/bottlecap_vikings/turn.h"

namespace meadhall::bottlecap_vikings {

// BV-5.27  The ability is owned for the rest of the game. RULING BV-R30: losing glory does not change that.
void Turn::acquire(Ability ability, bool copied) {
    const Seat seat = state_.asked;    // the active player, or the player who sets up (BV-3.11)
    if (ability == Ability::throne) {  // BV-A30  the hut on the throne wins
        win(Way::throne);
        return;
    }
    player(seat).abilities.insert(ability);
    narrator_.tell(AbilityAcquired{seat, ability, copied});
    const AbilityRow& row = row_of(ability);
    bool complete = false;
    if (row.acquire != nullptr) {
        complete = row.acquire(*this, seat);
    } else if (row.asks != Question::nothing) {
        ask(row.asks, seat);
    } else {
        complete = gain_all(seat, row.gain, because(ability));
    }
    if (complete && !over()) {
        after_effect();
    }
}

// Continues the turn after the effect of an acquired ability.
void Turn::after_effect() {
    switch (state_.step) {
        case Step::setup:
            return next_in_setup();
        case Step::mend:
            return pay_end_gains();
        default:
            return ask_action();
    }
}

}  // namespace meadhall::bottlecap_vikings

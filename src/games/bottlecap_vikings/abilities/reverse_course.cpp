// SPDX-License-Identifier: Apache-2.0
// BV-A7  Reverse Course: before the action, take 1 damage to turn the direction.
#include "games/bottlecap_vikings/turn.h"

namespace meadhall::bottlecap_vikings {

Verdict why_not(const Rules& rules, const State& state, const Reverse&) {
    const Player& player = state.players[state.active];
    if (!player.owns(Ability::reverse_course)) {
        return refused("BV-A7", "you do not have Reverse Course");
    }
    if (state.used.contains(PreAction::reverse)) {
        return refused("BV-5.14", "you have turned around already in this turn");
    }
    if (rules.immune(state, player)) {
        return refused("BV-A27", "this costs damage, and your Safe Harbour keeps all damage away here");
    }
    return legal();
}

void offer_reverse_course(const Rules& rules, const State& state, Offers& offers) {
    offer_if_legal(rules, state, Reverse{}, offers);
}

// The player first takes 1 damage, which may bring the Valkyries. Then the direction changes, for the next movement.
void Turn::play(const Reverse&) {
    state_.used.insert(PreAction::reverse);
    if (gain_damage(state_.active, because(Ability::reverse_course))) {
        turn_round();
    }
}

void Turn::turn_round() {
    Player& ship = active();
    ship.direction = opposite(ship.direction);
    narrator_.tell(CourseReversed{state_.active, ship.direction});
    ask_before_action();
}

}  // namespace meadhall::bottlecap_vikings

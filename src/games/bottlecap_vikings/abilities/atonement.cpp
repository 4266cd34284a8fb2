// SPDX-License-Identifier: Apache-2.0
// BV-A16  Atonement: before the action, pay 1 glory to lose all damage.
#include "games/bottlecap_vikings/turn.h"

namespace meadhall::bottlecap_vikings {

// RULING BV-R15: Atonement may also be used without damage.
Verdict why_not(const Rules&, const State& state, const Atone&) {
    const Player& player = state.players[state.active];
    if (!player.owns(Ability::atonement)) {
        return refused("BV-A16", "you do not have Atonement");
    }
    if (state.used.contains(PreAction::atone)) {
        return refused("BV-5.14", "you have atoned already in this turn");
    }
    if (player.glory < 1) {
        return refused("BV-5.18", "you need 1 glory to atone");
    }
    return legal();
}

void offer_atonement(const Rules& rules, const State& state, Offers& offers) {
    offer_if_legal(rules, state, Atone{}, offers);
}

void Turn::play(const Atone&) {
    state_.used.insert(PreAction::atone);
    narrator_.tell(Atoned{state_.active, static_cast<std::uint8_t>(active().damage())});
    lose(state_.active, Meter::glory, 1, because(Ability::atonement));
    lose_damage(state_.active, active().damage(), because(Ability::atonement));  // all tokens, so there is no choice
    ask_before_action();
}

}  // namespace meadhall::bottlecap_vikings

// SPDX-License-Identifier: Apache-2.0
// BV-A12  Shifting Shores: before the action, after landing at the helper slot, exchange the tiles of two neighbouring
// slots as they are. Ships stay.
#include "games/bottlecap_vikings/turn.h"

namespace meadhall::bottlecap_vikings {

// RULING BV-R45: the helper slot is the slot at the helper's edge, whatever tile lies in it.
Verdict why_not(const Rules& rules, const State& state, const SwitchTiles& choice) {
    const Player& player = state.players[state.active];
    if (!player.owns(Ability::shifting_shores)) {
        return refused("BV-A12", "you do not have Shifting Shores");
    }
    if (state.used.contains(PreAction::switch_tiles)) {
        return refused("BV-5.14", "you have swapped tiles already in this turn");
    }
    if (!rules.at_helper(state, player)) {
        return refused("BV-A12", "you must land beside the helper to swap tiles, and the helper is at slot {}",
                       rules.helper_slot(state));
    }
    return choice.slot < slots ? legal() : refused("BV-A12", "choose a slot from 0 to {}", slots - 1);
}

void offer_shifting_shores(const Rules& rules, const State& state, Offers& offers) {
    if (why_not(rules, state, SwitchTiles{0}).legal()) {
        offers.add(Actions::range<&SwitchTiles::slot>(SwitchTiles{0}, slots));
    }
}

void Turn::play(const SwitchTiles& choice) {
    state_.used.insert(PreAction::switch_tiles);
    Face& first = state_.ring[choice.slot];
    Face& second = state_.ring[(choice.slot + 1u) % slots];
    narrator_.tell(TilesSwitched{state_.active, choice.slot, first, second});
    std::swap(first, second);
    ask_before_action();
}

}  // namespace meadhall::bottlecap_vikings

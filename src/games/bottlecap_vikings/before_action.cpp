// SPDX-License-Identifier: Apache-2.0
// Between the landing and the action: the helper, and abilities before the action (BV-5.14).
#include "games/bottlecap_vikings/turn.h"

namespace meadhall::bottlecap_vikings {

// BV-A10, BV-A13, RULING BV-R13  The helper pays a player who lands at the helper slot by their own movement, before
// the action.
void Turn::land_beside_helper() {
    const Player& ship = active();
    const bool gold = ship.owns(Ability::helper_gold);
    const bool wood = ship.owns(Ability::helper_wood);
    if ((gold || wood) && rules_.at_helper(state_, ship)) {
        narrator_.tell(HelperPaid{state_.active, fitting(state_.active, wood, gold)});
        gain(state_.active, Meter::gold, gold, because(Ability::helper_gold));
        gain(state_.active, Meter::wood, wood, because(Ability::helper_wood));
    }
    state_.used = {};
    ask_before_action();
}

// BV-5.14, RULING BV-R14  Each ability may be used at most once a turn, in any order, with or without an action after
// it.
void Turn::ask_before_action() {
    constexpr EnumSet<Ability> abilities{Ability::reverse_course, Ability::atonement, Ability::shifting_shores};
    state_.step = Step::pre;
    if ((active().abilities & abilities).empty()) {
        begin_action();
        return;
    }
    const bool choice = why_not(rules_, state_, Reverse{}).legal() || why_not(rules_, state_, Atone{}).legal() ||
                        why_not(rules_, state_, SwitchTiles{0}).legal();
    if (choice) {
        ask(Question::pre, state_.active);
    } else {
        begin_action();
    }
}

// BV-A7  Reverse Course: take 1 damage to turn the direction.
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

// BV-A16  Atonement: pay 1 glory to lose all damage. RULING BV-R15: legal without damage.
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

void Turn::play(const Atone&) {
    state_.used.insert(PreAction::atone);
    narrator_.tell(Atoned{state_.active, static_cast<std::uint8_t>(active().damage())});
    lose(state_.active, Meter::glory, 1, because(Ability::atonement));
    lose_damage(state_.active, active().damage(), because(Ability::atonement));  // all tokens, so there is no choice
    ask_before_action();
}

// BV-A12  Shifting Shores: after landing at the helper slot, exchange the tiles of two neighbouring slots as they are.
// Ships stay. RULING BV-R45: the helper slot is the slot at the helper's edge, whatever tile lies in it.
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

void Turn::play(const SwitchTiles& choice) {
    state_.used.insert(PreAction::switch_tiles);
    Face& first = state_.ring[choice.slot];
    Face& second = state_.ring[(choice.slot + 1u) % slots];
    narrator_.tell(TilesSwitched{state_.active, choice.slot, first, second});
    std::swap(first, second);
    ask_before_action();
}

}  // namespace meadhall::bottlecap_vikings

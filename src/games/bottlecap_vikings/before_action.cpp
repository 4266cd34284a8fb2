// SPDX-License-Identifier: Apache-2.0
// Between the landing and the action: the helper, and abilities before the action (BV-5.14).
#include "games/bottlecap_vikings/turn.h"

namespace meadhall::bottlecap_vikings {

// BV-A10, BV-A13, RULING BV-R13  The helper pays a player who lands at the helper slot by their own movement, before
// the action.
void Turn::land_beside_helper() {
    const EnumSet<Ability> paying = active().abilities & with_effect<&AbilityRow::landing_gain>;
    if (!paying.empty() && rules_.at_helper(state_, active())) {
        int wood = 0;
        int gold = 0;
        for (const Ability ability : paying) {
            wood += row_of(ability).landing_gain.wood;
            gold += row_of(ability).landing_gain.gold;
        }
        narrator_.tell(HelperPaid{state_.active, fitting(state_.active, wood, gold)});
        for (const Ability ability : paying) {
            gain_all(state_.active, row_of(ability).landing_gain, because(ability));
        }
    }
    state_.used = {};
    ask_before_action();
}

// BV-5.14, RULING BV-R14  Each ability may be used at most once a turn, in any order, with or without an action after
// it.
void Turn::ask_before_action() {
    state_.step = Step::pre;
    if (has<&AbilityRow::before_action>(active().abilities)) {
        Offers offers;
        offer_abilities_before_action(rules_, state_, offers);
        if (!offers.empty()) {
            ask(Question::pre, state_.active);
            return;
        }
    }
    begin_action();
}

void offer_abilities_before_action(const Rules& rules, const State& state, Offers& offers) {
    constexpr auto abilities = [] {
        std::array<BeforeAction, EnumSet<PreAction>::all().size()> in_order{};
        for (const Ability ability : with_effect<&AbilityRow::before_action>) {
            const BeforeAction each = row_of(ability).before_action;
            in_order[static_cast<std::size_t>(*each.use)] = each;
        }
        return in_order;
    }();
    for (const BeforeAction& ability : abilities) {
        ability.offer(rules, state, offers);
    }
}

}  // namespace meadhall::bottlecap_vikings

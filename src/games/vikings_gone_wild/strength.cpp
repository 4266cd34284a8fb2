// SPDX-License-Identifier: Apache-2.0
// The strength of attackers and groups (VG-5.7.6), and what the active player can still send (VG-5.7.2).
#include <algorithm>

#include "games/vikings_gone_wild/cards/table.h"

namespace meadhall::vikings_gone_wild {
namespace {

// The strength of an attacker without a weapon and without help from its group. Most cards have their printed strength.
int own_strength(const Rules& rules, const State& state, Card card, bool raid) {
    const auto own = rules_of(card).own_strength;
    return own ? own(rules, state, raid) : rules.value(card);
}

int unaided_strength(const Rules& rules, const State& state, const Attacker& attacker, bool raid) {
    if (attacker.ambushed) {
        return 0;  // VG-5.23.23  an Ambush reduces the strength to 0
    }
    const int own = own_strength(rules, state, attacker.card, raid);
    return attacker.weapon == Weapon::none ? own : own + rules.value(card_of(attacker.weapon));
}

int sent_from(const State& state, Card card, bool area) {
    return static_cast<int>(std::ranges::count_if(
        state.raid.attackers, [&](const Attacker& each) { return each.card == card && each.from_area == area; }));
}

// The strength of everybody who can still be sent against a monster, with the Units that could carry a weapon.
struct Army {
    int strength = 0, units = 0;
};
Army army_against_monsters(const Rules& rules, const State& state) {
    const Player& player = state.players[state.active];
    Army army;
    const auto each_kind = [&](const auto& take) {
        for (const Card card : player.hand.kinds(rules.attackers)) {
            take(card, player.hand.count(card));
        }
        if (state.doings.deployed.all() > 0) {
            for (const Card card : plus_cards) {
                take(card, state.doings.deployed.of(card));
            }
        }
    };
    each_kind([&](Card card, int n) {
        army.strength += n * own_strength(rules, state, card, false);
        army.units += rules.type(card) == Type::unit ? n : 0;
    });
    static_assert((strengtheners & plus_cards).empty(), "a deployed card does not strengthen others");
    for (const Card helper : player.hand.kinds(strengtheners)) {
        each_kind([&](Card card, int n) { army.strength += n * rules_of(helper).strengthens(rules, card); });
    }
    return army;
}

}  // namespace

// VG-5.11.2  Returns the most strength that the player can still reach against the attacked monster: all attackers, and
// the best remaining weapons for Units that carry none. A group weaker than the monster is refused. one_more: a weapon
// that the player is about to assign.
int strongest(const Rules& rules, const State& state, std::optional<Card> one_more) {
    const Player& player = state.players[state.active];
    auto [sum, unarmed] = army_against_monsters(rules, state);
    if (player.hand.kinds(rules.weapons).empty()) {
        return sum;
    }
    FixedVector<int, 16> weapons;
    for (const Card card : player.hand.kinds(rules.weapons)) {
        for (int i = player.hand.count(card); i > 0 && !weapons.full(); --i) {
            weapons.push_back(rules.value(card));
        }
    }
    const auto hand_out = [&, &total = sum, &hands = unarmed](Card weapon) {
        total += rules.value(weapon);
        --hands;
        weapons.erase_at(static_cast<std::size_t>(std::ranges::find(weapons, rules.value(weapon)) - weapons.begin()));
    };
    for (const Attacker& each : state.raid.attackers) {
        if (each.weapon != Weapon::none) {
            hand_out(card_of(each.weapon));
        }
    }
    if (one_more) {
        hand_out(*one_more);
    }
    std::ranges::sort(weapons, std::greater());
    for (std::size_t i = 0; i < weapons.size() && static_cast<int>(i) < unarmed; ++i) {
        sum += weapons[i];
    }
    return sum;
}

int in_hand(const State& state, Card card) {
    return state.players[state.active].hand.count(card) - sent_from(state, card, false);
}
int in_area(const State& state, Card card) { return state.doings.deployed.of(card) - sent_from(state, card, true); }

int ready(const Rules& rules, const State& state) {
    const Bag& hand = state.players[state.active].hand;
    return hand.only(rules.attackers).size() + state.doings.deployed.all() -
           static_cast<int>(state.raid.attackers.size());
}

// VG-5.7.6  The strength of an attacker with its weapon (VG-5.23.8, VG-5.23.9).
int strength(const Rules& rules, const State& state, const Attacker& attacker, Kinds helpers, bool raid) {
    int sum = unaided_strength(rules, state, attacker, raid);
    for (const Card helper : helpers) {
        sum += attacker.ambushed ? 0 : rules_of(helper).strengthens(rules, attacker.card);
    }
    return sum;
}

Kinds helpers_at(const State& state, Site site) {
    Kinds helpers;
    for (const Attacker& each : state.raid.attackers) {
        if (each.site == site && strengtheners.contains(each.card)) {
            helpers = helpers | Kinds::only(each.card);
        }
    }
    return helpers;
}

int group_strength(const Rules& rules, const State& state, Site site) {
    const Kinds helpers = helpers_at(state, site);
    const bool raid = state.raid.target == Target::player;
    int sum = 0;
    for (const Attacker& each : state.raid.attackers) {
        if (each.site == site) {
            sum += helpers.empty() ? unaided_strength(rules, state, each, raid)
                                   : strength(rules, state, each, helpers, raid);
        }
    }
    return sum;
}

int monster_defense(const Rules& rules, const State& state) {
    return state.raid.target == Target::draco
               ? rules.box.draco_defense
               : rules.value(state.river[static_cast<std::size_t>(river_index(rules, state, state.raid.slot))]);
}

}  // namespace meadhall::vikings_gone_wild

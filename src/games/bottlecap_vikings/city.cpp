// SPDX-License-Identifier: Apache-2.0
// The effects of abilities when they are acquired (BV-5.27, BV-5.28, BV-A1 to BV-A30).
#include <algorithm>

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
    bool complete = true;
    switch (ability) {
        case Ability::long_oars:  // BV-A4  gain 1 glory
            gain(seat, Meter::glory, 1, because(ability));
            break;
        case Ability::call_valkyries: {  // BV-A6  the Valkyries come, however many red tokens the players hold
            bool damage = false;
            for (const Player& each : state_.players) {
                damage = damage || each.damage() > 0;
            }
            if (damage) {
                resolve_valkyries(because(ability));
            }
            break;
        }
        case Ability::borrowed_rune: {  // BV-A11  choose an ability to copy
            const EnumSet<Ability> pool = copy_pool(rules_, state_, player(seat));
            if (pool.size() == 1) {
                return play(Copy{pool.lowest()});  // BV-4.2  the only choice
            }
            complete = pool.empty();
            if (!complete) {
                ask(Question::copy, seat);
            }
            break;
        }
        case Ability::turn_the_cap:  // BV-A21  turn the cap, then gain 1 glory
            complete = false;
            ask(Question::rotate, seat);
            break;
        case Ability::line_runner:
            // BV-A22, RULING BV-R35  With four players there is no line. The player gains 1 glory and loses 1 damage
            // instead.
            if (player_count(state_) == 4) {
                gain(seat, Meter::glory, 1, because(ability));
                complete = over() || lose_damage(seat, 1, because(ability));
            }
            break;
        case Ability::doubling:  // BV-A23  double wood or gold
            complete = false;
            ask(Question::doubling, seat);
            break;
        case Ability::swift_oars:  // BV-A25, RULING BV-R2  gain 1 wood, lose 2 damage
            gain(seat, Meter::wood, 1, because(ability));
            complete = lose_damage(seat, 2, because(ability));
            break;
        case Ability::great_feast:  // BV-A28  lose all damage
            complete = lose_damage(seat, player(seat).damage(), because(ability));
            break;
        case Ability::carved_helmet:  // BV-A29  gain 1 wood
            gain(seat, Meter::wood, 1, because(ability));
            break;
        default:  // the other abilities have no effect when they are acquired
            break;
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

// BV-A21  The cap turns to another orientation. RULINGS BV-R32, BV-R33: the current orientation is not allowed, and
// turning makes nobody land, cross the line or be attacked.
Verdict why_not(const Rules&, const State& state, const Rotate& choice) {
    if (choice.rot >= slots) {
        return refused("BV-A21", "choose an orientation from 0 to {}", slots - 1);
    }
    return choice.rot != state.rot
               ? legal()
               : refused("BV-A21", "the bottlecap has this orientation already: choose another one");
}

void Turn::play(const Rotate& choice) {
    state_.rot = choice.rot;
    const auto helper = static_cast<std::uint8_t>(rules_.helper_slot(state_));
    narrator_.tell(CapRotated{state_.asked, choice.rot, helper, state_.ring[helper]});
    gain(state_.asked, Meter::glory, 1, because(Ability::turn_the_cap));
    if (!over()) {
        after_effect();
    }
}

// BV-A23  The player chooses a good and gains as much of it as they have after paying for the improvement. This may be
// a good of which they have none.
Verdict why_not(const Rules&, const State&, const Double&) { return legal(); }

void Turn::play(const Double& choice) {
    const Player& who = player(state_.asked);
    const City& city = rules_.city(who);
    const int amount = choice.good == Good::wood ? who.wood : who.gold;
    const int most = choice.good == Good::wood ? city.wood_max : city.gold_max;
    narrator_.tell(GoodDoubled{state_.asked, choice.good, static_cast<std::uint8_t>(amount),
                               static_cast<std::uint8_t>(std::min(2 * amount, most))});
    gain(state_.asked, static_cast<Meter>(choice.good), amount, because(Ability::doubling));
    after_effect();
}

// BV-A11  All abilities on the sides in use, reached or not, except those you own, the throne and Borrowed Rune. RULING
// BV-R23: nobody owns an ability twice.
EnumSet<Ability> copy_pool(const Rules& rules, const State& state, const Player& player) {
    EnumSet<Ability> pool;
    for (const Player& each : state.players) {
        pool = pool | rules.city(each).abilities;
    }
    return pool - player.abilities - EnumSet<Ability>{Ability::borrowed_rune, Ability::throne};
}

Verdict why_not(const Rules& rules, const State& state, const Copy& choice) {
    const Player& player = state.players[state.asked];
    if (copy_pool(rules, state, player).contains(choice.ability)) {
        return legal();
    }
    if (player.owns(choice.ability)) {
        return refused("BV-A11", "you have this ability already");
    }
    return choice.ability == Ability::throne ? refused("BV-A11", "the throne cannot be borrowed")
                                             : refused("BV-A11", "no city in this game has this ability");
}

// RULINGS BV-R22, BV-R24: a copied ability does what it does when acquired, but does not count as another advance.
void Turn::play(const Copy& choice) {
    narrator_.tell(AbilityBorrowed{state_.asked, choice.ability});
    acquire(choice.ability, true);
}

}  // namespace meadhall::bottlecap_vikings

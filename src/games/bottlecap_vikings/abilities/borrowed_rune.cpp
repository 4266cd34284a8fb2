// SPDX-License-Identifier: Apache-2.0
// BV-A11  Borrowed Rune: when acquired, choose an ability to copy.
#include "games/bottlecap_vikings/turn.h"

namespace meadhall::bottlecap_vikings {

// All abilities on the sides in use, reached or not, except those you own, the throne and Borrowed Rune. RULING BV-R23:
// nobody owns an ability twice.
EnumSet<Ability> copy_pool(const Rules& rules, const State& state, const Player& player) {
    EnumSet<Ability> pool;
    for (const Player& each : state.players) {
        pool = pool | rules.city(each).abilities;
    }
    return pool - player.abilities - EnumSet<Ability>{Ability::borrowed_rune, Ability::throne};
}

bool borrow_rune(Turn& turn, Seat seat) {
    const EnumSet<Ability> pool = copy_pool(turn.rules(), turn.state(), turn.state().players[seat]);
    if (pool.size() == 1) {
        turn.play(Copy{pool.lowest()});  // BV-4.2  the only choice
        return false;
    }
    if (pool.empty()) {
        return true;
    }
    turn.ask(Question::copy, seat);
    return false;
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

void offer_copies(const Rules& rules, const State& state, Offers& offers) {
    for (const Ability ability : copy_pool(rules, state, state.players[state.asked])) {
        offers.add(Actions::offer(Copy{ability}));
    }
}

// RULINGS BV-R22, BV-R24: a copied ability does what it does when acquired, but does not count as another advance.
void Turn::play(const Copy& choice) {
    narrator_.tell(AbilityBorrowed{state_.asked, choice.ability});
    acquire(choice.ability, true);
}

// Assumes a copied ability that brings 1 glory.
void borrow_rune_in_model(const Race& race, Holding& h) { race.gain_glory(h, 1); }

}  // namespace meadhall::bottlecap_vikings

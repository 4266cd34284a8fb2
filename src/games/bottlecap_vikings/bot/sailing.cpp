// SPDX-License-Identifier: Apache-2.0
// How far to sail, and where to turn the cap.
#include "games/bottlecap_vikings/bot/reckoning.h"

namespace meadhall::bottlecap_vikings {

int Reckoning::crossings(const Player& player, int steps) const {
    const unsigned edges = rules_.table(state_).line_edges;
    const unsigned gaps = (edges << state_.rot | edges << state_.rot >> slots) & 0xFF;
    int crossed = 0;
    for (int i = 0; i < steps; ++i) {
        const int gap = player.direction == Direction::clockwise ? player.slot + i : player.slot - i - 1;
        crossed += static_cast<int>(gaps >> round_slot(gap) & 1);
    }
    return crossed;
}

float Reckoning::from_move(const Player& player) const {
    const Race& race = rules_.race(player);
    const Holding h = race.holding(player);
    const Ship ship = ship_of(player);
    float best = 1000;
    for (int steps = 1; steps <= ship.reach; ++steps) {
        Ship there = ship;
        there.slot = slot_after(ship.slot, ship.direction, steps);
        best = std::min(best, from_tile(race, h, there, state_.ring, true, weights::blood));
    }
    return 1 + best;
}

float Reckoning::turns(const Sail& choice) const {
    const EnumSet<Ability> owned = player_.abilities;
    Stand stand{race_.holding(player_), ship_of(player_), player_.damage()};
    Ship& ship = stand.ship;
    ship.slot = slot_after(ship.slot, ship.direction, choice.distance);
    const bool helper = ship.slot == rules_.helper_slot(state_);
    ship.reach = reach_of(owned, helper);
    const bool safe = helper && has<&AbilityRow::no_damage_beside_helper>(owned);
    float turns = 0;
    if (!has<&AbilityRow::no_damage_from_line>(owned) && !safe) {
        for (int crossed = crossings(player_, choice.distance); crossed > 0; --crossed) {
            turns += cost_of_draw();
            ++stand.damage;
        }
    }
    SeatSet drawing;
    for (const Seat other : SeatSet::first(player_count(state_))) {
        if (other != seat_ && state_.players[other].slot == ship.slot) {
            drawing.insert(other);
        }
    }
    if (!drawing.empty()) {
        for (const Ability ability : owned& with_effect<&AbilityRow::worth>) {
            turns -= static_cast<float>(row_of(ability).worth.attack) / 100;
        }
        if (!safe) {
            drawing.insert(seat_);
            ++stand.damage;
        }
        turns += cost_of_draws(drawing);
    }
    if (helper) {
        for (const Ability ability : owned& with_effect<&AbilityRow::landing_gain>) {
            race_.gain_gold(stand.holding, row_of(ability).landing_gain.gold);
            race_.gain_wood(stand.holding, row_of(ability).landing_gain.wood);
        }
    }
    return turns + from_landing(stand, state_.ring);
}

// Prefers the helper at the ship or a few slots clockwise of it, and no line in the next steps.
float Reckoning::turns(const Rotate& choice) const {
    State turned = state_;
    turned.rot = choice.rot;
    const Reckoning after(rules_, turned, seat_, 1);
    return weights::crossing_ahead * static_cast<float>(after.crossings(player_, weights::line_ahead)) +
           weights::slot_to_helper * static_cast<float>(round_slot(rules_.helper_slot(turned) - player_.slot));
}

}  // namespace meadhall::bottlecap_vikings

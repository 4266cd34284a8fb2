// SPDX-License-Identifier: Apache-2.0
// What damage costs: the expected cost of the Valkyries (BV-2.10), in turns.
#include "games/bottlecap_vikings/bot/reckoning.h"

namespace meadhall::bottlecap_vikings {

float at_least_reds(Bag bag, int draws, int wanted) {
    if (wanted <= 0) {
        return 1;
    }
    const int tokens = bag.reds + bag.greys;
    if (draws < wanted || bag.reds < wanted || tokens == 0) {
        return 0;
    }
    const float red = static_cast<float>(bag.reds) / static_cast<float>(tokens);
    return red * at_least_reds({bag.reds - 1, bag.greys}, draws - 1, wanted - 1) +
           (1 - red) * (bag.greys > 0 ? at_least_reds({bag.reds, bag.greys - 1}, draws - 1, wanted) : 0.0F);
}

const Reckoning::Penalties& Reckoning::penalties(Seat seat) const {
    Penalties& costs = penalties_[static_cast<std::size_t>(index(seat))];
    if (!known_.contains(seat)) {
        known_.insert(seat);
        const Race& race = rules_.race(state_.players[seat]);
        const Holding h = race.holding(state_.players[seat]);
        for (std::size_t damage = 0; damage < costs.size(); ++damage) {
            const Penalty due = penalty_for(static_cast<int>(damage));
            costs[damage] = 0;
            if (due != Penalty{0, 0}) {
                Holding after = h;
                after.gold = static_cast<std::uint8_t>(std::max(0, h.gold - due.gold));
                after.glory = static_cast<std::uint8_t>(std::max(0, h.glory - due.glory));
                costs[damage] = race.turns(after) - race.turns(h);
            }
        }
    }
    return costs;
}

float Reckoning::burden(Seat seat, int damage, int reds) const {
    if (damage == 0) {
        return 0;
    }
    constexpr float more = weights::more_damage;
    return std::min(1.0F, caution_ * weights::hazard[static_cast<std::size_t>(reds)]) *
           ((1 - more) * penalty(seat, damage) + more * penalty(seat, damage + 1));
}

float Reckoning::cost_of_draws(SeatSet drawing) const {
    const Bag bag = bag_of(rules_, state_);
    const int draws = drawing.size();
    const float come = at_least_reds(bag, draws, reds_that_call - reds_);
    // If the Valkyries do not come, the players hold on average `more` additional red tokens, and `top` red tokens at
    // most. The cost is interpolated between the cost with no additional red token and the cost with `top` red tokens.
    const int top = std::min(reds_ + draws, reds_that_call - 1);
    const float more = static_cast<float>(draws * bag.reds) / static_cast<float>(std::max(1, bag.reds + bag.greys));
    const float share = top > reds_ ? std::min(1.0F, more / static_cast<float>(top - reds_)) : 0.0F;
    float cost = 0;
    for (const Seat seat : SeatSet::first(player_count(state_))) {
        const Player& player = state_.players[seat];
        const int damage = player.damage() + (drawing.contains(seat) && !rules_.immune(state_, player));
        if (damage == 0) {
            continue;
        }
        const float stay = (1 - share) * burden(seat, damage, reds_) + share * burden(seat, damage, top);
        const float change = come * penalty(seat, damage) + (1 - come) * stay - burden(seat, player.damage(), reds_);
        cost += seat == seat_ ? change : -change * spite_;
    }
    return cost;
}

float Reckoning::cost_of_draw() const {
    if (!draw_known_) {
        draw_known_ = true;
        draw_ = cost_of_draws(SeatSet::only(seat_));
    }
    return draw_;
}

float Reckoning::cost_of_damage(int damage, int reds) const {
    float turns = 0;
    for (const Seat seat : SeatSet::first(player_count(state_))) {
        const bool come = reds >= reds_that_call;
        const int held = seat == seat_ ? damage : state_.players[seat].damage();
        const float cost = come ? penalty(seat, held) : burden(seat, held, reds);
        turns += seat == seat_ ? cost : -cost * spite_;
    }
    return turns;
}

float Reckoning::turns(const Keep& choice) const {
    return cost_of_damage(player_.damage() + 1, reds_ + (choice.token == Token::red));
}

float Reckoning::turns(const Heal& choice) const {
    return cost_of_damage(player_.damage() - state_.owed, reds_ - choice.red);
}

}  // namespace meadhall::bottlecap_vikings

// SPDX-License-Identifier: Apache-2.0
// The choices of the set-up.
#include "games/bottlecap_vikings/bot/reckoning.h"

namespace meadhall::bottlecap_vikings {

float Reckoning::from_start(Player placed, int free_goods) const {
    const Player given = placed;
    float best = 1000;
    for (int wood = 0; wood <= free_goods; ++wood) {
        placed.wood = static_cast<std::uint8_t>(given.wood + wood);
        placed.gold = static_cast<std::uint8_t>(given.gold + free_goods - wood);
        best = std::min(best, from_move(placed));
    }
    return best;
}

float Reckoning::turns(const ChooseSide& choice) const {
    Player other = player_;
    other.side = choice.side;
    return rules_.race(other).turns(rules_.race(other).holding(other));
}

float Reckoning::turns(const PlaceShip& choice) const {
    const int position = (index(seat_) - index(state_.start) + player_count(state_)) % player_count(state_);
    const PositionData& goods = rules_.table(state_).positions[static_cast<std::size_t>(position)];
    Player placed = player_;
    placed.slot = choice.slot;
    placed.wood = goods.wood;
    placed.gold = 0;
    placed.glory = goods.glory;
    return from_start(placed, goods.free_goods);
}

float Reckoning::turns(const ChooseGoods& choice) const {
    Player chosen = player_;
    chosen.wood = static_cast<std::uint8_t>(player_.wood + choice.wood);
    chosen.gold = static_cast<std::uint8_t>(player_.gold + free_goods(rules_, state_) - choice.wood);
    return from_start(chosen, 0);
}

float Reckoning::turns(const ImproveFreely& choice) const {
    const Ability ability = rules_.city(player_).ability[static_cast<std::size_t>(choice.spot)];
    Player there = player_;
    there.hut = choice.spot;
    there.abilities.insert(ability);
    Holding h = race_.holding(there);
    race_.acquire(h, ability);
    return race_.turns(h);
}

}  // namespace meadhall::bottlecap_vikings

// SPDX-License-Identifier: Apache-2.0
// What to do before and in the action of a tile: parts, exchanges, improvements, and what abilities ask.
#include <utility>

#include "games/bottlecap_vikings/bot/reckoning.h"

namespace meadhall::bottlecap_vikings {

// What the player has in the middle of a turn, with what they gained in this turn.
Holding Reckoning::holding_now() const {
    Holding h = race_.holding(player_);
    h.gained = player_.marks;
    h.advanced = state_.hut_advanced;
    return h;
}

Holding Reckoning::with(const Race& race, Holding h, Good good, int amount) {
    if (amount > 0) {
        good == Good::wood ? race.gain_wood(h, amount) : race.gain_gold(h, amount);
    } else {
        std::uint8_t& meter = good == Good::wood ? h.wood : h.gold;
        meter = static_cast<std::uint8_t>(std::max(0, meter + amount));
    }
    return h;
}

float Reckoning::from_landing(const Stand& stand, const Ring& ring) const {
    const auto& [holding, ship, damage] = stand;
    const auto& [first, second] = row_of(ring[static_cast<std::size_t>(ship.slot)]).parts;
    const bool prerequisite = second.needs != Condition::none && meets(second.needs, state_, player_, damage);
    float best = from_tile(race_, holding, ship, ring, prerequisite, second.costs_damage() ? cost_of_draw() : 0);
    if (first.gain.damage > 0 && damage > 0) {
        // BV-T6  Either part, or both.
        const float now = burden(seat_, damage, reds_);
        for (const auto& [wood, repaired] :
             {std::pair(first.price.wood, first.gain.damage), std::pair(second.price.wood, second.gain.damage),
              std::pair(static_cast<std::uint8_t>(first.price.wood + second.price.wood),
                        static_cast<std::uint8_t>(first.gain.damage + second.gain.damage))}) {
            if (wood <= holding.wood) {
                Holding after = holding;
                after.wood = static_cast<std::uint8_t>(holding.wood - wood);
                best = std::min(best, from_next(race_, after, ship, ring) - now +
                                          burden(seat_, std::max(0, damage - repaired), reds_));
            }
        }
    }
    return best;
}

float Reckoning::from_here() const {
    if (state_.step < Step::act || (state_.question == Question::act && state_.done.empty())) {
        return from_landing(stand_now(), state_.ring);
    }
    float best = after_parts(std::nullopt);
    for (const Part part : open_) {
        best = std::min(best, after_parts(part));
    }
    return best;
}

float Reckoning::at_end(Holding h) const {
    if (!h.won) {
        race_.settle(h);
    }
    return from_next(race_, h, ship_of(player_), state_.ring);
}

// BV-2.4  Does a part at the player's tile. Returns false if the goods cannot pay for it.
bool Reckoning::do_part(Part part, Stand& stand) const {
    const TilePart& done = row_of(state_.ring[player_.slot]).part(part);
    if (stand.holding.gold < done.price.gold || stand.holding.wood < done.price.wood) {
        return false;
    }
    race_.do_part(stand.holding, done, state_.landing);
    stand.damage += done.price.damage - std::min<int>(stand.damage, done.gain.damage);
    return true;
}

// Estimates how many turns the player needs in the middle of an action, if they do this part (or none), and then the
// other part if that is possible and better.
float Reckoning::after_parts(std::optional<Part> part) const {
    Stand stand = stand_now();
    if (part) {
        do_part(*part, stand);
    }
    const auto total = [&](const Stand& after) {
        if (after.holding.won) {
            return 0.0F;
        }
        const float change = after.damage > player_.damage() ? cost_of_draw()
                             : after.damage < player_.damage()
                                 ? burden(seat_, after.damage, reds_) - burden(seat_, player_.damage(), reds_)
                                 : 0.0F;
        return at_end(after.holding) + change;
    };
    float best = total(stand);
    if (part && !stand.holding.won) {
        EnumSet<Part> others = open_;
        others.erase(*part);
        for (const Part other : others) {
            Stand both = stand;
            if (do_part(other, both)) {
                best = std::min(best, total(both));
            }
        }
    }
    return best;
}

float Reckoning::turns(const DoPart& choice) const {
    return after_parts(static_cast<Part>(choice.part - 1)) + weights::later_part * static_cast<float>(choice.part);
}

float Reckoning::turns(const Exchange& choice) const {
    Holding h = holding_now();
    race_.exchange(h, row_of(state_.ring[player_.slot]).sells, choice.x);
    return at_end(h);
}

float Reckoning::turns(const Improve& choice) const {
    Holding h = holding_now();
    const Race::Node& node = race_.node(h.node);
    if (node.throne_next) {
        return 0;
    }
    for (const std::uint16_t next : node.next) {
        if (race_.node(next).hut == choice.spot) {
            race_.improve(h, next);
            break;
        }
    }
    return at_end(h);
}

float Reckoning::turns(const Reverse&) const {
    Stand stand = stand_now();
    stand.ship.direction = opposite(stand.ship.direction);
    ++stand.damage;
    return from_landing(stand, state_.ring) + cost_of_draw();
}

float Reckoning::turns(const Atone&) const {
    Stand stand = stand_now();
    const float relief = burden(seat_, stand.damage, reds_);
    stand.holding.glory = static_cast<std::uint8_t>(std::max(0, stand.holding.glory - 1));
    stand.damage = 0;
    return from_landing(stand, state_.ring) - relief;
}

float Reckoning::turns(const SwitchTiles& choice) const {
    Ring ring = state_.ring;
    std::swap(ring[choice.slot], ring[static_cast<std::size_t>(round_slot(choice.slot + 1))]);
    return from_landing(stand_now(), ring) + weights::switched_tiles;
}

float Reckoning::turns(const Double& choice) const {
    const Holding h = holding_now();
    return at_end(with(race_, h, choice.good, choice.good == Good::wood ? h.wood : h.gold));
}

float Reckoning::turns(const Copy& choice) const {
    Holding h = holding_now();
    race_.acquire(h, choice.ability);
    return at_end(h) - static_cast<float>(row_of(choice.ability).worth.borrowing) / 100;
}

// How many turns this opponent saves by this change of goods, as far as it counts for the player.
float Reckoning::others_gain(Seat other, Good good, int amount) const {
    const Race& race = rules_.race(state_.players[other]);
    const Holding h = race.holding(state_.players[other]);
    return (race.turns(h) - race.turns(with(race, h, good, amount))) * spite_;
}

float Reckoning::turns(const Take& choice) const {
    return race_.turns(with(race_, race_.holding(player_), choice.good, 1)) + others_gain(choice.from, choice.good, -1);
}

float Reckoning::turns(const Give& choice) const {
    return race_.turns(with(race_, race_.holding(player_), choice.good, -1)) + others_gain(choice.to, choice.good, 1);
}

}  // namespace meadhall::bottlecap_vikings

// SPDX-License-Identifier: Apache-2.0
// The table as one seat evaluates it. All values are in turns: how many turns of their own a player still needs to win,
// and what damage costs. Read Reckoning::from_landing() first, then Reckoning::turns_after(), which values a choice.
#pragma once

#include "games/bottlecap_vikings/bot/weights.h"
#include "games/bottlecap_vikings/turn.h"

namespace meadhall::bottlecap_vikings {

using Ring = std::array<Face, slots>;

// A ship on the ring, with the distance that it can sail.
struct Ship {
    int slot, reach;
    Direction direction;
};
// A player in the model.
struct Stand {
    Holding holding;
    Ship ship;
    int damage;
};

// Probability that at least `wanted` of the drawn tokens are red, without replacement (BV-7.4: draws come one after the
// other).
float at_least_reds(Bag bag, int draws, int wanted);

class Reckoning {
public:
    Reckoning(const Rules& rules, const State& state, Seat seat, float caution);

    // Estimates how many turns the seat needs after this action. For some questions, only the differences between the
    // choices are meaningful.
    float turns_after(Action action) const;
    // How many turns the seat needs in the middle of its turn, if it makes the best use of what it can still do.
    float from_here() const;
    // How many turns a player needs at the beginning of a turn. Looks two turns ahead on the real ring.
    float from_move(const Player& player) const;
    // The expected cost of this damage, if all players together hold `reds` red tokens.
    float burden(Seat seat, int damage, int reds) const;
    int reds() const { return reds_; }
    // BV-5.8  How often the ship crosses a line in these steps. Each crossing costs 1 damage.
    int crossings(const Player& player, int steps) const;

private:
    // sailing.cpp: Sail, Rotate. setting_up.cpp: the last four. damage.cpp: Keep, Heal. action.cpp: the others.
    float turns(const Sail& choice) const;
    float turns(const DoPart& choice) const;
    float turns(const Exchange& choice) const;
    float turns(const Improve& choice) const;
    float turns(const ActDone&) const { return after_parts(std::nullopt); }
    float turns(const PreDone&) const { return from_landing(stand_now(), state_.ring); }
    float turns(const Reverse&) const;
    float turns(const Atone&) const;
    float turns(const SwitchTiles& choice) const;
    float turns(const Take& choice) const;
    float turns(const Give& choice) const;
    float turns(const Keep& choice) const;
    float turns(const Heal& choice) const;
    float turns(const Rotate& choice) const;
    float turns(const Double& choice) const;
    float turns(const Copy& choice) const;
    float turns(const ChooseSide& choice) const;
    float turns(const PlaceShip& choice) const;
    float turns(const ChooseGoods& choice) const;
    float turns(const ImproveFreely& choice) const;

    // At the beginning of a player's turn: estimates how many turns of their own, including this one, the player needs
    // to win if they sail to the best tile within reach.
    static float from_next(const Race& race, const Holding& h, const Ship& ship, const Ring& ring) {
        if (h.won) {
            return 0;
        }
        const Race::Row& row = race.row(h);
        std::uint16_t best = 0xFFFF;
        for (int steps = 1; steps <= ship.reach; ++steps) {
            const auto to = static_cast<std::size_t>(slot_after(ship.slot, ship.direction, steps));
            best = std::min(best, row[static_cast<std::size_t>(ring[to])]);
        }
        return 1 + static_cast<float>(best) / Race::fine;
    }
    // After the landing: estimates how many turns a player needs after the current one, if they make the best use of
    // the tile. `blood`: the cost of 1 damage as a price.
    static float from_tile(const Race& race, const Holding& h, const Ship& ship, const Ring& ring, bool prerequisite,
                           float blood) {
        float best = 1000;
        race.for_each_use(ring[static_cast<std::size_t>(ship.slot)], h, prerequisite,
                          [&](const Holding& after, bool bleeds) {
                              best = std::min(best, from_next(race, after, ship, ring) + (bleeds ? blood : 0));
                          });
        return best;
    }

    // action.cpp. from_landing(): like from_tile(), but includes the cost of a token drawn at this tile, and repairs.
    float from_landing(const Stand& stand, const Ring& ring) const;
    bool do_part(Part part, Stand& stand) const;
    float after_parts(std::optional<Part> part) const;
    float at_end(Holding h) const;
    Holding holding_now() const;
    Stand stand_now() const { return {holding_now(), ship_of(player_), player_.damage()}; }
    static Holding with(const Race& race, Holding h, Good good, int amount);
    float others_gain(Seat other, Good good, int amount) const;

    // sailing.cpp
    Ship ship_of(const Player& player) const {
        return {player.slot, reach_of(player.abilities, rules_.at_helper(state_, player)), player.direction};
    }
    // setting_up.cpp. BV-3.8, BV-3.10  Ships are placed before goods are chosen. So the estimate for a slot assumes the
    // best choice of these free goods.
    float from_start(Player placed, int free_goods) const;

    // damage.cpp. The cost for this seat, minus the part of the costs for the others that counts as a gain (`spite`).
    // cost_of_draws(): each of these seats draws a token. cost_of_damage(): the seat has this damage, and all players
    // together hold `reds` red tokens.
    float cost_of_draws(SeatSet drawing) const;
    float cost_of_draw() const;
    float cost_of_damage(int damage, int reds) const;
    float penalty(Seat seat, int damage) const {
        return penalties(seat)[static_cast<std::size_t>(std::min(damage, 4))];
    }
    // BV-2.10  The cost of a visit of the Valkyries, by damage.
    using Penalties = std::array<float, 5>;
    const Penalties& penalties(Seat seat) const;

    const Rules& rules_;
    const State& state_;
    Seat seat_;
    const Player& player_;
    const Race& race_;  // of the seat
    float caution_;
    EnumSet<Part> open_;  // BV-5.15  parts that may be done now
    int reds_ = 0;
    float spite_;
    // Values that are computed on first use.
    mutable SeatSet known_;
    mutable std::array<Penalties, most_players> penalties_;
    mutable bool draw_known_ = false;
    mutable float draw_ = 0;
};

}  // namespace meadhall::bottlecap_vikings

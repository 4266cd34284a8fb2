// SPDX-License-Identifier: Apache-2.0
// Values of cards, Buildings and resources: the Victory Points that they will bring until the end of the game. Read
// Weights first, then worths_of() in bot_evaluate.cpp. Used by prospects(), and by bot.cpp to buy, build, keep and
// pick.
#pragma once

#include "games/vikings_gone_wild/turn.h"

namespace meadhall::vikings_gone_wild {

// Found by playing bots with different weights against each other.
struct Weights {
    // Value of a card each time it is drawn.
    float attacker = 1.44F, strength = 0.18F;  // a Unit or Hero: one more Building, and how easily it is reached
    float weapon = 0.00F;                      // per point
    float defense = 0.07F, bonus = 0.23F;      // a Defense card, and per point of its bonus
    float card = 0.65F, card_early = 0.03F;    // each additional card drawn, and per remaining round
    // Value of a resource: at the end, and more for each remaining round. gold: value of a Gold relative to a Beer.
    float resource = 0.27F, resource_early = 0.03F, gold = 1.12F;
    float stored = 0.55F;     // a token in a Container
    float container = 0.19F;  // a Container, per round
    float drakkar = 0.31F;    // per round
    float exposed = 0.00F;    // a Building that can be damaged
    float level_2 = 0.49F;    // room for Buildings, per round
    float mission = 0.60F;    // per VP of a Mission that a purchase meets
    float share = 0.15F;      // least part of a Bonus that counts for a player who would get it now
    float repulsed = 1.20F;   // an attack that fails
    float delay = 0.50F;      // a bought card's delay, in passes through the deck
    // How uncertain the leader's win is: at the end, and for each remaining round.
    float doubt = 2.87F, doubt_early = 0.78F;
    // The leader's VP per round: at first, and as a factor of their average so far.
    float pace = 1.58F, pace_grown = 1.50F;
};

constexpr int most_rounds_left = 15;

struct Worths {
    Weights weights;
    // By number of remaining rounds: value of each card when drawn, of a Beer, of any card.
    std::array<std::array<int, cards>, most_rounds_left + 1> drawn;  // in thousandths, so that sums are exact
    std::array<float, most_rounds_left + 1> resource, card;
};
Worths worths_of(const Weights& weights);
const Worths& worths();  // to choose actions
const Worths& judged();  // to evaluate states (prospects)

// The estimated number of rounds after this one.
float rounds_left(const State& state, const Weights& weights);
inline std::size_t bucket(float rounds) {
    return static_cast<std::size_t>(std::clamp(rounds + 0.5F, 0.0F, static_cast<float>(most_rounds_left)));
}

// How a player's deck cycles: cards drawn per round, cards owned, and the total value of all cards when drawn.
struct Run {
    float drawn, owned, sum;
    float each() const { return sum / owned; }
};
Run run_of(const Rules& rules, const State& state, Seat seat, const std::array<int, cards>& worth);

// VG-5.25  The numbers that decide each Bonus, for every player. The results are those of measure(), but all of them
// are computed together, which is faster.
class Measures {
public:
    Measures(const Rules& rules, const State& state);
    int of(Bonus bonus, Seat seat) const {
        return each_[static_cast<std::size_t>(bonus)][static_cast<std::size_t>(index(seat))];
    }

private:
    std::array<std::array<std::int16_t, most_players>, bonuses> each_{};
};

// VG-2.3  The damage table, interpolated between its columns.
float damage_vp(const Rules& rules, float damaged);

}  // namespace meadhall::vikings_gone_wild

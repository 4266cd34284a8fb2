// SPDX-License-Identifier: Apache-2.0
// Values of cards, Buildings and resources: the Victory Points that they will bring until the end of the game.
// prospects() uses them, and bot.cpp uses them to buy, build, keep and pick. Read Weights first, then worths_of() in
// bot_evaluate.cpp.
#pragma once

#include "games/vikings_gone_wild/turn.h"

namespace meadhall::vikings_gone_wild {

// The weights of the evaluation, in VP unless stated otherwise. We tuned them in games between bots with different
// weights.
struct Weights {
    // Value of a card each time it is drawn.
    float attacker = 1.44F, strength = 0.18F;  // a Unit or Hero: `attacker` + `strength` * its strength
    float weapon = 0.00F;                      // a weapon, per point of strength
    float defense = 0.07F, bonus = 0.23F;      // a Defense card: `defense` + `bonus` * its bonus
    // Each additional card drawn: `card` + `card_early` * remaining rounds.
    float card = 0.65F, card_early = 0.03F;
    // Value of 1 Beer: `resource` + `resource_early` * remaining rounds. gold: the value of 1 Gold, in Beer.
    float resource = 0.27F, resource_early = 0.03F, gold = 1.12F;
    float stored = 0.55F;  // a token in a Container
    // A Container, per remaining round. To judge the purchase of a Container, the bot multiplies this weight by the
    // number of producers of its resource that the player owns.
    float container = 0.19F;
    float drakkar = 0.31F;  // a Drakkar, per remaining round
    float exposed = 0.00F;  // cost of a Building, for each of the next rounds (at most 3), because it can be damaged
    float level_2 = 0.49F;  // a Town Hall above level 1, per remaining round
    float mission = 0.60F;  // factor for the VP of a Mission whose goal a purchase meets
    // Factor for the VP of the Bonuses that a player meets now: `share` if very many rounds remain, 1 in the last
    // round.
    float share = 0.15F;
    float repulsed = 1.20F;  // cost of a repulsed group
    float delay = 0.50F;     // how long a bought card waits for its first draw, in passes through the deck
    // How uncertain the leader's win is, as the temperature of a softmax over VP: `doubt` + `doubt_early` * remaining
    // rounds.
    float doubt = 2.87F, doubt_early = 0.78F;
    // The leader's expected VP per round: `pace` + `pace_grown` * their average VP per round.
    float pace = 1.58F, pace_grown = 1.50F;
};

constexpr int most_rounds_left = 15;

struct Worths {
    Weights weights;
    // Values, indexed by the number of remaining rounds. drawn: the value of each card when it is drawn, in thousandths
    // of a VP. These are integers, so that a sum does not depend on the order of its terms. resource: the value of 1
    // Beer, in VP. card: the value of one additional card drawn, in VP.
    std::array<std::array<int, cards>, most_rounds_left + 1> drawn;
    std::array<float, most_rounds_left + 1> resource, card;
};
Worths worths_of(const Weights& weights);
const Worths& worths();  // the values for choosing actions
const Worths& judged();  // the values for evaluating states (prospects)

// The estimated number of rounds after the current one.
float rounds_left(const State& state, const Weights& weights);
inline std::size_t bucket(float rounds) {
    return static_cast<std::size_t>(std::clamp(rounds + 0.5F, 0.0F, static_cast<float>(most_rounds_left)));
}

// How a player's deck cycles. drawn: cards per round. owned: number of cards. sum: value of all cards when they are
// drawn.
struct Run {
    float drawn, owned, sum;
    float each() const { return sum / owned; }
};
Run run_of(const Rules& rules, const State& state, Seat seat, const std::array<int, cards>& worth);

// VG-5.25  The counts that decide each Bonus, for every player. measure() gives the same numbers; this class is faster
// because it computes all of them together.
class Measures {
public:
    Measures(const Rules& rules, const State& state);
    int of(Bonus bonus, Seat seat) const {
        return each_[static_cast<std::size_t>(bonus)][static_cast<std::size_t>(index(seat))];
    }

private:
    std::array<std::array<std::int16_t, most_players>, bonuses> each_{};
};

// VG-2.3  The VP of the damage table for this number of damaged Buildings, interpolated linearly.
float damage_vp(const Rules& rules, float damaged);

}  // namespace meadhall::vikings_gone_wild

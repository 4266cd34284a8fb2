// What things are worth, in Victory Points that they will bring until the end: read Weights first, then worths_of() in
// bot_evaluate.cpp. It serves prospects(), and what to buy, build, keep and pick (bot.cpp).
#pragma once

#include "games/vikings_gone_wild/turn.h"

namespace meadhall::vikings_gone_wild {

// Found by letting bots with different numbers play against each other.
struct Weights {
    // A card when it is drawn
    float attacker = 1.44F, strength = 0.18F;  // a Unit or Hero: one more Building, and how easily
    float weapon = 0.00F;                      // a point of it
    float defense = 0.07F, bonus = 0.23F;      // a Defense card, and a point of it
    float card = 0.65F, card_early = 0.03F;    // any card that is drawn more, and for each round that is left
    // A resource, and for each round that is left
    float resource = 0.27F, resource_early = 0.03F, gold = 1.12F;
    float stored = 0.55F;     // a token in a Container
    float container = 0.19F;  // a Container, each round
    float drakkar = 0.31F;    // each round
    float exposed = 0.00F;    // a Building that can be damaged
    float level_2 = 0.49F;    // room for Buildings, each round
    float mission = 0.60F;    // a VP of a Mission that a purchase meets
    float share = 0.15F;      // a VP of a Bonus that one has now
    float repulsed = 1.20F;   // an attack that fails
    float delay = 0.50F;      // of a bought card, in runs through the deck
    // How sure the leader is to win
    float doubt = 2.87F, doubt_early = 0.78F;
    // The leader's VP a round: at first, and how much of his mean so far
    float pace = 1.58F, pace_grown = 1.50F;
};

constexpr int most_rounds_left = 15;

struct Worths {
    Weights weights;
    // By rounds that are left: a card when it is drawn, a Beer, any card.
    std::array<std::array<int, cards>, most_rounds_left + 1> drawn;  // in thousandths, so that sums are exact
    std::array<float, most_rounds_left + 1> resource, card;
};
Worths worths_of(const Weights& weights);
const Worths& worths();  // for choices
const Worths& judged();  // for prospects

// How many rounds will be played after this one.
float rounds_left(const State& state, const Weights& weights);
inline std::size_t bucket(float rounds) {
    return static_cast<std::size_t>(std::clamp(rounds + 0.5F, 0.0F, static_cast<float>(most_rounds_left)));
}

// How the cards of a player run: drawn each round, owned, and what all together bring when drawn.
struct Run {
    float drawn, owned, sum;
    float each() const { return sum / owned; }
};
Run run_of(const Rules& rules, const State& state, Seat seat, const std::array<int, cards>& worth);

// VG-5.25  What decides the Bonuses, of each player; the same as measure(), at once.
class Measures {
public:
    Measures(const Rules& rules, const State& state);
    int of(Bonus bonus, Seat seat) const {
        return each_[static_cast<std::size_t>(bonus)][static_cast<std::size_t>(index(seat))];
    }

private:
    std::array<std::array<std::int16_t, most_players>, bonuses> each_{};
};

// VG-2.3  The damage table, also between its columns.
float damage_vp(const Rules& rules, float damaged);

}  // namespace meadhall::vikings_gone_wild

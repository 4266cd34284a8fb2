// What things are worth, in Victory Points that they will bring until the end: read Weights first, then worths_of() in
// evaluate.cpp. It serves prospects(), and what to buy, build, keep and pick (bot.cpp).
#pragma once

#include "games/vikings_gone_wild/turn.h"

namespace meadhall::vikings_gone_wild {

// Found by letting bots with different numbers play against each other.
struct Weights {
    // A card when it is drawn
    float attacker = 0.9F, strength = 0.5F;  // a Unit or Hero: one more Building, and how easily
    float weapon = 0.35F;                    // a point of it
    float defense = 0.6F, bonus = 0.25F;     // a Defense card, and a point of it
    float card = 0.5F, card_early = 0.04F;   // any card that is drawn more, and for each round that is left
    // A resource, and for each round that is left
    float resource = 0.1F, resource_early = 0.07F, gold = 1.2F;
    float stored = 0.3F;     // a token in a Container
    float container = 0.3F;  // a Container, each round
    float drakkar = 0.25F;   // each round
    float exposed = 0.3F;    // a Building that can be damaged
    float level_2 = 0.3F;    // room for Buildings, each round
    float mission = 0.6F;    // a VP of a Mission that a purchase meets
    float share = 0.4F;      // a VP of a Bonus that one has now
    float repulsed = 1.2F;   // an attack that fails
    float delay = 0.5F;      // of a bought card, in runs through the deck
    // How sure the leader is to win
    float doubt = 2.0F, doubt_early = 1.2F;
};

constexpr int most_rounds_left = 15;

struct Worths {
    Weights weights;
    // By rounds that are left: a card when it is drawn, a Beer, any card.
    std::array<std::array<int, cards>, most_rounds_left + 1> drawn;  // in thousandths, so that sums are exact
    std::array<float, most_rounds_left + 1> resource, card;
};
Worths worths_of(const Weights& weights);
#ifdef VG_TUNE
inline const Worths* worths_now = nullptr;
inline const Worths& worths() { return *worths_now; }
#else
const Worths& worths();
#endif

// How many rounds will be played after this one.
float rounds_left(const State& state);
inline std::size_t bucket(float rounds) {
    return static_cast<std::size_t>(std::clamp(rounds + 0.5F, 0.0F, static_cast<float>(most_rounds_left)));
}

// How the cards of a player run: drawn each round, owned, and what all together bring when drawn.
struct Run {
    float drawn, owned, sum;
    float each() const { return sum / owned; }
};
Run run_of(const Rules& rules, const State& state, Seat seat, const std::array<int, cards>& worth);

// VG-2.3  The damage table, also between its columns.
float damage_vp(const Rules& rules, float damaged);

}  // namespace meadhall::vikings_gone_wild

// SPDX-License-Identifier: Apache-2.0
// All weights of the bots. Where a weight comes from:
//   rulebook  a rule says it
//   fitted    fitted to games between our bots. The values have not changed since the first version of this bot. Its
//             comment said so; the games and the program that fitted them were not kept.
//   by hand   set by hand; the history of the project shows no measurement
#pragma once

#include "games/thunder_and_lightning/cards.h"

namespace meadhall::thunder_and_lightning {

using Worth = float;  // what something is worth to a player; the files in powers/ use this name for every float

// Weights with which think() judges single actions. The unit is arbitrary: finding the enemy's treasure is worth
// `victory`. Every weight is added to the value of an action unless its comment says otherwise; a cost is subtracted.
struct Weights {
    // Fitted: the worth of a card by its place. A fighter is a card of strength 1 to 7. It is worth ..._base
    // plus ..._strength for each point of its strength; only Ravens in the hand have a weight of their own.
    float front_base = 0.26F;  // a fighter in front
    float front_strength = 0.25F;
    float front_wall = 0.77F;       // a Shield Wall in front
    float front_nightmare = 0.54F;  // a Nightmare in front
    float front_power = 0.17F;      // any other card with a power, in front
    float hand_base = 0.08F;        // a fighter in the hand
    float hand_strength = 0.12F;
    float hand_ravens = 0.44F;  // Ravens in the hand
    float hand_wall = -0.05F;   // a Shield Wall or Nightmare in the hand
    float hand_frigg = 0.16F;   // Frigg in the hand
    float hand_power = 0.16F;   // any other card with a power, in the hand
    float back_base = 0.06F;    // a fighter on the field, not in front
    float back_strength = 0.06F;
    float back_wall = 0.07F;        // a Shield Wall or Nightmare on the field, not in front
    float back_power = -0.11F;      // any other card with a power on the field, not in front
    float treasure_hand = -0.35F;   // the treasure in the hand
    float treasure_front = -0.86F;  // the treasure in front
    float treasure_back = -1.03F;   // the treasure on the field, not in front
    float treasure_deeper = 0.13F;  // added if the treasure is in row 3 or 4
    float treasure_god = 0.18F;     // added if the treasure is behind the god
    float god = 0.13F;              // the god in front
    // Fitted: the worth of holding a second column, a third column, and the only column that is left.
    float second_column = 0.23F;
    float third_column = 0.04F;
    float last_column = 2.30F;
    // Fitted: what an action gains or costs in addition to the change of these worths.
    // Cost of drawing a card, because fewer cards are left to draw later. The fitted cost is negative: drawing gains.
    float draw = -0.12F;
    // Factor for the value of the challenge that a front card can make. A negative value counts as 0.
    float match = 1.36F;
    float beaten = 0.17F;   // cost of a front card that would lose a challenge by the face-up card opposite
    float holds = 0.15F;    // value of a face-down front card that would win a challenge by the face-up card opposite
    float victory = 6.30F;  // finding the enemy's treasure
    float ravens_hand = 0.12F;  // Ravens that strike the enemy's hand
    float flip = 0.06F;         // each card that Frigg turns up
    float spy = -0.01F;         // Frigg's look at the enemy's hand
    float kill = 0.26F;         // added to the worth of an enemy front card that a challenge or Ravens remove
    float lose = 0.08F;         // added to the cost of the player's own front card if it loses a challenge
    float thin = 0.00F;      // value of laying a card if the field has n cards, and n is less than six: thin * (6 - n)
    float hand_hit = 0.49F;  // a fighter that Ravens move from the enemy's hand to the front

    // By hand: probabilities of winning the enemy's treasure after this action has brought it to the front. They
    // multiply `victory` and the probability that the action brings the treasure there.
    float find_next_now = 0.8F;         // a challenge removed the card in front of it, and a point is left
    float ravens_find_next_now = 0.6F;  // Ravens removed the card in front of it, and a point is left
    float bring_treasure_now = 0.9F;    // Valkyries moved it to the front, and the player can strike it now
    float find_next_later = 0.2F;       // in each of these cases, if the player cannot strike it in this turn
    // By hand: powers.
    float wiped_card = 0.2F;              // each enemy card behind a Nightmare in the column that it takes
    float wiped_hand_card = 0.25F;        // each card of the enemy's hand that a Nightmare takes
    float god_alone = 0.2F;               // a god laid in an empty column
    float capture = 0.1F;                 // Freya, in addition to the worth of the captured card
    float raging_front = 0.2F;            // Berserker, for each column with Viking Warriors in front
    float idunn = 0.1F;                   // Idunn's aura
    float seer = 0.1F;                    // cost of using the Seer
    float spied_treasure = 0.2F;          // Frigg's look at the hand, times the probability that the treasure is there
    float baldr_without_treasure = 0.3F;  // cost of moving another card than the treasure with Baldr
    float treasure_shown = -0.3F;         // for Baldr: added to a place behind the front if the treasure is face up
    float valkyries = 0.1F;               // cost of using Valkyries
    // By hand: answers. The first four concern the waiting card, which the bot puts in front of an enemy column.
    // Cost if the front card that it covers is the treasure: this part of `victory`, times the probability.
    float covered_treasure = 0.5F;
    // Value of covering a front card: this part of what a challenger of strength 7 could expect to gain from that card.
    float covered_front = 0.5F;
    float brings_loser = 0.3F;   // the waiting card would lose a challenge by the bot's front card
    float brings_winner = 0.1F;  // cost: the waiting card would win a challenge of the bot's front card
    float stop = 0.2F;           // the Seer draws no further card; to continue has the value 0
    float order_losses = 0.3F;   // the card discarded next: value of a fighter, cost of Berserker or Idunn
    // By hand: softmax temperature. An action better by this much is chosen e times as often.
    float temperature = 0.2F;
};
inline constexpr Weights weights;

// The worth of the kinds in front, in the hand, and elsewhere on the field.
struct WorthByKind {
    std::array<float, kinds> front{}, hand{}, back{};
};
constexpr WorthByKind worth_by_kind(const Weights& of) {
    WorthByKind worth;
    for (std::size_t i = 0; i < kinds; ++i) {
        const Kind kind = static_cast<Kind>(i);
        // Rulebook: the strengths of the first kinds (data/thor.toml); god and treasure have their own weights.
        constexpr std::array<float, 9> strengths{0, 0, 7, 6, 5, 4, 3, 2, 1};
        if (kind == Kind::treasure) {
            worth.front[i] = of.treasure_front;
            worth.hand[i] = of.treasure_hand;
            worth.back[i] = of.treasure_back;
        } else if (kind == Kind::god) {
            worth.front[i] = of.god;
        } else if (i < strengths.size()) {
            worth.front[i] = of.front_base + of.front_strength * strengths[i];
            worth.hand[i] = kind == Kind::ravens ? of.hand_ravens : of.hand_base + of.hand_strength * strengths[i];
            worth.back[i] = of.back_base + of.back_strength * strengths[i];
        } else {
            const bool wall = kind == Kind::shield_wall;
            const bool nightmare = kind == Kind::nightmare;
            worth.front[i] = wall ? of.front_wall : nightmare ? of.front_nightmare : of.front_power;
            worth.hand[i] = wall || nightmare ? of.hand_wall : kind == Kind::frigg ? of.hand_frigg : of.hand_power;
            worth.back[i] = wall || nightmare ? of.back_wall : of.back_power;
        }
    }
    return worth;
}
inline constexpr WorthByKind kind_worths = worth_by_kind(weights);
constexpr float front_worth(Kind kind) { return kind_worths.front[static_cast<std::size_t>(kind)]; }
constexpr float hand_worth(Kind kind) { return kind_worths.hand[static_cast<std::size_t>(kind)]; }
constexpr float back_worth(Kind kind) { return kind_worths.back[static_cast<std::size_t>(kind)]; }
// Losing the last card of a column costs a point; losing the last column costs the game (TL-8.3).
constexpr float column_worth(int held_columns) {
    return held_columns >= 3 ? weights.third_column : held_columns == 2 ? weights.second_column : weights.last_column;
}

// Weights with which prospects() evaluates a state. Fitted. A weight is multiplied by its feature; a feature that is a
// condition counts as 1 if it is true. The sum over the player to move, minus the sum over the other player, is the
// log-odds of winning.
struct PlaceOdds {  // for each card of a kind
    float in_hand, in_front;
    float front_up;  // the card in front is face up; counts in addition to in_front
    float behind;    // the card is on the field, not in front
};
constexpr std::array<PlaceOdds, kinds> place_odds{{
    // in hand, in front, front up, behind
    {0.15F, 0.00F, 0.00F, 0.00F},      // god
    {-0.43F, -0.52F, -0.14F, -0.66F},  // treasure
    {0.08F, 0.27F, 0.01F, 0.16F},      // seven
    {0.08F, 0.32F, -0.03F, 0.28F},     // six
    {0.03F, 0.29F, -0.02F, 0.13F},     // five
    {-0.08F, 0.14F, 0.10F, 0.01F},     // four
    {-0.02F, 0.19F, 0.01F, 0.03F},     // viking_warriors
    {-0.01F, 0.18F, 0.09F, -0.07F},    // female_archer
    {0.06F, 0.08F, 0.04F, -0.04F},     // ravens
    {0.19F, 0.28F, 0.03F, 0.07F},      // shield_wall
    {0.10F, 0.22F, 0.16F, -0.02F},     // frigg
    {0.11F, 0.08F, -0.26F, 0.00F},     // nightmare
    {-0.09F, 0.08F, -0.49F, 0.00F},    // baldr
    {0.13F, 0.28F, 0.17F, 0.10F},      // freya
    {0.11F, -0.10F, -0.14F, 0.08F},    // hel
    {0.14F, -0.05F, 0.04F, -0.23F},    // odin
    {0.01F, 0.16F, 0.14F, -0.03F},     // berserker
    {0.19F, 0.18F, -0.15F, 0.27F},     // idunn
    {0.01F, 0.07F, 0.02F, -0.04F},     // weapon
    {0.05F, 0.18F, 0.02F, 0.07F},      // longships
    {0.16F, 0.08F, 0.06F, 0.05F},      // seer
    {0.07F, 0.18F, -0.07F, 0.14F},     // valkyries
    {0.03F, 0.35F, -0.33F, 0.05F},     // vidarr
}};
struct Odds {
    float two_columns = 0.01F;    // the player holds at least two columns
    float three_columns = 0.10F;  // the player holds three columns; counts in addition to two_columns
    float deck_tens = 0.47F;      // number of cards left in the deck, divided by ten
    // TL-5.2.6  A player who cannot spend a point loses. Fuel: how many points the player can still spend by drawing
    // and using cards. This feature: how far the fuel is below twelve, divided by ten.
    float short_of_fuel = -1.36F;
    float turns_of_fuel = 0.76F;  // how many turns the fuel lasts (at most 16), divided by ten
    float thin_field = -0.97F;    // if the field has n cards, and n is less than six: (6 - n) * (6 - n) / 36
    // If the treasure is in the hand: number of Ravens in the enemy's hand, divided by the size of the player's hand.
    float treasure_hunted = -0.65F;
    float treasure_in_reach = -0.25F;   // the treasure is in front and the enemy holds Ravens
    float god_hunted = 0.02F;           // the god is on the field and the enemy holds Ravens
    float treasure_deep = 0.12F;        // the treasure is in row 3 or 4
    float treasure_shown = -0.46F;      // the treasure is face up, but not in front
    float treasure_under_god = -0.25F;  // the treasure is behind the god
    float up_behind = -0.05F;           // number of face-up cards that are not in front, without the treasure
    float holds_idunn = 0.10F;          // the player has the power of Idunn
    float holds_berserker = -0.05F;     // if the player has the power of Berserker: number of Viking Warriors in front
    float points = 0.03F;               // number of points left; counts only for the player to move
    float first_point = -0.05F;         // the advantage of being the player to move
    // What the player's front card can do to the front card that it faces. The weights of `facing` count for both
    // players. Those of `mover` count in addition for the player to move if they have a point left.
    struct Facing {
        float beats_hidden, beats_shown;             // it beats a face-down card; it beats a face-up card
        float faces_treasure, faces_treasure_shown;  // it can challenge the treasure: face down; face up
        float ravens_find_treasure;                  // it faces the face-up treasure, and the player holds Ravens
    };
    Facing facing{0.16F, 0.22F, 0.65F, 0.07F, 0.10F};
    Facing mover{0.08F, 0.11F, 0.47F, 0.04F, 0.05F};
    float lost = -12;  // by hand: the turn begins with an empty field, so the game is lost (TL-8.3)
};
inline constexpr Odds odds;

// How often a beginner takes an action, compared with other actions. By hand.
struct Beginner {
    std::uint32_t draw = 20;
    // A challenge of a face-down card, by a front card of strength 4 or more, and by a weaker one.
    std::uint32_t challenge_strong = 60, challenge_weak = 4;
    // A challenge of a face-up card that will be lost, and of the face-up treasure.
    std::uint32_t challenge_won = 120, challenge_treasure = 2000;
    // There are dozens of ways to lay a card, so most have a low weight. Otherwise laying a card would be chosen nearly
    // always.
    // lay_guard: a Shield Wall, or a card of strength 4 or more, in front of a weaker card or in an empty column.
    std::uint32_t lay_behind = 2, lay_guard = 60, lay_in_empty_column = 30, lay_in_front = 1;
    std::uint32_t god = 40;
    // Powers. power: one without parameters. ravens_field, ravens_hand: Ravens on the field or in the hand. spy, flip:
    // Frigg. flank: Vidarr.
    std::uint32_t power = 6, ravens_field = 5, ravens_hand = 6, spy = 4, flip = 3, weapon = 12, flank = 4;
    // Moves and fetches get the lowest weight, because they have many variants. Answers are all equally good.
    std::uint32_t one_of_many = 1;
};
inline constexpr Beginner beginner;

}  // namespace meadhall::thunder_and_lightning

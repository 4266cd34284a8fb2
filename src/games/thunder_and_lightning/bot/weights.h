// SPDX-License-Identifier: Apache-2.0
// All weights of the bots. Where a weight comes from:
//   rulebook  a rule says it
//   fitted    fitted to games between our bots. The values have not changed since the first version of this bot. Its
//             comment said so; the games and the program that fitted them were not kept.
//   by hand   set by hand; the history of the project shows no measurement
#pragma once

#include "games/thunder_and_lightning/cards.h"

namespace meadhall::thunder_and_lightning {

using Worth = float;  // what something is worth to a player. The files in powers/ use this name for all real numbers

// Weights with which think() judges single actions. The unit is that of `victory`.
struct Weights {
    // Fitted: the worth of a card by its place. A fighter is a card of strength 1 to 7.
    float front_base = 0.26F;  // a fighter in front: base value, then per point of strength
    float front_strength = 0.25F;
    float front_wall = 0.77F;  // other cards in front
    float front_nightmare = 0.54F;
    float front_power = 0.17F;
    float hand_base = 0.08F;  // a fighter in the hand
    float hand_strength = 0.12F;
    float hand_ravens = 0.44F;  // other cards in the hand
    float hand_wall = -0.05F;
    float hand_frigg = 0.16F;
    float hand_power = 0.16F;
    float back_base = 0.06F;  // a fighter not in front
    float back_strength = 0.06F;
    float back_wall = 0.07F;  // other cards not in front
    float back_power = -0.11F;
    float treasure_hand = -0.35F;  // the treasure, by its place
    float treasure_front = -0.86F;
    float treasure_back = -1.03F;
    float treasure_deeper = 0.13F;
    float treasure_god = 0.18F;
    float god = 0.13F;  // the god in front
    // Fitted: the value of holding a second column, a third column, and the only column that is left.
    float second_column = 0.23F;
    float third_column = 0.04F;
    float last_column = 2.30F;
    // Fitted: what an action gains or costs in addition.
    // Cost of drawing a card, because fewer cards are left to draw later. The fitted cost is negative: drawing gains.
    float draw = -0.12F;
    // Factor for the value of the challenge that a front card can make.
    float match = 1.36F;
    float beaten = 0.17F;  // cost of a front card that would lose a challenge by the face-up card opposite
    float holds = 0.15F;   // value of a face-down front card that would win a challenge by the face-up card opposite
    float victory = 6.30F;
    float ravens_hand = 0.12F;
    float flip = 0.06F;
    float spy = -0.01F;
    float kill = 0.26F;      // added value if an enemy card is lost
    float lose = 0.08F;      // added cost if the player's own card is lost
    float thin = 0.00F;      // value of laying a card if the field has n cards, and n is less than six: thin * (6 - n)
    float hand_hit = 0.49F;  // a fighter that Ravens move from the hand to the front

    // By hand: the probability of winning a treasure that a card in front of it hides, once that card is gone, with a
    // point left (by a challenge, by Ravens, after Valkyries brought it to the front) and without.
    float find_next_now = 0.8F;
    float ravens_find_next_now = 0.6F;
    float bring_treasure_now = 0.9F;
    float find_next_later = 0.2F;
    // By hand: powers.
    float wiped_card = 0.2F;        // each enemy card that a Nightmare on the field takes with it
    float wiped_hand_card = 0.25F;  // each card of a hand that a Nightmare takes
    float god_alone = 0.2F;         // a god in an empty column
    float capture = 0.1F;           // Freya, in addition to the captured card
    float raging_front = 0.2F;      // Berserker, for each column led by Viking Warriors
    float idunn = 0.1F;
    float seer = 0.1F;                    // cost
    float spied_treasure = 0.2F;          // Frigg, if she sees the treasure in the hand
    float baldr_without_treasure = 0.3F;  // cost
    float treasure_shown = -0.3F;         // for Baldr: a face-up treasure that is not in front
    float valkyries = 0.1F;               // cost
    // By hand: answers.
    float covered_treasure = 0.5F;  // share of the value of a front card that may be the treasure and gets covered
    float covered_front = 0.5F;     // share of the value of a front card that the strongest card beats
    float brings_loser = 0.3F;      // the waiting card loses to the bot's front card
    float brings_winner = 0.1F;     // cost: it beats the bot's front card
    float stop = 0.2F;              // the Seer draws no further card
    float order_losses = 0.3F;      // an aura should be discarded last, a fighter first
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

// Weights with which prospects() evaluates a state: log-odds of winning. Fitted.
struct PlaceOdds {  // for each card of a kind
    float in_hand, in_front;
    float front_up;  // the card in front is face up; counts in addition to in_front
    float behind;
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
    float two_columns = 0.01F;
    float three_columns = 0.10F;  // the player holds three columns; counts in addition to two_columns
    float deck_tens = 0.47F;      // number of cards left in the deck, divided by ten
    // TL-5.2.6  A player who cannot spend a point loses. Fuel: how many points the player can still spend by drawing
    // and using cards. This feature: how far the fuel is below twelve, divided by ten.
    float short_of_fuel = -1.36F;
    float turns_of_fuel = 0.76F;  // how many turns the fuel lasts (at most 16), divided by ten
    float thin_field = -0.97F;    // if the field has n cards, and n is less than six: (6 - n) * (6 - n) / 36
    // If the treasure is in the hand: number of Ravens in the enemy's hand, divided by the size of the player's hand.
    float treasure_hunted = -0.65F;
    float treasure_in_reach = -0.25F;  // the treasure is in front and the enemy holds Ravens
    float god_hunted = 0.02F;          // the god is on the field and the enemy holds Ravens
    float treasure_deep = 0.12F;       // the treasure is in row 3 or 4
    float treasure_shown = -0.46F;     // the treasure is face up, but not in front
    float treasure_under_god = -0.25F;
    float up_behind = -0.05F;  // number of face-up cards that are not in front, without the treasure
    float holds_idunn = 0.10F;
    float holds_berserker = -0.05F;  // if the player has the power of Berserker: number of Viking Warriors in front
    float points = 0.03F;            // number of points left; counts only for the player to move
    float first_point = -0.05F;      // the advantage of being the player to move
    // What the player's front card can do to the front card that it faces. `mover`: in addition, for the player to move
    // with a point left.
    struct Facing {
        float beats_hidden, beats_shown;             // it beats the face-down or face-up card
        float faces_treasure, faces_treasure_shown;  // it can challenge the face-down or face-up treasure
        float ravens_find_treasure;                  // the player holds Ravens, and the treasure is face up
    };
    Facing facing{0.16F, 0.22F, 0.65F, 0.07F, 0.10F};
    Facing mover{0.08F, 0.11F, 0.47F, 0.04F, 0.05F};
    float lost = -12;  // by hand: the turn begins with an empty field, so the game is lost (TL-8.3)
};
inline constexpr Odds odds;

// How often a beginner takes an action, compared with others. By hand.
struct Beginner {
    std::uint32_t draw = 20;
    std::uint32_t challenge_strong = 60, challenge_weak = 4;  // a face-down card, with strength 4 or more, or less
    std::uint32_t challenge_won = 120, challenge_treasure = 2000;
    // There are dozens of ways to lay a card, so most have a low weight. Otherwise laying a card would be chosen nearly
    // always.
    std::uint32_t lay_behind = 2, lay_guard = 60, lay_in_empty_column = 30, lay_in_front = 1;
    std::uint32_t god = 40;
    std::uint32_t power = 6, ravens_field = 5, ravens_hand = 6, spy = 4, flip = 3, weapon = 12, flank = 4;
    // Moves and fetches get the lowest weight, because they have many variants. Answers are all equally good.
    std::uint32_t one_of_many = 1;
};
inline constexpr Beginner beginner;

}  // namespace meadhall::thunder_and_lightning

// SPDX-License-Identifier: Apache-2.0
// All weights of the bots, in one place: what they believe that cards, Buildings and situations are worth, in VP unless
// stated otherwise. Where a number comes from:
//  - tuned: set in games between bots with different weights (commits cb31ac6 and 8fd8233);
//  - rulebook: follows from the rules;
//  - by hand: chosen by a person. We know of no tuning run for it.
// Numbers that cards print (strength, cards drawn, prices) are not here: bots read them from the data of the box.
#pragma once

#include "games/vikings_gone_wild/pieces.h"

namespace meadhall::vikings_gone_wild {

using Worth = float;  // VP that something will bring until the end of the game

// Tuned. The defaults are used to choose actions; judging_weights are used to evaluate states.
struct Weights {
    // Value of a card each time it is drawn.
    Worth attacker = 1.44F, strength = 0.18F;  // a Unit or Hero: `attacker` + `strength` * its strength
    Worth weapon = 0.00F;                      // a weapon, per point of strength
    Worth defense = 0.07F, bonus = 0.23F;      // a Defense card: `defense` + `bonus` * its bonus
    // Each additional card drawn: `card` + `card_early` * remaining rounds.
    Worth card = 0.65F, card_early = 0.03F;
    // Value of 1 Beer: `resource` + `resource_early` * remaining rounds. gold: the value of 1 Gold, in Beer.
    Worth resource = 0.27F, resource_early = 0.03F, gold = 1.12F;
    Worth stored = 0.55F;  // a token in a Container, if at least one more round remains
    // A Container, per remaining round. To judge the purchase of a Container, the bot multiplies this weight by the
    // number of producers of its resource that the player owns.
    Worth container = 0.19F;
    Worth drakkar = 0.31F;  // a Drakkar, per remaining round
    Worth exposed = 0.00F;  // cost of a Building, for each of the next rounds (at most 3), because it can be damaged
    // A Town Hall above level 1, per remaining round. To judge its purchase, the bot multiplies this weight by
    // one of the factors purchase_weight::hall_if_...; for level 3 it uses purchase_weight::highest_hall instead.
    Worth level_2 = 0.49F;
    Worth mission = 0.60F;  // a purchase counts this part of the VP of a Mission whose goal it meets
    // Factor for the VP of the Bonuses that a player meets now: `share` if very many rounds remain, 1 in the last
    // round.
    Worth share = 0.15F;
    Worth repulsed = 1.20F;  // cost of each group of a raid that the bot expects to be repulsed
    float delay = 0.50F;     // number of passes through the deck until a bought card is drawn for the first time
    // A softmax over the expected VP gives each player's share of the win. Its temperature is `doubt` + `doubt_early` *
    // remaining rounds.
    float doubt = 2.87F, doubt_early = 0.78F;
    // The leader's expected VP per round from now on: `pace` + `pace_grown` * their average VP per round so far.
    float pace = 1.58F, pace_grown = 1.50F;
};
constexpr Weights choosing_weights{};
constexpr Weights judging_weights{.attacker = 1.31F,
                                  .strength = 0.46F,
                                  .weapon = 0.00F,
                                  .defense = 0.34F,
                                  .bonus = 0.15F,
                                  .card = 0.65F,
                                  .card_early = 0.10F,
                                  .resource = 0.22F,
                                  .resource_early = 0.07F,
                                  .gold = 1.31F,
                                  .stored = 0.46F,
                                  .container = 0.32F,
                                  .drakkar = 0.18F,
                                  .exposed = 0.00F,
                                  .level_2 = 0.66F,
                                  .mission = 0.60F,
                                  .share = 0.00F,
                                  .repulsed = 1.20F,
                                  .delay = 0.50F,
                                  .doubt = 3.58F,
                                  .doubt_early = 0.71F,
                                  .pace = 5.15F,
                                  .pace_grown = 0.53F};

// By hand: what single cards are worth each time they are drawn.
namespace card_weight {
// The probability that a group with Brunhild damages a Building. It multiplies the VP that she gains then.
constexpr Worth brunhild = 0.7F;
// Added to what the numbers of the card are worth.
constexpr Worth egil = 0.2F, sigurd = 0.4F, assassin = 0.1F, loki_scepter = 0.2F, raven_scout = 0.1F, hel = 0.3F;
constexpr Worth bragi = 0.5F, heimdall = 0.5F;
constexpr Worth war_horn = 0.8F, valkyrie = 1.5F, loki = 0.6F;  // the whole worth of these cards
constexpr Worth rune_stone = 0.08F;  // per remaining round, because the deck has one weak card less; added to the Beer
// The unit of the next two is the worth of one additional card drawn.
constexpr Worth put_back = 0.4F;                       // cost of the card that Huginn and Muninn put back
constexpr Worth taken_back = 1.2F;                     // each card that Idun takes back
constexpr float gold_factories = 2, breweries = 1.5F;  // assumed number of these Buildings, for Dvergar and Brewmaster
constexpr int ambush = 2;                              // an Ambush is worth as much as a Defense card with this bonus
constexpr int baldur = 2;  // assumed number of attacked Buildings; multiplies Baldur's bonus
}  // namespace card_weight

constexpr int most_rounds_left = 15;

// Values, indexed by the number of remaining rounds. drawn: the value of each card when it is drawn, in thousandths of
// a VP. These are integers, so that a sum does not depend on the order of its terms. resource: the value of 1 Beer, in
// VP. card: the value of one additional card drawn, in VP.
struct Worths {
    Weights weights;
    std::array<std::array<int, cards>, most_rounds_left + 1> drawn;
    std::array<Worth, most_rounds_left + 1> resource, card;
};

}  // namespace meadhall::vikings_gone_wild

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
    Worth stored = 0.55F;  // a token in a Container
    // A Container, per remaining round. To judge the purchase of a Container, the bot multiplies this weight by the
    // number of producers of its resource that the player owns.
    Worth container = 0.19F;
    Worth drakkar = 0.31F;  // a Drakkar, per remaining round
    Worth exposed = 0.00F;  // cost of a Building, for each of the next rounds (at most 3), because it can be damaged
    Worth level_2 = 0.49F;  // a Town Hall above level 1, per remaining round
    Worth mission = 0.60F;  // factor for the VP of a Mission whose goal a purchase meets
    // Factor for the VP of the Bonuses that a player meets now: `share` if very many rounds remain, 1 in the last
    // round.
    Worth share = 0.15F;
    Worth repulsed = 1.20F;  // cost of a repulsed group
    float delay = 0.50F;     // how long a bought card waits for its first draw, in passes through the deck
    // How uncertain the leader's win is, as the temperature of a softmax over VP: `doubt` + `doubt_early` * remaining
    // rounds.
    float doubt = 2.87F, doubt_early = 0.78F;
    // The leader's expected VP per round: `pace` + `pace_grown` * their average VP per round.
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

// By hand: what single cards are worth when they are drawn, beyond their numbers.
namespace card_weight {
constexpr Worth brunhild = 0.7F;  // per VP: how often a group with Brunhild damages a Building
constexpr Worth egil = 0.2F, sigurd = 0.4F, assassin = 0.1F, loki_scepter = 0.2F, raven_scout = 0.1F, hel = 0.3F;
constexpr Worth war_horn = 0.8F, valkyrie = 1.5F, bragi = 0.5F, loki = 0.6F, heimdall = 0.5F;
constexpr Worth rune_stone = 0.08F;                    // per remaining round, for a deck without a weak card
constexpr Worth put_back = 0.4F;                       // the card that Huginn and Muninn put back, in cards drawn
constexpr Worth taken_back = 1.2F;                     // a card that Idun takes back, in cards drawn
constexpr float gold_factories = 2, breweries = 1.5F;  // how many the owner of Dvergar or Brewmaster has
constexpr int ambush = 2;                              // an Ambush is worth as much as a Defense card with this bonus
constexpr int baldur = 2;                              // number of attacked Buildings that Baldur protects
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

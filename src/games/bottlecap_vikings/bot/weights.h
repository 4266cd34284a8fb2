// SPDX-License-Identifier: Apache-2.0
// The numbers that the bots go by, apart from those of single abilities (AbilityWorth in abilities/all.h). Each group
// says where its numbers come from. Times and costs are in turns of the player.
#pragma once

#include "games/bottlecap_vikings/state.h"

namespace meadhall::bottlecap_vikings::weights {

using ByPlayers = std::array<float, most_players + 1>;  // indexed by the number of players

// Counted in games between bots when these numbers were introduced ("Fear damage by what games say of it"); neither the
// games nor the command were kept.
// `hazard`: the probability that the Valkyries come while a player still holds their current damage; indexed by the
// number of red tokens that all players together hold. `more_damage`: the probability that the player has one more
// damage when the Valkyries come.
constexpr std::array<float, 8> hazard{0.15F, 0.2F, 0.35F, 0.65F, 1, 1, 1, 1};
constexpr float more_damage = 0.75F;
// The lead with which a player wins about three times as often as an opponent. `doubt_at_end`: this lead at the end of
// the game. `doubt_a_turn`: how much greater the lead must be for every turn still to come.
constexpr float doubt_at_end = 0.45F;
constexpr ByPlayers doubt_a_turn{0, 0, 0.22F, 0.26F, 0.12F};

// Set together with the numbers above; the history does not say how.
// `fear`: the factor by which a good player overrates the cost of damage. `spite`: the part of an opponent's loss that
// counts as the player's own gain.
constexpr ByPlayers fear{0, 0, 1, 1, 2}, spite{0, 0, 1, 0.25F, 0.17F};

// Set by hand: the model (race.h).
constexpr float hopeless = 120;  // the result if the model finds no way to win
constexpr float blood = 0.4F;    // the cost of 1 damage as a price
// In the model a bonus that only applies at the helper slot counts as this many spaces of reach.
constexpr int reach_beside_helper = 1;
constexpr float most_income = 1;  // of abilities, in gold for each turn

// Set by hand: choices.
// A choice that is better than another by this much gets about three times its prior.
constexpr float decided = 0.25F;
constexpr float lowest_logarithm = -12;  // of a prior, compared with the best one
constexpr float later_part = 0.01F;      // part 1 first: it costs no damage, so it cannot bring the Valkyries
constexpr float switched_tiles = 0.05F;  // exchanging tiles must bring at least this much
// Turning the cap: the cost of a line in the next `line_ahead` steps, and of each slot between ship and helper.
constexpr int line_ahead = 4;
constexpr float crossing_ahead = 0.2F, slot_to_helper = 0.05F;

// Set by hand: the end of the game (one_turn.h).
constexpr int most_positions = 400;  // the limit of the search
constexpr float a_loss = 5;          // the cost if the next player wins
constexpr float within_one_turn = 1, next_within_one_turn = 1.5F;

// Set by hand: how often a beginner takes an action, compared with others (liking.cpp).
struct Liking {
    std::uint32_t improve = 60, tile_of_glory = 30, tile_of_more_glory = 50, buy_glory = 40, do_part = 12;
    std::uint32_t tile = 10, useless_tile = 1, market = 12, sawmill = 8, poor_exchange = 4;
    std::uint32_t price_of_glory = 6, price_of_city = 30;  // goods that suffice for one glory, or for an improvement
    std::uint32_t repair = 6, atone = 4, go_on = 6, keep_grey = 3;
};
constexpr Liking liking{};

}  // namespace meadhall::bottlecap_vikings::weights

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
// number of red tokens that all players together hold. `more_damage`: the probability that the player then has one more
// damage than now.
constexpr std::array<float, 8> hazard{0.15F, 0.2F, 0.35F, 0.65F, 1, 1, 1, 1};
constexpr float more_damage = 0.75F;
// `doubt`: the lead, in turns, with which a player wins about three times as often as an opponent (measured). It is
// `doubt_at_end` at the end of the game, and greater by `doubt_a_turn` for every turn still to come.
constexpr float doubt_at_end = 0.45F;
constexpr ByPlayers doubt_a_turn{0, 0, 0.22F, 0.26F, 0.12F};

// Set together with the numbers above; the history does not say how.
// `fear`: when a good player chooses an action, `hazard` is multiplied by this (the product is at most 1). The
// evaluation of a state uses `hazard` unchanged. `spite`: the part of an opponent's loss that counts as the player's
// own gain.
constexpr ByPlayers fear{0, 0, 1, 1, 2}, spite{0, 0, 1, 0.25F, 0.17F};

// Set by hand: the model (race.h).
// The number of turns to win if the model finds no way to win.
constexpr float hopeless = 120;
// The cost of taking 1 damage as the price of a part. For the current action, cost_of_draw() computes it exactly.
constexpr float blood = 0.4F;
// An ability that lengthens the reach only at the helper slot lengthens it by this many spaces at every slot.
constexpr int reach_beside_helper = 1;
// The most gold for each turn that all abilities of a player together may bring as AbilityWorth::income.
constexpr float most_income = 1;

// Set by hand: choices.
// A choice that is better than another by this many turns gets about three times its prior.
constexpr float decided = 0.25F;
// A prior is at least e to the power of this number, if the best prior is 1.
constexpr float lowest_logarithm = -12;
// Part 2 of a tile costs this many turns more than an equally good part 1, so the player does part 1 first. Part 1
// costs no damage, so it cannot bring the Valkyries.
constexpr float later_part = 0.01F;
// The player exchanges tiles only if that saves more turns than this.
constexpr float switched_tiles = 0.05F;
// Turning the cap: `crossing_ahead` is the cost of each crossing of the line in the next `line_ahead` steps of the
// ship. `slot_to_helper` is the cost of each slot from the ship clockwise to the helper.
constexpr int line_ahead = 4;
constexpr float crossing_ahead = 0.2F, slot_to_helper = 0.05F;

// Set by hand: the end of the game (one_turn.h).
// The limit for the positions of a search.
constexpr int most_positions = 400;
// The cost of an action is greater by this times the probability that the next player then wins in the next turn.
constexpr float a_loss = 5;
// The player's own win is searched for if an action leaves the player fewer than `within_one_turn` turns from winning.
// Otherwise the next player's win is searched for, if that player needs fewer than `next_within_one_turn` turns.
constexpr float within_one_turn = 1, next_within_one_turn = 1.5F;

// Set by hand: how often a beginner takes an action, compared with others (liking.cpp).
struct Liking {
    // `improve`: to improve the city, and to sail to a tile for that. `tile_of_glory`: to sail to a tile where the
    // player can buy 1 glory; `tile_of_more_glory`: 2 glory. `buy_glory`: to do a part that brings glory. `do_part`: to
    // do another part, except repairs.
    std::uint32_t improve = 60, tile_of_glory = 30, tile_of_more_glory = 50, buy_glory = 40, do_part = 12;
    // How often the player sails to any other tile: `useless_tile` if the player can do nothing useful there. `market`
    // and `sawmill` for a tile that sells wood or gold, if the player has more of this good than of the other,
    // otherwise `poor_exchange`. `tile` in all other cases. A player with damage attacks half as often.
    std::uint32_t tile = 10, useless_tile = 1, market = 12, sawmill = 8, poor_exchange = 4;
    // An exchange is chosen as often as 1, plus `price_of_glory` for each glory that the goods can then buy, plus
    // `price_of_city` if they can then pay for an improvement.
    std::uint32_t price_of_glory = 6, price_of_city = 30;
    // `repair`: to repair, if no repair is wasted. `atone`: to use Atonement with 3 damage or more. `go_on`: to use no
    // ability before the action. `keep_grey`: to keep the grey one of two tokens.
    std::uint32_t repair = 6, atone = 4, go_on = 6, keep_grey = 3;
};
constexpr Liking liking{};

}  // namespace meadhall::bottlecap_vikings::weights

// SPDX-License-Identifier: Apache-2.0
// Estimates for the bot: the probability of a bid, what a card adds to a Stash, and the worth of each place in the
// draft. Player decides with them. Worths are in Gold, and `left` is the number of Rounds still to come.
#pragma once

#include "games/spoils_of_war/turn.h"

namespace meadhall::spoils_of_war {

// SW-8.2, SW-8.3  The types and items of a Stash, in layers, to count bonuses. A Treasure Set is a layer with three or
// four items of a type; a Hoard is a layer with all five types. A second crown goes to the first layer without a crown.
struct Holding {
    std::array<std::uint16_t, 4> items{};
    std::array<std::uint8_t, 8> types{};
    void add(Item item);
    void add(Type type);
    void add(const FaceInfo& face);
};
// Uses only what everybody sees. A face-down card counts as an Artifact and nothing more.
Holding holding_of(const Rules& rules, const State& state, Seat owner);

// What an item or a type adds to Treasure Sets and Hoards, now and through cards that may follow.
float bonus_of(const Rules& rules, const Holding& holding, Item item, int left);
float bonus_of(const Rules& rules, const Holding& holding, Type type, int left);
// Upper bound of the bonus that this card brings after up to `others` cards were added.
float most_bonus_of(const Rules& rules, const Holding& holding, const FaceInfo& face, int others, int left);
// Expected worth of the ability of an unused Artifact.
float worth_of(const Power& power, int left);
inline float ability_worth(Ability ability, int left) { return worth_of(kind_of(ability).power, left); }
// What the card adds to the Stash. An unknown Artifact counts as an average one.
float gain_of(const Rules& rules, const Holding& holding, const FaceInfo& face, bool known, int left);
inline bool knows_card(const State& state, Seat seat, int card) {
    const Spot spot = state.spots[static_cast<std::size_t>(card)];
    return !is_number(spot) || is_up(state.artifacts[number_at(spot)].place) ||
           state.artifacts[number_at(spot)].known.contains(seat);
}
inline int rounds_left(const State& state) { return rounds - state.round; }

// SW-5.8.4, SW-5.8.5  What this Round's draft brings to a seat, by its place in the order: Chief, second, third, ...
// The Chief takes 3 cards, the others take 2.
struct Spoils {
    std::array<float, max_seats> by_rank;
    float third;  // the gain of the fourth best card: what an extra Treasure brings to a Chief, who takes 3
    float at(float rank) const;  // interpolates between two places
};
Spoils spoils_for(const Rules& rules, const State& state, Seat seat, const Holding& holding);

// What a seat knows about the dice, by value. `sure` counts the dice that it sees with the value. `hidden` is the
// number of fair dice that are as likely to show the value as the unseen dice. It is higher for the value of a bid,
// because bidders tend to hold what they bid.
struct DiceOdds {
    std::array<int, 7> sure{};
    std::array<float, 7> hidden{};
    float holds(const Bid& bid) const;
};
DiceOdds odds_for(const State& state, Seat seat);
// The odds from public information only, if this seat bids this value.
DiceOdds public_odds(const State& state, Seat seat, int value);
// Probability that at least `wanted` of n fair dice show a given value.
float at_least(float n, int wanted);
int count_of(const State& state, int value);

// remarks.cpp: in how many of the worlds this side wins, as a sentence.
std::string remark_on_side(const Rules& rules, std::span<const State> worlds, Side side);

}  // namespace meadhall::spoils_of_war

// What a good player counts at this table: how likely a bid is, what a card adds to a Stash, and what the places in the
// draft are worth. bot.cpp decides by it. Worths are in Gold, and `left` is the number of Rounds still to come.
#pragma once

#include "games/spoils_of_war/turn.h"

namespace meadhall::spoils_of_war {

// SW-8.2, SW-8.3  A Stash in layers: a set is a layer with three or four items of a type, a Hoard one with five types.
// A further crown goes to the first layer that has none.
struct Holding {
    std::array<std::uint16_t, 4> items{};
    std::array<std::uint8_t, 8> types{};
    void add(Item item);
    void add(Type type);
    void add(const FaceInfo& face);
};
// By what all see: of cards that lie face-down, only that they are Artifacts.
Holding holding_of(const Rules& rules, const State& state, Seat owner);

// What an item and a type bring to sets and Hoards, now and by what may follow.
float bonus_of(const Rules& rules, const Holding& holding, Item item, int left);
float bonus_of(const Rules& rules, const Holding& holding, Type type, int left);
// The most that the card brings to them if up to so many others are added before it.
float most_bonus_of(const Rules& rules, const Holding& holding, const FaceInfo& face, int others, int left);
// What an unused Artifact may still bring by its ability.
float ability_worth(Ability ability, int left);
// What the card adds to the Stash; an Artifact that is not known is an average one.
float gain_of(const Rules& rules, const Holding& holding, const FaceInfo& face, bool known, int left);
inline bool knows_card(const State& state, Seat seat, int card) {
    const Spot spot = state.spots[static_cast<std::size_t>(card)];
    return !is_number(spot) || is_up(state.artifacts[number_at(spot)].place) ||
           state.artifacts[number_at(spot)].known.contains(seat);
}
inline int rounds_left(const State& state) { return rounds - state.round; }

// SW-5.8.4, SW-5.8.5  What this Round's draft brings to a seat, by his place in the order: as Chief, second, third ...
struct Spoils {
    std::array<float, most_seats> by_rank;
    float third;  // what one card more would bring
    float at(float rank) const;
};
Spoils spoils_for(const Rules& rules, const State& state, Seat seat, const Holding& holding);

// What a seat knows of the dice, by value: those it sees, and how many of the others there are for every six that
// show the value. A bid tells of its maker's dice: he holds more of what he bids.
struct DiceOdds {
    std::array<int, 7> sure{};
    std::array<float, 7> hidden{};
    float holds(const Bid& bid) const;
};
DiceOdds odds_for(const State& state, Seat seat);
// What everybody knows, if this seat bid the value.
DiceOdds public_odds(const State& state, Seat seat, int value);
// So many dice or more of n show a value.
float at_least(float n, int wanted);
int count_of(const State& state, int value);

}  // namespace meadhall::spoils_of_war

// SPDX-License-Identifier: Apache-2.0
// How a bot judges a position: the remaining rounds, the worth of cards and resources, and what each player's deck and
// village bring. prospects() in evaluate.cpp uses it for every player, the choices in the other files of this folder
// for the bot's own seat.
#pragma once

#include "games/vikings_gone_wild/turn.h"

namespace meadhall::vikings_gone_wild {

Worths worths_of(const Rules& rules, const Weights& weights);
// For Rules::bonus_counts: what the card adds to each Bonus that counts cards, 16 bits each.
std::uint64_t bonus_counts_of(const Rules& rules, Card card);

// The estimated number of rounds after the current one.
float rounds_left(const State& state, const Weights& weights);
inline std::size_t bucket(float rounds) {
    return static_cast<std::size_t>(std::clamp(rounds + 0.5F, 0.0F, static_cast<float>(most_rounds_left)));
}

// How a player's deck cycles. drawn: number of cards drawn per round. owned: number of cards that the player owns. sum:
// total value of the owned cards when each of them is drawn once.
struct Run {
    float drawn, owned, sum;
    float each() const { return sum / owned; }
};
Run run_of(const Rules& rules, const State& state, Seat seat, const std::array<int, cards>& worth);

// VG-2.3  The VP of the damage table for this number of damaged Buildings, interpolated linearly.
float damage_vp(const Rules& rules, float damaged);

// The position as a bot sees it from its seat when it chooses an action.
struct Judgement {
    Judgement(const Rules& all_rules, const State& position, Seat own)
        : rules(all_rules),
          state(position),
          seat(own),
          me(position.players[own]),
          rounds(rounds_left(position, all_rules.choosing.weights)),
          left(bucket(rounds)) {}

    const Weights& weights() const { return rules.choosing.weights; }
    const std::array<int, cards>& drawn() const { return rules.choosing.drawn[left]; }
    Worth drawn_of(Card card) const { return static_cast<Worth>(drawn()[at(card)]) / 1000; }
    Worth beer() const { return rules.choosing.resource[left]; }
    Worth resources(const Effect& gives) const {
        return static_cast<Worth>(gives.beer) * beer() + static_cast<Worth>(gives.gold) * (beer() * weights().gold);
    }
    Run run() const { return run_of(rules, state, seat, drawn()); }
    // Expected number of times that the bot will draw a card that it buys now.
    float uses(const Run& run) const {
        return std::max(0.0F, rounds - weights().delay * run.owned / run.drawn) * run.drawn / (run.owned + 1);
    }
    bool wants_loot() const;  // true if a looted token would meet a face-up Mission that can be completed this round

    const Rules& rules;
    const State& state;
    Seat seat;
    const Player& me;
    float rounds;
    std::size_t left;  // `rounds` as an index into Worths
};

using Liking = float;  // how often a bot chooses an action, compared with its other choices

// When a bot plays a card in its own turn: cards with the highest rank first. Cards that draw come first, because the
// drawn cards may allow better actions.
enum class TurnRank : std::uint8_t {
    not_now,
    after_attacks,
    before_attacks,
    thinning,
    resources,
    taking_back,
    on_opponents,
    deploying,
    choosing,
    drawing
};

// What a bot considers: an attack on a monster (Hunt), a raid, or a purchase. Missions and Bonuses compute from it what
// the action would bring.
struct Hunt {
    bool undead;  // false: Draco
};
struct RaidForecast {
    float damaged;    // expected number of Buildings damaged in this turn, including those damaged already
    bool hall, loot;  // the targets include a Town Hall; they include a Container with tokens
    int sent;         // number of attackers that the raid sends
};
// One aspect of a purchase. A purchase can have several: for a card from the river they are any_card, odin_card and
// anything.
struct Purchase {
    enum class Aspect : std::uint8_t {
        nothing,
        any_card,
        odin_card,
        building_type,
        any_building,
        highest_hall,
        anything
    };
    using enum Aspect;
    Aspect aspect;
    Card card{};
    Building building{};
};

}  // namespace meadhall::vikings_gone_wild

// SPDX-License-Identifier: Apache-2.0
// Searches for a way to find the enemy's treasure in this turn. At most four points are left, so the search tries every
// order of laying cards in front, challenging, and playing Ravens, Vidarr and Valkyries, weighted by the probability of
// each outcome. It uses a simple model of the face-down cards: the treasure is in one of its possible places, and the
// kinds of all other cards are independent of each other.
#pragma once

#include "games/thunder_and_lightning/move.h"

namespace meadhall::thunder_and_lightning {

using Chances = std::array<float, kinds>;

struct Belief {
    std::array<std::array<float, rows>, columns> treasure{};  // probability that the treasure is there
    std::array<std::array<Chances, rows>, columns> of{};  // probabilities of each kind there, if it is not the treasure
    float in_hand = 0;                                    // probability that the enemy holds the treasure
    Chances hand{};  // probabilities of each kind for another card of the enemy's hand
};

class Hunt {
public:
    // Gives up after this many positions in all calls together.
    Hunt(const Rules& rules, const State& state, Side me, const Belief& belief, int most_positions);

    // Probability that the treasure is found in this turn if it begins with this action. nullopt: the search does not
    // try this action, or it ran out of positions.
    std::optional<float> chance_after(Action action);

private:
    struct Spot {
        std::uint8_t place;         // index of its probabilities; `nowhere`: it has none
        std::optional<Kind> known;  // its kind if everybody has seen it; not set for a treasure
    };
    struct Table {
        std::array<FixedVector<Spot, rows>, columns> theirs;
        std::array<FixedVector<Kind, rows>, columns> mine;
        std::array<std::uint8_t, kinds> held;  // my hand
        std::uint8_t their_hand;
        int points;
        float in_hand;  // weight of the enemy's hand as a place of the treasure, minus the part that Ravens have hit
        float left;     // total weight of the places where the treasure may still be
        Holder berserker, idunn;
    };
    struct Way {
        enum Kind : std::uint8_t { lay, challenge, ravens, strike_hand, flank, bring } how;
        thunder_and_lightning::Kind kind;  // kind of the card that is laid
        std::size_t col, at, to;
    };
    static constexpr std::uint8_t nowhere = columns * rows;

    std::optional<Way> way_of(Action action) const;
    float weight(Spot spot) const { return spot.place == nowhere ? 0.0F : weight_[spot.place]; }
    float weight(const Table& table, std::size_t col) const;
    bool led_by_god(const Table& table, std::size_t col) const;
    float best(const Table& table);
    float after(const Table& table, const Way& way);
    float strike(Table& table, std::size_t col, std::size_t at, bool ravens);
    float strike_hand(Table& table);
    float meet(const Table& table, std::size_t col, std::size_t at, bool ravens, thunder_and_lightning::Kind kind);
    float wipe(Table table, std::size_t col);
    void land(Table& table, Side side) const;
    Result result(const Table& table, thunder_and_lightning::Kind mine, thunder_and_lightning::Kind theirs);

    const Rules& rules_;
    const Side me_;
    int left_;
    State scratch_;  // passes the powers of Berserker and Idunn to result_of
    Table root_{};
    std::array<float, nowhere> weight_{};
    std::array<Chances, nowhere> of_{};
    Chances hand_{};
    bool first_turn_;
};

}  // namespace meadhall::thunder_and_lightning

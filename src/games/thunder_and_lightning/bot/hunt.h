// SPDX-License-Identifier: Apache-2.0
// Searches for a way to find the enemy's treasure in this turn. A turn has at most four points, so the search can try
// every order of these actions: lay a card in front, challenge, and play Ravens, Vidarr or Valkyries. It weights each
// outcome by its probability. Its model of the face-down cards is simple: the treasure is in one of its possible
// places, and the kinds of all other cards are independent of each other.
#pragma once

#include "games/thunder_and_lightning/position.h"

namespace meadhall::thunder_and_lightning {

using Chances = std::array<float, kinds>;

struct Belief {
    // Probability that the treasure is in this place.
    std::array<std::array<float, rows>, columns> treasure{};
    // Probability of each kind for the card in this place, if that card is not the treasure.
    std::array<std::array<Chances, rows>, columns> of{};
    float in_hand = 0;  // probability that the enemy holds the treasure
    Chances hand{};     // probability of each kind for a card in the enemy's hand that is not the treasure
};

class Hunt {
public:
    // most_positions: the search gives up after this many positions, counted over all calls of chance_after().
    Hunt(const Rules& rules, const State& state, Side me, const Belief& belief, int most_positions);

    // Probability of finding the treasure in this turn if this action comes next. nullopt: the search does not try this
    // kind of action, or it has reached most_positions.
    std::optional<float> chance_after(Action action);

private:
    struct Slot {
        // Index of the card's probabilities in weight_ and of_. `nowhere`: the card cannot be the treasure.
        std::uint8_t place;
        // The kind of the card if everybody has seen it; always empty for the treasure.
        std::optional<Kind> known;
    };
    struct Table {
        std::array<FixedVector<Slot, rows>, columns> theirs;
        std::array<FixedVector<Kind, rows>, columns> mine;
        std::array<std::uint8_t, kinds> held;  // how many cards of each kind the searching player holds
        std::uint8_t their_hand;
        int points;
        // Weight of the enemy's hand as a place of the treasure; Ravens that hit the hand reduce it.
        float in_hand;
        float left;  // total weight of the places where the treasure may still be
        Holder berserker, idunn;
    };
    // The ways to spend a point that the search tries.
    struct LayInFront {
        Kind kind;
        std::size_t col;
    };
    struct FrontChallenge {
        std::size_t col;
    };
    struct RavensOnField {
        std::size_t col;
    };
    struct RavensInHand {};
    struct Flank {
        std::size_t col, at;
    };
    struct BringToFront {
        std::size_t col, at;
        std::size_t to_col;
    };
    // A challenge of an enemy card, by the front card of the column or by Ravens.
    struct Blow {
        std::size_t col, at;
        bool by_ravens;
    };
    static constexpr std::uint8_t nowhere = columns * rows;

    float weight(Slot spot) const { return spot.place == nowhere ? 0.0F : weight_[spot.place]; }
    float weight(const Table& table, std::size_t col) const;
    bool led_by_god(const Table& table, std::size_t col) const;
    float best(const Table& table);
    // Probability of finding the treasure after this way was chosen.
    template <class Way>
    float after(const Table& before, const Way& way) {
        Table table = before;
        --table.points;
        return go(table, way);
    }
    float go(Table& table, const LayInFront& way);
    float go(Table& table, const FrontChallenge& way);
    float go(Table& table, const RavensOnField& way);
    float go(Table& table, const RavensInHand&);
    float go(Table& table, const Flank& way);
    float go(Table& table, const BringToFront& way);
    template <class Consider>
    void consider_column(const Table& table, std::size_t col, const Consider& consider) const;
    void use_up(Table& table, Kind power) const;
    float strike(Table& table, const Blow& blow);
    Result challenge(const Table& table, Fighters fighters);
    // What happens to the struck card. Ravens remove it or leave it in its place; challenger_lost stands for that.
    Result result(const Table& table, const Blow& blow, Kind struck) {
        if (!blow.by_ravens) {
            return challenge(table, {table.mine[blow.col][0], struck});
        }
        if (struck == Kind::nightmare) {
            return Result::wipe;
        }
        return struck != Kind::shield_wall && rules_.strength(struck) <= ravens_field_kill_max
                   ? Result::challenged_lost
                   : Result::challenger_lost;
    }
    float meet(const Table& table, const Blow& blow, Kind struck);
    float meet_in_hand(const Table& table, Kind hit);
    float wipe(Table table, std::size_t col);
    void land(Table& table, Side side) const;

    const Rules& rules_;
    const Side me_;
    int left_;       // number of positions that the search may still visit; below 0: it has given up
    State scratch_;  // passes the holders of Berserker and Idunn to result_of
    Table root_{};
    std::array<float, nowhere> weight_{};
    std::array<Chances, nowhere> of_{};
    Chances hand_{};
    bool first_turn_;
};

}  // namespace meadhall::thunder_and_lightning

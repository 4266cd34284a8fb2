// Can the treasure be found in this turn? At most four points are left, so every order in which cards are laid in
// front, columns challenged, and Ravens, Vidarr and Valkyries used is tried, each by how likely it ends how. What is
// face down is what a player believes of it: the treasure lies in one of its places, and any other card is independent
// of the others.
#pragma once

#include "games/thunder_and_lightning/move.h"

namespace meadhall::thunder_and_lightning {

using Chances = std::array<float, kinds>;

struct Belief {
    std::array<std::array<float, rows>, columns> treasure{};  // how likely it lies there
    std::array<std::array<Chances, rows>, columns> of{};      // what lies there if it is not the treasure
    float in_hand = 0;                                        // how likely the enemy holds it
    Chances hand{};                                           // what another card of his hand is
};

class Hunt {
public:
    // Gives up when it has looked at so many positions, all questions together.
    Hunt(const Rules& rules, const State& state, Side me, const Belief& belief, int most_positions);

    // How likely the treasure is found in this turn if it begins with this action. Nothing: the action is none of those
    // that are tried, or it is too long to say.
    std::optional<float> chance_after(Action action);

private:
    struct Spot {
        std::uint8_t place;         // where its belief stands; nowhere: none
        std::optional<Kind> known;  // what it is, if all have seen it; a treasure is found like one that is believed
    };
    struct Table {
        std::array<FixedVector<Spot, rows>, columns> theirs;
        std::array<FixedVector<Kind, rows>, columns> mine;
        std::array<std::uint8_t, kinds> held;  // my hand
        std::uint8_t their_hand;
        int points;
        float in_hand;  // as it was believed, less what has been struck since
        float left;     // all places where it may still be
        Holder berserker, idunn;
    };
    struct Way {
        enum Kind : std::uint8_t { lay, challenge, ravens, strike_hand, flank, bring } how;
        thunder_and_lightning::Kind kind;  // that is laid
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
    State scratch_;  // whose auras count
    Table root_{};
    std::array<float, nowhere> weight_{};
    std::array<Chances, nowhere> of_{};
    Chances hand_{};
    bool first_turn_;
};

}  // namespace meadhall::thunder_and_lightning

// SPDX-License-Identifier: Apache-2.0
// The features with which the bot evaluates a state: the cards in their places, the columns, the tempo, which front
// card beats which, and how safe the treasures are. The value of a feature is in log-odds of winning and was fitted to
// games between our bots. bot_evaluate.cpp adds up the values for a whole state (prospects). bot.cpp computes how an
// action changes the values (think).
#pragma once

#include <algorithm>

#include "games/thunder_and_lightning/move.h"

namespace meadhall::thunder_and_lightning {

// Indices of the features. Each of the first four is the start of a block with one entry per kind of card.
enum Feature : std::uint8_t {
    in_hand = 0,
    in_front = in_hand + kinds,
    front_up = in_front + kinds,  // the card in front is face up; counts in addition to in_front
    behind = front_up + kinds,
    two_columns = behind + kinds,
    three_columns,  // the player holds three columns; counts in addition to two_columns
    deck_tens,      // number of cards left in the deck, divided by ten
    // TL-5.2.6  A player who cannot spend a point loses. Fuel: how many points the player can still spend by drawing
    // and using cards. This feature: how far the fuel is below twelve, divided by ten.
    short_of_fuel,
    turns_of_fuel,  // how many turns the fuel lasts (at most 16), divided by ten
    thin_field,     // if the field has n cards, and n is less than six: (6 - n) * (6 - n) / 36; otherwise 0
    // If the treasure is in the hand: number of Ravens in the enemy's hand, divided by the size of the player's hand.
    treasure_hunted,
    treasure_in_reach,  // the treasure is in front and the enemy holds Ravens
    god_hunted,         // the god is on the field and the enemy holds Ravens
    treasure_deep,      // the treasure is in row 3 or 4
    treasure_shown,     // the treasure is face up, but not in front
    treasure_under_god,
    up_behind,  // number of face-up cards that are not in front, without the treasure
    holds_idunn,
    holds_berserker,  // if the player has the power of Berserker: number of Viking Warriors in front
    beats_hidden,     // the player's front card beats the face-down card that it faces
    beats_shown,      // the player's front card beats the face-up card that it faces
    faces_treasure,   // the player's front card can challenge the face-down treasure that it faces
    faces_treasure_shown,
    // The player holds Ravens, and the enemy's treasure is face up in front of a column in which the player has a card.
    ravens_find_treasure,
    points,       // number of points left; this feature and all below count only for the player to move
    first_point,  // always 1: the advantage of being the player to move
    mover_beats_hidden,
    mover_beats_shown,
    mover_faces_treasure,
    mover_faces_treasure_shown,
    mover_ravens_treasure,
    features
};

inline int held(const Hand& hand, Kind kind) {
    int count = 0;
    for (const Card card : hand) {
        count += kind_of(card) == kind;
    }
    return count;
}

// Calls add(feature, amount) for each feature of this side.
template <class Add>
void look_at(const Rules& rules, const State& state, Side side, bool mover, int points_left, const Add& add) {
    const Army& mine = state.army(side);
    const Army& theirs = state.army(other(side));
    const int enemy_ravens = held(theirs.hand, Kind::ravens);
    const int ravens = held(mine.hand, Kind::ravens);
    for (const Card card : mine.hand) {
        add(in_hand + index(kind_of(card)), 1.0F);
        if (kind_of(card) == Kind::treasure) {
            add(treasure_hunted, static_cast<float>(enemy_ravens) / static_cast<float>(mine.hand.size()));
        }
    }
    int columns_held = 0;
    int cards = 0;
    bool god = false;
    for (std::size_t col = 0; col < columns; ++col) {
        const Column& column = mine.field[col];
        if (column.empty()) {
            continue;
        }
        ++columns_held;
        cards += static_cast<int>(column.size());
        const Kind front = kind_of(column[0]);
        add(in_front + index(front), 1.0F);
        if (front == Kind::god) {
            god = true;
            add(god_hunted, static_cast<float>(enemy_ravens > 0));
        } else if (is_up(column[0])) {
            add(front_up + index(front), 1.0F);
        }
        if (front == Kind::treasure) {
            add(treasure_in_reach, static_cast<float>(enemy_ravens > 0));
        }
        if (front == Kind::viking_warriors && state.berserker == holder(side)) {
            add(holds_berserker, 1.0F);
        }
        for (std::size_t at = 1; at < column.size(); ++at) {
            const Kind kind = kind_of(column[at]);
            add(behind + index(kind), 1.0F);
            if (kind == Kind::treasure) {
                add(treasure_deep, static_cast<float>(at >= 2));
                add(treasure_shown, static_cast<float>(is_up(column[at])));
                add(treasure_under_god, static_cast<float>(front == Kind::god));
            } else {
                add(up_behind, static_cast<float>(is_up(column[at])));
            }
        }
        const Column& facing = theirs.field[col];
        if (facing.empty()) {
            continue;
        }
        const Kind target = kind_of(facing[0]);
        const bool up = is_up(facing[0]);
        if (target == Kind::treasure && up) {
            add(ravens_find_treasure, static_cast<float>(ravens > 0));
            if (mover && points_left > 0) {
                add(mover_ravens_treasure, static_cast<float>(ravens > 0));
            }
        }
        if (target == Kind::god || !rules.may_initiate(front)) {
            continue;
        }
        const Result result = result_of(rules, state, side, front, target);
        if (result == Result::treasure) {
            add(up ? faces_treasure_shown : faces_treasure, 1.0F);
            if (mover && points_left > 0) {
                add(up ? mover_faces_treasure_shown : mover_faces_treasure, 1.0F);
            }
        } else if (result == Result::challenged_lost) {
            add(up ? beats_shown : beats_hidden, 1.0F);
            if (mover && points_left > 0) {
                add(up ? mover_beats_shown : mover_beats_hidden, 1.0F);
            }
        }
    }
    add(two_columns, static_cast<float>(columns_held >= 2));
    add(three_columns, static_cast<float>(columns_held >= 3));
    add(deck_tens, 0.1F * static_cast<float>(mine.deck.size()));
    const int fuel = static_cast<int>(2 * mine.deck.size() + mine.hand.size());
    add(short_of_fuel, fuel < 12 ? 0.1F * static_cast<float>(12 - fuel) : 0.0F);
    add(turns_of_fuel,
        0.1F * std::min(16.0F, static_cast<float>(fuel) / static_cast<float>(god ? 4 : std::max(1, columns_held))));
    add(thin_field, cards < 6 ? static_cast<float>((6 - cards) * (6 - cards)) / 36 : 0.0F);
    add(holds_idunn, static_cast<float>(state.idunn == holder(side)));
    if (mover) {
        add(points, static_cast<float>(points_left));
        add(first_point, 1.0F);
    }
}

// The player to move, and the points that they have left. If the active player has no point left and only has to end
// the turn, the enemy counts as the player to move, with the points of the next turn. lost: the enemy starts that turn
// without a card on the field and therefore loses (TL-8.3).
struct Tempo {
    Side mover;
    int points;
    bool lost;
};
inline Tempo tempo_of(const State& state) {
    const int left = state.points_left();
    if (left > 0 || state.phase != Phase::main) {
        return {state.active, left, false};
    }
    const Side next = other(state.active);
    int held_columns = 0;
    bool god = false;
    for (const Column& column : state.army(next).field) {
        held_columns += !column.empty();
        god = god || led_by_god(column);
    }
    return {next, god ? points_with_god : held_columns, held_columns == 0};
}

extern const std::array<float, features> worth;

// Weights with which think() judges single actions.
struct Taste {
    float front_base = 0.26F;  // a fighter (a card of strength 1 to 7) in front: base value, then per point of strength
    float front_strength = 0.25F;
    float front_wall = 0.77F;  // other cards in front
    float front_nightmare = 0.54F;
    float front_power = 0.17F;
    float hand_base = 0.08F;  // a fighter in the hand
    float hand_strength = 0.12F;
    float hand_ravens = 0.44F;  // other cards in the hand
    float hand_wall = -0.05F;
    float hand_frigg = 0.16F;
    float hand_power = 0.16F;
    float back_base = 0.06F;  // a fighter not in front
    float back_strength = 0.06F;
    float back_wall = 0.07F;  // other cards not in front
    float back_power = -0.11F;
    float treasure_hand = -0.35F;  // the treasure, by its place
    float treasure_front = -0.86F;
    float treasure_back = -1.03F;
    float treasure_deeper = 0.13F;
    float treasure_god = 0.18F;
    float god = 0.13F;  // the god in front
    // Value of holding a second column, a third column, and the only column that is left.
    float second_column = 0.23F;
    float third_column = 0.04F;
    float last_column = 2.30F;
    // Cost of drawing a card, because fewer cards are left to draw later. The fitted cost is negative: drawing gains.
    float draw = -0.12F;
    // Factor for the value of the challenge that a front card can make.
    float match = 1.36F;
    float beaten = 0.17F;  // cost of a front card that would lose a challenge by the face-up card opposite
    float holds = 0.15F;   // value of a face-down front card that would win a challenge by the face-up card opposite
    float victory = 6.30F;
    float ravens_hand = 0.12F;
    float flip = 0.06F;
    float spy = -0.01F;
    float kill = 0.26F;      // added value if an enemy card is lost
    float lose = 0.08F;      // added cost if the player's own card is lost
    float thin = 0.00F;      // value of laying a card if the field has n cards, and n is less than six: thin * (6 - n)
    float hand_hit = 0.49F;  // a fighter that Ravens move from the hand to the front
};
struct Tables {
    std::array<float, kinds> front{}, hand{}, back{};
};
constexpr Tables tables_of(const Taste& taste) {
    Tables tables;
    for (std::size_t i = 0; i < kinds; ++i) {
        const Kind kind = static_cast<Kind>(i);
        constexpr std::array<float, 9> strengths{0, 0, 7, 6, 5, 4, 3, 2, 1};
        if (kind == Kind::treasure) {
            tables.front[i] = taste.treasure_front;
            tables.hand[i] = taste.treasure_hand;
            tables.back[i] = taste.treasure_back;
        } else if (kind == Kind::god) {
            tables.front[i] = taste.god;
        } else if (i < strengths.size()) {
            tables.front[i] = taste.front_base + taste.front_strength * strengths[i];
            tables.hand[i] =
                kind == Kind::ravens ? taste.hand_ravens : taste.hand_base + taste.hand_strength * strengths[i];
            tables.back[i] = taste.back_base + taste.back_strength * strengths[i];
        } else {
            const bool wall = kind == Kind::shield_wall;
            const bool nightmare = kind == Kind::nightmare;
            tables.front[i] = wall ? taste.front_wall : nightmare ? taste.front_nightmare : taste.front_power;
            tables.hand[i] = wall || nightmare     ? taste.hand_wall
                             : kind == Kind::frigg ? taste.hand_frigg
                                                   : taste.hand_power;
            tables.back[i] = wall || nightmare ? taste.back_wall : taste.back_power;
        }
    }
    return tables;
}
inline constexpr Taste taste;
inline constexpr Tables tables = tables_of(taste);

}  // namespace meadhall::thunder_and_lightning

// SPDX-License-Identifier: Apache-2.0
// Evaluates a whole state (prospects), or solves it if both decks are empty (solved).
#include <algorithm>
#include <cmath>

#include "games/thunder_and_lightning/bot/race.h"
#include "games/thunder_and_lightning/bot/weights.h"

namespace meadhall::thunder_and_lightning {
namespace {

// The player to move, and the points that they have left. If the active player has no point left and only has to end
// the turn, the enemy counts as the player to move, with the points of the next turn. lost: the enemy starts that turn
// without a card on the field and therefore loses (TL-8.3).
struct Tempo {
    Side mover;
    int points;
    bool lost;
};
Tempo tempo_of(const State& state) {
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

// Adds up the features of one side: the cards in their places, the columns, the tempo, which front card beats which,
// and how safe the treasures are.
class SideOdds : public Position {
public:
    // points_left: the points that the player to move has left; nullopt for the other player.
    SideOdds(const Rules& rules_of_game, const State& all, Side side, std::optional<int> points_left)
        : Position(rules_of_game, all, side), points_left_(points_left) {}

    // Adds each feature to `sum`, times `sign`. (The order of the additions decides how the sum is rounded.)
    void add_to(float& sum, float sign) {
        sum_ = &sum;
        sign_ = sign;
        enemy_ravens_ = how_many(theirs.hand, {Kind::ravens});
        look_at_hand();
        for (std::size_t col = 0; col < columns; ++col) {
            if (!mine.field[col].empty()) {
                look_at_front(mine.field[col]);
                look_behind(mine.field[col]);
                look_at_facing(col);
            }
        }
        look_at_tempo();
    }

private:
    template <class Amount>
    void add(float weight, Amount amount) {
        *sum_ += sign_ * (weight * static_cast<float>(amount));
    }

    void look_at_hand() {
        for (const Card card : mine.hand) {
            add(place_odds[place(card)].in_hand, 1);
            if (kind_of(card) == Kind::treasure) {
                add(odds.treasure_hunted, static_cast<float>(enemy_ravens_) / static_cast<float>(mine.hand.size()));
            }
        }
    }

    void look_at_front(const Column& column) {
        ++columns_held_;
        cards_ += static_cast<int>(column.size());
        const Kind front = kind_of(column[0]);
        add(place_odds[place(card_of(column[0]))].in_front, 1);
        if (front == Kind::god) {
            god_ = true;
            add(odds.god_hunted, enemy_ravens_ > 0);
        } else if (is_up(column[0])) {
            add(place_odds[place(card_of(column[0]))].front_up, 1);
        }
        if (front == Kind::treasure) {
            add(odds.treasure_in_reach, enemy_ravens_ > 0);
        }
        if (front == Kind::viking_warriors && state.berserker == holder(me)) {
            add(odds.holds_berserker, 1);
        }
    }

    void look_behind(const Column& column) {
        for (std::size_t at = 1; at < column.size(); ++at) {
            add(place_odds[place(card_of(column[at]))].behind, 1);
            if (kind_of(column[at]) == Kind::treasure) {
                add(odds.treasure_deep, at >= 2);
                add(odds.treasure_shown, is_up(column[at]));
                add(odds.treasure_under_god, led_by_god(column));
            } else {
                add(odds.up_behind, is_up(column[at]));
            }
        }
    }

    // What the front card of this column can do to the front card that it faces.
    void look_at_facing(std::size_t col) {
        const Column& facing = theirs.field[col];
        if (facing.empty()) {
            return;
        }
        const Kind front = kind_of(mine.field[col][0]);
        const Kind target = kind_of(facing[0]);
        const bool up = is_up(facing[0]);
        const bool can_act = points_left_.value_or(0) > 0;
        const auto add_both = [&](auto weight, int amount) {
            add(odds.facing.*weight, amount);
            if (can_act) {
                add(odds.mover.*weight, amount);
            }
        };
        if (target == Kind::treasure && up) {
            add_both(&Odds::Facing::ravens_find_treasure, how_many(mine.hand, {Kind::ravens}) > 0);
        }
        if (target == Kind::god || !rules.may_initiate(front)) {
            return;
        }
        const Result result = result_of(rules, state, me, {front, target});
        if (result == Result::treasure) {
            add_both(up ? &Odds::Facing::faces_treasure_shown : &Odds::Facing::faces_treasure, 1);
        } else if (result == Result::challenged_lost) {
            add_both(up ? &Odds::Facing::beats_shown : &Odds::Facing::beats_hidden, 1);
        }
    }

    void look_at_tempo() {
        add(odds.two_columns, columns_held_ >= 2);
        add(odds.three_columns, columns_held_ >= 3);
        add(odds.deck_tens, 0.1F * static_cast<float>(mine.deck.size()));
        const int fuel = static_cast<int>(2 * mine.deck.size() + mine.hand.size());
        add(odds.short_of_fuel, fuel < 12 ? 0.1F * static_cast<float>(12 - fuel) : 0.0F);
        const int points_a_turn = god_ ? points_with_god : std::max(1, columns_held_);
        add(odds.turns_of_fuel, 0.1F * std::min(16.0F, static_cast<float>(fuel) / static_cast<float>(points_a_turn)));
        add(odds.thin_field, cards_ < 6 ? static_cast<float>((6 - cards_) * (6 - cards_)) / 36 : 0.0F);
        add(odds.holds_idunn, state.idunn == holder(me));
        if (points_left_) {
            add(odds.points, *points_left_);
            add(odds.first_point, 1);
        }
    }

    static std::size_t place(Card card) { return static_cast<std::size_t>(kind_of(card)); }

    const std::optional<int> points_left_;
    float* sum_ = nullptr;
    float sign_ = 1;
    std::size_t enemy_ravens_ = 0;
    int columns_held_ = 0;
    int cards_ = 0;
    bool god_ = false;
};

Evaluation shares_between(const State& state, Side side, float wins) {
    Evaluation shares{};
    shares[static_cast<std::size_t>(meadhall::index(state.seat_of(side)))] = wins;
    shares[static_cast<std::size_t>(meadhall::index(state.seat_of(other(side))))] = 1 - wins;
    return shares;
}

}  // namespace

std::optional<Evaluation> Rules::solved(const State& world) const {
    constexpr int most_positions = 300;
    if (!both_decks_empty(world)) {
        return std::nullopt;
    }
    const std::optional<float> wins = Race(*this, most_positions).chance_of(world, Side::thor);
    return wins ? std::optional(shares_between(world, Side::thor, *wins)) : std::nullopt;
}

Evaluation Rules::prospects(const State& state) const {
    const Tempo tempo = tempo_of(state);
    float sum = 0;
    if (tempo.lost) {
        sum = odds.lost;
    } else {
        SideOdds(*this, state, tempo.mover, tempo.points).add_to(sum, 1);
        SideOdds(*this, state, other(tempo.mover), std::nullopt).add_to(sum, -1);
    }
    return shares_between(state, tempo.mover, 1.0F / (1.0F + std::exp(-sum)));
}

}  // namespace meadhall::thunder_and_lightning

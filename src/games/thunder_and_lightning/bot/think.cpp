// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include "games/thunder_and_lightning/bot/race.h"
#include "games/thunder_and_lightning/powers/all.h"

namespace meadhall::thunder_and_lightning {
namespace {

constexpr float far_behind = 5 * weights.temperature;  // an action that is this much worse than the best gets no prior
constexpr std::size_t max_priors = 8;

// Keeps the best few actions of a long list, the best first. Returns the value that a further action must exceed.
float consider(Priors& priors, Action action, float value) {
    if (priors.size() == max_priors) {
        priors.pop_back();
    }
    std::size_t to = priors.size();
    while (to > 0 && priors[to - 1].weight < value) {
        --to;
    }
    priors.insert_at(to, {action, value});
    return std::max(priors[0].weight - far_behind, priors.size() == max_priors ? priors.back().weight : -1000.0F);
}

}  // namespace

Mind::Mind(const Rules& rules_of_game, const State& all, Side side) : Position(rules_of_game, all, side) {
    for (std::size_t col = 0; col < columns; ++col) {
        my_columns += !mine.field[col].empty();
        their_columns += !theirs.field[col].empty();
        my_cards_ += mine.field[col].size();
    }
}

void Mind::choose(const Offers& offers, Priors& priors) {
    switch (state.phase) {
        case Phase::opening:
            open(priors);
            return;
        case Phase::main:
            learn();
            weigh(offers, priors);
            hunt(offers, priors);
            return;
        case Phase::hit:
        case Phase::foreseen:
            learn();
            weigh(offers, priors);
            return;
        default:
            weigh(offers, priors);
            return;
    }
}

void Mind::learn() {
    known.learn(*this);
    float mean_step = 0;
    for (std::size_t i = 0; i < kinds; ++i) {
        const Kind kind = static_cast<Kind>(i);
        mean_step += known.unseen[i] * (front_worth(kind) - back_worth(kind));
    }
    for (std::size_t col = 0; col < columns; ++col) {
        face(col, mean_step);
    }
}

// --- The opening row (TL-D1) ---

// Considers only the five cards that gain the most by being in front. Every three of them make a row, in each of its
// three rotations over the columns.
void Mind::open(Priors& priors) const {
    FixedVector<Card, opening_hand> best;
    const auto gain = [](Card card) { return front_worth(kind_of(card)) - hand_worth(kind_of(card)); };
    for (const Card card : mine.hand) {
        if (kind_of(card) != Kind::god) {
            std::size_t to = best.size();
            while (to > 0 && gain(best[to - 1]) < gain(card)) {
                --to;
            }
            best.insert_at(to, card);
        }
    }
    const std::size_t many = std::min<std::size_t>(best.size(), 5);
    const auto add_rotations = [&](const std::array<Card, 3>& row) {
        const float weight = std::exp((gain(row[0]) + gain(row[1]) + gain(row[2])) / weights.temperature);
        for (std::size_t turn = 0; turn < 3; ++turn) {
            const Action action = Rules::Actions::pack(OpeningRow{row[turn], row[(turn + 1) % 3], row[(turn + 2) % 3]});
            if (std::ranges::find(priors, action, &Prior::action) == priors.end()) {
                priors.push_back({action, weight});
            }
        }
    };
    for (std::size_t i = 0; i < many; ++i) {
        for (std::size_t j = i + 1; j < many; ++j) {
            for (std::size_t k = j + 1; k < many; ++k) {
                add_rotations({best[i], best[j], best[k]});
            }
        }
    }
}

// --- The treasure in this turn ---

// If the treasure can probably be found in this turn, keeps only the actions with the highest probability of finding
// it.
void Mind::hunt(const Offers& offers, Priors& priors) const {
    // likely: a lower probability is not worth a search. as_good: a smaller difference counts as none.
    constexpr float likely = 0.5F, as_good = 0.005F;
    constexpr int most_positions = 300;
    if (within_reach() < likely) {
        return;
    }
    Hunt hunt(rules, state, me, known.belief(*this), most_positions);
    Priors best;
    float most = likely;
    for (const Offer& offer : offers) {
        for (std::uint32_t i = 0; i < offer.count; ++i) {
            const std::optional<float> found = hunt.chance_after(offer.at(i));
            if (found && *found > most + as_good) {
                most = *found;
                best.clear();
            }
            if (found && *found > most - as_good && best.size() < max_priors) {
                best.push_back({offer.at(i), 1});
            }
        }
    }
    if (!best.empty()) {
        priors = best;
    }
}

// Quick estimate of the highest possible probability of finding the treasure. A column is cleared card by card, but
// Vidarr and Valkyries reach every row. A Nightmare, which takes the whole column, is not counted.
float Mind::within_reach() const {
    const auto points_left = static_cast<std::size_t>(state.points_left());
    if (points_left == 0 || first_turn()) {
        return 0;
    }
    const bool ravens = how_many(mine.hand, {Kind::ravens}) > 0;
    const bool far = how_many(mine.hand, {Kind::vidarr, Kind::valkyries}) > 0;
    float sum = ravens ? known.treasure_in_hand : 0.0F;
    for (const auto& column : known.treasure) {
        for (std::size_t at = 0; at < rows; ++at) {
            sum += far || at < points_left ? column[at] : 0.0F;
        }
    }
    return sum;
}

// --- The value of each action ---

void Mind::weigh(const Offers& offers, Priors& priors) {
    float bar = -1000;  // value that a further action must exceed
    for (const Offer& offer : offers) {
        for (std::uint32_t i = 0; i < offer.count; ++i) {
            const Action action = offer.at(i);
            float found = 0;
            Rules::Actions::visit_legal(action, [&](const auto& each) { found = value(each); });
            if (found > bar) {
                bar = consider(priors, action, found);
            }
        }
    }
    const float best = priors[0].weight;
    while (priors.back().weight < best - far_behind) {
        priors.pop_back();
    }
    for (Prior& each : priors) {
        each.weight = std::exp((each.weight - best) / weights.temperature);
    }
}

float Mind::value(const Draw&) const {
    // Summed by kind, because the order of the deck is hidden and rounding in a float sum could reveal it.
    std::array<int, kinds> count{};
    for (const Card card : mine.deck) {
        ++count[index(kind_of(card))];
    }
    float sum = 0;
    for (std::size_t i = 0; i < kinds; ++i) {
        sum += static_cast<float>(count[i]) * hand_worth(static_cast<Kind>(i));
    }
    return sum / static_cast<float>(mine.deck.size()) - weights.draw;
}

float Mind::value(const Place& place) {
    const Kind kind = kind_of(place.card);
    const Column& column = mine.field[place.col];
    float value = -hand_worth(kind);
    value += my_cards_ < 6 ? weights.thin * static_cast<float>(6 - my_cards_) : 0.0F;
    if (column.empty()) {
        value += column_worth(my_columns + 1);
    }
    if (place.row == 1) {
        value += front_worth(kind);
        if (!column.empty()) {
            value += back_worth(kind_of(column[0])) - front_worth(kind_of(column[0]));
        }
        value += match(kind, place.col, false) - match_now(place.col);
    } else {
        value += back_worth(kind);
        if (kind == Kind::treasure) {
            value += place.row >= 3 ? weights.treasure_deeper : 0;
            value += led_by_god(column) ? weights.treasure_god : 0;
        }
    }
    return value;
}

float Mind::value(const Challenge& challenge) const {
    return strike(kind_of(mine.field[challenge.col][0]), challenge.col, state.points_left() > 1);
}

float Mind::value(const PlayGod& god) {
    const Column& column = mine.field[god.col];
    float value = weights.god;
    if (column.empty()) {
        return value + weights.god_alone;
    }
    value += back_worth(kind_of(column[0])) - front_worth(kind_of(column[0])) - match_now(god.col);
    for (const Placed each : column) {
        value += kind_of(each) == Kind::treasure ? weights.treasure_god : 0;
    }
    return value;
}

// TL-D3, TL-D4  Prefers a column where the bot's front card beats the card, and avoids an empty column.
float Mind::value(const ChooseColumn& choice) const {
    const Kind kind = kind_of(*state.waiting);
    const Column& own = mine.field[choice.col];
    float value = 0;
    if (theirs.field[choice.col].empty()) {
        value -= column_worth(their_columns + 1);
    } else {
        value -= known.treasure[choice.col][0] * weights.victory * weights.covered_treasure;
        value += facing[choice.col].gain[7] * weights.covered_front;
    }
    if (own.empty()) {
        return value;
    }
    const Kind front = kind_of(own[0]);
    if (rules.may_initiate(front) && result_of(rules, state, me, {front, kind}) == Result::challenged_lost) {
        value += weights.brings_loser;
    }
    if (front != Kind::god && result_of(rules, state, enemy(), {kind, front}) == Result::challenged_lost) {
        value -= weights.brings_winner;
    }
    return value;
}

// TL-D6  The card that is discarded last is on top. It should be Berserker or Idunn, and not a card that Freya can
// take.
float Mind::value(const Discard& discard) const {
    const Kind kind = kind_of(discard.card);
    return auras.contains(kind)                ? -weights.order_losses
           : rules.strength(kind) >= freya_min ? weights.order_losses
                                               : 0.0F;
}

template <PowerAction T>
float Mind::value(const T& use) const {
    float value = 0;
    Powers::visit<T>(kind_of(use.card), [&]<class Each>() { value = Each::worth(*this, use); });
    return value;
}

void Rules::think(const State& state, Seat seat, const Offers& offers, Priors& priors) const {
    const Side me = state.side_of(seat);
    Mind(*this, state, me).choose(offers, priors);
    if (both_decks_empty(state)) {
        think_to_the_end(*this, state, me, offers, priors);
    }
}

}  // namespace meadhall::thunder_and_lightning

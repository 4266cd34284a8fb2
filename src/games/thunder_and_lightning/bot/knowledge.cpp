// SPDX-License-Identifier: Apache-2.0
#include "games/thunder_and_lightning/bot/knowledge.h"

#include <algorithm>

namespace meadhall::thunder_and_lightning {
namespace {

bool has_own_back(const Position& position, Card enemy_card) {
    return position.rules.back(enemy_card, position.enemy()) == position.enemy();
}

}  // namespace

void Knowledge::learn(const Position& position) {
    count_unseen(position);
    find_treasure(position);
}

// TL-6.3  Everybody saw each card go onto a pile, so the set of the enemy's hidden cards is known, except for the card
// that Hel took. The counts leave out Hel's card, so that they do not reveal its kind.
void Knowledge::count_unseen(const Position& position) {
    const Army& theirs = position.theirs;
    std::array<std::int8_t, kinds> count{};
    for (const Card card : theirs.deck) {
        ++count[index(kind_of(card))];
    }
    const auto add = [&](Card card) {
        if (has_own_back(position, card)) {
            ++count[index(kind_of(card))];
        } else {
            ++captured_[index(kind_of(card))];
            ++captures_;
        }
    };
    for (const Card card : theirs.hand) {
        add(card);
    }
    for (const Column& column : theirs.field) {
        for (const Placed placed : column) {
            if (!is_up(placed)) {
                add(card_of(placed));
            }
        }
    }
    const Sight& sight = theirs.sight;
    if (!(sight.picks | sight.gone).empty() && has_own_back(position, sight.pick)) {
        --count[index(kind_of(sight.pick))];
    } else if (!(sight.picks | sight.gone).empty()) {
        captured_ = {};
        captures_ = 0;
    }
    for (const Known& known : sight.known) {
        if (names_a_card(known.card) && has_own_back(position, static_cast<Card>(known.card))) {
            --count[index(kind_of(static_cast<Card>(known.card)))];
        }
    }
    count[index(Kind::god)] = 0;  // TL-5.20.6  a god is in the hand or the deck, never face down
    count[index(Kind::treasure)] = 0;
    float all = 0.001F;
    for (const std::int8_t each : count) {
        all += static_cast<float>(std::max<std::int8_t>(each, 0));
    }
    for (std::size_t i = 0; i < kinds; ++i) {
        unseen[i] = static_cast<float>(std::max<std::int8_t>(count[i], 0)) / all;
    }
}

// TL-3.4  The treasure was in the deck at first, so a card that was laid before the first draw is not the treasure. All
// other places are equally likely, except those that clues exclude (struct Sight).
void Knowledge::find_treasure(const Position& position) {
    const Army& theirs = position.theirs;
    const Sight& sight = theirs.sight;
    std::uint8_t from = sight.first_draw;
    std::uint8_t until = never;
    bool named = false;
    float known_in_hand = 0;
    for (const Known& known : sight.known) {
        if (names_a_card(known.card) && kind_of(static_cast<Card>(known.card)) == Kind::treasure) {
            from = known.from;
            until = known.until;
            named = true;
        }
        known_in_hand += static_cast<float>(names_a_card(known.card) && known.until == never);
    }
    float hand = static_cast<float>(theirs.hand.size());  // number of places in the hand
    if (named) {
        hand = until == never ? hand : 0;
    } else {
        hand = sight.first_draw == never ? 0 : std::max(0.0F, hand - known_in_hand);
    }
    float places = hand + (named ? 0 : static_cast<float>(theirs.deck.size()));
    for (std::size_t col = 0; col < columns; ++col) {
        for (std::size_t at = 0; at < theirs.field[col].size(); ++at) {
            const Placed card = theirs.field[col][at];
            if (is_up(card)) {
                if (kind_of(card) == Kind::treasure) {
                    treasure = {};
                    treasure[col][at] = 1;
                    treasure_in_hand = 0;
                    return;
                }
                continue;
            }
            const std::uint8_t laid = sight.laid[col][at];
            if (laid >= from && laid < until && laid >= sight.first_draw && has_own_back(position, card_of(card))) {
                treasure[col][at] = 1;
                ++places;
            }
        }
    }
    const float each = places > 0 ? 1 / places : 0;
    for (auto& column : treasure) {
        for (float& place : column) {
            place *= each;
        }
    }
    treasure_in_hand = hand * each;
}

// If the back of the card shows that it is captured, it is one of the captured cards. Otherwise it is any unseen card,
// or a card that this player has seen in the enemy's hand and that may have been laid since.
Chances Knowledge::chances(const Position& position, std::size_t col, std::size_t at, float treasure_here) const {
    const Army& theirs = position.theirs;
    const std::uint8_t laid = theirs.sight.laid[col][at];
    Chances of{};
    if (!has_own_back(position, card_of(theirs.field[col][at]))) {
        for (std::size_t i = 0; i < kinds && captures_ > 0; ++i) {
            of[i] = static_cast<float>(captured_[i]) / static_cast<float>(captures_);
        }
        return of;
    }
    float rest = 1 - treasure_here;
    for (const Known& known : theirs.sight.known) {
        if (!names_a_card(known.card) || known.from > laid || laid >= known.until) {
            continue;
        }
        const Kind kind = kind_of(static_cast<Card>(known.card));
        if (kind == Kind::god || kind == Kind::treasure) {
            continue;
        }
        float places = known.until == never ? static_cast<float>(theirs.hand.size()) : 0.0F;
        for (std::size_t other_col = 0; other_col < columns; ++other_col) {
            const Column& column = theirs.field[other_col];
            for (std::size_t row = 0; row < column.size(); ++row) {
                const std::uint8_t when = theirs.sight.laid[other_col][row];
                places += static_cast<float>(!is_up(column[row]) && when >= known.from && when < known.until);
            }
        }
        const float here = std::min(rest, 1 / std::max(places, 1.0F));
        of[index(kind)] += here;
        rest -= here;
    }
    for (std::size_t i = 0; i < kinds; ++i) {
        of[i] += rest * unseen[i];
    }
    of[index(Kind::treasure)] = treasure_here;
    return of;
}

Belief Knowledge::belief(const Position& position) const {
    Belief belief;
    belief.treasure = treasure;
    belief.in_hand = treasure_in_hand;
    belief.hand = unseen;
    for (std::size_t col = 0; col < columns; ++col) {
        const Column& column = position.theirs.field[col];
        for (std::size_t at = 0; at < column.size(); ++at) {
            if (!is_up(column[at])) {
                belief.of[col][at] = chances(position, col, at, 0);
            }
        }
    }
    return belief;
}

}  // namespace meadhall::thunder_and_lightning

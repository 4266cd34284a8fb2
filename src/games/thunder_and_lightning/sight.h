// SPDX-License-Identifier: Apache-2.0
// Functions that read what the enemy knows about a player's hidden cards (struct Sight). sight.cpp updates Sight.
// guess.cpp samples worlds that fit it.
#pragma once

#include "games/thunder_and_lightning/game.h"

namespace meadhall::thunder_and_lightning {

// The moments at which Frigg sees a hand divide the game into spans of time. A card that was laid in a span was in the
// hand at some time in that span.
inline std::size_t span_of_place(const Sight& sight, std::uint8_t laid) {
    std::size_t span = 0;
    while (span < sight.spied.size() && sight.spied[span] <= laid) {
        ++span;
    }
    return span;
}
inline std::size_t span_of_clue(const Sight& sight, const Known& known) {
    std::size_t span = 0;
    while (span < sight.spied.size() && sight.spied[span] < known.until) {
        ++span;
    }
    return span;
}

// Index of Hel in the pile. The enemy has not seen the cards below it since Hel was played.
inline std::size_t hels_place(const Pile& pile) {
    std::size_t at = pile.size();
    while (at > 0 && kind_of(pile[at - 1]) != Kind::hel) {
        --at;
    }
    return at == 0 ? 0 : at - 1;
}

inline Side back_of_clue(const Rules& rules, const Sight& sight, Clue clue, Side controller) {
    if (names_a_card(clue)) {
        return rules.back(static_cast<Card>(clue), controller);
    }
    return clue == hels_pick ? rules.back(sight.pick, controller) : controller;
}

// A hidden card on the field.
struct HiddenPlace {
    std::uint8_t col, at, laid;
};
using Places = FixedVector<HiddenPlace, columns * rows>;

// The face-down cards of `controller` that have this back, in the order in which they were laid.
inline Places hidden_places(const Rules& rules, const Army& army, Side controller, Side back) {
    Places places;
    for (std::uint8_t col = 0; col < columns; ++col) {
        const Column& column = army.field[col];
        for (std::uint8_t at = 0; at < column.size(); ++at) {
            if (is_up(column[at]) || rules.back(card_of(column[at]), controller) != back) {
                continue;
            }
            const std::uint8_t laid = army.sight.laid[col][at];
            std::size_t to = places.size();
            while (to > 0 && places[to - 1].laid > laid) {
                --to;
            }
            places.insert_at(to, {col, at, laid});
        }
    }
    return places;
}

inline std::size_t hand_count(const Rules& rules, const Army& army, Side controller, Side back) {
    std::size_t found = 0;
    for (const Card card : army.hand) {
        found += rules.back(card, controller) == back;
    }
    return found;
}

}  // namespace meadhall::thunder_and_lightning

// SPDX-License-Identifier: Apache-2.0
// Longships (section 5.29 of rules.md) take up to three Viking Warriors and Female Archers from the player's own
// discard pile.
#pragma once

#include <algorithm>

#include "games/thunder_and_lightning/powers/power.h"

namespace meadhall::thunder_and_lightning {

inline CardList cards_to_take(const PowerTake& use) { return {use.first}; }
inline CardList cards_to_take(const PowerTakeTwo& use) { return {use.first, use.second}; }
inline CardList cards_to_take(const PowerTakeThree& use) { return {use.first, use.second, use.third}; }
template <class T>
concept Taking = requires(const T& use) { cards_to_take(use); };

struct Longships {
    static constexpr Kind kind = Kind::longships;
    static constexpr bool fetches = true;
    static constexpr Fetching crew{
        .of = {Kind::viking_warriors, Kind::female_archer}, .most = longships_max, .chosen = true};

    // TL-5.29.1  Longships take exactly three cards, or all there are, or as many as fit into the hand. TL-5.3.2  A
    // hand holds at most 12 cards; Longships have left it.
    static std::size_t how_many_to_take(const Position& position) {
        const std::size_t room = hand_limit - (position.mine.hand.size() - 1);
        return std::min({crew.most, how_many(position.mine.pile, crew.of), room});
    }

    template <Taking T>
    static Verdict why_not(const Position& position, const T& use) {
        const CardList wanted = cards_to_take(use);
        const Pile& pile = position.mine.pile;
        const std::size_t n = how_many_to_take(position);
        if (n == 0) {
            return refused("TL-5.29.1", "there are no Viking Warriors or Female Archers in your discard pile");
        }
        if (wanted.size() != n) {
            return refused("TL-5.29.1", "Longships take exactly {} card{s} now; you named {}", static_cast<int>(n),
                           static_cast<int>(wanted.size()));
        }
        for (const Card each : wanted) {
            if (!crew.of.contains(kind_of(each))) {
                return refused("TL-5.29.1", "Longships take only Viking Warriors and Female Archers");
            }
            if (std::ranges::count(wanted, each) > std::ranges::count(pile, each)) {
                return refused("TL-5.29.1", "your discard pile does not hold all the cards that you named");
            }
        }
        return legal();
    }

    // TL-4.16  Each choice of names is offered once.
    static void offer(Menu& menu, Card card) {
        const std::size_t n = how_many_to_take(menu);
        const CardList names = names_to_choose_from(menu.mine.pile, n);
        const auto is_first = [&](std::size_t i, std::size_t from) { return i == from || names[i] != names[i - 1]; };
        for (std::size_t i = 0; i + n <= names.size() && n > 0; ++i) {
            if (!is_first(i, 0)) {
                continue;
            }
            if (n == 1) {
                menu.add(PowerTake{card, names[i]});
            }
            for (std::size_t j = i + 1; n >= 2 && j < names.size(); ++j) {
                if (!is_first(j, i + 1)) {
                    continue;
                }
                if (n == 2) {
                    menu.add(PowerTakeTwo{card, names[i], names[j]});
                }
                for (std::size_t k = j + 1; n == 3 && k < names.size(); ++k) {
                    if (is_first(k, j + 1)) {
                        menu.add(PowerTakeThree{card, names[i], names[j], names[k]});
                    }
                }
            }
        }
    }

    template <Taking T>
    static void play(Move& move, const T& use) {
        move.play_from_hand(use.card);
        move.fetch(use.card, cards_to_take(use), crew);
        move.go_on();
    }

    template <Taking T>
    static Worth worth(const Mind&, const T& use) {
        Worth value = 0;
        for (const Card each : cards_to_take(use)) {
            value += hand_worth(kind_of(each));
        }
        return value - hand_worth(kind);
    }
    template <Taking T>
    static std::uint32_t liking(const Position&, const T&) {
        return beginner.one_of_many;
    }

private:
    // The names of the cards in the pile that may be taken, each as often as it may be taken, in the order of the deck
    // list.
    static CardList names_to_choose_from(const Pile& pile, std::size_t n) {
        CardList names;
        for (std::size_t name = 0; n > 0 && name < card_names; ++name) {
            const Card card = static_cast<Card>(name);
            if (!crew.of.contains(kind_of(card))) {
                continue;
            }
            for (auto copies = std::ranges::count(pile, card); copies > 0 && !names.full(); --copies) {
                if (names.size() < n || names[names.size() - n] != card) {
                    names.push_back(card);
                }
            }
        }
        return names;
    }
};

}  // namespace meadhall::thunder_and_lightning

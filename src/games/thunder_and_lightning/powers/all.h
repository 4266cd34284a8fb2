// SPDX-License-Identifier: Apache-2.0
// The list of the cards with a power, and the functions that call them. A kind that is not in the list has no power in
// the hand (TL-5.6.4).
#pragma once

#include <algorithm>

#include "games/thunder_and_lightning/powers/baldr.h"
#include "games/thunder_and_lightning/powers/berserker.h"
#include "games/thunder_and_lightning/powers/freya.h"
#include "games/thunder_and_lightning/powers/frigg.h"
#include "games/thunder_and_lightning/powers/hel.h"
#include "games/thunder_and_lightning/powers/idunn.h"
#include "games/thunder_and_lightning/powers/longships.h"
#include "games/thunder_and_lightning/powers/odin.h"
#include "games/thunder_and_lightning/powers/ravens.h"
#include "games/thunder_and_lightning/powers/seer.h"
#include "games/thunder_and_lightning/powers/valkyries.h"
#include "games/thunder_and_lightning/powers/vidarr.h"
#include "games/thunder_and_lightning/powers/weapon.h"

namespace meadhall::thunder_and_lightning {

// True if the power of this card is used by this action.
template <class Each, class T>
concept UsedBy = requires(Move& move, const T& use) { Each::play(move, use); };

template <class... Cards>
struct PowerList {
    static constexpr EnumSet<Kind> kinds_in{Cards::kind...};
    static_assert(kinds_in.size() == sizeof...(Cards), "each kind is in the list once");

    // The kinds with this property.
    template <class Property>
    static constexpr EnumSet<Kind> with(const Property& property) {
        EnumSet<Kind> found;
        const auto look_at = [&]<class Each>() {
            if (property.template operator()<Each>()) {
                found.insert(Each::kind);
            }
        };
        (look_at.template operator()<Cards>(), ...);
        return found;
    }
    // Calls f.operator()<Each>() for the card of this kind, if its power is used by the action T.
    template <class T, class F>
    static constexpr void visit(Kind kind, const F& f) {
        const auto call = [&]<class Each>() {
            if constexpr (UsedBy<Each, T>) {
                if (kind == Each::kind) {
                    f.template operator()<Each>();
                }
            }
        };
        (call.template operator()<Cards>(), ...);
    }
    // A table by kind: pick.operator()<Each>() for the kinds in the list, nullptr for the others.
    template <class T, class Pick>
    static constexpr std::array<T, kinds> table(const Pick& pick) {
        std::array<T, kinds> entries{};
        ((entries[static_cast<std::size_t>(Cards::kind)] = pick.template operator()<Cards>()), ...);
        return entries;
    }
};

using Powers =
    PowerList<Ravens, Frigg, Baldr, Freya, Hel, Odin, Berserker, Idunn, Weapon, Longships, Seer, Valkyries, Vidarr>;

// The kinds whose power is used by this action.
template <PowerAction T>
constexpr EnumSet<Kind> used_by = Powers::with([]<class Each>() { return UsedBy<Each, T>; });
constexpr EnumSet<Kind> challenging_powers = Powers::with([]<class Each>() {
    if constexpr (requires { Each::is_challenge; }) {
        return Each::is_challenge;
    }
    return false;
});
constexpr EnumSet<Kind> fetching_powers = Powers::with([]<class Each>() {
    if constexpr (requires { Each::fetches; }) {
        return Each::fetches;
    }
    return false;
});

// TL-4.14  Whether the parameters name places on the battlefield, and cards.
template <PowerAction T>
Verdict why_out_of_range(const T& use) {
    const auto is_column = [](unsigned col) { return col < columns; };
    const auto is_row = [](unsigned row) { return row >= 1 && row <= rows; };
    bool in_range = true;
    if constexpr (requires { use.from_col; }) {
        in_range = is_column(use.from_col) && is_column(use.to_col) && is_row(use.from_row) && is_row(use.to_row);
    } else if constexpr (requires { use.row; }) {
        in_range = is_column(use.col) && is_row(use.row);
    } else if constexpr (requires { use.col; }) {
        in_range = is_column(use.col);
    } else if constexpr (Taking<T>) {
        const CardList wanted = cards_to_take(use);
        // TL-R51  The cards must be named in one fixed order.
        return std::ranges::is_sorted(wanted) && index(wanted[wanted.size() - 1]) < card_names
                   ? legal()
                   : refused("TL-4.14",
                             "name the cards in the order of the deck list: Viking Warriors, then Female Archers");
    }
    return in_range ? legal() : no_such_place;
}

// TL-4.3  The checks before the rule of the power come in a fixed order: the card and its parameters, points, whether
// the card has a power, and the ban on challenges in a player's first turn.
template <PowerAction T>
Verdict Referee::why_not(const T& use) const {
    static_assert(!used_by<T>.empty());
    if (!holds(mine.hand, use.card)) {
        return not_in_hand;
    }
    if (const Verdict verdict = why_out_of_range(use); !verdict.legal()) {
        return verdict;
    }
    const Kind kind = kind_of(use.card);
    const bool has_power = Powers::kinds_in.contains(kind);
    if (has_power && !used_by<T>.contains(kind)) {
        return refused("TL-4.14", "the power of this card works in another way; the offers show how to write it");
    }
    if (const Verdict verdict = no_points(); !verdict.legal()) {
        return verdict;
    }
    if (!has_power) {
        return refused("TL-5.6.4", "this card has no power in the hand; you can only lay it");
    }
    // TL-5.5.1, TL-5.34.2, TL-5.38.3, TL-R35  Ravens and Vidarr challenge, and nobody challenges in their own first
    // turn.
    if (challenging_powers.contains(kind) && first_turn()) {
        return refused("TL-5.5.1",
                       "you cannot challenge in your first turn, and the power of this card is a challenge");
    }
    // TL-5.6.2  A power needs something to do, or it cannot be used.
    Verdict verdict;
    Powers::visit<T>(kind, [&]<class Each>() { verdict = Each::why_not(*this, use); });
    return verdict;
}

// TL-5.6.3  A power that has been used is carried out completely.
template <PowerAction T>
void Move::play(const T& use) {
    Powers::visit<T>(kind_of(use.card), [&]<class Each>() { Each::play(*this, use); });
}

// Adds all legal uses of this card from the hand.
inline void offer_power(Menu& menu, Card card) {
    static constexpr auto offer_of = Powers::table<void (*)(Menu&, Card)>([]<class Each>() { return &Each::offer; });
    const Kind kind = kind_of(card);
    if (offer_of[static_cast<std::size_t>(kind)] != nullptr &&
        !(challenging_powers.contains(kind) && menu.first_turn())) {
        offer_of[static_cast<std::size_t>(kind)](menu, card);
    }
}

}  // namespace meadhall::thunder_and_lightning

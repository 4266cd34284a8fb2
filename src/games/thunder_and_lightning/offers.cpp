// SPDX-License-Identifier: Apache-2.0
#include "games/thunder_and_lightning/menu.h"
#include "games/thunder_and_lightning/powers/all.h"

namespace meadhall::thunder_and_lightning {

// TL-D1  Every opening row of three cards of the hand. Copies are interchangeable (TL-4.16), so rows with the same
// names are offered once. A row contains a name at most as often as the hand does.
void Menu::opening_row() {
    std::array<Card, opening_hand> names{};
    std::array<std::uint64_t, opening_hand> thirds{};
    std::array<std::uint8_t, opening_hand> left{};
    std::size_t count = 0;
    for (const Card card : mine.hand) {
        if (kind_of(card) == Kind::god) {
            continue;
        }
        if (count == 0 || names[count - 1] != card) {
            // OPTIMIZATION: hundreds of rows differ only in their last card, so the bits of that card are packed
            // once.
            thirds[count] = Rules::Actions::pack(OpeningRow{Card{}, Card{}, card}).bits;
            names[count++] = card;
        }
        ++left[count - 1];
    }
    for (std::size_t i = 0; i < count; ++i) {
        --left[i];
        for (std::size_t j = 0; j < count; ++j) {
            if (left[j] == 0) {
                continue;
            }
            --left[j];
            Offer offer = Rules::Actions::offer(OpeningRow{names[i], names[j], Card{}});
            const std::uint64_t first_two = offer.first.bits;
            for (std::size_t k = 0; k < count; ++k) {
                if (left[k] > 0) {
                    offer.first.bits = first_two | thirds[k];
                    offers_.add(offer);
                }
            }
            ++left[j];
        }
        ++left[i];
    }
}

// TL-D2  The actions of a turn: all ways to spend a point, and the end of the turn.
void Menu::main() {
    // TL-4.9  If no points are left, the player ends the turn or lays the god.
    if (state.points_left() == 0) {
        add(EndTurn{});
    } else {
        points();
    }
    if (holds(mine.hand, rules.own(Kind::god, me))) {
        for (std::uint8_t col = 0; col < columns; ++col) {
            if (!mine.field[col].full()) {
                add(PlayGod{col});
            }
        }
    }
}

void Menu::points() {
    if (!mine.deck.empty() && !mine.hand.full()) {
        add(Draw{});
    }
    if (!first_turn()) {
        for (std::uint8_t col = 0; col < columns; ++col) {
            const Column& facing = theirs.field[col];
            if (may_initiate(col) && !facing.empty() && kind_of(facing[0]) != Kind::god) {
                add(Challenge{col});
            }
        }
    }
    places_and_powers();
}

void Menu::places_and_powers() {
    // OPTIMIZATION: the possible places are the same for every card. They are listed once, and each card's name is
    // filled in.
    std::array<Offer, columns> places;  // NOLINT: filled as far as it is read
    std::size_t open = 0;
    for (std::uint8_t col = 0; col < columns; ++col) {
        const Column& column = mine.field[col];
        if (!column.full()) {
            const std::uint8_t first = led_by_god(column) ? 2 : 1;
            places[open++] = Rules::Actions::range<&Place::row>(Place{Card{}, col, first},
                                                                static_cast<int>(column.size()) + 2 - first);
        }
    }
    Card last = static_cast<Card>(card_names);
    for (const Card card : mine.hand) {
        if (card == last) {
            continue;  // TL-4.16  copies are offered once
        }
        last = card;
        if (kind_of(card) != Kind::god) {
            const std::uint64_t name = Rules::Actions::pack(Place{card, 0, 0}).bits;
            for (std::size_t i = 0; i < open; ++i) {
                offers_.add({{places[i].first.bits | name}, places[i].count, places[i].shift});
            }
        }
        offer_power(*this, card);
    }
}

void Menu::column() {
    for (std::uint8_t col = 0; col < columns; ++col) {
        if (takes_in_front(theirs.field[col])) {
            add(ChooseColumn{col});
        }
    }
}

void Menu::order() {
    const Hand& lost = mine.lost;
    for (std::size_t i = 0; i < lost.size(); ++i) {
        bool again = false;
        for (std::size_t j = 0; j < i; ++j) {
            again = again || lost[j] == lost[i];
        }
        if (!again) {
            add(Discard{lost[i]});
        }
    }
}

void Rules::offers(const State& state, Seat seat, Offers& offers) const {
    if (state.phase == Phase::over || seat != state.seat_of(asked(state))) {
        return;
    }
    Menu menu(*this, state, asked(state), offers);
    switch (state.phase) {
        case Phase::opening:
            menu.opening_row();
            break;
        case Phase::main:
            menu.main();
            break;
        case Phase::hit:
        case Phase::foreseen:
            menu.column();
            break;
        case Phase::seer:
            offers.add(Actions::offer(Continue{}));
            offers.add(Actions::offer(Stop{}));
            break;
        default:
            menu.order();
            break;
    }
}

// TL-5.2.6  True if there is an action to spend the remaining points on. In most positions a card can be drawn or laid,
// and that is quick to check. Otherwise this function lists all offers.
bool Rules::has_action(const State& state, Side side) const {
    const Army& army = state.army(side);
    if (!army.deck.empty() && !army.hand.full()) {
        return true;
    }
    const Card god = own(Kind::god, side);
    for (const Card card : army.hand) {
        for (const Column& column : army.field) {
            if (!column.full() && card != god) {
                return true;
            }
        }
    }
    Offers all;
    Menu(*this, state, side, all).main();
    return !all.empty();
}

}  // namespace meadhall::thunder_and_lightning

// SPDX-License-Identifier: Apache-2.0
// The offers: exactly the actions that why_not() allows. TL-4.8, TL-6.6  They depend only on public facts and the
// player's own cards.
#include "games/thunder_and_lightning/move.h"

namespace meadhall::thunder_and_lightning {

class Menu {
public:
    Menu(const Rules& rules, const State& state, Side me, Offers& offers)
        : rules_(rules),
          state_(state),
          me_(me),
          mine_(state.army(me)),
          theirs_(state.army(other(me))),
          referee_(rules, state, me),
          offers_(offers) {}

    // TL-D1  Every opening row of three cards of the hand. Copies are interchangeable (TL-4.16), so rows with the same
    // names are offered once. A row contains a name at most as often as the hand does.
    void opening_row() {
        std::array<Card, opening_hand> names{};
        std::array<std::uint64_t, opening_hand> thirds{};
        std::array<std::uint8_t, opening_hand> left{};
        std::size_t count = 0;
        for (const Card card : mine_.hand) {
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
    void main() {
        // TL-4.9  If no points are left, the player ends the turn or lays the god.
        if (state_.points_left() == 0) {
            add(EndTurn{});
        } else {
            points();
        }
        const Hand& hand = mine_.hand;
        if (holds(hand, rules_.own(Kind::god, me_))) {
            for (std::uint8_t col = 0; col < columns; ++col) {
                if (!mine_.field[col].full()) {
                    add(PlayGod{col});
                }
            }
        }
    }

    void column() {
        for (std::uint8_t col = 0; col < columns; ++col) {
            if (takes_in_front(theirs_.field[col])) {
                add(ChooseColumn{col});
            }
        }
    }

    void order() {
        const Hand& lost = mine_.lost;
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

private:
    void points() {
        const Hand& hand = mine_.hand;
        if (!mine_.deck.empty() && !hand.full()) {
            add(Draw{});
        }
        const bool may_challenge = !referee_.first_turn();
        if (may_challenge) {
            for (std::uint8_t col = 0; col < columns; ++col) {
                const Column& facing = theirs_.field[col];
                if (initiates(col) && !facing.empty() && kind_of(facing[0]) != Kind::god) {
                    add(Challenge{col});
                }
            }
        }
        // OPTIMIZATION: the possible places are the same for every card. They are listed once, and each card's name is
        // filled in.
        std::array<Offer, columns> places;  // NOLINT: filled as far as it is read
        std::size_t open = 0;
        for (std::uint8_t col = 0; col < columns; ++col) {
            const Column& column = mine_.field[col];
            if (!column.full()) {
                const std::uint8_t first = led_by_god(column) ? 2 : 1;
                places[open++] = Rules::Actions::range<&Place::row>(Place{Card{}, col, first},
                                                                    static_cast<int>(column.size()) + 2 - first);
            }
        }
        Card last = static_cast<Card>(card_names);
        for (const Card card : hand) {
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
            power(card, may_challenge);
        }
    }

    void power(Card card, bool may_challenge) {
        switch (kind_of(card)) {
            case Kind::ravens:
                if (may_challenge) {
                    ravens(card);
                }
                break;
            case Kind::frigg:
                if (!theirs_.hand.empty()) {
                    add(PowerSpy{card});
                }
                for (std::uint8_t col = 0; col < columns; ++col) {
                    for (const Placed placed : theirs_.field[col]) {
                        if (!is_up(placed)) {
                            add(PowerFlip{card, col});
                            break;
                        }
                    }
                }
                break;
            case Kind::freya:
            case Kind::berserker:
            case Kind::idunn:
            case Kind::odin:
            case Kind::seer:
                if (referee_.why_not(Power{card}).legal()) {
                    add(Power{card});
                }
                break;
            case Kind::hel:
                hel(card);
                break;
            case Kind::longships:
                longships(card);
                break;
            case Kind::weapon:
                for (std::uint8_t col = 0; col < columns; ++col) {
                    const Column& column = theirs_.field[col];
                    for (std::uint8_t row = 1; row <= column.size(); ++row) {
                        const Placed target = column[row - 1u];
                        if (kind_of(target) == Kind::god || (kind_of(target) == Kind::shield_wall && is_up(target))) {
                            add(PowerTarget{card, col, row});
                        }
                    }
                }
                break;
            case Kind::baldr:
                moves(card, mine_.field);
                break;
            case Kind::valkyries:
                moves(card, theirs_.field);
                break;
            case Kind::vidarr:
                for (const std::uint8_t col : {std::uint8_t{0}, std::uint8_t{2}}) {
                    if (may_challenge && initiates(col)) {
                        const Column& facing = theirs_.field[col];
                        const std::size_t first = led_by_god(facing) ? 2 : 1;
                        if (facing.size() >= first) {
                            offers_.add(Rules::Actions::range<&PowerFlank::row>(
                                PowerFlank{card, col, static_cast<std::uint8_t>(first)},
                                static_cast<int>(facing.size() - first + 1)));
                        }
                    }
                }
                break;
            default:
                break;
        }
    }

    void ravens(Card card) {
        for (std::uint8_t col = 0; col < columns; ++col) {
            if (!theirs_.field[col].empty()) {
                add(PowerField{card, other(me_), col});
            }
            if (led_by_god(mine_.field[col])) {
                add(PowerField{card, me_, col});
            }
        }
        if (!theirs_.hand.empty()) {
            add(PowerHand{card});
        }
    }

    void hel(Card card) {
        std::uint64_t offered = 0;
        for (const Card each : mine_.pile) {
            const std::uint64_t bit = std::uint64_t{1} << index(each);
            if ((offered & bit) == 0) {
                offered |= bit;
                add(PowerTake{card, each});
            }
        }
    }

    void longships(Card card) {
        const std::size_t n = referee_.longships_take();
        CardList crew;  // each name as often as it may be taken, in the order of the deck list
        for (unsigned name = 2u * static_cast<unsigned>(Kind::viking_warriors);
             n > 0 && name < 2u * static_cast<unsigned>(Kind::ravens); ++name) {
            std::size_t copies = 0;
            for (const Card each : mine_.pile) {
                copies += each == static_cast<Card>(name);
            }
            for (; copies > 0 && !crew.full(); --copies) {
                if (crew.size() < n || crew[crew.size() - n] != static_cast<Card>(name)) {
                    crew.push_back(static_cast<Card>(name));
                }
            }
        }
        const auto first_of = [&](std::size_t i, std::size_t from) { return i == from || crew[i] != crew[i - 1]; };
        for (std::size_t i = 0; i + n <= crew.size() && n > 0; ++i) {
            if (!first_of(i, 0)) {
                continue;
            }
            if (n == 1) {
                add(PowerTake{card, crew[i]});
            }
            for (std::size_t j = i + 1; n >= 2 && j < crew.size(); ++j) {
                if (!first_of(j, i + 1)) {
                    continue;
                }
                if (n == 2) {
                    add(PowerTakeTwo{card, crew[i], crew[j]});
                }
                for (std::size_t k = j + 1; n == 3 && k < crew.size(); ++k) {
                    if (first_of(k, j + 1)) {
                        add(PowerTakeThree{card, crew[i], crew[j], crew[k]});
                    }
                }
            }
        }
    }

    // TL-5.21.2  Any card except the god may go to any other place, but not in front of a god.
    void moves(Card card, const Field& field) {
        for (std::uint8_t from_col = 0; from_col < columns; ++from_col) {
            const Column& from = field[from_col];
            for (std::uint8_t from_row = led_by_god(from) ? 2 : 1; from_row <= from.size(); ++from_row) {
                for (std::uint8_t to_col = 0; to_col < columns; ++to_col) {
                    const Column& to = field[to_col];
                    const std::uint8_t first = led_by_god(to) ? 2 : 1;
                    if (to_col != from_col) {
                        const auto last = static_cast<std::uint8_t>(to.full() ? 0 : to.size() + 1);
                        move_row(PowerMove{card, from_col, from_row, to_col, first}, last);
                    } else {
                        move_row(PowerMove{card, from_col, from_row, to_col, first},
                                 static_cast<std::uint8_t>(from_row - 1));
                        move_row(PowerMove{card, from_col, from_row, to_col, static_cast<std::uint8_t>(from_row + 1)},
                                 static_cast<std::uint8_t>(to.size()));
                    }
                }
            }
        }
    }
    void move_row(const PowerMove& first, std::uint8_t last_row) {
        if (first.to_row <= last_row) {
            offers_.add(Rules::Actions::range<&PowerMove::to_row>(first, last_row - first.to_row + 1));
        }
    }

    bool initiates(std::size_t col) const {
        const Column& column = mine_.field[col];
        return !column.empty() && rules_.may_initiate(kind_of(column[0]));
    }

    template <class T>
    void add(const T& action) {
        offers_.add(Rules::Actions::offer(action));
    }

    const Rules& rules_;
    const State& state_;
    const Side me_;
    const Army& mine_;
    const Army& theirs_;
    const Referee referee_;
    Offers& offers_;
};

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

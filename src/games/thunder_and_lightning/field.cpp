// SPDX-License-Identifier: Apache-2.0
// Sections 5.1, 5.3 and 5.4 of rules.md: the battlefield, drawing, and laying cards.
#include "games/thunder_and_lightning/move.h"

namespace meadhall::thunder_and_lightning {

// TL-5.3.1, TL-5.3.2  Nobody draws from an empty deck or with 12 cards in the hand.
Verdict Referee::why_not(const Draw&) const {
    if (const Verdict verdict = no_points(); !verdict.legal()) {
        return verdict;
    }
    if (mine.deck.empty()) {
        return refused("TL-5.3.1", "your deck is empty");
    }
    return !mine.hand.full() ? legal() : refused("TL-5.3.2", "your hand is full; it never has more than 12 cards");
}

void Move::play(const Draw&) {
    spend();
    const Card card = mine.deck.pop_back();
    add_to_hand(me, card);
    know_draw(me);
    narrator.tell(CardDrawn{seat(me)});
    narrator.show(Audience::only(seat(me)), DrawSeen{seat(me), card});
    go_on();
}

Verdict Referee::why_not(const Place& place) const {
    if (!holds(mine.hand, place.card)) {
        return not_in_hand;
    }
    if (place.col >= columns) {
        return no_such_column;
    }
    if (place.row < 1 || place.row > rows) {
        return no_such_row;
    }
    if (const Verdict verdict = no_points(); !verdict.legal()) {
        return verdict;
    }
    // TL-5.4.1  Any card except the god may be laid.
    if (kind_of(place.card) == Kind::god) {
        return refused("TL-5.4.1", "you cannot lay your god face down; play_god lays it face up");
    }
    const Column& column = mine.field[place.col];
    // TL-5.1.1, TL-5.4.3  A column holds at most four cards.
    if (column.full()) {
        return full_column;
    }
    // TL-5.4.4, TL-5.4.6  Rows may be filled in any order, but without a gap.
    if (place.row > column.size() + 1) {
        return would_leave_gap(column.size() + 1);
    }
    // TL-5.4.5  No card goes in front of the god.
    return place.row > 1 || !led_by_god(column) ? legal()
                                                : refused("TL-5.4.5", "you cannot lay a card in front of your god");
}

// TL-5.1.6  A laid card cannot be taken back. TL-5.4.7, TL-5.34.1  On the field it no longer has the power that it had
// in the hand; only the rules of challenge.cpp apply to it. TL-5.4.2  It goes in front of, behind or between the cards
// of a column; the others step back.
void Move::play(const Place& place) {
    spend();
    take_from_hand(me, place.card);
    lay({me, place.col, place.row - 1u}, placed(place.card, false));
    const Origin origin = rules.back(place.card, me) == me ? Origin::own : Origin::captured;
    narrator.tell(CardLaid{seat(me), origin, ColumnAt(place.col), place.row});
    narrator.tell(Audience::only(seat(me)), LaySeen{seat(me), place.card, ColumnAt(place.col), place.row});
    go_on();
}

// TL-6.1  A hand has no order for the rules; here it is sorted by back and kind.
void Move::add_to_hand(Side side, Card card) {
    Hand& hand = state.army(side).hand;
    const auto rank = [&](Card each) { return 32 * index(rules.back(each, side)) + index(kind_of(each)); };
    const int new_rank = rank(card);
    std::size_t at = hand.size();
    while (at > 0 && rank(hand[at - 1]) > new_rank) {
        --at;
    }
    hand.insert_at(at, card);
}

void Move::take_from_hand(Side side, Card card) {
    Hand& hand = state.army(side).hand;
    std::size_t at = 0;
    while (hand[at] != card) {
        ++at;
    }
    hand.erase_at(at);
}

// TL-6.2  Everybody can follow a card on the field: it keeps the number that it was laid with.
void Move::lay(Spot spot, Placed card) { insert(spot, card, state.army(spot.side).sight.cards_laid++); }

void Move::insert(Spot spot, Placed card, std::uint8_t laid) {
    Army& army = state.army(spot.side);
    Column& column = army.field[spot.col];
    auto& times = army.sight.laid[spot.col];
    for (std::size_t to = column.size(); to > spot.at; --to) {
        times[to] = times[to - 1];
    }
    times[spot.at] = laid;
    column.insert_at(spot.at, card);
}

// TL-5.1.2  The cards behind the removed card step forward. TL-5.1.4, TL-R40  They stay face up or face down.
Placed Move::take_off(Spot spot) {
    Army& army = state.army(spot.side);
    auto& times = army.sight.laid[spot.col];
    const Placed gone = army.field[spot.col].erase_at(spot.at);
    for (std::size_t to = spot.at; to + 1 < rows; ++to) {
        times[to] = times[to + 1];
    }
    times[rows - 1] = 0;
    return gone;
}

void Move::turn_up(Spot spot) {
    Placed& card = at(spot);
    if (!is_up(card)) {
        uncover(spot.side, card_of(card), state.army(spot.side).sight.laid[spot.col][spot.at]);
        card = placed(card_of(card), true);
        narrator.show(CardTurnedUp{seat(spot.side), ColumnAt(spot.col), spot.row(), card_of(card)});
    }
}

}  // namespace meadhall::thunder_and_lightning

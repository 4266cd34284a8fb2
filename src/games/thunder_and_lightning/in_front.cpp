// SPDX-License-Identifier: Apache-2.0
// A card from the enemy's hand (Ravens, 5.34.6) or deck (Seer, 5.35.2) is put in front of an enemy column.
#include <algorithm>

#include "games/thunder_and_lightning/powers/seer.h"

namespace meadhall::thunder_and_lightning {

bool Move::has_open_column() const { return std::ranges::any_of(theirs.field, takes_in_front); }

// Puts the card face up as the first row of an enemy column. The column may be empty, but not full and not led by the
// god (TL-R16, TL-R42). TL-4.6  With one possible column nobody is asked; with none the card is lost.
void Move::put_in_front(Card card, Reach reach) {
    std::size_t possible = 0;
    std::size_t last = 0;
    for (std::size_t col = 0; col < columns; ++col) {
        if (takes_in_front(theirs.field[col])) {
            ++possible;
            last = col;
        }
    }
    if (possible > 1) {
        state.waiting = card;
        state.phase = reach == Reach::ravens ? Phase::hit : Phase::foreseen;
    } else if (possible == 1) {
        put_in_front(card, reach, last);
    } else {
        land(enemy(), card);
    }
}

void Move::put_in_front(Card card, Reach reach, std::size_t col) {
    lay({enemy(), col, 0}, placed(card, true));
    narrator.tell(CardPutInFront{seat(me), reach, card, seat(enemy()), reach == Reach::ravens ? Zone::hand : Zone::deck,
                                 ColumnAt(col)});
}

// TL-D3, TL-D4  The column for a card hit by Ravens or drawn by the Seer.
Verdict Referee::why_not(const ChooseColumn& choice) const {
    if (choice.col >= columns) {
        return no_such_column;
    }
    const Column& column = theirs.field[choice.col];
    if (column.full()) {
        return full_column;
    }
    return !led_by_god(column) ? legal() : refused("TL-5.20.4", "you cannot put a card in front of a god");
}

void Move::play(const ChooseColumn& choice) {
    ++state.actions;
    const Reach reach = state.phase == Phase::foreseen ? Reach::seer : Reach::ravens;
    put_in_front(*state.waiting, reach, choice.col);
    state.waiting.reset();
    if (reach == Reach::seer) {
        Seer::ask_again(*this);
    } else {
        go_on();
    }
}

}  // namespace meadhall::thunder_and_lightning

// SPDX-License-Identifier: Apache-2.0
// Section 5.20 of rules.md: the gods Thor and Loki.
#include "games/thunder_and_lightning/move.h"

namespace meadhall::thunder_and_lightning {

Verdict Referee::why_not(const PlayGod& god) const {
    if (god.col >= columns) {
        return no_such_column;
    }
    if (!holds(mine.hand, rules.own(Kind::god, me))) {
        return refused("TL-4.14", "your god is not in your hand");
    }
    return !mine.field[god.col].full() ? legal() : refused("TL-5.20.2", "this column already holds four cards");
}

// TL-5.20.1, TL-5.20.2, TL-5.20.3  The god is laid for free, face up, in front; from then on the turn has four points
// (TL-5.2.4, TL-4.9, TL-R31). The figure on the card has no meaning for the rules (TL-5.20.8, TL-2.1.3). TL-5.20.7  The
// god may be laid again when Hel has fetched it.
void Move::play(const PlayGod& god) {
    const Card card = rules.own(Kind::god, me);
    ++state.actions;
    uncover(me, card);
    take_from_hand(me, card);
    lay({me, god.col, 0}, placed(card, true));
    state.points_total = points_with_god;
    narrator.show(GodPlayed{seat(me), card, ColumnAt(god.col)});
    go_on();
}

}  // namespace meadhall::thunder_and_lightning

// SPDX-License-Identifier: Apache-2.0
// Section 5.7 of rules.md: lost cards, the discard piles and the powers of their top cards.
#include "games/thunder_and_lightning/move.h"

namespace meadhall::thunder_and_lightning {

// TL-5.6.1  The played card goes to the top of its player's pile first; then its power happens. The log has the reverse
// order: a line says what the power does, then tell_played() adds the card as a detail.
void Move::play_from_hand(Card card) {
    spend();
    uncover(me, card);
    take_from_hand(me, card);
    put_on_pile(me, card);  // always on top: TL-5.22.1 and TL-5.23.1 refuse a card that would go to the bottom
}

void Move::tell_played(Card card) const {
    narrator.show(PowerPlayed{seat(me), card});
    narrator.tell(CardLanded{seat(me), card});
}

void Move::land(Side side, Card card) {
    if (put_on_pile(side, card)) {
        narrator.tell(CardLanded{seat(side), card});
    } else {
        narrator.tell(CardPutUnder{seat(side), card});
    }
}

// TL-5.7.1, TL-5.7.2  A lost card goes on top of its controller's pile, whatever its back (TL-5.25.4). Returns false if
// it goes to the bottom.
bool Move::put_on_pile(Side side, Card card) {
    Pile& pile = state.army(side).pile;
    const Kind kind = kind_of(card);
    // TL-5.7.5  A Berserker or Idunn goes to the bottom while a card of the same kind is on top of the other player's
    // pile. This is checked for each card as it lands (TL-R44).
    const bool under = auras.contains(kind) && tops(state.army(other(side)).pile, kind);
    if (under) {
        pile.insert_at(0, card);
        Sight& sight = state.army(side).sight;
        sight.pick_at = static_cast<std::uint8_t>(sight.pick_at + !(sight.picks | sight.gone).empty());
    } else {
        pile.push_back(card);
    }
    weigh_auras();
    return !under;
}

void nearest_the_top(const Pile& pile, EnumSet<Kind> of, std::size_t how_many, CardList& taken) {
    for (std::size_t at = pile.size(); at-- > 0 && taken.size() < how_many;) {
        if (of.contains(kind_of(pile[at]))) {
            taken.push_back(pile[at]);
        }
    }
}

// Everybody sees the cards (TL-R26). If there are several copies, those nearest the top are taken (TL-R28).
void Move::fetch(Card power, const CardList& wanted, const Fetching& fetching) {
    check_pick(me, mine.pile, wanted, fetching);
    for (const Card card : wanted) {
        std::size_t at = mine.pile.size();
        do {
            --at;
        } while (mine.pile[at] != card);
        mine.pile.erase_at(at);
        mine.sight.pick_at = static_cast<std::uint8_t>(mine.sight.pick_at - (at < mine.sight.pick_at));
        add_to_hand(me, card);
        know_in_hand(me, clue_of(card));
    }
    narrator.show(CardsFetched{seat(me), power, wanted});
    tell_played(power);
}

// TL-5.7.6  Runs after every change of a pile; so any card on top of a Berserker ends its power (TL-5.22.3).
void Move::weigh_auras() {
    weigh_aura(Kind::berserker, state.berserker);
    weigh_aura(Kind::idunn, state.idunn);
}

void Move::weigh_aura(Kind kind, Holder& held) {
    const bool thor = tops(state.thor.pile, kind);
    const bool loki = tops(state.loki.pile, kind);
    // The holder keeps the power while the card is on top of their pile. Otherwise the player who has the card on top
    // of their pile gets the power, no matter how the card got there (TL-5.7.7). If both players have such a card on
    // top, the active player gets the power (TL-R43).
    Holder now = Holder::nobody;
    if (held != Holder::nobody && (held == Holder::thor ? thor : loki)) {
        now = held;
    } else if (thor || loki) {
        now = thor && loki ? holder(state.active) : thor ? Holder::thor : Holder::loki;
    }
    held = now;
}

void Move::tell_auras(Holder berserker_before, Holder idunn_before) const {
    if (!narrator.silent() && state.phase != Phase::over) {
        tell_aura(Kind::berserker, berserker_before, state.berserker);
        tell_aura(Kind::idunn, idunn_before, state.idunn);
    }
}

void Move::tell_aura(Kind kind, Holder before, Holder now) const {
    if (before == now || aura_played == kind) {
        return;
    }
    const auto player = [&](Holder held) { return seat(held == Holder::thor ? Side::thor : Side::loki); };
    if (before != Holder::nobody) {
        narrator.tell(AuraLost{player(before), kind});
    }
    if (now == Holder::nobody) {
        return;
    }
    if (state.phase == Phase::hit || state.phase == Phase::foreseen) {
        narrator.tell(AuraPassed{player(now), kind});
    } else {
        narrator.tell(AuraGained{player(now), kind});
    }
}

// TL-5.7.3, TL-4.7  A player who loses several cards chooses their order, the active player first. A single card needs
// no question (TL-4.6).
void Move::order_losses() {
    for (const Side side : {state.active, other(state.active)}) {
        Hand& lost = state.army(side).lost;
        if (lost.size() == 1) {
            land(side, lost.pop_back());
        } else if (!lost.empty()) {
            state.phase = Phase::order;
            return;
        }
    }
    go_on();
}

Verdict Referee::why_not(const Discard& discard) const {
    return holds(mine.lost, discard.card)
               ? legal()
               : refused("TL-4.14", "this is not one of your lost cards that still wait for the discard pile");
}

void Move::play(const Discard& discard) {
    ++state.actions;
    std::size_t at = 0;
    while (mine.lost[at] != discard.card) {
        ++at;
    }
    land(me, mine.lost.erase_at(at));
    order_losses();
}

}  // namespace meadhall::thunder_and_lightning

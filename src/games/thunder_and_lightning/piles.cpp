// SPDX-License-Identifier: Apache-2.0
// Section 5.7 of rules.md: lost cards, the discard piles and the powers of their top cards.
#include "games/thunder_and_lightning/move.h"

namespace meadhall::thunder_and_lightning {
namespace {

bool tops(const Pile& pile, Kind kind) { return !pile.empty() && kind_of(pile.back()) == kind; }

}  // namespace

void Move::land(Side side, Card card) {
    if (put_on_pile(side, card)) {
        narrator_.tell(CardLanded{seat(side), card});
    } else {
        narrator_.tell(CardPutUnder{seat(side), card});
    }
}

// TL-5.7.1, TL-5.7.2  A lost card goes on top of its controller's pile, whatever its back (TL-5.25.4). Returns false if
// it goes to the bottom.
bool Move::put_on_pile(Side side, Card card) {
    Pile& pile = state_.army(side).pile;
    const Kind kind = kind_of(card);
    // TL-5.7.5  A Berserker or Idunn goes to the bottom while a card of the same kind is on top of the other player's
    // pile. This is checked for each card as it lands (TL-R44).
    const bool under = (kind == Kind::berserker || kind == Kind::idunn) && tops(state_.army(other(side)).pile, kind);
    if (under) {
        pile.insert_at(0, card);
        Sight& sight = state_.army(side).sight;
        sight.pick_at = static_cast<std::uint8_t>(sight.pick_at + !(sight.picks | sight.gone).empty());
    } else {
        pile.push_back(card);
    }
    weigh_auras();
    return !under;
}

// TL-5.7.6  Runs after every change of a pile; so any card on top of a Berserker ends its power (TL-5.22.3).
void Move::weigh_auras() {
    weigh_aura(Kind::berserker, state_.berserker);
    weigh_aura(Kind::idunn, state_.idunn);
}

void Move::weigh_aura(Kind kind, Holder& held) {
    const bool thor = tops(state_.thor.pile, kind);
    const bool loki = tops(state_.loki.pile, kind);
    // The holder keeps the power while the card is on top of their pile. Otherwise the player who has the card on top
    // of their pile gets the power, no matter how the card got there (TL-5.7.7). If both players have such a card on
    // top, the active player gets the power (TL-R43).
    Holder now = Holder::nobody;
    if (held != Holder::nobody && (held == Holder::thor ? thor : loki)) {
        now = held;
    } else if (thor || loki) {
        now = thor && loki ? holder(state_.active) : thor ? Holder::thor : Holder::loki;
    }
    held = now;
}

void Move::tell_auras(Holder berserker_before, Holder idunn_before) const {
    if (!narrator_.silent() && state_.phase != Phase::over) {
        tell_aura(Kind::berserker, berserker_before, state_.berserker);
        tell_aura(Kind::idunn, idunn_before, state_.idunn);
    }
}

void Move::tell_aura(Kind kind, Holder before, Holder now) const {
    if (before == now || aura_played_ == kind) {
        return;
    }
    const auto player = [&](Holder held) { return seat(held == Holder::thor ? Side::thor : Side::loki); };
    if (before != Holder::nobody) {
        narrator_.tell(AuraLost{player(before), kind});
    }
    if (now == Holder::nobody) {
        return;
    }
    if (state_.phase == Phase::hit || state_.phase == Phase::foreseen) {
        narrator_.tell(AuraPassed{player(now), kind});
    } else {
        narrator_.tell(AuraGained{player(now), kind});
    }
}

// TL-5.7.3, TL-4.7  A player who loses several cards chooses their order, the active player first. A single card needs
// no question (TL-4.6).
void Move::order_losses() {
    for (const Side side : {state_.active, other(state_.active)}) {
        Hand& lost = state_.army(side).lost;
        if (lost.size() == 1) {
            land(side, lost.pop_back());
        } else if (!lost.empty()) {
            state_.phase = Phase::order;
            return;
        }
    }
    go_on();
}

Verdict Referee::why_not(const Discard& discard) const {
    return holds(mine_.lost, discard.card)
               ? legal()
               : refused("TL-4.14", "this is not one of your lost cards that still wait for the discard pile");
}

void Move::play(const Discard& discard) {
    ++state_.actions;
    std::size_t at = 0;
    while (mine_.lost[at] != discard.card) {
        ++at;
    }
    land(me_, mine_.lost.erase_at(at));
    order_losses();
}

}  // namespace meadhall::thunder_and_lightning

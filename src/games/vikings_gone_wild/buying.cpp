// SPDX-License-Identifier: Apache-2.0
// Cards for sale, and the river of Odin's Path (VG-5.4).
#include "games/vikings_gone_wild/turn.h"

namespace meadhall::vikings_gone_wild {

// VG-2.13.1  Slots are numbered from the left, starting at 1. VG-5.4.6  If cards are missing, the leftmost slots are
// empty.
int river_index(const Rules& rules, const State& state, int slot) {
    return std::max(-1, slot - 1 - (rules.box.river_size - static_cast<int>(state.river.size())));
}

// VG-5.4.1  The pile must not be empty. RULING VG-R50: an empty pile has no other effect.
Verdict why_not_stock(const Rules&, const State& state, Card card) {
    if (!Piles::has(card)) {
        return refused("VG-5.4.1", "that card is not sold from a pile");
    }
    return state.piles.of(card) > 0 ? legal() : refused("VG-5.4.1", "that pile is empty");
}

Verdict why_not_river(const Rules& rules, const State& state, int slot) {
    const int at = river_index(rules, state, slot);
    if (at < 0) {
        return refused("VG-5.4.1", "slot {} of Odin's Path is empty", slot);
    }
    return rules.type(state.river[static_cast<std::size_t>(at)]) != Type::undead
               ? legal()
               : refused("VG-5.4.1", "an Undead cannot be bought; you can attack it");
}

// VG-5.4.3  A bought card goes to the Player Area and cannot be used this round. RULING VG-R6.
void Turn::receive_card(Card card) {
    active().area.add(card);
    ++state_.doings.purchases;
    EnumSet<Deed>& deeds = state_.doings.deeds;
    if (rules_.odin_cards.contains(card)) {
        deeds.insert(Deed::bought_odin);
    }
    if (rules_.type(card) == Type::unit) {
        deeds.insert(Deed::bought_unit);
    }
    if (rules_.type(card) == Type::defense) {
        deeds.insert(Deed::bought_defense);
    }
    tell_purchase(CardBought{state_.active, card, paid_.price});
}

// VG-5.4.4, VG-5.4.5  Removes the card in this slot. The cards to its left move one slot to the right, and slot 1 is
// refilled immediately. RULING VG-R36.
void Turn::river_moves(int slot) {
    state_.river.erase_at(static_cast<std::size_t>(river_index(rules_, state_, slot)));
    fill_river();
}

// VG-5.4.6  Refills the river. If the deck is empty, its discard pile is shuffled and becomes the new deck.
void Turn::fill_river() {
    while (state_.river.size() < rules_.box.river_size) {
        if (state_.odin_deck.empty()) {
            if (state_.odin_discard.empty()) {
                return;
            }
            for (const Card card : state_.odin_discard.wire()) {
                state_.odin_deck.push_back(card);
            }
            state_.odin_discard.clear();
            chance_.shuffle(std::span<Card>(state_.odin_deck.begin(), state_.odin_deck.size()));
            narrator_.tell(OdinShuffled{});
        }
        state_.river.insert_at(0, state_.odin_deck.erase_at(0));
        narrator_.show(RiverFilled{state_.river[0]});
    }
}

}  // namespace meadhall::vikings_gone_wild

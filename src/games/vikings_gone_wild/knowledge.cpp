// SPDX-License-Identifier: Apache-2.0
// Cards that everybody sees enter or leave a hand, and what each player knows about the hands (VG-6.3).
#include "games/vikings_gone_wild/turn.h"

namespace meadhall::vikings_gone_wild {

// VG-6.3.5  When everybody sees a card leave a hand, each viewer's count of that kind falls by 1, but not below 0.
void Turn::leave_hand(Seat seat, Card card, int n) {
    Player& owner = player(seat);
    owner.hand.take(card, n);
    owner.certain.forget(card, n);
    for (Known& known : owner.known) {
        known.forget(card, n);
    }
}

// VG-6.3.2  Everybody sees a card that returns to a hand.
void Turn::return_to_hand(Seat seat, Card card) {
    Player& owner = player(seat);
    owner.hand.add(card);
    if (owner.certain.count(card) < Known::most_of(card)) {
        owner.certain.add(card, 1);
    }
    for (Known& known : owner.known) {
        known.add(card, 1);
    }
}

// VG-6.3.1, VG-6.3.5  A player who looks at a hand then knows all its cards.
void remember_hand(State& state, Seat looker, Seat owner) {
    state.players[owner].known[static_cast<std::size_t>(index(looker))] = state.players[owner].hand;
}

// VG-6.3.5  When a card is put back secretly, each viewer's count of every kind falls by 1, because the card may have
// been of that kind.
void fade_knowledge(State& state, Seat owner) {
    for (Known& known : state.players[owner].known) {
        for (const Card card : known.kinds()) {
            known.forget(card, 1);
        }
    }
}

// VG-6.3.4  A deck is reshuffled only when it is empty. Then everybody can work out the hand, because the cards that a
// player owns are public (VG-6.1.1). Views show only the counts of VG-6.3.5, but sampled worlds must also fit this
// knowledge (VG-R59).
void know_by_elimination(State& state, Seat owner) {
    state.players[owner].certain = state.players[owner].hand;
    state.players[owner].flags.erase(Flag::put_back);
}

const Known& known_in_hand(const State& state, Viewer viewer, Seat owner) {
    return state.players[owner].known[static_cast<std::size_t>(index(viewer.seat().value_or(owner)))];
}

// The cards that must be in the owner's hand, by what this viewer knows. If the owner has put a card back, one of them
// may be on top of the owner's deck instead.
Bag certain_for(const State& state, Seat viewer, Seat owner) {
    const Known& known = known_in_hand(state, Viewer(viewer), owner);
    Bag bag = state.players[owner].certain;
    for (const Card card : known.kinds()) {
        bag.add(card, std::max(0, known.count(card) - bag.count(card)));
    }
    return bag;
}

// Removes from a sampled world what other players have learned by looking at hands, because the viewer cannot know what
// they saw (VG-R60).
void forget_peeks_of_others(State& state, Seat viewer) {
    for (const Seat owner : seats(state)) {
        const Known everybody = known_in_hand(state, Viewer::spectator(), owner);
        for (const Seat other : seats(state) - SeatSet::only(viewer)) {
            state.players[owner].known[static_cast<std::size_t>(index(other))] = everybody;
        }
    }
}

}  // namespace meadhall::vikings_gone_wild

// SPDX-License-Identifier: Apache-2.0
// Cards that enter and leave a hand openly, and what is certain about hands (VG-6.3).
#include "games/vikings_gone_wild/turn.h"

namespace meadhall::vikings_gone_wild {

// VG-6.3.5  A card that leaves a hand openly lowers the count of its kind by 1 for everybody, never below 0.
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

// VG-6.3.1, VG-6.3.5  A peek sets the looker's counts to the actual hand.
void remember_hand(State& state, Seat looker, Seat owner) {
    state.players[owner].known[static_cast<std::size_t>(index(looker))] = state.players[owner].hand;
}

// VG-6.3.5  A card put back secretly lowers the count of every kind by 1 for everybody.
void fade_knowledge(State& state, Seat owner) {
    for (Known& known : state.players[owner].known) {
        for (const Card card : known.kinds()) {
            known.forget(card, 1);
        }
    }
}

// VG-6.3.4  When a deck is reshuffled, nothing is left in it, so everybody can work out the hand: the owned cards are
// public (VG-6.1.1). Views show the counts of VG-6.3.5; sampled worlds must not contradict this knowledge either.
void know_by_elimination(State& state, Seat owner) {
    state.players[owner].certain = state.players[owner].hand;
    state.players[owner].flags.erase(Flag::put_back);
}

const Known& known_in_hand(const State& state, Viewer viewer, Seat owner) {
    return state.players[owner].known[static_cast<std::size_t>(index(viewer.seat().value_or(owner)))];
}

// The cards that must be in the hand, or on top of the deck if a card was put back, as far as the viewer knows.
Bag certain_for(const State& state, Seat viewer, Seat owner) {
    const Known& known = known_in_hand(state, Viewer(viewer), owner);
    Bag bag = state.players[owner].certain;
    for (const Card card : known.kinds()) {
        bag.add(card, std::max(0, known.count(card) - bag.count(card)));
    }
    return bag;
}

// A sampled world forgets what others have peeked at, because the seat cannot know it (VG-R60).
void forget_peeks_of_others(State& state, Seat viewer) {
    for (const Seat owner : seats(state)) {
        const Known everybody = known_in_hand(state, Viewer::spectator(), owner);
        for (const Seat other : seats(state) - SeatSet::only(viewer)) {
            state.players[owner].known[static_cast<std::size_t>(index(other))] = everybody;
        }
    }
}

}  // namespace meadhall::vikings_gone_wild

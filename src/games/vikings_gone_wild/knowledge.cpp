// Cards that enter and leave a hand before everybody's eyes, and what is certain about hands (VG-6.3).
#include "games/vikings_gone_wild/turn.h"

namespace meadhall::vikings_gone_wild {
namespace {

constexpr Eye eye_of(Seat seat) { return static_cast<Eye>(index(seat)); }

// The first of these entries, one that still counts before a faded one.
template <class Which>
int find_known(const State& state, Which which) {
    int faded = -1;
    for (std::size_t i = 0; i < state.known.size(); ++i) {
        if (which(state.known[i])) {
            if (!state.known[i].eyes.contains(Eye::faded)) {
                return static_cast<int>(i);
            }
            faded = faded < 0 ? static_cast<int>(i) : faded;
        }
    }
    return faded;
}

void add_known(State& state, Seat owner, Card card, Eye eye) {
    // DEVIATION VG-6.3.5  The room is not safe by the rules: a Raven Scout sees a whole hand, and who has drawn all his
    // cards in his turn may hold far more than the 11 of its beginning (VG-5.2.4, VG-5.15.1). What finds no room is
    // not remembered, as a player forgets it: views and guesses then know less, never anything wrong.
    if (!state.known.full()) {
        state.known.push_back({owner, card, {eye}});
    }
}

}  // namespace

// VG-6.3.5  What leaves a hand openly takes 1 from its kind for everybody.
void Turn::leave_hand(Seat seat, Card card, int n) {
    Player& owner = player(seat);
    owner.hand.take(card, n);
    owner.certain.take(card, std::min(n, owner.certain.count(card)));
    for (; n > 0 && !state_.known.empty(); --n) {
        forget_one(seat, card);
    }
}

void Turn::forget_one(Seat seat, Card card) {
    const auto erase_one = [&](Eye eye) {
        const int at = find_known(state_, [&](const Known& each) {
            return each.owner == seat && each.card == card && each.eyes.contains(eye);
        });
        if (at < 0) {
            return false;
        }
        const bool counted = !state_.known[static_cast<std::size_t>(at)].eyes.contains(Eye::faded);
        state_.known.erase_at(static_cast<std::size_t>(at));
        return counted;
    };
    if (!erase_one(Eye::everybody)) {
        for (const Seat viewer : seats(state_)) {
            erase_one(eye_of(viewer));
        }
    }
}

// VG-6.3.2  Everybody saw it go there.
void Turn::return_to_hand(Seat seat, Card card) {
    player(seat).hand.add(card);
    if (player(seat).certain.count(card) < Bag::most_of(card)) {
        player(seat).certain.add(card);
    }
    add_known(state_, seat, card, Eye::everybody);
}

// VG-6.3.1, VG-6.3.5  The hand as it is.
void remember_hand(State& state, Seat looker, Seat owner) {
    for (std::size_t i = state.known.size(); i-- > 0;) {
        if (state.known[i].owner == owner && state.known[i].eyes.contains(eye_of(looker))) {
            state.known.erase_at(i);
        }
    }
    const Bag already = known_in_hand(state, Viewer::spectator(), owner);
    const Bag& hand = state.players[owner].hand;
    for (const Card card : hand.kinds()) {
        for (int n = already.count(card); n < hand.count(card); ++n) {
            add_known(state, owner, card, eye_of(looker));
        }
    }
}

// VG-6.3.5  A card has gone back secretly: it takes 1 from every kind for everybody.
void fade_knowledge(State& state, Seat owner) {
    Bag public_done;
    const auto fade = [&](Eye eye, auto skip) {
        Bag done;
        for (Known& each : state.known) {
            if (each.owner == owner && each.eyes.contains(eye) && !each.eyes.contains(Eye::faded) &&
                !done.has(each.card) && !skip(each.card)) {
                each.eyes.insert(Eye::faded);
                done.add(each.card);
            }
        }
        return done;
    };
    public_done = fade(Eye::everybody, [](Card) { return false; });
    for (const Seat viewer : seats(state)) {
        fade(eye_of(viewer), [&](Card card) { return public_done.has(card); });
    }
}

// VG-6.3.4  By elimination everybody knows the hand of a player whose deck is empty: what he owns is public (VG-6.1.1).
// The numbers that a view shows are those of VG-6.3.5; a guess may not contradict this one either.
void know_by_elimination(State& state, Seat owner) {
    state.players[owner].certain = state.players[owner].hand;
    state.players[owner].flags.erase(Flag::put_back);
    for (std::size_t i = state.known.size(); i-- > 0;) {
        if (state.known[i].owner == owner && state.known[i].eyes.contains(Eye::faded)) {
            state.known.erase_at(i);
        }
    }
}

Bag known_in_hand(const State& state, Viewer viewer, Seat owner) {
    Bag bag;
    for (const Known& each : state.known) {
        const bool mine = viewer.seat() && each.eyes.contains(eye_of(*viewer.seat()));
        if (each.owner == owner && !each.eyes.contains(Eye::faded) && (mine || each.eyes.contains(Eye::everybody)) &&
            bag.count(each.card) < Bag::most_of(each.card)) {
            bag.add(each.card);
        }
    }
    return bag;
}

// What must be in the hand, or on top of the deck if a card was put back, as the viewer knows it. A faded public entry
// may speak of the same card as what was seen later, so the two are not added up.
Bag certain_for(const State& state, Seat viewer, Seat owner) {
    Bag open;
    Bag seen;
    const auto add = [](Bag& bag, Card card) { bag.count(card) < Bag::most_of(card) ? bag.add(card) : void(); };
    for (const Known& each : state.known) {
        if (each.owner == owner && each.eyes.contains(Eye::everybody)) {
            add(open, each.card);
            each.eyes.contains(Eye::faded) ? void() : add(seen, each.card);
        } else if (each.owner == owner && each.eyes.contains(eye_of(viewer))) {
            add(seen, each.card);
        }
    }
    Bag bag = state.players[owner].certain;
    const auto at_least = [&](const Bag& other) {
        for (const Card card : other.kinds()) {
            if (const int more = other.count(card) - bag.count(card); more > 0) {
                bag.add(card, more);
            }
        }
    };
    at_least(open);
    at_least(seen);
    return bag;
}

// A guess forgets what others have peeked at: whose knowledge it is cannot be known (VG-R60).
void forget_peeks_of_others(State& state, Seat viewer) {
    for (std::size_t i = state.known.size(); i-- > 0;) {
        const EnumSet<Eye> eyes = state.known[i].eyes;
        if (!eyes.contains(eye_of(viewer)) && !eyes.contains(Eye::everybody)) {
            state.known.erase_at(i);
        }
    }
}

}  // namespace meadhall::vikings_gone_wild

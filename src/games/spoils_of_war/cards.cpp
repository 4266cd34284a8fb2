// SPDX-License-Identifier: Apache-2.0
// Stashes (SW-5.11), the state of the Artifacts in them (SW-5.12), and how cards move.
#include <algorithm>

#include "games/spoils_of_war/turn.h"

namespace meadhall::spoils_of_war {
namespace {

// SW-5.11.5  Whether `card` comes before `other` in a Stash: by arrival; cards that arrived together, in the order of
// the deal.
bool arrived_before(const State& state, int card, int other) {
    const auto mine = state.arrived[static_cast<std::size_t>(card)];
    const auto theirs = state.arrived[static_cast<std::size_t>(other)];
    return mine < theirs || (mine == theirs && card < other);
}

void number(State& state, Artifact artifact) {
    state.spots[artifact.card] = spot_of(state.artifacts.size());
    const Place place = std::exchange(artifact.place, Place::pile);
    state.artifacts.push_back(artifact);
    put(state, state.artifacts.back(), place);
    set_marks(state, state.artifacts.back(), artifact.marks);
}

}  // namespace

void open_pile(State& state) {
    state.left = (1u << pile_size(state)) - 1u;
    for (int card = first_of_pile(state); card < opened(state); ++card) {
        if (is_artifact(state.deal[static_cast<std::size_t>(card)])) {
            number(state, {static_cast<std::uint8_t>(card), Place::pile, {}, Trait::none, {}});
        }
    }
}

void put(State& state, Artifact& artifact, Place place) {
    const auto bit = ArtifactSet::only(number_at(state.spots[artifact.card]));
    if (in_stash(artifact.place)) {
        ArtifactSet& old = state.owned[static_cast<std::size_t>(owner_of(artifact.place))];
        old = old - bit;
    }
    if (in_stash(place)) {
        ArtifactSet& fresh = state.owned[static_cast<std::size_t>(owner_of(place))];
        fresh = fresh | bit;
    }
    state.revealed = is_up(place) ? state.revealed | bit : state.revealed - bit;
    artifact.place = place;
}

void set_marks(State& state, Artifact& artifact, EnumSet<Mark> marks) {
    const auto bit = ArtifactSet::only(number_at(state.spots[artifact.card]));
    artifact.marks = marks;
    state.ready = is_usable(artifact) ? state.ready | bit : state.ready - bit;
}

Layout State::wire() const {
    Layout layout{static_cast<const Course&>(*this), deal, {}, {}, {}, arrived, {}};
    layout.place.resize(deal.size());
    layout.marks.resize(deal.size());
    layout.trait.resize(deal.size());
    layout.known.resize(deal.size());
    for (std::size_t at = 0; at < deal.size(); ++at) {
        layout.place[at] = place_of(*this, static_cast<int>(at));
    }
    for (const Artifact& each : artifacts) {
        layout.marks[each.card] = each.marks;
        layout.trait[each.card] = each.trait;
        layout.known[each.card] = each.known;
    }
    return layout;
}

// Accepts every layout that a State can hold, also one that the rules forbid. audit() checks the rules.
bool State::read_wire(const Layout& layout, State& state) {
    const std::size_t cards = layout.deal.size();
    if (layout.place.size() != cards || layout.marks.size() != cards || layout.trait.size() != cards ||
        layout.arrived.size() != cards || layout.known.size() != cards) {
        return false;
    }
    state = {};
    static_cast<Course&>(state) = static_cast<const Course&>(layout);
    state.deal = layout.deal;
    state.arrived = layout.arrived;
    state.spots.resize(cards);
    for (std::size_t at = 0; at < cards; ++at) {
        const Artifact artifact{static_cast<std::uint8_t>(at), layout.place[at], layout.marks[at], layout.trait[at],
                                layout.known[at]};
        const bool blank = artifact.marks.empty() && artifact.trait == Trait::none && artifact.known.empty();
        if (!is_artifact(state.deal[at])) {
            if (!blank) {
                return false;
            }
            state.spots[at] = spot_at(artifact.place);
        } else if (static_cast<int>(at) < opened(state) || in_stash(artifact.place) || !blank) {
            if (state.artifacts.full()) {
                return false;
            }
            number(state, artifact);
        }
        const int slot = static_cast<int>(at) - first_of_pile(state);
        if (slot >= 0 && slot < pile_size(state) && !in_stash(artifact.place)) {
            state.left |= 1u << slot;
        }
    }
    return true;
}

CardList stash_of(const State& state, Seat seat) {
    CardList list;
    const auto insert = [&](int card) {
        std::size_t at = list.size();  // start at the end, because most cards come in order
        while (at > 0 && arrived_before(state, card, list[at - 1])) {
            --at;
        }
        list.insert_at(at, static_cast<std::uint8_t>(card));
    };
    for_each_regular(state, seat, insert);
    for (const std::size_t number : artifacts_of(state, seat)) {
        insert(state.artifacts[number].card);
    }
    return list;
}

std::uint8_t card_at(const State& state, Seat seat, int position) {
    const CardList stash = stash_of(state, seat);
    return position >= 1 && position <= static_cast<int>(stash.size()) ? stash[static_cast<std::size_t>(position - 1)]
                                                                       : no_card;
}

int stash_position(const State& state, int card) {
    const CardList stash = stash_of(state, owner_of(place_of(state, card)));
    return static_cast<int>(std::ranges::find(stash, card) - stash.begin()) + 1;
}

// SW-6.4, SW-6.5  Compares what the owner knows about the two cards: facing, marks, item or copied ability, who has
// looked at a face-down card, and which announcements, duties and declined dice belong to it. Where a card was dealt
// does not matter.
bool is_like(const State& state, const Artifact& artifact, const Artifact& other) {
    const auto looked_at = [](const Artifact& each) { return is_up(each.place) ? SeatSet() : each.known; };
    if (artifact.place != other.place || artifact.marks != other.marks || artifact.trait != other.trait ||
        looked_at(artifact) != looked_at(other)) {
        return false;
    }
    const auto is_of = [](const Announcement& each, int card) {
        return each.card == card ||
               std::visit(
                   Overloaded{[&](const target::FaceDownCard& to) { return to.card == card; },
                              [&](const target::RevealedCard& to) { return to.card == card; },
                              [&](const target::CopiedSampo& to) { return to.sampo == card || to.victim == card; },
                              [](const auto&) { return false; }},
                   each.target);
    };
    const auto duties = [&](const Duty& like, int card) {
        return std::ranges::count_if(state.duties, [&](const Duty& each) {
            return each.card == card && each.user == like.user && each.kind == like.kind;
        });
    };
    const auto declined = [&](Seat seat, int card) {
        return std::ranges::any_of(state.declined,
                                   [&](const Declined& each) { return each.card == card && each.seat == seat; });
    };
    return std::ranges::all_of(
               state.stack,
               [&](const Announcement& each) { return is_of(each, artifact.card) == is_of(each, other.card); }) &&
           std::ranges::all_of(
               state.duties,
               [&](const Duty& each) { return duties(each, artifact.card) == duties(each, other.card); }) &&
           std::ranges::all_of(state.declined, [&](const Declined& each) {
               return declined(each.seat, artifact.card) == declined(each.seat, other.card);
           });
}

ArtifactList::ArtifactList(const State& state, ArtifactSet set) {
    int latest = -1;
    for (const std::size_t number : set) {
        const Artifact* const artifact = &state.artifacts[number];
        std::size_t at = size_++;
        if (const int arrived = state.arrived[artifact->card]; arrived >= latest) [[likely]] {
            latest = arrived;
        } else {
            for (; at > 0 && arrived_before(state, artifact->card, items_[at - 1]->card); --at) {
                items_[at] = items_[at - 1];
            }
        }
        items_[at] = artifact;
    }
}

bool has_stash(const State& state, Seat seat) {
    return !artifacts_of(state, seat).empty() || std::memchr(state.spots.begin(), static_cast<int>(regular_of(seat)),
                                                             static_cast<std::size_t>(opened(state))) != nullptr;
}

int leftover_count(const State& state) {
    const Spot* const end = state.spots.begin() + end_of_leftovers(state);
    auto count = std::count(state.spots.begin(), end, spot_at(Place::pile));
    for (const Artifact& each : state.artifacts) {
        count += is_leftover(state, each.card);
    }
    return static_cast<int>(count);
}

// SW-5.11.5, SW-5.14.3  The card goes to the end of the new Stash and keeps its facing. SW-A5.3: the new owner of a
// raven rolls its die, unless this owner has declined the die in this Round.
void Turn::move_card(int card, Seat to) {
    state_.arrived[at(card)] = stamp();
    if (!is_artifact(face(card))) {
        state_.spots[at(card)] = spot_at(regular_of(to));
        return;
    }
    Artifact& moved = artifact(card);
    put(state_, moved, is_up(moved.place) ? up_of(to) : down_of(to));
    const bool declined = std::ranges::any_of(
        state_.declined, [&](const Declined& each) { return each.card == moved.card && each.seat == to; });
    set_marks(state_, moved, moved.marks - EnumSet<Mark>{Mark::declined});
    if (declined) {
        mark(card, Mark::declined);
    }
    if (is_down(moved.place)) {
        moved.known.insert(to);
    }
}

// SW-5.8.8  Regular Treasures go face-up, Artifacts face-down into the Stash.
void Turn::take_from_pile(int card, Seat to, std::uint8_t arrival) {
    state_.arrived[at(card)] = arrival;
    if (const int slot = card - first_of_pile(state_); slot >= 0) {
        state_.left &= ~(1u << slot);
    }
    if (!is_artifact(face(card))) {
        state_.spots[at(card)] = spot_at(regular_of(to));
        return;
    }
    put(state_, artifact(card), down_of(to));
    artifact(card).known.insert(to);
}

// Returns the next arrival number. Before the byte overflows, all arrivals are renumbered without gaps, in the same
// order.
std::uint8_t Turn::stamp() {
    if (state_.arrivals == 255) {
        std::array<std::uint8_t, 256> fresh{};
        for (int card = 0; card < opened(state_); ++card) {
            fresh[state_.arrived[at(card)]] = static_cast<std::uint8_t>(in_stash(place_of(state_, card)));
        }
        std::uint8_t next = 0;
        for (std::uint8_t& each : fresh) {
            next = static_cast<std::uint8_t>(next + each);
            each = next;
        }
        for (int card = 0; card < opened(state_); ++card) {
            state_.arrived[at(card)] = fresh[state_.arrived[at(card)]];
        }
        state_.arrivals = next;
    }
    return ++state_.arrivals;
}

}  // namespace meadhall::spoils_of_war

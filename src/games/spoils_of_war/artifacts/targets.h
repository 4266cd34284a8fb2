// SPDX-License-Identifier: Apache-2.0
// The uses to try for each kind of target, and how the words of a player name a card.
#pragma once

#include "games/spoils_of_war/artifacts/artifact.h"

namespace meadhall::spoils_of_war {

// An Artifact that is used without a target.
struct Untargeted : Basic {
    template <class F>
    static bool candidates(const Attempt& attempt, F&& f) {
        return f(Use{attempt.name()});
    }
    static Verdict why_not(const Attempt&, const Use&, Target&) { return legal(); }
};

// An Artifact that is used on another Viking.
struct OnAnother : Basic {
    template <class F>
    static bool candidates(const Attempt& attempt, F&& f) {
        for (const Seat other : SeatSet::first(player_count(attempt.state))) {
            if (other != attempt.seat && f(UseOn{attempt.name(), other})) {
                return true;
            }
        }
        return false;
    }
};

// An Artifact that is used on the standing bid.
struct AboutBid : Untargeted {
    static void describe(const Rules&, const State& state, const Announcement&, UseTarget& target) {
        target.bid = state.bid;
    }
    static std::string shown(const Rules& rules, const UseTarget& target) {
        return "bid" + (target.bid ? " of " + rules.shown(*target.bid) : "");
    }
    static bool is_bid_of_another(const Attempt& attempt) {
        return attempt.state.bid != no_bid && attempt.state.bidder != attempt.seat;
    }
};

// The index in the deal of the card in this slot of the pile, or no_card.
inline std::uint8_t card_in_slot(const State& state, int slot) {
    const bool there =
        slot >= 1 && slot <= pile_size(state) && !piles_are_over(state) && (state.left >> (slot - 1) & 1) != 0;
    return there ? static_cast<std::uint8_t>(first_of_pile(state) + slot - 1) : no_card;
}
// The slot in which a card was dealt.
inline std::uint8_t slot_of(const State& state, int card) {
    return static_cast<std::uint8_t>(card % pile_size(state) + 1);
}
// Calls f with a UseSlot for each card in the pile.
template <class F>
bool for_each_slot(const Attempt& attempt, F&& f) {
    for (std::uint32_t slots = attempt.state.left; slots != 0; slots &= slots - 1) {
        if (f(UseSlot{attempt.name(), static_cast<std::uint8_t>(std::countr_zero(slots) + 1)})) {
            return true;
        }
    }
    return false;
}

// Calls f(owner, name) for each revealed face in each Stash. If a Stash has several cards of a face, also calls f for
// each of these cards, with its position.
template <class F>
bool for_each_revealed(const State& state, F&& f) {
    for (const Seat owner : SeatSet::first(player_count(state))) {
        FaceSet seen;
        FaceSet doubled;
        for (const std::size_t number : face_up_of(state, owner)) {
            const Face face = state.deal[state.artifacts[number].card];
            (seen.contains(face) ? doubled : seen).insert(face);
            if (!doubled.contains(face) && f(owner, card_name(face))) {
                return true;
            }
        }
        for (const std::size_t number : doubled.empty() ? ArtifactSet() : face_up_of(state, owner)) {
            const int card = state.artifacts[number].card;
            const Face face = state.deal[static_cast<std::size_t>(card)];
            if (doubled.contains(face) && f(owner, card_name(face, stash_position(state, card)))) {
                return true;
            }
        }
    }
    return false;
}

// The first face-up card of that face in a Stash that fits, or no_card.
template <class Fits>
std::uint8_t first_revealed(const State& state, Seat seat, Face face, Fits&& fits) {
    std::uint8_t found = no_card;
    if (index(seat) < player_count(state)) {
        for (const std::size_t number : face_up_of(state, seat)) {
            const Artifact& each = state.artifacts[number];
            if (state.deal[each.card] == face && fits(each) &&
                (found == no_card || state.arrived[each.card] < state.arrived[found])) {
                found = each.card;
            }
        }
    }
    return found;
}

// Finds the revealed card that `name` means: `first` if the name has no position, otherwise the card at that position,
// which must differ from `first`.
template <class Fits>
Verdict find_revealed(const State& state, Seat seat, CardName name, std::uint8_t first, const Verdict& no_target,
                      Fits&& fits, std::uint8_t& found) {
    found = first;
    if (first == no_card) {
        return no_target;
    }
    if (position_of(name) == 0) {
        return legal();
    }
    found = card_at(state, seat, position_of(name));
    if (found == no_card || state.deal[found] != face_of(name) || !is_up(place_of(state, found)) ||
        !fits(artifact_at(state, found))) {
        return no_target;
    }
    return is_like(state, artifact_at(state, first), artifact_at(state, found)) ? like_the_first : legal();
}

inline std::string shown_revealed(const Rules& rules, const UseTarget& target) {
    return std::string(target.card ? rules.shown(*target.card) : "") +
           (target.position ? " (card " + std::to_string(*target.position) + " of the Stash)" : "");
}

// SW-A18  Finds the card that a Sampo, or a Mirror as a Sampo, cancels (sampo_talisman.cpp). `self` is the card used.
Verdict find_victim(const Attempt& attempt, Seat seat, CardName name, std::uint8_t& found);

}  // namespace meadhall::spoils_of_war

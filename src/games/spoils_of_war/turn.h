// SPDX-License-Identifier: Apache-2.0
// How a Round runs (SW-4.1: seven Steps with windows between them). A Turn plays one move. It has references to
// everything that the move needs: rules, state, chance and narrator. Each step either asks a player a question and
// returns, or calls the next step. Uses of Artifacts are announced on a stack (SW-5.13.7: the last announced use takes
// effect first). answer_on() polls for answers, resolve_top() applies the last use, and finish_top() continues where
// the use interrupted the Round. The declarations below are grouped by the file that defines them.
#pragma once

#include <cstring>

#include "games/spoils_of_war/game.h"

namespace meadhall::spoils_of_war {

// cards.cpp: Stashes and the Artifacts in them.
using CardList = FixedVector<std::uint8_t, most_dealt>;
// SW-5.11.5  A whole Stash in the order of arrival.
CardList stash_of(const State& state, Seat seat);
bool has_stash(const State& state, Seat seat);
// The card at this position of a Stash, counted from 1, or no_card.
std::uint8_t card_at(const State& state, Seat seat, int position);
// The position of a card in its Stash; the inverse of card_at().
int stash_position(const State& state, int card);
// Calls f for the regular Treasures in a Stash, in the order of the deal.
template <class F>
void for_each_regular(const State& state, Seat seat, F&& f) {
    const Spot* const begin = state.spots.begin();
    const Spot* const end = begin + opened(state);
    for (const Spot* at = begin; at != end; ++at) {
        if (*at == spot_at(regular_of(seat))) {
            f(static_cast<int>(at - begin));
        }
    }
}
// The Artifacts of a set, in the order in which they arrived in their Stashes.
class ArtifactList {
public:
    ArtifactList(const State& state, ArtifactSet set);
    const Artifact* const* begin() const { return items_; }
    const Artifact* const* end() const { return items_ + size_; }

private:
    std::size_t size_ = 0;
    const Artifact* items_[most_artifacts];  // NOLINT: left uninitialised on purpose, because this is a hot path
};
inline ArtifactList by_arrival(const State& state, ArtifactSet set) { return {state, set}; }
// Whether two Artifacts of one face in one Stash are interchangeable.
bool is_like(const State& state, const Artifact& artifact, const Artifact& other);
// Finds the Artifact that a player names. `fits` is the caller's condition. Without a position, the name means the
// first Artifact of that face in the Stash that fits. With a position, it means the card at that position, if that card
// fits and is not like the first one. Returns `nullptr` if the name means no card. Offers and why_not() both use this
// function, so they agree.
template <class Fits>
const Artifact* meant_by(const State& state, Seat seat, CardName name, Fits&& fits) {
    const auto is_meant = [&](const Artifact& each) { return state.deal[each.card] == face_of(name) && fits(each); };
    const Artifact* first = nullptr;
    for (const Artifact* each : by_arrival(state, artifacts_of(state, seat))) {
        first = first == nullptr && is_meant(*each) ? each : first;
    }
    if (first == nullptr || position_of(name) == 0) {
        return first;
    }
    const std::uint8_t card = card_at(state, seat, position_of(name));
    if (card == no_card || !is_artifact(state.deal[card])) {
        return nullptr;
    }
    const Artifact& named = artifact_at(state, card);
    return is_meant(named) && !is_like(state, *first, named) ? &named : nullptr;
}
// The name by which a player chooses this card, which must fit. Returns `nullopt` if the card is like the first card
// that fits, because the player then chooses that one.
template <class Fits>
std::optional<CardName> name_of(const State& state, Seat seat, const Artifact& artifact, Fits&& fits) {
    const CardName face = card_name(state.deal[artifact.card]);
    const Artifact& first = *meant_by(state, seat, face, fits);
    if (&first == &artifact) {
        return face;
    }
    return is_like(state, first, artifact)
               ? std::nullopt
               : std::optional(card_name(face_of(face), stash_position(state, artifact.card)));
}
// Adds an `Artifact` entry for each Artifact of this Round's pile.
void open_pile(State& state);
void put(State& state, Artifact& artifact, Place place);
void set_marks(State& state, Artifact& artifact, EnumSet<Mark> marks);
// True if the card is not cancelled, not spent and not used in this Round (SW-5.12).
inline bool is_usable(const Artifact& artifact) {
    return (artifact.marks & EnumSet<Mark>{Mark::cancelled, Mark::spent, Mark::used}).empty();
}
inline bool has_mark(const State& state, int card, Mark mark) { return artifact_at(state, card).marks.contains(mark); }
// SW-A3.3  The ability that the card has now. A Mirror that copied a continuous Artifact has the copied ability.
inline Ability ability_of(const Rules& rules, const State& state, const Artifact& artifact) {
    const Ability own = rules.info(state, artifact.card).ability;
    if (own != Ability::freyjas_mirror || current(artifact.trait) == 0) [[likely]] {
        return own;
    }
    if (is_used_up(artifact.trait)) {
        return Ability::lokis_gold;  // SW-A3.6  a copy of Loki's Gold names its own item
    }
    const FaceInfo& copied = rules.info(copied_face(artifact.trait));
    return copied.continuous ? copied.ability : own;
}
// The face whose text applies to the card: its own or the copied one.
inline Face text_of(const Rules& rules, const State& state, const Artifact& artifact) {
    const Face own = state.deal[artifact.card];
    return is_copy(artifact.trait) && rules.info(own).ability == Ability::freyjas_mirror ? copied_face(artifact.trait)
                                                                                         : own;
}
// SW-A5, SW-A14  Whether the card gives its owner a die at the next roll unless they decline. This is true for Huginn,
// Muninn and copies of them that are revealed and not cancelled. SW-5.12.11: a one-time raven must have been used
// first.
inline bool gives_die(const Rules& rules, const State& state, const Artifact& artifact) {
    if (!is_up(artifact.place) || artifact.marks.contains(Mark::cancelled)) {
        return false;
    }
    if (artifact.marks.contains(Mark::pending)) {
        return true;
    }
    const Ability ability = ability_of(rules, state, artifact);
    return (ability == Ability::huginn || ability == Ability::muninn) &&
           rules.info(text_of(rules, state, artifact)).continuous;
}
// SW-A5.3  Whether the owner can still decline the die of this card in this Round.
inline bool can_decline(const Rules& rules, const State& state, const Artifact& artifact) {
    return gives_die(rules, state, artifact) && !artifact.marks.contains(Mark::declined);
}
inline bool is_face_down(const Artifact& artifact) { return is_down(artifact.place); }
// SW-A18  Whether a Sampo can cancel this card. SW-A18.5: `self` is the Sampo, which never cancels itself.
bool can_be_cancelled(const Rules& rules, const State& state, const Artifact& artifact, int self);
int leftover_count(const State& state);

// uses.cpp: when and on what an Artifact may be used (SW-5.13.6, SW-A1 to SW-A22). A Wish is a requested use.
struct Wish {
    CardName card{};
    Form form{};
    Seat seat{};
    std::uint8_t x = 0, y = 0;
    CardName target{};
    Seat victim{};
    CardName target2{};
    bool waste = false;
};
constexpr Verdict like_the_first =
    refused("SW-5.11.5", "this card is like your first card of that name; leave the position out");
Moment moment_of(const State& state);
// SW-5.13.6  The moments in which a card with this text may be used.
EnumSet<Moment> moments_of(const FaceInfo& text);
// Whether a use needs a target, dice or an item in addition to the card.
bool needs_choice(Ability ability);
// The public part of an announced use.
AnnouncementView describe(const State& state, const Announcement& made);
// Whether this Viking may use this card, with this ability, as `wish` says. Fills in the announcement `made`.
Verdict why_not_use(const Rules& rules, const State& state, Seat seat, const Artifact& artifact, Ability ability,
                    Face text, Moment moment, const Wish& wish, Announcement& made);
// Like why_not_use(), but also refuses a card that is cancelled, spent or used.
Verdict why_not_card(const Rules& rules, const State& state, Seat seat, const Artifact& artifact, Moment moment,
                     const Wish& wish, Announcement& made);
// Like why_not_card(), for the card that `wish` names.
Verdict why_not_wish(const Rules& rules, const State& state, Seat seat, const Wish& wish, Announcement& made);
// SW-5.13.9  Whether at least one use is legal now. A Mirror copy without effect does not count.
bool is_effective(const Rules& rules, const State& state, Seat seat, const Artifact& artifact, Moment moment);
bool could_act_as(const Rules& rules, const State& state, Seat seat, const Artifact& artifact, Ability ability,
                  Face text, Moment moment);
// The Artifacts of the set that may be used in this moment. Targets are not checked. SW-A9.2: a card that counts as an
// item cannot be used again.
inline ArtifactSet timely(const Rules& rules, const State& state, ArtifactSet set, Moment moment) {
    ArtifactSet found;
    for (const std::size_t number : set& state.ready) {
        const Artifact& artifact = state.artifacts[number];
        if (rules.info(state, artifact.card).moments.contains(moment) && !is_used_up(artifact.trait)) {
            found = found | ArtifactSet::only(number);
        }
    }
    return found;
}
// Whether one of these face-up Artifacts has a legal use, or a die that may be declined.
bool could_act_with(const Rules& rules, const State& state, Seat seat, ArtifactSet open, Moment moment);
// SW-5.13.10  The players who could act as far as everybody knows: they own a face-down Artifact, or a face-up one with
// a legal use. RULING SW-R30: the table asks exactly these players, so a question reveals nothing about face-down
// cards. quiet_answer() passes for a player who has nothing worth a question.
class Actors {
public:
    Actors(const Rules& rules, const State& state, Moment moment)
        : rules_(rules),
          state_(state),
          moment_(moment),
          // Before the roll a die may also be declined, so all revealed cards count.
          open_(moment == Moment::w1 ? state.revealed : timely(rules, state, state.revealed, moment)) {}
    // A quick test: true if no Stash has a face-down Artifact and no face-up one can be used in this moment.
    bool are_none() const {
        ArtifactSet taken;
        for (const ArtifactSet own : state_.owned) {
            taken = taken | own;
        }
        return ((taken - state_.revealed) | open_).empty();
    }
    bool contain(Seat seat) const {
        const ArtifactSet own = artifacts_of(state_, seat);
        return !(own - state_.revealed).empty() ||
               (!(own & open_).empty() && could_act_with(rules_, state_, seat, own & open_, moment_));
    }

private:
    const Rules& rules_;
    const State& state_;
    Moment moment_;
    ArtifactSet open_;
};
// Offers everything that the seat may now use or reveal, and every die that it may decline.
void offer_all_uses(const Rules& rules, const State& state, Seat seat, Offers& offers);
// Offers the legal uses of one card. The caller has checked that the card may be used in this moment. `doubled`: an
// earlier Artifact of the Stash has the same face, so the name of this card may need a position.
void offer_uses(const Rules& rules, const State& state, Seat seat, const Artifact& artifact, Ability ability, Face text,
                Moment moment, Offers& offers, bool doubled);
// SW-A15  Whether the seat owns a Norn Orb or a Mirror that copied one, and can still use this card in this Round.
bool has_orb(const Rules& rules, const State& state, Seat seat);

// betting.cpp
struct Range {
    int least, most;
};
Range bet_range(const Rules& rules, const State& state, Seat seat);
// bidding.cpp
Verdict why_not_bid(const State& state, const Bid& bid);
// spoils.cpp
int entitled(const Rules& rules, const State& state, Seat seat);
inline int cards_in_pile(const State& state) { return std::popcount(state.left); }
// Number of cards that the drafting Viking takes in all, including cards already chosen.
int to_pick(const Rules& rules, const State& state);
// guess.cpp: what a seat does not know about the cards in play.
struct Unseen {
    std::array<std::uint8_t, 256> left;  // by face, number of copies that the seat has not seen
    std::array<ArtifactSet, 3> down;     // by Stage, face-down Artifacts that the seat does not know
};
Unseen unseen_by(const Rules& rules, const State& state, Seat seat);
// ending.cpp
struct Score {
    int gold, values, hoards, sets, total, cards;
};
Score score_of(const Rules& rules, const State& state, Seat seat);

class Turn {
public:
    Turn(const Rules& rules, State& state, Seat seat, Chance& chance, const Narrator<Event>& narrator)
        : rules_(rules), state_(state), seat_(seat), chance_(chance), narrator_(narrator) {}

    // round.cpp: SW-5.2, SW-5.3  Treasure Setup and Roll Dice.
    void begin_round(int round);

    // windows.cpp: SW-5.12, SW-5.13  Artifacts in general, windows and answers.
    void play(const Pass&);
    void play(const Reveal& choice);
    void play(const Decline& choice);

    // bidding.cpp: SW-5.4  Bidding.
    void play(const NameFirst& choice);
    void play(const Bid& choice);
    void play(const Challenge&);

    // betting.cpp: SW-5.5, SW-5.6, SW-A15  Place Bets, Reveal Bets, Norn Orb.
    void play(const PlaceBet& choice);
    void play(const Defer&);

    // dice.cpp: SW-5.7  Reveal Dice.
    void play(const Give& choice);

    // spoils.cpp: SW-5.8  Divide the Spoils.
    void play(const Pick& choice);

    // resolving.cpp: the effects of Artifacts.
    void play(const Pay&);
    void play(const ShowTwo&);
    void play(const Trade& choice);
    void play(const TakeLeftover& choice);
    void play(const NameItem& choice);  // defined in ending.cpp
    void use(const Announcement& made, int named_position);

private:
    // round.cpp
    void roll_dice();

    // windows.cpp
    void open_window(Phase window);
    void poll_on();
    void close_window();
    bool force_mandatory();
    void announce(const Announcement& made, int named_position);
    void answer_on();
    void resolve_top();
    void finish_top();
    void resume(const Announcement& done);
    void turn_up(int card);
    void reveal_only(Seat seat, int card);

    // resolving.cpp
    void tell_use(const Announcement& made, int named_position, bool was_face_down);
    template <class E>
    E use_event(const Announcement& made, int named_position) const;
    std::optional<Face> copied_by(int card) const;
    void effect();
    void copy();
    void end_copy(int card);
    void look_through(Seat victim);
    void look_through_leftovers();
    void drink_mead();
    void expose(Seat seat, unsigned dice);
    void cancel(int card);
    void tell_cancelled(int card);
    void move_card(int card, Seat to);
    void take_from_pile(int card, Seat to, std::uint8_t stamp);
    std::uint8_t stamp();

    // bidding.cpp
    void ask_turn();

    // betting.cpp
    void begin_betting();
    void close_betting();
    void next_deferred();
    void ask_norn();
    void show_bets();

    // dice.cpp
    void show_dice(Seat seat);
    void ask_my_dice();
    void next_dice();
    void decide();
    void next_gift();

    // spoils.cpp
    void divide();
    void next_draft();
    void tell_taken(Seat seat, std::span<const std::uint8_t> cards);
    void end_round();

    // ending.cpp: SW-5.9  The end of the game.
    void turn_up_golds();
    void end_game();
    void tell_scores();

    int players() const { return player_count(state_); }
    Seat left(Seat seat) const { return left_of(seat, players()); }
    std::size_t at(int card) const { return static_cast<std::size_t>(card); }
    Face face(int card) const { return state_.deal[at(card)]; }
    Artifact& artifact(int card) const { return artifact_at(state_, card); }
    void mark(int card, Mark mark) { set_marks(state_, artifact(card), artifact(card).marks | EnumSet<Mark>{mark}); }
    void ask(Question question, Seat seat) {
        state_.question = question;
        state_.asked = seat;
    }

    const Rules& rules_;
    State& state_;
    Seat seat_;
    Chance& chance_;
    const Narrator<Event>& narrator_;
};

}  // namespace meadhall::spoils_of_war

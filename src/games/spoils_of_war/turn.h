// SPDX-License-Identifier: Apache-2.0
// How a Round runs (SW-4.1: seven Steps with windows between them). A Turn plays one move. It has references to
// everything that the move needs: rules, state, chance and narrator. Each step either asks a player a question and
// returns, or calls the next step. Uses of Artifacts are announced on a stack (SW-5.13.7: the last announced use takes
// effect first). answer_on() polls for answers, resolve_top() applies the last use, and finish_top() continues where
// the use interrupted the Round. The declarations below are grouped by the file that defines them.
#pragma once

#include <cstring>

#include "games/spoils_of_war/artifacts/kind.h"

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
    const FaceInfo& own = rules.info(state, artifact.card);
    if (!own.copies || current(artifact.trait) == 0) [[likely]] {
        return own.ability;
    }
    if (is_used_up(artifact.trait)) {
        return Ability::lokis_gold;  // SW-A3.6  a copy of Loki's Gold names its own item
    }
    const FaceInfo& copied = rules.info(copied_face(artifact.trait));
    return copied.continuous ? copied.ability : own.ability;
}
// The face whose text applies to the card: its own or the copied one.
inline Face text_of(const Rules& rules, const State& state, const Artifact& artifact) {
    const Face own = state.deal[artifact.card];
    return is_copy(artifact.trait) && rules.info(own).copies ? copied_face(artifact.trait) : own;
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
    return kind_of(ability_of(rules, state, artifact)).has(Feature::raven) &&
           rules.info(text_of(rules, state, artifact)).continuous;
}
// SW-A5.3  Whether the owner can still decline the die of this card in this Round.
inline bool can_decline(const Rules& rules, const State& state, const Artifact& artifact) {
    return gives_die(rules, state, artifact) && !artifact.marks.contains(Mark::declined);
}
inline bool is_face_down(const Artifact& artifact) { return is_down(artifact.place); }
// SW-A18  Whether a Sampo can cancel this card (artifacts/sampo_talisman.cpp). `self` is the Sampo.
bool can_be_cancelled(const Rules& rules, const State& state, const Artifact& artifact, int self);
int leftover_count(const State& state);
// SW-A7  The Stage that a Jarnglofar, or a Mirror that copied one, names (artifacts/jarnglofar.cpp).
int named_stage(const Rules& rules, const State& state, int card);
// SW-A12.2, SW-A19.2  Chooses up to `how_many` dice that show `value`: open dice first, then hidden dice in the order
// of the roll. Returns a bit for each chosen die (resolving.cpp).
unsigned chosen_dice(const Cup& cup, int value, int how_many);

// A set of Artifact faces.
class FaceSet {
public:
    bool empty() const { return (words_[0] | words_[1]) == 0; }
    bool contains(Face face) const { return (words_[at(face) / 64] >> at(face) % 64 & 1) != 0; }
    void insert(Face face) { words_[at(face) / 64] |= std::uint64_t{1} << at(face) % 64; }

private:
    static std::size_t at(Face face) { return static_cast<std::size_t>(face) % most_faces; }
    std::array<std::uint64_t, most_faces / 64> words_{};
};

// questions.cpp
// The refusal of an answer that does not fit the question: it says what is asked.
Verdict why_not_now(const State& state);
// The refusal to a Viking who is not asked: it says what the table waits for. SW-5.13.10: in windows it names nobody.
Verdict why_not_asked(const State& state, Seat seat);

// uses.cpp: when an Artifact may be used (SW-5.13.6). Its targets and its effect are in artifacts/.
constexpr Verdict like_the_first =
    refused("SW-5.11.5", "this card is like your first card of that name; leave the position out");
Moment moment_of(const State& state);
// SW-5.13.6  The moments in which a card with this text may be used.
EnumSet<Moment> moments_of(const FaceInfo& text);
// The public part of an announced use.
AnnouncementView describe(const State& state, const Announcement& made);
// The attempt to use the card now, with the ability that it has now.
Attempt attempt_with(const Rules& rules, const State& state, Seat seat, const Artifact& artifact);
// Whether this use is legal. Fills in the announcement `made`.
Verdict why_not_use(const Attempt& attempt, const AnyUse& use, Announcement& made);
// Like why_not_use(), but also refuses a card that is cancelled, spent or used.
Verdict why_not_card(const Rules& rules, const State& state, Seat seat, const Artifact& artifact, const AnyUse& use,
                     Announcement& made);
// Like why_not_card(), for the card that `use` names.
Verdict why_not_named(const Rules& rules, const State& state, Seat seat, const AnyUse& use, Announcement& made);
// SW-5.13.9  Whether at least one use is legal now. A Mirror copy without effect does not count.
bool could_act(const Attempt& attempt);
// Like could_act(), but also false for a card that is cancelled, spent or used.
bool is_effective(const Rules& rules, const State& state, Seat seat, const Artifact& artifact);
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
// Offers the legal uses of one card. `doubled`: see Kind::offer.
void offer_uses(const Attempt& attempt, bool doubled, Offers& offers);
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

    // artifacts/odins_chalice.cpp: SW-5.7.7  the gift of the Chalice.
    void play(const Give& choice);

    // spoils.cpp: SW-5.8  Divide the Spoils.
    void play(const Pick& choice);

    // artifacts/: the choices of an effect. NameItem is in ending.cpp.
    void play(const Pay&);
    void play(const ShowTwo&);
    void play(const Trade& choice);
    void play(const TakeLeftover& choice);
    void play(const NameItem& choice);

    // resolving.cpp: a legal use. `named_position`: the position by which the player named the target; 0 if the player
    // named none.
    void use(const Announcement& made, int named_position);

    // For the effects in artifacts/. An effect that asks a question calls finish_top() after the answer.
    const Rules& rules() const { return rules_; }
    State& state() { return state_; }
    Chance& chance() { return chance_; }
    const Narrator<Event>& narrator() const { return narrator_; }
    Face face(int card) const { return state_.deal[at(card)]; }
    Artifact& artifact(int card) const { return artifact_at(state_, card); }
    Seat left(Seat seat) const { return left_of(seat, players()); }
    void ask(Question question, Seat seat) {
        state_.question = question;
        state_.asked = seat;
    }
    void mark(int card, Mark mark) { set_marks(state_, artifact(card), artifact(card).marks | EnumSet<Mark>{mark}); }
    // The face that a Mirror has copied; `nullopt` for all other cards.
    std::optional<Face> copied_by(int card) const;
    // SW-A3.4  A Mirror that copied a one-time Artifact is used as that Artifact.
    void use_copy(const Announcement& made, int named_position);
    void finish_top();                                           // windows.cpp
    void cancel(int card);                                       // artifacts/sampo_talisman.cpp
    void expose(Seat seat, unsigned dice);                       // resolving.cpp
    void take_from_pile(int card, Seat to, std::uint8_t stamp);  // cards.cpp
    std::uint8_t stamp();                                        // cards.cpp

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
    void resume(const Announcement& done);
    void turn_up(int card);
    void reveal_only(Seat seat, int card);

    // resolving.cpp, cards.cpp and artifacts/freyjas_mirror.cpp
    void tell_use(const Announcement& made, int named_position, bool was_face_down);
    template <class E>
    E use_event(const Announcement& made, int named_position) const;
    void effect();
    void tell_cancelled(int card);
    void move_card(int card, Seat to);
    void end_copy(int card);

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
    void next_gift();  // artifacts/odins_chalice.cpp

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
    std::size_t at(int card) const { return static_cast<std::size_t>(card); }
    template <class Fits>
    void erase_duties(Fits&& fits) {
        for (std::size_t i = state_.duties.size(); i-- > 0;) {
            if (fits(state_.duties[i])) {
                state_.duties.erase_at(i);
            }
        }
    }

    const Rules& rules_;
    State& state_;
    Seat seat_;
    Chance& chance_;
    const Narrator<Event>& narrator_;
};

}  // namespace meadhall::spoils_of_war

// SPDX-License-Identifier: Apache-2.0
// The state of a match. A dealt card is identified by its index in the deal. The deal lists the nine piles one after
// the other (SW-3.7: three piles come off each shuffled deck). If a pile has n cards, card i belongs to Round i / n + 1
// and starts there in slot i % n + 1. Every Artifact of an opened pile also has an `Artifact` entry. State is packed;
// Layout holds the same data card by card, for JSON and scenarios.
#pragma once

#include <iterator>

#include "games/spoils_of_war/artifacts/all.h"
#include "kernel/game.h"

namespace meadhall::spoils_of_war {

// Bounds that hold for every edition (SW-1.5: either duration, up to four copies of a face in a set). A number in
// brackets is the maximum with the shipped data. SW-2.1.2 to SW-2.1.6: the numbers of markers, cups and coins in the
// box are not limits.
constexpr int rounds = 9;            // SW-2.6.1  nine Rounds
constexpr int most_dealt = 189;      // cards in nine piles of 21
constexpr int most_artifacts = 160;  // at most 156 of the 252 cards of two sets are Artifacts (60)
constexpr int most_dice = 30;        // dice under one cup (13)
constexpr int most_extra = 96;       // dice rolled by Megingjords in one Round (24)
constexpr int most_announced = 33;   // SW-5.13.8  announced uses that wait at one time (9)
constexpr int most_duties = 32;      // uses with an effect still to come (6)
constexpr int most_declined = 48;    // SW-A5.3  24 ravens and Mirrors; 16 of them can change hands (SW-A6)

// SW-2.2  Four regular types with four items each, and Artifacts.
BOOST_DEFINE_FIXED_ENUM_CLASS(Type, std::uint8_t, jewelry, armor, dragon_egg, weapon, artifact)
BOOST_DEFINE_FIXED_ENUM_CLASS(Item, std::uint8_t, crown, armband, ring, pendant, chain_mail, helmet, shield, bracers,
                              mountain_dragon, fire_dragon, storm_dragon, sea_dragon, battle_ax, longbow, great_spear,
                              broadsword)
constexpr int item_count = 16, type_count = 5;
constexpr Type type_of(Item item) { return static_cast<Type>(static_cast<int>(item) / 4); }
static_assert(type_of(Item::pendant) == Type::jewelry && type_of(Item::chain_mail) == Type::armor);

// SW-5.13.1  The moments in which Artifacts are used. w1 to w9 and we are the windows: before the roll (w1), after the
// roll (w2), during the bidding (w3), after the challenge (w4), when the bets are open (w5), before the count (w6),
// after the count (w7), before a draft (w8), after the draft (w9), at the end of the game (we). The other moments are:
// in answer to an announced use (resp), on one's own turn to bid (turn), after showing one's own dice (my_dice), and at
// the bets (bet).
BOOST_DEFINE_FIXED_ENUM_CLASS(Moment, std::uint8_t, w1, w2, w3, w4, w5, w6, w7, w8, w9, we, resp, turn, my_dice, bet,
                              none)

// SW-4.1  The current step or window of the Round.
BOOST_DEFINE_FIXED_ENUM_CLASS(Phase, std::uint8_t, w1, w2, first, w3, turn, w4, bet, norn, w5, my_dice, w6, gift, w7,
                              w8, pick, w9, we, gold, over)
// SW-4.2  What the table asks. `poll`: in a window, whether to use or reveal an Artifact or to decline a die. `copy`:
// how a Mirror uses the one-time ability that it copied. `forced`: how a card that must be revealed is used.
BOOST_DEFINE_FIXED_ENUM_CLASS(Question, std::uint8_t, first, turn, bet, norn, lyre, my_dice, gift, pick, poll, response,
                              trade, leftover, item, copy, forced, nothing)

BOOST_DEFINE_FIXED_ENUM_CLASS(Side, std::uint8_t, declarer, challenger)
constexpr Side other(Side side) { return side == Side::declarer ? Side::challenger : Side::declarer; }

// SW-5.12  The marks on a revealed Artifact. `pending`: a one-time raven was used and gives its die at the next roll
// (SW-A18.6: until then it can be cancelled).
BOOST_DEFINE_FIXED_ENUM_CLASS(Mark, std::uint8_t, cancelled, used, spent, copied, declined, pending)

// SW-5.13.10  How the table runs response windows: one person among bots, live, or correspondence. No rule depends on
// the mode.
BOOST_DEFINE_FIXED_ENUM_CLASS(Mode, std::uint8_t, solo, live, async)

// What is printed on a card, such as `huginn` or `crown_s1`. The data files define the faces. The faces of regular
// Treasures are numbered from 0, those of Artifacts from 128.
enum class Face : std::uint8_t {};
constexpr int most_faces = 128;  // limit for the faces of regular Treasures, and for those of Artifacts
constexpr Face regular_face(std::size_t i) { return static_cast<Face>(i); }
constexpr Face artifact_face(std::size_t i) { return static_cast<Face>(i | most_faces); }
constexpr bool is_artifact(Face face) { return static_cast<int>(face) >= most_faces; }

// Where a dealt card is: in its pile (or among the Leftover Treasures once the Round is over), or in a Stash. JSON and
// scenarios write the Stash of the first seat as "P1" for a regular Treasure, "P1?" for a face-down Artifact and "P1!"
// for a face-up one.
enum class Place : std::uint8_t { pile = 0 };
constexpr Place regular_of(Seat seat) { return static_cast<Place>(0x10 | index(seat)); }
constexpr Place down_of(Seat seat) { return static_cast<Place>(0x20 | index(seat)); }
constexpr Place up_of(Seat seat) { return static_cast<Place>(0x30 | index(seat)); }
constexpr bool in_stash(Place place) { return place != Place::pile; }
constexpr bool is_up(Place place) { return static_cast<int>(place) >> 4 == 3; }
constexpr bool is_down(Place place) { return static_cast<int>(place) >> 4 == 2; }
constexpr Seat owner_of(Place place) { return seat_at(static_cast<int>(place) & 0xF); }

// The item or the copied ability of an Artifact. The low byte is an item (of a Loki's Gold, or of a Mirror that copied
// a continuous Loki's Gold, SW-A9), the face that a Mirror has copied (SW-A3), or 0 for neither. The high byte is the
// item of a Mirror that copied a one-time Loki's Gold, or 0. The Mirror keeps this item when it copies another Artifact
// later (SW-5.12.11).
enum class Trait : std::uint16_t { none = 0 };
constexpr int current(Trait trait) { return static_cast<int>(trait) & 0xFF; }
constexpr int kept(Trait trait) { return static_cast<int>(trait) >> 8; }
constexpr Trait as_item(Item item) { return static_cast<Trait>(1 + static_cast<int>(item)); }
constexpr Trait copy_of(Face face) { return static_cast<Trait>(1 + item_count + static_cast<int>(face) - most_faces); }
constexpr Trait keep_item(Item item) { return static_cast<Trait>((1 + static_cast<int>(item)) << 8); }
// Combines the high byte of `old` with the low byte of `now`.
constexpr Trait with_kept(Trait old, Trait now) { return static_cast<Trait>(kept(old) << 8 | current(now)); }
// Whether the low byte is an item. SW-A9.2: this item lasts, so the card cannot be used again.
constexpr bool is_used_up(Trait trait) { return current(trait) != 0 && current(trait) <= item_count; }
constexpr bool is_item(Trait trait) { return is_used_up(trait) || kept(trait) != 0; }
constexpr bool is_copy(Trait trait) { return current(trait) > item_count; }
constexpr Item item_of(Trait trait) { return static_cast<Item>((kept(trait) != 0 ? kept(trait) : current(trait)) - 1); }
constexpr Face copied_face(Trait trait) {
    return artifact_face(static_cast<std::size_t>(current(trait)) - 1 - item_count);
}

// SW-5.1.7, SW-5.4.2  A bid is about dice, a bet about Gold. SW-5.4.6: bids are ordered by quantity, then by value.
struct Bid {
    std::uint8_t quantity, value;
    friend constexpr auto operator<=>(const Bid&, const Bid&) = default;
    MEADHALL_WORDS(Bid, "bid", "bid {quantity}x{value}", quantity, value)
};
constexpr Bid no_bid{0, 6};  // lower than every legal bid

struct Bet {
    Side side;
    std::uint16_t amount;
    MEADHALL_FIELDS(Bet, side, amount)
};

// A list of dice, four bits each.
using DiceList = FixedVector<std::uint8_t, most_dice>;
class Dice {
public:
    constexpr std::size_t size() const { return size_; }
    constexpr bool empty() const { return size_ == 0; }
    constexpr int operator[](std::size_t die) const {
        check(die < size_, "there is no such die");
        return static_cast<int>(halves_[die / 16] >> (die % 16 * 4) & 0xF);
    }
    constexpr void set(std::size_t die, int value) {
        check(die < size_, "there is no such die");
        const auto shift = die % 16 * 4;
        std::uint64_t& half = halves_[die / 16];
        half = (half & ~(std::uint64_t{0xF} << shift)) | static_cast<std::uint64_t>(value & 0xF) << shift;
    }
    constexpr void push_back(int value) {
        check(size_ < most_dice, "a cup has no room for more dice");
        ++size_;
        set(size_ - 1u, value);
    }
    constexpr void clear() { *this = {}; }
    // Replaces the list with `count` new dice, each a result of roll().
    template <class Roll>
    constexpr void roll(int count, Roll&& roll) {
        check(count <= most_dice, "a cup has no room for more dice");
        halves_ = {};
        size_ = static_cast<std::uint8_t>(count);
        for (int die = 0; die < count; ++die) {
            halves_[static_cast<std::size_t>(die) / 16] |= static_cast<std::uint64_t>(roll()) << (4 * die % 64);
        }
    }
    // Number of dice that show `value`, which is from 1 to 6. OPTIMIZATION: compares all four-bit fields in parallel
    // and counts those without a differing bit.
    constexpr int count(int value) const {
        constexpr std::uint64_t ones = 0x1111'1111'1111'1111;
        int differ = 0;
        for (const std::uint64_t half : halves_) {
            const std::uint64_t other = half ^ (ones * static_cast<std::uint64_t>(value));
            differ += std::popcount((other | other >> 1 | other >> 2 | other >> 3) & ones);
        }
        return 16 * static_cast<int>(halves_.size()) - differ;
    }

    using Wire = DiceList;
    constexpr Wire wire() const {
        Wire list;
        for (std::size_t die = 0; die < size_; ++die) {
            list.push_back(static_cast<std::uint8_t>((*this)[die]));
        }
        return list;
    }
    static constexpr bool read_wire(const Wire& list, Dice& dice) {
        dice.clear();
        for (const int value : list) {
            if (value > 0xF) {
                return false;
            }
            dice.push_back(value);
        }
        return true;
    }

private:
    std::array<std::uint64_t, 2> halves_{};  // four bits for each die; the bits of missing dice are 0
    std::uint8_t size_ = 0;
};

// SW-6.7  The dice of a Viking, hidden from others. `exposed`: bit i is set if die i is open for all. `seen_by`: seats
// that looked at these dice with the Spyglass (SW-6.19: valid until the Round is over). `low`, `high`: the lowest and
// highest value that these dice can have; a Mead of Poetry narrows this range (SW-A12).
struct Cup {
    Dice dice;
    std::uint8_t low, high;
    SeatSet seen_by;
    std::uint32_t exposed;
    MEADHALL_FIELDS(Cup, dice, low, high, seen_by, exposed)
};

// SW-5.13.5  The target of an announced use. `card` is the index of a card in the deal; dice count from 0.
namespace target {
struct None {};
struct Viking {
    Seat seat;
};
struct PileCard {
    std::uint8_t card;
};
struct FaceDownCard {  // in a Stash
    std::uint8_t card;
};
struct RevealedCard {
    std::uint8_t card;
    bool in_vain;  // SW-A3.4  a copy that the player wants although it has no effect
};
struct CopiedSampo {  // SW-A3.4  a Mirror copies `sampo` and cancels `victim`
    std::uint8_t sampo, victim;
};
struct OneDie {
    std::uint8_t die;
};
struct TwoDice {
    std::uint8_t first, second;
};
struct TurnedDie {
    std::uint8_t die, value;
};
struct NamedItem {
    Item item;
};
}  // namespace target
using Target = std::variant<target::None, target::Viking, target::PileCard, target::FaceDownCard, target::RevealedCard,
                            target::CopiedSampo, target::OneDie, target::TwoDice, target::TurnedDie, target::NamedItem>;

// SW-5.13.5  An announced use that waits for answers. Records and JSON have it as an AnnouncementWire, whose operands
// `a` and `b` are the fields of the target. The forms are in the order of Target.
BOOST_DEFINE_FIXED_ENUM_CLASS(Form, std::uint8_t, plain, on, slot, at, against, as_sampo, die, dice, change, as)
struct AnnouncementWire {
    std::uint8_t card;
    Seat user;
    Ability ability;
    Form form;
    std::uint8_t a, b;
    MEADHALL_FIELDS(AnnouncementWire, card, user, ability, form, a, b)
};
struct Announcement {
    std::uint8_t card;
    Seat user;
    Ability ability;
    Target target;

    using Wire = AnnouncementWire;
    Wire wire() const;
    static bool read_wire(const Wire& wire, Announcement& made);
};

// SW-A16.1, SW-A20  An effect of a use that is still to come in this Round: giving the Chalice away, or one more
// Treasure by the Stones. SW-A20.2: the extra Treasure belongs to the user even if the card changes hands.
BOOST_DEFINE_FIXED_ENUM_CLASS(DutyKind, std::uint8_t, chalice, stones)
struct Duty {
    std::uint8_t card;
    Seat user;
    DutyKind kind;
    MEADHALL_FIELDS(Duty, card, user, kind)
};

// SW-A5.3  A seat has declined the die of a card for this Round. The seat's decision stays valid if the card leaves the
// seat and comes back.
struct Declined {
    std::uint8_t card;
    Seat seat;
    MEADHALL_FIELDS(Declined, card, seat)
};

constexpr std::uint8_t no_card = 255;

// The fields that State and Layout share: everything except the cards.
struct Course {
    // By seat.
    FixedVector<std::uint16_t, max_seats> gold;
    FixedVector<Hidden<Bet>, max_seats> bets;
    FixedVector<Cup, max_seats> cups;

    FixedVector<std::uint8_t, most_extra> extra_dice;  // SW-A13  values of the dice of Megingjord
    FixedVector<Announcement, most_announced> stack;   // announced uses; the last one takes effect first
    FixedVector<Duty, most_duties> duties;
    FixedVector<Declined, most_declined> declined;
    FixedVector<Seat, max_seats> order;  // SW-5.8.4  winners in the order of drafting

    bool step_bidding, hints;
    Mode mode;
    std::uint8_t round;
    Seat chief;
    Phase phase;
    Question question;
    Seat asked;
    Seat poll;  // SW-5.13.3  the seat that is polled now or next
    std::uint8_t passes;
    Seat turn;    // the seat to bid, show dice, look with a Norn Orb, or draft
    Seat named;   // SW-5.4.1  the seat that the Chief named to bid first
    Seat bidder;  // the current bidder; after the challenge, the Declarer
    Seat challenger;
    Bid bid;
    SeatSet skipped;   // SW-A21.5  seats that have skipped in this Bidding Step
    SeatSet blind;     // SW-A20  seats that used Stones of Fate and have not seen their dice
    SeatSet open;      // seats that have shown their dice in Step 6
    SeatSet waiting;   // seats that have neither bet nor deferred yet
    SeatSet deferred;  // SW-A15  seats that have deferred their bet; secret until all others have bet
    bool looked;       // SW-A15: at the bets, the deferring Viking whose turn it is has announced an Orb.
                       // SW-5.12.8: in a window, a card that must be revealed was announced.
    SeatSet winners;
    std::uint8_t count;     // SW-5.7.4  number of dice that show the value of the bid
    std::uint8_t drafting;  // index into `order` of the Viking who drafts
    std::uint32_t picked;   // bit i: slot i + 1 is chosen (SW-5.8.7: a winner chooses all cards before taking any)
    std::uint8_t focus;     // the card that the current question is about; `no_card` if none
    Seat victim;            // the Viking whose Stash is looked through
    bool in_window;         // at least one Viking was asked in this window
    bool golds;             // SW-5.9.2  a Loki's Gold was turned up after the last window closed
    std::uint8_t arrivals;
};

// The whole state, card by card: each list below has one entry for each dealt card. SW-5.11.5: a Stash is in the order
// of arrival; cards that arrived together are in the order of their slots.
struct Layout : Course {
    FixedVector<Face, most_dealt> deal;
    FixedVector<Place, most_dealt> place;
    FixedVector<EnumSet<Mark>, most_dealt> marks;
    FixedVector<Trait, most_dealt> trait;
    FixedVector<std::uint8_t, most_dealt> arrived;
    FixedVector<SeatSet, most_dealt> known;  // SW-6.18  seats that know this face-down Artifact
    MEADHALL_FIELDS(Layout, deal, place, marks, trait, arrived, known, gold, bets, cups, extra_dice, stack, duties,
                    declined, order, step_bidding, hints, mode, round, chief, phase, question, asked, poll, passes,
                    turn, named, bidder, challenger, bid, skipped, blind, open, waiting, deferred, looked, winners,
                    count, drafting, picked, focus, victim, in_window, golds, arrivals)
};

// An Artifact of an opened pile. Change `place` only with put() and `marks` only with set_marks(), which keep the sets
// in State up to date.
struct Artifact {
    std::uint8_t card;
    Place place;
    EnumSet<Mark> marks;
    Trait trait;
    SeatSet known;
};

// A set of Artifacts, by their index in State::artifacts.
class ArtifactSet {
public:
    constexpr ArtifactSet() = default;
    static constexpr ArtifactSet only(std::size_t number) {
        ArtifactSet set;
        set.words_[number / 64] = std::uint64_t{1} << number % 64;
        return set;
    }

    constexpr bool empty() const { return (words_[0] | words_[1] | words_[2]) == 0; }
    constexpr int size() const {
        return std::popcount(words_[0]) + std::popcount(words_[1]) + std::popcount(words_[2]);
    }
    constexpr bool contains(std::size_t number) const { return (words_[number / 64] >> number % 64 & 1) != 0; }
    friend constexpr ArtifactSet operator|(const ArtifactSet& a, const ArtifactSet& b) {
        return {a.words_[0] | b.words_[0], a.words_[1] | b.words_[1], a.words_[2] | b.words_[2]};
    }
    friend constexpr ArtifactSet operator&(const ArtifactSet& a, const ArtifactSet& b) {
        return {a.words_[0] & b.words_[0], a.words_[1] & b.words_[1], a.words_[2] & b.words_[2]};
    }
    friend constexpr ArtifactSet operator-(const ArtifactSet& a, const ArtifactSet& b) {
        return {a.words_[0] & ~b.words_[0], a.words_[1] & ~b.words_[1], a.words_[2] & ~b.words_[2]};
    }
    friend constexpr bool operator==(const ArtifactSet&, const ArtifactSet&) = default;

    // Iterates over the indices in the set in ascending order, which is the order of the deal.
    class Iterator {
    public:
        constexpr explicit Iterator(const std::array<std::uint64_t, 3>& words) : words_(words) { find(); }
        constexpr std::size_t operator*() const {
            return 64 * at_ + static_cast<std::size_t>(std::countr_zero(words_[at_]));
        }
        constexpr Iterator& operator++() {
            words_[at_] &= words_[at_] - 1;
            find();
            return *this;
        }
        friend constexpr bool operator==(const Iterator& a, std::default_sentinel_t) { return a.at_ == 3; }

    private:
        constexpr void find() {
            while (at_ < 3 && words_[at_] == 0) {
                ++at_;
            }
        }
        std::array<std::uint64_t, 3> words_;
        std::size_t at_ = 0;
    };
    constexpr Iterator begin() const { return Iterator(words_); }
    constexpr std::default_sentinel_t end() const { return {}; }

private:
    constexpr ArtifactSet(std::uint64_t a, std::uint64_t b, std::uint64_t c) : words_{a, b, c} {}
    std::array<std::uint64_t, 3> words_{};
};
static_assert(most_artifacts <= 192);

// Where a card is, in one byte: the Place of a regular Treasure, or the index of an Artifact in State::artifacts, whose
// entry holds the Place.
enum class Spot : std::uint8_t {};
constexpr Spot spot_at(Place place) { return static_cast<Spot>(place); }
constexpr int first_number = 0x20;  // the Spot of Artifact 0; greater than every Place of a regular Treasure
constexpr Spot spot_of(std::size_t number) { return static_cast<Spot>(first_number + number); }
constexpr bool is_number(Spot spot) { return static_cast<int>(spot) >= first_number; }
constexpr std::size_t number_at(Spot spot) { return static_cast<std::size_t>(spot) - first_number; }

struct State : Course {
    FixedVector<Face, most_dealt> deal;
    FixedVector<Spot, most_dealt> spots;
    FixedVector<std::uint8_t, most_dealt> arrived;
    FixedVector<Artifact, most_artifacts> artifacts;  // those of all opened piles, in the order of the deal
    std::array<ArtifactSet, max_seats> owned;         // by seat
    ArtifactSet revealed;
    ArtifactSet ready;   // Artifacts that are not cancelled, spent or used in this Round (SW-5.12)
    std::uint32_t left;  // bit i: slot i + 1 of this Round's pile still holds a card

    using Wire = Layout;
    Wire wire() const;
    static bool read_wire(const Wire& wire, State& state);
};

inline int player_count(const State& state) { return static_cast<int>(state.gold.size()); }
inline int pile_size(const State& state) { return static_cast<int>(state.deal.size()) / rounds; }
inline int first_of_pile(const State& state) { return (state.round - 1) * pile_size(state); }
// Number of cards in opened piles.
inline int opened(const State& state) { return state.round * pile_size(state); }
inline int stage_of_card(const State& state, int card) { return card / (3 * pile_size(state)) + 1; }
inline bool piles_are_over(const State& state) {
    return state.phase == Phase::we || state.phase == Phase::gold || state.phase == Phase::over;
}
inline const Artifact& artifact_at(const State& state, int card) {
    const Spot spot = state.spots[static_cast<std::size_t>(card)];
    check(is_number(spot), "the card is not an Artifact in play");
    return state.artifacts[number_at(spot)];
}
inline Artifact& artifact_at(State& state, int card) {
    return const_cast<Artifact&>(artifact_at(std::as_const(state), card));
}
inline Place place_of(const State& state, int card) {
    const Spot spot = state.spots[static_cast<std::size_t>(card)];
    return is_number(spot) ? artifact_at(state, card).place : static_cast<Place>(spot);
}
inline ArtifactSet artifacts_of(const State& state, Seat seat) { return state.owned[static_cast<std::size_t>(seat)]; }
inline ArtifactSet face_up_of(const State& state, Seat seat) { return artifacts_of(state, seat) & state.revealed; }
inline ArtifactSet face_down_of(const State& state, Seat seat) { return artifacts_of(state, seat) - state.revealed; }
// SW-5.8.10, SW-A7.2  Every card with a lower index than the result is a Leftover Treasure, unless it is in a Stash.
// The remaining cards of the current Round become Leftover Treasures when the window after the draft (w9) has closed.
inline int end_of_leftovers(const State& state) { return piles_are_over(state) ? opened(state) : first_of_pile(state); }
inline bool is_leftover(const State& state, int card) {
    return card < end_of_leftovers(state) && !in_stash(place_of(state, card));
}
// SW-5.1.8  A principal is the Declarer or the Challenger.
inline bool is_principal(const State& state, Seat seat) { return seat == state.bidder || seat == state.challenger; }
// SW-5.1.1  Number of seats from one seat to another, clockwise.
inline int distance(const State& state, Seat from, Seat to) {
    return (index(to) - index(from) + player_count(state)) % player_count(state);
}
inline int all_dice(const State& state) {
    int dice = 0;
    for (const Cup& cup : state.cups) {
        dice += static_cast<int>(cup.dice.size());
    }
    return dice;
}

// The types of a view: what a viewer may know (SW-6).
struct PileCard {
    std::uint8_t slot;
    Type type;
    std::uint8_t stage;
    std::optional<Face> face;
    SeatSet known_to;  // SW-6.14  seats that have looked at the card
    bool picked;
    MEADHALL_FIELDS(PileCard, slot, type, stage, face, known_to, picked)
};
struct StashCard {
    std::uint8_t position;
    Type type;
    std::uint8_t stage;
    std::uint8_t round, slot;  // SW-6.5  where the card was dealt, as far as everybody knows (SW-6.24)
    bool face_up;
    std::optional<Face> face;
    SeatSet known_to;
    EnumSet<Mark> marks;
    std::optional<Item> item;
    std::optional<Face> copied;
    MEADHALL_FIELDS(StashCard, position, type, stage, round, slot, face_up, face, known_to, marks, item, copied)
};
struct VikingView {
    std::optional<std::uint16_t> gold;
    std::uint8_t dice_count;
    std::optional<DiceList> dice;
    DiceList exposed;                   // sorted
    SeatSet dice_seen_by, bet_seen_by;  // SW-6.14  seats that used a Spyglass, or a Norn Orb, on this seat
    bool blind, ready, deferring, winner, skipped;
    std::uint8_t stones;  // number of uses of the Stones that still bring an extra Treasure
    std::optional<Bet> bet;
    std::vector<StashCard> stash;
    std::optional<std::int16_t> total;  // final score; empty before the game is over
    MEADHALL_FIELDS(VikingView, gold, dice_count, dice, exposed, dice_seen_by, bet_seen_by, blind, ready, deferring,
                    winner, skipped, stones, bet, stash, total)
};
// What everybody knows about an Artifact among the Leftover Treasures: where it was dealt, and which seats have looked
// at it (SW-6.24).
struct LeftArtifact {
    std::uint8_t round, slot;
    SeatSet known_to;
    MEADHALL_FIELDS(LeftArtifact, round, slot, known_to)
};
struct AnnouncementView {
    Seat user;
    Face card;
    Ability ability;
    std::optional<Seat> on;
    std::optional<std::uint8_t> number;  // a slot, a position in a Stash, a number of dice, or a die
    std::optional<std::uint8_t> value;   // the new value of the die
    std::optional<Face> target;
    std::optional<Item> item;
    std::optional<Seat> sampo_of;  // the owner of the Sampo Talisman that a Mirror copies
    std::optional<Face> sampo;
    MEADHALL_FIELDS(AnnouncementView, user, card, ability, on, number, value, target, item, sampo_of, sampo)
};
struct View {
    std::optional<Seat> you;
    std::uint8_t round, stage;
    Phase phase;
    Question question;
    std::optional<Seat> asked;  // SW-5.13.10  who is asked; empty if secret, and at the bets
    SeatSet could_act;          // SW-5.13.10  seats that could act as far as everybody knows
    Mode mode;
    bool step_bidding, hints;
    Seat chief;
    std::optional<Bid> bid;
    std::optional<Seat> bidder, challenger, named, turn;
    std::uint8_t dice_in_play, count;
    FixedVector<std::uint8_t, most_extra> extra_dice;
    std::uint8_t to_pick;
    FixedVector<PileCard, 21> pile;
    std::uint8_t leftovers;
    std::vector<LeftArtifact> left_artifacts;
    std::vector<Face> known_leftovers;  // SW-6.24  Leftover Artifacts that the viewer knows
    std::vector<Face> all_leftovers;    // filled only while the viewer looks through them
    FixedVector<AnnouncementView, most_announced> stack;
    FixedVector<VikingView, max_seats> vikings;
    MEADHALL_FIELDS(View, you, round, stage, phase, question, asked, could_act, mode, step_bidding, hints, chief, bid,
                    bidder, challenger, named, turn, dice_in_play, count, extra_dice, to_pick, pile, leftovers,
                    left_artifacts, known_leftovers, all_leftovers, stack, vikings)
};

}  // namespace meadhall::spoils_of_war

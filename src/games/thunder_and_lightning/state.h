// SPDX-License-Identifier: Apache-2.0
// The state of the game, and the view that a viewer receives of it.
#pragma once

#include "games/thunder_and_lightning/cards.h"

namespace meadhall::thunder_and_lightning {

// The question that is open: TL-D1 (opening), TL-D2 (main), TL-D3 (hit), TL-D4 (foreseen), TL-D5 (seer), TL-D6 (order).
BOOST_DEFINE_FIXED_ENUM_CLASS(Phase, std::uint8_t, opening, main, hit, foreseen, seer, order, over)
BOOST_DEFINE_FIXED_ENUM_CLASS(Holder, std::uint8_t, nobody, thor, loki)
BOOST_DEFINE_FIXED_ENUM_CLASS(Reason, std::uint8_t, none, treasure, stuck, empty_field)
constexpr Holder holder(Side side) { return side == Side::thor ? Holder::thor : Holder::loki; }

// TL-6.4  What the enemy has seen and may use for the rest of the game. Time is counted in cards laid: a card that came
// into the hand when `from` cards had been laid cannot be one of those. Of all this, views contain only `laid`.
enum class Clue : std::uint8_t {};  // a card, or one of the two values below
constexpr Clue unknown_card = static_cast<Clue>(card_names);
constexpr Clue hels_pick = static_cast<Clue>(card_names + 1);
constexpr std::size_t clue_words = card_names + 2;
constexpr Clue clue_of(Card card) { return static_cast<Clue>(card); }
constexpr bool names_a_card(Clue clue) { return static_cast<std::size_t>(clue) < card_names; }

constexpr std::uint8_t never = 255;

// One hidden card that the enemy knows something about: it is in the hand, or on the field with a number of at least
// `from`. If Frigg did not find it in the hand, `until` is set: its number on the field is below `until`.
struct Known {
    Clue card;
    std::uint8_t from, until;
    MEADHALL_FIELDS(Known, card, from, until)
};
struct Sight {
    FixedVector<Known, 20> known;                              // further clues are dropped when this is full
    std::array<std::array<std::uint8_t, rows>, columns> laid;  // the number that each card on the field was laid with
    std::uint8_t cards_laid;
    std::uint8_t first_draw;  // TL-3.4  a card laid before the first draw is not the treasure; never: no card drawn yet
    FixedVector<std::uint8_t, 4> spied;  // the times at which the enemy saw the whole hand with Frigg
    Card pick;  // the card that Hel took and its place; has no meaning if picks and gone are empty
    std::uint8_t pick_at;
    EnumSet<Kind> picks;  // kinds that Hel may have taken and that are still hidden
    EnumSet<Kind> gone;   // kinds that Hel may have taken and that have been seen since
    MEADHALL_FIELDS(Sight, known, laid, cards_laid, first_draw, spied, pick, pick_at, picks, gone)
};

// Everything that one player controls.
struct Army {
    Deck deck;
    Hand hand;  // sorted by back, then kind, which is the order of the copies' numbers (TL-7.7)
    Pile pile;
    Field field;
    Hand lost;            // TL-6.8  lost together and seen by all, not yet on the pile
    bool treasure_shown;  // TL-3.4  the treasure was among the first nine cards
    std::uint16_t turns;
    Sight sight;
    MEADHALL_FIELDS(Army, deck, hand, pile, field, lost, treasure_shown, turns, sight)
};

struct State {
    Seat thors_seat;
    Phase phase;
    Side active;  // the player whose turn it is; in the opening, the player who lays the opening row
    std::uint8_t points_total, points_used;
    std::uint8_t foreseen;        // cards that the Seer has drawn
    std::optional<Card> waiting;  // TL-6.8  hit by Ravens or drawn by the Seer, not yet on the field; named from the
                                  // enemy's point of view
    Holder berserker, idunn;      // TL-5.7.6  one player or nobody has each power
    Side winner;                  // valid when the game is over
    Reason reason;
    std::uint16_t actions;  // TL-8.6  actions and answers so far
    Army thor, loki;
    MEADHALL_FIELDS(State, thors_seat, phase, active, points_total, points_used, foreseen, waiting, berserker, idunn,
                    winner, reason, actions, thor, loki)

    Army& army(Side side) { return side == Side::thor ? thor : loki; }
    const Army& army(Side side) const { return side == Side::thor ? thor : loki; }
    int points_left() const { return points_total - points_used; }
    Side side_of(Seat seat) const { return seat == thors_seat ? Side::thor : Side::loki; }
    Seat seat_of(Side side) const { return seat_at(meadhall::index(thors_seat) ^ index(side)); }
};
static_assert(sizeof(State) <= 512);
static_assert(std::is_trivially_copyable_v<State>);

// A card as a viewer sees it. The back is always visible (TL-2.1.4).
struct CardSeen {
    std::optional<Card> card;
    Side back;
    MEADHALL_FIELDS(CardSeen, card, back)
};
struct PlacedSeen {
    std::optional<Card> card;
    Side back;
    bool up;
    std::uint8_t laid;  // TL-6.2  the number that the card was laid with, counted per side
    MEADHALL_FIELDS(PlacedSeen, card, back, up, laid)
};
struct ArmySeen {
    Seat seat;
    std::uint8_t deck;                                       // number of cards
    FixedVector<std::optional<Card>, deck_size> deck_cards;  // filled when the game is over, the top card last
    FixedVector<CardSeen, hand_limit> hand;                  // sorted by back, never by arrival (TL-6.1)
    FixedVector<std::optional<Card>, most_in_pile> pile;     // the top card last; the enemy sees only the top card
    std::array<FixedVector<PlacedSeen, rows>, columns> field;
    FixedVector<std::optional<Card>, hand_limit> lost;
    bool treasure_shown;
    std::uint16_t turns;
    MEADHALL_FIELDS(ArmySeen, seat, deck, deck_cards, hand, pile, field, lost, treasure_shown, turns)
};
struct View {
    std::optional<Seat> you;
    Phase phase;
    Side active;
    std::optional<Seat> asked;
    std::uint8_t points_total, points_left;
    std::uint8_t foreseen;
    std::optional<Card> waiting;
    Holder berserker, idunn;
    std::optional<Side> winner;
    Reason reason;
    ArmySeen thor, loki;
    MEADHALL_FIELDS(View, you, phase, active, asked, points_total, points_left, foreseen, waiting, berserker, idunn,
                    winner, reason, thor, loki)
};

}  // namespace meadhall::thunder_and_lightning

// SPDX-License-Identifier: Apache-2.0
// The state of the game, and the view that a viewer receives of it.
#pragma once

#include "games/thunder_and_lightning/cards.h"

namespace meadhall::thunder_and_lightning {

// The open question: TL-D1 (opening), TL-D2 (main), TL-D3 (hit), TL-D4 (foreseen), TL-D5 (seer), TL-D6 (order).
BOOST_DEFINE_FIXED_ENUM_CLASS(Phase, std::uint8_t, opening, main, hit, foreseen, seer, order, over)
BOOST_DEFINE_FIXED_ENUM_CLASS(Holder, std::uint8_t, nobody, thor, loki)
BOOST_DEFINE_FIXED_ENUM_CLASS(Reason, std::uint8_t, none, treasure, stuck, empty_field)
constexpr Holder holder(Side side) { return side == Side::thor ? Holder::thor : Holder::loki; }

// TL-6.4  A clue is what the enemy knows about one hidden card of a player. Struct Sight stores all clues; a view
// contains only its field `laid`. Cards are numbered in the order in which they are laid, and these numbers measure
// time: a card that entered the hand at time `from` gets a number of at least `from` when it is laid.
enum class Clue : std::uint8_t {};  // the name of a card, or one of the two values below
constexpr Clue unknown_card = static_cast<Clue>(card_names);
constexpr Clue hels_pick = static_cast<Clue>(card_names + 1);
constexpr std::size_t clue_words = card_names + 2;
constexpr Clue clue_of(Card card) { return static_cast<Clue>(card); }
constexpr bool names_a_card(Clue clue) { return static_cast<std::size_t>(clue) < card_names; }

constexpr std::uint8_t never = 255;

// A hidden card that the enemy knows something about. It is in the hand, or it is on the field and its number is at
// least `from`. If Frigg later did not find it in the hand, it is on the field and its number is below `until`.
struct Known {
    Clue card;
    std::uint8_t from, until;
    MEADHALL_FIELDS(Known, card, from, until)
};
struct Sight {
    FixedVector<Known, 20> known;                              // when the list is full, further clues are not stored
    std::array<std::array<std::uint8_t, rows>, columns> laid;  // the number of each card on the field
    std::uint8_t cards_laid;
    // TL-3.4  Time of the first draw; `never`: no card drawn yet. A card with a lower number is not the treasure.
    std::uint8_t first_draw;
    FixedVector<std::uint8_t, 4> spied;  // the times at which the enemy saw the whole hand with Frigg
    // The card that Hel took, and the index in the pile that it was taken from. Both have no meaning if `picks` and
    // `gone` are empty.
    Card pick;
    std::uint8_t pick_at;
    EnumSet<Kind> picks;  // kinds that Hel may have taken and that are still hidden
    // Kinds that Hel may have taken although no clue is about the card that she took: since then, a card of this kind
    // was seen, or `known` was full.
    EnumSet<Kind> gone;
    MEADHALL_FIELDS(Sight, known, laid, cards_laid, first_draw, spied, pick, pick_at, picks, gone)
};

// Everything that one player controls.
struct Army {
    Deck deck;
    Hand hand;  // sorted by back, then kind: the order in which the cards are counted when Ravens hit one (TL-7.7)
    Pile pile;
    Field field;
    // TL-6.8  Cards that were lost together; everybody has seen them, and they are not on the pile yet.
    Hand lost;
    bool treasure_shown;  // TL-3.4  the treasure was among the first nine cards; everybody knows this
    std::uint16_t turns;
    Sight sight;
    MEADHALL_FIELDS(Army, deck, hand, pile, field, lost, treasure_shown, turns, sight)
};

struct State {
    Seat thors_seat;
    Phase phase;
    Side active;  // the player whose turn it is; in the opening, the player who lays the opening row
    std::uint8_t points_total, points_used;
    std::uint8_t foreseen;  // number of cards that the Seer has drawn
    // TL-6.8  A card that Ravens hit or the Seer drew and that is not on the field yet. It is named from the point of
    // view of its controller, the active player's enemy.
    std::optional<Card> waiting;
    Holder berserker, idunn;  // TL-5.7.6  the player who has each power, or nobody
    Side winner;              // valid when the game is over
    Reason reason;
    std::uint16_t actions;  // TL-8.6  number of actions and answers played
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
    std::uint8_t laid;  // TL-6.2  the number of the card: how many cards this side had laid before it
    MEADHALL_FIELDS(PlacedSeen, card, back, up, laid)
};
struct ArmySeen {
    Seat seat;
    std::uint8_t deck;  // number of cards in the deck
    // Filled only when the game is over, the top card last.
    FixedVector<std::optional<Card>, deck_size> deck_cards;
    FixedVector<CardSeen, hand_limit> hand;               // sorted by back, never by arrival (TL-6.1)
    FixedVector<std::optional<Card>, most_in_pile> pile;  // the top card last; the enemy sees only the top card
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

// SPDX-License-Identifier: Apache-2.0
// The events of the game. A card is named from the point of view of its controller. The player at `seat` acts, unless
// the event's comment says otherwise; `enemy` is the other player. Columns are the same for both players (TL-3.8): the
// left column is on the left of every screen.
#pragma once

#include "games/thunder_and_lightning/state.h"

namespace meadhall::thunder_and_lightning {

// A column in an event: a number for programs, "left", "middle" or "right" for people.
struct ColumnAt {
    using Wire = std::uint8_t;
    Wire col = 0;
    constexpr ColumnAt() = default;
    explicit constexpr ColumnAt(std::size_t at) : col(static_cast<Wire>(at)) {}
    constexpr Wire wire() const { return col; }
    static constexpr bool read_wire(Wire wire, ColumnAt& at) {
        at = ColumnAt(wire);
        return wire < columns;
    }
};

// TL-5.8.1  How a challenge ends.
BOOST_DEFINE_FIXED_ENUM_CLASS(Result, std::uint8_t, treasure, wipe, challenged_lost, challenger_lost, both_lost)
// Two cards in a challenge. The strengths are set if they decide the challenge: "Viking Warriors (strength 6) beat
// Troll (strength 4)".
struct Duel {
    Card challenger, challenged;
    std::optional<std::uint8_t> attack, defence;
    Result result;
    MEADHALL_FIELDS(Duel, challenger, challenged, attack, defence, result)
};

// TL-5.34.3  What happens to a card that Ravens strike on the field. Example: "Baldr is lost".
BOOST_DEFINE_FIXED_ENUM_CLASS(Struck, std::uint8_t, found, met, lost, stays)
struct Strike {
    Card card;
    Struck result;
    MEADHALL_FIELDS(Strike, card, result)
};

// TL-2.1.4  The back of a face-down card, which everybody sees. own: the back of its controller's deck. captured: the
// back of the enemy's deck.
BOOST_DEFINE_FIXED_ENUM_CLASS(Origin, std::uint8_t, own, captured)
// What happens to a card that Ravens pull from a hand or that the Seer draws from a deck.
BOOST_DEFINE_FIXED_ENUM_CLASS(Fate, std::uint8_t, takes, draws, discards)
BOOST_DEFINE_FIXED_ENUM_CLASS(Reach, std::uint8_t, ravens, seer)
BOOST_DEFINE_FIXED_ENUM_CLASS(Zone, std::uint8_t, hand, deck)

struct OpeningRowLaid {
    Seat seat;
    MEADHALL_WORDS(OpeningRowLaid, "opening_row_laid", "{seat} lays three cards face down, one in each column.", seat)
};
struct OpeningRowSeen {  // only for the player who lays it
    Seat seat;
    Card left, middle, right;
    MEADHALL_REPLACEMENT(OpeningRowSeen, "opening_row_seen",
                         "{seat} lays {left}, {middle} and {right} face down, from left to right.", seat, left, middle,
                         right)
};
struct TurnBegun {
    Seat seat;
    std::uint8_t points;
    MEADHALL_DETAIL(TurnBegun, "turn_begun", "{seat} starts a turn with {points} point{s} to spend.", seat, points)
};
struct CardDrawn {
    Seat seat;
    MEADHALL_WORDS(CardDrawn, "card_drawn", "{seat} draws a card.", seat)
};
struct DrawSeen {  // only for the player who draws
    Seat seat;
    Card card;
    MEADHALL_REPLACEMENT(DrawSeen, "draw_seen", "{seat} draws {card}.", seat, card)
};
struct CardLaid {
    Seat seat;
    Origin origin;
    ColumnAt col;
    std::uint8_t row;
    MEADHALL_WORDS(CardLaid, "card_laid", "{seat} lays {origin} face down in the {col} column, row {row}.", seat,
                   origin, col, row)
};
struct LaySeen {  // only for the player who lays the card
    Seat seat;
    Card card;
    ColumnAt col;
    std::uint8_t row;
    MEADHALL_REPLACEMENT(LaySeen, "lay_seen", "{seat} lays {card} face down in the {col} column, row {row}.", seat,
                         card, col, row)
};
struct GodPlayed {
    Seat seat;
    Card card;
    ColumnAt col;
    MEADHALL_WORDS(GodPlayed, "god_played",
                   "{seat} lays {card} face up at the front of the {col} column and has 4 points this turn.", seat,
                   card, col)
};
struct ChallengeMade {
    Seat seat;
    ColumnAt col;
    std::uint8_t row;
    std::uint8_t flank;  // TL-5.38.1  with Vidarr: the row of the challenged card; otherwise 0
    Duel duel;
    MEADHALL_WORDS(ChallengeMade, "challenge_made",
                   "{seat} challenges in the {col} column[, row {flank}, with Vidarr]: {duel}.", seat, col, row, flank,
                   duel)
};
struct CardTurnedUp {  // the card is on the side of `seat`
    Seat seat;
    ColumnAt col;
    std::uint8_t row;
    Card card;
    MEADHALL_DETAIL(CardTurnedUp, "card_turned_up", "{seat}'s card in the {col} column, row {row}, is {card}.", seat,
                    col, row, card)
};
struct CardStayed {  // the card is on the side of `seat`
    Seat seat;
    ColumnAt col;
    std::uint8_t row;
    Card card;
    MEADHALL_DETAIL(CardStayed, "card_stayed", "{seat} keeps {card} in the {col} column.", seat, card, col, row)
};
// Each power has its own log line. The next two events follow that line as details.
struct PowerPlayed {
    Seat seat;
    Card card;
    MEADHALL_DETAIL(PowerPlayed, "power_played", "{seat} plays {card}.", seat, card)
};
struct CardLanded {  // on the pile of `seat`
    Seat seat;
    Card card;
    MEADHALL_DETAIL(CardLanded, "card_landed", "{card} is on top of {seat}'s discard pile now.", seat, card)
};
struct CardPutUnder {  // under the pile of `seat`
    Seat seat;
    Card card;
    MEADHALL_DETAIL(CardPutUnder, "card_put_under", "{seat}'s discard pile has {card} at the bottom now.", seat, card)
};
struct AuraPlayed {
    Seat seat;
    Card card;
    MEADHALL_WORDS(AuraPlayed, "aura_played", "{seat} plays {card} and gains the power of this card.", seat, card)
};
// TL-5.7.6  A pile has changed, so another player has the power of Berserker or Idunn.
struct AuraGained {
    Seat seat;
    Kind aura;
    MEADHALL_WORDS(AuraGained, "aura_gained", "{seat} gains the power of {aura}.", seat, aura)
};
// Like AuraGained, but a detail. It is used while the log line of HandCardHit or CardForeseen still waits for its
// replacement (CardPutInFront).
struct AuraPassed {
    Seat seat;
    Kind aura;
    MEADHALL_DETAIL(AuraPassed, "aura_passed", "{seat} gains the power of {aura}.", seat, aura)
};
struct AuraLost {
    Seat seat;
    Kind aura;
    MEADHALL_DETAIL(AuraLost, "aura_lost", "{seat} loses the power of {aura}.", seat, aura)
};
struct RavensStruck {
    Seat seat;
    Card ravens;
    ColumnAt col;
    std::optional<Seat> enemy;  // empty: the target is the player's own god
    Strike strike;
    MEADHALL_WORDS(RavensStruck, "ravens_struck",
                   "{seat} uses {ravens} in the {col} column[ against {enemy}]: {strike}.", seat, ravens, col, enemy,
                   strike)
};
struct ColumnWiped {
    ColumnAt col;
    Seat enemy;
    CardList theirs;
    std::optional<Seat> seat;  // empty: the player loses no card
    CardList own;
    MEADHALL_WORDS(ColumnWiped, "column_wiped",
                   "The Nightmare takes all cards of the {col} column: {enemy} loses {theirs}[; {seat} loses {own}].",
                   col, enemy, theirs, seat, own)
};
struct HandCardHit {
    Seat seat;
    Card ravens;
    Fate fate;
    Card card;
    Seat enemy;
    MEADHALL_WORDS(HandCardHit, "hand_card_hit", "{seat} uses {ravens} and {fate} {card} from {enemy}'s hand.", seat,
                   ravens, fate, card, enemy)
};
struct HandLost {  // `seat` loses the cards
    Seat seat;
    CardList cards;
    MEADHALL_WORDS(HandLost, "hand_lost", "{seat} loses the whole hand to the Nightmare: {cards}.", seat, cards)
};
struct HandSpied {
    Seat seat, enemy;
    MEADHALL_WORDS(HandSpied, "hand_spied", "{seat} plays Frigg to look at {enemy}'s hand.", seat, enemy)
};
struct HandSeen {  // only for the player who looks at the hand
    Seat seat, enemy;
    CardList cards;
    MEADHALL_REPLACEMENT(HandSeen, "hand_seen", "{seat} plays Frigg to look at {enemy}'s hand: {cards}.", seat, enemy,
                         cards)
};
struct CardsFound {  // in the hand of `seat`
    Seat seat;
    CardList cards;
    MEADHALL_WORDS(CardsFound, "cards_found", "{seat} loses {cards} to Frigg.", seat, cards)
};
struct ColumnTurnedUp {
    Seat seat, enemy;
    ColumnAt col;
    CardList cards;
    MEADHALL_WORDS(ColumnTurnedUp, "column_turned_up",
                   "{seat} plays Frigg and turns {enemy}'s {col} column face up: {cards}.", seat, enemy, col, cards)
};
struct CardRemoved {
    Seat seat;
    Card weapon;
    Seat enemy;
    Card card;
    ColumnAt col;
    MEADHALL_WORDS(CardRemoved, "card_removed",
                   "{seat} plays {weapon} and discards {enemy}'s {card} from the {col} column.", seat, weapon, enemy,
                   card, col)
};
// TL-D3, TL-D4  Replaces the log line of HandCardHit or CardForeseen. If the player must choose a column, this event
// comes after that answer. Otherwise it comes in the same move as the replaced line.
struct CardPutInFront {
    Seat seat;
    Reach reach;
    Card card;
    Seat enemy;
    Zone zone;
    ColumnAt col;
    MEADHALL_REPLACEMENT(
        CardPutInFront, "card_put_in_front",
        "{seat} uses {reach} and puts {card} from {enemy}'s {zone} in front of {enemy}'s {col} column.", seat, reach,
        card, enemy, zone, col)
};
struct CardForeseen {
    Seat seat;
    Fate fate;
    Card card;
    Seat enemy;
    MEADHALL_WORDS(CardForeseen, "card_foreseen", "{seat} uses the Seer and {fate} {card} from {enemy}'s deck.", seat,
                   fate, card, enemy)
};
struct CardGiven {
    Seat seat;
    Card card;
    Seat enemy;
    MEADHALL_REPLACEMENT(CardGiven, "card_given",
                         "{seat} uses the Seer and moves {card} from {enemy}'s deck to {enemy}'s hand.", seat, card,
                         enemy)
};
struct CardCaptured {
    Seat seat, enemy;
    Card card;
    Card taken;  // the same card, named from the enemy's point of view
    MEADHALL_WORDS(CardCaptured, "card_captured", "{seat} plays Freya and takes {taken} from {enemy}'s discard pile.",
                   seat, enemy, card, taken)
};
struct CardFetched {  // TL-6.7  does not say which card Hel took, because the enemy must not learn it
    Seat seat;
    MEADHALL_WORDS(CardFetched, "card_fetched", "{seat} plays Hel and takes a card from their own discard pile.", seat)
};
struct FetchSeen {  // only for the player who fetched the card
    Seat seat;
    Card card;
    MEADHALL_REPLACEMENT(FetchSeen, "fetch_seen", "{seat} plays Hel and takes {card} from their own discard pile.",
                         seat, card)
};
struct CardsFetched {
    Seat seat;
    Card power;
    CardList cards;
    MEADHALL_WORDS(CardsFetched, "cards_fetched", "{seat} plays {power} and takes {cards} from their own discard pile.",
                   seat, power, cards)
};
struct CardMoved {
    Seat seat;
    Card power;
    std::optional<Card> card;   // empty: the card is face down
    std::optional<Seat> enemy;  // empty: the card is the player's own
    ColumnAt from_col;
    std::uint8_t from_row;
    ColumnAt to_col;
    std::uint8_t to_row;
    MEADHALL_WORDS(CardMoved, "card_moved",
                   "{seat} plays {power} and moves {card}[ on {enemy}'s side] from the {from_col} column, row "
                   "{from_row}, to the {to_col} column, row {to_row}.",
                   seat, power, card, enemy, from_col, from_row, to_col, to_row)
};
struct MoveSeen {  // only for the player who owns the face-down card
    Seat seat;
    Card power, card;
    std::optional<Seat> enemy;
    ColumnAt from_col;
    std::uint8_t from_row;
    ColumnAt to_col;
    std::uint8_t to_row;
    MEADHALL_REPLACEMENT(MoveSeen, "move_seen",
                         "{seat} plays {power} and moves {card}[ on {enemy}'s side] from the {from_col} column, row "
                         "{from_row}, to the {to_col} column, row {to_row}.",
                         seat, power, card, enemy, from_col, from_row, to_col, to_row)
};
struct GameWon {
    Seat seat;
    Reason reason;
    Seat loser;
    std::optional<Card> treasure;  // the lost treasure; set only if its loss ends the game
    MEADHALL_WORDS(GameWon, "game_won", "{seat} wins the game: {loser} {reason}[ {treasure}].", seat, reason, loser,
                   treasure)
};

using AnyEvent =
    std::variant<OpeningRowLaid, OpeningRowSeen, TurnBegun, CardDrawn, DrawSeen, CardLaid, LaySeen, GodPlayed,
                 ChallengeMade, CardTurnedUp, CardStayed, PowerPlayed, CardLanded, CardPutUnder, AuraPlayed, AuraGained,
                 AuraPassed, AuraLost, RavensStruck, ColumnWiped, HandCardHit, HandLost, HandSpied, HandSeen,
                 CardsFound, ColumnTurnedUp, CardRemoved, CardPutInFront, CardForeseen, CardGiven, CardCaptured,
                 CardFetched, FetchSeen, CardsFetched, CardMoved, MoveSeen, GameWon>;

}  // namespace meadhall::thunder_and_lightning

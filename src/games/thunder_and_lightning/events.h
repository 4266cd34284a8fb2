// The events of the game. A card is named from the point of view of its controller, the player at `seat`.
#pragma once

#include "games/thunder_and_lightning/state.h"

namespace meadhall::thunder_and_lightning {

struct OpeningRowLaid {
    Seat seat;
    MEADHALL_WORDS(OpeningRowLaid, "opening_row_laid", "{seat} lays three cards face down.", seat)
};
struct TurnBegun {
    Seat seat;
    std::uint8_t points;
    MEADHALL_WORDS(TurnBegun, "turn_begun", "{seat} has the turn, with {points} points.", seat, points)
};
struct CardDrawn {
    Seat seat;
    MEADHALL_WORDS(CardDrawn, "card_drawn", "{seat} draws a card.", seat)
};
struct DrawSeen {  // for the player who draws
    Seat seat;
    Card card;
    MEADHALL_WORDS(DrawSeen, "draw_seen", "{seat} draws {card}.", seat, card)
};
struct CardLaid {
    Seat seat;
    Side back;
    std::uint8_t col, row;
    MEADHALL_WORDS(CardLaid, "card_laid", "{seat} lays a card with {back}'s back in column {col}, row {row}.", seat,
                   back, col, row)
};
struct GodPlayed {
    Seat seat;
    Card card;
    std::uint8_t col;
    MEADHALL_WORDS(GodPlayed, "god_played", "{seat} lays {card} in column {col} and has four points this turn.", seat,
                   card, col)
};
struct ChallengeMade {
    Seat seat;
    std::uint8_t col, row;
    MEADHALL_WORDS(ChallengeMade, "challenge_made", "{seat} challenges in column {col}, row {row}.", seat, col, row)
};
struct CardTurnedUp {
    Seat seat;
    std::uint8_t col, row;
    Card card;
    MEADHALL_WORDS(CardTurnedUp, "card_turned_up", "{seat}'s card in column {col}, row {row} is {card}.", seat, col,
                   row, card)
};
struct CardStayed {
    Seat seat;
    std::uint8_t col, row;
    Card card;
    MEADHALL_WORDS(CardStayed, "card_stayed", "{seat}'s {card} stays in column {col}, row {row}.", seat, card, col, row)
};
struct PowerPlayed {
    Seat seat;
    Card card;
    MEADHALL_WORDS(PowerPlayed, "power_played", "{seat} plays {card}.", seat, card)
};
struct CardLanded {
    Seat seat;
    Card card;
    MEADHALL_WORDS(CardLanded, "card_landed", "{card} goes to {seat}'s discard pile.", seat, card)
};
struct CardPutUnder {
    Seat seat;
    Card card;
    MEADHALL_WORDS(CardPutUnder, "card_put_under", "{card} goes to the bottom of {seat}'s discard pile.", seat, card)
};
struct AuraPassed {
    Kind aura;
    Holder holder;
    MEADHALL_WORDS(AuraPassed, "aura_passed", "The power of {aura} is now with {holder}.", aura, holder)
};
struct ColumnWiped {
    std::uint8_t col;
    MEADHALL_WORDS(ColumnWiped, "column_wiped", "The Nightmare takes all cards of column {col}, on both sides.", col)
};
struct HandCardHit {
    Seat seat;
    Card card;
    MEADHALL_WORDS(HandCardHit, "hand_card_hit", "The Ravens pull {card} out of {seat}'s hand.", seat, card)
};
struct HandLost {
    Seat seat;
    CardList cards;
    MEADHALL_WORDS(HandLost, "hand_lost", "The Nightmare takes {seat}'s hand: {cards}.", seat, cards)
};
struct HandSpied {
    Seat seat;
    MEADHALL_WORDS(HandSpied, "hand_spied", "{seat} shows the whole hand to the enemy.", seat)
};
struct HandSeen {  // for the player who spied
    Seat seat;
    CardList cards;
    MEADHALL_WORDS(HandSeen, "hand_seen", "{seat} holds {cards}.", seat, cards)
};
struct CardsFound {
    Seat seat;
    CardList cards;
    MEADHALL_WORDS(CardsFound, "cards_found", "Frigg finds {cards} in {seat}'s hand.", seat, cards)
};
struct CardPutInFront {
    Seat seat;
    Card card;
    std::uint8_t col;
    MEADHALL_WORDS(CardPutInFront, "card_put_in_front", "{card} is put face up in front of {seat}'s column {col}.",
                   seat, card, col)
};
struct CardForeseen {
    Seat seat;
    Card card;
    MEADHALL_WORDS(CardForeseen, "card_foreseen", "The Seer draws {card} from {seat}'s deck.", seat, card)
};
struct CardGiven {
    Seat seat;
    Card card;
    MEADHALL_WORDS(CardGiven, "card_given", "{seat} takes {card} into the hand.", seat, card)
};
struct CardCaptured {
    Seat seat;
    Card card;
    MEADHALL_WORDS(CardCaptured, "card_captured", "{seat} takes {card} from the enemy's discard pile.", seat, card)
};
struct CardFetched {  // TL-6.7  the enemy does not learn which card Hel took
    Seat seat;
    MEADHALL_WORDS(CardFetched, "card_fetched", "{seat} takes a card from the own discard pile.", seat)
};
struct FetchSeen {  // for the player who fetched the card
    Seat seat;
    Card card;
    MEADHALL_WORDS(FetchSeen, "fetch_seen", "{seat} takes {card} from the own discard pile.", seat, card)
};
struct CardsFetched {
    Seat seat;
    CardList cards;
    MEADHALL_WORDS(CardsFetched, "cards_fetched", "{seat} takes {cards} from the own discard pile.", seat, cards)
};
struct CardMoved {
    Seat seat;
    std::uint8_t from_col, from_row, to_col, to_row;
    MEADHALL_WORDS(CardMoved, "card_moved",
                   "{seat}'s card in column {from_col}, row {from_row} moves to column {to_col}, row {to_row}.", seat,
                   from_col, from_row, to_col, to_row)
};
struct GameWon {
    Seat seat;
    Reason reason;
    MEADHALL_WORDS(GameWon, "game_won", "{seat} wins: {reason}.", seat, reason)
};

using AnyEvent = std::variant<OpeningRowLaid, TurnBegun, CardDrawn, DrawSeen, CardLaid, GodPlayed, ChallengeMade,
                              CardTurnedUp, CardStayed, PowerPlayed, CardLanded, CardPutUnder, AuraPassed, ColumnWiped,
                              HandCardHit, HandLost, HandSpied, HandSeen, CardsFound, CardPutInFront, CardForeseen,
                              CardGiven, CardCaptured, CardFetched, FetchSeen, CardsFetched, CardMoved, GameWon>;

}  // namespace meadhall::thunder_and_lightning

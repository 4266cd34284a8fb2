// SPDX-License-Identifier: Apache-2.0
// The actions of a player, in the text form of TL-4.3. Columns are numbered 0 to 2 from Thor's left, rows 1 to 4 from
// the front (TL-3.8). A card is named by its kind and back (TL-4.16).
#pragma once

#include "games/thunder_and_lightning/cards.h"

namespace meadhall::thunder_and_lightning {

struct OpeningRow {  // TL-D1  the three cards of the opening row
    Card first, second, third;
    MEADHALL_WORDS(OpeningRow, "opening_row", "opening_row {first} {second} {third}", first, second, third)
};
struct Draw {
    MEADHALL_WORDS(Draw, "draw", "draw")
};
struct Place {
    Card card;
    std::uint8_t col, row;
    MEADHALL_WORDS(Place, "place", "place {card} {col} {row}", card, col, row)
};
struct Challenge {
    std::uint8_t col;
    MEADHALL_WORDS(Challenge, "challenge", "challenge {col}", col)
};
struct PlayGod {
    std::uint8_t col;
    MEADHALL_WORDS(PlayGod, "play_god", "play_god {col}", col)
};
struct EndTurn {
    MEADHALL_WORDS(EndTurn, "end_turn", "end_turn")
};

// The action `power` has one struct for each set of parameters. The comment of a struct names the cards that use it.
struct Power {  // freya, berserker, idunn, odin, seer
    Card card;
    MEADHALL_WORDS(Power, "power", "power {card}", card)
};
struct PowerField {  // ravens
    Card card;
    Side side;
    std::uint8_t col;
    MEADHALL_WORDS(PowerField, "power_field", "power {card} field {side} {col}", card, side, col)
};
struct PowerHand {  // ravens
    Card card;
    MEADHALL_WORDS(PowerHand, "power_hand", "power {card} hand", card)
};
struct PowerSpy {  // frigg
    Card card;
    MEADHALL_WORDS(PowerSpy, "power_spy", "power {card} spy", card)
};
struct PowerFlip {  // frigg
    Card card;
    std::uint8_t col;
    MEADHALL_WORDS(PowerFlip, "power_flip", "power {card} flip {col}", card, col)
};
struct PowerTake {  // hel, longships
    Card card, first;
    MEADHALL_WORDS(PowerTake, "power_take", "power {card} take {first}", card, first)
};
struct PowerTakeTwo {  // longships; the player must name the cards in the order of the deck list (TL-R51)
    Card card, first, second;
    MEADHALL_WORDS(PowerTakeTwo, "power_take_two", "power {card} take {first} {second}", card, first, second)
};
struct PowerTakeThree {  // longships; the player must name the cards in the order of the deck list
    Card card, first, second, third;
    MEADHALL_WORDS(PowerTakeThree, "power_take_three", "power {card} take {first} {second} {third}", card, first,
                   second, third)
};
struct PowerTarget {  // mjolnir, gungnir
    Card card;
    std::uint8_t col, row;
    MEADHALL_WORDS(PowerTarget, "power_target", "power {card} target {col} {row}", card, col, row)
};
struct PowerMove {  // baldr, valkyries
    Card card;
    std::uint8_t from_col, from_row, to_col, to_row;
    MEADHALL_WORDS(PowerMove, "power_move", "power {card} move {from_col} {from_row} {to_col} {to_row}", card, from_col,
                   from_row, to_col, to_row)
};
struct PowerFlank {  // vidarr
    Card card;
    std::uint8_t col, row;
    MEADHALL_WORDS(PowerFlank, "power_flank", "power {card} flank {col} {row}", card, col, row)
};

struct ChooseColumn {  // TL-D3, TL-D4  the column for a card hit by Ravens or drawn by the Seer
    std::uint8_t col;
    MEADHALL_WORDS(ChooseColumn, "column", "column {col}", col)
};
struct Continue {  // TL-D5  the Seer draws another card
    MEADHALL_WORDS(Continue, "continue", "continue")
};
struct Stop {  // TL-D5  the Seer stops
    MEADHALL_WORDS(Stop, "stop", "stop")
};
struct Discard {  // TL-D6  the lost card that goes onto the pile next
    Card card;
    MEADHALL_WORDS(Discard, "discard", "discard {card}", card)
};

using AllActions = OneOf<OpeningRow, Draw, Place, Challenge, PlayGod, EndTurn, Power, PowerField, PowerHand, PowerSpy,
                         PowerFlip, PowerTake, PowerTakeTwo, PowerTakeThree, PowerTarget, PowerMove, PowerFlank,
                         ChooseColumn, Continue, Stop, Discard>;

}  // namespace meadhall::thunder_and_lightning

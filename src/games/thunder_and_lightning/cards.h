// SPDX-License-Identifier: Apache-2.0
// Defines a card. The rules have 23 kinds of cards (chapter 2.2), and both decks contain all of them. Copies with the
// same kind and back are interchangeable (TL-4.16), so a state does not distinguish them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "kernel/game.h"

namespace meadhall::thunder_and_lightning {

BOOST_DEFINE_FIXED_ENUM_CLASS(Side, std::uint8_t, thor, loki)
constexpr Side other(Side side) { return side == Side::thor ? Side::loki : Side::thor; }
constexpr int index(Side side) { return static_cast<int>(side); }

// TL-2.2.4  The rules use kinds; names are for display only. TL-7.7  The kinds are in the order of the deck list. This
// is also the order of the cards in a deck before the shuffle, and of the cards of one back in a hand that Ravens hit.
BOOST_DEFINE_FIXED_ENUM_CLASS(Kind, std::uint8_t, god, treasure, seven, six, five, four, viking_warriors, female_archer,
                              ravens, shield_wall, frigg, nightmare, baldr, freya, hel, odin, berserker, idunn, weapon,
                              longships, seer, valkyries, vidarr)
constexpr std::size_t kinds = 23;
constexpr int index(Kind kind) { return static_cast<int>(kind); }

// A card: kind and back, encoded as twice the kind plus one bit. If the two decks use different names for the kind
// (Tyr, Angrboda), the bit names the deck that the card comes from. If both decks use one name (Ravens), the bit is 1
// for a card with the back of its controller's enemy, for example captured_ravens. So the encoding of a card may change
// when its controller changes; Rules::taken_over converts the encoding.
enum class Card : std::uint8_t {};
constexpr std::size_t card_names = 2 * kinds;
constexpr std::size_t index(Card card) { return static_cast<std::size_t>(card); }
constexpr Kind kind_of(Card card) { return static_cast<Kind>(index(card) / 2); }

// A card on the battlefield. Its text ends with - if it is face down, and with + if it is face up: "dwarf-", "dwarf+".
enum class Placed : std::uint8_t {};
constexpr Placed placed(Card card, bool up) { return static_cast<Placed>(2 * index(card) + (up ? 1 : 0)); }
constexpr Card card_of(Placed placed) { return static_cast<Card>(static_cast<int>(placed) / 2); }
constexpr bool is_up(Placed placed) { return (static_cast<int>(placed) & 1) != 0; }
constexpr Kind kind_of(Placed placed) { return kind_of(card_of(placed)); }

// Constants of the rules.
constexpr std::size_t deck_size = 50;
constexpr std::size_t opening_hand = 9;
constexpr std::size_t columns = 3;
constexpr std::size_t rows = 4;
constexpr std::size_t hand_limit = 12;
constexpr std::uint8_t points_with_god = 4;
constexpr int ravens_field_kill_max = 1;
constexpr int ravens_hand_keep_min = 2;
constexpr int freya_min = 1;
constexpr int freya_max = 7;
constexpr int seer_place_min = 1;
constexpr std::uint8_t seer_max_cards = 3;
constexpr std::size_t odin_max = 3;
constexpr std::size_t longships_max = 3;
constexpr int berserker_attack = 6;
constexpr int berserker_defence = 3;
constexpr int no_strength = -1;  // TL-2.2.2  the card has no strength, which differs from a strength of 0

constexpr std::size_t most_in_pile = 52;  // 50 cards of the player's own deck and 2 captured ones

using Deck = FixedVector<Card, deck_size>;  // the top card is last
using Hand = FixedVector<Card, hand_limit>;
using Pile = FixedVector<Card, most_in_pile>;  // the top card is last
using Column = FixedVector<Placed, rows>;      // front to back
// A list of cards in an event. On the wire, a CardList is a list; Deck, Hand, Pile and Column are texts.
using CardList = FixedVector<Card, hand_limit + 1>;
using Field = std::array<Column, columns>;  // from Thor's left to Thor's right, for both sides (TL-3.8)

// Where a value in the data files comes from: the rulebook, another publication (found), or us (a house value).
BOOST_DEFINE_FIXED_ENUM_CLASS(Source, std::uint8_t, rulebook, found, house)
struct Sources {
    Source name, quantity, strength, symbol, power;
    MEADHALL_FIELDS(Sources, name, quantity, strength, symbol, power)
};
struct CardRow {  // one entry of data/thor.toml or data/loki.toml
    Kind kind;
    std::string id, name;
    std::uint8_t quantity;
    std::string strength;  // "none" or a digit
    bool symbol;
    std::string power;
    Sources sources;
    MEADHALL_FIELDS(CardRow, kind, id, name, quantity, strength, symbol, power, sources)
};
struct DeckList {
    std::vector<CardRow> cards;
    MEADHALL_FIELDS(DeckList, cards)
};
struct Data {
    DeckList thor, loki;
    MEADHALL_FIELDS(Data, thor, loki)
};

}  // namespace meadhall::thunder_and_lightning

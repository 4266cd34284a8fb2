// SPDX-License-Identifier: Apache-2.0
// The types of a game for tests, with every kind of field and with words that only an edition defines. The game itself
// cannot be played.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <variant>

#include "kernel/game.h"

namespace meadhall::toy {

BOOST_DEFINE_FIXED_ENUM_CLASS(Colour, std::uint8_t, red, green, blue)
enum class Card : std::uint16_t {};  // only Rules knows the names of cards

struct Pay {
    Seat to;
    std::uint16_t gold;
    MEADHALL_WORDS(Pay, "pay", "pay {to} {gold} gold", to, gold)
};
struct Paint {
    std::uint8_t shield;
    Colour colour;
    MEADHALL_WORDS(Paint, "paint", "paint {shield}:{colour}", shield, colour)
};
struct Draw {
    Card card;
    MEADHALL_WORDS(Draw, "draw", "draw {card}", card)
};
struct Fill {  // an action that uses all seven bytes for its fields
    std::uint32_t a;
    std::uint16_t b;
    std::uint8_t c;
    MEADHALL_WORDS(Fill, "fill", "fill {a}/{b}/{c}", a, b, c)
};
struct Pass {
    MEADHALL_WORDS(Pass, "pass", "pass")
};

struct Painted {
    Seat seat;
    Colour colour;
    MEADHALL_WORDS(Painted, "painted", "{seat} paints it {colour}.", seat, colour)
};
struct Gathered {
    FixedVector<Card, 3> cards;
    SeatSet by;
    std::uint8_t lost;
    std::optional<Colour> sign;
    MEADHALL_WORDS(Gathered, "gathered", "[{by} ]find {cards}[, lose {lost}][ and see {sign}].", cards, by, lost, sign)
};
struct Drawn {
    Seat seat;
    std::uint8_t cards, shields;
    MEADHALL_WORDS(Drawn, "drawn", "{seat} draws {cards} card{s}[ and {shields} shield{s}].", seat, cards, shields)
};
struct Share {
    Seat seat;
    std::uint8_t cards, shields;
    MEADHALL_WORDS(Share, "share", "{seat} gets {cards} card{s}[ and {shields} shield{s}]", seat, cards, shields)
};
struct Dealt {
    FixedVector<Share, 3> shares;
    MEADHALL_WORDS(Dealt, "dealt", "All get cards: {shares}.", shares)
};
struct Rested {
    MEADHALL_WORDS(Rested, "rested", "All rest.")
};

struct Shield {
    std::uint8_t strength;
    Colour colour;
    MEADHALL_FIELDS(Shield, strength, colour)
};
struct Options {
    bool storms = false;
    MEADHALL_FIELDS(Options, storms)
};
// One field of every kind that a state may hold.
struct State {
    bool over;
    std::int8_t luck;
    std::uint16_t gold;
    std::uint64_t mask;
    Seat turn;
    Colour colour;
    Card card;
    SeatSet ready;
    Hidden<std::uint8_t> secret;
    std::optional<Colour> wish;
    FixedVector<Shield, 3> shields;
    std::array<std::int16_t, 2> pair;
    EnumSet<Colour> flags;
    MEADHALL_FIELDS(State, over, luck, gold, mask, turn, colour, card, ready, secret, wish, shields, pair, flags)
};
struct View {
    std::optional<Seat> you;
    bool over;
    Card card;
    SeatSet ready;
    FixedVector<std::optional<Colour>, 3> colours;
    FixedVector<Shield, 3> shields;
    std::string motto;
    MEADHALL_FIELDS(View, you, over, card, ready, colours, shields, motto)
};

struct Rules {
    using Options = toy::Options;
    using View = toy::View;
    using Actions = OneOf<Pay, Paint, Draw, Fill, Pass>;
    using Event = std::variant<Painted, Gathered, Drawn, Dealt, Rested>;
    static constexpr Identity identity{"toy", "toy_box", "Toy", 2, 4, "TY", true};

    static constexpr std::array<std::string_view, 2> cards{"elf_archer", "loki's-wolf"};
    std::string_view word(Card card) const {
        return static_cast<std::size_t>(card) < cards.size() ? cards[static_cast<std::size_t>(card)] : "?";
    }
    std::string_view shown(Card card) const { return card == Card{0} ? "Elf Archer" : "Loki's Wolf"; }
    bool read_word(std::string_view word, Card& card) const {
        for (std::size_t i = 0; i < cards.size(); ++i) {
            if (cards[i] == word) {
                card = static_cast<Card>(i);
                return true;
            }
        }
        return false;
    }
};

inline State some_state() {
    return {.over = true,
            .luck = -3,
            .gold = 65535,
            .mask = 0xFEDCBA9876543210ULL,
            .turn = seat_at(2),
            .colour = Colour::green,
            .card = Card{1},
            .ready = SeatSet::of_bits(0b1001),
            .secret = {7, Audience::only(seat_at(1))},
            .wish = Colour::blue,
            .shields = {{4, Colour::red}, {5, Colour::blue}},
            .pair = {-300, 300},
            .flags = {Colour::blue, Colour::red}};
}

}  // namespace meadhall::toy

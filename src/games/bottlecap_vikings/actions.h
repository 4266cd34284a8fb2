// SPDX-License-Identifier: Apache-2.0
// The actions of a player (BV-4.3), each with the question that it answers and the text that a player types.
#pragma once

#include "games/bottlecap_vikings/state.h"

namespace meadhall::bottlecap_vikings {

struct ChooseSide {
    static constexpr Question answers = Question::side;
    Side side;
    MEADHALL_WORDS(ChooseSide, "side", "side {side}", side)
};
struct PlaceShip {
    static constexpr Question answers = Question::start;
    std::uint8_t slot;
    MEADHALL_WORDS(PlaceShip, "start", "start {slot}", slot)
};
struct ChooseGoods {
    static constexpr Question answers = Question::goods;
    std::uint8_t wood;  // number of free goods that are wood; the rest is gold
    MEADHALL_WORDS(ChooseGoods, "goods", "goods w{wood}", wood)
};
struct ImproveFreely {
    static constexpr Question answers = Question::free;
    Spot spot;
    MEADHALL_WORDS(ImproveFreely, "free", "free {spot}", spot)
};
struct Sail {
    static constexpr Question answers = Question::move;
    std::uint8_t distance;
    MEADHALL_WORDS(Sail, "move", "move {distance}", distance)
};
struct Take {
    static constexpr Question answers = Question::take;
    Seat from;
    Good good;
    MEADHALL_WORDS(Take, "take", "take {from} {good}", from, good)
};
struct Give {
    static constexpr Question answers = Question::give;
    Seat to;
    Good good;
    MEADHALL_WORDS(Give, "give", "give {to} {good}", to, good)
};
struct Keep {
    static constexpr Question answers = Question::keep;
    Token token;
    MEADHALL_WORDS(Keep, "keep", "keep {token}", token)
};
struct PreDone {
    static constexpr Question answers = Question::pre;
    MEADHALL_WORDS(PreDone, "pre_done", "pre done")
};
struct Reverse {
    static constexpr Question answers = Question::pre;
    MEADHALL_WORDS(Reverse, "reverse", "pre reverse")
};
struct Atone {
    static constexpr Question answers = Question::pre;
    MEADHALL_WORDS(Atone, "atone", "pre atone")
};
struct SwitchTiles {
    static constexpr Question answers = Question::pre;
    std::uint8_t slot;  // its tile changes places with the tile of the next slot clockwise
    MEADHALL_WORDS(SwitchTiles, "switch", "pre switch {slot}", slot)
};
struct ActDone {
    static constexpr Question answers = Question::act;
    MEADHALL_WORDS(ActDone, "act_done", "act done")
};
struct DoPart {
    static constexpr Question answers = Question::act;
    std::uint8_t part;
    MEADHALL_WORDS(DoPart, "act", "act {part}", part)
};
struct Exchange {
    static constexpr Question answers = Question::act;
    std::uint8_t x;
    MEADHALL_WORDS(Exchange, "exchange", "act x{x}", x)
};
struct Improve {
    static constexpr Question answers = Question::act;
    Spot spot;
    MEADHALL_WORDS(Improve, "improve", "act improve {spot}", spot)
};
struct Heal {
    static constexpr Question answers = Question::heal;
    std::uint8_t red;  // number of red tokens to return; the others are grey
    MEADHALL_WORDS(Heal, "heal", "heal r{red}", red)
};
struct Rotate {
    static constexpr Question answers = Question::rotate;
    std::uint8_t rot;
    MEADHALL_WORDS(Rotate, "rotate", "rot {rot}", rot)
};
struct Double {
    static constexpr Question answers = Question::doubling;
    Good good;
    MEADHALL_WORDS(Double, "double", "double {good}", good)
};
struct Copy {
    static constexpr Question answers = Question::copy;
    Ability ability;
    MEADHALL_WORDS(Copy, "copy", "copy {ability}", ability)
};

using Actions = OneOf<Sail, DoPart, Exchange, Improve, ActDone, PreDone, Reverse, Atone, SwitchTiles, Take, Give, Keep,
                      Heal, Rotate, Double, Copy, ChooseSide, PlaceShip, ChooseGoods, ImproveFreely>;

}  // namespace meadhall::bottlecap_vikings

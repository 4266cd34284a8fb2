// SPDX-License-Identifier: Apache-2.0
// The actions of a player, each with the text that a player types (BV-4.3).
#pragma once

#include "games/bottlecap_vikings/state.h"

namespace meadhall::bottlecap_vikings {

struct ChooseSide {
    Side side;
    MEADHALL_WORDS(ChooseSide, "side", "side {side}", side)
};
struct PlaceShip {
    std::uint8_t slot;
    MEADHALL_WORDS(PlaceShip, "start", "start {slot}", slot)
};
struct ChooseGoods {
    std::uint8_t wood;  // number of free goods that are wood; the rest is gold
    MEADHALL_WORDS(ChooseGoods, "goods", "goods w{wood}", wood)
};
struct ImproveFreely {
    Spot spot;
    MEADHALL_WORDS(ImproveFreely, "free", "free {spot}", spot)
};
struct Sail {
    std::uint8_t distance;
    MEADHALL_WORDS(Sail, "move", "move {distance}", distance)
};
struct Take {
    Seat from;
    Good good;
    MEADHALL_WORDS(Take, "take", "take {from} {good}", from, good)
};
struct Give {
    Seat to;
    Good good;
    MEADHALL_WORDS(Give, "give", "give {to} {good}", to, good)
};
struct Keep {
    Token token;
    MEADHALL_WORDS(Keep, "keep", "keep {token}", token)
};
struct PreDone {
    MEADHALL_WORDS(PreDone, "pre_done", "pre done")
};
struct Reverse {
    MEADHALL_WORDS(Reverse, "reverse", "pre reverse")
};
struct Atone {
    MEADHALL_WORDS(Atone, "atone", "pre atone")
};
struct SwitchTiles {
    std::uint8_t slot;  // its tile changes places with the tile of the next slot clockwise
    MEADHALL_WORDS(SwitchTiles, "switch", "pre switch {slot}", slot)
};
struct ActDone {
    MEADHALL_WORDS(ActDone, "act_done", "act done")
};
struct DoPart {
    std::uint8_t part;
    MEADHALL_WORDS(DoPart, "act", "act {part}", part)
};
struct Exchange {
    std::uint8_t x;
    MEADHALL_WORDS(Exchange, "exchange", "act x{x}", x)
};
struct Improve {
    Spot spot;
    MEADHALL_WORDS(Improve, "improve", "act improve {spot}", spot)
};
struct Heal {
    std::uint8_t red;  // number of red tokens to return; the others are grey
    MEADHALL_WORDS(Heal, "heal", "heal r{red}", red)
};
struct Rotate {
    std::uint8_t rot;
    MEADHALL_WORDS(Rotate, "rotate", "rot {rot}", rot)
};
struct Double {
    Good good;
    MEADHALL_WORDS(Double, "double", "double {good}", good)
};
struct Copy {
    Ability ability;
    MEADHALL_WORDS(Copy, "copy", "copy {ability}", ability)
};

using Actions = OneOf<Sail, DoPart, Exchange, Improve, ActDone, PreDone, Reverse, Atone, SwitchTiles, Take, Give, Keep,
                      Heal, Rotate, Double, Copy, ChooseSide, PlaceShip, ChooseGoods, ImproveFreely>;

}  // namespace meadhall::bottlecap_vikings

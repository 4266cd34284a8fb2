// SPDX-License-Identifier: Apache-2.0
// The only list of the faces of the tiles: what each of them gives and costs (BV-2.4, BV-T1 to BV-T13). action.cpp
// applies the rows, the bots compute with them (bot/race.h), and words.cpp prints them.
// To add a face with parts like these, add its name to Face (state.h) and its row here. It also needs texts and a tile
// (data/tiles.toml), a scenario with its rule id, and its symbols (faces.ts of the page).
#pragma once

#include <algorithm>

#include "games/bottlecap_vikings/state.h"

namespace meadhall::bottlecap_vikings {

// BV-5.19  What part 2 of a face may require of its player. A tie is enough, also with 0 damage (RULING BV-R18).
enum class Condition : std::uint8_t { none, most_damage, least_damage };

// A part, typed `act 1` or `act 2`.
struct TilePart {
    Amount price{};
    Amount gain{};
    Condition needs = Condition::none;
    bool less_helmets = false;  // RULING BV-R40: the gain is smaller by the helmet level, but at least 1
    bool scarcer_good = false;  // RULING BV-R17: of the gain, only the good that was scarcer at the landing

    constexpr bool exists() const { return gain != Amount{}; }
    constexpr bool costs_goods() const { return price.wood + price.gold > 0; }
    constexpr bool costs_damage() const { return price.damage > 0; }
};

enum class Use : std::uint8_t { parts, improvement, exchange };

struct FaceRow {
    Face face;
    Use use = Use::parts;
    std::array<TilePart, 2> parts{};
    Good sells{};  // for Use::exchange: the player pays any amount of this good for one more of the other
    std::array<const char*, 2> lines;  // BV-5.16  what is printed on the tile

    constexpr const TilePart& part(Part part) const { return parts[static_cast<std::size_t>(part)]; }
};

constexpr Amount glory_price{.wood = 2, .gold = 1};

// In the order of the rules BV-T1 to BV-T13, which is the order of the enum.
constexpr std::array face_rows{
    // BV-T1
    FaceRow{.face = Face::act_city, .use = Use::improvement, .lines = {"improve the city", "for its price in gold"}},
    // BV-T2, RULING BV-R1
    FaceRow{.face = Face::act_glory_double,
            .parts = {{{.price = glory_price, .gain = {.glory = 1}},
                       {.price = {.wood = 3, .gold = 2}, .gain = {.glory = 1}}}},
            .lines = {"1  -1g -2w: +1 glory", "2  -2g -3w: +1 glory"}},
    // BV-T3
    FaceRow{.face = Face::act_glory_blood,
            .parts = {{{.price = glory_price, .gain = {.glory = 1}},
                       {.price = {.wood = 2, .gold = 1, .damage = 1}, .gain = {.glory = 1}}}},
            .lines = {"1  -1g -2w: +1 glory", "2  same, +1dmg: +1 glory"}},
    // BV-T4
    FaceRow{.face = Face::act_gold_scarred,
            .parts = {{{.gain = {.gold = 1}}, {.gain = {.gold = 1}, .needs = Condition::most_damage}}},
            .lines = {"1  +1 gold", "2  most damage: +1 gold"}},
    // BV-T5
    FaceRow{.face = Face::act_wood_unscarred,
            .parts = {{{.gain = {.wood = 1}}, {.gain = {.wood = 1}, .needs = Condition::least_damage}}},
            .lines = {"1  +1 wood", "2  least dmg: +1 wood"}},
    // BV-T6
    FaceRow{.face = Face::act_repair,
            .parts = {{{.price = {.wood = 1}, .gain = {.damage = 2}}, {.price = {.wood = 2}, .gain = {.damage = 4}}}},
            .lines = {"1  -1w: repair 2 damage", "2  -2w: repair 4 damage"}},
    // BV-T7
    FaceRow{.face = Face::act_gold_raid,
            .parts = {{{.gain = {.gold = 1}}, {.price = {.damage = 1}, .gain = {.gold = 1}}}},
            .lines = {"1  +1 gold", "2  +1 damage: +1 gold"}},
    // BV-T8
    FaceRow{.face = Face::act_gold_to_wood,
            .use = Use::exchange,
            .sells = Good::gold,
            .lines = {"x  any X gold", "   for X+1 wood"}},
    // BV-T9
    FaceRow{.face = Face::act_wood_to_gold,
            .use = Use::exchange,
            .sells = Good::wood,
            .lines = {"x  any X wood", "   for X+1 gold"}},
    // BV-T10
    FaceRow{.face = Face::act_balance,
            .parts = {{{.gain = {.wood = 1, .gold = 1}, .scarcer_good = true}}},
            .lines = {"1  +1 of the scarcer", "   good; if equal, both"}},
    // BV-T11
    FaceRow{.face = Face::act_wood_levy,
            .parts = {{{.gain = {.wood = 3}, .less_helmets = true}}},
            .lines = {"1  +3 wood, less a wood", "   a helmet, at least 1"}},
    // BV-T12
    FaceRow{.face = Face::act_gold_levy,
            .parts = {{{.gain = {.gold = 3}, .less_helmets = true}}},
            .lines = {"1  +3 gold, less a gold", "   a helmet, at least 1"}},
    // BV-T13
    FaceRow{.face = Face::act_wood_raid,
            .parts = {{{.gain = {.wood = 1}}, {.price = {.damage = 1}, .gain = {.wood = 1}}}},
            .lines = {"1  +1 wood", "2  +1 damage: +1 wood"}},
};
constexpr const FaceRow& row_of(Face face) { return face_rows[static_cast<std::size_t>(face)]; }
static_assert(has_row_for_each(face_rows, &FaceRow::face, face_count));

// What a part brings to a player with this helmet level and these goods at the landing.
constexpr Amount gain_of(const TilePart& part, int helmet_level, Landing landing) {
    Amount gain = part.gain;
    if (part.less_helmets) {
        const auto less = [&](std::uint8_t& good) {
            good = good == 0 ? good : static_cast<std::uint8_t>(std::max(1, good - helmet_level));
        };
        less(gain.wood);
        less(gain.gold);
    }
    if (part.scarcer_good) {
        gain.wood = landing == Landing::less_gold ? std::uint8_t{0} : gain.wood;
        gain.gold = landing == Landing::less_wood ? std::uint8_t{0} : gain.gold;
    }
    return gain;
}

}  // namespace meadhall::bottlecap_vikings

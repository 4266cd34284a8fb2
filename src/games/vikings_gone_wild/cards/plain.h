// SPDX-License-Identifier: Apache-2.0
// The cards that need nothing but numbers: each is one of the bases of card.h.
#pragma once

#include "games/vikings_gone_wild/cards/card.h"

namespace meadhall::vikings_gone_wild {

struct Beer : ResourceCard<Card::beer, Resource::beer> {};
struct Gold : ResourceCard<Card::gold, Resource::gold> {};
struct ElfArcher : Unit<Card::elf_archer, Family::unit> {
    static constexpr const char* rule = "VG-5.20.3";
};
struct BoneCrusher : Unit<Card::bone_crusher, Family::unit> {
    static constexpr const char* rule = "VG-5.20.4";
};
struct Pigator : Unit<Card::pigator, Family::unit> {
    static constexpr const char* rule = "VG-5.20.5";
};
struct Cannon : DefenseCard<Card::cannon, Family::defense> {
    static constexpr const char* rule = "VG-5.21.1";
};
struct ChickenTower : DefenseCard<Card::chicken_tower, Family::defense> {
    static constexpr const char* rule = "VG-5.21.2";
};
struct SheepCannon : DefenseCard<Card::sheep_cannon, Family::defense> {
    static constexpr const char* rule = "VG-5.21.3";
};
struct UndeadBrewer : Undead<Card::undead_brewer, Resource::beer> {
    static constexpr const char* rule = "VG-5.23.24";
    static constexpr Effect effect{.beer = 2};
};
struct UndeadMiner : Undead<Card::undead_miner, Resource::gold> {
    static constexpr const char* rule = "VG-5.23.25";
    static constexpr Effect effect{.gold = 2};
};
struct Alviss : PlusCard<Hero<Card::alviss>> {
    static constexpr const char* rule = "VG-5.23.1";
    static constexpr Effect effect{.draw = 2};
};
struct Sword : WeaponCard<Card::sword> {
    static constexpr const char* rule = "VG-5.23.8";
};
struct Mjolnir : WeaponCard<Card::mjolnir> {
    static constexpr const char* rule = "VG-5.23.9";
    static constexpr bool proper_name = true;
};
struct GreatFeast : ActionCard<Card::great_feast> {
    static constexpr const char* rule = "VG-5.23.15";
    static constexpr Effect effect{.draw = 2};
};
struct FavorThor : Hero<Card::favor_thor, Family::favor> {
    static constexpr const char* rule = "VG-5.24.1";
};
struct FavorFreya : ActionCard<Card::favor_freya, Family::favor> {
    static constexpr const char* rule = "VG-5.24.5";
    static constexpr Effect effect{.draw = 3};
};
struct FavorNjord : ActionCard<Card::favor_njord, Family::favor> {
    static constexpr const char* rule = "VG-5.24.7";
    static constexpr Effect effect{.beer = 3, .gold = 2};
};

}  // namespace meadhall::vikings_gone_wild

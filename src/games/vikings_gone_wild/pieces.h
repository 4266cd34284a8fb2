// SPDX-License-Identifier: Apache-2.0
// The pieces of the box as enums: cards, Buildings, Missions, Bonuses and resources. The order of the enumerators is
// the order in which cards are laid out before a shuffle (VG-7.5), so new ones change the results of all seeds.
#pragma once

#include "kernel/game.h"

namespace meadhall::vikings_gone_wild {

constexpr int most_players = 4;

// VG-2.5 to VG-2.10  The kinds of cards. Before a shuffle, cards are laid out in this order (VG-7.5).
BOOST_DEFINE_FIXED_ENUM_CLASS(Card, std::uint8_t, beer, gold, viking_warrior, elf_archer, bone_crusher, pigator, cannon,
                              chicken_tower, sheep_cannon, undead_brewer, undead_miner, alviss, brunhild, egil, sigurd,
                              bear_rider, assassin, mage, sword, mjolnir, loki_scepter, money_theft, beer_theft,
                              dvergar, brewmaster, great_feast, huginn_muninn, rune_stone, raven_scout, merchant,
                              war_horn, valkyrie, shield_wall, ambush, favor_thor, favor_tyr, favor_hel, favor_skadi,
                              favor_freya, favor_odin, favor_njord, favor_idun, favor_bragi, favor_loki, favor_heimdall,
                              favor_baldur)
constexpr int cards = 46;
static_assert(static_cast<int>(Card::favor_baldur) == cards - 1);
constexpr Card card_at(int at) { return static_cast<Card>(at); }
constexpr std::size_t at(Card card) { return static_cast<std::size_t>(card); }

BOOST_DEFINE_FIXED_ENUM_CLASS(Family, std::uint8_t, start, unit, defense, odin, favor)
BOOST_DEFINE_FIXED_ENUM_CLASS(Type, std::uint8_t, resource, unit, hero, weapon, action, defense, undead)
// The weapons, as the cards sword to loki_scepter. A Unit carries at most one (VG-5.7.5).
BOOST_DEFINE_FIXED_ENUM_CLASS(Weapon, std::uint8_t, none, sword, mjolnir, loki_scepter)
constexpr Weapon weapon_of(Card card) {
    return static_cast<Weapon>(static_cast<int>(card) - static_cast<int>(Card::sword) + 1);
}
constexpr Card card_of(Weapon weapon) { return card_at(static_cast<int>(weapon) + static_cast<int>(Card::sword) - 1); }
static_assert(weapon_of(Card::loki_scepter) == Weapon::loki_scepter && card_of(Weapon::mjolnir) == Card::mjolnir);

// VG-2.8  The six types of Buildings.
BOOST_DEFINE_FIXED_ENUM_CLASS(Building, std::uint8_t, gold_factory, brewery, beer_container, gold_container, tavern,
                              drakkar)
// buildings: number of types. same_building: capacity for Buildings of one type; the limit of the rules is
// Box::max_same_building.
constexpr int buildings = 6, same_building = 3;
// VG-5.5.9  A Building of a village: its type and number. Rules::word writes it as text, for example brewery.2.
BOOST_DEFINE_FIXED_ENUM_CLASS(Site, std::uint8_t, town_hall, gold_factory_1, gold_factory_2, gold_factory_3, brewery_1,
                              brewery_2, brewery_3, beer_container_1, beer_container_2, beer_container_3,
                              gold_container_1, gold_container_2, gold_container_3, tavern_1, tavern_2, tavern_3,
                              drakkar_1, drakkar_2, drakkar_3)
constexpr int sites = 1 + buildings * same_building;
constexpr Site site_of(Building type, int number) {  // number: counted from 0
    return static_cast<Site>(1 + same_building * static_cast<int>(type) + number);
}
constexpr Building type_of(Site site) { return static_cast<Building>((static_cast<int>(site) - 1) / same_building); }
// The Container at this index of Player::stored: Beer Containers 1 to 3, then Gold Containers 1 to 3.
constexpr Site container_at(int i) { return static_cast<Site>(static_cast<int>(Site::beer_container_1) + i); }
constexpr int number_of(Site site) { return (static_cast<int>(site) - 1) % same_building; }
static_assert(site_of(Building::drakkar, 2) == Site::drakkar_3 && type_of(Site::tavern_1) == Building::tavern);

BOOST_DEFINE_FIXED_ENUM_CLASS(Reward, std::uint8_t, none, vp, loot, favor)
BOOST_DEFINE_FIXED_ENUM_CLASS(Resource, std::uint8_t, beer, gold)
constexpr Card card_of(Resource resource) { return resource == Resource::beer ? Card::beer : Card::gold; }
constexpr Building container_of(Resource resource) {
    return resource == Resource::beer ? Building::beer_container : Building::gold_container;
}
constexpr Building producer_of(Resource resource) {
    return resource == Resource::beer ? Building::brewery : Building::gold_factory;
}

// VG-2.12, VG-2.11  The 20 Missions and the 8 Bonuses.
BOOST_DEFINE_FIXED_ENUM_CLASS(Mission, std::uint8_t, m_worker, m_pilgrim, m_recruiter, m_gunner, m_dragon_tamer,
                              m_gravedigger, m_raider, m_brewer, m_prospector, m_market_day, m_pillager, m_plunderer,
                              m_town_planner, m_cellar_master, m_monster_hunter, m_captain, m_conqueror, m_hall_breaker,
                              m_high_seat, m_full_village)
constexpr int missions = 20;
BOOST_DEFINE_FIXED_ENUM_CLASS(Bonus, std::uint8_t, bonus_follower, bonus_beer_specialist, bonus_gold_miner,
                              bonus_warlord, bonus_castellan, bonus_adventurer, bonus_hoarder, bonus_jarl)
constexpr int bonuses = 8;

// Capacities of the fixed-size lists below. The limits of the rules are in the box (VG-2.2).
constexpr int most_river = 5, most_bonuses = 4, most_missions_face_up = 2, most_favor_display = 2;
constexpr int most_tie_breaks = bonuses - 1;

}  // namespace meadhall::vikings_gone_wild

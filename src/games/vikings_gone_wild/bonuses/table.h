// SPDX-License-Identifier: Apache-2.0
// The End-Game Bonuses (VG-5.25): what each of them counts. VG-5.25.1  The players with the highest count meet a Bonus.
//
// A struct has:
//   of_card or of_player   of_card: what one owned card adds to the count; of_player: the count of a player
//   aspect                 for bots: the aspect of a purchase that adds to the count
//   step                   for bots: the growth of the count whose VP the bot computes (bot/purchases.cpp)
//   gain                   for bots: what the purchase adds to the count, in multiples of `step`
#pragma once

#include <numeric>

#include "games/vikings_gone_wild/bot/judgement.h"

namespace meadhall::vikings_gone_wild {

template <Bonus which>
struct BonusBase {
    static constexpr Bonus bonus = which;
    static constexpr int step = 1;
    static constexpr Purchase::Aspect aspect = Purchase::nothing;
    static Worth gain(const Rules&, const Purchase&) { return 1; }
};

// VG-5.25.2  Odin's Path cards
struct Follower : BonusBase<Bonus::bonus_follower> {
    static int of_card(const Rules& rules, Card card) { return rules.odin_cards.contains(card); }
    static constexpr auto aspect = Purchase::odin_card;
};
template <Bonus which, Building building>
struct BuildingBonus : BonusBase<which> {
    static int of_player(const Player& player) { return player.owned(building); }
    static constexpr auto aspect = Purchase::building_type;
    static Worth gain(const Rules&, const Purchase& purchase) { return purchase.building == building; }
};
struct BeerSpecialist : BuildingBonus<Bonus::bonus_beer_specialist, Building::brewery> {};  // VG-5.25.3
struct GoldMiner : BuildingBonus<Bonus::bonus_gold_miner, Building::gold_factory> {};       // VG-5.25.4
// VG-5.25.5  printed strength of Units and Heroes
struct Warlord : BonusBase<Bonus::bonus_warlord> {
    static constexpr int step = 2;
    static int of_card(const Rules& rules, Card card) { return rules.attackers.contains(card) ? rules.value(card) : 0; }
    static constexpr auto aspect = Purchase::any_card;
    static Worth gain(const Rules& rules, const Purchase& purchase) {
        return static_cast<Worth>(of_card(rules, purchase.card)) / step;
    }
};
// VG-5.25.6  Defense cards
struct Castellan : BonusBase<Bonus::bonus_castellan> {
    static int of_card(const Rules& rules, Card card) { return rules.defenses.contains(card); }
    static constexpr auto aspect = Purchase::any_card;
    static Worth gain(const Rules& rules, const Purchase& purchase) { return rules.defenses.contains(purchase.card); }
};
// VG-5.25.7  completed Missions
struct Adventurer : BonusBase<Bonus::bonus_adventurer> {
    static int of_player(const Player& player) { return player.completed.size(); }
};
// VG-5.25.8  tokens in Containers
struct Hoarder : BonusBase<Bonus::bonus_hoarder> {
    static int of_player(const Player& player) {
        return std::accumulate(player.stored.begin(), player.stored.end(), 0);
    }
};
// VG-5.25.9  a Town Hall of level 3
struct Jarl : BonusBase<Bonus::bonus_jarl> {
    static int of_player(const Player& player) { return player.level == 3; }
    static constexpr auto aspect = Purchase::highest_hall;
};

// The only list of the Bonuses, in the order of the enum, and the table of what they count: bonus_rules[bonus].
using AllBonuses =
    boost::mp11::mp_list<Follower, BeerSpecialist, GoldMiner, Warlord, Castellan, Adventurer, Hoarder, Jarl>;

struct BonusRules {
    Bonus bonus;
    int (*of_card)(const Rules&, Card);  // null for Bonuses that do not count cards
    int (*of_player)(const Player&);
    int step;
    Purchase::Aspect aspect;
    Worth (*gain)(const Rules&, const Purchase&);
};
template <class B>
constexpr BonusRules bonus_rules_of() {
    BonusRules row{.bonus = B::bonus,
                   .of_card = nullptr,
                   .of_player = nullptr,
                   .step = B::step,
                   .aspect = B::aspect,
                   .gain = B::gain};
    if constexpr (requires { B::of_card; }) {
        row.of_card = B::of_card;
    } else {
        row.of_player = B::of_player;
    }
    return row;
}
template <class... Each>
constexpr std::array<BonusRules, sizeof...(Each)> table_of_bonuses(boost::mp11::mp_list<Each...>) {
    return {bonus_rules_of<Each>()...};
}
inline constexpr std::array bonus_rules = table_of_bonuses(AllBonuses{});
static_assert(
    bonus_rules.size() == bonuses &&
        [] {
            for (std::size_t i = 0; i < bonus_rules.size(); ++i) {
                if (bonus_rules[i].bonus != static_cast<Bonus>(i)) {
                    return false;
                }
            }
            return true;
        }(),
    "AllBonuses must list every Bonus, in the order of the enum");

constexpr const BonusRules& rules_of(Bonus bonus) { return bonus_rules[static_cast<std::size_t>(bonus)]; }

}  // namespace meadhall::vikings_gone_wild

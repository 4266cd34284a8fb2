// SPDX-License-Identifier: Apache-2.0
// The only list of the Missions, and the table of their goals (VG-5.26.2): mission_rules[mission].
#pragma once

#include "games/vikings_gone_wild/missions/fights.h"
#include "games/vikings_gone_wild/missions/purchases.h"
#include "games/vikings_gone_wild/missions/village.h"

namespace meadhall::vikings_gone_wild {

// In the order of the enum Mission.
using AllMissions = boost::mp11::mp_list<Worker, Pilgrim, Recruiter, Gunner, DragonTamer, Gravedigger, Raider, Brewer,
                                         Prospector, MarketDay, Pillager, Plunderer, TownPlanner, CellarMaster,
                                         MonsterHunter, Captain, Conqueror, HallBreaker, HighSeat, FullVillage>;

struct MissionRules {
    Mission mission;
    bool (*met)(const State&, const Player&);
    bool lasting = false;
    bool needs_loot = false;                      // a looted token meets the goal
    Purchase::Aspect aspect = Purchase::nothing;  // the aspect of a purchase that may meet the goal
    // The probability that this hunt, raid or purchase meets the goal. Null: it cannot meet the goal.
    Worth (*hunt)(const State&, const Hunt&) = nullptr;
    Worth (*raid)(const State&, const RaidForecast&) = nullptr;
    Worth (*buy)(const Rules&, const State&, const Player&, const Purchase&) = nullptr;
};

template <class M>
constexpr MissionRules mission_rules_of() {
    MissionRules row{.mission = M::mission, .met = M::met, .lasting = M::lasting, .aspect = M::aspect};
    if constexpr (requires { M::needs_loot; }) {
        row.needs_loot = M::needs_loot;
    }
    if constexpr (requires { static_cast<decltype(row.hunt)>(M::chance); }) {
        row.hunt = M::chance;
    }
    if constexpr (requires { static_cast<decltype(row.raid)>(M::chance); }) {
        row.raid = M::chance;
    }
    if constexpr (requires { static_cast<decltype(row.buy)>(M::chance); }) {
        row.buy = M::chance;
    }
    return row;
}
template <class... Each>
constexpr std::array<MissionRules, sizeof...(Each)> table_of_missions(boost::mp11::mp_list<Each...>) {
    return {mission_rules_of<Each>()...};
}
inline constexpr std::array mission_rules = table_of_missions(AllMissions{});
static_assert(
    mission_rules.size() == missions &&
        [] {
            for (std::size_t i = 0; i < mission_rules.size(); ++i) {
                if (mission_rules[i].mission != static_cast<Mission>(i)) {
                    return false;
                }
            }
            return true;
        }(),
    "AllMissions must list every Mission, in the order of the enum");

constexpr const MissionRules& rules_of(Mission mission) { return mission_rules[static_cast<std::size_t>(mission)]; }

}  // namespace meadhall::vikings_gone_wild

// SPDX-License-Identifier: Apache-2.0
// Missions about what the player owns.
#pragma once

#include "games/vikings_gone_wild/missions/mission.h"

namespace meadhall::vikings_gone_wild {

template <Mission which>
struct VillageMission : MissionBase<which> {
    static constexpr bool lasting = true;
};

template <Mission which, Building building>
struct OwnsTwo : VillageMission<which> {
    static constexpr auto aspect = Purchase::building_type;
    static bool met(const State&, const Player& player) { return player.owned(building) >= 2; }
    static Worth chance(const Rules&, const State&, const Player& player, const Purchase& purchase) {
        return purchase.building == building && player.owned(building) == 1;
    }
};
struct Brewer : OwnsTwo<Mission::m_brewer, Building::brewery> {};  // VG-5.26.m_brewer  2 Breweries
struct Prospector : OwnsTwo<Mission::m_prospector, Building::gold_factory> {
};  // VG-5.26.m_prospector  2 Gold Factories

// VG-5.26.m_town_planner  owns 5 Buildings
struct TownPlanner : VillageMission<Mission::m_town_planner> {
    static constexpr auto aspect = Purchase::any_building;
    static bool met(const State&, const Player& player) { return player.owned_buildings() >= 5; }
    static Worth chance(const Rules&, const State&, const Player& player, const Purchase&) {
        return player.owned_buildings() == 4;
    }
};
// VG-5.26.m_full_village  owns 5 types of Buildings
struct FullVillage : VillageMission<Mission::m_full_village> {
    static constexpr auto aspect = Purchase::any_building;
    static int types(const Player& player) {
        int types = 0;
        for (int type = 0; type < buildings; ++type) {
            types += player.owned(static_cast<Building>(type)) > 0;
        }
        return types;
    }
    static bool met(const State&, const Player& player) { return types(player) >= 5; }
    static Worth chance(const Rules&, const State&, const Player& player, const Purchase& purchase) {
        if (player.owned(purchase.building) > 0) {
            return 0;
        }
        return types(player) == 4 ? 1 : types(player) < 4 ? mission_weight::further_type : 0;
    }
};
// VG-5.26.m_cellar_master  has 4 tokens in Containers
struct CellarMaster : VillageMission<Mission::m_cellar_master> {
    static bool met(const State&, const Player& player) {
        return std::accumulate(player.stored.begin(), player.stored.end(), 0) >= 4;
    }
};
// VG-5.26.m_high_seat  has a Town Hall of level 3
struct HighSeat : VillageMission<Mission::m_high_seat> {
    static constexpr auto aspect = Purchase::highest_hall;
    static bool met(const State&, const Player& player) { return player.level == 3; }
    static Worth chance(const Rules&, const State&, const Player&, const Purchase&) { return 1; }
};

}  // namespace meadhall::vikings_gone_wild

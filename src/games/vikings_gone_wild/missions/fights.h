// SPDX-License-Identifier: Apache-2.0
// Missions about what the player attacks in this turn.
#pragma once

#include "games/vikings_gone_wild/missions/mission.h"

namespace meadhall::vikings_gone_wild {

// VG-5.26.m_dragon_tamer  defeated Draco this turn
struct DragonTamer : DidThisTurn<Mission::m_dragon_tamer, Deed::beat_draco> {
    static Worth chance(const State&, const Hunt& hunt) { return !hunt.undead; }
};
// VG-5.26.m_gravedigger  defeated an Undead this turn
struct Gravedigger : MissionBase<Mission::m_gravedigger> {
    static bool met(const State& state, const Player&) { return state.doings.undead >= 1; }
    static Worth chance(const State& state, const Hunt& hunt) { return hunt.undead && state.doings.undead == 0; }
};
// VG-5.26.m_monster_hunter  defeated 2 monsters this turn
struct MonsterHunter : MissionBase<Mission::m_monster_hunter> {
    static int beaten(const State& state) {
        return state.doings.undead + state.doings.deeds.contains(Deed::beat_draco);
    }
    static bool met(const State& state, const Player&) { return beaten(state) >= 2; }
    static Worth chance(const State& state, const Hunt&) {
        return beaten(state) >= 1 ? 1 : mission_weight::first_monster;
    }
};

template <Mission which, int buildings_>
struct DamagedThisTurn : MissionBase<which> {
    static bool met(const State& state, const Player&) { return state.doings.damaged >= buildings_; }
    // A raid is so likely to damage one Building that the bot takes this for granted. For several Buildings, the
    // forecast may be up to half a Building too low.
    static Worth chance(const State& state, const RaidForecast& raid) {
        return state.doings.damaged < buildings_ && (buildings_ == 1 || raid.damaged >= buildings_ - 0.5F);
    }
};
struct Raider : DamagedThisTurn<Mission::m_raider, 1> {};        // VG-5.26.m_raider  damaged a Building
struct Pillager : DamagedThisTurn<Mission::m_pillager, 2> {};    // VG-5.26.m_pillager  damaged 2 Buildings
struct Conqueror : DamagedThisTurn<Mission::m_conqueror, 3> {};  // VG-5.26.m_conqueror  damaged 3 Buildings

// VG-5.26.m_hall_breaker  damaged a Town Hall this turn
struct HallBreaker : DidThisTurn<Mission::m_hall_breaker, Deed::damaged_hall> {
    static Worth chance(const State&, const RaidForecast& raid) { return raid.hall; }
};
// VG-5.26.m_plunderer  looted a token this turn
struct Plunderer : DidThisTurn<Mission::m_plunderer, Deed::looted> {
    static constexpr bool needs_loot = true;
    static Worth chance(const State&, const RaidForecast& raid) { return raid.loot; }
};
// VG-5.26.m_captain  sent 4 Units and Heroes this turn
struct Captain : MissionBase<Mission::m_captain> {
    static bool met(const State& state, const Player&) { return state.doings.sent >= 4; }
    static Worth chance(const State& state, const RaidForecast& raid) {
        return state.doings.sent < 4 && state.doings.sent + raid.sent >= 4;
    }
};

}  // namespace meadhall::vikings_gone_wild

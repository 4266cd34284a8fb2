// SPDX-License-Identifier: Apache-2.0
// Missions about what the player buys and builds in this turn.
#pragma once

#include "games/vikings_gone_wild/missions/mission.h"

namespace meadhall::vikings_gone_wild {

// VG-5.26.m_worker  built a Building this turn
struct Worker : DidThisTurn<Mission::m_worker, Deed::built> {
    static constexpr auto aspect = Purchase::any_building;
    static Worth chance(const Rules&, const State& state, const Player& player, const Purchase&) {
        return !met(state, player);
    }
};
// VG-5.26.m_pilgrim  bought an Odin's Path card this turn
struct Pilgrim : DidThisTurn<Mission::m_pilgrim, Deed::bought_odin> {
    static constexpr auto aspect = Purchase::odin_card;
    static Worth chance(const Rules&, const State& state, const Player& player, const Purchase&) {
        return !met(state, player);
    }
};
// VG-5.26.m_recruiter  bought a Unit this turn
struct Recruiter : DidThisTurn<Mission::m_recruiter, Deed::bought_unit> {
    static constexpr auto aspect = Purchase::any_card;
    static Worth chance(const Rules& rules, const State& state, const Player& player, const Purchase& purchase) {
        return rules.type(purchase.card) == Type::unit && !met(state, player);
    }
};
// VG-5.26.m_gunner  bought a Defense card this turn
struct Gunner : DidThisTurn<Mission::m_gunner, Deed::bought_defense> {
    static constexpr auto aspect = Purchase::any_card;
    static Worth chance(const Rules& rules, const State& state, const Player& player, const Purchase& purchase) {
        return rules.type(purchase.card) == Type::defense && !met(state, player);
    }
};
// VG-5.26.m_market_day  made 3 purchases this turn
struct MarketDay : MissionBase<Mission::m_market_day> {
    static constexpr auto aspect = Purchase::anything;
    static bool met(const State& state, const Player&) { return state.doings.purchases >= 3; }
    static Worth chance(const Rules&, const State& state, const Player&, const Purchase&) {
        return state.doings.purchases == 2;
    }
};

}  // namespace meadhall::vikings_gone_wild

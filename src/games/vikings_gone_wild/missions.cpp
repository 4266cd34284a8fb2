// Missions (VG-5.12) and their goals (VG-5.26, VG-2.12).
#include <algorithm>
#include <numeric>

#include "games/vikings_gone_wild/turn.h"

namespace meadhall::vikings_gone_wild {

// VG-5.26.1  Deeds of this turn are counted when they are done; the rest is read from the table.
// VG-5.26.2  Each Mission has its own goal.
bool is_met(const Rules&, const State& state, Mission mission) {
    const Player& player = state.players[state.active];
    const Doings& doings = state.doings;
    const auto did = [&](Deed deed) { return doings.deeds.contains(deed); };
    switch (mission) {
        case Mission::m_worker:  // VG-5.26.m_worker
            return did(Deed::built);
        case Mission::m_pilgrim:  // VG-5.26.m_pilgrim
            return did(Deed::bought_odin);
        case Mission::m_recruiter:  // VG-5.26.m_recruiter
            return did(Deed::bought_unit);
        case Mission::m_gunner:  // VG-5.26.m_gunner
            return did(Deed::bought_defense);
        case Mission::m_dragon_tamer:  // VG-5.26.m_dragon_tamer
            return did(Deed::beat_draco);
        case Mission::m_gravedigger:  // VG-5.26.m_gravedigger
            return doings.undead >= 1;
        case Mission::m_raider:  // VG-5.26.m_raider
            return doings.damaged >= 1;
        case Mission::m_brewer:  // VG-5.26.m_brewer
            return player.owned(Building::brewery) >= 2;
        case Mission::m_prospector:  // VG-5.26.m_prospector
            return player.owned(Building::gold_factory) >= 2;
        case Mission::m_market_day:  // VG-5.26.m_market_day
            return doings.purchases >= 3;
        case Mission::m_pillager:  // VG-5.26.m_pillager
            return doings.damaged >= 2;
        case Mission::m_plunderer:  // VG-5.26.m_plunderer
            return did(Deed::looted);
        case Mission::m_town_planner:  // VG-5.26.m_town_planner
            return player.owned_buildings() >= 5;
        case Mission::m_cellar_master:  // VG-5.26.m_cellar_master
            return std::accumulate(player.stored.begin(), player.stored.end(), 0) >= 4;
        case Mission::m_monster_hunter:  // VG-5.26.m_monster_hunter
            return doings.undead + did(Deed::beat_draco) >= 2;
        case Mission::m_captain:  // VG-5.26.m_captain
            return doings.sent >= 4;
        case Mission::m_conqueror:  // VG-5.26.m_conqueror
            return doings.damaged >= 3;
        case Mission::m_hall_breaker:  // VG-5.26.m_hall_breaker
            return did(Deed::damaged_hall);
        case Mission::m_high_seat:  // VG-5.26.m_high_seat
            return player.level == 3;
        case Mission::m_full_village: {  // VG-5.26.m_full_village
            int types = 0;
            for (int type = 0; type < buildings; ++type) {
                types += player.owned(static_cast<Building>(type)) > 0;
            }
            return types >= 5;
        }
    }
    return false;
}

// VG-5.12.1, VG-5.12.2  RULING VG-R35: only in one's own turn.
Verdict why_not(const Rules& rules, const State& state, const CompleteMission& choice) {
    const Player& player = state.players[state.active];
    if (std::ranges::find(player.missions, choice.mission) == player.missions.end()) {
        return refused("VG-5.12.1", "that Mission does not lie before you");
    }
    if (!is_met(rules, state, choice.mission)) {
        return refused("VG-5.12.1", "that Mission is not met");
    }
    return player.missions_left() > 0
               ? legal()
               : refused("VG-5.12.2", "you may complete {} Mission(s) a round", player.missions_allowed());
}

void Turn::play(const CompleteMission& choice) {
    Player& owner = active();
    owner.missions.erase_at(
        static_cast<std::size_t>(std::ranges::find(owner.missions, choice.mission) - owner.missions.begin()));
    owner.completed.insert(choice.mission);
    owner.flags.insert(owner.flags.contains(Flag::mission_done) ? Flag::two_missions_done : Flag::mission_done);
    narrator_.tell(MissionCompleted{state_.active, choice.mission});
    gain_vp(state_.active, rules_.data(choice.mission).vp);  // VG-5.12.3  replaced in the next Drawing Phase
    run();
}

// VG-5.12.4  Once a turn. RULING VG-R34.
Verdict why_not_swap(const Rules&, const State& state, Mission mission) {
    const Player& player = state.players[state.active];
    if (std::ranges::find(player.missions, mission) == player.missions.end()) {
        return refused("VG-5.12.4", "that Mission does not lie before you");
    }
    if (state.doings.deeds.contains(Deed::swapped)) {
        return refused("VG-5.12.4", "you have swapped a Mission this turn already");
    }
    return state.mission_deck.empty() ? refused("VG-5.12.4", "the Mission deck is empty") : legal();
}

// VG-5.12.6  The new one is face up at once; the old one goes under the deck, where everybody knows it (VG-6.3.3).
void Turn::swap_mission(Mission mission) {
    Player& owner = active();
    state_.doings.deeds.insert(Deed::swapped);
    const auto place = static_cast<std::size_t>(std::ranges::find(owner.missions, mission) - owner.missions.begin());
    owner.missions.erase_at(place);
    draw_mission(state_.active);
    state_.mission_deck.push_back(mission);
    ++state_.mission_bottom;
    narrator_.tell(MissionSwapped{state_.active, mission});
}

// VG-5.12.5  Never more than VG-2.2 says.
void Turn::draw_mission(Seat seat) {
    player(seat).missions.push_back(state_.mission_deck.erase_at(0));
    state_.mission_bottom =
        static_cast<std::uint8_t>(std::min<std::size_t>(state_.mission_bottom, state_.mission_deck.size()));
    narrator_.show(MissionDrawn{seat, player(seat).missions.back()});
}

// VG-5.2.6  In turn order, while the deck lasts. RULINGS VG-R33, VG-R48.
void Turn::refill_missions() {
    for (int i = 0; i < player_count(state_); ++i) {
        const Seat seat = clockwise(state_, state_.first, i);
        while (player(seat).missions.size() < rules_.box.missions_face_up && !state_.mission_deck.empty()) {
            draw_mission(seat);
        }
    }
}

}  // namespace meadhall::vikings_gone_wild

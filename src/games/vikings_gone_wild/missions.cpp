// SPDX-License-Identifier: Apache-2.0
// Missions (VG-5.12) and their goals (VG-5.26, VG-2.12).
#include <algorithm>
#include <numeric>

#include "games/vikings_gone_wild/turn.h"

namespace meadhall::vikings_gone_wild {

// VG-5.26.1  Goals about this turn use State::doings, which is updated during the turn; other goals use the current
// state. VG-5.26.2  Each Mission has its own goal.
bool is_met(const Rules&, const State& state, Mission mission) {
    const Player& player = state.players[state.active];
    const Doings& doings = state.doings;
    const auto did = [&](Deed deed) { return doings.deeds.contains(deed); };
    switch (mission) {
        case Mission::m_worker:  // VG-5.26.m_worker  built a Building this turn
            return did(Deed::built);
        case Mission::m_pilgrim:  // VG-5.26.m_pilgrim  bought an Odin's Path card this turn
            return did(Deed::bought_odin);
        case Mission::m_recruiter:  // VG-5.26.m_recruiter  bought a Unit this turn
            return did(Deed::bought_unit);
        case Mission::m_gunner:  // VG-5.26.m_gunner  bought a Defense card this turn
            return did(Deed::bought_defense);
        case Mission::m_dragon_tamer:  // VG-5.26.m_dragon_tamer  defeated Draco this turn
            return did(Deed::beat_draco);
        case Mission::m_gravedigger:  // VG-5.26.m_gravedigger  defeated an Undead this turn
            return doings.undead >= 1;
        case Mission::m_raider:  // VG-5.26.m_raider  damaged a Building this turn
            return doings.damaged >= 1;
        case Mission::m_brewer:  // VG-5.26.m_brewer  owns 2 Breweries
            return player.owned(Building::brewery) >= 2;
        case Mission::m_prospector:  // VG-5.26.m_prospector  owns 2 Gold Factories
            return player.owned(Building::gold_factory) >= 2;
        case Mission::m_market_day:  // VG-5.26.m_market_day  made 3 purchases this turn
            return doings.purchases >= 3;
        case Mission::m_pillager:  // VG-5.26.m_pillager  damaged 2 Buildings this turn
            return doings.damaged >= 2;
        case Mission::m_plunderer:  // VG-5.26.m_plunderer  looted a token this turn
            return did(Deed::looted);
        case Mission::m_town_planner:  // VG-5.26.m_town_planner  owns 5 Buildings
            return player.owned_buildings() >= 5;
        case Mission::m_cellar_master:  // VG-5.26.m_cellar_master  has 4 tokens in Containers
            return std::accumulate(player.stored.begin(), player.stored.end(), 0) >= 4;
        case Mission::m_monster_hunter:  // VG-5.26.m_monster_hunter  defeated 2 monsters this turn
            return doings.undead + did(Deed::beat_draco) >= 2;
        case Mission::m_captain:  // VG-5.26.m_captain  sent 4 Units and Heroes this turn
            return doings.sent >= 4;
        case Mission::m_conqueror:  // VG-5.26.m_conqueror  damaged 3 Buildings this turn
            return doings.damaged >= 3;
        case Mission::m_hall_breaker:  // VG-5.26.m_hall_breaker  damaged a Town Hall this turn
            return did(Deed::damaged_hall);
        case Mission::m_high_seat:  // VG-5.26.m_high_seat  has a Town Hall of level 3
            return player.level == 3;
        case Mission::m_full_village: {  // VG-5.26.m_full_village  owns 5 types of Buildings
            int types = 0;
            for (int type = 0; type < buildings; ++type) {
                types += player.owned(static_cast<Building>(type)) > 0;
            }
            return types >= 5;
        }
    }
    return false;
}

// VG-5.12.1, VG-5.12.2  The Mission must be face up and its goal met. A player may complete one Mission per round.
// RULING VG-R35: only in the player's own turn.
Verdict why_not(const Rules& rules, const State& state, const CompleteMission& choice) {
    const Player& player = state.players[state.active];
    if (std::ranges::find(player.missions, choice.mission) == player.missions.end()) {
        return refused("VG-5.12.1", "you do not have that Mission");
    }
    if (!is_met(rules, state, choice.mission)) {
        return refused("VG-5.12.1", "you have not met that Mission yet");
    }
    return player.missions_left() > 0
               ? legal()
               : refused("VG-5.12.2", "you can complete only {} Mission{s} in a round", player.missions_allowed());
}

void Turn::play(const CompleteMission& choice) {
    Player& owner = active();
    owner.missions.erase_at(
        static_cast<std::size_t>(std::ranges::find(owner.missions, choice.mission) - owner.missions.begin()));
    owner.completed.insert(choice.mission);
    owner.flags.insert(owner.flags.contains(Flag::mission_done) ? Flag::two_missions_done : Flag::mission_done);
    const std::uint8_t vp = rules_.data(choice.mission).vp;
    narrator_.tell(MissionCompleted{state_.active, choice.mission, vp});
    gain_vp(state_.active, vp);  // VG-5.12.3  the Mission is replaced in the next Drawing Phase
    run();
}

// VG-5.12.4  A player may swap one Mission per turn. RULING VG-R34: the Mission deck must not be empty.
Verdict why_not_swap(const Rules&, const State& state, Mission mission) {
    const Player& player = state.players[state.active];
    if (std::ranges::find(player.missions, mission) == player.missions.end()) {
        return refused("VG-5.12.4", "you do not have that Mission");
    }
    if (state.doings.deeds.contains(Deed::swapped)) {
        return refused("VG-5.12.4", "you have already swapped a Mission this turn");
    }
    return state.mission_deck.empty() ? refused("VG-5.12.4", "the Mission deck is empty") : legal();
}

// VG-5.12.6  The new Mission is face up immediately. The old Mission goes to the bottom of the deck, and everybody
// knows that it is there (VG-6.3.3).
void Turn::swap_mission(Mission mission) {
    Player& owner = active();
    state_.doings.deeds.insert(Deed::swapped);
    const auto place = static_cast<std::size_t>(std::ranges::find(owner.missions, mission) - owner.missions.begin());
    owner.missions.erase_at(place);
    draw_mission(state_.active);
    state_.mission_deck.push_back(mission);
    ++state_.mission_bottom;
    narrator_.show(MissionSwapped{state_.active, mission, owner.missions.back(), paid_.price});
    tell_payment();
}

// VG-5.12.5  Deals a face-up Mission to the player. VG-2.2 limits the number of face-up Missions.
void Turn::draw_mission(Seat seat) {
    player(seat).missions.push_back(state_.mission_deck.erase_at(0));
    state_.mission_bottom =
        static_cast<std::uint8_t>(std::min<std::size_t>(state_.mission_bottom, state_.mission_deck.size()));
}

// VG-5.2.6  Refills the players' Missions in turn order until the deck is empty. RULINGS VG-R33, VG-R48.
void Turn::refill_missions() {
    for (int i = 0; i < player_count(state_); ++i) {
        const Seat seat = clockwise(state_, state_.first, i);
        while (player(seat).missions.size() < rules_.box.missions_face_up && !state_.mission_deck.empty()) {
            draw_mission(seat);
            narrator_.show(MissionDrawn{seat, player(seat).missions.back()});
        }
    }
}

}  // namespace meadhall::vikings_gone_wild

// SPDX-License-Identifier: Apache-2.0
// Completing, swapping and drawing Missions (VG-5.12). Their goals (VG-5.26) are in missions/.
#include <algorithm>

#include "games/vikings_gone_wild/missions/table.h"

namespace meadhall::vikings_gone_wild {

bool is_met(const State& state, Mission mission) { return rules_of(mission).met(state, state.players[state.active]); }

// VG-5.12.1, VG-5.12.2  The Mission must be face up and its goal met. A player may complete one Mission per round.
// RULING VG-R35: only in the player's own turn.
Verdict why_not(const Rules&, const State& state, const CompleteMission& choice) {
    const Player& player = state.players[state.active];
    if (std::ranges::find(player.missions, choice.mission) == player.missions.end()) {
        return refused("VG-5.12.1", "you do not have that Mission");
    }
    if (!is_met(state, choice.mission)) {
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
    // VG-5.12.3  The Mission is not replaced here, but in the next Drawing Phase.
    gain_vp(state_.active, vp);
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

// SPDX-License-Identifier: Apache-2.0
// Raids: which attackers can be sent against which Buildings, and the gain (VG-5.7 to VG-5.9). Read Raids::plan first.
#pragma once

#include <span>

#include "games/vikings_gone_wild/bot_evaluate.h"

namespace meadhall::vikings_gone_wild {

// The attackers that can be sent, the strongest first, and the weapons.
struct Force {
    struct Fighter {
        Card card;
        std::uint8_t strength;
        bool area, unit;
    };
    static constexpr int most = 24;
    std::array<Fighter, most> fighters;
    int size = 0;
    std::array<std::uint8_t, 6> weapons;
    int armed = 0;  // number of weapons
    int total = 0;

    void add(Fighter fighter) {
        if (size == most) {
            return;
        }
        int at = size++;
        for (; at > 0 && fighters[static_cast<std::size_t>(at - 1)].strength < fighter.strength; --at) {
            fighters[static_cast<std::size_t>(at)] = fighters[static_cast<std::size_t>(at - 1)];
        }
        fighters[static_cast<std::size_t>(at)] = fighter;
        total += fighter.strength;
    }
    Force without(std::uint32_t some) const {
        Force rest;
        rest.weapons = weapons;
        rest.armed = armed;
        for (int i = 0; i < size; ++i) {
            if ((some >> i & 1) == 0) {
                rest.fighters[static_cast<std::size_t>(rest.size++)] = fighters[static_cast<std::size_t>(i)];
                rest.total += fighters[static_cast<std::size_t>(i)].strength;
            }
        }
        return rest;
    }
};

// Chooses the attackers against one defense: the weakest one that reaches it, or the strongest with a weapon or with
// others. Returns them as a set of bits and removes them from `free` and `weapons`. Returns 0 if the force is too weak.
std::uint32_t group_for(const Force& force, int defense, std::uint32_t& free, std::uint32_t& weapons);

// A village as a target: its attackable Buildings, the weakest first.
struct Village {
    std::array<Site, sites> site;
    std::array<std::uint8_t, sites> defense;
    int size = 0;
};

struct Plan {
    int damaged = 0;                          // number of Buildings
    float value = 0;                          // in VP
    std::array<std::uint8_t, sites> targets;  // indices into Village::site, the weakest first
    std::array<std::uint32_t, sites> groups;

    std::size_t target(int i) const { return targets[static_cast<std::size_t>(i)]; }
};

// Whether the force can reach all of these defenses together, each with its own group (VG-5.7.7). If so, fills in the
// groups. Tries a fast heuristic first, then an exhaustive search.
bool reaches(const Force& force, std::span<const std::uint8_t> defenses, std::span<std::uint32_t> groups);

// Of all sets of Buildings that the force can damage at the same time, the one worth the most VP: the damage table plus
// the rewards. rewards: indexed like village.site. done: Buildings already damaged in this turn.
Plan best_plan(const Rules& rules, const Force& force, const Village& village, std::span<const float> rewards,
               int done);

// Raids of the active player, with what that player knows.
class Raids {
public:
    Raids(const Rules& rules, const State& state, Seat seat)
        : rules_(rules), state_(state), seat_(seat), me_(state.players[seat]) {}

    Force force(bool raid) const;  // attackers not sent yet; raid: against players, not monsters
    Village village(Seat victim) const;
    // The best plan and its value. held: number of Defense cards that the victim may hold.
    Plan plan(const Force& force, Seat victim, const Village& village, float held) const;
    float expected_defenses(Seat victim) const;
    float reward_of(const Player& owner, Site site) const;  // VG-5.9.5  what a damaged Building gives, in VP

private:
    float value_of(const Plan& plan, Seat victim, const Village& village, float held) const;

    const Rules& rules_;
    const State& state_;
    Seat seat_;
    const Player& me_;
};

}  // namespace meadhall::vikings_gone_wild

// SPDX-License-Identifier: Apache-2.0
// Plans raids: which attackers to send against which Buildings, and the expected gain (VG-5.7 to VG-5.9). Read
// Raids::plan first.
#pragma once

#include <span>

#include "games/vikings_gone_wild/bot/judgement.h"

namespace meadhall::vikings_gone_wild {

// The attackers that can be sent, the strongest first, and the weapons.
struct Force {
    struct Fighter {
        Card card;
        std::uint8_t strength;
        bool area, unit;  // area: in the Player Area, otherwise in the hand; unit: can carry a weapon
    };
    static constexpr int most = 24;
    std::array<Fighter, most> fighters;
    int size = 0;
    std::array<std::uint8_t, 6> weapons;  // their strengths, the highest first
    int armed = 0;                        // number of weapons
    int total = 0;                        // sum of the strengths of the fighters

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

// Chooses attackers against one defense: the weakest attacker that reaches the defense alone, or else the strongest
// attacker together with weapons or further attackers. Returns the indices of the attackers as a set of bits. Removes
// the attackers from `free` and their weapons from `weapons`. Returns 0 if the force is too weak.
std::uint32_t group_for(const Force& force, int defense, std::uint32_t& free, std::uint32_t& weapons);

// A village as a target: the Buildings that can be attacked, the lowest defense first.
struct Village {
    std::array<Site, sites> site;
    std::array<std::uint8_t, sites> defense;
    int size = 0;
};

struct Plan {
    int damaged = 0;                          // number of Buildings that the plan damages
    float value = 0;                          // expected gain in VP
    std::array<std::uint8_t, sites> targets;  // indices into Village::site, the lowest defense first
    std::array<std::uint32_t, sites> groups;  // for each target: indices of its attackers in the Force, as bits

    std::size_t target(int i) const { return targets[static_cast<std::size_t>(i)]; }
};

// Whether the force can reach all of these defenses in one raid, each with its own group (VG-5.7.7). If so, fills in
// `groups`. Tries a fast heuristic first, then an exhaustive search.
bool reaches(const Force& force, std::span<const std::uint8_t> defenses, std::span<std::uint32_t> groups);

// Finds the set of Buildings that is worth the most VP among those that the force can damage in one raid. The value is
// the gain from the damage table plus the rewards. rewards: indexed like village.site. done: number of Buildings
// already damaged in this turn.
Plan best_plan(const Rules& rules, const Force& force, const Village& village, std::span<const float> rewards,
               int done);

// Plans raids of the active player. Uses only what that player knows.
class Raids {
public:
    Raids(const Rules& rules, const State& state, Seat seat)
        : rules_(rules), state_(state), seat_(seat), me_(state.players[seat]) {}

    // Attackers that are not sent yet; raid: true against players, false against monsters.
    Force force(bool raid) const;
    Village village(Seat victim) const;
    // The best plan and its value. held: expected number of Defense cards in the victim's hand.
    Plan plan(const Force& force, Seat victim, const Village& village, float held) const;
    float expected_defenses(Seat victim) const;
    // VG-5.9.5  The reward for damaging the Building, in VP.
    float reward_of(const Player& owner, Site site) const;

private:
    float value_of(const Plan& plan, Seat victim, const Village& village, float held) const;

    const Rules& rules_;
    const State& state_;
    Seat seat_;
    const Player& me_;
};

}  // namespace meadhall::vikings_gone_wild

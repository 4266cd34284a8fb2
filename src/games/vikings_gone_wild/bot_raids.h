// Raids: who can be sent against what, and what it brings (VG-5.7 to VG-5.9). Read Raids::plan first.
#pragma once

#include <span>

#include "games/vikings_gone_wild/bot_evaluate.h"

namespace meadhall::vikings_gone_wild {

// Those who can be sent, the strongest first, and the weapons.
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
    int armed = 0;  // weapons
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

// Who goes against a defense: the smallest that reaches it; else the biggest, with a weapon or others. 0: not enough.
// Takes those whom it sends from the free ones.
std::uint32_t group_for(const Force& force, int defense, std::uint32_t& free, std::uint32_t& weapons);

// A village as a target: its open Buildings, the weakest first.
struct Village {
    std::array<Site, sites> site;
    std::array<std::uint8_t, sites> defense;
    int size = 0;
};

struct Plan {
    int damaged = 0;                          // Buildings
    float value = 0;                          // in VP
    std::array<std::uint8_t, sites> targets;  // of the village, the weakest first
    std::array<std::uint32_t, sites> groups;

    std::size_t target(int i) const { return targets[static_cast<std::size_t>(i)]; }
};

// Does the force reach all of these defenses at once, each by a group of its own? If so, says by whom. Quickly by feel;
// what it cannot fit together is decided by all ways (VG-5.7.7).
bool reaches(const Force& force, std::span<const std::uint8_t> defenses, std::span<std::uint32_t> groups);

// Which Buildings of a village the force can damage at once, so that the damage table and the rewards, given by
// Building, bring most. done: Buildings that were damaged in this turn.
Plan best_plan(const Rules& rules, const Force& force, const Village& village, std::span<const float> rewards,
               int done);

// Raids of the active player, as he sees the table.
class Raids {
public:
    Raids(const Rules& rules, const State& state, Seat seat)
        : rules_(rules), state_(state), seat_(seat), me_(state.players[seat]) {}

    Force force(bool raid) const;  // not yet sent; against players or monsters
    Village village(Seat victim) const;
    // The best plan, and its value. held: Defense cards that the victim may hold.
    Plan plan(const Force& force, Seat victim, const Village& village, float held) const;
    float expected_defenses(Seat victim) const;
    float reward_of(const Player& owner, Site site) const;  // VG-5.9.5  in VP

private:
    float value_of(const Plan& plan, Seat victim, const Village& village, float held) const;

    const Rules& rules_;
    const State& state_;
    Seat seat_;
    const Player& me_;
};

}  // namespace meadhall::vikings_gone_wild

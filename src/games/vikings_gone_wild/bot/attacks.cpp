// SPDX-License-Identifier: Apache-2.0
// What the bot attacks (VG-5.7 to VG-5.9, VG-5.11), and whom it sends (VG-D13).
#include <cmath>

#include "games/vikings_gone_wild/bot/mind.h"
#include "games/vikings_gone_wild/cards/table.h"
#include "games/vikings_gone_wild/missions/table.h"

namespace meadhall::vikings_gone_wild {

Worth Mind::hunt_missions(const Hunt& hunt) const {
    Worth best = 0;
    for (const Mission mission : me.missions) {
        if (const auto chance = rules_of(mission).hunt; chance && me.missions_left() > 0) {
            best = std::max(
                best, chance(state, hunt) * (mission_weight::in_a_fight * static_cast<Worth>(rules.data(mission).vp)));
        }
    }
    return best;
}

void Mind::plan_raids(const Force& force, SeatSet victims, RaidPlans& plans) const {
    for (const Seat victim : victims) {
        RaidPlan& raid = plans[static_cast<std::size_t>(index(victim))];
        raid.village = raids_.village(victim);
        raid.held = raids_.expected_defenses(victim);
        // VG-5.8.11  Against a player who is off limits, only one group with Hel is allowed. The bot does not plan this
        // attack.
        if (!off_limits(state, seat, victim)) {
            raid.plan = raids_.plan(force, victim, raid.village, raid.held);
        }
    }
}

// The value of the best raid with the attackers that remain after an attack on a monster.
Worth Mind::best_raid(const Force& rest, SeatSet victims, const RaidPlans& plans) const {
    Worth best = 0;
    for (const Seat victim : victims) {
        const RaidPlan& raid = plans[static_cast<std::size_t>(index(victim))];
        if (raid.plan.damaged > 0) {
            best = std::max(best, raids_.plan(rest, victim, raid.village, raid.held).value);
        }
    }
    return best;
}

Worth Mind::attacks(const Targets& open) {
    if (open.victims.empty() && open.undead == 0 && !open.draco) {
        return 0;
    }
    const Force all = raids_.force(true);
    RaidPlans plans;
    plan_raids(all, open.victims, plans);
    Options options;
    if (open.undead != 0) {
        const Force hunters = raids_.force(false);
        for (unsigned slots = open.undead; slots != 0; slots &= slots - 1) {
            const auto slot = static_cast<std::uint8_t>(std::countr_zero(slots));
            const Card monster = state.river[static_cast<std::size_t>(river_index(rules, state, slot))];
            std::uint32_t free = (1u << hunters.size) - 1;
            std::uint32_t arms = (1u << hunters.armed) - 1;
            const std::uint32_t group = group_for(hunters, rules.value(monster), free, arms);
            const Worth value = static_cast<Worth>(rules.box.undead_vp) + resources(rules.effect(monster)) +
                                hunt_missions({.undead = true}) +
                                best_raid(hunters.without(group), open.victims, plans);
            options.push_back({Actions::pack(AttackUndead{slot}), value, 1});
        }
    }
    if (open.draco && all.size > 0) {
        const Worth value = beer() * weights().gold + hunt_missions({.undead = false}) +
                            best_raid(all.without(1u << (all.size - 1)), open.victims, plans);
        options.push_back({Actions::pack(AttackDraco{}), value, 1});
    }
    for (const Seat victim : open.victims) {
        const auto& [village, plan, held] = plans[static_cast<std::size_t>(index(victim))];
        if (plan.damaged == 0 || options.size() > 30) {
            continue;
        }
        const auto attack = [&](int target) {
            return Actions::pack(AttackPlayer{victim, village.site[plan.target(target)]});
        };
        options.push_back({attack(0), plan.value, 1});
        if (plan.damaged > 1) {
            options.push_back({attack(plan.damaged - 1), plan.value, attack_weight::strongest_first});
        }
    }
    Worth best = 0;
    for (const Option& option : options) {
        best = std::max(best, option.value);
    }
    for (const Option& option : options) {
        if (option.value > 0 && option.value > best - attack_weight::margin) {
            consider(option.action,
                     attack_weight::best * option.part * std::exp((option.value - best) / attack_weight::sharpness));
        }
    }
    return best;
}

// The attackers that the newest group still needs, as a set of bits: those of the plan for the whole raid, or the
// fewest that are strong enough.
std::uint32_t Mind::group_to_send(const Force& force, int missing) const {
    const Raid& raid = state.raid;
    if (missing <= 0) {
        return 0;
    }
    std::uint32_t planned = 0;
    if (raid.attackers.empty() && raid.target == Target::player) {
        const Village village = raids_.village(raid.victim);
        const Plan plan = raids_.plan(force, raid.victim, village, 0);
        for (int i = 0; i < plan.damaged; ++i) {
            planned |= village.site[plan.target(i)] == raid.newest ? plan.groups[static_cast<std::size_t>(i)] : 0;
        }
    }
    std::uint32_t free = (1u << force.size) - 1;
    std::uint32_t arms = (1u << force.armed) - 1;
    return planned != 0 ? planned : group_for(force, missing, free, arms);
}

// VG-D13  Sends the planned attackers, then declares the attack.
void Mind::muster() {
    const Raid& raid = state.raid;
    const bool against_player = raid.target == Target::player;
    const int defense = against_player ? rules.defense(state, raid.victim, raid.newest) : monster_defense(rules, state);
    const int missing = raid.attackers.empty() ? defense : defense - group_strength(rules, state, raid.newest);
    const Force all = raids_.force(against_player);
    const std::uint32_t planned = group_to_send(all, missing);
    const float held = against_player ? raids_.expected_defenses(raid.victim) : 0.0F;
    const auto send_more = [&](const auto& choice) {
        if (held > muster_weight::likely_defenses) {
            consider(choice, muster_weight::surplus * std::min(1.0F, held));
        }
    };
    each_offer(
        [&](const Send& choice) {
            if (missing <= 0) {
                return send_more(choice);
            }
            bool wanted = false;
            int power = 0;
            for (int i = 0; i < all.size; ++i) {
                const Force::Fighter& fighter = all.fighters[static_cast<std::size_t>(i)];
                if (fighter.card == choice.card && fighter.area == (choice.place == Place::area)) {
                    wanted = wanted || (planned >> i & 1) != 0;
                    power = fighter.strength;
                }
            }
            consider(choice, wanted             ? muster_weight::planned
                             : power >= missing ? muster_weight::strong_enough
                                                : muster_weight::other);
        },
        [&](const Arm& choice) {
            if (missing <= 0) {
                return send_more(choice);
            }
            const int over = rules.value(choice.weapon) - missing;
            consider(choice, over >= 0 ? muster_weight::right_weapon -
                                             muster_weight::wasted_strength * static_cast<Liking>(over)
                             : all.size == 0 ? muster_weight::only_weapons_left
                                             : muster_weight::weak_weapon);
        },
        [&](const Declare& choice) {
            if (missing <= 0 || all.size == 0) {
                consider(choice, missing <= 0 ? muster_weight::declare : muster_weight::declare_too_weak);
            }
        });
}

}  // namespace meadhall::vikings_gone_wild

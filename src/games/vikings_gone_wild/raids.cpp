// SPDX-License-Identifier: Apache-2.0
// Raids: how a declared attack on a village is resolved, and loot (VG-5.9).
#include <algorithm>

#include "games/vikings_gone_wild/cards/table.h"

namespace meadhall::vikings_gone_wild {
namespace {

// The resource that a raid takes from this Building, if it is a Container.
Resource looted_resource(Site site) {
    return site != Site::town_hall && type_of(site) == Building::beer_container ? Resource::beer : Resource::gold;
}

}  // namespace

// The reward for damaging this Building.
Turn::DamageReward Turn::reward_of(const Player& victim, Site site) const {
    if (site == Site::town_hall) {
        const HallData& hall = rules_.hall(victim.active_level());
        return {hall.reward, hall.amount};
    }
    return {rules_.data(type_of(site)).reward, rules_.data(type_of(site)).amount};
}

Attackers Turn::group_at(Site site) const {
    Attackers group;
    for (const Attacker& each : state_.raid.attackers) {
        if (each.site == site) {
            group.push_back(each);
        }
    }
    return group;
}

// VG-5.10.4  The VP for repulsing a group: VP for each attacker, and for cards on the Building. RULINGS VG-R27, VG-R51.
int Turn::vp_of_repulse(Site site) const {
    int vp = 0;
    for (const Attacker& each : state_.raid.attackers) {
        if (each.site == site) {
            const auto own = rules_of(each.card).attacker_vp;
            vp += own ? own(rules_.box) : rules_.box.repulse_vp;
        }
    }
    for (const Laid& laid : state_.laid) {
        const auto more = rules_of(laid.card).repulse_vp;
        vp += laid.owner == state_.raid.victim && laid.site == site && more ? more(effect(laid.card)) : 0;
    }
    return vp;
}

// Narrates the whole raid in one log line. The groups do not affect each other, so all results are known before the
// first group is resolved.
void Turn::tell_results() {
    if (narrator_.silent()) {
        return;
    }
    const Raid& raid = state_.raid;
    const Player& victim = player(raid.victim);
    RaidResolved resolved{state_.active, raid.victim, {}};
    for (std::size_t i = 0; i < raid.attackers.size(); ++i) {
        const Site site = raid.attackers[i].site;
        if (i == 0 || raid.attackers[i - 1].site != site) {
            resolved.groups.push_back(result_of(victim, site));
        }
    }
    narrator_.tell(resolved);
}

GroupResult Turn::result_of(const Player& victim, Site site) const {
    const auto small = [](int n) { return static_cast<std::uint8_t>(n); };
    GroupResult result{};
    result.site = NamedSite(victim, site);
    result.strength = small(group_strength(rules_, state_, site));
    result.defense = small(rules_.defense(state_, state_.raid.victim, site));
    for (const Laid& laid : state_.laid) {
        if (laid.owner == state_.raid.victim && laid.site == site) {
            result.cards.add(laid.card);
        }
    }
    if (result.strength < result.defense) {
        result.vp = small(vp_of_repulse(site));
        return result;
    }
    const auto [reward, amount] = reward_of(victim, site);
    result.vp = small((reward == Reward::vp ? amount : 0) + sum_in_group(site, &CardRules::damage_vp));
    result.favor = reward == Reward::favor;
    if (reward == Reward::loot) {
        const int most = amount + sum_in_group(site, &CardRules::more_loot);
        result.loot.of(looted_resource(site)) = small(std::min(most, victim.tokens(site)));
    }
    return result;
}

// The sum of what the cards of this group add, each kind of attacker and weapon once.
int Turn::sum_in_group(Site site, int (*CardRules::*hook)(const Effect&)) const {
    Kinds counted;
    int sum = 0;
    const auto count = [&](Card card) {
        if (const auto adds = rules_of(card).*hook; adds && !counted.contains(card)) {
            counted = counted | Kinds::only(card);
            sum += adds(effect(card));
        }
    };
    for (const Attacker& each : state_.raid.attackers) {
        if (each.site == site) {
            count(each.card);
            if (each.weapon != Weapon::none) {
                count(card_of(each.weapon));
            }
        }
    }
    return sum;
}

// VG-5.9.4, VG-5.9.5  Resolves the groups in the order in which they were opened. RULING VG-R25. Works on one group
// until a step pushes a task or the group is finished.
void Turn::resolve(Task& task) {
    ResolveGroups work = task.as<ResolveGroups>();
    const auto& attackers = state_.raid.attackers;
    if (work.first_attacker == 0 && work.next == GroupStep::fight) {
        tell_results();
    }
    if (work.first_attacker == attackers.size()) {
        state_.raid = {};
        state_.tasks.pop_back();
        return;
    }
    const Site site = attackers[work.first_attacker].site;
    const auto finish_group = [&] {
        while (work.first_attacker < attackers.size() && attackers[work.first_attacker].site == site) {
            ++work.first_attacker;
        }
        task.set(ResolveGroups{work.first_attacker, GroupStep::fight});
    };
    const DamageReward gains = reward_of(player(state_.raid.victim), site);
    const std::size_t tasks = state_.tasks.size();
    while (state_.tasks.size() == tasks) {
        if (work.next >= GroupStep::next_group) {
            finish_group();
            return;
        }
        const GroupStep step = work.next;
        work.next = static_cast<GroupStep>(static_cast<int>(step) + 1);
        task.set(work);
        if (step != GroupStep::fight) {
            reward(step, site, gains);
        } else if (!damages(site)) {
            finish_group();
            gain_vp(state_.raid.victim, vp_of_repulse(site));
            return;
        }
    }
}

// VG-5.7.7  Strength equal to the defense is enough. (1) The Building gets a Damage token, which stays until Round-end
// (VG-5.9.12).
bool Turn::damages(Site site) {
    const Seat seat = state_.raid.victim;
    Player& victim = player(seat);
    const auto sent = static_cast<std::uint8_t>(group_strength(rules_, state_, site));
    const auto needed = static_cast<std::uint8_t>(rules_.defense(state_, seat, site));
    const NamedSite named(victim, site);
    if (sent < needed) {
        narrator_.tell(AttackRepulsed{seat, named, Group(group_at(site)), sent, needed});
        return false;
    }
    victim.damaged.insert(site);
    ++state_.doings.damaged;
    if (site == Site::town_hall) {
        state_.doings.deeds.insert(Deed::damaged_hall);
    }
    narrator_.tell(BuildingDamaged{state_.active, seat, named, Group(group_at(site)), sent, needed});
    return true;
}

// What the attacker gets for the damaged Building.
void Turn::reward(GroupStep step, Site site, DamageReward gains) {
    const auto [kind, amount] = gains;
    if (step == GroupStep::gain_vp && kind == Reward::vp) {  // (2) VP at once, VG-5.9.7  RULING VG-R28
        gain_vp(state_.active, amount);
    } else if (step == GroupStep::loot && kind == Reward::loot) {  // (3) tokens of a Container, VG-5.9.8
        loot(site, amount);
    } else if (step == GroupStep::loot_more && kind == Reward::loot) {
        loot(site, sum_in_group(site, &CardRules::more_loot));
    } else if (step == GroupStep::take_favor && kind == Reward::favor) {  // (4) a Divine Favor  RULING VG-R53
        push(Step::pick_favor, state_.active);
    } else if (step == GroupStep::after_damage) {  // (5) what cards of the group gain
        gain_vp(state_.active, sum_in_group(site, &CardRules::damage_vp));
    }
}

void Turn::loot(Site site, int n) {
    for (const Seat victim = state_.raid.victim; n > 0 && player(victim).tokens(site) > 0; --n) {
        take_from_container(victim, site, looted_resource(site));
    }
}

void Turn::take_from_container(Seat victim, Site site, Resource resource) {
    std::uint8_t& tokens = player(victim).tokens(site);
    tokens = static_cast<std::uint8_t>(tokens - 1);
    state_.doings.deeds.insert(Deed::looted);
    narrator_.tell(TokenLooted{state_.active, victim, resource, NamedSite(player(victim), site)});
    push(state_.active, PlaceToken{resource});
}

void Turn::push_tokens(Resource resource, int n) {
    for (; n > 0; --n) {
        push(state_.active, PlaceToken{resource});
    }
}

EnumSet<Site> room_for_loot(const Rules& rules, const State& state, Seat seat, Resource resource) {
    const Player& player = state.players[seat];
    EnumSet<Site> room;
    for (int i = 0; i < same_building; ++i) {
        const Site site = site_of(container_of(resource), i);
        if (player.active().contains(site) && player.tokens(site) < rules.box.container_capacity) {
            room.insert(site);
        }
    }
    return room;
}

// VG-5.9.9  Places a token into a Container with room, or onto the Town Hall if no Container has room. Asks the player
// if several Containers have room. RULING VG-R13. VG-5.9.10, VG-5.9.11  The token may be spent in this turn.
bool Turn::place_token(Task& task) {
    const Resource resource = task.as<PlaceToken>().resource;
    const EnumSet<Site> room = room_for_loot(rules_, state_, task.seat, resource);
    if (room.size() >= 2) {
        return false;
    }
    const Seat seat = task.seat;
    state_.tasks.pop_back();
    if (room.empty()) {
        std::uint8_t& tokens = player(seat).hall.of(resource);
        tokens = static_cast<std::uint8_t>(std::min(255, tokens + 1));
    } else {
        ++player(seat).tokens(room.lowest());
    }
    const Site site = room.empty() ? Site::town_hall : room.lowest();
    narrator_.tell(TokenPlaced{seat, resource, NamedSite(player(seat), site)});
    return true;
}

// VG-D5  The player chooses the Container for a token.
Verdict why_not(const Rules& rules, const State& state, const StoreLoot& choice) {
    const Task& task = state.tasks.back();
    const Resource resource = task.as<PlaceToken>().resource;
    if (room_for_loot(rules, state, task.seat, resource).contains(choice.site)) {
        return legal();
    }
    return resource == Resource::beer ? refused("VG-5.9.9", "choose one of your Beer Containers that has room")
                                      : refused("VG-5.9.9", "choose one of your Gold Containers that has room");
}

void Turn::play(const StoreLoot& choice) {
    const Task task = state_.tasks.pop_back();
    ++player(task.seat).tokens(choice.site);
    narrator_.tell(TokenPlaced{task.seat, task.as<PlaceToken>().resource, NamedSite(player(task.seat), choice.site)});
    run();
}

}  // namespace meadhall::vikings_gone_wild

#include "games/vikings_gone_wild/bot_raids.h"

namespace meadhall::vikings_gone_wild {

std::uint32_t group_for(const Force& force, int defense, std::uint32_t& free, std::uint32_t& weapons) {
    std::uint32_t group = 0;
    int hands = 0;
    while (defense > 0) {
        int arms = -1;
        if (hands > 0) {
            for (int i = 0; i < force.armed; ++i) {
                if ((weapons >> i & 1) != 0 && force.weapons[static_cast<std::size_t>(i)] >= defense) {
                    arms = i;
                }
            }
        }
        if (arms >= 0) {
            weapons &= ~(1u << arms);
            return group;
        }
        if (free == 0) {
            // All that is left: the other weapons.
            for (int i = 0; i < force.armed && hands > 0 && defense > 0; ++i) {
                if ((weapons >> i & 1) != 0) {
                    weapons &= ~(1u << i);
                    defense -= force.weapons[static_cast<std::size_t>(i)];
                    --hands;
                }
            }
            return defense > 0 ? 0 : group;
        }
        int pick = std::countr_zero(free);
        for (std::uint32_t left = free; left != 0; left &= left - 1) {
            const int i = std::countr_zero(left);
            if (force.fighters[static_cast<std::size_t>(i)].strength < defense) {
                break;
            }
            pick = i;
        }
        const Force::Fighter& fighter = force.fighters[static_cast<std::size_t>(pick)];
        free &= ~(1u << pick);
        group |= 1u << pick;
        hands += fighter.unit;
        defense -= fighter.strength;
    }
    return group;
}

namespace {

// The first so many Buildings of the village, but the last of them is another one.
bool reaches(const Force& force, const Village& village, int many, int last, Plan& plan) {
    std::uint32_t free = (1u << force.size) - 1;
    std::uint32_t arms = (1u << force.armed) - 1;
    plan.last = last;
    for (int i = many; i-- > 0;) {
        const auto at = static_cast<std::size_t>(i == many - 1 ? last : i);
        const std::uint32_t group = group_for(force, village.defense[at], free, arms);
        if (group == 0) {
            return false;
        }
        plan.groups[static_cast<std::size_t>(i)] = group;
    }
    return true;
}

}  // namespace

Force Raids::force(bool raid) const {
    Force force;
    Bag hand = me_.hand.only(rules_.attackers);
    Plusses area = state_.doings.deployed;
    for (const Attacker& each : state_.raid.attackers) {
        if (each.from_area) {
            --area.of(each.card);
        } else {
            hand.take(each.card);
        }
    }
    for (const Card card : hand.kinds()) {
        const Attacker unarmed{card, false, false, Site::town_hall, Weapon::none};
        const auto power = static_cast<std::uint8_t>(strength(rules_, state_, unarmed, false, raid));
        for (int i = hand.count(card); i > 0; --i) {
            force.add({card, power, false, rules_.type(card) == Type::unit});
        }
    }
    if (area.all() > 0) {
        for (const Card card : {Card::alviss, Card::bear_rider, Card::mage}) {
            for (int i = area.of(card); i > 0; --i) {
                force.add({card, static_cast<std::uint8_t>(rules_.value(card)), true, card != Card::alviss});
            }
        }
    }
    for (const Card card : me_.hand.kinds(rules_.weapons)) {
        for (int i = me_.hand.count(card); i > 0 && force.armed < 6; --i) {
            force.weapons[static_cast<std::size_t>(force.armed++)] = static_cast<std::uint8_t>(rules_.value(card));
        }
    }
    std::sort(force.weapons.begin(), force.weapons.begin() + force.armed, std::greater());
    return force;
}

Village Raids::village(Seat victim) const {
    const Player& owner = state_.players[victim];
    EnumSet<Site> open = owner.active() - owner.damaged;
    for (const Seat other : seats(state_) - SeatSet::only(seat_)) {
        if (state_.players[other].target == whom(victim)) {
            open = open - state_.players[other].raided;  // VG-5.8.4
        }
    }
    Village village;
    for (const Site site : open) {
        const int defense =
            state_.laid.empty() ? rules_.printed_defense(owner, site) : rules_.defense(state_, victim, site);
        int at = village.size++;
        for (; at > 0 && village.defense[static_cast<std::size_t>(at - 1)] > defense; --at) {
            village.site[static_cast<std::size_t>(at)] = village.site[static_cast<std::size_t>(at - 1)];
            village.defense[static_cast<std::size_t>(at)] = village.defense[static_cast<std::size_t>(at - 1)];
        }
        village.site[static_cast<std::size_t>(at)] = site;
        village.defense[static_cast<std::size_t>(at)] = static_cast<std::uint8_t>(defense);
    }
    return village;
}

// How many Defense cards an opponent is likely to hold: any of those that he owns and that are not seen.
float Raids::expected_defenses(Seat victim) const {
    const Player& owner = state_.players[victim];
    const int hand = owner.hand.size();
    if (hand == 0) {
        return 0;
    }
    int defenses = owner.hand.only(rules_.defenses).size();
    for (const Card card : state_.decks.cards(victim)) {
        defenses += rules_.type(card) == Type::defense;
    }
    return static_cast<float>(defenses * hand) / static_cast<float>(hand + state_.decks.size(victim));
}

float Raids::reward_of(const Player& owner, Site site) const {
    if (site == Site::town_hall) {
        const HallData& hall = rules_.hall(owner.active_level());
        return hall.reward == Reward::vp ? static_cast<float>(hall.amount) : 1.5F;
    }
    const BuildingData& building = rules_.data(type_of(site));
    switch (building.reward) {
        case Reward::vp:
            return static_cast<float>(building.amount);
        case Reward::loot:
            return owner.tokens(site) > 0 ? 0.5F : 0.0F;
        default:
            return 0;
    }
}

Plan Raids::plan(const Force& force, Seat victim, const Village& village, float held) const {
    Plan plan;
    int sum = 0;
    int most = 0;
    int weapons = 0;
    for (int i = 0; i < force.armed; ++i) {
        weapons += force.weapons[static_cast<std::size_t>(i)];
    }
    while (most < village.size && most < force.size &&
           sum + village.defense[static_cast<std::size_t>(most)] <= force.total + weapons) {
        sum += village.defense[static_cast<std::size_t>(most++)];
    }
    while (most > 0 && !reaches(force, village, most, most - 1, plan)) {
        --most;
    }
    if (most == 0) {
        return {};
    }
    plan.damaged = most;
    // A stronger one instead of the last, if it brings more.
    const Player& owner = state_.players[victim];
    float reward = reward_of(owner, village.site[static_cast<std::size_t>(most - 1)]);
    for (int i = most; i < village.size && sum < force.total + weapons; ++i) {
        Plan other = plan;
        if (reward_of(owner, village.site[static_cast<std::size_t>(i)]) > reward &&
            reaches(force, village, most, i, other)) {
            plan = other;
            reward = reward_of(owner, village.site[static_cast<std::size_t>(i)]);
        }
    }
    plan.value = value_of(plan, victim, village, held);
    return plan;
}
float Raids::value_of(const Plan& plan, Seat victim, const Village& village, float held) const {
    const Player& owner = state_.players[victim];
    const float done = state_.doings.damaged;
    const auto planned = static_cast<float>(plan.damaged);
    const float repulsed = std::min(held, planned);
    const float reached = planned - repulsed;
    float rewards = 0;
    bool hall = false;
    bool loot = false;
    int sent = 0;
    for (int i = 0; i < plan.damaged; ++i) {
        const Site site = village.site[plan.target(i)];
        rewards += reward_of(owner, site);
        hall = hall || site == Site::town_hall;
        loot = loot || (site != Site::town_hall &&
                        (type_of(site) == Building::beer_container || type_of(site) == Building::gold_container) &&
                        owner.tokens(site) > 0);
        sent += std::popcount(plan.groups[static_cast<std::size_t>(i)]);
    }
    float value = damage_vp(rules_, done + reached) - damage_vp(rules_, done) + rewards * reached / planned -
                  worths().weights.repulsed * repulsed;
    if (me_.missions_left() > 0) {
        float best = 0;
        for (const Mission mission : me_.missions) {
            const bool meets =
                (mission == Mission::m_raider && done == 0) ||
                (mission == Mission::m_pillager && done < 2 && done + reached >= 1.5F) ||
                (mission == Mission::m_conqueror && done < 3 && done + reached >= 2.5F) ||
                (mission == Mission::m_hall_breaker && hall) || (mission == Mission::m_plunderer && loot) ||
                (mission == Mission::m_captain && state_.doings.sent < 4 && state_.doings.sent + sent >= 4);
            best = meets ? std::max(best, 0.8F * static_cast<float>(rules_.data(mission).vp)) : best;
        }
        value += best;
    }
    return value;
}

}  // namespace meadhall::vikings_gone_wild

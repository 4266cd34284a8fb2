// SPDX-License-Identifier: Apache-2.0
#include "games/vikings_gone_wild/bot/raids.h"

#include <algorithm>
#include <span>

#include "games/vikings_gone_wild/cards/table.h"
#include "games/vikings_gone_wild/missions/table.h"

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
            // No fighter is left, so the group uses the remaining weapons.
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

// A greedy heuristic: fills the groups one by one, for the highest defense first, each with as few fighters as
// possible. It is fast but may miss a solution.
bool reaches_greedily(const Force& force, std::span<const std::uint8_t> defenses, std::span<std::uint32_t> groups) {
    std::uint32_t free = (1u << force.size) - 1;
    std::uint32_t arms = (1u << force.armed) - 1;
    for (std::size_t i = defenses.size(); i-- > 0;) {
        groups[i] = group_for(force, defenses[i], free, arms);
        if (groups[i] == 0) {
            return false;
        }
    }
    return true;
}

// An exhaustive search: dynamic programming over sets of fighters, for every assignment of weapons to Units. A solution
// is a list of fighters that fills one group after another. So for each set of fighters it is enough to store the most
// groups that these fighters can fill, and their surplus strength for the next group.
class Cover {
public:
    static constexpr int most_fighters = 10, most_weapons = 3;

    Cover(const Force& force, std::span<const std::uint8_t> defenses, std::span<std::uint32_t> groups)
        : force_(force), defenses_(defenses), groups_(groups) {
        for (int i = 0; i < force.size; ++i) {
            strength_[static_cast<std::size_t>(i)] = force.fighters[static_cast<std::size_t>(i)].strength;
        }
    }
    bool found() { return give(0); }

private:
    bool give(int weapon) {
        if (weapon == std::min(force_.armed, most_weapons)) {
            return fill();
        }
        bool carried = false;
        for (int i = 0; i < force_.size; ++i) {
            const auto at = static_cast<std::size_t>(i);
            const bool armed = strength_[at] != force_.fighters[at].strength;
            // Of several equal Units without a weapon, only the first one gets this weapon.
            const bool like_last = i > 0 && alike(i, i - 1) && strength_[at - 1] == force_.fighters[at - 1].strength;
            if (!force_.fighters[at].unit || armed || like_last) {
                continue;
            }
            carried = true;
            strength_[at] = static_cast<std::uint8_t>(strength_[at] + force_.weapons[static_cast<std::size_t>(weapon)]);
            if (give(weapon + 1)) {
                return true;
            }
            strength_[at] = force_.fighters[at].strength;
        }
        return !carried && fill();  // if no Unit can carry the weapon, the remaining weapons are not used
    }
    bool alike(int a, int b) const {
        const Force::Fighter& one = force_.fighters[static_cast<std::size_t>(a)];
        const Force::Fighter& other = force_.fighters[static_cast<std::size_t>(b)];
        return one.strength == other.strength && one.unit == other.unit;
    }
    bool fill() {
        const auto all = std::size_t{1} << force_.size;
        best_[0] = {};
        for (std::size_t set = 1; set < all; ++set) {
            Filled best{};
            for (std::size_t left = set; left != 0; left &= left - 1) {
                const auto who = static_cast<std::size_t>(std::countr_zero(left));
                Filled now = best_[set & ~(std::size_t{1} << who)];
                now.last = static_cast<std::uint8_t>(who);
                now.into = now.groups;
                now.part = static_cast<std::uint8_t>(now.part + strength_[who]);
                if (now.part >= defenses_[now.groups]) {
                    ++now.groups;
                    now.part = 0;
                }
                if (now.groups == defenses_.size()) {
                    best_[set] = now;
                    return tell(set);
                }
                best = now.groups > best.groups || (now.groups == best.groups && now.part >= best.part) ? now : best;
            }
            best_[set] = best;
        }
        return false;
    }
    bool tell(std::size_t set) {
        std::ranges::fill(groups_, 0u);
        for (; set != 0; set &= ~(std::size_t{1} << best_[set].last)) {
            groups_[best_[set].into] |= 1u << best_[set].last;
        }
        return true;
    }

    struct Filled {
        std::uint8_t groups, part;  // number of filled groups, and strength in the next group
        std::uint8_t last, into;    // the fighter that was added last, and its group
    };
    const Force& force_;
    std::span<const std::uint8_t> defenses_;
    std::span<std::uint32_t> groups_;
    std::array<std::uint8_t, Force::most> strength_{};
    std::array<Filled, std::size_t{1} << most_fighters> best_;
};

}  // namespace

bool reaches(const Force& force, std::span<const std::uint8_t> defenses, std::span<std::uint32_t> groups) {
    if (defenses.empty() || static_cast<int>(defenses.size()) > force.size) {
        return defenses.empty();
    }
    int needed = 0, there = force.total;
    for (const std::uint8_t defense : defenses) {
        needed += defense;
    }
    for (int i = 0; i < force.armed; ++i) {
        there += force.weapons[static_cast<std::size_t>(i)];
    }
    return needed <= there && (reaches_greedily(force, defenses, groups) ||
                               (force.size <= Cover::most_fighters && Cover(force, defenses, groups).found()));
}

namespace {

// Searches for the set of Buildings that is worth the most. Tries larger sets and weaker Buildings first.
class Targets {
public:
    Targets(const Rules& rules, const Force& force, const Village& village, std::span<const float> rewards, int done)
        : rules_(rules), force_(force), village_(village), rewards_(rewards), done_(done) {
        strength_ = force.total;
        for (int i = 0; i < force.armed; ++i) {
            strength_ += force.weapons[static_cast<std::size_t>(i)];
        }
    }

    Plan best() {
        int sum = 0;
        int most = 0;
        while (most < village_.size && most < force_.size &&
               sum + village_.defense[static_cast<std::size_t>(most)] <= strength_) {
            sum += village_.defense[static_cast<std::size_t>(most++)];
        }
        // If the force can damage some set of `most` Buildings, it can damage the set of the weakest ones.
        for (; most > 0; --most) {
            chosen_.clear();
            for (int i = 0; i < most; ++i) {
                chosen_.push_back(static_cast<std::uint8_t>(i));
            }
            if (try_chosen()) {
                break;
            }
        }
        // A set with other Buildings, or with fewer, may have higher rewards.
        for (int many = most; many > 0; --many) {
            chosen_.clear();
            choose(0, many, 0, 0);
        }
        return plan_;
    }

private:
    float table(int many) const { return damage_vp(rules_, static_cast<float>(done_ + many)); }
    float most_rewards(std::size_t from, int many) const {
        float sum = 0;
        std::array<float, sites> left;
        const auto end = std::copy(rewards_.begin() + static_cast<std::ptrdiff_t>(from), rewards_.end(), left.begin());
        std::sort(left.begin(), end, std::greater());
        for (std::ptrdiff_t i = 0; i < std::min<std::ptrdiff_t>(many, end - left.begin()); ++i) {
            sum += left[static_cast<std::size_t>(i)];
        }
        return sum;
    }
    void choose(std::size_t from, int wanted, int defense, float reward) {
        constexpr int most_tried = 100;
        const int many = static_cast<int>(chosen_.size()) + wanted;
        if (table(many) + reward + most_rewards(from, wanted) <= best_ + 0.001F || tried_ > most_tried) {
            return;
        }
        if (wanted == 0) {
            ++tried_;
            try_chosen();
            return;
        }
        for (std::size_t i = from; i + static_cast<std::size_t>(wanted) <= static_cast<std::size_t>(village_.size);
             ++i) {
            if (defense + wanted * village_.defense[i] > strength_) {
                return;
            }
            chosen_.push_back(static_cast<std::uint8_t>(i));
            choose(i + 1, wanted - 1, defense + village_.defense[i], reward + rewards_[i]);
            chosen_.pop_back();
        }
    }
    bool try_chosen() {
        std::array<std::uint8_t, sites> defenses;
        float value = table(static_cast<int>(chosen_.size()));
        for (std::size_t i = 0; i < chosen_.size(); ++i) {
            defenses[i] = village_.defense[chosen_[i]];
            value += rewards_[chosen_[i]];
        }
        Plan plan;
        if (!reaches(force_, std::span(defenses).first(chosen_.size()), std::span(plan.groups).first(chosen_.size()))) {
            return false;
        }
        if (value > best_) {
            best_ = value;
            plan.damaged = static_cast<int>(chosen_.size());
            std::copy(chosen_.begin(), chosen_.end(), plan.targets.begin());
            plan_ = plan;
        }
        return true;
    }

    const Rules& rules_;
    const Force& force_;
    const Village& village_;
    std::span<const float> rewards_;
    int done_, strength_ = 0, tried_ = 0;
    FixedVector<std::uint8_t, sites> chosen_;
    float best_ = 0;
    Plan plan_;
};

}  // namespace

Plan best_plan(const Rules& rules, const Force& force, const Village& village, std::span<const float> rewards,
               int done) {
    return Targets(rules, force, village, rewards, done).best();
}

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
        const auto power = static_cast<std::uint8_t>(strength(rules_, state_, unarmed, {}, raid));
        for (int i = hand.count(card); i > 0; --i) {
            force.add({card, power, false, rules_.type(card) == Type::unit});
        }
    }
    if (area.all() > 0) {
        for (const Card card : plus_cards) {
            for (int i = area.of(card); i > 0; --i) {
                force.add({card, static_cast<std::uint8_t>(rules_.value(card)), true, rules_.type(card) == Type::unit});
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
            // VG-5.8.4  Removes Buildings that other players have attacked.
            open = open - state_.players[other].raided;
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

// The expected number of Defense cards in an opponent's hand. Everybody knows how many Defense cards are in the
// opponent's hand and deck together (VG-6.1.1). Each is equally likely to be in the hand.
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
        return hall.reward == Reward::vp ? static_cast<Worth>(hall.amount) : attack_weight::favor;
    }
    const BuildingData& building = rules_.data(type_of(site));
    switch (building.reward) {
        case Reward::vp:
            return static_cast<float>(building.amount);
        case Reward::loot:
            return owner.tokens(site) > 0 ? attack_weight::loot : 0.0F;
        default:
            return 0;
    }
}

Plan Raids::plan(const Force& force, Seat victim, const Village& village, float held) const {
    std::array<float, sites> rewards;
    const auto size = static_cast<std::size_t>(village.size);
    for (std::size_t i = 0; i < size; ++i) {
        rewards[i] = reward_of(state_.players[victim], village.site[i]);
    }
    Plan plan = best_plan(rules_, force, village, std::span(rewards).first(size), state_.doings.damaged);
    plan.value = plan.damaged > 0 ? value_of(plan, victim, village, held) : 0.0F;
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
                  rules_.choosing.weights.repulsed * repulsed;
    if (me_.missions_left() > 0) {
        float best = 0;
        const RaidForecast forecast{done + reached, hall, loot, sent};
        for (const Mission mission : me_.missions) {
            if (const auto chance = rules_of(mission).raid) {
                best = std::max(best, chance(state_, forecast) *
                                          (mission_weight::in_a_fight * static_cast<float>(rules_.data(mission).vp)));
            }
        }
        value += best;
    }
    return value;
}

}  // namespace meadhall::vikings_gone_wild

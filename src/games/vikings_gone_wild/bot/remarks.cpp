// SPDX-License-Identifier: Apache-2.0
// What a bot says about an action, with frequencies over sampled worlds.
#include <cmath>

#include "games/vikings_gone_wild/bot/raids.h"
#include "games/vikings_gone_wild/cards/table.h"

namespace meadhall::vikings_gone_wild {
namespace {

std::string percent(std::size_t some, std::size_t all) { return std::to_string((100 * some + all / 2) / all) + " %"; }

std::string one_digit(float number) {
    const auto tenths = static_cast<int>(std::lround(10 * number));
    return std::to_string(tenths / 10) + "." + std::to_string(tenths % 10);
}

// A group that attacks a Building.
struct Assault {
    Seat victim;
    int strength, defense;
    int ambushed = 0;      // how much an Ambush can take from the strength
    bool limited = false;  // VG-5.23.3  only one Defense card may be played
};

// VG-5.10  Whether the victim can repulse this group with the hand that they hold in this world.
bool can_repulse(const Rules& rules, const State& world, const Assault& assault) {
    const Bag& hand = world.players[assault.victim].hand;
    int all = 0;
    int biggest = 0;
    for (const Card card : hand.kinds(rules.defenses)) {
        const int bonus = rules_of(card).names_unit ? assault.ambushed : rules.value(card);
        all += hand.count(card) * bonus;
        biggest = std::max(biggest, bonus);
    }
    return assault.defense + (assault.limited ? biggest : all) > assault.strength;
}

class Remark {
public:
    Remark(const Rules& rules, std::span<const State> worlds, Seat seat)
        : rules_(rules), worlds_(worlds), any_(worlds.front()), seat_(seat) {}

    std::string operator()(const AttackPlayer& choice) const {
        const Raids raids(rules_, any_, seat_);
        const Village village = raids.village(choice.opponent);
        const Plan plan =
            raids.plan(raids.force(true), choice.opponent, village, raids.expected_defenses(choice.opponent));
        if (plan.damaged == 0) {
            return "Your army is too weak for the Buildings of that village.";
        }
        const auto bare = static_cast<std::size_t>(std::ranges::count_if(worlds_, [&](const State& world) {
            return world.players[choice.opponent].hand.kinds(rules_.defenses).empty();
        }));
        return "The " + rules_.shown(choice.site) + " has a defense of " +
               std::to_string(rules_.defense(any_, choice.opponent, choice.site)) +
               ", and the defender holds no Defense card in " + percent(bare, worlds_.size()) +
               " of the deals that fit what you know; the raid reaches up to " + std::to_string(plan.damaged) +
               " of their Buildings and brings about " + one_digit(std::max(0.0F, plan.value)) + " VP.";
    }

    std::string operator()(const Declare&) const {
        const Raid& raid = any_.raid;
        if (raid.target != Target::player || raid.attackers.empty()) {
            return {};
        }
        Assault assault{.victim = raid.victim,
                        .strength = group_strength(rules_, any_, raid.newest),
                        .defense = rules_.defense(any_, raid.victim, raid.newest)};
        for (const Attacker& each : raid.attackers) {
            if (each.site == raid.newest) {
                assault.limited = assault.limited || rules_of(each.card).most_defenses;
                const bool unit = rules_.type(each.card) == Type::unit;
                assault.ambushed = std::max(assault.ambushed, unit ? strength(rules_, any_, each, {}, true) : 0);
            }
        }
        const auto good = static_cast<std::size_t>(
            std::ranges::count_if(worlds_, [&](const State& world) { return !can_repulse(rules_, world, assault); }));
        return "The attack on the " + rules_.shown(raid.newest) + " succeeds, whatever the defender plays, in " +
               percent(good, worlds_.size()) + " of the deals that fit what you know.";
    }

    std::string operator()(const Defend& choice) const {
        const int sent = group_strength(rules_, any_, choice.site);
        const int then = rules_.defense(any_, seat_, choice.site) + rules_.value(choice.card);
        const auto attackers = std::ranges::count_if(any_.raid.attackers, [&](const Attacker& each) {
            return each.site == choice.site && !rules_of(each.card).attacker_vp;
        });
        return then > sent ? "It repulses the attack on the " + rules_.shown(choice.site) + " and brings " +
                                 std::to_string(attackers * rules_.box.repulse_vp) + " VP."
                           : "It does not stop the attack on the " + rules_.shown(choice.site) +
                                 " alone: " + std::to_string(then) + " against " + std::to_string(sent) + ".";
    }

    std::string operator()(const BuyStock& choice) const { return bought(choice.card); }
    std::string operator()(const BuyRiver& choice) const {
        return bought(any_.river[static_cast<std::size_t>(river_index(rules_, any_, choice.slot))]);
    }
    std::string operator()(const auto&) const { return {}; }

private:
    std::string bought(Card card) const {
        const Judgement judgement(rules_, any_, seat_);
        return "You will draw the " + rules_.data(card).name + " about " + one_digit(judgement.uses(judgement.run())) +
               " times until the end.";
    }

    const Rules& rules_;
    std::span<const State> worlds_;
    const State& any_;
    Seat seat_;
};

}  // namespace

std::string Rules::remark(std::span<const State> worlds, Seat seat, Action action) const {
    return worlds.empty() ? std::string() : Actions::visit(action, Remark(*this, worlds, seat));
}

}  // namespace meadhall::vikings_gone_wild

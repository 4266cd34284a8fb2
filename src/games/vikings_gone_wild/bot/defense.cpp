// SPDX-License-Identifier: Apache-2.0
#include "games/vikings_gone_wild/bot/defense.h"

#include <algorithm>

#include "games/vikings_gone_wild/cards/table.h"

namespace meadhall::vikings_gone_wild {
namespace {

constexpr float not_tried = -1000;
constexpr std::uint8_t kept = 255;

}  // namespace

Defense::Defense(const Rules& rules, const State& state, Seat seat) : rules_(rules) {
    const Player& me = state.players[seat];
    const Raids raids(rules, state, seat);
    for (const Attacker& each : state.raid.attackers) {
        const auto same = [&](const Target& target) { return target.site == each.site; };
        if (targets_.full() || std::ranges::any_of(targets_, same)) {
            continue;
        }
        Target target{.site = each.site,
                      .missing = group_strength(rules, state, each.site) - rules.defense(state, seat, each.site) + 1,
                      .ambushed = {},
                      .limit = unlimited,
                      .laid = 0,
                      .worth = raids.reward_of(me, each.site)};
        const Kinds helpers = helpers_at(state, each.site);
        for (const Attacker& one : state.raid.attackers) {
            if (one.site != each.site) {
                continue;
            }
            const CardRules& card = rules_of(one.card);
            target.worth += static_cast<float>(card.attacker_vp ? card.attacker_vp(rules.box) : rules.box.repulse_vp);
            if (card.most_defenses) {
                target.limit =
                    std::min(target.limit, static_cast<std::size_t>(card.most_defenses(rules.effect(one.card))));
            }
            if (rules.type(one.card) == Type::unit) {
                const int power = strength(rules, state, one, helpers, true);
                std::size_t place = target.ambushed.size();
                while (place > 0 && target.ambushed[place - 1] < power) {
                    --place;
                }
                if (!target.ambushed.full()) {
                    target.ambushed.insert_at(place, power);
                }
            }
        }
        for (std::size_t i = 0; i < state.laid.size(); ++i) {
            if (const Laid& laid = state.laid[i]; laid.owner == seat && laid.site == each.site) {
                target.laid += i >= state.raid.laid_before;
                target.worth += repulse_vp(laid.card);
            }
        }
        targets_.push_back(target);
    }
    damaged_ = static_cast<float>(state.doings.damaged) + static_cast<float>(targets_.size());
    for (const Card card : me.hand.kinds(rules.defenses)) {
        for (int i = me.hand.count(card); i > 0; --i) {
            std::size_t place = cards_.size();
            while (place > 0 && cards_[place - 1].bonus < rules.value(card)) {
                --place;
            }
            if (cards_.full()) {
                if (place == cards_.size()) {
                    continue;
                }
                cards_.pop_back();
            }
            cards_.insert_at(place, {card, rules.value(card)});
        }
    }
    for (auto& row : best_with_) {
        row.fill(not_tried);
    }
    Onto onto;
    onto.fill(kept);
    nothing_ = worth_of(onto);
    lay(0, onto);
}

// VP for repulsing the group on the Building with this card.
Worth Defense::repulse_vp(Card card) const {
    const auto more = rules_of(card).repulse_vp;
    return more ? static_cast<Worth>(more(rules_.effect(card))) : 0;
}

float Defense::worth_of(const Onto& onto) const {
    float worth = 0, repulsed = 0;
    int everywhere = 0;
    for (std::size_t i = 0; i < cards_.size(); ++i) {
        if (onto[i] != kept) {
            everywhere += rules_of(cards_[i].card).protects_all ? cards_[i].bonus : 0;
            worth += defense_weight::drawn_card * static_cast<float>(rules_.effect(cards_[i].card).draw);
            worth -= defense_weight::card * static_cast<float>(1 + cards_[i].bonus);
        }
    }
    for (std::size_t at = 0; at < targets_.size(); ++at) {
        int bonus = everywhere;
        std::size_t ambushes = 0;
        float extra = 0;
        for (std::size_t i = 0; i < cards_.size(); ++i) {
            if (onto[i] != at || rules_of(cards_[i].card).protects_all) {
                continue;
            }
            bonus += cards_[i].bonus;
            bonus += rules_of(cards_[i].card).names_unit ? targets_[at].ambushed[ambushes++] : 0;
            extra += repulse_vp(cards_[i].card);
        }
        if (bonus >= targets_[at].missing) {  // VG-5.10.4  the group is repulsed
            worth += targets_[at].worth + extra;
            ++repulsed;
        }
    }
    return worth -
           damage_vp(rules_, damaged_ - repulsed);  // VG-2.3  subtracts what the attacker gains from the damage table
}

void Defense::lay(std::size_t next, Onto& onto) {
    if (next == cards_.size()) {
        const float worth = worth_of(onto) - nothing_;
        best_ = std::max(best_, worth);
        for (std::size_t i = 0; i < cards_.size(); ++i) {
            if (onto[i] != kept) {
                best_with_[i][onto[i]] = std::max(best_with_[i][onto[i]], worth);
            }
        }
        return;
    }
    for (std::size_t at = 0; at < targets_.size(); ++at) {
        std::size_t laid = targets_[at].laid, ambushes = 0;
        for (std::size_t i = 0; i < next; ++i) {
            laid += onto[i] == at;
            ambushes += onto[i] == at && rules_of(cards_[i].card).names_unit;
        }
        if (laid >= targets_[at].limit ||
            (rules_of(cards_[next].card).names_unit && ambushes == targets_[at].ambushed.size())) {
            continue;
        }
        onto[next] = static_cast<std::uint8_t>(at);
        lay(next + 1, onto);
    }
    onto[next] = kept;
    lay(next + 1, onto);
}

float Defense::best_with(Card card, Site site) const {
    float best = not_tried;
    for (std::size_t i = 0; i < cards_.size(); ++i) {
        for (std::size_t at = 0; at < targets_.size(); ++at) {
            if (cards_[i].card == card && targets_[at].site == site) {
                best = std::max(best, best_with_[i][at]);
            }
        }
    }
    return best;
}

}  // namespace meadhall::vikings_gone_wild

// SPDX-License-Identifier: Apache-2.0
// The bot's answers to questions: how it defends (VG-D2), and which cards, Containers and resources it takes.
#include <cmath>

#include "games/vikings_gone_wild/bot/defense.h"
#include "games/vikings_gone_wild/bot/mind.h"

namespace meadhall::vikings_gone_wild {

// The hand is discarded at Round-end anyway (VG-5.15.3), so the bot considers every way to use it now (defense.h).
void Mind::defend() {
    const Defense defense(rules, state, seat);
    const auto weigh = [&](const auto& choice, Worth worth) {
        if (worth > 0 && worth > defense.best() - defense_weight::margin) {
            consider(choice, std::exp((worth - defense.best()) / defense_weight::sharpness));
        }
    };
    each_offer([&](const Done& choice) { consider(choice, std::exp(-defense.best() / defense_weight::sharpness)); },
               [&](const Defend& choice) { weigh(choice, defense.best_with(choice.card, choice.site)); },
               [&](const DefendAgainst& choice) {
                   const Worth worth = defense.best_with(choice.card, choice.site);
                   weigh(choice, ambushes_strongest(choice) ? worth : worth - defense_weight::ambush_of_a_weaker_unit);
               });
}

// VG-5.23.23  An Ambush names one Unit of the group. Returns true if the action names the strongest one.
bool Mind::ambushes_strongest(const DefendAgainst& choice) const {
    int power = 0, most = 0;
    for (const Attacker& each : state.raid.attackers) {
        if (each.site == choice.site && rules.type(each.card) == Type::unit) {
            const int here = strength(rules, state, each, {}, true);
            most = std::max(most, here);
            power = each.card == choice.unit && each.weapon == choice.weapon ? std::max(power, here) : power;
        }
    }
    return power == most;
}

// VG-D3, VG-D8, VG-D9, VG-D11, VG-D14  Takes or keeps the card that is worth the most, and gives away the one that is
// worth the least.
void Mind::cards_by_worth() {
    const Step step = asked_step(state);
    const bool least = step == Step::discard || step == Step::put_back;
    // Valkyrie takes back Units for another attack, so their strength counts.
    const bool to_attack = step == Step::pick && state.tasks.back().as<PickCards>().from == PickFrom::attackers;
    const auto weigh = [&](const auto& choice) {
        const Worth worth = to_attack ? static_cast<Worth>(rules.value(choice.card)) : drawn_of(choice.card);
        consider(choice, std::exp((least ? -answer_weight::card_worth : answer_weight::card_worth) * worth));
    };
    each_offer([&](const Done& choice) { consider(choice, answer_weight::done); },
               [&](const PickFavor& choice) { weigh(choice); }, [&](const Discard& choice) { weigh(choice); },
               [&](const PutBack& choice) { weigh(choice); }, [&](const Keep& choice) { weigh(choice); },
               [&](const Pick& choice) { weigh(choice); });
}

// VG-D7  Uses a + effect after an attack.
void Mind::use_plus() {
    each_offer([&](const UsePlus& choice) { consider(choice, answer_weight::draw); },
               [&](const UsePlusMode& choice) { consider(choice, 1); });
}

// VG-D5  Puts the token into the bot's own Container that holds the most tokens. VG-D6  Takes the token from the
// opponent's Container that holds the most tokens.
void Mind::containers() {
    const auto weigh = [&](const auto& choice, const Player& owner) {
        consider(choice, std::exp(static_cast<float>(owner.tokens(choice.site))));
    };
    each_offer(
        [&](const StoreLoot& choice) { weigh(choice, me); },
        [&](const LootFrom& choice) { weigh(choice, state.players[state.tasks.back().as<TakeToken>().victim]); });
}

// VG-D4  Chooses the reward for Draco.
void Mind::draco() {
    consider(ChooseDracoResource{Resource::gold}, answer_weight::gold);
    consider(ChooseDracoResource{Resource::beer}, answer_weight::beer);
}

// VG-5.14.6  The player says for each Container how many tokens to store. The highest number is best, because it fills
// the first Containers.
void Mind::store() { consider(offers_.action(offers_.total() - 1), 1); }

}  // namespace meadhall::vikings_gone_wild

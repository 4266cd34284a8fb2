// SPDX-License-Identifier: Apache-2.0
// What the bot does in its own turn (VG-D1): cards, Missions, then attacks and purchases.
#include "games/vikings_gone_wild/bot/mind.h"
#include "games/vikings_gone_wild/cards/table.h"
#include "games/vikings_gone_wild/missions/table.h"

namespace meadhall::vikings_gone_wild {

void Mind::think() {
    switch (asked_step(state)) {
        case Step::turn:
            turn();
            break;
        case Step::muster:
            muster();
            break;
        case Step::defend:
            defend();
            break;
        case Step::pick_favor:
        case Step::discard:
        case Step::put_back:
        case Step::keep:
        case Step::pick:
            cards_by_worth();
            break;
        case Step::plus:
            use_plus();
            break;
        case Step::store_loot:
        case Step::loot_from:
            containers();
            break;
        case Step::draco_resource:
            draco();
            break;
        case Step::store:
            store();
            break;
        default:
            break;
    }
    if (priors_.empty()) {
        const std::uint32_t total = std::min<std::uint32_t>(offers_.total(), 40);
        for (std::uint32_t i = 0; i < total; ++i) {
            consider(offers_.action(i), 1);
        }
    }
}

void Mind::turn() {
    if (play_cards() || complete_missions()) {
        return;
    }
    Targets open;
    Affordable affordable;
    each_offer([&](const AttackPlayer& choice) { open.victims.insert(choice.opponent); },
               [&](const AttackUndead& choice) { open.undead |= 1u << choice.slot; },
               [&](const AttackDraco&) { open.draco = true; },
               [&](const BuyStock& choice) { affordable.stock = affordable.stock | Kinds::only(choice.card); },
               [&](const BuyRiver& choice) { affordable.slots |= 1u << choice.slot; },
               [&](const Build& choice) { affordable.buildings.insert(choice.building); },
               [&](const Upgrade&) { affordable.upgrade = true; },
               [&](const SwapMission& choice) { affordable.swaps.push_back(choice); },
               [&](const Exchange& choice) { affordable.exchanges.insert(choice.given); });
    const Worth attack = attacks(open);
    purchases(affordable, attack);
}

// Considers cards to play or deploy, but only those with the highest TurnRank. Returns false if there are none.
bool Mind::play_cards() {
    if (me.hand.kinds(rules.action_cards | plus_cards).empty()) {
        return false;
    }
    TurnRank best = TurnRank::not_now;
    const auto play = [&](const auto& choice, TurnRank rank, Liking liking) {
        if (rank == TurnRank::not_now || rank < best) {
            return;
        }
        if (rank > best) {
            best = rank;
            priors_.clear();
        }
        consider(choice, liking);
    };
    const auto rank = [&](Card card) { return rules_of(card).turn_rank(*this); };
    const auto weigh = [&](auto hook, const auto& choice) { return hook ? hook(*this, choice) : 1.0F; };
    each_offer([&](const PlayAction& choice) { play(choice, rank(choice.card), 1); },
               [&](const PlayActionOn& choice) {
                   play(choice, rank(choice.card), weigh(rules_of(choice.card).weight_on, choice));
               },
               [&](const PlayActionMode& choice) {
                   play(choice, rank(choice.card), weigh(rules_of(choice.card).weight_mode, choice));
               },
               [&](const PlayActionRemoving& choice) {
                   play(choice, rank(choice.card), weigh(rules_of(choice.card).weight_removing, choice));
               },
               [&](const Deploy& choice) { play(choice, TurnRank::deploying, 1); },
               [&](const DeployMode& choice) { play(choice, TurnRank::deploying, 1); });
    return best != TurnRank::not_now;
}

// VG-5.12.2  A player may complete one Mission per round. The bot completes one as soon as its goal is met. If
// another Mission with more VP may still be met this round, the bot also considers other actions.
bool Mind::complete_missions() {
    if (me.missions_left() == 0) {
        return false;
    }
    int best = 0;
    int hoped = 0;
    for (const Mission mission : me.missions) {
        int& most = is_met(state, mission) ? best : hoped;
        most = std::max<int>(most, rules.data(mission).vp);
    }
    if (best == 0) {
        return false;
    }
    for (const Mission mission : me.missions) {
        if (rules.data(mission).vp == best && is_met(state, mission)) {
            consider(CompleteMission{mission}, hoped > best ? mission_weight::complete_anyway : 1.0F);
        }
    }
    return hoped <= best;
}

bool Judgement::wants_loot() const {
    return me.missions_left() > 0 &&
           std::ranges::any_of(me.missions, [](Mission each) { return rules_of(each).needs_loot; });
}

void Rules::think(const State& state, Seat seat, const Offers& offers, Priors& priors) const {
    Mind(*this, state, seat, offers, priors).think();
}

}  // namespace meadhall::vikings_gone_wild

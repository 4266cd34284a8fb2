// What a casual player looks at: Missions, cards that draw, an army that reaches what it attacks, producers first and a
// bigger Town Hall when the village is full. Bots that think are to come; this one brings games to their end.
#include <algorithm>

#include "games/vikings_gone_wild/turn.h"

namespace meadhall::vikings_gone_wild {
namespace {

// All that could still be sent, as printed, and the best weapons.
int army(const Rules& rules, const State& state) {
    const Bag& hand = state.players[state.active].hand;
    int sum = 0;
    for (const Card card : hand.kinds(rules.attackers | rules.weapons)) {
        sum += hand.count(card) * rules.value(card);
    }
    if (state.doings.deeds.contains(Deed::war_horn)) {
        sum += 2 * hand.count(Card::viking_warrior);
    }
    for (const Card card : {Card::alviss, Card::bear_rider, Card::mage}) {
        sum += state.doings.deployed.of(card) * rules.value(card);
    }
    return sum;
}

int sent_away(const Rules& rules, const State& state) {
    int sum = 0;
    for (const Attacker& each : state.raid.attackers) {
        sum += strength(rules, state, each, false, state.raid.target == Target::player);
    }
    return sum;
}

std::uint32_t worth(const Rules& rules, const State& state, Card card) {
    switch (rules.type(card)) {
        case Type::unit:
        case Type::hero:
            return 60u + 50u * static_cast<std::uint32_t>(rules.value(card));
        case Type::weapon:
            return 40u * static_cast<std::uint32_t>(rules.value(card));
        case Type::defense:
            return state.round < 4 ? 10 : 30;
        default:
            return 50;
    }
}

std::uint32_t worth(const State& state, Building building) {
    const Player& player = state.players[state.active];
    switch (building) {
        case Building::gold_factory:
        case Building::brewery:
            return player.owned(building) == 0 ? 500 : player.owned(building) == 1 ? 200 : 60;
        case Building::tavern:
            return 400;
        default:
            return player.owned(building) == 0 ? 60 : 10;
    }
}

}  // namespace

std::uint32_t Rules::liking(const State& state, Seat seat, Action action) const {
    const Player& player = state.players[seat];
    const auto defense_of = [&](Site site) { return defense(state, state.raid.victim, site); };
    std::uint32_t liked = 1;
    const auto look = Overloaded{
        [](const CompleteMission&) { return 5000u; },
        [&](const BuyStock& choice) { return worth(*this, state, choice.card); },
        [&](const BuyRiver& choice) {
            return worth(*this, state, state.river[static_cast<std::size_t>(river_index(state, choice.slot))]);
        },
        [&](const Build& choice) { return worth(state, choice.building); },
        [&](const Upgrade&) {
            const int limit = hall(player.level).limit;
            return player.level == 2 || player.owned_buildings() + 1 >= limit ? 600u : 50u;
        },
        [](const PlayAction&) { return 1500u; },
        [](const PlayActionOn&) { return 800u; },
        [](const PlayActionMode&) { return 1000u; },
        [&](const PlayActionRemoving& choice) {
            return choice.removed == Card::beer || choice.removed == Card::viking_warrior ? 200u : 1u;
        },
        [](const Deploy&) { return 1500u; },
        [](const DeployMode& choice) { return choice.mode == Mode::draw ? 800u : 200u; },
        [&](const AttackPlayer& choice) {
            const int needed = defense(state, choice.opponent, choice.site);
            // Somebody with cards may defend; more is safer.
            const int margin = army(*this, state) - needed;
            return margin < 0 ? 0u : margin < 2 ? 60u : 300u;
        },
        [](const AttackUndead&) { return 400u; },
        [&](const AttackDraco&) { return army(*this, state) <= 2 ? 300u : 20u; },
        [&](const Send& choice) {
            if (state.raid.attackers.empty()) {
                return 1000u * static_cast<std::uint32_t>(value(choice.card) + 1);
            }
            const int needed =
                state.raid.target == Target::player ? defense_of(state.raid.newest) : monster_defense(*this, state);
            const int short_of =
                needed + (state.raid.target == Target::player) - group_strength(*this, state, state.raid.newest);
            return short_of <= 0 ? 3u : 100u * static_cast<std::uint32_t>(value(choice.card) + 1);
        },
        [](const Arm&) { return 100u; },
        [&](const NextGroup& choice) {
            return army(*this, state) - sent_away(*this, state) >= defense_of(choice.site) &&
                           group_strength(*this, state, state.raid.newest) >= defense_of(state.raid.newest)
                       ? 200u
                       : 0u;
        },
        [&](const Declare&) {
            return state.raid.target != Target::player ||
                           group_strength(*this, state, state.raid.newest) >= defense_of(state.raid.newest)
                       ? 150u
                       : 2u;
        },
        [&](const Defend& choice) {
            const int sent = group_strength(*this, state, choice.site);
            const int now = defense_of(choice.site);
            return now > sent ? 1u : now + value(choice.card) > sent ? 200u : 20u;
        },
        [](const DefendAgainst&) { return 60u; },
        [](const Done&) { return 20u; },
        [](const EndTurn&) { return 15u; },
        [](const SwapMission&) { return 2u; },
        [](const Exchange&) { return 4u; },
        [](const ReturnBuilding&) { return 0u; },
        [](const BuyStockManual&) { return 0u; },
        [](const BuyRiverManual&) { return 0u; },
        [](const BuildManual&) { return 0u; },
        [](const UpgradeManual&) { return 0u; },
        [](const SwapMissionManual&) { return 0u; },
        [](const ExchangeManual&) { return 0u; },
        [](const UsePlus&) { return 100u; },
        [](const UsePlusMode&) { return 50u; },
        [](const Store& choice) { return 1u + choice.tokens * choice.tokens * 4u; },
        [](const PutBack& choice) { return choice.card == Card::beer ? 20u : 2u; },
        [](const Discard& choice) { return choice.card == Card::beer ? 20u : 2u; },
        [](const Keep&) { return 10u; },
        [](const Pick&) { return 100u; },
        [](const auto&) { return 1u; }};
    Actions::visit_legal(action, [&]<class T>(const T& choice)
                             requires(!std::is_same_v<T, Unknown>)
                         { liked = look(choice); });
    return liked;
}

}  // namespace meadhall::vikings_gone_wild

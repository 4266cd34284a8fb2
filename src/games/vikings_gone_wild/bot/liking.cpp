// SPDX-License-Identifier: Apache-2.0
// The preferences of a casual player, who completes Missions, plays cards that draw, attacks if the army is strong
// enough, builds producers first, and upgrades the Town Hall when the village is full. This player prefers many weak
// targets to one strong target, because each further damaged Building gives more VP than the one before (VG-2.3). Games
// between such players last about 12 rounds. The weights were set by hand for that (commit 2ec6bd4). mind.h has the
// strong bot. Simulated games call liking() for every offer, so most kinds of action have a fixed weight.
#include <algorithm>

#include "games/vikings_gone_wild/cards/table.h"

namespace meadhall::vikings_gone_wild {
namespace {

constexpr std::uint16_t looked_at = 0xFFFF;  // marks a kind of action whose weight Look computes

// How often this player takes an action of this kind, compared with the other legal actions. 0: never.
template <class T>
constexpr std::uint16_t usual_liking = 1;
template <>
constexpr std::uint16_t usual_liking<CompleteMission> = 20000;
template <>
constexpr std::uint16_t usual_liking<PlayAction> = 8000;
template <>
constexpr std::uint16_t usual_liking<PlayActionOn> = 4000;
template <>
constexpr std::uint16_t usual_liking<PlayActionMode> = 6000;
template <>
constexpr std::uint16_t usual_liking<Deploy> = 8000;
template <>
constexpr std::uint16_t usual_liking<DeployMode> = 2000;
template <>
constexpr std::uint16_t usual_liking<AttackUndead> = 1500;
template <>
constexpr std::uint16_t usual_liking<Arm> = 100;
template <>
constexpr std::uint16_t usual_liking<DefendAgainst> = 60;
template <>
constexpr std::uint16_t usual_liking<Done> = 20;
template <>
constexpr std::uint16_t usual_liking<EndTurn> = 5;
template <>
constexpr std::uint16_t usual_liking<Exchange> = 4;
template <>
constexpr std::uint16_t usual_liking<ReturnBuilding> = 0;
template <>
constexpr std::uint16_t usual_liking<BuyStockManual> = 0;
template <>
constexpr std::uint16_t usual_liking<BuyRiverManual> = 0;
template <>
constexpr std::uint16_t usual_liking<BuildManual> = 0;
template <>
constexpr std::uint16_t usual_liking<UpgradeManual> = 0;
template <>
constexpr std::uint16_t usual_liking<SwapMissionManual> = 0;
template <>
constexpr std::uint16_t usual_liking<ExchangeManual> = 0;
template <>
constexpr std::uint16_t usual_liking<UsePlus> = 100;
template <>
constexpr std::uint16_t usual_liking<UsePlusMode> = 50;
template <>
constexpr std::uint16_t usual_liking<Keep> = 10;
template <>
constexpr std::uint16_t usual_liking<Pick> = 100;

// The total strength that the player can still send, with all weapons and the War Horn.
int army(const Rules& rules, const State& state) {
    const Bag& hand = state.players[state.active].hand;
    int sum = 0;
    for (const Card card : hand.kinds(rules.attackers | rules.weapons)) {
        sum += hand.count(card) * rules.value(card);
    }
    if (state.doings.deeds.contains(Deed::war_horn)) {
        sum += rules.effect(Card::war_horn).strength * hand.count(Card::viking_warrior);
    }
    if (const Plusses& deployed = state.doings.deployed; deployed.all() > 0) {
        for (const Card card : plus_cards) {
            sum += deployed.of(card) * rules.value(card);
        }
    }
    return sum;
}

// The strength of all attackers that are already sent in this raid.
int sent_away(const Rules& rules, const State& state) {
    int sum = 0;
    for (const Attacker& each : state.raid.attackers) {
        sum += strength(rules, state, each, {}, state.raid.target == Target::player);
    }
    return sum;
}

// The strength that the newest group still needs.
int short_of(const Rules& rules, const State& state) {
    const Raid& raid = state.raid;
    const int needed =
        raid.target == Target::player ? rules.defense(state, raid.victim, raid.newest) : monster_defense(rules, state);
    return needed - group_strength(rules, state, raid.newest);
}

// How often this player buys the card, or the Building, compared with other actions.
std::uint32_t worth(const Rules& rules, Card card) {
    const auto value = static_cast<std::uint32_t>(rules.value(card));
    switch (rules.type(card)) {
        case Type::unit:
        case Type::hero:
            return 100 + 100 * value * value;
        case Type::weapon:
            return 30 * value;
        case Type::defense:
            return 4;
        default:
            return 60;
    }
}

std::uint32_t worth(const State& state, Building building) {
    const int owned = state.players[state.active].owned(building);
    switch (building) {
        case Building::gold_factory:
        case Building::brewery:
            return owned == 0 ? 5000 : owned == 1 ? 1500 : 100;
        case Building::tavern:
            return 10000;
        default:
            return owned == 0 ? 60 : 5;
    }
}

struct Look {
    const Rules& rules;
    const State& state;
    const Player& player;

    std::uint32_t operator()(const BuyStock& choice) const { return worth(rules, choice.card); }
    std::uint32_t operator()(const BuyRiver& choice) const {
        return worth(rules, state.river[static_cast<std::size_t>(river_index(rules, state, choice.slot))]);
    }
    std::uint32_t operator()(const Build& choice) const { return worth(state, choice.building); }
    std::uint32_t operator()(const Upgrade&) const {
        const bool full = player.owned_buildings() + 1 >= rules.hall(player.level).limit;
        return player.level == 2 ? 10000 : full ? 6000 : 50;
    }
    std::uint32_t operator()(const SwapMission& choice) const { return rules.data(choice.mission).vp == 1 ? 1 : 6; }
    std::uint32_t operator()(const PlayActionRemoving& choice) const {
        return choice.removed == Card::beer || choice.removed == Card::viking_warrior ? 1000 : 1;
    }
    // Prefers the weakest Building, because the rest of the army may damage another one.
    std::uint32_t operator()(const AttackPlayer& choice) const {
        const int margin = army(rules, state) - rules.defense(state, choice.opponent, choice.site);
        return margin < 0 ? 0 : margin == 0 ? 300 : 1000 * static_cast<std::uint32_t>(margin);
    }
    std::uint32_t operator()(const AttackDraco&) const { return army(rules, state) <= 1 ? 300 : 5; }
    // Prefers an attacker that is just strong enough.
    std::uint32_t operator()(const Send& choice) const {
        const int missing = short_of(rules, state);
        if (missing <= 0 && !state.raid.attackers.empty()) {
            return 3;
        }
        const int over = rules.value(choice.card) - missing;
        return over < 0 ? 20 * static_cast<std::uint32_t>(rules.value(choice.card) + 1) : over == 0 ? 300 : 100;
    }
    std::uint32_t operator()(const NextGroup& choice) const {
        const int left = army(rules, state) - sent_away(rules, state);
        const int margin = left - rules.defense(state, state.raid.victim, choice.site);
        return margin < 0 || short_of(rules, state) > 0 ? 0 : 2000 + 200 * static_cast<std::uint32_t>(margin);
    }
    std::uint32_t operator()(const Declare&) const { return short_of(rules, state) <= 0 ? 100 : 1; }
    std::uint32_t operator()(const Defend& choice) const {
        const int sent = group_strength(rules, state, choice.site);
        const int now = rules.defense(state, state.raid.victim, choice.site);
        return now > sent ? 1 : now + rules.value(choice.card) > sent ? 200 : 10;
    }
    std::uint32_t operator()(const Store& choice) const { return 1u + choice.tokens * choice.tokens * 4u; }
    std::uint32_t operator()(const PutBack& choice) const { return choice.card == Card::beer ? 20 : 2; }
    std::uint32_t operator()(const Discard& choice) const { return choice.card == Card::beer ? 20 : 2; }
};

template <class T>
constexpr std::uint16_t table_entry = std::is_invocable_v<Look, T> ? looked_at : usual_liking<T>;

template <class... Each>
constexpr std::array<std::uint16_t, sizeof...(Each)> table_of(boost::mp11::mp_list<Each...>) {
    return {table_entry<Each>...};
}
constexpr auto usual_likings = table_of(Actions::List{});

[[gnu::noinline]] std::uint32_t look_at(const Rules& rules, const State& state, Seat seat, Action action) {
    const Look look{rules, state, state.players[seat]};
    std::uint32_t liked = 0;
    Actions::visit_legal(action, [&]<class T>(const T& choice)
                             requires(!std::is_same_v<T, Unknown>)
                         {
                             if constexpr (std::is_invocable_v<Look, T>) {
                                 liked = look(choice);
                             }
                         });
    return liked;
}

}  // namespace

std::uint32_t Rules::liking(const State& state, Seat seat, Action action) const {
    const std::uint16_t usual = usual_likings[action.bits % 256];
    return usual != looked_at ? usual : look_at(*this, state, seat, action);
}

}  // namespace meadhall::vikings_gone_wild

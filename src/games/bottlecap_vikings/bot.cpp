// What a casual player looks at: improve the city, buy glory, gather, and keep away from damage when it would hurt.
// Bots that think are to come; this one only has to bring games to their end.
#include <algorithm>

#include "games/bottlecap_vikings/turn.h"

namespace meadhall::bottlecap_vikings {
namespace {

bool can_improve(const Rules& rules, const Player& player) {
    const City& city = rules.city(player);
    const std::size_t tier = city.tier[static_cast<std::size_t>(player.hut)] + 1u;
    return player.gold >= city.cost[tier] && rules.helmet_level(player) >= city.needs[tier];
}

// How welcome a tile is with these goods.
std::uint32_t worth(const Rules& rules, const Player& player, Face face) {
    switch (face) {
        case Face::act_city:
            return can_improve(rules, player) ? 60 : 1;
        case Face::act_glory_double:
        case Face::act_glory_blood:
            return player.gold >= 2 && player.wood >= 4 ? 50 : player.gold >= 1 && player.wood >= 2 ? 30 : 1;
        case Face::act_repair:
            return player.damage() >= 2 && player.wood >= 1 ? 10 : 1;
        case Face::act_gold_to_wood:
            return player.gold > player.wood ? 8 : 4;
        case Face::act_wood_to_gold:
            return player.wood > player.gold ? 12 : 4;
        default:
            return 10;
    }
}

// How good it is to have so much: glory wants two wood to a gold, the city wants gold.
std::uint32_t worth(const Rules& rules, const Player& player, int wood, int gold) {
    Player after = player;
    const City& city = rules.city(player);
    after.wood = static_cast<std::uint8_t>(std::min<int>(wood, city.wood_max));
    after.gold = static_cast<std::uint8_t>(std::min<int>(gold, city.gold_max));
    return 1 + 6 * static_cast<std::uint32_t>(std::min(after.wood / 2, after.gold + 0)) +
           (can_improve(rules, after) ? 30 : 0);
}

}  // namespace

std::uint32_t Rules::liking(const State& state, Seat seat, Action action) const {
    const Player& player = state.players[seat];
    return Actions::visit(
        action,
        [&](const Sail& choice) {
            const int to = slot_after(player.slot, player.direction, choice.distance);
            std::uint32_t good = worth(*this, player, state.ring[static_cast<std::size_t>(to)]);
            for (const Player& other : state.players) {
                if (&other != &player && other.slot == to && player.damage() > 0) {
                    good = (good + 1) / 2;
                }
            }
            return good;
        },
        [&](const DoPart& choice) {
            const Face face = state.ring[player.slot];
            if (face == Face::act_repair) {
                return player.damage() >= 2 * choice.part ? 6u : 0u;
            }
            return face == Face::act_glory_double || face == Face::act_glory_blood ? 40u : 12u;
        },
        [&](const Exchange& choice) {
            const bool sells_gold = state.ring[player.slot] == Face::act_gold_to_wood;
            const int wood = player.wood + (sells_gold ? choice.x + 1 : -choice.x);
            const int gold = player.gold + (sells_gold ? -choice.x : choice.x + 1);
            return worth(*this, player, wood, gold);
        },
        [](const Improve&) { return 60u; }, [&](const Atone&) { return player.damage() >= 3 ? 4u : 0u; },
        [](const PreDone&) { return 6u; }, [](const Keep& choice) { return choice.token == Token::grey ? 3u : 1u; },
        [](const Heal& choice) { return 1u + choice.red; }, [](const auto&) { return 1u; });
}

}  // namespace meadhall::bottlecap_vikings

// SPDX-License-Identifier: Apache-2.0
// A beginner improves the city, buys glory, gathers goods, and avoids damage that would hurt.
#include <algorithm>

#include "games/bottlecap_vikings/bot/weights.h"
#include "games/bottlecap_vikings/turn.h"

namespace meadhall::bottlecap_vikings {
namespace {

using weights::liking;

bool can_improve(const Rules& rules, const Player& player) {
    const City& city = rules.city(player);
    const std::size_t tier = city.tier[static_cast<std::size_t>(player.hut)] + 1u;
    return player.gold >= city.cost[tier] && rules.helmet_level(player) >= city.needs[tier];
}

// How useful a tile is with these goods.
std::uint32_t worth(const Rules& rules, const Player& player, Face face) {
    const FaceRow& row = row_of(face);
    const Amount& price = row.part(Part::first).price;
    const Amount& gain = row.part(Part::first).gain;
    const auto can_pay = [&](int times) {
        return player.gold >= times * price.gold && player.wood >= times * price.wood;
    };
    if (row.use == Use::improvement) {
        return can_improve(rules, player) ? liking.improve : liking.useless_tile;
    }
    if (row.use == Use::exchange) {
        const bool sells_gold = row.sells == Good::gold;
        if (sells_gold ? player.gold > player.wood : player.wood > player.gold) {
            return sells_gold ? liking.sawmill : liking.market;
        }
        return liking.poor_exchange;
    }
    if (gain.glory > 0) {
        return can_pay(2) ? liking.tile_of_more_glory : can_pay(1) ? liking.tile_of_glory : liking.useless_tile;
    }
    return gain.damage > 0 && !(player.damage() >= gain.damage && can_pay(1)) ? liking.useless_tile : liking.tile;
}

// How useful these amounts of goods are: 1 glory costs 2 wood and 1 gold, an improvement costs gold.
std::uint32_t worth(const Rules& rules, const Player& player, int wood, int gold) {
    Player after = player;
    const City& city = rules.city(player);
    after.wood = static_cast<std::uint8_t>(std::min<int>(wood, city.wood_max));
    after.gold = static_cast<std::uint8_t>(std::min<int>(gold, city.gold_max));
    return 1 + liking.price_of_glory * static_cast<std::uint32_t>(std::min(after.wood / 2, after.gold + 0)) +
           (can_improve(rules, after) ? liking.price_of_city : 0);
}

}  // namespace

std::uint32_t Rules::liking(const State& state, Seat seat, Action action) const {
    const Player& player = state.players[seat];
    constexpr const weights::Liking& likes = weights::liking;
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
            const Amount& gain = row_of(state.ring[player.slot]).parts[choice.part - 1u].gain;
            if (gain.damage > 0) {
                return player.damage() >= gain.damage ? likes.repair : 0u;
            }
            return gain.glory > 0 ? likes.buy_glory : likes.do_part;
        },
        [&](const Exchange& choice) {
            const bool sells_gold = row_of(state.ring[player.slot]).sells == Good::gold;
            const int wood = player.wood + (sells_gold ? choice.x + 1 : -choice.x);
            const int gold = player.gold + (sells_gold ? -choice.x : choice.x + 1);
            return worth(*this, player, wood, gold);
        },
        [&](const Improve&) { return likes.improve; },
        [&](const Atone&) { return player.damage() >= 3 ? likes.atone : 0u; },
        [&](const PreDone&) { return likes.go_on; },
        [&](const Keep& choice) { return choice.token == Token::grey ? likes.keep_grey : 1u; },
        [](const Heal& choice) { return 1u + choice.red; }, [](const auto&) { return 1u; });
}

}  // namespace meadhall::bottlecap_vikings

// SPDX-License-Identifier: Apache-2.0
// The action of a tile (BV-5.15 to BV-5.20) and the effects of the thirteen faces (BV-T1 to BV-T13).
#include <algorithm>

#include "games/bottlecap_vikings/turn.h"

namespace meadhall::bottlecap_vikings {
namespace {

// BV-2.4  The parts typed `act 1` and `act 2`, with their price. Improvements and exchanges are separate actions.
struct Price {
    bool exists = false;
    std::uint8_t wood = 0, gold = 0;
    bool damage = false;  // the part also costs 1 damage; only a part 2 does
};
constexpr Price free_of_cost{.exists = true}, blood{.exists = true, .damage = true};
constexpr Price goods(std::uint8_t gold, std::uint8_t wood, bool damage = false) { return {true, wood, gold, damage}; }
constexpr std::array<std::array<Price, 2>, 13> prices{{
    {},                                // act_city            BV-T1  improve the city
    {goods(1, 2), goods(2, 3)},        // act_glory_double    BV-T2, RULING BV-R1  1 glory for each part
    {goods(1, 2), goods(1, 2, true)},  // act_glory_blood     BV-T3  1 glory for each part
    {free_of_cost, free_of_cost},      // act_gold_scarred    BV-T4  1 gold for each part; part 2 needs the most damage
    {free_of_cost, free_of_cost},      // act_wood_unscarred  BV-T5  1 wood for each part; part 2 needs the least damage
    {goods(0, 1), goods(0, 2)},        // act_repair          BV-T6  part 1: lose 2 damage; part 2: lose 4 damage
    {free_of_cost, blood},             // act_gold_raid       BV-T7  1 gold for each part
    {},                                // act_gold_to_wood    BV-T8  exchange x gold for x + 1 wood
    {},                                // act_wood_to_gold    BV-T9  exchange x wood for x + 1 gold
    {free_of_cost},                    // act_balance         BV-T10  1 of the scarcer good at the landing
    {free_of_cost},                    // act_wood_levy       BV-T11  3 wood minus the helmet level
    {free_of_cost},                    // act_gold_levy       BV-T12  3 gold minus the helmet level
    {free_of_cost, blood},             // act_wood_raid       BV-T13  1 wood for each part
}};
static_assert(static_cast<int>(Face::act_wood_raid) + 1 == prices.size());

// BV-5.20  The face of the tile in the active player's slot.
Face face_of(const State& state) { return state.ring[state.players[state.active].slot]; }

// BV-T4, BV-T5, RULING BV-R18  For part 2, the player must have the most (BV-T4) or the least damage (BV-T5). A tie is
// enough, also with 0 damage.
bool has_prerequisite(const State& state, const Player& player, Face face) {
    switch (face) {
        case Face::act_gold_scarred:
            return std::ranges::all_of(state.players,
                                       [&](const Player& each) { return each.damage() <= player.damage(); });
        case Face::act_wood_unscarred:
            return std::ranges::all_of(state.players,
                                       [&](const Player& each) { return each.damage() >= player.damage(); });
        default:
            return true;
    }
}

// The refusal if the condition of part 2 is not met. It names the player with the most or the least damage.
Verdict prerequisite_is_missing(const State& state, const Player& player, Face face) {
    const bool most = face == Face::act_gold_scarred;
    Seat other = state.active;
    for (const Seat seat : SeatSet::first(player_count(state))) {
        const int damage = state.players[seat].damage(), best = state.players[other].damage();
        other = (most ? damage > best : damage < best) ? seat : other;
    }
    return refused("BV-5.19",
                   most ? "you need the most damage: {seat} has {}, you have {}"
                        : "you need the least damage: {seat} has {}, you have {}",
                   index(other), state.players[other].damage(), player.damage());
}

bool covers(const Player& player, const Price& price) { return player.wood >= price.wood && player.gold >= price.gold; }

// BV-T11, BV-T12, RULING BV-R40  The goods that a levy brings: 3 minus the helmet level, but at least 1.
int levy(const Rules& rules, const Player& player) { return std::max(1, 3 - rules.helmet_level(player)); }

// BV-T6  The damage that a part of the Shipwright repairs.
constexpr int repairs(Part part) { return part == Part::first ? 2 : 4; }

Verdict part_is_missing(Face face) {
    switch (face) {
        case Face::act_city:
            return refused("BV-5.20", "at this space you choose a spot of your city to improve");
        case Face::act_gold_to_wood:
            return refused("BV-5.20", "at this space you choose how much gold to exchange for wood");
        case Face::act_wood_to_gold:
            return refused("BV-5.20", "at this space you choose how much wood to exchange for gold");
        default:
            return prices[static_cast<std::size_t>(face)][1].exists
                       ? refused("BV-5.20", "this space has the parts 1 and 2")
                       : refused("BV-5.20", "this space has only part 1");
    }
}

// BV-5.18  What the player lacks to pay the price.
Verdict goods_are_missing(const Player& player, const Price& price) {
    const int gold = std::max(0, price.gold - player.gold);
    const int wood = std::max(0, price.wood - player.wood);
    if (gold > 0 && wood > 0) {
        return refused("BV-5.18", "you need {} more gold and {} more wood", gold, wood);
    }
    return gold > 0 ? refused("BV-5.18", "you need {} more gold", gold)
                    : refused("BV-5.18", "you need {} more wood", wood);
}

}  // namespace

Verdict why_not(const Rules& rules, const State& state, const DoPart& choice) {
    const Player& player = state.players[state.active];
    const Face face = face_of(state);
    if (choice.part < 1 || choice.part > 2) {
        return part_is_missing(face);
    }
    const auto part = static_cast<Part>(choice.part - 1);
    const Price& price = prices[static_cast<std::size_t>(face)][static_cast<std::size_t>(part)];
    if (!price.exists) {
        return part_is_missing(face);
    }
    if (state.done.contains(part)) {
        return refused("BV-5.15", "you have used part {} already in this turn", choice.part);
    }
    // BV-5.19  The condition must hold at the moment when the part is done.
    if (part == Part::second && !has_prerequisite(state, player, face)) {
        return prerequisite_is_missing(state, player, face);
    }
    if (price.damage && rules.immune(state, player)) {
        return refused("BV-A27", "this costs damage, and your Safe Harbour keeps all damage away here");
    }
    // BV-5.18, RULING BV-R43  The player must be able to pay all of this part.
    if (!covers(player, price)) {
        return goods_are_missing(player, price);
    }
    return legal();
}

// OPTIMIZATION  Like why_not() for DoPart, but without reasons, for the offers. The contract tests compare both.
EnumSet<Part> open_parts(const Rules& rules, const State& state) {
    const Player& player = state.players[state.active];
    const Face face = face_of(state);
    const auto& [first, second] = prices[static_cast<std::size_t>(face)];
    EnumSet<Part> open;
    if (first.exists && !state.done.contains(Part::first) && covers(player, first)) {
        open.insert(Part::first);
    }
    if (second.exists && !state.done.contains(Part::second) && covers(player, second) &&
        has_prerequisite(state, player, face) && !(second.damage && rules.immune(state, player))) {
        open.insert(Part::second);
    }
    return open;
}

// BV-5.17, RULING BV-R26  The player first pays the goods, then takes the damage (which may bring the Valkyries), then
// gets the gains.
void Turn::play(const DoPart& choice) {
    const Face face = face_of(state_);
    const auto part = static_cast<Part>(choice.part - 1);
    const Price& price = prices[static_cast<std::size_t>(face)][static_cast<std::size_t>(part)];
    state_.done.insert(part);
    state_.part = part;
    if (!narrator_.silent() && (!price.damage || price.gold + price.wood > 0)) {
        tell_part(face, part, {.wood = price.wood, .gold = price.gold});
    }
    if (price.gold + price.wood > 0) {
        lose(state_.active, Meter::gold, price.gold, because(face));
        lose(state_.active, Meter::wood, price.wood, because(face));
    }
    if (!price.damage || gain_damage(state_.active, because(face))) {
        gain_of_part(part);
    }
}

// Writes the log line about a part. If the only price is damage, tell_damage() writes the line, with the token.
void Turn::tell_part(Face face, Part part, const Goods& price) const {
    const Seat seat = state_.active;
    const auto number = static_cast<std::uint8_t>(static_cast<int>(part) + 1);
    const auto gains = [&](int wood, int gold) {
        narrator_.tell(PartDone{seat, face, number, fitting(seat, wood, gold)});
    };
    switch (face) {
        case Face::act_glory_double:
        case Face::act_glory_blood:
            narrator_.tell(GloryBought{seat, face, price, part == Part::second && face == Face::act_glory_blood});
            return;
        case Face::act_gold_scarred:
        case Face::act_gold_raid:
            return gains(0, 1);
        case Face::act_wood_unscarred:
        case Face::act_wood_raid:
            return gains(1, 0);
        case Face::act_repair:
            narrator_.tell(DamageRepaired{seat, face, price,
                                          static_cast<std::uint8_t>(std::min(repairs(part), player(seat).damage()))});
            return;
        case Face::act_balance:
            return gains(state_.landing != Landing::less_gold, state_.landing != Landing::less_wood);
        case Face::act_wood_levy:
            return gains(levy(rules_, player(seat)), 0);
        case Face::act_gold_levy:
            return gains(0, levy(rules_, player(seat)));
        default:
            return;
    }
}

void Turn::gain_of_part(Part part) {
    const Seat seat = state_.active;
    const Face face = face_of(state_);
    const Cause cause = because(face);
    bool complete = true;
    switch (face) {
        case Face::act_glory_double:
        case Face::act_glory_blood:
            gain(seat, Meter::glory, 1, cause);
            break;
        case Face::act_gold_scarred:
        case Face::act_gold_raid:
            gain(seat, Meter::gold, 1, cause);
            break;
        case Face::act_wood_unscarred:
        case Face::act_wood_raid:
            gain(seat, Meter::wood, 1, cause);
            break;
        case Face::act_repair:
            complete = lose_damage(seat, repairs(part), cause);
            break;
        case Face::act_balance:  // RULING BV-R17: land() has compared gold and wood
            gain(seat, Meter::gold, state_.landing != Landing::less_wood, cause);
            gain(seat, Meter::wood, state_.landing != Landing::less_gold, cause);
            break;
        case Face::act_wood_levy:
            gain(seat, Meter::wood, levy(rules_, player(seat)), cause);
            break;
        case Face::act_gold_levy:
            gain(seat, Meter::gold, levy(rules_, player(seat)), cause);
            break;
        default:
            broken("the face does not have this part");
    }
    if (complete && !over()) {
        ask_action();
    }
}

// BV-T8, BV-T9  The player pays any amount of one good that they have and gains that amount plus 1 of the other good.
// RULING BV-R16: the amount may be 0.
Verdict why_not(const Rules&, const State& state, const Exchange& choice) {
    const Player& player = state.players[state.active];
    const Face face = face_of(state);
    if (face != Face::act_gold_to_wood && face != Face::act_wood_to_gold) {
        return refused("BV-5.20", "you cannot exchange goods at this space");
    }
    if (state.done.contains(Part::first)) {
        return refused("BV-5.15", "you have exchanged goods already in this turn");
    }
    if (face == Face::act_gold_to_wood) {
        return choice.x <= player.gold ? legal() : refused("BV-T8", "you can exchange 0 to {} gold", player.gold);
    }
    return choice.x <= player.wood ? legal() : refused("BV-T9", "you can exchange 0 to {} wood", player.wood);
}

void Turn::play(const Exchange& choice) {
    const Face face = face_of(state_);
    const bool sells_gold = face == Face::act_gold_to_wood;
    state_.done.insert(Part::first);
    if (!narrator_.silent()) {
        const int more = choice.x + 1;
        const Goods gains = fitting(state_.active, sells_gold ? more : 0, sells_gold ? 0 : more);
        if (choice.x == 0) {
            narrator_.tell(PartDone{state_.active, face, 1, gains});
        } else {
            narrator_.tell(GoodsExchanged{state_.active, face,
                                          sells_gold ? Goods{.gold = choice.x} : Goods{.wood = choice.x}, gains});
        }
    }
    lose(state_.active, sells_gold ? Meter::gold : Meter::wood, choice.x, because(face));
    gain(state_.active, sells_gold ? Meter::wood : Meter::gold, choice.x + 1, because(face));
    ask_action();
}

void Turn::begin_action() {
    state_.step = Step::act;
    state_.done = {};
    ask_action();
}

// BV-5.15  The player may do either part, both or none, in any order, until nothing more is possible.
void Turn::ask_action() {
    const Player& player = active();
    bool choice = false;
    switch (face_of(state_)) {
        case Face::act_city: {
            const City& city = rules_.city(player);
            for (std::uint64_t next = city.next[static_cast<std::size_t>(player.hut)]; next != 0; next &= next - 1) {
                choice = choice || why_not(rules_, state_, Improve{static_cast<Spot>(std::countr_zero(next))}).legal();
            }
            break;
        }
        case Face::act_gold_to_wood:
        case Face::act_wood_to_gold:
            choice = !state_.done.contains(Part::first);
            break;
        default:
            choice = !open_parts(rules_, state_).empty();
    }
    if (choice) {
        ask(Question::act, state_.active);
    } else {
        end_turn();
    }
}

// BV-T1, BV-5.29, RULING BV-R41  A player can make one improvement in each visit to the Great Hall.
Verdict why_not(const Rules& rules, const State& state, const Improve& choice) {
    const Player& player = state.players[state.active];
    const City& city = rules.city(player);
    const auto spot = static_cast<std::size_t>(choice.spot);
    if (face_of(state) != Face::act_city) {
        return refused("BV-5.20", "you can improve your city only at the Great Hall");
    }
    if (state.done.contains(Part::first)) {
        return refused("BV-5.15", "you have improved your city already in this turn");
    }
    // BV-5.26  The hut moves one tier up along a white line, never down or sideways.
    if (spot >= most_spots || (city.next[static_cast<std::size_t>(player.hut)] >> spot & 1) == 0) {
        return refused("BV-5.26", "no white line leads from your hut to this spot");
    }
    // BV-5.25  The next tier needs a helmet level and costs gold.
    const std::uint8_t tier = city.tier[spot];
    if (const int level = rules.helmet_level(player); level < city.needs[tier]) {
        return refused("BV-5.25", "you need {} more helmet{s}: this tier needs level {}, yours is {}",
                       city.needs[tier] - level, city.needs[tier], level);
    }
    if (player.gold < city.cost[tier]) {
        return refused("BV-5.25", "you need {} more gold: this tier costs {}", city.cost[tier] - player.gold,
                       city.cost[tier]);
    }
    return legal();
}

// BV-5.28  The player pays, the hut moves, the player owns the ability, and its effect when acquired happens.
void Turn::play(const Improve& choice) {
    const auto spot = static_cast<std::size_t>(choice.spot);
    const City& city = rules_.city(active());
    const std::uint8_t cost = city.cost[city.tier[spot]];
    state_.done.insert(Part::first);
    if (city.ability[spot] == Ability::throne) {
        narrator_.tell(ThroneTaken{state_.active, choice.spot, cost});
    } else {
        narrator_.tell(Improved{state_.active, choice.spot, city.ability[spot], cost});
    }
    lose(state_.active, Meter::gold, cost, because(Face::act_city));
    active().hut = choice.spot;
    state_.hut_advanced = true;
    acquire(city.ability[spot], false);
}

}  // namespace meadhall::bottlecap_vikings

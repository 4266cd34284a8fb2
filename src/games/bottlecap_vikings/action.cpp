// SPDX-License-Identifier: Apache-2.0
// The action of a tile (BV-5.15 to BV-5.20). tiles/all.h has the faces (BV-T1 to BV-T13).
#include <algorithm>

#include "games/bottlecap_vikings/turn.h"

namespace meadhall::bottlecap_vikings {
namespace {

// BV-5.20  The face of the tile in the active player's slot.
Face face_of(const State& state) { return state.ring[state.players[state.active].slot]; }

// The refusal if the condition of a part is not met. It names the player with the most or the least damage.
Verdict condition_is_missing(const State& state, const Player& player, Condition condition) {
    const bool most = condition == Condition::most_damage;
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

bool covers(const Player& player, const Amount& price) {
    return player.wood >= price.wood && player.gold >= price.gold;
}

Verdict part_is_missing(const FaceRow& face) {
    switch (face.use) {
        case Use::improvement:
            return refused("BV-5.20", "at this space you choose a spot of your city to improve");
        case Use::exchange:
            return refused("BV-5.20", face.sells == Good::gold
                                          ? "at this space you choose how much gold to exchange for wood"
                                          : "at this space you choose how much wood to exchange for gold");
        default:
            return refused("BV-5.20", face.part(Part::second).exists() ? "this space has the parts 1 and 2"
                                                                       : "this space has only part 1");
    }
}

// BV-5.18  What the player lacks to pay the price.
Verdict goods_are_missing(const Player& player, const Amount& price) {
    const int gold = std::max(0, price.gold - player.gold);
    const int wood = std::max(0, price.wood - player.wood);
    if (gold > 0 && wood > 0) {
        return refused("BV-5.18", "you need {} more gold and {} more wood", gold, wood);
    }
    return gold > 0 ? refused("BV-5.18", "you need {} more gold", gold)
                    : refused("BV-5.18", "you need {} more wood", wood);
}

}  // namespace

// BV-T4, BV-T5, RULING BV-R18  A tie is enough, also with 0 damage.
bool meets(Condition condition, const State& state, const Player& player, int damage) {
    return condition == Condition::none || std::ranges::all_of(state.players, [&](const Player& each) {
               return &each == &player ||
                      (condition == Condition::most_damage ? each.damage() <= damage : each.damage() >= damage);
           });
}

Verdict why_not(const Rules& rules, const State& state, const DoPart& choice) {
    const Player& player = state.players[state.active];
    const FaceRow& face = row_of(face_of(state));
    if (choice.part < 1 || choice.part > 2) {
        return part_is_missing(face);
    }
    const auto number = static_cast<Part>(choice.part - 1);
    const TilePart& part = face.part(number);
    if (!part.exists()) {
        return part_is_missing(face);
    }
    if (state.done.contains(number)) {
        return refused("BV-5.15", "you have used part {} already in this turn", choice.part);
    }
    // BV-5.19  The condition must hold at the moment when the part is done.
    if (!meets(part.needs, state, player, player.damage())) {
        return condition_is_missing(state, player, part.needs);
    }
    if (part.costs_damage() && rules.immune(state, player)) {
        return refused("BV-A27", "this costs damage, and your Safe Harbour keeps all damage away here");
    }
    // BV-5.18, RULING BV-R43  The player must be able to pay all of this part.
    if (!covers(player, part.price)) {
        return goods_are_missing(player, part.price);
    }
    return legal();
}

// OPTIMIZATION  Like why_not() for DoPart, but without reasons, for the offers. The contract tests compare both.
EnumSet<Part> open_parts(const Rules& rules, const State& state) {
    const Player& player = state.players[state.active];
    const auto& [first, second] = row_of(face_of(state)).parts;
    EnumSet<Part> open;
    if (first.exists() && !state.done.contains(Part::first) && covers(player, first.price)) {
        open.insert(Part::first);
    }
    if (second.exists() && !state.done.contains(Part::second) && covers(player, second.price) &&
        meets(second.needs, state, player, player.damage()) &&
        !(second.costs_damage() && rules.immune(state, player))) {
        open.insert(Part::second);
    }
    return open;
}

// BV-5.17, RULING BV-R26  The player first pays the goods, then takes the damage (which may bring the Valkyries), then
// gets the gains.
void Turn::play(const DoPart& choice) {
    const Face face = face_of(state_);
    const auto number = static_cast<Part>(choice.part - 1);
    const TilePart& part = row_of(face).part(number);
    state_.done.insert(number);
    state_.part = number;
    if (!narrator_.silent() && (!part.costs_damage() || part.costs_goods())) {
        tell_part(face, part);
    }
    if (part.costs_goods()) {
        lose(state_.active, Meter::gold, part.price.gold, because(face));
        lose(state_.active, Meter::wood, part.price.wood, because(face));
    }
    if (!part.costs_damage() || gain_damage(state_.active, because(face))) {
        gain_of_part(number);
    }
}

// Writes the log line about a part. If the only price is damage, tell_damage() writes the line, with the token.
void Turn::tell_part(Face face, const TilePart& part) const {
    const Seat seat = state_.active;
    const Goods price{.wood = part.price.wood, .gold = part.price.gold};
    const Amount gain = gain_now(part);
    if (gain.glory > 0) {
        narrator_.tell(GloryBought{seat, face, price, part.costs_damage()});
    } else if (gain.damage > 0) {
        const int repaired = std::min<int>(gain.damage, player(seat).damage());
        narrator_.tell(DamageRepaired{seat, face, price, static_cast<std::uint8_t>(repaired)});
    } else {
        const auto number = static_cast<std::uint8_t>(static_cast<int>(state_.part) + 1);
        narrator_.tell(PartDone{seat, face, number, fitting(seat, gain.wood, gain.gold)});
    }
}

Amount Turn::gain_now(const TilePart& part) const {
    return gain_of(part, part.less_helmets ? rules_.helmet_level(player(state_.active)) : 0, state_.landing);
}

void Turn::gain_of_part(Part part) {
    const Face face = face_of(state_);
    if (gain_all(state_.active, gain_now(row_of(face).part(part)), because(face)) && !over()) {
        ask_action();
    }
}

// BV-T8, BV-T9  The player pays any amount of one good that they have and gains that amount plus 1 of the other good.
// RULING BV-R16: the amount may be 0.
Verdict why_not(const Rules&, const State& state, const Exchange& choice) {
    const Player& player = state.players[state.active];
    const FaceRow& face = row_of(face_of(state));
    if (face.use != Use::exchange) {
        return refused("BV-5.20", "you cannot exchange goods at this space");
    }
    if (state.done.contains(Part::first)) {
        return refused("BV-5.15", "you have exchanged goods already in this turn");
    }
    if (face.sells == Good::gold) {
        return choice.x <= player.gold ? legal() : refused("BV-T8", "you can exchange 0 to {} gold", player.gold);
    }
    return choice.x <= player.wood ? legal() : refused("BV-T9", "you can exchange 0 to {} wood", player.wood);
}

void Turn::play(const Exchange& choice) {
    const Face face = face_of(state_);
    const bool sells_gold = row_of(face).sells == Good::gold;
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
    switch (row_of(face_of(state_)).use) {
        case Use::improvement: {
            const City& city = rules_.city(player);
            for (std::uint64_t next = city.next[static_cast<std::size_t>(player.hut)]; next != 0; next &= next - 1) {
                choice = choice || why_not(rules_, state_, Improve{static_cast<Spot>(std::countr_zero(next))}).legal();
            }
            break;
        }
        case Use::exchange:
            choice = !state_.done.contains(Part::first);
            break;
        case Use::parts:
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
    if (row_of(face_of(state)).use != Use::improvement) {
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
    lose(state_.active, Meter::gold, cost, because(face_of(state_)));
    active().hut = choice.spot;
    state_.hut_advanced = true;
    acquire(city.ability[spot], false);
}

}  // namespace meadhall::bottlecap_vikings

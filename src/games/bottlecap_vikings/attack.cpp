// SPDX-License-Identifier: Apache-2.0
// Attacks (BV-5.10 to BV-5.13), and exchanges of goods between players (BV-5.35 to BV-5.37).
#include <algorithm>

#include "games/bottlecap_vikings/turn.h"

namespace meadhall::bottlecap_vikings {

// BV-5.10  A player who stops at a slot with opponents attacks all of them. There is no choice.
void Turn::begin_attack() {
    const auto here = [&](const Player& each) { return each.slot == active().slot; };
    if (std::ranges::count_if(state_.players, here) == 1) {
        land_beside_helper();
        return;
    }
    state_.step = Step::attack;
    state_.queue.clear();
    state_.at = 0;
    state_.phantoms = {};
    state_.kept_red = false;
    AttackMade attack{state_.active, {}};
    for (int i = 1; i < player_count(state_); ++i) {
        const Seat other = clockwise(state_, state_.active, i);
        if (here(player(other))) {
            player(other).marks.insert(Mark::attacked);  // RULING BV-R37: the attacker does not count as attacked
            attack.victims.push_back(other);
        }
    }
    narrator_.tell(attack);
    attack_began_ = true;
    // BV-5.11, RULING BV-R10  The active player draws first, then the others clockwise.
    state_.queue.push_back(state_.active);
    for (const Seat victim : attack.victims) {
        state_.queue.push_back(victim);
    }
    draw_in_attack();
}

void Turn::draw_in_attack() {
    while (state_.at < state_.queue.size()) {
        const Seat seat = state_.queue[state_.at];
        ++state_.at;
        if (!gain_damage(seat, because(OtherCause::attack))) {
            tell_attack_result();
            return;
        }
    }
    tell_attack_result();
    // BV-5.12  After the last draw, checks once whether the Valkyries come.
    if (state_.kept_red && reds_held() >= reds_that_call) {
        resolve_valkyries(because(OtherCause::attack));
    }
    state_.phantoms = {};
    state_.kept_red = false;
    if (!has<&AbilityRow::trades_with_attacked>(active().abilities)) {
        land_beside_helper();
        return;
    }
    // BV-A26  With Raider's Exchange the player takes one good from each victim, clockwise, and then gives one good to
    // each of these victims.
    state_.queue.erase_at(0);
    state_.at = 0;
    take_from_victims();
}

// Writes the log line of the attack with the tokens drawn. Does nothing if the attack began in an earlier move, because
// that move has written the line.
void Turn::tell_attack_result() {
    if (!attack_began_ || drawn_.empty()) {
        return;
    }
    AttackResult result{state_.active, {}, std::nullopt, {}};
    for (std::size_t i = 1; i < state_.queue.size(); ++i) {
        result.victims.push_back(state_.queue[i]);
    }
    for (const VictimDrew& drew : drawn_) {
        if (drew.player == state_.active) {
            result.token = drew.token;
        } else {
            result.others.push_back(drew);
        }
    }
    narrator_.tell(result);
}

void Turn::take_from_victims() {
    while (state_.at < state_.queue.size()) {
        const Seat victim = state_.queue[state_.at];
        if (player(victim).wood + player(victim).gold == 0) {  // BV-5.36, RULING BV-R25  no goods, no exchange
            state_.queue.erase_at(state_.at);
            continue;
        }
        if (!take_if_forced(victim)) {
            return;
        }
        ++state_.at;
    }
    state_.at = 0;
    give_to_victims();
}

void Turn::give_to_victims() {
    while (state_.at < state_.queue.size()) {
        if (!give_if_forced(state_.queue[state_.at])) {
            return;
        }
        ++state_.at;
    }
    land_beside_helper();
}

// BV-5.36  You may only take a good that the victim has.
Verdict why_not(const Rules&, const State& state, const Take& choice) {
    if (state.queue[state.at] != choice.from) {
        return refused("BV-4.3", "you take from {seat} now", index(state.queue[state.at]));
    }
    const Player& victim = state.players[choice.from];
    if (choice.good == Good::wood) {
        return victim.wood > 0 ? legal() : refused("BV-5.36", "{seat} has no wood", index(choice.from));
    }
    return victim.gold > 0 ? legal() : refused("BV-5.36", "{seat} has no gold", index(choice.from));
}

Verdict why_not(const Rules&, const State& state, const Give& choice) {
    if (state.queue[state.at] != choice.to) {
        return refused("BV-4.3", "you give to {seat} now", index(state.queue[state.at]));
    }
    const Player& giver = state.players[state.active];
    if (choice.good == Good::wood) {
        return giver.wood > 0 ? legal() : refused("BV-5.36", "you have no wood to give");
    }
    return giver.gold > 0 ? legal() : refused("BV-5.36", "you have no gold to give");
}

void Turn::play(const Take& choice) {
    take(choice.from, choice.good);
    if (state_.step == Step::attack) {
        ++state_.at;
        take_from_victims();
    } else if (give_if_forced(choice.from)) {
        ++state_.at;
        trade_with_passed();
    }
}

void Turn::play(const Give& choice) {
    give(choice.to, choice.good);
    ++state_.at;
    state_.step == Step::attack ? give_to_victims() : trade_with_passed();
}

// BV-4.2  If only one choice is possible, makes it without a question. Otherwise asks and returns false.
bool Turn::take_if_forced(Seat victim) {
    if (player(victim).wood > 0 && player(victim).gold > 0) {
        ask(Question::take, state_.active);
        return false;
    }
    take(victim, player(victim).wood > 0 ? Good::wood : Good::gold);
    return true;
}

bool Turn::give_if_forced(Seat receiver) {
    if (active().wood > 0 && active().gold > 0) {
        ask(Question::give, state_.active);
        return false;
    }
    give(receiver, active().wood > 0 ? Good::wood : Good::gold);
    return true;
}

// BV-5.35  The victim loses 1 and the taker gains 1. BV-5.37: what does not fit is lost.
void Turn::take(Seat victim, Good good) {
    const auto meter = static_cast<Meter>(good);
    const City& city = rules_.city(active());
    const bool full = good == Good::wood ? active().wood == city.wood_max : active().gold == city.gold_max;
    narrator_.tell(GoodTaken{state_.active, victim, good, full});
    lose(victim, meter, 1, exchange_cause());
    gain(state_.active, meter, 1, exchange_cause());
}

void Turn::give(Seat receiver, Good good) {
    const auto meter = static_cast<Meter>(good);
    const City& city = rules_.city(player(receiver));
    const bool full =
        good == Good::wood ? player(receiver).wood == city.wood_max : player(receiver).gold == city.gold_max;
    narrator_.tell(GoodGiven{state_.active, receiver, good, full});
    lose(state_.active, meter, 1, exchange_cause());
    gain(receiver, meter, 1, exchange_cause());
}

}  // namespace meadhall::bottlecap_vikings

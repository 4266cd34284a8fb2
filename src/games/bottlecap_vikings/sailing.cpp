// SPDX-License-Identifier: Apache-2.0
// Movement and the damage line (BV-5.3 to BV-5.9).
#include <algorithm>

#include "games/bottlecap_vikings/turn.h"

namespace meadhall::bottlecap_vikings {
namespace {

// BV-5.7  Each step between the two slots beside a line is a crossing, in either direction. RULING BV-R34: the current
// orientation of the cap counts.
int crossings_on(const Rules& rules, const State& state, const Player& player, int distance) {
    const unsigned edges = rules.table(state).line_edges;
    // Bit k is set if a line is in the gap between slot k and the next slot. A ship passes `distance` gaps in a row.
    // The eight bits are repeated, so that these gaps may go past slot 7.
    const unsigned gaps = (edges | edges << slots | edges << 2 * slots | edges << 3 * slots) >> (slots - state.rot);
    const int first = player.direction == Direction::clockwise ? player.slot : round_slot(player.slot - distance);
    int crossings = 0;
    for (unsigned crossed = gaps >> first & ((1u << distance) - 1); crossed != 0; crossed &= crossed - 1) {
        ++crossings;
    }
    return crossings;
}

}  // namespace

// BV-5.5  The longest distance: 3, and more with Long Oars (BV-A4), Swift Oars (BV-A25), and at the helper slot with
// Helper's Push (BV-A15).
int Rules::farthest(const State& state) const {
    const Player& player = state.players[state.active];
    return reach_of(player.abilities, at_helper(state, player));
}

// BV-5.3, BV-5.4  The player must sail, from 1 to the maximum distance.
Verdict why_not(const Rules& rules, const State& state, const Sail& choice) {
    const int farthest = rules.farthest(state);
    return choice.distance >= 1 && choice.distance <= farthest
               ? legal()
               : refused("BV-5.4", "you can sail 1 to {} spaces", farthest);
}

void Turn::play(const Sail& choice) {
    const Player& ship = active();
    const bool trades = has<&AbilityRow::trades_with_passed>(ship.abilities);
    state_.step = Step::sail;
    state_.distance = choice.distance;
    if (!trades && narrator_.silent()) {
        land();
        return;
    }
    const int to = slot_after(ship.slot, ship.direction, choice.distance);
    // BV-5.6  The path is all slots after the start, up to the destination. A path of 8 or more slots goes all the way
    // round.
    Sailed sailed{state_.active,
                  ship.slot,
                  static_cast<std::uint8_t>(to),
                  choice.distance,
                  {},
                  state_.ring[ship.slot],
                  state_.ring[static_cast<std::size_t>(to)]};
    for (int step = 1; step <= choice.distance; ++step) {
        sailed.path.push_back(static_cast<std::uint8_t>(slot_after(ship.slot, ship.direction, step)));
    }
    narrator_.tell(sailed);
    // BV-A5  Lists the opponents that the ship passes, each once. They are in the order of the path; opponents at one
    // slot are in clockwise order of their seats. RULING BV-R38: opponents at the start or the destination do not
    // count, also if the ship sails all the way round.
    if (trades) {
        for (const std::uint8_t slot : sailed.path) {
            for (int i = 1; i < player_count(state_) && slot != ship.slot && slot != to; ++i) {
                const Seat other = clockwise(state_, state_.active, i);
                if (player(other).slot == slot && std::ranges::find(state_.queue, other) == state_.queue.end()) {
                    state_.queue.push_back(other);
                }
            }
        }
        trade_with_passed();
    } else {
        land();
    }
}

// BV-A5  Each exchange is finished before the next one.
void Turn::trade_with_passed() {
    while (state_.at < state_.queue.size()) {
        const Seat victim = state_.queue[state_.at];
        narrator_.tell(PassedOver{state_.active, victim});
        // BV-5.36, RULING BV-R25  There is no exchange with a player who has neither wood nor gold.
        if (player(victim).wood + player(victim).gold > 0) {
            if (!take_if_forced(victim) || !give_if_forced(victim)) {
                return;
            }
        }
        ++state_.at;
    }
    land();
}

// The end of the step Sail: the ship arrives, and wood and gold are compared (RULING BV-R17). The step Line follows.
void Turn::land() {
    Player& ship = active();
    const int crossings = crossings_on(rules_, state_, ship, state_.distance);
    ship.slot = static_cast<std::uint8_t>(slot_after(ship.slot, ship.direction, state_.distance));
    state_.distance = 0;
    state_.landing = ship.gold < ship.wood   ? Landing::less_gold
                     : ship.wood < ship.gold ? Landing::less_wood
                                             : Landing::equal;
    state_.step = Step::line;
    state_.crossings = 0;
    // BV-5.9  A player with Line Runner (BV-A22) takes no damage from the line. Neither does a player with Safe Harbour
    // who stops at the helper slot (BV-A27).
    if (has<&AbilityRow::no_damage_from_line>(ship.abilities) || rules_.immune(state_, ship)) {
        for (int i = 0; i < crossings; ++i) {
            narrator_.tell(LineCrossed{state_.active, std::nullopt});
        }
    } else {
        state_.crossings = static_cast<std::uint8_t>(crossings);
    }
    pay_for_crossings();
}

// BV-5.8, RULINGS BV-R3, BV-R9  The player takes 1 damage for each crossing, one after the other. The Valkyries may
// come after each of them.
void Turn::pay_for_crossings() {
    while (state_.crossings > 0) {
        --state_.crossings;
        if (!gain_damage(state_.active, because(OtherCause::line))) {
            return;
        }
    }
    begin_attack();
}

}  // namespace meadhall::bottlecap_vikings

// Movement and the damage line (BV-5.3 to BV-5.9).
#include <algorithm>

#include "games/bottlecap_vikings/turn.h"

namespace meadhall::bottlecap_vikings {
namespace {

// BV-5.7  Steps between the two slots of a line gap, in either direction. RULING BV-R34: with the cap as it lies now.
int crossings_on(const Rules& rules, const State& state, const Player& player, int distance) {
    const unsigned edges = rules.table(state).line_edges;
    // The gaps as bits, several times round: gap k lies behind slot k. A ship passes `distance` of them in a row.
    const unsigned gaps = (edges | edges << slots | edges << 2 * slots | edges << 3 * slots) >> (slots - state.rot);
    const int first = player.direction == Direction::clockwise ? player.slot : round_slot(player.slot - distance);
    int crossings = 0;
    for (unsigned crossed = gaps >> first & ((1u << distance) - 1); crossed != 0; crossed &= crossed - 1) {
        ++crossings;
    }
    return crossings;
}

}  // namespace

// BV-5.5  3, and 2 for Long Oars (BV-A4), 1 for Swift Oars (BV-A25), 3 for Helper's Push (BV-A15) beside the helper.
// RULING BV-R42: they add up.
int Rules::farthest(const State& state) const {
    const Player& player = state.players[state.active];
    return 3 + 2 * player.owns(Ability::long_oars) + player.owns(Ability::swift_oars) +
           3 * (player.owns(Ability::helper_sprint) && at_helper(state, player));
}

// BV-5.3, BV-5.4  Sailing is compulsory, 1 to the maximum.
Verdict why_not(const Rules& rules, const State& state, const Sail& choice) {
    const int farthest = rules.farthest(state);
    return choice.distance >= 1 && choice.distance <= farthest ? legal()
                                                               : refused("BV-5.4", "you sail 1 to {} slots", farthest);
}

void Turn::play(const Sail& choice) {
    const Player& ship = active();
    const bool trades = ship.owns(Ability::passing_trade);
    state_.step = Step::sail;
    state_.distance = choice.distance;
    if (!trades && narrator_.silent()) {
        land();
        return;
    }
    const int to = slot_after(ship.slot, ship.direction, choice.distance);
    // BV-5.6  The path: all slots after the start up to the destination; a long way goes round.
    Sailed sailed{state_.active, ship.slot, static_cast<std::uint8_t>(to), choice.distance, {}};
    for (int step = 1; step <= choice.distance; ++step) {
        sailed.path.push_back(static_cast<std::uint8_t>(slot_after(ship.slot, ship.direction, step)));
    }
    narrator_.tell(sailed);
    // BV-A5  Whom the ship passes: along the path, on one slot clockwise by seat, each once. RULING BV-R38: nobody at
    // the start or the destination, not on laps either.
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

// BV-A5  One exchange after the other, each complete before the next.
void Turn::trade_with_passed() {
    while (state_.at < state_.queue.size()) {
        const Seat victim = state_.queue[state_.at];
        narrator_.tell(PassedOver{state_.active, victim});
        // BV-5.36  Who has neither wood nor gold is left alone. RULING BV-R25.
        if (player(victim).wood + player(victim).gold > 0) {
            if (!take_if_forced(victim) || !give_if_forced(victim)) {
                return;
            }
        }
        ++state_.at;
    }
    land();
}

// The end of T2: the ship is there, wood and gold are compared (RULING BV-R17), and only then the line counts.
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
    if (crossings > 0) {
        narrator_.tell(LineCrossed{state_.active, static_cast<std::uint8_t>(crossings)});
        // BV-5.9  Not for a Line Runner (BV-A22).
        state_.crossings = static_cast<std::uint8_t>(ship.owns(Ability::line_runner) ? 0 : crossings);
    }
    pay_for_crossings();
}

// BV-5.8  1 damage for each crossing, one after the other, each with its own check. RULINGS BV-R3, BV-R9.
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

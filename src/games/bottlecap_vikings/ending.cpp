// SPDX-License-Identifier: Apache-2.0
// The beginning and the end of a turn (BV-5.1, BV-5.40 to BV-5.43), and of the game (BV-8).
#include <algorithm>
#include <tuple>

#include "games/bottlecap_vikings/turn.h"

namespace meadhall::bottlecap_vikings {

// The step Start. BV-4.4: the marks of the last turn are cleared for all players.
void Turn::begin_turn() {
    ++state_.turn;
    for (Player& each : state_.players) {
        each.marks = {};
        each.fired = {};
    }
    state_.queue.clear();
    state_.at = 0;
    state_.hut_advanced = false;
    state_.landing = Landing::equal;
    state_.done = {};
    state_.used = {};
    state_.part = {};
    state_.cause = {};
    state_.step = Step::move;
    if (!narrator_.silent()) {
        narrator_.tell(TurnStarted{state_.active, state_.turn, static_cast<std::uint8_t>(rules_.farthest(state_))});
    }
    ask(Question::move, state_.active);
}

// The step Mending. BV-5.40, BV-A9: an active player with Mending Fame who gained glory loses 1 damage.
void Turn::end_turn() {
    state_.step = Step::mend;
    const Player& player = active();
    const EnumSet<Ability> mending = player.abilities & with_effect<&AbilityRow::mends_after_glory>;
    if (mending.empty() || !player.marks.contains(Mark::gained_glory) || player.damage() == 0) {
        pay_end_gains();
        return;
    }
    const Ability ability = mending.lowest();
    const std::uint8_t damage = row_of(ability).mends_after_glory;
    narrator_.tell(DamageMended{state_.active, ability, damage});
    if (lose_damage(state_.active, damage, because(ability))) {
        pay_end_gains();
    }
}

// BV-5.42  The abilities that must pay now. The marks cover the whole turn. RULING BV-R21: this includes the time
// before the ability was acquired.
EnumSet<Ability> Turn::end_abilities_due(const Player& who) const {
    constexpr EnumSet<Ability> after_advance = paid_after(Happened::hut_advanced);
    constexpr EnumSet<Ability> after_lost_damage = paid_after(Happened::another_lost_damage);
    EnumSet<Ability> apply = paid_by_marks[who.marks.bits()];
    if (state_.hut_advanced) {
        apply = apply | after_advance;
    }
    if (!(who.abilities & after_lost_damage).empty()) {
        for (const Player& other : state_.players) {
            if (&other != &who && other.marks.contains(Mark::lost_damage)) {
                apply = apply | after_lost_damage;
            }
        }
    }
    return (apply & who.abilities) - who.fired;
}

// The step Gains. BV-5.41, RULING BV-R20: every ability whose condition is met acts, once a turn. Its gains may meet
// further conditions, so this repeats until nothing changes. BV-5.43: nobody is asked.
void Turn::pay_end_gains() {
    while (std::ranges::any_of(state_.players, [&](const Player& each) { return !end_abilities_due(each).empty(); })) {
        for (int i = 0; i < player_count(state_); ++i) {
            const Seat seat = clockwise(state_, state_.active, i);
            for (const Ability ability : end_abilities_due(player(seat))) {
                player(seat).fired.insert(ability);
                const bool wood = row_of(ability).end_gain.good == Good::wood;
                narrator_.tell(AbilityFired{seat, ability, fitting(seat, wood, !wood)});
                gain(seat, wood ? Meter::wood : Meter::gold, 1, because(ability));
            }
        }
    }
    next_turn();
}

// The step Next. BV-5.1, BV-8.6: the next player's turn begins, unless the turn limit is used up.
void Turn::next_turn() {
    if (state_.turn == state_.turn_limit * player_count(state_)) {
        narrator_.tell(LimitReached{state_.turn_limit});
        win(Way::limit);
        return;
    }
    state_.active = left_of(state_.active, player_count(state_));
    active_ = &state_.players[state_.active];
    begin_turn();
}

// BV-8.1, RULING BV-R31  The game ends immediately, at any point of a turn.
void Turn::win(Way way) {
    state_.step = Step::over;
    state_.question = Question::nothing;
    state_.way = way;
    if (way != Way::limit) {
        narrator_.tell(GameWon{state_.active, way});
    }
}

// BV-8.2, BV-8.3  The active player wins, and all others share the second place. BV-8.6: at the turn limit, the player
// whose glory is closest to the throne comes first. Ties are decided by the higher tier, then by more goods. Players
// who are still equal share a place.
Outcome Rules::outcome(const State& state) const {
    Outcome outcome;
    if (state.step != Step::over) {
        return outcome;
    }
    const auto progress = [&](const Player& player) {
        const City& own = city(player);
        return std::tuple(player.glory - own.glory_throne, own.tier[static_cast<std::size_t>(player.hut)],
                          player.wood + player.gold);
    };
    for (const Seat seat : SeatSet::first(player_count(state))) {
        const Player& player = state.players[seat];
        std::int16_t place = 1;
        if (state.way != Way::limit) {
            place = seat == state.active ? 1 : 2;
        } else {
            for (const Player& other : state.players) {
                place = static_cast<std::int16_t>(place + (progress(other) > progress(player)));
            }
        }
        outcome.push_back({place, player.glory});
    }
    return outcome;
}

}  // namespace meadhall::bottlecap_vikings

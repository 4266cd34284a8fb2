// SPDX-License-Identifier: Apache-2.0
// The beginning and the end of a turn (BV-5.1, BV-5.40 to BV-5.43), and of the game (BV-8).
#include <algorithm>
#include <tuple>

#include "games/bottlecap_vikings/turn.h"

namespace meadhall::bottlecap_vikings {
namespace {

using AbilitySet = EnumSet<Ability>;
// BV-5.42  The end-of-turn abilities, by what must have happened in the turn. Each pays 1 good, named on the right.
// Mending Fame (BV-A9) is separate, because it comes first and may ask the player to choose.
constexpr AbilitySet for_gained_wood{Ability::wood_surplus, Ability::timber_trade};     // BV-A1, BV-A24  wood, gold
constexpr AbilitySet for_gained_gold{Ability::gold_surplus};                            // BV-A2  gold
constexpr AbilitySet for_gained_glory{Ability::glory_timber, Ability::glory_tribute};   // BV-A3, BV-A17  wood, gold
constexpr AbilitySet for_being_attacked{Ability::battle_pay};                           // BV-A19  gold
constexpr AbilitySet for_an_advance{Ability::builders_timber, Ability::builders_gold};  // BV-A18, BV-A20  wood, gold
constexpr AbilitySet for_lost_damage{Ability::healers_fee};                             // BV-A14  gold
// OPTIMIZATION  The abilities whose condition a player's marks meet, indexed by the bits of the marks.
constexpr auto applying = [] {
    std::array<AbilitySet, EnumSet<Mark>::all().bits() + 1> table{};
    for (std::size_t marks = 0; marks < table.size(); ++marks) {
        const auto when = [&](Mark mark, AbilitySet abilities) {
            return (marks >> static_cast<int>(mark) & 1) != 0 ? abilities : AbilitySet();
        };
        table[marks] = when(Mark::gained_wood, for_gained_wood) | when(Mark::gained_gold, for_gained_gold) |
                       when(Mark::gained_glory, for_gained_glory) | when(Mark::attacked, for_being_attacked);
    }
    return table;
}();
constexpr AbilitySet bring_wood{Ability::wood_surplus, Ability::glory_timber, Ability::builders_timber};

}  // namespace

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
    if (!player.owns(Ability::glory_mending) || !player.marks.contains(Mark::gained_glory) || player.damage() == 0) {
        pay_end_gains();
        return;
    }
    narrator_.tell(DamageMended{state_.active, Ability::glory_mending, 1});
    if (lose_damage(state_.active, 1, because(Ability::glory_mending))) {
        pay_end_gains();
    }
}

// BV-5.42  The abilities that must pay now. The marks cover the whole turn. RULING BV-R21: this includes the time
// before the ability was acquired.
EnumSet<Ability> Turn::end_abilities_due(const Player& who) const {
    AbilitySet apply = applying[who.marks.bits()];
    if (state_.hut_advanced) {
        apply = apply | for_an_advance;  // RULING BV-R36: any hut counts, also one's own
    }
    // BV-A14  Another player has lost damage. Tokens that go back because of the Valkyries do not count.
    if (who.owns(Ability::healers_fee)) {
        for (const Player& other : state_.players) {
            if (&other != &who && other.marks.contains(Mark::lost_damage)) {
                apply = apply | for_lost_damage;
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
                const bool wood = bring_wood.contains(ability);
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

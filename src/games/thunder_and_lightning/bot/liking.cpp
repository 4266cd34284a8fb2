// SPDX-License-Identifier: Apache-2.0
// The preferences of a beginner: they challenge with strong cards or against cards that are visibly weaker, keep three
// columns, and do not lay the treasure.
#include "games/thunder_and_lightning/powers/all.h"

namespace meadhall::thunder_and_lightning {
namespace {

std::uint32_t liking_of(const Position& position, const Challenge& challenge) {
    const Rules& rules = position.rules;
    const Kind kind = kind_of(position.mine.field[challenge.col][0]);
    const Placed facing = position.theirs.field[challenge.col][0];
    if (!is_up(facing)) {
        return rules.strength(kind) >= 4 ? beginner.challenge_strong : beginner.challenge_weak;
    }
    const Result result = result_of(rules, position.state, position.me, {kind, kind_of(facing)});
    return result == Result::treasure          ? beginner.challenge_treasure
           : result == Result::challenged_lost ? beginner.challenge_won
                                               : 0u;
}

std::uint32_t liking_of(const Position& position, const Place& place) {
    const Rules& rules = position.rules;
    const Kind kind = kind_of(place.card);
    const Column& column = position.mine.field[place.col];
    const bool guards = rules.strength(kind) >= 4 || kind == Kind::shield_wall;
    if (kind == Kind::treasure || rules.strength(kind) == no_strength || kind == Kind::ravens) {
        return 0u;  // more useful in the hand
    }
    // Prefers to lay a strong card in front of a weaker one, and never covers a strong front card.
    const bool weaker = column.empty() || rules.strength(kind_of(column[0])) < 4;
    return place.row > 1      ? beginner.lay_behind
           : guards && weaker ? beginner.lay_guard
           : column.empty()   ? beginner.lay_in_empty_column
           : weaker           ? beginner.lay_in_front
                              : 0u;
}

std::uint32_t liking_of(const Position&, const Draw&) { return beginner.draw; }
std::uint32_t liking_of(const Position&, const PlayGod&) { return beginner.god; }

template <PowerAction T>
std::uint32_t liking_of(const Position& position, const T& use) {
    std::uint32_t liking = 0;
    Powers::visit<T>(kind_of(use.card), [&]<class Each>() { liking = Each::liking(position, use); });
    return liking;
}

template <class T>
    requires(!PowerAction<T>)
std::uint32_t liking_of(const Position&, const T&) {
    return beginner.one_of_many;
}

}  // namespace

std::uint32_t Rules::liking(const State& state, Seat seat, Action action) const {
    const Position position(*this, state, state.side_of(seat));
    return Actions::visit(
        action, [&](const auto& known) { return liking_of(position, known); }, [](Unknown) { return 0u; });
}

}  // namespace meadhall::thunder_and_lightning

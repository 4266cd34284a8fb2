// SPDX-License-Identifier: Apache-2.0
// Response windows. Some rules ask players one after another whether they want to respond. The duration of the pause
// would reveal who could respond, so a table with several people collects the responses in secret, all at the same
// time.
//
// A game with such questions has
//     std::optional<Window> window(const State&) const;
// Each of `members` may give the fallback, which passes the question to the next member and draws no chance. The window
// closes when all have given the fallback; any other answer closes it immediately. So the table can show members their
// question before their turn comes, and discard their answer if an earlier member responds.
//
// A player may prepare answers in advance. They are private settings at the table, never part of the game:
//     using Settings = ...;  Settings usual_settings() const;
//     std::optional<Action> quiet_answer(const State&, Seat, const Settings&) const;
//         the answer if the question is not worth asking
//     std::optional<Action> standing_answer(const State&, Seat, const Settings&) const;
//         the answer that the player has chosen until further notice
// A game that answers for a player who has run out of time defines  Action late_answer(const State&, Seat) const.
#pragma once

#include <optional>
#include <string_view>

#include "kernel/action.h"
#include "kernel/seat.h"

namespace meadhall {

struct Window {
    enum class Manner : std::uint8_t {
        hidden,  // nobody learns which seat is asked
        fixed,   // everybody knows which seat is asked; the answer is shown exactly after the beat
        waited,  // everybody knows which seat is asked; the answer is shown after the beat or later
    };
    std::string_view name;
    SeatSet members;  // seats still to be asked; by public knowledge, each of them could respond
    Action fallback;  // played for a member who does not respond
    int beat_ms;      // how long the window stays open in a live game
    int round;        // the round of the game; halts are counted per round
    Manner manner;
    std::optional<Seat> next;  // the seat to move if nobody responds; it may already choose its move
    friend bool operator==(const Window&, const Window&) = default;
};

template <class R>
std::optional<Window> window_of(const R& rules, const typename R::State& state) {
    if constexpr (requires { rules.window(state); }) {
        return rules.window(state);
    } else {
        return std::nullopt;
    }
}

template <class R>
std::optional<Action> late_answer_of(const R& rules, const typename R::State& state, Seat seat) {
    if constexpr (requires { rules.late_answer(state, seat); }) {
        return rules.late_answer(state, seat);
    } else {
        return std::nullopt;
    }
}

template <class R>
concept HasSettings = requires { typename R::Settings; };

}  // namespace meadhall

// SPDX-License-Identifier: Apache-2.0
// Response windows. Some rules ask players one after another whether they want to respond. The length of each pause
// would reveal who is able to respond. A table with several people therefore asks them all at the same time and keeps
// their answers secret.
//
// A game with such questions defines
//     std::optional<Window> window(const State&) const;
// In the game, the members are asked one after another. Each may play `fallback`, which passes the question to the next
// member and uses no randomness. The window closes when all members have played `fallback`, or as soon as one of them
// plays anything else. So the table can ask all members at the same time. If a member responds, the table discards the
// answers of the members who come later in the game's order.
//
// Players may let their settings answer for them. Settings are private; the table keeps them, and they are not part of
// the game's state. A game with settings defines
//     using Settings = ...;  Settings usual_settings() const;
//     std::optional<Action> quiet_answer(const State&, Seat, const Settings&) const;
//         the answer if the player has nothing to choose or does not want to be asked; `nullopt`: ask
//     std::optional<Action> standing_answer(const State&, Seat, const Settings&) const;
//         the answer that the player has chosen in the settings; `nullopt`: ask
// A game that answers for players who have run out of time defines `Action late_answer(const State&, Seat) const`.
#pragma once

#include <optional>
#include <string_view>

#include "kernel/action.h"
#include "kernel/seat.h"

namespace meadhall {

struct Window {
    enum class Manner : std::uint8_t {
        hidden,  // nobody learns which seat is asked
        fixed,   // everybody knows which seat is asked; its answer is shown exactly `beat_ms` after the question
        waited,  // everybody knows which seat is asked; its answer is shown `beat_ms` after the question, or later
    };
    std::string_view name;
    SeatSet members;  // seats still to be asked; as far as everybody knows, each of them might respond
    Action fallback;  // played for a member who does not respond
    int beat_ms;      // how long the window stays open in a live game
    int round;  // the round of the game; players have a limited number of halts (requests for more time) per round
    Manner manner;
    std::optional<Seat> next;  // the seat to move if nobody responds; this seat may choose its move in advance
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

// Response windows. Where the rules ask players one after another whether they want to answer, the pause itself tells
// who could; so a table that people share collects all answers behind the scene and opens them together.
//
// A game that has such questions has
//     std::optional<Window> window(const State&) const;
// Whoever is asked then, the fallback of each leads on to the next of `members` without chance, and when all have given
// it the window is over; any other answer ends it at once. So what one sees when he is asked can be shown to him before
// it is his turn, and thrown away if somebody before him answers.
//
// What a player has asked for beforehand are private settings of the table, never part of the game:
//     using Settings = ...;  Settings usual_settings() const;
//     std::optional<Action> quiet_answer(const State&, Seat, const Settings&) const;     nothing worth a question
//     std::optional<Action> standing_answer(const State&, Seat, const Settings&) const;  "until I say otherwise"
// A game that says what is played for who has run out of time has  Action late_answer(const State&, Seat) const.
#pragma once

#include <optional>
#include <string_view>

#include "kernel/action.h"
#include "kernel/seat.h"

namespace meadhall {

struct Window {
    enum class Manner : std::uint8_t {
        hidden,  // nobody learns who is asked
        fixed,   // all know who is asked, and the answer comes after the beat, neither sooner nor later
        waited,  // all know who is asked, and the answer comes after the beat, or later
    };
    std::string_view name;
    SeatSet members;  // who are still to be asked; all could answer in the eyes of all
    Action fallback;  // of who says nothing
    int beat_ms;      // how long it is open at a table that plays live
    int round;        // within which Halts are counted
    Manner manner;
    std::optional<Seat> next;  // who is asked openly when nobody has answered, and may think about it already
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

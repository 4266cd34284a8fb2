// SPDX-License-Identifier: Apache-2.0
// The answers to one response window (kernel/window.h). They stay hidden until the window closes. SW-5.13.10 is the
// full specification: nothing visible may depend on what a face-down card is. This class is independent of the game.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "match/any_game.h"

namespace meadhall::server {

constexpr std::int64_t halt_ms = 20'000;  // extra time when a player halts the window
constexpr int max_fruitless_halts = 2;    // per player and round of the game: halts after which the player passed
constexpr int max_held_answers = 20;      // per player and window: how often a player may change the answer

class ResponseWindow {
public:
    // position: where the first member is asked. since_ms: the playing time of the table when the window opens.
    ResponseWindow(const Position& position, const Window& window, std::int64_t since_ms);

    const Window& window() const { return window_; }
    std::int64_t since_ms() const { return since_ms_; }
    void begin_again(std::int64_t now_ms) { since_ms_ = now_ms; }
    const std::vector<Seat>& order() const { return order_; }
    bool concerns(Seat seat) const { return window_.members.contains(seat) || window_.next == seat; }

    // Returns the position that the seat sees, as if every seat before it passed. A member sees the position where it
    // is asked. The seat that moves next sees the position after the window, when it has nothing left to answer.
    // `nullptr` for other seats.
    const Position* seen_by(Seat seat) const;
    // Returns the position where a member of the window is asked.
    const Position& asked(Seat seat) const { return *asked_.at(seat); }

    // Stores a player's answer until the window closes. A later answer replaces it.
    void hold(Seat seat, Action action);
    void take_back(Seat seat);
    std::optional<Action> held(Seat seat) const;                      // answer to the window
    std::optional<Action> held_next() const { return next_action_; }  // move of window().next after the window
    std::optional<Action> newest_held(Seat seat) const;
    int times_held(Seat seat) const;

    // Stores a bot's answer. It is not an event: after a restart the bot thinks again.
    void think(Seat seat, Action action) { thought_[seat] = action; }
    std::optional<Action> thought(Seat seat) const;

    void halt(Seat seat) { halted_.push_back(seat); }
    const std::vector<Seat>& halted() const { return halted_; }

    // Call it for each move that closes the window. True if it was the last.
    bool close_by(Action action);

private:
    bool does_next(Seat seat) const;

    Window window_;
    std::int64_t since_ms_;
    std::vector<Seat> order_;
    std::map<Seat, std::shared_ptr<const Position>> asked_;
    std::shared_ptr<const Position> after_;  // where window().next is asked; `nullptr` if nobody moves next
    std::map<Seat, Action> held_, thought_;
    std::map<Seat, int> times_held_;
    std::optional<Action> next_action_;
    std::vector<Seat> halted_;
    std::size_t closed_ = 0;
};

}  // namespace meadhall::server

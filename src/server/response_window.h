// SPDX-License-Identifier: Apache-2.0
// The answers to one response window (kernel/window.h). They stay hidden until the window closes. SW-5.13.10 is the
// specification: nothing that other players can see may depend on which face-down cards a player has. This class works
// for all games.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "match/any_game.h"

namespace meadhall::server {

constexpr std::int64_t halt_ms = 20'000;  // extra time when a player halts the window
// Maximum number of halts of a player in a round after which the player does not respond.
constexpr int max_fruitless_halts = 2;
constexpr int max_held_answers = 20;  // maximum number of answers of a player to one window, counting every change

class ResponseWindow {
public:
    // `position`: the position in which the first member of the window is asked. `since_ms`: the table's playing time
    // when the window opens.
    ResponseWindow(const Position& position, const Window& window, std::int64_t since_ms);

    const Window& window() const { return window_; }
    std::int64_t since_ms() const { return since_ms_; }
    void begin_again(std::int64_t now_ms) { since_ms_ = now_ms; }
    const std::vector<Seat>& order() const { return order_; }
    bool concerns(Seat seat) const { return window_.members.contains(seat) || window_.next == seat; }

    // Returns the position that the seat sees. A member of the window sees the position in which it would be asked if
    // all members before it passed. The seat that moves after the window sees the position after the window, unless it
    // still has to answer as a member. Returns `nullptr` for all other seats.
    const Position* seen_by(Seat seat) const;
    // Returns the position in which a member of the window is asked.
    const Position& asked(Seat seat) const { return *asked_.at(seat); }

    // Stores a player's answer until the window closes. A later answer replaces it.
    void hold(Seat seat, Action action);
    void take_back(Seat seat);
    std::optional<Action> held(Seat seat) const;  // the seat's answer to the window
    // The move that the seat window().next has chosen in advance. It is played after the window.
    std::optional<Action> held_next() const { return next_action_; }
    std::optional<Action> newest_held(Seat seat) const;
    int times_held(Seat seat) const;

    // Keeps a bot's answer in memory only. After a restart the bot computes it again.
    void think(Seat seat, Action action) { thought_[seat] = action; }
    std::optional<Action> thought(Seat seat) const;

    void halt(Seat seat) { halted_.push_back(seat); }
    const std::vector<Seat>& halted() const { return halted_; }

    // Call it for each move that is played when the window closes. Returns true for the last one.
    bool close_by(Action action);

private:
    bool does_next(Seat seat) const;

    Window window_;
    std::int64_t since_ms_;
    std::vector<Seat> order_;
    std::map<Seat, std::shared_ptr<const Position>> asked_;
    std::shared_ptr<const Position> after_;  // position in which window().next moves; `nullptr` if nobody does
    std::map<Seat, Action> held_, thought_;
    std::map<Seat, int> times_held_;
    std::optional<Action> next_action_;
    std::vector<Seat> halted_;
    std::size_t closed_ = 0;
};

}  // namespace meadhall::server

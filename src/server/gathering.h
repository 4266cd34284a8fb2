// The answers to one response window (kernel/window.h), gathered unseen until they are opened together. SW-5.13.10 is
// the full specification; nothing here knows a game.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "match/any_game.h"

namespace meadhall::server {

constexpr std::int64_t halt_ms = 20'000;  // what a raised hand gives
constexpr int most_fruitless_halts = 2;   // of one player, in a round of the game
constexpr int most_held_answers = 20;     // of one player in a window: how often an answer may be changed

class Gathering {
public:
    // The position is where the first of them is asked; since_ms: the table's time.
    Gathering(const Position& position, const Window& window, std::int64_t since_ms);

    const Window& window() const { return window_; }
    std::int64_t since_ms() const { return since_ms_; }
    void begin_again(std::int64_t now_ms) { since_ms_ = now_ms; }
    const std::vector<Seat>& order() const { return order_; }
    bool concerns(Seat seat) const { return window_.members.contains(seat) || window_.next == seat; }

    // What the seat sees, as if all before it had nothing to say: where it is asked; or, when it has nothing to say
    // itself, what it does next. Nothing for others.
    const Position* seen_by(Seat seat) const;
    // Where a member is asked.
    const Position& asked(Seat seat) const { return *asked_.at(seat); }

    // What a person answers, which stays his until the window ends; the newest counts.
    void hold(Seat seat, Action action);
    void take_back(Seat seat);
    std::optional<Action> held(Seat seat) const;                      // to the window
    std::optional<Action> held_next() const { return next_action_; }  // of window().next, to what follows
    std::optional<Action> newest_held(Seat seat) const;
    int times_held(Seat seat) const;

    // What a bot answers. No event: after a restart it thinks again.
    void think(Seat seat, Action action) { thought_[seat] = action; }
    std::optional<Action> thought(Seat seat) const;

    void halt(Seat seat) { halted_.push_back(seat); }
    const std::vector<Seat>& halted() const { return halted_; }

    // One of the rows that close the window; true: it was the last.
    bool close_by(Action action);

private:
    bool does_next(Seat seat) const;

    Window window_;
    std::int64_t since_ms_;
    std::vector<Seat> order_;
    std::map<Seat, std::shared_ptr<const Position>> asked_;
    std::shared_ptr<const Position> after_;  // where window().next is asked; nothing if there is none
    std::map<Seat, Action> held_, thought_;
    std::map<Seat, int> times_held_;
    std::optional<Action> next_action_;
    std::vector<Seat> halted_;
    std::size_t closed_ = 0;
};

}  // namespace meadhall::server

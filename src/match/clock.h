// SPDX-License-Identifier: Apache-2.0
// Computes the remaining thinking time of each seat. This code reads no clock: callers give the time as milliseconds
// since the table opened. If a caller gives an earlier time than before, no seat loses or gains thinking time.
#pragma once

#include <array>
#include <cstdint>

#include "kernel/seat.h"

namespace meadhall {

struct ClockRules {
    std::int64_t bank_ms, increment_ms;
    bool per_move = false;  // true: `bank_ms` is the time for one move and is refilled after each move; no increment
};

class Clocks {
public:
    explicit Clocks(const ClockRules& rules) : rules_(rules) { left_.fill(rules.bank_ms); }

    // Starts the clocks of these seats; a clock that already runs keeps running. Stops the clocks of all other seats.
    // Stopping a clock subtracts the time that its seat has used or, with `per_move`, refills the bank.
    void ask(SeatSet seats, std::int64_t now_ms) {
        for (const Seat seat : asked_ - seats) {
            left_[static_cast<std::size_t>(seat)] = rules_.per_move ? rules_.bank_ms : left(seat, now_ms);
        }
        for (const Seat seat : seats - asked_) {
            since_[static_cast<std::size_t>(seat)] = now_ms;
        }
        asked_ = seats;
    }
    // Stops the clock of a seat that has answered: subtracts the time it has used and adds the increment. A seat whose
    // clock was stopped, as in a response window, has used no time and gets no increment.
    void answer(Seat seat, std::int64_t now_ms) {
        std::int64_t& bank = left_[static_cast<std::size_t>(seat)];
        const std::int64_t left_now = left(seat, now_ms);
        bank = rules_.per_move ? rules_.bank_ms : left_now + (left_now < bank ? rules_.increment_ms : 0);
        asked_.erase(seat);
    }
    // The remaining time of a seat in milliseconds, at least 0.
    std::int64_t left(Seat seat, std::int64_t now_ms) const {
        const std::int64_t bank = left_[static_cast<std::size_t>(seat)];
        const std::int64_t used = asked_.contains(seat) ? now_ms - since_[static_cast<std::size_t>(seat)] : 0;
        return used <= 0 ? bank : used >= bank ? 0 : bank - used;
    }

private:
    ClockRules rules_;
    std::array<std::int64_t, max_seats> left_{};
    std::array<std::int64_t, max_seats> since_{};
    SeatSet asked_;
};

}  // namespace meadhall

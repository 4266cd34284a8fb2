// SPDX-License-Identifier: Apache-2.0
// Thinking time as numbers. This code reads no clock; callers pass the time as milliseconds since the table opened. If
// that time goes backwards, no seat loses or gains time.
#pragma once

#include <array>
#include <cstdint>

#include "kernel/seat.h"

namespace meadhall {

struct ClockRules {
    std::int64_t bank_ms, increment_ms;
    bool per_move = false;  // the bank is for one move and is refilled after it
};

class Clocks {
public:
    explicit Clocks(const ClockRules& rules) : rules_(rules) { left_.fill(rules.bank_ms); }

    // From now on these seats are asked. The clock of a seat that was already asked keeps running. For a seat that is
    // no longer asked, subtracts the time it has used (with per_move: refills its bank).
    void ask(SeatSet seats, std::int64_t now_ms) {
        for (const Seat seat : asked_ - seats) {
            left_[static_cast<std::size_t>(seat)] = rules_.per_move ? rules_.bank_ms : left(seat, now_ms);
        }
        for (const Seat seat : seats - asked_) {
            since_[static_cast<std::size_t>(seat)] = now_ms;
        }
        asked_ = seats;
    }
    // The seat has answered: subtracts the time it has used and adds the increment. An answer that took no time earns
    // no increment, because the clock is stopped during a response window.
    void answer(Seat seat, std::int64_t now_ms) {
        std::int64_t& bank = left_[static_cast<std::size_t>(seat)];
        const std::int64_t left_now = left(seat, now_ms);
        bank = rules_.per_move ? rules_.bank_ms : left_now + (left_now < bank ? rules_.increment_ms : 0);
        asked_.erase(seat);
    }
    // Never below 0.
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

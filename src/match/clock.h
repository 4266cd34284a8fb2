// Thinking time, as numbers: nobody here reads a clock, the time arrives from outside as milliseconds since the table
// opened. A clock that is put back (an outside clock may be) takes nothing away and gives nothing.
#pragma once

#include <array>
#include <cstdint>

#include "kernel/seat.h"

namespace meadhall {

struct ClockRules {
    std::int64_t bank_ms, increment_ms;
    bool per_move = false;  // the bank is for one move, and full again after it
};

class Clocks {
public:
    explicit Clocks(const ClockRules& rules) : rules_(rules) { left_.fill(rules.bank_ms); }

    // From now on these seats are asked; a seat that was asked already goes on without a break, one that is asked no
    // longer has used its time (per move: gets it back).
    void ask(SeatSet seats, std::int64_t now_ms) {
        for (const Seat seat : asked_ - seats) {
            left_[static_cast<std::size_t>(seat)] = rules_.per_move ? rules_.bank_ms : left(seat, now_ms);
        }
        for (const Seat seat : seats - asked_) {
            since_[static_cast<std::size_t>(seat)] = now_ms;
        }
        asked_ = seats;
    }
    // The seat has answered: its time is taken off, the increment added. Not for an answer that took no time: in
    // response windows the table's time stands still.
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
    std::array<std::int64_t, most_seats> left_{};
    std::array<std::int64_t, most_seats> since_{};
    SeatSet asked_;
};

}  // namespace meadhall

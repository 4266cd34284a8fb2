// SPDX-License-Identifier: Apache-2.0
// The hall's clock, in milliseconds since 1970. It starts at the time of day and then runs at a steady rate, so nobody
// loses time when the machine's clock is set. All times in logs, limits and sessions are hall time. A mark in the
// database (the hall time with a reading of the machine's clocks) lets the hall's clock continue after a restart.
#pragma once

#include <cstdint>
#include <optional>

#include "store/store.h"

namespace meadhall::server {

// A reading of the machine's clocks.
struct ClockReading {
    std::int64_t wall_ms = 0;  // time of day, in milliseconds since 1970; may jump
    std::int64_t boot_ms = 0;  // time since the machine booted; never jumps
    std::string boot;          // id of the current boot
};
ClockReading read_clocks();
std::int64_t since_boot_ms();

// Returns the hall time at the reading `now`. Without a stored mark, hall time is the time of day. Otherwise it is the
// mark's time plus the time that has passed: measured by `boot_ms` if the machine has not rebooted, else by the time of
// day. It never goes backwards.
std::int64_t hall_time(const std::optional<store::ClockMark>& stored, const ClockReading& now);

class HallClock {
public:
    HallClock(const std::optional<store::ClockMark>& stored, const ClockReading& now)
        : anchor_{hall_time(stored, now), now.wall_ms, now.boot_ms, now.boot} {}

    std::int64_t now_ms(std::int64_t boot_ms) const { return anchor_.hall_ms + boot_ms - anchor_.boot_ms; }
    // Returns the mark to store now, or `nullopt` if none is due. A mark is due once a minute and after a jump of the
    // time of day.
    std::optional<store::ClockMark> due(const ClockReading& now);
    store::ClockMark mark(const ClockReading& now) const {
        return {now_ms(now.boot_ms), now.wall_ms, now.boot_ms, now.boot};
    }

private:
    store::ClockMark anchor_;
    std::optional<store::ClockMark> stored_;
};

}  // namespace meadhall::server

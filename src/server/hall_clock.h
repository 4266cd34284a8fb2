// The hall's clock, in milliseconds since 1970. It starts at the time of day and then passes evenly, whatever happens
// to the time of day: nobody loses time because the machine's clock is set. All times in logs, limits and sessions are
// hall time. What is stored from time to time carries it over a restart.
#pragma once

#include <cstdint>
#include <optional>

#include "store/store.h"

namespace meadhall::server {

// What the machine's clocks say.
struct ClockReading {
    std::int64_t wall_ms = 0;  // the time of day since 1970, which may jump
    std::int64_t boot_ms = 0;  // since the machine was started, which never does
    std::string boot;          // the name of that start
};
ClockReading read_clocks();
std::int64_t since_boot_ms();

// Hall time at a reading. Nothing stored: the time of day. In the same run of the machine exactly the time that has
// passed; after a restart of the machine what passed by the time of day, but never less than nothing.
std::int64_t hall_time(const std::optional<store::ClockMark>& stored, const ClockReading& now);

class HallClock {
public:
    HallClock(const std::optional<store::ClockMark>& stored, const ClockReading& now)
        : anchor_{hall_time(stored, now), now.wall_ms, now.boot_ms, now.boot} {}

    std::int64_t now_ms(std::int64_t boot_ms) const { return anchor_.hall_ms + boot_ms - anchor_.boot_ms; }
    // What to store now; nothing if it is not due: once a minute, and when the time of day has jumped.
    std::optional<store::ClockMark> due(const ClockReading& now);
    store::ClockMark mark(const ClockReading& now) const {
        return {now_ms(now.boot_ms), now.wall_ms, now.boot_ms, now.boot};
    }

private:
    store::ClockMark anchor_;
    std::optional<store::ClockMark> stored_;
};

}  // namespace meadhall::server

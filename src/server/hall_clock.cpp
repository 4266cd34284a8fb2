// SPDX-License-Identifier: Apache-2.0
#include "server/hall_clock.h"

#include <algorithm>
#include <cstdlib>
#include <ctime>
#include <fstream>

namespace meadhall::server {
namespace {

constexpr std::int64_t store_every_ms = 60'000;
// The time of day has jumped if its difference to the hall's clock changes by more than this.
constexpr std::int64_t jump_ms = 1'000;

std::int64_t read_ms(clockid_t clock) {
    timespec time{};
    clock_gettime(clock, &time);
    return std::int64_t{time.tv_sec} * 1'000 + time.tv_nsec / 1'000'000;
}

}  // namespace

ClockReading read_clocks() {
    static const std::string boot = [] {
        std::string text;
        std::ifstream("/proc/sys/kernel/random/boot_id") >> text;
        return text;
    }();
    return {read_ms(CLOCK_REALTIME), since_boot_ms(), boot};
}

std::int64_t since_boot_ms() { return read_ms(CLOCK_BOOTTIME); }

std::int64_t hall_time(const std::optional<store::ClockMark>& stored, const ClockReading& now) {
    if (!stored) {
        return now.wall_ms;
    }
    const bool same_boot = !now.boot.empty() && now.boot == stored->boot && now.boot_ms >= stored->boot_ms;
    const std::int64_t passed = same_boot ? now.boot_ms - stored->boot_ms : now.wall_ms - stored->wall_ms;
    return stored->hall_ms + std::max<std::int64_t>(0, passed);
}

std::optional<store::ClockMark> HallClock::due(const ClockReading& now) {
    store::ClockMark next = mark(now);
    if (stored_) {
        const std::int64_t passed = next.hall_ms - stored_->hall_ms, by_day = next.wall_ms - stored_->wall_ms;
        if (passed < store_every_ms && std::abs(by_day - passed) < jump_ms) {
            return std::nullopt;
        }
    }
    stored_ = next;
    return next;
}

}  // namespace meadhall::server

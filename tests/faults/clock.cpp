// SPDX-License-Identifier: Apache-2.0
// A wall clock that jumps on demand. This library is loaded before libc (LD_PRELOAD). It adds seconds to the real time.
// The environment variable MEADHALL_CLOCK_JUMP names the file with the number of seconds, an integer of eight bytes.
// Monotonic clocks do not change.
#include <cstdint>
#include <cstdlib>
#include <ctime>
#include <dlfcn.h>
#include <fcntl.h>
#include <sys/mman.h>

namespace {

std::int64_t jumped_seconds() {
    static const volatile std::int64_t* const seconds = [] {
        const char* path = std::getenv("MEADHALL_CLOCK_JUMP");
        const int file = path == nullptr ? -1 : open(path, O_RDONLY | O_CLOEXEC);
        void* page = file < 0 ? MAP_FAILED : mmap(nullptr, sizeof(std::int64_t), PROT_READ, MAP_SHARED, file, 0);
        if (page == MAP_FAILED) {
            std::abort();
        }
        return static_cast<const volatile std::int64_t*>(page);
    }();
    return *seconds;
}

}  // namespace

extern "C" int clock_gettime(clockid_t clock, timespec* time) {
    static const auto real = reinterpret_cast<int (*)(clockid_t, timespec*)>(dlsym(RTLD_NEXT, "clock_gettime"));
    const int result = real(clock, time);
    time->tv_sec += clock == CLOCK_REALTIME ? jumped_seconds() : 0;
    return result;
}

extern "C" time_t time(time_t* there) {
    timespec now{};
    clock_gettime(CLOCK_REALTIME, &now);
    if (there != nullptr) {
        *there = now.tv_sec;
    }
    return now.tv_sec;
}

// SPDX-License-Identifier: Apache-2.0
// Makes a hall's random bytes reproducible, for tests in browsers. This library is loaded before libsodium
// (LD_PRELOAD). Its bytes follow from the number in the environment variable MEADHALL_CHANCE, separately for each
// thread.
#include <cstddef>
#include <cstdint>
#include <cstdlib>

namespace {

// SplitMix64.
std::uint64_t next() {
    thread_local std::uint64_t state = [] {
        const char* number = std::getenv("MEADHALL_CHANCE");
        return number == nullptr ? 0 : std::strtoull(number, nullptr, 10);
    }();
    std::uint64_t mixed = state += 0x9E3779B97F4A7C15;
    mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9;
    mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB;
    return mixed ^ mixed >> 31;
}

}  // namespace

extern "C" void randombytes_buf(void* bytes, std::size_t size) {
    for (std::size_t i = 0; i < size; ++i) {
        static_cast<unsigned char*>(bytes)[i] = static_cast<unsigned char>(next());
    }
}

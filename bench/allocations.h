// Counts heap allocations, to measure that hot functions make none. Linking allocations.cpp replaces the global
// operator new and delete of the program; the price is one addition to a thread's own counter.
#pragma once

#include <cstdint>

namespace meadhall {

// Sanitizers bring an operator new of their own, and must keep it.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool counts_allocations = false;
#else
constexpr bool counts_allocations = true;
#endif

// How often this thread has allocated so far; always 0 if nothing is counted.
std::uint64_t allocations();

}  // namespace meadhall

// SPDX-License-Identifier: Apache-2.0
// Counts heap allocations, to verify that hot functions make none. Linking allocations.cpp replaces the program's
// global operator new and delete, at the cost of one addition to a thread-local counter.
#pragma once

#include <cstdint>

namespace meadhall {

// Sanitizers replace operator new themselves and must keep theirs.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool counts_allocations = false;
#else
constexpr bool counts_allocations = true;
#endif

// The number of allocations of this thread so far; always 0 if they are not counted.
std::uint64_t allocations();

}  // namespace meadhall

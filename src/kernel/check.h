// SPDX-License-Identifier: Apache-2.0
// Assertions that detect bugs in this program. They stay on in release builds. The code that runs a table catches
// Broken, stops that table and keeps its record; other tables continue. External input must never trigger a check: bad
// input is a Refusal (from a player) or BadInput (from a file or command line).
#pragma once

#include <stdexcept>

namespace meadhall {

struct Broken : std::logic_error {
    using std::logic_error::logic_error;
};

struct BadInput : std::runtime_error {
    using std::runtime_error::runtime_error;
};

[[noreturn, gnu::cold, gnu::noinline]] inline void broken(const char* what) { throw Broken(what); }

constexpr void check(bool holds, const char* what) {
    if (!holds) [[unlikely]] {
        broken(what);
    }
}

}  // namespace meadhall

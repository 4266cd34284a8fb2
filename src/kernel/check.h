// Our own mistakes end here. The check stays on in release builds; whoever runs a table catches Broken, sets that
// table aside with its record and lets the others play on. No input from outside may reach a check: bad input is a
// Refusal (a player's) or BadInput (a file's, a command line's).
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

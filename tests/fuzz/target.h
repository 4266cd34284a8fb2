// SPDX-License-Identifier: Apache-2.0
// A fuzz target must accept any bytes. Its code may throw BadInput, which the target catches; any other exception is a
// finding. libFuzzer (tools/fuzz) and driver.cpp (./test) call the target.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace meadhall {

inline std::string_view text_of(const std::uint8_t* data, std::size_t size) {
    return {reinterpret_cast<const char*>(data), size};
}

// Reports a finding of the target and aborts unless the condition holds.
inline void expect(bool holds, const std::string& what) {
    if (!holds) {
        std::fprintf(stderr, "FINDING: %s\n", what.c_str());
        std::abort();
    }
}

// Calls f with each line, but with at most `most` lines, so that no input takes long.
template <class F>
void for_lines(std::string_view text, int most, F f) {
    while (!text.empty() && most-- > 0) {
        const std::string_view line = text.substr(0, text.find('\n'));
        text.remove_prefix(line.size() < text.size() ? line.size() + 1 : text.size());
        f(line);
    }
}

}  // namespace meadhall

// SPDX-License-Identifier: Apache-2.0
#include "kernel/verdict.h"

#include <cstddef>
#include <string_view>

#include "kernel/notation.h"

namespace meadhall {

std::string sentence(const Refusal& refusal, std::span<const std::string> names) {
    std::string out;
    std::string_view left = refusal.words;
    std::size_t filled = 0;
    while (!left.empty()) {
        const std::size_t gap = left.find('{');
        const std::size_t end = left.find('}', gap);
        out += left.substr(0, gap);
        if (end == std::string_view::npos) {
            break;
        }
        const std::string_view name = left.substr(gap + 1, end - gap - 1);
        left.remove_prefix(end + 1);
        if (name == "s") {
            out += filled > 0 && refusal.numbers[filled - 1] == 1 ? "" : "s";
        } else if (filled < refusal.numbers.size()) {
            const int number = refusal.numbers[filled++];
            out += name == "seat" ? seat_word(seat_at(number), names) : std::to_string(number);
        }
    }
    return out;
}

std::string text(const Refusal& refusal, std::span<const std::string> names) {
    return std::string(refusal.rule) + ": " + sentence(refusal, names);
}

}  // namespace meadhall

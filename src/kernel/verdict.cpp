#include "kernel/verdict.h"

#include <cstddef>
#include <string_view>

namespace meadhall {

std::string sentence(const Refusal& refusal) {
    std::string out;
    std::string_view left = refusal.words;
    for (std::size_t number = 0;; ++number) {
        const std::size_t gap = left.find("{}");
        out += left.substr(0, gap);
        if (gap == std::string_view::npos || number == refusal.numbers.size()) {
            return out;
        }
        out += std::to_string(refusal.numbers[number]);
        left.remove_prefix(gap + 2);
    }
}

std::string text(const Refusal& refusal) { return std::string(refusal.rule) + ": " + sentence(refusal); }

}  // namespace meadhall

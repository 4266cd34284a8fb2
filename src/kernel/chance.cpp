// SPDX-License-Identifier: Apache-2.0
#include "kernel/chance.h"

#include <string>

namespace meadhall {

std::uint32_t ListedChance::below(std::uint32_t n) {
    if (next_ == values_.size()) {
        throw ChanceMismatch("chance is asked for a value below " + std::to_string(n) +
                             ", but none of the listed values is left");
    }
    const std::uint32_t value = values_[next_];
    if (value >= n) {
        throw ChanceMismatch("the listed chance value " + std::to_string(value) + " does not fit: a value below " +
                             std::to_string(n) + " is needed");
    }
    ++next_;
    return value;
}

}  // namespace meadhall

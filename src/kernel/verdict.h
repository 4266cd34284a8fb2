// SPDX-License-Identifier: Apache-2.0
// The result of why_not(): legal, or a refusal that names the rule and explains it in words. Does not allocate memory.
#pragma once

#include <array>
#include <span>
#include <string>

namespace meadhall {

// `words` may contain up to three placeholders, which `numbers` fill in order. {} becomes the number itself. {seat}
// becomes the name of the player in the seat with that number. In addition, {s} makes the noun before it plural, unless
// the last number was 1: "you need {} more card{s}".
struct Refusal {
    const char* rule;
    const char* words;
    std::array<int, 3> numbers{};
};

class Verdict {
public:
    constexpr Verdict() = default;
    constexpr Verdict(const Refusal& refusal) : refusal_(refusal) {}  // NOLINT: a refusal is a verdict

    constexpr bool legal() const { return refusal_.rule == nullptr; }
    constexpr const Refusal& refusal() const { return refusal_; }

private:
    Refusal refusal_{nullptr, nullptr, {}};
};

constexpr Verdict legal() { return {}; }

constexpr Verdict refused(const char* rule, const char* words, int a = 0, int b = 0, int c = 0) {
    return Refusal{rule, words, {a, b, c}};
}

// Returns the words of the refusal, for example "a bet is at least 5 Gold while you have 5". A seat without a name is
// P1, P2, ...
std::string sentence(const Refusal& refusal, std::span<const std::string> names = {});
// Returns the rule and the words, for example "SW-5.5.5: a bet is at least 5 Gold while you have 5".
std::string text(const Refusal& refusal, std::span<const std::string> names = {});

}  // namespace meadhall

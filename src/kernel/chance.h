// SPDX-License-Identifier: Apache-2.0
// The only source of randomness for rules: below(n) draws a number, and shuffle() uses below(n).
// The fast generator, for search and simulation, is inlined here. All other values come from a Source: listed values
// (scripts of tests, records in a replay) or fair chance (match/fair.h), which follows from a table's committed seed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "kernel/check.h"

namespace meadhall {

// Supplies the values of a Chance that does not use the fast generator.
class Source {
public:
    virtual ~Source() = default;
    virtual std::uint32_t below(std::uint32_t n) = 0;
};

class Chance {
public:
    explicit Chance(std::uint64_t seed) : state_(seed) {}
    explicit Chance(Source& source) : source_(&source) {}

    // Returns a number from 0 to n - 1; each is equally likely.
    std::uint32_t below(std::uint32_t n) {
        check(n > 0, "chance.below(0)");
        ++draws_;
        if (source_ != nullptr) [[unlikely]] {
            return source_->below(n);
        }
        return fast_below(n);
    }

    // Fisher-Yates, from the last index down. Records depend on this order.
    template <class T>
    void shuffle(std::span<T> things) {
        for (std::size_t i = things.size(); i-- > 1;) {
            std::swap(things[i], things[below(static_cast<std::uint32_t>(i + 1))]);
        }
    }

    // The number of values drawn so far.
    std::uint64_t draws() const { return draws_; }

private:
    __extension__ using Wide = unsigned __int128;

    // The wyrand generator: mixes a Weyl sequence with a 64x64-bit multiplication. A second multiplication scales the
    // result to 0..n-1, with a bias of less than n / 2^64.
    std::uint32_t fast_below(std::uint32_t n) {
        state_ += 0xA0761D6478BD642FULL;
        const Wide mixed = static_cast<Wide>(state_) * (state_ ^ 0xE7037ED1A0B428DBULL);
        const std::uint64_t word = static_cast<std::uint64_t>(mixed >> 64) ^ static_cast<std::uint64_t>(mixed);
        return static_cast<std::uint32_t>((static_cast<Wide>(word) * n) >> 64);
    }

    std::uint64_t state_ = 0;
    std::uint64_t draws_ = 0;
    Source* source_ = nullptr;
};

// Returns the seed of stream number `stream`. One seed has many streams of random values, which are independent of each
// other.
constexpr std::uint64_t stream_seed(std::uint64_t seed, std::uint64_t stream) {
    std::uint64_t x = seed + (stream + 1) * 0x9E3779B97F4A7C15ULL;
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9ULL;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBULL;
    return x ^ (x >> 31);
}

// A list of chance values is too short, or has a value that is out of range. The test or record that contains the list
// is wrong.
struct ChanceMismatch : BadInput {
    using BadInput::BadInput;
};

// Gives the values of a list in order, for scripts (tests) and records (replay). Throws ChanceMismatch if the next
// value is missing or out of range. left() returns the number of unused values.
class ListedChance : public Source {
public:
    explicit ListedChance(std::vector<std::uint32_t> values) : values_(std::move(values)) {}
    std::uint32_t below(std::uint32_t n) override;
    std::size_t left() const { return values_.size() - next_; }

private:
    std::vector<std::uint32_t> values_;
    std::size_t next_ = 0;
};

// Draws values from another Chance and keeps a copy of them for the record.
class KeptChance : public Source {
public:
    explicit KeptChance(Chance& inner) : inner_(inner) {}
    std::uint32_t below(std::uint32_t n) override {
        values_.push_back(inner_.below(n));
        return values_.back();
    }
    std::vector<std::uint32_t> take() { return std::exchange(values_, {}); }

private:
    Chance& inner_;
    std::vector<std::uint32_t> values_;
};

}  // namespace meadhall

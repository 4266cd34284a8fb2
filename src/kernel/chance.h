// The one narrow door through which chance comes: below(n), and a shuffle made of it.
// Four kinds stand behind it: the fast one (search and simulation, inlined here), and as Sources the scripted one
// (tests), the recorded one (replay) and, in match/fair.h, the fair one (keyed by a table's committed seed).
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "kernel/check.h"

namespace meadhall {

// Where values come from when they are not the fast generator's.
class Source {
public:
    virtual ~Source() = default;
    virtual std::uint32_t below(std::uint32_t n) = 0;
};

class Chance {
public:
    explicit Chance(std::uint64_t seed) : state_(seed) {}
    explicit Chance(Source& source) : source_(&source) {}

    // Uniform on 0..n-1.
    std::uint32_t below(std::uint32_t n) {
        check(n > 0, "chance.below(0)");
        ++draws_;
        if (source_ != nullptr) [[unlikely]] {
            return source_->below(n);
        }
        return fast_below(n);
    }

    // Fisher-Yates from the last index down (all dossiers fix this order).
    template <class T>
    void shuffle(std::span<T> things) {
        for (std::size_t i = things.size(); i-- > 1;) {
            std::swap(things[i], things[below(static_cast<std::uint32_t>(i + 1))]);
        }
    }

    // How often chance was asked: undo and the contract tests want to know.
    std::uint64_t draws() const { return draws_; }

private:
    __extension__ using Wide = unsigned __int128;

    // A Weyl sequence through a 64x64 multiplication (the wyrand construction), scaled by a second one. What the
    // scaling favours is less than n / 2^64.
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

// Many independent streams from one seed: the stream's number goes through a mixing step of its own.
constexpr std::uint64_t stream_seed(std::uint64_t seed, std::uint64_t stream) {
    std::uint64_t x = seed + (stream + 1) * 0x9E3779B97F4A7C15ULL;
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9ULL;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBULL;
    return x ^ (x >> 31);
}

// A script that ran short, or a value that does not fit the question: the test is wrong, loudly.
struct ChanceMismatch : BadInput {
    using BadInput::BadInput;
};

// Gives the values of a list, in order. Serves scripts (tests) and records (replay): both must fit exactly.
class ListedChance : public Source {
public:
    explicit ListedChance(std::vector<std::uint32_t> values) : values_(std::move(values)) {}
    std::uint32_t below(std::uint32_t n) override;
    std::size_t left() const { return values_.size() - next_; }

private:
    std::vector<std::uint32_t> values_;
    std::size_t next_ = 0;
};

// Passes values through and keeps them, for the record.
class KeptChance : public Source {
public:
    explicit KeptChance(Chance& behind) : behind_(behind) {}
    std::uint32_t below(std::uint32_t n) override {
        values_.push_back(behind_.below(n));
        return values_.back();
    }
    std::vector<std::uint32_t> take() { return std::exchange(values_, {}); }

private:
    Chance& behind_;
    std::vector<std::uint32_t> values_;
};

}  // namespace meadhall

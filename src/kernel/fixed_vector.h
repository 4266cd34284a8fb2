// SPDX-License-Identifier: Apache-2.0
// A vector with a fixed capacity that never allocates, so that a state with such vectors is trivially copyable.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <type_traits>

#include "kernel/check.h"
#include "kernel/seat.h"

namespace meadhall {

template <class T, std::size_t capacity_>
class FixedVector {
    static_assert(capacity_ < 65536);
    using Size = std::conditional_t<(capacity_ < 256), std::uint8_t, std::uint16_t>;

public:
    using value_type = T;

    constexpr FixedVector() = default;
    constexpr FixedVector(std::initializer_list<T> items) {
        for (const T& item : items) {
            push_back(item);
        }
    }

    static constexpr std::size_t capacity() { return capacity_; }
    constexpr std::size_t size() const { return size_; }
    constexpr bool empty() const { return size_ == 0; }
    constexpr bool full() const { return size_ == capacity_; }

    constexpr T* begin() { return items_.data(); }
    constexpr T* end() { return items_.data() + size_; }
    constexpr const T* begin() const { return items_.data(); }
    constexpr const T* end() const { return items_.data() + size_; }

    constexpr T& operator[](std::size_t at) {
        check(at < size_, "FixedVector: no such element");
        return items_[at];
    }
    constexpr const T& operator[](std::size_t at) const {
        check(at < size_, "FixedVector: no such element");
        return items_[at];
    }
    // Indexes by seat: hands[seat].
    constexpr T& operator[](Seat seat) { return (*this)[static_cast<std::size_t>(seat)]; }
    constexpr const T& operator[](Seat seat) const { return (*this)[static_cast<std::size_t>(seat)]; }
    constexpr T& back() { return (*this)[size_ - 1u]; }
    constexpr const T& back() const { return (*this)[size_ - 1u]; }

    constexpr void clear() { size_ = 0; }
    constexpr void push_back(const T& item) {
        check(!full(), "FixedVector: full");
        items_[size_] = item;
        ++size_;
    }
    constexpr T pop_back() {
        check(!empty(), "FixedVector: empty");
        --size_;
        return items_[size_];
    }
    constexpr void resize(std::size_t size, const T& fill = T{}) {
        check(size <= capacity_, "FixedVector: full");
        for (std::size_t at = size_; at < size; ++at) {
            items_[at] = fill;
        }
        size_ = static_cast<Size>(size);
    }
    // Inserts before the element at this index. The elements after it move up by one.
    constexpr void insert_at(std::size_t at, const T& item) {
        check(at <= size_, "FixedVector: no such place");
        const T kept = item;  // a copy, because `item` may be an element that is about to move
        push_back(kept);
        for (std::size_t to = size_ - 1u; to > at; --to) {
            items_[to] = items_[to - 1];
        }
        items_[at] = kept;
    }
    constexpr T erase_at(std::size_t at) {
        const T gone = (*this)[at];
        for (std::size_t to = at; to + 1 < size_; ++to) {
            items_[to] = items_[to + 1];
        }
        --size_;
        return gone;
    }

private:
    Size size_ = 0;
    std::array<T, capacity_> items_{};
};

}  // namespace meadhall

// SPDX-License-Identifier: Apache-2.0
// A set of enumerators, for example the abilities that a player owns. It is stored as the bits of one number. On the
// wire it is a list of words.
#pragma once

#include <bit>
#include <cstdint>
#include <initializer_list>
#include <type_traits>

#include "kernel/describe.h"

namespace meadhall {

// E is a described enum that counts up from 0.
template <class E>
    requires is_described_enum<E>
class EnumSet {
    static constexpr std::size_t count = boost::mp11::mp_size<boost::describe::describe_enumerators<E>>::value;
    static_assert(count <= 64);

public:
    using value_type = E;
    using Bits =
        std::conditional_t<(count <= 8), std::uint8_t,
                           std::conditional_t<(count <= 16), std::uint16_t,
                                              std::conditional_t<(count <= 32), std::uint32_t, std::uint64_t>>>;

    constexpr EnumSet() = default;
    constexpr EnumSet(std::initializer_list<E> items) {
        for (const E item : items) {
            insert(item);
        }
    }
    static constexpr EnumSet all() { return of_bits(static_cast<Bits>(~std::uint64_t{0} >> (64 - count))); }

    constexpr bool contains(E item) const { return ((bits() >> static_cast<unsigned>(item)) & 1u) != 0; }
    constexpr bool empty() const { return bits() == 0; }
    constexpr int size() const { return std::popcount(bits()); }
    constexpr E lowest() const { return static_cast<E>(std::countr_zero(bits())); }
    constexpr Bits bits() const { return bits_; }

    constexpr void insert(E item) { bits_ = static_cast<Bits>(bits() | bit(item)); }
    constexpr void erase(E item) { bits_ = static_cast<Bits>(bits() & ~bit(item)); }

    friend constexpr EnumSet operator|(EnumSet a, EnumSet b) { return of_bits(static_cast<Bits>(a.bits() | b.bits())); }
    friend constexpr EnumSet operator&(EnumSet a, EnumSet b) { return of_bits(static_cast<Bits>(a.bits() & b.bits())); }
    friend constexpr EnumSet operator-(EnumSet a, EnumSet b) {
        return of_bits(static_cast<Bits>(a.bits() & ~b.bits()));
    }
    friend constexpr bool operator==(EnumSet a, EnumSet b) { return a.bits() == b.bits(); }

    // Iterates in the order of the enum: for (Ability ability : owned).
    struct Iterator {
        Bits left;
        constexpr E operator*() const { return static_cast<E>(std::countr_zero(left)); }
        constexpr Iterator& operator++() {
            left = static_cast<Bits>(left & (left - 1u));
            return *this;
        }
        friend constexpr bool operator==(Iterator, Iterator) = default;
    };
    constexpr Iterator begin() const { return {bits()}; }
    constexpr Iterator end() const { return {0}; }

private:
    static constexpr EnumSet of_bits(Bits bits) {
        EnumSet set;
        set.bits_ = bits;
        return set;
    }
    static constexpr Bits bit(E item) { return static_cast<Bits>(std::uint64_t{1} << static_cast<unsigned>(item)); }

    // Stores the bits of an enum with 17 to 24 enumerators in three bytes instead of four, because states hold many
    // sets.
    struct [[gnu::packed]] Three {
        std::uint32_t bits : 24;
        constexpr Three(std::uint32_t some = 0) : bits(some & 0xFFFFFFu) {}
        constexpr operator std::uint32_t() const { return bits; }
    };
    std::conditional_t<(count > 16 && count <= 24), Three, Bits> bits_ = 0;
};

template <class T>
constexpr bool is_enum_set = false;
template <class E>
constexpr bool is_enum_set<EnumSet<E>> = true;

}  // namespace meadhall

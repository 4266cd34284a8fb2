// SPDX-License-Identifier: Apache-2.0
// Compares and hashes values of described structs field by field. Padding and unused capacity are ignored, and the
// result is the same with every compiler. Accepts only numbers, enums, the kernel's own types and described structs, so
// a state with a pointer does not compile.
#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <cstring>
#include <optional>
#include <type_traits>
#include <vector>

#include "kernel/describe.h"
#include "kernel/enum_set.h"
#include "kernel/fixed_vector.h"
#include "kernel/seat.h"

namespace meadhall {

template <class T>
constexpr bool is_list = false;
template <class T, std::size_t n>
constexpr bool is_list<FixedVector<T, n>> = true;
template <class T, std::size_t n>
constexpr bool is_list<std::array<T, n>> = true;

// True for a list of unlimited length. An edition's data may contain such lists, a state may not.
template <class T>
constexpr bool is_open_list = false;
template <class T>
constexpr bool is_open_list<std::vector<T>> = true;
template <class T>
constexpr bool is_list<std::vector<T>> = true;

template <class T>
constexpr bool is_optional = false;
template <class T>
constexpr bool is_optional<std::optional<T>> = true;

template <class T>
constexpr bool is_hidden = false;
template <class T>
constexpr bool is_hidden<Hidden<T>> = true;

// A compact type T that has another form, T::Wire, on the wire, in JSON pointers and in hashes. `Wire wire() const`
// converts to this form; `static bool read_wire(const Wire&, T&)` converts back and returns false if the value does not
// fit into T.
template <class T>
concept HasWire = requires(const T& value, T& out, const typename T::Wire& wire) {
    { value.wire() } -> std::same_as<typename T::Wire>;
    { T::read_wire(wire, out) } -> std::same_as<bool>;
};

template <class>
constexpr bool always_false = false;

// Calls leaf(number) for every number in the value, in the order of the fields. For a list, its size comes first.
template <class T, class F>
constexpr void walk(const T& value, F& leaf) {
    if constexpr (HasWire<T>) {
        walk(value.wire(), leaf);
    } else if constexpr (std::is_integral_v<T> || std::is_enum_v<T>) {
        leaf(static_cast<std::uint64_t>(value));
    } else if constexpr (std::is_same_v<T, SeatSet> || is_enum_set<T>) {
        leaf(std::uint64_t{value.bits()});
    } else if constexpr (std::is_same_v<T, Audience>) {
        leaf(std::uint64_t{value.seats().bits()});
    } else if constexpr (is_hidden<T>) {
        walk(value.value, leaf);
        walk(value.known_to, leaf);
    } else if constexpr (is_optional<T>) {
        leaf(std::uint64_t{value.has_value()});
        if (value) {
            walk(*value, leaf);
        }
    } else if constexpr (is_list<T>) {
        leaf(static_cast<std::uint64_t>(value.size()));
        for (const auto& item : value) {
            walk(item, leaf);
        }
    } else if constexpr (is_described_struct<T>) {
        for_each_field<T>([&](auto field) { walk(value.*field.pointer, leaf); });
    } else {
        static_assert(always_false<T>, "describe this type, or build it from the types of the kernel");
    }
}

// A 64-bit hash of a value, for records. The hash detects accidental damage and changed rules; it is not a
// cryptographic signature.
template <class T>
constexpr std::uint64_t digest(const T& value) {
    std::uint64_t hash = 0x6D65616468616C6CULL;
    auto leaf = [&hash](std::uint64_t number) {
        hash = (hash ^ number) * 0x9FB21C651E98DF25ULL;
        hash ^= hash >> 32;
    };
    walk(value, leaf);
    return hash;
}

template <class T>
constexpr bool same(const T& a, const T& b) {
    if constexpr (HasWire<T> && std::equality_comparable<T>) {
        return a == b;
    } else if constexpr (HasWire<T>) {
        return same(a.wire(), b.wire());
    } else if constexpr (std::is_integral_v<T> || std::is_enum_v<T> || std::is_same_v<T, SeatSet> ||
                         std::is_same_v<T, Audience> || is_enum_set<T>) {
        return a == b;
    } else if constexpr (is_hidden<T>) {
        return same(a.value, b.value) && a.known_to == b.known_to;
    } else if constexpr (is_optional<T>) {
        return a.has_value() == b.has_value() && (!a || same(*a, *b));
    } else if constexpr (is_list<T>) {
        if (a.size() != b.size()) {
            return false;
        }
        using Item = typename T::value_type;
        if constexpr (std::is_integral_v<Item> || std::is_enum_v<Item>) {
            if (!std::is_constant_evaluated()) {
                return a.size() == 0 || std::memcmp(&*a.begin(), &*b.begin(), a.size() * sizeof(Item)) == 0;
            }
        }
        for (std::size_t i = 0; i < a.size(); ++i) {
            if (!same(a[i], b[i])) {
                return false;
            }
        }
        return true;
    } else if constexpr (is_described_struct<T>) {
        bool equal = true;
        for_each_field<T>([&](auto field) { equal = equal && same(a.*field.pointer, b.*field.pointer); });
        return equal;
    } else {
        static_assert(std::is_class_v<T>, "describe this type, or build it from the types of the kernel");
        return a == b;  // T is a text or a JSON value, which only messages contain
    }
}

}  // namespace meadhall

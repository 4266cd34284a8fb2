// SPDX-License-Identifier: Apache-2.0
// An action is eight bytes: its kind, then its fields one after another. A game lists its kinds as OneOf<Bid,
// Challenge, ...>; each kind is a described struct of small unsigned numbers and enums.
// Any 64 bits are safe to handle: visit() treats bits that do not encode one of the kinds as Unknown. Text that cannot
// be parsed also becomes an Unknown action (kernel/notation.h). why_not() refuses every Unknown action. If a general
// rule forbids any action of the seat, for example because it is another seat's turn, the refusal may name that rule.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>

#include "kernel/check.h"
#include "kernel/describe.h"

namespace meadhall {

struct Action {
    std::uint64_t bits;
    friend constexpr bool operator==(Action, Action) = default;
};

struct Unknown {};

// The action for text that does not start with a verb of the game.
constexpr Action unreadable_action{~std::uint64_t{0}};

template <class... Fs>
struct Overloaded : Fs... {
    using Fs::operator()...;
};

// Something a seat may do: one action, or a range of actions that differ in one number (a bet of 5 to 70).
struct Offer {
    Action first;         // the single action, or the action of the range with the lowest number
    std::uint32_t count;  // the number of actions; 1 if the offer is not a range
    std::uint32_t shift;  // position in Action::bits of the number that counts up; 0 if the offer is not a range

    constexpr Action at(std::uint32_t i) const { return {first.bits + (std::uint64_t{i} << shift)}; }
    constexpr bool contains(Action action) const {
        const std::uint64_t distance = action.bits - first.bits;
        return distance >> shift < count && (distance >> shift) << shift == distance;
    }
};

// Every action that a seat may take now. A game's offers() fills the list; callers reuse the same object for the next
// decision.
class Offers {
public:
    // With the shipped data files, a list has at most about 500 offers. Edited data files of Spoils of War can give
    // more.
    static constexpr std::size_t capacity = 2048;

    void clear() { size_ = total_ = 0; }
    [[gnu::always_inline]] void add(const Offer& offer) {
        check(size_ < capacity, "Offers: full");
        items_[size_++] = offer;
        total_ += offer.count;
    }
    std::size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }
    const Offer* begin() const { return items_; }
    const Offer* end() const { return items_ + size_; }
    const Offer& operator[](std::size_t i) const {
        check(i < size_, "Offers: no such offer");
        return items_[i];
    }

    // total() counts the single actions in all offers; action(i) returns the i-th of them.
    std::uint32_t total() const { return total_; }
    Action action(std::uint32_t i) const {
        check(i < total_, "Offers: no such action");
        const Offer* offer = items_;
        while (i >= offer->count) {
            i -= offer->count;
            ++offer;
        }
        return offer->at(i);
    }
    bool contains(Action action) const {
        for (const Offer& offer : *this) {
            if (offer.contains(action)) {
                return true;
            }
        }
        return false;
    }

private:
    std::uint32_t size_ = 0;
    std::uint32_t total_ = 0;
    Offer items_[capacity];  // NOLINT: left uninitialised on purpose, because filling it would slow down search
};

template <class... Kinds>
struct OneOf {
    using List = boost::mp11::mp_list<Kinds...>;
    static constexpr std::size_t count = sizeof...(Kinds);
    static_assert(count < 127);
    static_assert((requires { Kinds::wording; } && ...), "every action needs a text: use MEADHALL_WORDS");

    template <class T>
    static constexpr std::size_t kind_of = boost::mp11::mp_find<List, T>::value;

    template <class T>
    static constexpr Action pack(const T& action) {
        static_assert(kind_of<T> < count, "this struct is not in the game's list of actions");
        static_assert(field_bits<T>() <= 56, "an action's fields must fit into seven bytes");
        std::uint64_t bits = kind_of<T>;
        unsigned shift = 8;
        for_each_field<T>([&](auto field) {
            using Value = std::remove_cvref_t<decltype(action.*field.pointer)>;
            static_assert(sizeof(Value) <= 4 && !std::is_same_v<Value, bool>,
                          "a field must be a small number or an enum");
            static_assert(std::is_unsigned_v<Value> || std::is_enum_v<Value>, "a field must be unsigned or an enum");
            bits |= static_cast<std::uint64_t>(action.*field.pointer) << shift;
            shift += 8 * sizeof(Value);
        });
        return {bits};
    }

    // The action for text that starts with the verb of T but does not parse as a T.
    template <class T>
    static constexpr Action misread{128 + kind_of<T>};

    // If the action is misread<T> for a kind T, calls asks.template operator()<T>() and returns its result. Returns
    // false for any other action.
    template <class F>
    static constexpr bool is_misread(Action action, const F& asks) {
        return ((action == misread<Kinds> && asks.template operator()<Kinds>()) || ...);
    }

    static constexpr bool knows(Action action) {
        return visit(action, [](const auto&) { return true; }, [](Unknown) { return false; });
    }

    template <class T>
    static constexpr Offer offer(const T& action) {
        return {pack(action), 1, 0};
    }

    // A range of actions in which one number counts up from its value in `first`:
    //     range<&Bet::amount>(Bet{side, 5}, 66)
    template <auto member, class T>
    static constexpr Offer range(const T& first, int how_many) {
        return {pack(first), static_cast<std::uint32_t>(how_many), shift_of<T, member>()};
    }

    // Calls the overload for the kind of the action. Calls the overload for Unknown if the bits do not encode an
    // action: the kind is not in the list, a field holds an unknown enumerator, or bits after the last field are set.
    template <class... Fs>
    static constexpr decltype(auto) visit(Action action, Fs&&... fs) {
        Overloaded<std::decay_t<Fs>...> f{fs...};
        return action.bits % 256 < count ? visit_among<0, count, true>(action, f) : f(Unknown{});
    }

    // Like visit(), for play(). Does not check the fields, because why_not() has already allowed the action.
    template <class... Fs>
    static constexpr void visit_legal(Action action, Fs&&... fs) {
        Overloaded<std::decay_t<Fs>..., Refuse> f{fs..., {}};
        action.bits % 256 < count ? visit_among<0, count, false>(action, f) : f(Unknown{});
    }

private:
    struct Refuse {
        void operator()(Unknown) const { broken("play() of an action that why_not() refuses"); }
    };

    template <class T>
    static consteval unsigned field_bits() {
        unsigned bits = 0;
        for_each_field<T>([&](auto field) { bits += 8 * sizeof(std::declval<T&>().*field.pointer); });
        return bits;
    }

    template <class T, auto member>
    static consteval std::uint32_t shift_of() {
        std::uint32_t shift = 8;
        std::uint32_t found = 0;
        for_each_field<T>([&](auto field) {
            if constexpr (std::is_same_v<std::remove_const_t<decltype(field.pointer)>, decltype(member)>) {
                if (field.pointer == member) {
                    found = shift;
                }
            }
            shift += 8 * sizeof(std::declval<T&>().*field.pointer);
        });
        return found;
    }

    template <class T>
    static constexpr T unpack(std::uint64_t bits) {
        T action{};
        bits >>= 8;
        for_each_field<T>([&](auto field) {
            using Value = std::remove_cvref_t<decltype(action.*field.pointer)>;
            action.*field.pointer = static_cast<Value>(bits & ((std::uint64_t{1} << (8 * sizeof(Value))) - 1));
            bits >>= 8 * sizeof(Value);
        });
        return action;
    }

    template <class T>
    static constexpr bool has_only_known_words(const T& action) {
        bool known = true;
        for_each_field<T>([&](auto field) {
            if constexpr (is_described_enum<std::remove_cvref_t<decltype(action.*field.pointer)>>) {
                known = known && !enum_word(action.*field.pointer).empty();
            }
        });
        return known;
    }

    // Finds the kind by binary search, so that a game with many kinds needs few comparisons.
    template <std::size_t first, std::size_t end, bool garbage_possible, class F>
    static constexpr decltype(auto) visit_among(Action action, F& f) {
        if constexpr (end - first > 1) {
            constexpr std::size_t middle = (first + end) / 2;
            return action.bits % 256 < middle ? visit_among<first, middle, garbage_possible>(action, f)
                                              : visit_among<middle, end, garbage_possible>(action, f);
        } else {
            using T = boost::mp11::mp_at_c<List, first>;
            const T known = unpack<T>(action.bits);
            if constexpr (garbage_possible) {
                if (pack(known) != action || !has_only_known_words(known)) {
                    return f(Unknown{});
                }
            }
            return f(known);
        }
    }
};

}  // namespace meadhall

// SPDX-License-Identifier: Apache-2.0
// A struct lists its fields once. JSON, TypeScript, TOML, text, hashes and scenario pointers are derived from the list.
#pragma once

#include <boost/describe.hpp>
#include <boost/mp11.hpp>
#include <string_view>
#include <type_traits>
#include <utility>

// Use inside a struct: MEADHALL_FIELDS(Bid, quantity, value).
#define MEADHALL_FIELDS(Type, ...) BOOST_DESCRIBE_CLASS(Type, (), (__VA_ARGS__), (), ())
// Use inside an action or event. Lists the fields and also defines the kind and the text form:
//     MEADHALL_WORDS(Bid, "bid", "bid {quantity}x{value}", quantity, value)
#define MEADHALL_WORDS(Type, kind_, text_, ...)                 \
    static constexpr ::meadhall::Wording wording{kind_, text_}; \
    MEADHALL_FIELDS(Type __VA_OPT__(, ) __VA_ARGS__)
// Like MEADHALL_WORDS, for an event that the log shows as a detail of the line before it.
#define MEADHALL_DETAIL(Type, kind_, text_, ...)                                             \
    static constexpr ::meadhall::Wording wording{kind_, text_, ::meadhall::LogRole::detail}; \
    MEADHALL_FIELDS(Type __VA_OPT__(, ) __VA_ARGS__)
// Like MEADHALL_WORDS, for an event that replaces the line before it: "Lief draws the Sea Dragon" instead of "Lief
// draws a card". Only viewers who receive the event see the replacement.
#define MEADHALL_REPLACEMENT(Type, kind_, text_, ...)                                             \
    static constexpr ::meadhall::Wording wording{kind_, text_, ::meadhall::LogRole::replacement}; \
    MEADHALL_FIELDS(Type __VA_OPT__(, ) __VA_ARGS__)

namespace meadhall {

enum class LogRole : unsigned char { line, detail, replacement };
BOOST_DESCRIBE_ENUM(LogRole, line, detail, replacement)

// `kind` is the name of an action or event on the wire; `text` is its text form, with fields in braces.
struct Wording {
    std::string_view kind, text;
    LogRole role = LogRole::line;  // how the log shows an event (match/story.h)
};

template <class T>
constexpr bool is_described_struct =
    std::is_class_v<T> && boost::describe::has_describe_members<T>::value && !std::is_union_v<T>;

template <class T>
constexpr bool is_described_enum = boost::describe::has_describe_enumerators<T>::value;

template <class T>
using Fields = boost::describe::describe_members<T, boost::describe::mod_public>;

// Use: for_each_field<T>([](auto field) { field.name; object.*field.pointer; }).
template <class T, class F>
constexpr void for_each_field(F&& f) {
    boost::mp11::mp_for_each<Fields<T>>(std::forward<F>(f));
}

// The word for an enumerator, as on the wire; empty for an unknown value.
template <class E>
    requires is_described_enum<E>
constexpr std::string_view enum_word(E value) {
    std::string_view word;
    boost::mp11::mp_for_each<boost::describe::describe_enumerators<E>>([&](auto each) {
        if (each.value == value) {
            word = each.name;
        }
    });
    return word;
}

template <class E>
    requires is_described_enum<E>
constexpr bool read_enum_word(std::string_view word, E& value) {
    bool found = false;
    boost::mp11::mp_for_each<boost::describe::describe_enumerators<E>>([&](auto each) {
        if (word == each.name) {
            value = each.value;
            found = true;
        }
    });
    return found;
}

}  // namespace meadhall

// SPDX-License-Identifier: Apache-2.0
// The text forms of actions and events, with one pattern per kind: "bid {quantity}x{value}". Numbers are digits, enums
// are their words, seats are names or P1, P2, ... Words that depend on the edition (a card's id) come from the Rules,
// which then define `std::string_view word(T) const` and `bool read_word(std::string_view, T&) const`.
// Event text is for people and is never read back. Event fields may be lists. Rules may define a display name that
// event text uses instead of the word: `std::string_view shown(T) const`. A part in brackets is left out if all its
// fields are 0 or empty: "{seat} gains {amount} wood[, {lost} more do not fit]". {s} makes the noun before it plural,
// unless the last number written was 1: "{seat} draws {amount} card{s}". Angle brackets contain a list of parts:
// "<{gold} gold|{wood} wood|nothing>" is written as "2 gold and 1 wood". A part whose fields are all 0 or empty is left
// out. If no part remains, the last part is written as it is: "nothing". A field of an event may be a struct with its
// own pattern, such as the loss of each player in "The Valkyries come: {losses}.".
#pragma once

#include <algorithm>
#include <charconv>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>
#include <vector>

#include "kernel/action.h"
#include "kernel/seat.h"
#include "kernel/walk.h"

namespace meadhall {

// The names of the seats at a table; a seat without a name is P1, P2, ...
using Names = std::span<const std::string>;

std::string seat_word(Seat seat, Names names);
std::optional<Seat> read_seat_word(std::string_view word, Names names);

// Appends spaces until the text has `width` characters (not bytes).
std::string padded(std::string text, std::size_t width);

// Rules that supply the words of T, because these depend on the edition.
template <class R, class T>
concept KnowsWordsFor = requires(const R& rules, T value, std::string_view word) {
    { rules.word(value) } -> std::convertible_to<std::string_view>;
    { rules.read_word(word, value) } -> std::same_as<bool>;
};

// Rules that supply a display name for T.
template <class R, class T>
concept KnowsNamesFor = requires(const R& rules, T value) {
    { rules.shown(value) } -> std::convertible_to<std::string_view>;
};

namespace notation {

template <class R, class T>
std::string write_value(const R& rules, const T& value, Names names) {
    if constexpr (std::is_same_v<T, Seat>) {
        return seat_word(value, names);
    } else if constexpr (KnowsWordsFor<R, T>) {
        return std::string(rules.word(value));
    } else if constexpr (std::is_enum_v<T>) {
        const std::string_view word = enum_word(value);
        return word.empty() ? '?' + std::to_string(+static_cast<std::underlying_type_t<T>>(value)) : std::string(word);
    } else {
        return std::to_string(value);
    }
}

template <class R, class T>
std::string show(const R& rules, const T& thing, Names names);

template <class R, class T>
std::string show_value(const R& rules, const T& value, Names names) {
    if constexpr (KnowsNamesFor<R, T>) {
        return std::string(rules.shown(value));
    } else if constexpr (requires { T::wording; }) {
        return show(rules, value, names);
    } else if constexpr (HasWire<T>) {
        return show_value(rules, value.wire(), names);
    } else if constexpr (is_optional<T>) {
        return value ? show_value(rules, *value, names) : "";
    } else if constexpr (is_list<T> || std::is_same_v<T, SeatSet> || is_enum_set<T>) {
        std::string out;
        auto left = value.size();
        for (const auto& item : value) {
            // Players are listed as in a sentence: "Lief, Hildr and Lance".
            const bool and_last = std::is_same_v<decltype(item), const Seat&> && left == 1;
            out += (out.empty() ? "" : and_last ? " and " : ", ") + show_value(rules, item, names);
            --left;
        }
        return out;
    } else if constexpr (is_described_struct<T>) {
        std::string out;
        for_each_field<T>(
            [&](auto field) { out += (out.empty() ? "" : " ") + show_value(rules, value.*field.pointer, names); });
        return out;
    } else {
        return write_value(rules, value, names);
    }
}

template <class T>
bool is_nothing(const T& value) {
    if constexpr (is_optional<T>) {
        return !value.has_value();
    } else if constexpr (requires { value.empty(); }) {
        return value.empty();
    } else if constexpr (std::is_integral_v<T>) {
        return value == 0;
    } else {
        return false;  // every other value is written as a word, and words are never empty
    }
}

// The characters that a number or a word may contain. When a text is read, the number or word ends before
// the first character that is not one of these.
constexpr bool in_number(char c) { return c >= '0' && c <= '9'; }
constexpr bool in_word(char c) {
    return in_number(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '.' || c == '\'' ||
           c == '-' || static_cast<unsigned char>(c) >= 0x80;
}

// Removes the next word from the front of the text and returns it.
std::string_view cut_word(std::string_view& text);

// Reads a number. A negative or too large number becomes the largest value of T. No game allows that value
// (arena/contract.h), so why_not() refuses the action and names the rule about the number.
template <class T>
bool read_number(std::string_view& text, T& value) {
    const bool negative = text.starts_with('-');
    const std::string_view digits = text.substr(negative ? 1 : 0);
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (negative || error == std::errc::result_out_of_range) {
        value = std::numeric_limits<T>::max();
    }
    text = digits.substr(static_cast<std::size_t>(end - digits.data()));
    return error != std::errc::invalid_argument;
}

template <class R, class T>
bool read_value(const R& rules, std::string_view& text, T& value, Names names) {
    if constexpr (std::is_same_v<T, Seat>) {
        const std::optional<Seat> seat = read_seat_word(cut_word(text), names);
        value = seat.value_or(Seat{});
        return seat.has_value();
    } else if constexpr (KnowsWordsFor<R, T>) {
        return rules.read_word(cut_word(text), value);
    } else if constexpr (std::is_integral_v<T>) {
        return read_number(text, value);
    } else {
        return read_enum_word(cut_word(text), value);
    }
}

// The next piece of a pattern: literal text, then the name of the {field} after it (empty at the end of the pattern).
struct Piece {
    std::string_view literal, field;
};
// Removes the next piece from the pattern and returns it.
Piece next_piece(std::string_view& pattern);
// The next section of an event's pattern: plain text, or the text between a pair of brackets.
struct Section {
    char opened_by;  // the opening bracket, '[' or '<'; ' ' for plain text
    std::string_view text;
};
// Removes the next section from the pattern and returns it.
Section next_section(std::string_view& pattern);
// Removes the text up to the next '|', and the '|', from the front. Returns the text.
std::string_view next_alternative(std::string_view& parts);
// Joins the parts of a list into one text, for example "2 gold, 1 wood and 3 glory".
std::string as_sentence(std::span<const std::string> parts);
// Removes the literal from the front of the text; a space in the literal matches one or more spaces.
bool skip_literal(std::string_view& text, std::string_view literal);
std::string_view trimmed(std::string_view text);
// True if the first word of the text is the pattern's verb, that is, its first word.
bool has_verb(std::string_view text, std::string_view pattern);

// The word "s" in a pattern: {s} in an event's text is the plural ending of a noun.
constexpr std::string_view plural_mark = "s";

// True if a field of type T can decide between singular and plural: numbers, but not bool.
template <class T>
constexpr bool is_count = std::is_integral_v<T> && !std::is_same_v<T, bool>;

// Checks that every {word} of the pattern is a field or, in an event, the plural mark. For an action (`reads_back`),
// also checks that the pattern contains every field, so that the text can be parsed into the same action.
template <class T>
consteval bool pattern_names_fields(bool reads_back) {
    bool fits = true;
    std::string_view pattern = T::wording.text;
    for (std::size_t open = pattern.find('{'); open != std::string_view::npos; open = pattern.find('{', open + 1)) {
        const std::string_view name = pattern.substr(open + 1, pattern.find('}', open) - open - 1);
        bool found = name == plural_mark && !reads_back;
        for_each_field<T>([&](auto field) { found = found || name == field.name; });
        fits = fits && found;
    }
    for_each_field<T>([&](auto field) {
        bool found = false;
        const std::string_view name = field.name;
        for (std::size_t at = pattern.find(name); at != std::string_view::npos; at = pattern.find(name, at + 1)) {
            found = found || (at > 0 && pattern[at - 1] == '{' && at + name.size() < pattern.size() &&
                              pattern[at + name.size()] == '}');
        }
        fits = fits && (found || !reads_back);
    });
    return fits;
}

template <class R, class T>
std::string write(const R& rules, const T& thing, Names names) {
    static_assert(pattern_names_fields<T>(false), "a {word} in this text is not among the listed fields");
    std::string out;
    std::string_view pattern = T::wording.text;
    while (!pattern.empty()) {
        const Piece piece = next_piece(pattern);
        out += piece.literal;
        for_each_field<T>([&](auto field) {
            if (piece.field == field.name) {
                out += write_value(rules, thing.*field.pointer, names);
            }
        });
    }
    return out;
}

template <class R, class T>
std::string show(const R& rules, const T& thing, Names names) {
    static_assert(pattern_names_fields<T>(false), "a {word} in this text is not among the listed fields");
    bool one = false;  // true if the last number that was written is 1: then {s} is empty
    // Returns the text of a part of the pattern. Returns `nullopt` if the part is left out, which means that it may be
    // left out and all its fields are 0 or empty.
    const auto shown = [&](std::string_view part, bool may_be_left_out) -> std::optional<std::string> {
        const bool one_before = one;
        bool something = !may_be_left_out;
        std::string out;
        while (!part.empty()) {
            const Piece piece = next_piece(part);
            out += piece.literal;
            if (piece.field == plural_mark) {
                out += one ? "" : "s";
            }
            for_each_field<T>([&](auto field) {
                if (piece.field == field.name) {
                    const auto& value = thing.*field.pointer;
                    out += show_value(rules, value, names);
                    something = something || !is_nothing(value);
                    if constexpr (is_count<std::remove_cvref_t<decltype(value)>>) {
                        one = value == 1;
                    }
                }
            });
        }
        one = something ? one : one_before;
        return something ? std::optional(std::move(out)) : std::nullopt;
    };
    std::string out;
    std::string_view pattern = T::wording.text;
    while (!pattern.empty()) {
        Section section = next_section(pattern);
        if (section.opened_by != '<') {
            out += shown(section.text, section.opened_by == '[').value_or("");
            continue;
        }
        std::vector<std::string> parts;
        std::string_view part;
        while (!section.text.empty()) {
            part = next_alternative(section.text);
            if (std::optional<std::string> text = shown(part, true)) {
                parts.push_back(std::move(*text));
            }
        }
        out += parts.empty() ? std::string(part) : as_sentence(parts);
    }
    return out;
}

template <class R, class T>
bool read(const R& rules, std::string_view text, T& thing, Names names) {
    static_assert(pattern_names_fields<T>(true),
                  "an action's text must name all its fields, or it would not read back");
    static_assert(T::wording.text.find_first_of("[<") == std::string_view::npos,
                  "only the text of an event may have a part in brackets");
    std::string_view pattern = T::wording.text;
    while (!pattern.empty()) {
        const Piece piece = next_piece(pattern);
        bool good = skip_literal(text, piece.literal);
        for_each_field<T>([&](auto field) {
            if (good && piece.field == field.name) {
                good = read_value(rules, text, thing.*field.pointer, names);
            }
        });
        if (!good) {
            return false;
        }
    }
    return text.empty();
}

}  // namespace notation

// Returns the text of an action, for example "bid 6x4".
template <class R>
std::string action_text(const R& rules, Action action, Names names = {}) {
    return R::Actions::visit(
        action, [&](const auto& known) { return notation::write(rules, known, names); },
        [](Unknown) { return std::string("(unknown)"); });
}

// Parses the text of an action. Text that does not parse becomes an unknown action: misread<T> if it starts with the
// verb of a kind T, otherwise unreadable_action.
template <class R>
Action read_action(const R& rules, std::string_view text, Names names = {}) {
    text = notation::trimmed(text);
    std::optional<Action> found;
    Action misread = unreadable_action;
    boost::mp11::mp_for_each<boost::mp11::mp_transform<boost::mp11::mp_identity, typename R::Actions::List>>(
        [&](auto kind) {
            using Kind = typename decltype(kind)::type;
            Kind action{};
            if (!found && notation::read(rules, text, action, names)) {
                found = R::Actions::pack(action);
            } else if (misread == unreadable_action && notation::has_verb(text, Kind::wording.text)) {
                misread = R::Actions::template misread<Kind>;
            }
        });
    return found.value_or(misread);
}

// Returns the text of an event, for example "Hildr bids 6x4".
template <class R>
std::string event_text(const R& rules, const typename R::Event& event, Names names = {}) {
    return std::visit([&](const auto& known) { return notation::show(rules, known, names); }, event);
}

}  // namespace meadhall

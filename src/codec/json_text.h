// SPDX-License-Identifier: Apache-2.0
// Writes described structs as JSON text without building a tree. The text equals json::serialize(to_json(...)).
#pragma once

#include <charconv>

#include "codec/json.h"

namespace meadhall::codec {

// Writes the text with quotes and escapes.
void write_json_string(std::string& out, std::string_view text);

template <class N>
void write_json_number(std::string& out, N number) {
    std::array<char, 24> digits;
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
    out.append(digits.data(), end);
}

template <class R, class T>
void write_json_fields(std::string& out, const R& rules, const T& value, bool first);

template <class R, class T>
void write_json(std::string& out, const R& rules, const T& value) {
    const auto write_items = [&](const auto& items) {
        out += '[';
        bool first = true;
        for (const auto& item : items) {
            if (!first) {
                out.push_back(',');
            }
            first = false;
            write_json(out, rules, item);
        }
        out += ']';
    };
    if constexpr (KnowsWordsFor<R, T>) {
        write_json_string(out, rules.word(value));
    } else if constexpr (HasWire<T>) {
        write_json(out, rules, value.wire());
    } else if constexpr (std::is_same_v<T, bool>) {
        out += value ? "true" : "false";
    } else if constexpr (is_json<T>) {
        out += json::serialize(value);
    } else if constexpr (std::is_same_v<T, std::string>) {
        write_json_string(out, value);
    } else if constexpr (std::is_same_v<T, JsonText>) {
        out += value.text;
    } else if constexpr (std::is_same_v<T, Seat>) {
        write_json_number(out, index(value));
    } else if constexpr (is_described_enum<T>) {
        write_json_string(out, enum_word(value));
    } else if constexpr (std::is_same_v<T, std::uint64_t>) {
        write_json_number(out, value);
    } else if constexpr (std::is_integral_v<T>) {
        write_json_number(out, static_cast<std::int64_t>(value));
    } else if constexpr (std::is_same_v<T, SeatSet>) {
        write_items(value);
    } else if constexpr (std::is_same_v<T, Audience>) {
        value.is_everybody() ? write_json_string(out, "everybody") : write_json(out, rules, value.seats());
    } else if constexpr (is_optional<T>) {
        value ? write_json(out, rules, *value) : static_cast<void>(out += "null");
    } else if constexpr (is_list<T> || is_enum_set<T>) {
        write_items(value);
    } else {
        static_assert(is_described_struct<T>, "describe this type, or build it from the types of the kernel");
        out += '{';
        write_json_fields(out, rules, value, true);
        out += '}';
    }
}

// Writes the fields without braces: "name":value,"name":value. Begins with a comma unless `first` is true.
template <class R, class T>
void write_json_fields(std::string& out, const R& rules, const T& value, bool first) {
    for_each_field<T>([&](auto field) {
        if (is_omitted<T>(value, field.pointer)) {
            return;
        }
        if (!first) {
            out.push_back(',');
        }
        first = false;
        out += '"';
        out += field.name;
        out += "\":";
        write_json(out, rules, value.*field.pointer);
    });
}

// Writes an offer as it is sent: {"action":{"kind":"bid","quantity":6,"value":4}}. A range also has its number of
// actions and the name of the field that counts up: {"action":{...},"count":4,"number":"pebbles"}.
template <class R>
void write_offer(std::string& out, const R& rules, const Offer& offer) {
    R::Actions::visit(
        offer.first,
        [&]<class T>(const T& known) {
            out += R"({"action":{"kind":")";
            out += T::wording.kind;
            out += '"';
            write_json_fields(out, rules, known, false);
            out += '}';
            if (offer.count > 1) {
                out += ",\"count\":";
                write_json_number(out, offer.count);
                out += ",\"number\":\"";
                out += number_of_range<T>(offer);
                out += '"';
            }
            out += '}';
        },
        [](Unknown) { check(false, "an offer that is not an action of the game"); });
}

}  // namespace meadhall::codec

// SPDX-License-Identifier: Apache-2.0
// Converts described structs to JSON and back. Reading is strict: an unknown or missing field, a number out of range,
// an unknown word or a wrong length is refused with the place (a JSON pointer) and the reason.
// A value whose name depends on the edition (a card) is written as its word; see kernel/notation.h.
#pragma once

#include <boost/json.hpp>
#include <limits>
#include <string>
#include <string_view>
#include <type_traits>

#include "kernel/game.h"

namespace meadhall::codec {

namespace json = boost::json;

// True for JSON types. A JSON value inside a described struct is copied unchanged.
template <class T>
constexpr bool is_json = std::is_same_v<T, json::value> || std::is_same_v<T, json::object>;

// A JSON value in the form of its text, which is written unchanged. Used for values that are sent often and never read
// here.
struct JsonText {
    std::string text;
    friend bool operator==(const JsonText&, const JsonText&) = default;
};

// A struct may leave fields with their default value out of its JSON form:
//     static constexpr bool omits_defaults = true;
template <class T>
constexpr bool omits_defaults = requires { requires T::omits_defaults; };

// Used in place of Rules where no value needs words from an edition.
struct NoRules {};

template <class T, class Pointer>
bool is_omitted(const T& value, Pointer field) {
    if constexpr (omits_defaults<T>) {
        static const T usual{};
        return same(value.*field, usual.*field);
    } else {
        return false;
    }
}

template <class R, class T>
json::value to_json(const R& rules, const T& value) {
    if constexpr (KnowsWordsFor<R, T>) {
        return json::string(rules.word(value));
    } else if constexpr (HasWire<T>) {
        return to_json(rules, value.wire());
    } else if constexpr (std::is_same_v<T, bool> || is_json<T>) {
        return value;
    } else if constexpr (std::is_same_v<T, std::string>) {
        return json::string(value);
    } else if constexpr (std::is_same_v<T, JsonText>) {
        return json::parse(value.text);
    } else if constexpr (std::is_same_v<T, Seat>) {
        return index(value);
    } else if constexpr (is_described_enum<T>) {
        return json::string(enum_word(value));
    } else if constexpr (std::is_same_v<T, std::uint64_t>) {
        return value;
    } else if constexpr (std::is_integral_v<T>) {
        return static_cast<std::int64_t>(value);
    } else if constexpr (std::is_same_v<T, SeatSet>) {
        json::array seats;
        for (const Seat seat : value) {
            seats.push_back(index(seat));
        }
        return seats;
    } else if constexpr (std::is_same_v<T, Audience>) {
        return value.is_everybody() ? json::value("everybody") : to_json(rules, value.seats());
    } else if constexpr (is_hidden<T>) {
        return {{"value", to_json(rules, value.value)}, {"known_to", to_json(rules, value.known_to)}};
    } else if constexpr (is_optional<T>) {
        return value ? to_json(rules, *value) : json::value(nullptr);
    } else if constexpr (is_list<T> || is_enum_set<T>) {
        json::array items;
        for (const auto& item : value) {
            items.push_back(to_json(rules, item));
        }
        return items;
    } else {
        static_assert(is_described_struct<T>, "describe this type, or build it from the types of the kernel");
        json::object object;
        for_each_field<T>([&](auto field) {
            if (!is_omitted<T>(value, field.pointer)) {
                object.emplace(field.name, to_json(rules, value.*field.pointer));
            }
        });
        return object;
    }
}

// Throws BadInput with a message such as "/dice/0: 9 is not ...".
[[noreturn]] void refuse(const std::string& place, const std::string& why);
// The value as JSON text, shortened for messages.
std::string brief(const json::value& value);
// The beginning of a long text, for messages. Cuts between characters, so that UTF-8 stays valid.
std::string shortened(std::string_view text, std::size_t longest = 60);
bool is_utf8(std::string_view text);

constexpr bool fields_may_be_missing = true;

// A struct that is read from data files may list fields that older files lack. A missing field keeps its default:
//     static constexpr std::array<std::string_view, 1> may_be_missing{"effect"};
template <class T>
constexpr bool field_may_be_missing(std::string_view name) {
    if constexpr (requires { T::may_be_missing; }) {
        for (const std::string_view each : T::may_be_missing) {
            if (each == name) {
                return true;
            }
        }
    }
    return false;
}

template <class R, class T>
void from_json(const R& rules, const json::value& from, T& value, const std::string& place = "",
               bool missing_is_default = false) {
    if constexpr (KnowsWordsFor<R, T>) {
        if (!from.is_string() || !rules.read_word(std::string_view(from.get_string()), value)) {
            refuse(place, brief(from) + " is not known in this edition");
        }
    } else if constexpr (HasWire<T>) {
        typename T::Wire wire{};
        from_json(rules, from, wire, place);
        if (!T::read_wire(wire, value)) {
            refuse(place, brief(from) + " does not fit");
        }
    } else if constexpr (std::is_same_v<T, bool>) {
        if (!from.is_bool()) {
            refuse(place, brief(from) + " is not true or false");
        }
        value = from.get_bool();
    } else if constexpr (std::is_same_v<T, json::value>) {
        value = from;
    } else if constexpr (std::is_same_v<T, json::object>) {
        if (!from.is_object()) {
            refuse(place, brief(from) + " is not an object");
        }
        value = from.get_object();
    } else if constexpr (std::is_same_v<T, std::string>) {
        if (!from.is_string()) {
            refuse(place, brief(from) + " is not a text");
        }
        value = from.get_string();
    } else if constexpr (std::is_same_v<T, JsonText>) {
        value.text = json::serialize(from);
    } else if constexpr (std::is_same_v<T, Seat>) {
        int number = 0;
        from_json(rules, from, number, place);
        if (number < 0 || number >= max_seats) {
            refuse(place, brief(from) + " is not a seat from 0 to " + std::to_string(max_seats - 1));
        }
        value = seat_at(number);
    } else if constexpr (is_described_enum<T>) {
        if (!from.is_string() || !read_enum_word(std::string_view(from.get_string()), value)) {
            std::string words;
            boost::mp11::mp_for_each<boost::describe::describe_enumerators<T>>(
                [&](auto each) { words += (words.empty() ? "" : ", ") + std::string(each.name); });
            refuse(place, brief(from) + " is not one of: " + words);
        }
    } else if constexpr (std::is_integral_v<T>) {
        using Limits = std::numeric_limits<T>;
        if (!from.is_int64() && !from.is_uint64()) {
            refuse(place, brief(from) + " is not a whole number");
        }
        boost::system::error_code error;
        value = from.to_number<T>(error);
        if (error) {
            refuse(place, brief(from) + " is not from " + std::to_string(Limits::min()) + " to " +
                              std::to_string(Limits::max()));
        }
    } else if constexpr (std::is_same_v<T, SeatSet>) {
        value = {};
        FixedVector<Seat, max_seats> seats;
        from_json(rules, from, seats, place);
        for (const Seat seat : seats) {
            value.insert(seat);
        }
    } else if constexpr (std::is_same_v<T, Audience>) {
        if (from == json::value("everybody")) {
            value = Audience::everybody();
        } else {
            SeatSet seats;
            from_json(rules, from, seats, place);
            value = Audience::of(seats);
        }
    } else if constexpr (is_hidden<T>) {
        if (!from.is_object() || from.get_object().size() != 2 || !from.get_object().contains("value") ||
            !from.get_object().contains("known_to")) {
            refuse(place, "a hidden value must be {\"value\":...,\"known_to\":[seats] or \"everybody\"}");
        }
        from_json(rules, from.at("value"), value.value, place + "/value");
        from_json(rules, from.at("known_to"), value.known_to, place + "/known_to");
    } else if constexpr (is_enum_set<T>) {
        if (!from.is_array()) {
            refuse(place, brief(from) + " is not a list");
        }
        value = {};
        for (const json::value& item : from.get_array()) {
            typename T::value_type word{};
            from_json(rules, item, word, place + "/" + std::to_string(value.size()));
            if (value.contains(word)) {
                refuse(place, brief(item) + " is in the list twice");
            }
            value.insert(word);
        }
    } else if constexpr (is_optional<T>) {
        if (from.is_null()) {
            value.reset();
        } else {
            from_json(rules, from, value.emplace(), place);
        }
    } else if constexpr (is_list<T>) {
        if (!from.is_array()) {
            refuse(place, brief(from) + " is not a list");
        }
        const json::array& items = from.get_array();
        if constexpr (is_open_list<T>) {
            value.assign(items.size(), {});
        } else if constexpr (requires { value.resize(0); }) {
            if (items.size() > T::capacity()) {
                refuse(place, "a list of " + std::to_string(items.size()) + " is longer than " +
                                  std::to_string(T::capacity()));
            }
            value.clear();
            value.resize(items.size());
        } else if (items.size() != value.size()) {
            refuse(place,
                   "a list of " + std::to_string(items.size()) + ", but it must have " + std::to_string(value.size()));
        }
        for (std::size_t i = 0; i < items.size(); ++i) {
            from_json(rules, items[i], value[i], place + "/" + std::to_string(i));
        }
    } else {
        static_assert(is_described_struct<T>, "describe this type, or build it from the types of the kernel");
        if (!from.is_object()) {
            refuse(place, brief(from) + " is not an object");
        }
        const json::object& object = from.get_object();
        std::size_t known = 0;
        for_each_field<T>([&](auto field) {
            if (const json::value* found = object.if_contains(field.name)) {
                ++known;
                from_json(rules, *found, value.*field.pointer, place + "/" + field.name);
            } else if (!missing_is_default && !omits_defaults<T> && !field_may_be_missing<T>(field.name)) {
                refuse(place, std::string("the field \"") + field.name + "\" is missing");
            }
        });
        if (known != object.size()) {
            for (const auto& [key, item] : object) {
                bool found = false;
                for_each_field<T>([&](auto field) { found = found || key == field.name; });
                if (!found) {
                    refuse(place, "unknown field \"" + std::string(key) + "\"");
                }
            }
        }
    }
}

// The JSON form of an action or event: {"text":"bid 6x4","kind":"bid","quantity":6,"value":4}.
template <class R, class T>
json::object worded_json(const R& rules, const T& thing, const std::string& text) {
    json::object object{{"text", text}, {"kind", T::wording.kind}};
    for_each_field<T>([&](auto field) { object.emplace(field.name, to_json(rules, thing.*field.pointer)); });
    return object;
}

template <class R>
json::object action_json(const R& rules, Action action, Names names = {}) {
    return R::Actions::visit(
        action, [&](const auto& known) { return worded_json(rules, known, notation::write(rules, known, names)); },
        [](Unknown) { return json::object{{"kind", "unknown"}}; });
}

// Reads an action from its kind and fields, as action_json() writes them; the text is ignored. Mistakes have the same
// results as in read_action(), which reads text: JSON that is not an action of the game becomes an unknown action, and
// a number out of range becomes the largest value of its type.
template <class R>
Action read_action_json(const R& rules, const json::object& object) {
    const json::value* kind = object.if_contains("kind");
    Action found = unreadable_action;
    boost::mp11::mp_for_each<boost::mp11::mp_transform<boost::mp11::mp_identity, typename R::Actions::List>>(
        [&]<class Kind>(boost::mp11::mp_identity<Kind>) {
            if (kind == nullptr || !kind->is_string() || std::string_view(kind->get_string()) != Kind::wording.kind) {
                return;
            }
            json::object fields = object;
            fields.erase("kind");
            fields.erase("text");
            for_each_field<Kind>([&](auto field) {
                using Value = std::remove_cvref_t<decltype(std::declval<Kind>().*field.pointer)>;
                json::value* value = fields.if_contains(field.name);
                if constexpr (std::is_integral_v<Value> && !std::is_same_v<Value, bool>) {
                    boost::system::error_code error;
                    if (value != nullptr && value->is_number() && (value->to_number<Value>(error), error)) {
                        *value = std::numeric_limits<Value>::max();
                    }
                }
            });
            Kind action{};
            try {
                from_json(rules, fields, action);
                found = R::Actions::pack(action);
            } catch (const BadInput&) {
                found = R::Actions::template misread<Kind>;
            }
        });
    return found;
}

// The name of the field that counts up in a range of actions.
template <class T>
std::string_view number_of_range(const Offer& offer) {
    std::string_view name;
    unsigned shift = 8;
    for_each_field<T>([&](auto field) {
        if (shift == offer.shift) {
            name = field.name;
        }
        shift += 8 * sizeof(std::declval<T>().*field.pointer);
    });
    return name;
}

// The JSON form of an offer: {"action":{...},"count":1}. A range also names the field that counts up:
// {"action":{...},"count":4,"number":"pebbles"}. The action is the first of the range.
template <class R>
json::object offer_json(const R& rules, const Offer& offer, Names names = {}) {
    json::object object{{"action", action_json(rules, offer.first, names)}, {"count", offer.count}};
    if (offer.count > 1) {
        R::Actions::visit(
            offer.first, [&]<class T>(const T&) { object["number"] = number_of_range<T>(offer); }, [](Unknown) {});
    }
    return object;
}

template <class R>
json::object event_json(const R& rules, const typename R::Event& event, Names names = {}) {
    return std::visit([&](const auto& known) { return worded_json(rules, known, notation::show(rules, known, names)); },
                      event);
}

// Parses JSON text. Throws BadInput with our own message, because Boost's messages contain the names of source files.
json::value parse_json(std::string_view text);

}  // namespace meadhall::codec

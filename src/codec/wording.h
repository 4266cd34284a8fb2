// SPDX-License-Identifier: Apache-2.0
// The catalogue of a game: the patterns of its events and actions, and how the value of each field is written. With it,
// a client makes the text of an event from its fields (docs/protocol.md, "Words"). The catalogue is derived from the
// same lists of fields and patterns as the text itself (kernel/notation.h). Start with wording_catalogue().
//
// How a value is written is one word:
//     number   digits; decides about the plural mark {s}         seat   the name of the seat
//     word     the value itself                                  Face   looked up in the names of Face
//     stake    a struct with its own pattern, in `parts`         text   made by code: in the event's `words`
// After it, "[]" stands for a list and "?" for a value that may be null: "Face?", "seat[]".
//
// A composite value is one whose text is made by code, such as `std::string shown(const Goods&)`, or that contains such
// a value. An event has the text of its composite values: "words":{"goods":"2 gold and 3 wood"}.
#pragma once

#include <source_location>

#include "codec/json_text.h"
#include "kernel/check.h"

namespace meadhall::codec {

template <class T, class Field>
using FieldType = std::remove_cvref_t<decltype(std::declval<const T&>().*Field::pointer)>;

// True if the catalogue lists all values of the type: an enum, an optional enum, or a type that contains nothing but
// its T::Wire (kernel/walk.h), if that can be listed.
template <class R, class T>
consteval bool can_be_listed() {
    if constexpr (is_optional<T>) {
        return can_be_listed<R, typename T::value_type>();
    } else if constexpr (HasWire<T>) {
        return !KnowsWordsFor<R, T> && sizeof(T) == sizeof(typename T::Wire) && can_be_listed<R, typename T::Wire>();
    } else {
        return sizeof(T) <= 2 && (std::is_enum_v<T> || notation::is_count<T>) && !std::is_same_v<T, Seat>;
    }
}

template <class R, class T>
consteval bool is_composite();

// True if the pattern of T has this field: in brackets if `in_brackets` is true, otherwise outside of brackets.
template <class T>
constexpr bool pattern_has(std::string_view field, bool in_brackets) {
    const std::string_view pattern = T::wording.text;
    bool inside = false;
    for (std::size_t at = 0; at < pattern.size(); ++at) {
        const char c = pattern[at];
        inside = c == '[' || c == '<' || (inside && c != ']' && c != '>');
        const std::string_view after = pattern.substr(at + 1);
        if (c == '{' && inside == in_brackets && after.starts_with(field) &&
            after.substr(field.size()).starts_with('}')) {
            return true;
        }
    }
    return false;
}
template <class T>
constexpr bool pattern_has(std::string_view field) {
    return pattern_has<T>(field, false) || pattern_has<T>(field, true);
}

// True if a field of the pattern is never empty, such as a seat or a word.
template <class T>
consteval bool has_certain_field() {
    bool found = false;
    for_each_field<T>([&](auto field) {
        found = found || (pattern_has<T>(field.name) && std::is_enum_v<FieldType<T, decltype(field)>>);
    });
    return found;
}

template <class R, class T>
consteval bool has_composite_field() {
    bool found = false;
    for_each_field<T>([&](auto field) {
        using Field = decltype(field);
        found = found || (pattern_has<T>(Field::name) && is_composite<R, FieldType<T, Field>>());
    });
    return found;
}

// True if values of T are composite (see the beginning of this file). The cases are in the order of
// notation::show_value().
template <class R, class T>
consteval bool is_composite() {
    if constexpr (KnowsNamesFor<R, T>) {
        return !can_be_listed<R, T>();
    } else if constexpr (requires { T::wording; }) {
        return has_composite_field<R, T>();
    } else if constexpr (HasWire<T>) {
        return KnowsWordsFor<R, T> || is_composite<R, typename T::Wire>();
    } else if constexpr (is_list<T> || is_optional<T>) {
        return KnowsWordsFor<R, T> || is_composite<R, typename T::value_type>();
    } else if constexpr (std::is_same_v<T, SeatSet>) {
        return false;
    } else if constexpr (is_enum_set<T>) {
        return is_composite<R, typename T::value_type>();
    } else {
        return !KnowsWordsFor<R, T> && !std::is_enum_v<T> && !notation::is_count<T>;
    }
}

// Calls f with every value of a type that can be listed. Values that the edition does not have are left out.
template <class T, class R, class F>
void for_each_value(const R& rules, const F& f) {
    if constexpr (is_optional<T>) {
        f(T());
        for_each_value<typename T::value_type>(rules, [&](const auto& value) { f(T(value)); });
    } else if constexpr (HasWire<T>) {
        for_each_value<typename T::Wire>(rules, [&](const auto& wire) {
            T value{};
            if (T::read_wire(wire, value)) {
                f(value);
            }
        });
    } else if constexpr (is_described_enum<T>) {
        boost::mp11::mp_for_each<boost::describe::describe_enumerators<T>>([&](auto each) { f(each.value); });
    } else {
        for (unsigned number = 0; number < 1u << (8 * sizeof(T)); ++number) {
            const T value = static_cast<T>(number);
            if constexpr (KnowsWordsFor<R, T>) {
                T known{};
                if (!rules.read_word(rules.word(value), known) || known != value) {
                    continue;
                }
            }
            f(value);
        }
    }
}

// The name of a type without its namespaces. Compilers write a template function as "... [with T = meadhall::Seat;
// ...]" or "... [T = meadhall::Seat]".
template <class T>
std::string type_name() {
    const std::string_view function = std::source_location::current().function_name();
    std::string_view name = function.substr(function.find("T = ") + 4);
    name = name.substr(0, name.find_first_of(";]"));
    return std::string(name.substr(name.rfind(':') + 1));
}

template <class R>
class CatalogueWriter {
public:
    explicit CatalogueWriter(const R& rules) : rules_(rules) {}

    json::object write() {
        json::object events, actions;
        using Events = boost::mp11::mp_rename<typename R::Event, boost::mp11::mp_list>;
        for_each_type<Events>([&]<class T>(std::type_identity<T>) {
            json::object& event = (events[T::wording.kind] = pattern_of<T>()).get_object();
            event["role"] = enum_word(T::wording.role);
        });
        for_each_type<typename R::Actions::List>(
            [&]<class T>(std::type_identity<T>) { actions[T::wording.kind] = action_pattern<T>(); });
        return {{"game", R::identity.id},        {"events", std::move(events)},
                {"actions", std::move(actions)}, {"parts", std::move(parts_)},
                {"names", std::move(names_)},    {"and", notation::as_sentence(std::vector<std::string>(2))}};
    }

private:
    template <class List, class F>
    static void for_each_type(const F& f) {
        boost::mp11::mp_for_each<boost::mp11::mp_transform<std::type_identity, List>>(f);
    }

    template <class T>
    json::object pattern_of() {
        json::object fields;
        for_each_field<T>([&](auto field) {
            if (pattern_has<T>(field.name)) {
                fields[field.name] = written_as<FieldType<T, decltype(field)>>();
            }
        });
        return {{"pattern", T::wording.text}, {"fields", std::move(fields)}};
    }

    // The text of an action has words, not display names, because it can be read back (notation::write_value).
    template <class T>
    static json::object action_pattern() {
        json::object fields;
        for_each_field<T>([&](auto field) {
            using Value = FieldType<T, decltype(field)>;
            constexpr bool is_seat = std::is_same_v<Value, Seat>;
            static_assert(is_seat || std::is_enum_v<Value> || notation::is_count<Value>);
            fields[field.name] = is_seat ? "seat" : notation::is_count<Value> ? "number" : "word";
        });
        return {{"pattern", T::wording.text}, {"fields", std::move(fields)}};
    }

    template <class T>
    std::string written_as() {
        if constexpr (is_composite<R, T>()) {
            return "text";
        } else if constexpr (KnowsNamesFor<R, T>) {
            return names_of<T>();
        } else if constexpr (requires { T::wording; }) {
            // A client treats a part as empty if all its fields are 0 or empty. So T must have empty(), unless one of
            // its fields is never empty.
            static_assert(has_certain_field<T>() != requires(const T& value) { value.empty(); });
            parts_[T::wording.kind] = pattern_of<T>();
            return std::string(T::wording.kind);
        } else if constexpr (HasWire<T>) {
            return written_as<typename T::Wire>();
        } else if constexpr (is_optional<T>) {
            return written_as<typename T::value_type>() + "?";
        } else if constexpr (std::is_same_v<T, SeatSet>) {
            return "seat[]";
        } else if constexpr (is_list<T> || is_enum_set<T>) {
            return written_as<typename T::value_type>() + "[]";
        } else {
            return std::is_same_v<T, Seat> ? "seat" : std::is_integral_v<T> ? "number" : "word";
        }
    }

    // Adds the names of all values of the type. The key is the value in JSON; "" is the key of null.
    template <class T>
    std::string names_of() {
        if constexpr (is_optional<T>) {
            add_names<T>(type_name<typename T::value_type>());
            return type_name<typename T::value_type>() + "?";
        } else {
            add_names<T>(type_name<T>());
            return type_name<T>();
        }
    }
    template <class T>
    void add_names(const std::string& type) {
        json::object& names = names_.emplace(type, json::object()).first->value().get_object();
        for_each_value<T>(rules_, [&](const T& value) {
            const json::value key = to_json(rules_, value);
            const json::string name(rules_.shown(value));
            const json::value& listed = names
                                            .emplace(key.is_null()     ? ""
                                                     : key.is_string() ? std::string(key.get_string())
                                                                       : json::serialize(key),
                                                     name)
                                            .first->value();
            check(listed == name, "two names of one value");
        });
    }

    const R& rules_;
    json::object parts_, names_;
};

// The catalogue: {"game":..., "events":{KIND:{"pattern":..., "fields":{FIELD:how it is written}, "role":...}},
// "actions":{KIND:{"pattern":..., "fields":{...}}}, "parts":{KIND:{"pattern":..., "fields":{...}}},
// "names":{TYPE:{VALUE:NAME}}, "and":" and "}. The value of "and" is written before the last item of a list.
template <class R>
json::object wording_catalogue(const R& rules) {
    return CatalogueWriter<R>(rules).write();
}

// Writes an event as it is sent: {"kind":"move","player":2,...,"words":{...}}. `words` has the texts of the composite
// fields, except for those in brackets that are 0 or empty. It is missing if there are none.
template <class R, class T>
void write_event(std::string& out, const R& rules, const T& event, Names names) {
    out += R"({"kind":")";
    out += T::wording.kind;
    out += '"';
    write_json_fields(out, rules, event, false);
    bool any = false;
    for_each_field<T>([&](auto field) {
        using Field = decltype(field);
        constexpr std::string_view name = Field::name;
        static_assert(name != "kind" && name != "text" && name != "words",
                      "this field has another meaning on the wire");
        if constexpr (pattern_has<T>(name) && is_composite<R, FieldType<T, Field>>()) {
            constexpr bool in_brackets = pattern_has<T>(name, true);
            static_assert(in_brackets != pattern_has<T>(name, false), "in brackets and outside of them");
            const auto& value = event.*field.pointer;
            if (!in_brackets || !notation::is_nothing(value)) {
                out += any ? ",\"" : R"(,"words":{")";
                any = true;
                out += name;
                out += "\":";
                write_json_string(out, notation::show_value(rules, value, names));
            }
        }
    });
    out += any ? "}}" : "}";
}

template <class R>
std::string event_fields_json(const R& rules, const typename R::Event& event, Names names = {}) {
    std::string out;
    std::visit([&](const auto& known) { write_event(out, rules, known, names); }, event);
    return out;
}

}  // namespace meadhall::codec

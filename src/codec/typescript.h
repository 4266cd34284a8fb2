// SPDX-License-Identifier: Apache-2.0
// Generates the TypeScript types of described structs for the page. A test checks that the files in web/src/generated
// are up to date.
#pragma once

#include <string>
#include <type_traits>

#include "codec/json.h"
#include "kernel/game.h"
#include "kernel/window.h"

namespace meadhall::codec {

template <class R, class T>
std::string typescript_type() {
    if constexpr (KnowsWordsFor<R, T> || std::is_same_v<T, std::string>) {
        return "string";
    } else if constexpr (std::is_same_v<T, json::value> || std::is_same_v<T, JsonText>) {
        return "unknown";
    } else if constexpr (std::is_same_v<T, json::object>) {
        return "Record<string, unknown>";
    } else if constexpr (HasWire<T>) {
        return typescript_type<R, typename T::Wire>();
    } else if constexpr (std::is_same_v<T, bool>) {
        return "boolean";
    } else if constexpr (is_described_enum<T>) {
        std::string words;
        boost::mp11::mp_for_each<boost::describe::describe_enumerators<T>>(
            [&](auto each) { words += (words.empty() ? "" : " | ") + ('\'' + std::string(each.name) + '\''); });
        return words;
    } else if constexpr (std::is_integral_v<T> || std::is_same_v<T, Seat>) {
        return "number";
    } else if constexpr (std::is_same_v<T, SeatSet>) {
        return "number[]";
    } else if constexpr (is_optional<T>) {
        return typescript_type<R, typename T::value_type>() + " | null";
    } else if constexpr (is_list<T> || is_enum_set<T>) {
        const std::string item = typescript_type<R, typename T::value_type>();
        return (item.find(' ') == std::string::npos ? item : "(" + item + ")") + "[]";
    } else {
        std::string fields;
        for_each_field<T>([&](auto field) {
            using Value = std::remove_cvref_t<decltype(std::declval<T&>().*field.pointer)>;
            fields += (fields.empty() ? " " : "; ") + std::string(field.name) + (omits_defaults<T> ? "?: " : ": ") +
                      typescript_type<R, Value>();
        });
        return "{" + fields + " }";
    }
}

// The type of one kind of action or event: | { kind: 'bid'; text: string; quantity: number; value: number }
// On the wire it has no text; the page adds it (web/src/hall/wordings.ts).
template <class R, class T>
std::string typescript_kind() {
    const std::string fields = typescript_type<R, T>();
    const std::string own = fields == "{ }" ? "" : "; " + fields.substr(2, fields.size() - 4);
    return "\n  | { kind: '" + std::string(T::wording.kind) + "'; text: string" + own + " }";
}

// Generates a namespace with the types of one game: Options, Settings (only if the game has settings), View, Action and
// Event.
template <class R>
std::string typescript_of_game() {
    std::string out = "export namespace " + std::string(R::identity.folder) + " {\n";
    const auto interface = [&](const char* name, auto type) {
        using T = typename decltype(type)::type;
        out += std::string("export interface ") + name + " {\n";
        for_each_field<T>([&](auto field) {
            using Value = std::remove_cvref_t<decltype(std::declval<T&>().*field.pointer)>;
            out += "  " + std::string(field.name) + ": " + typescript_type<R, Value>() + ";\n";
        });
        out += "}\n";
    };
    interface("Options", std::type_identity<typename R::Options>());
    if constexpr (HasSettings<R>) {
        interface("Settings", std::type_identity<typename R::Settings>());
    }
    interface("View", std::type_identity<typename R::View>());
    const auto kinds = [&](const char* name, auto list) {
        out += std::string("export type ") + name + " =";
        boost::mp11::mp_for_each<boost::mp11::mp_transform<std::type_identity, decltype(list)>>(
            [&](auto kind) { out += typescript_kind<R, typename decltype(kind)::type>(); });
        out += ";\n";
    };
    kinds("Action", typename R::Actions::List());
    kinds("Event", boost::mp11::mp_rename<typename R::Event, boost::mp11::mp_list>());
    return out + "}\n";
}

}  // namespace meadhall::codec

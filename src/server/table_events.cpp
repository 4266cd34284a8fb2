// SPDX-License-Identifier: Apache-2.0
#include "server/table_events.h"

namespace meadhall::server {
namespace {

using codec::from_json;
using codec::NoRules;

// The word for correspondence in events that were stored before schema version 9.
constexpr std::string_view older_correspondence = "async";

template <class T>
T field(const json::object& payload, const char* key) {
    const json::value* found = payload.if_contains(key);
    if (found == nullptr) {
        throw BadInput(std::string("an event lacks \"") + key + "\"");
    }
    T value{};
    from_json(NoRules(), *found, value, std::string("/") + key);
    return value;
}

template <class T>
std::optional<T> optional_field(const json::object& payload, const char* key) {
    return payload.contains(key) ? std::optional(field<T>(payload, key)) : std::nullopt;
}

void replace_older_word(json::object& object, std::string_view key) {
    if (json::value* pace = object.if_contains(key); pace != nullptr && *pace == json::value(older_correspondence)) {
        *pace = enum_word(Pace::correspondence);
    }
}

template <class T>
void upgrade(json::object&) {}

// Plans of older versions lack newer fields, and use an older field name and an older word for correspondence.
template <>
void upgrade<TableOpened>(json::object& payload) {
    if (json::value* plan = payload.if_contains("plan"); plan != nullptr && plan->is_object()) {
        json::object whole = codec::to_json(NoRules(), protocol::OpenTable()).get_object();
        for (const auto& [key, value] : plan->get_object()) {
            whole[key] = value;
        }
        replace_older_word(whole, "windows");
        *plan = std::move(whole);
    }
    if (const json::value* told = payload.if_contains("told")) {
        payload["log_text"] = *told;
        payload.erase("told");
    }
}

template <>
void upgrade<GameStarted>(json::object& payload) {
    replace_older_word(payload, "pace");
}

MoveMade read_move(const json::object& payload) {
    MoveMade move;
    move.seat = optional_field<Seat>(payload, "seat");
    move.undone_to = optional_field<int>(payload, "undone_to");
    move.action = move.undone_to ? std::string() : field<std::string>(payload, "action");
    move.hash = field<std::string>(payload, "hash");
    move.at_ms = optional_field<std::int64_t>(payload, "at_ms").value_or(0);
    move.late = payload.contains("late");
    return move;
}

template <class T>
T read(json::object& payload) {
    if constexpr (std::is_same_v<T, MoveMade>) {
        return read_move(payload);
    } else {
        T event;
        upgrade<T>(payload);
        from_json(NoRules(), payload, event);
        return event;
    }
}

}  // namespace

EventKind read_kind(const store::Event& event) {
    EventKind kind{};
    if (!read_enum_word(event.kind, kind)) {
        throw BadInput("an event of an unknown kind");
    }
    return kind;
}

TableEvent read_event(const store::Event& event) {
    const EventKind kind = read_kind(event);
    json::value payload = codec::parse_json(event.payload);
    if (!payload.is_object()) {
        throw BadInput("an event is not a JSON object");
    }
    std::optional<TableEvent> found;
    boost::mp11::mp_for_each<boost::mp11::mp_transform<std::type_identity, TableEvent>>([&](auto type) {
        using T = typename decltype(type)::type;
        if (kind == T::kind) {
            found = read<T>(payload.get_object());
        }
    });
    return std::move(found).value();
}

}  // namespace meadhall::server

// SPDX-License-Identifier: Apache-2.0
#include "protocol/deltas.h"

#include "codec/json_delta.h"

namespace meadhall::protocol {
namespace {

using codec::NoRules;
using codec::write_json;

// Compares everything except the remaining times of the seats and of the response window.
bool are_same_but_time(const TableSnapshot& a, const TableSnapshot& b) {
    const auto same_seat = [](SeatSnapshot seat, const SeatSnapshot& other) {
        seat.left_ms = other.left_ms;
        return same(seat, other);
    };
    const auto same_window = [](WindowSnapshot window, const WindowSnapshot& other) {
        window.left_ms = other.left_ms;
        return same(window, other);
    };
    bool equal = true;
    for_each_field<TableSnapshot>([&](auto field) {
        const auto &left = a.*field.pointer, &right = b.*field.pointer;
        using Field = std::remove_cvref_t<decltype(left)>;
        if constexpr (std::is_same_v<Field, std::vector<SeatSnapshot>>) {
            equal = equal && std::ranges::equal(left, right, same_seat);
        } else if constexpr (std::is_same_v<Field, std::optional<WindowSnapshot>>) {
            equal = equal && left.has_value() == right.has_value() && (!left || same_window(*left, *right));
        } else {
            equal = equal && same(left, right);
        }
    });
    return equal;
}

bool is_same_game(const SnapshotBody& before, const SnapshotBody& now) {
    return before.game == now.game || (before.game && now.game && now.game->is_same(*before.game));
}

// Fields of TableSnapshot whose values are not in SnapshotBody::table.
constexpr bool is_separate(std::string_view name) {
    for (const std::string_view each : {"view", "offers", "lines", "chat", "first_line", "first_chat"}) {
        if (name == each) {
            return true;
        }
    }
    return false;
}

// Writes "key": and, unless it is the first member of its object, a comma before it.
void write_key(std::string& out, std::string_view key) {
    out += out.back() == '{' ? "\"" : ",\"";
    out += key;
    out += "\":";
}

template <class T>
void write_member(std::string& out, std::string_view key, const T& value) {
    write_key(out, key);
    write_json(out, NoRules(), value);
}

// Writes the members of a delta: one for each field of the snapshot that has changed.
void write_changes(std::string& out, const SnapshotBody& before, const SnapshotBody& now) {
    if (before.table != now.table) {
        for_each_field<TableSnapshot>([&](auto field) {
            if constexpr (!is_separate(field.name)) {
                const auto &old = *before.table.*field.pointer, &value = *now.table.*field.pointer;
                if (!same(old, value)) {
                    write_key(out, field.name);
                    write_delta(out, NoRules(), old, value);
                }
            }
        });
    }
    if (!is_same_game(before, now)) {
        const auto write_if_changed = [&](std::string_view key, auto write) {
            const std::size_t without = out.size();
            write_key(out, key);
            const std::size_t with = out.size();
            write();
            out.resize(out.size() == with ? without : out.size());
        };
        write_if_changed("view", [&] { now.game->write_view_delta(out, before.game.get()); });
        write_if_changed("offers", [&] { now.game->write_offers_delta(out, before.game.get()); });
    }
}

}  // namespace

bool differs(const SnapshotBody& before, const SnapshotBody& now) {
    return !is_same_game(before, now) || (before.table != now.table && !are_same_but_time(*before.table, *now.table));
}

std::string snapshot_text(const SnapshotBody& body, const NewEntries& entries) {
    std::string out = R"({"is":"table")";
    for_each_field<TableSnapshot>([&](auto field) {
        if constexpr (!is_separate(field.name)) {
            write_member(out, field.name, *body.table.*field.pointer);
        }
    });
    write_key(out, "view");
    if (body.game) {
        body.game->write_view(out);
    } else {
        out += "null";
    }
    write_key(out, "offers");
    if (body.game) {
        body.game->write_offers(out);
    } else {
        out += "[]";
    }
    write_member(out, "first_line", entries.first_line);
    write_member(out, "first_chat", entries.first_chat);
    write_member(out, "lines", entries.lines);
    write_member(out, "chat", entries.chat);
    out += '}';
    return out;
}

std::string delta_text(const SnapshotBody& before, const SnapshotBody& now, const NewEntries& entries,
                       std::string_view to) {
    constexpr std::size_t usual_bytes = 800;  // few deltas are longer
    std::string out;
    out.reserve(usual_bytes);
    out += R"({"is":"delta")";
    write_member(out, "table", now.table->table);
    if (!to.empty()) {
        write_key(out, "to");
        codec::write_json_string(out, to);
    }
    const std::size_t without = out.size();
    out += ",\"now\":{";
    const std::size_t empty = out.size();
    write_changes(out, before, now);
    if (out.size() == empty) {
        out.resize(without);
    } else {
        out += '}';
    }
    if (!entries.lines.empty()) {
        write_member(out, "lines", entries.lines);
    }
    if (!entries.chat.empty()) {
        write_member(out, "chat", entries.chat);
    }
    out += '}';
    return out;
}

// --- applying deltas ------------------------------------------------------------------------------------------------

namespace {

[[noreturn]] void does_not_fit() { throw BadInput("this delta does not fit the table"); }

json::value items_after(const json::array& before, const json::array& change) {
    const auto at = change[0].to_number<std::size_t>(), gone = change[1].to_number<std::size_t>();
    if (at > before.size() || gone > before.size() - at) {
        does_not_fit();
    }
    // Appends item by item, because inserting a range would keep the memory resource of the source.
    json::array after;
    const auto append = [&](const json::array& items, std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i) {
            after.push_back(items[i]);
        }
    };
    append(before, 0, at);
    append(change, 2, change.size());
    append(before, at + gone, before.size());
    return after;
}

}  // namespace

json::value apply_difference(const json::value& before, const json::value& difference) {
    if (const json::array* change = difference.if_array()) {
        if (change->size() == 1) {
            return change->front();
        }
        if (change->size() < 2 || !before.is_array()) {
            does_not_fit();
        }
        return items_after(before.get_array(), *change);
    }
    if (!difference.is_object()) {
        return difference;
    }
    json::value after = before;
    for (const auto& [key, each] : difference.get_object()) {
        if (json::array* items = after.if_array()) {
            const std::size_t place = std::stoul(std::string(key));
            if (place >= items->size()) {
                does_not_fit();
            }
            (*items)[place] = apply_difference((*items)[place], each);
        } else if (json::object* object = after.if_object()) {
            const json::value* found = object->if_contains(key);
            (*object)[key] = apply_difference(found == nullptr ? json::value() : *found, each);
        } else {
            does_not_fit();
        }
    }
    return after;
}

json::object apply_delta(const json::object& table, const json::object& delta) {
    const json::value* now = delta.if_contains("now");
    json::object after = now == nullptr ? table : apply_difference(table, *now).get_object();
    const auto follow = [&](const char* first, const char* list) {
        after[first] = table.at(first).to_number<std::size_t>() + table.at(list).as_array().size();
        const json::value* items = delta.if_contains(list);
        after[list] = items == nullptr ? json::array() : items->as_array();
    };
    follow("first_line", "lines");
    follow("first_chat", "chat");
    return after;
}

}  // namespace meadhall::protocol

// SPDX-License-Identifier: Apache-2.0
#include "protocol/deltas.h"

#include <algorithm>
#include <array>
#include <utility>

#include "codec/json_text.h"

namespace meadhall::protocol {
namespace {

using codec::write_json;
using codec::write_json_number;
using codec::write_json_string;

// --- parsing our own JSON -------------------------------------------------------------------------------------------

// Returns the end of the string that begins here.
const char* end_of_string(const char* at, const char* end) {
    for (++at; at < end && *at != '"'; ++at) {
        at += *at == '\\' ? 1 : 0;
    }
    return at + 1;
}

// The meaning of a character outside strings.
enum Mark : unsigned char { plain, quote, opens, closes, comma };
constexpr std::array<Mark, 256> marks = [] {
    std::array<Mark, 256> all{};
    all['"'] = quote;
    all['{'] = all['['] = opens;
    all['}'] = all[']'] = closes;
    all[','] = comma;
    return all;
}();

// Returns the end of the value that begins here. Most of the time to compute a delta is spent in this function.
std::size_t end_of_value(std::string_view text, std::size_t from) {
    const char *at = text.data() + from, *const end = text.data() + text.size();
    const auto behind = [&] { return static_cast<std::size_t>(at - text.data()); };
    for (int depth = 0; at < end; ++at) {
        switch (marks[static_cast<unsigned char>(*at)]) {
            case plain:
                break;
            case quote:
                at = end_of_string(at, end) - 1;
                if (depth == 0) {
                    ++at;
                    return behind();
                }
                break;
            case opens:
                ++depth;
                break;
            case closes:
                if (depth <= 1) {
                    at += depth;
                    return behind();
                }
                --depth;
                break;
            case comma:
                if (depth == 0) {
                    return behind();
                }
                break;
        }
    }
    return behind();
}

struct Part {
    std::string_view key;  // with its quotes; empty in a list
    std::string_view value;
};
using Parts = std::vector<Part>;

// Returns the members of an object or the items of a list.
Parts parts_of(std::string_view text) {
    Parts parts;
    for (std::size_t at = 1; at + 1 < text.size(); ++at) {  // skips the comma
        Part part;
        if (text.front() == '{') {
            const auto end =
                static_cast<std::size_t>(end_of_string(text.data() + at, text.data() + text.size()) - text.data());
            part.key = text.substr(at, end - at);
            at = end + 1;
        }
        const std::size_t end = end_of_value(text, at);
        part.value = text.substr(at, end - at);
        at = end;
        parts.push_back(part);
    }
    return parts;
}

// --- differences ----------------------------------------------------------------------------------------------------

void write_difference(std::string& out, std::string_view before, std::string_view after);

// Writes "key":difference, after a comma unless it is the first. Keys of lists are numbers.
class Members {
public:
    explicit Members(std::string& out) : out_(out) { out_ += '{'; }
    std::string& next(std::string_view key) {
        if (!first_) {
            out_ += ',';
        }
        first_ = false;
        out_ += key;
        out_ += ':';
        return out_;
    }
    std::string& next(std::size_t place) { return next('"' + std::to_string(place) + '"'); }
    void end() { out_ += '}'; }

private:
    std::string& out_;
    bool first_ = true;
};

void write_whole(std::string& out, std::string_view after) {
    const bool has_parts = after.front() == '[' || after.front() == '{';
    out += has_parts ? "[" : "";
    out += after;
    out += has_parts ? "]" : "";
}

void write_object(std::string& out, std::string_view before, std::string_view after) {
    const Parts old = parts_of(before), now = parts_of(after);
    Members members(out);
    std::size_t next = 0;  // index of the same key, if both objects have the same keys in the same order
    for (const Part& part : now) {
        auto found = next < old.size() && old[next].key == part.key ? old.begin() + static_cast<std::ptrdiff_t>(next)
                                                                    : std::ranges::find(old, part.key, &Part::key);
        if (found == old.end()) {
            write_whole(members.next(part.key), part.value);
            continue;
        }
        next = static_cast<std::size_t>(found - old.begin()) + 1;
        if (found->value != part.value) {
            write_difference(members.next(part.key), found->value, part.value);
        }
    }
    for (const Part& part : old) {
        if (std::ranges::find(now, part.key, &Part::key) == now.end()) {
            members.next(part.key) += "[]";
        }
    }
    members.end();
}

// Writes the range of items that is replaced. If the number of items is unchanged, writes each changed item instead
// where that is shorter.
void write_list(std::string& out, std::string_view before, std::string_view after) {
    const Parts old = parts_of(before), now = parts_of(after);
    const auto same = [](const Part& a, const Part& b) { return a.value == b.value; };
    const auto first = static_cast<std::size_t>(std::ranges::mismatch(old, now, same).in1 - old.begin());
    std::size_t last = 0;  // number of equal items at the end
    while (last + first < std::min(old.size(), now.size()) &&
           same(old[old.size() - 1 - last], now[now.size() - 1 - last])) {
        ++last;
    }
    const std::size_t begin = out.size();
    out += '[';
    write_json_number(out, first);
    out += ',';
    write_json_number(out, old.size() - first - last);
    for (std::size_t i = first; i + last < now.size(); ++i) {
        out += ',';
        out += now[i].value;
    }
    out += ']';
    if (old.size() == now.size()) {
        std::string each;
        Members members(each);
        for (std::size_t i = first; i + last < now.size(); ++i) {
            if (!same(old[i], now[i])) {
                write_difference(members.next(i), old[i].value, now[i].value);
            }
        }
        members.end();
        if (each.size() < out.size() - begin) {
            out.replace(begin, std::string::npos, each);
        }
    }
}

void write_difference(std::string& out, std::string_view before, std::string_view after) {
    const std::size_t begin = out.size();
    if (before.front() == '{' && after.front() == '{') {
        write_object(out, before, after);
    } else if (before.front() == '[' && after.front() == '[') {
        write_list(out, before, after);
    } else {
        write_whole(out, after);
    }
    if (out.size() - begin > after.size() + 2) {
        out.resize(begin);
        write_whole(out, after);
    }
}

// --- time -----------------------------------------------------------------------------------------------------------

// Compares everything except the numbers of "left_ms". A user's text cannot match this key, because its quotes are
// escaped.
bool are_same_but_time(std::string_view a, std::string_view b) {
    constexpr std::string_view time = "\"left_ms\":";
    for (;;) {
        const std::size_t in_a = a.find(time), in_b = b.find(time);
        if (in_a != in_b || a.substr(0, in_a) != b.substr(0, in_b)) {
            return false;
        }
        if (in_a == std::string_view::npos) {
            return true;
        }
        a.remove_prefix(end_of_value(a, in_a + time.size()));
        b.remove_prefix(end_of_value(b, in_b + time.size()));
    }
}

}  // namespace

bool differs(const SnapshotBody& before, const SnapshotBody& now) {
    const bool same_game = before.game == now.game || (before.game && now.game && now.game->is_same(*before.game));
    return !same_game || before.fields.question != now.fields.question ||
           !are_same_but_time(before.fields.text, now.fields.text);
}

std::string difference(std::string_view before, std::string_view after) {
    std::string out;
    if (before != after) {
        write_difference(out, before, after);
    }
    return out;
}

namespace {

enum class FieldGroup : std::uint8_t { fixed, changing, separate };

// Returns which part of the messages contains a field of a table.
constexpr FieldGroup group_of(std::string_view name) {
    for (const std::string_view each :
         {"table", "game", "title", "host", "options", "listed", "spectators", "clock", "commitment", "hints"}) {
        if (name == each) {
            return FieldGroup::fixed;
        }
    }
    for (const std::string_view each : {"question", "view", "offers", "lines", "chat", "first_line", "first_chat"}) {
        if (name == each) {
            return FieldGroup::separate;
        }
    }
    return FieldGroup::changing;
}

// Writes members separated by commas. Calls `ended` after each.
template <FieldGroup group, class F>
void write_fields(std::string& out, const TableSnapshot& snapshot, F ended) {
    bool first = true;
    for_each_field<TableSnapshot>([&](auto field) {
        if constexpr (group_of(field.name) == group) {
            out += std::exchange(first, false) ? "\"" : ",\"";
            out += field.name;
            out += "\":";
            write_json(out, codec::NoRules{}, snapshot.*field.pointer);
            ended();
        }
    });
}

}  // namespace

SnapshotFields fields_of(const TableSnapshot& snapshot) {
    static thread_local std::string text;
    text.clear();
    std::array<std::uint32_t, 32> ends{};
    std::size_t members = 0;
    write_fields<FieldGroup::changing>(text, snapshot,
                                       [&] { ends.at(members++) = static_cast<std::uint32_t>(text.size()); });
    SnapshotFields fields{text, {ends.begin(), ends.begin() + members}, {}};
    write_json_string(fields.question, snapshot.question);
    return fields;
}

void Items::add(std::string_view item) {
    text += count > 0 ? "," : "";
    text += item;
    ++count;
}

std::string snapshot_text(const TableSnapshot& fixed, const SnapshotBody& body, const NewEntries& entries) {
    std::string out = R"({"is":"table",)";
    write_fields<FieldGroup::fixed>(out, fixed, [] {});
    out += ',';
    out += body.fields.text;
    out += ",\"question\":";
    out += body.fields.question;
    out += ",\"view\":";
    body.game ? body.game->write_view(out) : void(out += "null");
    out += ",\"offers\":";
    body.game ? body.game->write_offers(out) : void(out += "[]");
    out += ",\"first_line\":";
    write_json_number(out, entries.first_line);
    out += ",\"first_chat\":";
    write_json_number(out, entries.first_chat);
    out += ",\"lines\":[";
    for (const NewLine& line : entries.lines) {
        out += out.back() == '[' ? "" : ",";
        const std::string item =
            line.phrase == nullptr
                ? line.item
                : json::serialize(event_of(line.phrase->second, codec::parse_json("[" + line.item + "]").get_array(), 0,
                                           entries.names));
        const bool plain = item.front() == '"';
        out += "{\"text\":";
        out += plain ? item : parts_of(item).front().value;
        out += ",\"event\":";
        out += plain ? "null" : item;
        out += line.own ? ",\"own\":true}" : ",\"own\":false}";
    }
    out += "],\"chat\":[";
    out += entries.chat.text;
    out += "]}";
    return out;
}

namespace {

constexpr std::size_t usual_delta_bytes = 480;  // few deltas are longer

// Both have the same members in the same order.
void write_fields_delta(std::string& out, const SnapshotFields& before, const SnapshotFields& now) {
    check(before.ends.size() == now.ends.size(), "two snapshots have different fields");
    bool first = true;
    std::size_t old_begin = 0, begin = 0;
    for (std::size_t i = 0; i < now.ends.size(); ++i) {
        const std::string_view old = std::string_view(before.text).substr(old_begin, before.ends[i] - old_begin);
        const std::string_view member = std::string_view(now.text).substr(begin, now.ends[i] - begin);
        old_begin = before.ends[i] + 1;
        begin = now.ends[i] + 1;
        if (old != member) {
            const std::size_t value = member.find(':') + 1;
            out += first ? "" : ",";
            first = false;
            out += member.substr(0, value);
            write_difference(out, old.substr(value), member.substr(value));
        }
    }
}

// Writes the key only if `write` writes something after it.
template <class F>
void write_if_any(std::string& out, std::string_view key, F write) {
    const std::size_t without = out.size();
    out += key;
    const std::size_t with = out.size();
    write();
    if (out.size() == with) {
        out.resize(without);
    }
}

void write_question(std::string& out, std::string_view text, SentPhrases& sent) {
    if (text == R"("")") {
        out += text;
    } else {
        write_json_number(out, sent.number_of("[" + std::string(text) + "]"));
    }
}

// Writes each row as its difference to the previous row: the values from the first different one on.
void write_rows(std::string& out, std::string_view rows) {
    Parts before;
    for (const Part& row : parts_of(rows)) {
        const Parts values = parts_of(row.value);
        std::size_t first = 0;
        while (before.size() == values.size() && first + 1 < values.size() &&
               before[first].value == values[first].value) {
            ++first;
        }
        out += ",[";
        for (std::size_t i = first; i < values.size(); ++i) {
            out += i == first ? "" : ",";
            out += values[i].value;
        }
        out += ']';
        before = values;
    }
}

// Writes the parts of the game's offers. In [pattern,kind,rows...] the number of a phrase replaces pattern and kind.
void write_offers(std::string& out, std::string_view parts, SentPhrases& sent) {
    out += '[';
    for (const Part& part : parts_of(parts)) {
        out += out.back() == '[' ? "" : ",";
        if (!part.value.starts_with("[\"")) {
            out += part.value;
            continue;
        }
        const char *const begin = part.value.data(), *const end = begin + part.value.size();
        const auto rows = static_cast<std::size_t>(end_of_string(end_of_string(begin + 1, end) + 1, end) - begin);
        std::string phrase(part.value.substr(0, rows));
        phrase += ']';
        out += '[';
        write_json_number(out, sent.number_of(phrase));
        write_rows(out, part.value.substr(rows));
        out += ']';
    }
    out += ']';
}

void write_line(std::string& out, const NewLine& line, SentPhrases& sent) {
    out += line.own ? "[" : "";
    if (line.phrase == nullptr) {
        out += line.item;
    } else {
        out += '[';
        write_json_number(out, sent.number_of(line.phrase->first));
        out += line.item.empty() ? "" : ",";
        out += line.item;
        out += ']';
    }
    out += line.own ? "]" : "";
}

}  // namespace

std::string delta_text(const std::string& table, const SnapshotBody& before, const SnapshotBody& now,
                       const NewEntries& entries, std::string_view to, SentPhrases& sent) {
    sent.begin();
    std::string out;
    out.reserve(usual_delta_bytes);
    out += R"({"is":"delta")";
    if (sent.table != table) {
        sent.table = table;
        out += ",\"table\":";
        write_json_string(out, table);
    }
    if (!to.empty()) {
        out += ",\"to\":";
        write_json_string(out, to);
    }
    const std::size_t without = out.size();
    out += ",\"now\":{";
    const std::size_t empty = out.size();
    write_fields_delta(out, before.fields, now.fields);
    if (now.game) {
        write_if_any(out, out.size() == empty ? "\"view\":" : ",\"view\":", [&] {
            now.game->write_view_delta(out, before.game.get());
        });
    }
    out.size() == empty ? out.resize(without) : void(out += '}');
    if (now.fields.question != before.fields.question) {
        out += ",\"question\":";
        write_question(out, now.fields.question, sent);
    }
    if (now.game) {
        std::string parts;
        now.game->write_offers_delta(parts, before.game.get());
        write_if_any(out, ",\"offers\":", [&] {
            if (!parts.empty()) {
                write_offers(out, parts, sent);
            }
        });
    }
    write_if_any(out, ",\"lines\":", [&] {
        for (const NewLine& line : entries.lines) {
            out += &line == entries.lines.data() ? '[' : ',';
            write_line(out, line, sent);
        }
        out += entries.lines.empty() ? "" : "]";
    });
    if (entries.chat.count > 0) {
        out += ",\"chat\":[";
        out += entries.chat.text;
        out += ']';
    }
    if (!sent.new_phrases().empty()) {
        out += ",\"phrases\":{";
        out += sent.new_phrases();
        out += '}';
    }
    out += '}';
    return out;
}

// --- applying deltas ------------------------------------------------------------------------------------------------

namespace {

[[noreturn]] void does_not_fit() { throw BadInput("this delta does not fit the table"); }

json::value applied(const json::value& before, const json::value& difference) {
    if (const json::object* members = difference.if_object()) {
        json::value after = before;
        for (const auto& [key, each] : *members) {
            if (json::array* items = after.if_array()) {
                const std::size_t place = std::stoul(std::string(key));
                if (place >= items->size()) {
                    does_not_fit();
                }
                (*items)[place] = applied((*items)[place], each);
            } else if (json::object* object = after.if_object()) {
                if (each.is_array() && each.get_array().empty()) {
                    object->erase(key);
                } else {
                    const json::value* found = object->if_contains(key);
                    json::value value = applied(found == nullptr ? json::value() : *found, each);
                    (*object)[key] = std::move(value);
                }
            } else {
                does_not_fit();
            }
        }
        return after;
    }
    if (!difference.is_array()) {
        return difference;
    }
    const json::array& whole = difference.get_array();
    if (whole.size() == 1) {
        return whole[0];
    }
    if (whole.size() < 2 || !before.is_array()) {
        does_not_fit();
    }
    const json::array& items = before.get_array();
    const auto at = whole[0].to_number<std::size_t>(), gone = whole[1].to_number<std::size_t>();
    if (at > items.size() || gone > items.size() - at) {
        does_not_fit();
    }
    json::array after(items.begin(), items.begin() + static_cast<std::ptrdiff_t>(at));
    after.insert(after.end(), whole.begin() + 2, whole.end());
    after.insert(after.end(), items.begin() + static_cast<std::ptrdiff_t>(at + gone), items.end());
    return after;
}

// Fills a row's values into a pattern: "bid {quantity}x{value}" and [6,4]. Calls `each` with every field and its value.
template <class F>
std::string filled(std::string_view pattern, const json::array& row, F each) {
    std::string text;
    std::size_t value = 0;
    for (std::size_t open = pattern.find('{'); open != std::string_view::npos; open = pattern.find('{')) {
        text += pattern.substr(0, open);
        const std::size_t close = pattern.find('}', open);
        const json::value& own = row.at(value++);
        own.is_string() ? text += own.get_string() : text += json::serialize(own);
        each(pattern.substr(open + 1, close - open - 1), own);
        pattern.remove_prefix(close + 1);
    }
    text += pattern;
    return text;
}

json::value unpacked(const Phrase& phrase, const json::array& row) {
    json::object action{{"text", ""}, {"kind", phrase.kind}}, offer;
    std::string number;
    action["text"] = filled(phrase.pattern, row, [&](std::string_view field, const json::value& value) {
        if (field.ends_with('+')) {
            field.remove_suffix(1);
            number = field;
        }
        action[field] = value;
    });
    offer["action"] = std::move(action);
    offer["count"] = number.empty() ? json::value(1) : row.at(row.size() - 1);
    if (!number.empty()) {
        offer["number"] = number;
    }
    return offer;
}

// Applies the parts of a delta to a list of offers. whole: makes an item from a whole offer. packed: makes an item from
// a phrase and a row.
template <class List, class Whole, class Packed>
List offers_after(const List& before, const json::array& parts, const Phrasebook& phrases, Whole whole, Packed packed) {
    List after;
    for (const json::value& part : parts) {
        if (part.is_object()) {
            after.push_back(whole(part));
            continue;
        }
        const json::array& list = part.as_array();
        if (list.at(1).is_array()) {
            const Phrase& phrase = phrases.at(list[0]);
            const auto values = static_cast<std::size_t>(std::ranges::count(phrase.pattern, '{')) +
                                (phrase.pattern.find("+}") == std::string::npos ? 0 : 1);
            json::array row;
            for (std::size_t i = 1; i < list.size(); ++i) {
                const json::array& last = list[i].as_array();  // earlier values are as in the previous row
                row.resize(values - std::min(values, last.size()));
                row.insert(row.end(), last.begin(), last.end());
                after.push_back(packed(phrase, row));
            }
            continue;
        }
        const auto from = list[0].to_number<std::size_t>(), run = list[1].to_number<std::size_t>();
        if (from > before.size() || run > before.size() - from) {
            does_not_fit();
        }
        const auto first = before.begin() + static_cast<std::ptrdiff_t>(from);
        after.insert(after.end(), first, first + static_cast<std::ptrdiff_t>(run));
    }
    return after;
}

}  // namespace

json::object apply_delta(const json::object& table, const json::object& delta, Phrasebook& phrases) {
    phrases.learn(delta);
    json::object after = table;
    const auto advance = [&](const char* first, const char* list) {
        after[first] = table.at(first).to_number<std::size_t>() + table.at(list).as_array().size();
        after[list] = json::array();
    };
    advance("first_line", "lines");
    advance("first_chat", "chat");
    if (const json::value* now = delta.if_contains("now")) {
        after = applied(after, *now).get_object();
    }
    if (const json::value* offers = delta.if_contains("offers")) {
        after["offers"] = offers_after(
            table.at("offers").as_array(), offers->as_array(), phrases, [](const json::value& offer) { return offer; },
            unpacked);
    }
    if (const json::value* asked = delta.if_contains("question")) {
        after["question"] = asked->is_string() ? *asked : json::value(phrases.at(*asked).pattern);
    }
    if (const json::value* lines = delta.if_contains("lines")) {
        std::vector<std::string> names;
        for (const json::value& seat : after.at("seats").as_array()) {
            names.emplace_back(seat.at("name").as_string());
        }
        for (const json::value& line : lines->as_array()) {
            const bool own = line.is_array() && line.at(0).is_structured();
            const json::value& item = own ? line.at(0) : line;
            const json::value event =
                item.is_array() ? event_of(phrases.at(item.at(0)), item.get_array(), 1, names) : item;
            const bool plain = event.is_string();
            after["lines"].get_array().push_back(
                {{"text", plain ? event : event.at("text")}, {"event", plain ? json::value() : event}, {"own", own}});
        }
    }
    if (const json::value* chat = delta.if_contains("chat")) {
        after["chat"] = *chat;
    }
    return after;
}

std::vector<std::string> actions_after(const std::vector<std::string>& before, const json::array& parts,
                                       const Phrasebook& phrases) {
    return offers_after(
        before, parts, phrases,
        [](const json::value& offer) { return std::string(offer.at("action").at("text").as_string()); },
        [](const Phrase& phrase, const json::array& row) {
            return filled(phrase.pattern, row, [](std::string_view, const json::value&) {});
        });
}

}  // namespace meadhall::protocol

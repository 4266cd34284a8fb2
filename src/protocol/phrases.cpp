// SPDX-License-Identifier: Apache-2.0
#include "protocol/phrases.h"

#include <algorithm>
#include <functional>

#include "codec/json_text.h"
#include "kernel/check.h"

namespace meadhall::protocol {
namespace {

using codec::write_json_number;
using codec::write_json_string;

// Turns "odin_all_father" into "Odin All Father".
std::string title_of(std::string_view word) {
    std::string title(word);
    for (std::size_t i = 0; i < title.size(); ++i) {
        title[i] = title[i] == '_' ? ' ' : title[i];
        const bool begins = i == 0 || title[i - 1] == ' ';
        title[i] = begins && title[i] >= 'a' && title[i] <= 'z' ? static_cast<char>(title[i] - 'a' + 'A') : title[i];
    }
    return title;
}

std::string plain(const json::value& value) {
    return value.is_string() ? std::string(value.get_string()) : json::serialize(value);
}

bool is_digit(char c) { return c >= '0' && c <= '9'; }

// True if the text has this value at the offset `at`, and the value is not part of a longer number.
bool has_value_at(std::string_view text, std::size_t at, std::string_view value) {
    if (value.empty() || text[at] != value.front() || text.substr(at, value.size()) != value) {
        return false;
    }
    const std::size_t end = at + value.size();
    const bool goes_on = end < text.size() && is_digit(value.back()) && is_digit(text[end]);
    const bool began_before = at > 0 && is_digit(value.front()) && is_digit(text[at - 1]);
    return !goes_on && !began_before;
}

// A field of an event, and how its value may be printed: as a name, as it is, or as a title.
struct Field {
    Field(std::string_view field, const json::value& value, SeatNames names) : name(field), is_word(value.is_string()) {
        if (const std::int64_t* number = value.if_int64()) {
            if (*number >= 0 && static_cast<std::size_t>(*number) < names.size()) {
                other = names[static_cast<std::size_t>(*number)];
                mark = "@";
            }
            write_json_number(own, *number);
        } else if (is_word) {
            own = value.get_string();
            other = title_of(own);
            mark = "^";
        }
    }
    // Returns how the value is printed at this place of the text; `nullptr` if it is not there.
    const std::string* written_at(std::string_view text, std::size_t at) const {
        const std::string &first = is_word ? own : other, &second = is_word ? other : own;
        return has_value_at(text, at, first) ? &first : has_value_at(text, at, second) ? &second : nullptr;
    }

    std::string_view name;
    std::string own, other;  // empty: no such form
    const char* mark = "";   // marks the other form in a pattern
    bool is_word;
    bool placed = false;
};

void write_value(std::string& out, const json::value& value) {
    if (const json::string* word = value.if_string()) {
        write_json_string(out, *word);
    } else if (const std::int64_t* number = value.if_int64()) {
        write_json_number(out, *number);
    } else {
        out += json::serialize(value);
    }
}

}  // namespace

json::object event_of(const Phrase& phrase, const json::array& list, std::size_t from, SeatNames names) {
    if (list.size() - from != phrase.fields.size()) {
        throw BadInput("a log line does not have the values of its phrase");
    }
    json::object event{{"text", ""}, {"kind", phrase.kind}};
    for (std::size_t i = 0; i < phrase.fields.size(); ++i) {
        event[phrase.fields[i]] = list[from + i];
    }
    std::string text;
    std::string_view pattern = phrase.pattern;
    for (std::size_t open = pattern.find('{'); open != std::string_view::npos; open = pattern.find('{')) {
        text += pattern.substr(0, open);
        const std::size_t close = pattern.find('}', open);
        std::string_view field = pattern.substr(open + 1, close - open - 1);
        const char mark = field.ends_with('@') ? '@' : field.ends_with('^') ? '^' : ' ';
        field.remove_suffix(mark == ' ' ? 0 : 1);
        const json::value& value = event.at(field);
        text += mark == '@'   ? names[value.to_number<std::size_t>()]
                : mark == '^' ? title_of(value.as_string())
                              : plain(value);
        pattern.remove_prefix(close + 1);
    }
    event["text"] = text += pattern;
    return event;
}

std::optional<Phrases::Phrased> Phrases::phrased(const json::object& event, SeatNames names) {
    const std::string_view text = event.at("text").get_string(), kind = event.at("kind").get_string();
    if (text.find_first_of("{}") != std::string_view::npos) {
        return std::nullopt;
    }
    // Reused between calls for speed: every move formats lines.
    static thread_local std::vector<Field> fields;
    static thread_local std::string pattern, as_sent;
    fields.clear();
    pattern.clear();
    as_sent.clear();
    std::string values;
    for (const auto& [name, value] : event) {
        if (name == "text" || name == "kind") {
            continue;
        }
        if (value.is_structured()) {
            return std::nullopt;
        }
        fields.emplace_back(name, value, names);
        values += values.empty() ? "" : ",";
        write_value(values, value);
    }
    for (std::size_t at = 0; at < text.size();) {
        const std::string* found = nullptr;
        for (std::size_t i = 0; i < fields.size() && found == nullptr; ++i) {
            Field& field = fields[i];
            found = field.placed ? nullptr : field.written_at(text, at);
            if (found != nullptr) {
                field.placed = true;
                pattern += '{';
                pattern += field.name;
                pattern += found == &field.other ? field.mark : "";
                pattern += '}';
            }
        }
        if (found == nullptr) {
            pattern.push_back(text[at]);
        }
        at += found == nullptr ? 1 : found->size();
    }
    // A word that is not in the text may be printed there as another name. Each such name would need its own phrase, so
    // send the event in full.
    if (std::ranges::any_of(fields, [](const Field& field) { return field.is_word && !field.placed; })) {
        return std::nullopt;
    }
    as_sent += '[';
    write_json_string(as_sent, pattern);
    as_sent += ',';
    write_json_string(as_sent, kind);
    for (const Field& field : fields) {
        as_sent += ',';
        write_json_string(as_sent, field.name);
    }
    as_sent += ']';
    const std::lock_guard lock(mutex_);
    auto entry = entries_.find(as_sent);
    if (entry == entries_.end()) {
        if (entries_.size() >= max_phrases) {
            return std::nullopt;
        }
        Phrase phrase{pattern, std::string(kind), {}};
        for (const Field& field : fields) {
            phrase.fields.emplace_back(field.name);
        }
        entry = entries_.emplace(as_sent, std::move(phrase)).first;
    }
    return Phrased{&*entry, std::move(values)};
}

void SentPhrases::begin() {
    new_phrases_.clear();
    if (known_.size() >= max_known) {
        known_.clear();
    }
}

std::size_t SentPhrases::number_of(std::string_view phrase) {
    const std::uint64_t hash = std::hash<std::string_view>()(phrase);
    const auto number = static_cast<std::size_t>(std::ranges::find(known_, hash) - known_.begin());
    if (number == known_.size()) {
        known_.push_back(hash);
        new_phrases_ += new_phrases_.empty() ? "\"" : ",\"";
        write_json_number(new_phrases_, number);
        new_phrases_ += "\":";
        new_phrases_ += phrase;
    }
    return number;
}

void Phrasebook::learn(const json::object& delta) {
    const json::value* phrases = delta.if_contains("phrases");
    if (phrases == nullptr) {
        return;
    }
    for (const auto& [number, parts] : phrases->as_object()) {
        const std::size_t place = std::stoul(std::string(number));
        known_.resize(std::max(known_.size(), place + 1));
        const json::array& list = parts.as_array();
        Phrase& phrase = known_[place] = {std::string(list.at(0).as_string()), {}, {}};
        for (std::size_t i = 1; i < list.size(); ++i) {
            const std::string word(list[i].as_string());
            i == 1 ? void(phrase.kind = word) : phrase.fields.push_back(word);
        }
    }
}

const Phrase& Phrasebook::at(const json::value& number) const {
    const auto place = number.to_number<std::size_t>();
    if (place >= known_.size()) {
        throw BadInput("a phrase that was never sent");
    }
    return known_[place];
}

}  // namespace meadhall::protocol

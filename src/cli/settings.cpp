// SPDX-License-Identifier: Apache-2.0
#include "cli/settings.h"

#include <algorithm>
#include <charconv>
#include <cstdlib>

#include "cli/common.h"
#include "codec/toml.h"

namespace meadhall::cli {
namespace {

using codec::NoRules;

// Converts "bot_pause_ms" to "--bot-pause".
std::string flag_of(std::string_view name) {
    std::string flag = "--" + std::string(name == "origins"        ? "origin"
                                          : name == "bot_pause_ms" ? "bot-pause"
                                          : name == "away_minutes" ? "away"
                                                                   : name);
    std::ranges::replace(flag, '_', '-');
    return flag;
}

// Converts "--bot-pause" to "MEADHALL_BOT_PAUSE".
std::string variable_of(const std::string& flag) {
    std::string variable = "MEADHALL_";
    for (const char c : flag.substr(2)) {
        variable += c == '-' ? '_' : static_cast<char>(c >= 'a' && c <= 'z' ? c - 'a' + 'A' : c);
    }
    return variable;
}

std::string environment(const std::string& variable) {
    const char* text = std::getenv(variable.c_str());  // NOLINT: no thread runs yet
    return text == nullptr ? "" : text;
}

std::vector<std::string> split(const std::string& text) {
    std::vector<std::string> words;
    for (std::size_t at = 0; at <= text.size();) {
        const std::size_t comma = std::min(text.find(',', at), text.size());
        words.push_back(text.substr(at, comma - at));
        at = comma + 1;
    }
    return words;
}

// Converts typed words to a JSON value of the same type as `like`. Text that does not fit the type stays a string,
// which set() refuses.
json::value as_json(const json::value& like, const std::vector<std::string>& words) {
    if (like.is_array()) {
        return json::array(words.begin(), words.end());
    }
    const std::string& word = words.at(0);
    std::int64_t number = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
    if (!like.is_string() && !like.is_bool() && error == std::errc() && end == word.data() + word.size()) {
        return number;
    }
    if (like.is_bool() && (word == "true" || word == "false")) {
        return word == "true";
    }
    return json::string(word);
}

void check_range(const char* name, std::int64_t value, std::int64_t min, std::int64_t max) {
    if (value < min || value > max) {
        throw BadInput("/" + std::string(name) + ": " + std::to_string(value) + " is not from " + std::to_string(min) +
                       " to " + std::to_string(max));
    }
}

// Throws BadInput; the message begins with the JSON pointer of the setting.
void set(ServeSettings& settings, const std::string& name, const json::value& value) {
    codec::from_json(NoRules(), json::object{{name, value}}, settings, "", codec::fields_may_be_missing);
    check_range("bot_pause_ms", settings.bot_pause_ms, 0, 60'000);
    check_range("rate", settings.rate, 1, 100'000);
    check_range("away_minutes", settings.away_minutes, 0, 10'080);
}

void set_from_words(ServeSettings& settings, const std::string& name, const json::value& like,
                    const std::vector<std::string>& words, const std::string& source) {
    try {
        set(settings, name, as_json(like, words));
    } catch (const BadInput& error) {
        const std::string what = error.what();
        throw WrongCall(source + what.substr(std::min(what.find(": "), what.size())));
    }
}

std::string without_password(std::string store) {
    const std::size_t user = store.find("://");
    const std::size_t at = store.rfind('@');
    const std::size_t colon = user == std::string::npos ? user : store.find(':', user + 3);
    if (at != std::string::npos && colon < at) {
        store.replace(colon + 1, at - colon - 1, "...");
    }
    constexpr std::string_view word = "password=";
    if (const std::size_t found = store.find(word); found != std::string::npos) {
        const std::size_t begin = found + word.size();
        store.replace(begin, std::min(store.find('&', begin), store.size()) - begin, "...");
    }
    return store;
}

}  // namespace

SettingsRead read_settings(const SettingsGiven& given) {
    SettingsRead read;
    const json::object defaults = codec::to_json(NoRules(), ServeSettings{}).get_object();
    for (const auto& [name, value] : defaults) {
        read.sources[name] = "default";
    }
    const std::string path = given.file.empty() ? environment("MEADHALL_CONFIG") : given.file;
    if (!path.empty()) {
        const codec::TomlFile file(path, read_file(path));
        file.with_place([&] {
            for (const auto& [name, value] : file.value().get_object()) {
                if (!defaults.contains(name)) {
                    throw BadInput("/" + std::string(name) + ": there is no such setting");
                }
                set(read.settings, name, value);
                read.sources[name] = path;
            }
        });
    }
    for (const auto& [name, value] : defaults) {
        const std::string flag = flag_of(name), variable = variable_of(flag), text = environment(variable);
        if (const auto found = given.flags.find(flag); found != given.flags.end()) {
            set_from_words(read.settings, name, value, found->second, flag);
            read.sources[name] = flag;
        } else if (!text.empty()) {
            set_from_words(read.settings, name, value, value.is_array() ? split(text) : std::vector{text}, variable);
            read.sources[name] = variable;
        }
    }
    return read;
}

std::string settings_text(const SettingsRead& read) {
    ServeSettings shown = read.settings;
    shown.store = without_password(shown.store);
    shown.mail_password = shown.mail_password.empty() ? "" : "...";
    std::vector<std::vector<std::string>> rows;
    const json::value values = codec::to_json(NoRules(), shown);
    for (const auto& [name, value] : values.get_object()) {
        rows.push_back({std::string(name) + " = " + compact_json(value), "# " + read.sources.at(name)});
    }
    return table_text(rows, {false, false});
}

}  // namespace meadhall::cli

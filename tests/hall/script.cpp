// SPDX-License-Identifier: Apache-2.0
#include "tests/hall/script.h"

#include <algorithm>
#include <charconv>

#include "kernel/check.h"

namespace meadhall::simulator {
namespace {

std::vector<std::string> split(std::string_view text) {
    std::vector<std::string> words;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find(' '), text.size());
        if (end > 0) {
            words.emplace_back(text.substr(0, end));
        }
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return words;
}

std::optional<std::int64_t> read_number(std::string_view text) {
    std::int64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc() && end == text.data() + text.size() ? std::optional(number) : std::nullopt;
}

// Reads the first line of a script, for example "hall seed 17 viewer Anna".
void read_header(const Step& header, Script& script) {
    script.seed = static_cast<std::uint64_t>(header.number("seed", 1));
    script.viewer = header.value("viewer").value_or("");
}

}  // namespace

bool Step::has(std::string_view word) const { return std::ranges::find(words, word) != words.end(); }

std::optional<std::string> Step::value(std::string_view key) const {
    const auto found = std::ranges::find(words, key);
    return found == words.end() || found + 1 == words.end() ? std::nullopt : std::optional(*(found + 1));
}

std::int64_t Step::number(std::string_view key, std::int64_t otherwise) const {
    const std::optional<std::string> text = value(key);
    return text ? read_number(*text).value_or(otherwise) : otherwise;
}

std::string Step::text() const {
    std::string text = who + ":";
    for (const std::string& word : words) {
        text += " " + word;
    }
    return text;
}

Step read_step(std::string_view line) {
    const std::size_t colon = line.find(':');
    if (colon == std::string_view::npos) {
        throw BadInput("a step is WHO: WHAT, not " + std::string(line));
    }
    Step step{std::string(line.substr(0, colon)), split(line.substr(colon + 1))};
    if (step.words.empty()) {
        throw BadInput("a step says what is done: " + std::string(line));
    }
    return step;
}

Script read_script(std::string_view text) {
    Script script;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        std::string_view line = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        line.remove_prefix(std::min(line.find_first_not_of(' '), line.size()));
        if (line.empty() || line.starts_with('#') || line.starts_with("->")) {
            continue;
        }
        if (line.starts_with("hall ")) {
            read_header({"hall", split(line)}, script);
        } else {
            script.steps.push_back(read_step(line));
        }
    }
    return script;
}

std::string text_of(const Script& script) {
    std::string text = "hall seed " + std::to_string(script.seed);
    text += script.viewer.empty() ? "\n" : " viewer " + script.viewer + "\n";
    for (const Step& step : script.steps) {
        text += "  " + step.text() + "\n";
    }
    return text;
}

}  // namespace meadhall::simulator

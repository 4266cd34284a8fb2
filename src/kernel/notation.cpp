// SPDX-License-Identifier: Apache-2.0
#include "kernel/notation.h"

#include <algorithm>
#include <utility>

namespace meadhall {

std::string seat_word(Seat seat, Names names) {
    const auto at = static_cast<std::size_t>(index(seat));
    return at < names.size() ? names[at] : "P" + std::to_string(at + 1);
}

std::optional<Seat> read_seat_word(std::string_view word, Names names) {
    for (std::size_t at = 0; at < names.size(); ++at) {
        if (names[at] == word) {
            return seat_at(static_cast<int>(at));
        }
    }
    int number = 0;
    if (word.size() < 2 || word.front() != 'P') {
        return std::nullopt;
    }
    const auto [end, error] = std::from_chars(word.data() + 1, word.data() + word.size(), number);
    if (error != std::errc() || end != word.data() + word.size() || number < 1 || number > max_seats) {
        return std::nullopt;
    }
    return seat_at(number - 1);
}

std::string padded(std::string text, std::size_t width) {
    std::size_t letters = 0;
    for (const char c : text) {
        letters += (static_cast<unsigned char>(c) & 0xC0) != 0x80;  // skips the continuation bytes of UTF-8
    }
    text.append(letters < width ? width - letters : 0, ' ');
    return text;
}

namespace notation {

std::string_view cut_word(std::string_view& text) {
    const std::string_view word(text.begin(), std::ranges::find_if_not(text, in_word));
    text.remove_prefix(word.size());
    return word;
}

Piece next_piece(std::string_view& pattern) {
    const std::size_t open = pattern.find('{');
    const std::size_t close = pattern.find('}');
    if (open == std::string_view::npos || close == std::string_view::npos) {
        return {std::exchange(pattern, {}), {}};
    }
    const Piece piece{pattern.substr(0, open), pattern.substr(open + 1, close - open - 1)};
    pattern.remove_prefix(close + 1);
    return piece;
}

Section next_section(std::string_view& pattern) {
    const char open = pattern.front();
    const bool is_plain = open != '[' && open != '<';
    const std::size_t end =
        std::min(is_plain ? pattern.find_first_of("[<") : pattern.find(open == '[' ? ']' : '>'), pattern.size());
    const Section section{is_plain ? ' ' : open, pattern.substr(is_plain ? 0 : 1, is_plain ? end : end - 1)};
    pattern.remove_prefix(std::min(is_plain ? end : end + 1, pattern.size()));
    return section;
}

std::string_view next_alternative(std::string_view& parts) {
    const std::size_t end = std::min(parts.find('|'), parts.size());
    const std::string_view part = parts.substr(0, end);
    parts.remove_prefix(std::min(end + 1, parts.size()));
    return part;
}

std::string as_sentence(std::span<const std::string> parts) {
    std::string out;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        out += i == 0 ? "" : i + 1 == parts.size() ? " and " : ", ";
        out += parts[i];
    }
    return out;
}

bool skip_literal(std::string_view& text, std::string_view literal) {
    for (const char c : literal) {
        if (text.empty() || text.front() != c) {
            return false;
        }
        text.remove_prefix(1);
        while (c == ' ' && !text.empty() && text.front() == ' ') {
            text.remove_prefix(1);
        }
    }
    return true;
}

bool has_verb(std::string_view text, std::string_view pattern) {
    const std::string_view verb = pattern.substr(0, pattern.find_first_of(" {"));
    return !verb.empty() && text.substr(0, text.find_first_of(" \t")) == verb;
}

std::string_view trimmed(std::string_view text) {
    constexpr std::string_view blank = " \t\r\n";
    const std::size_t from = text.find_first_not_of(blank);
    if (from == std::string_view::npos) {
        return {};
    }
    return text.substr(from, text.find_last_not_of(blank) - from + 1);
}

}  // namespace notation
}  // namespace meadhall

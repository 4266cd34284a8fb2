// SPDX-License-Identifier: Apache-2.0
#include "cli/escaped_output.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>

namespace meadhall::cli {
namespace {

struct Range {
    std::uint32_t first, last;
};
constexpr std::array<Range, 11> escaped_ranges{{
    {0x80, 0x9F},        // C1 controls
    {0xAD, 0xAD},        // soft hyphen
    {0x61C, 0x61C},      // Arabic letter mark
    {0x115F, 0x1160},    // Hangul fillers
    {0x180E, 0x180E},    // Mongolian vowel separator
    {0x200B, 0x200F},    // zero width, direction marks
    {0x2028, 0x202E},    // line and paragraph separators, embeddings, overrides
    {0x2060, 0x206F},    // word joiner, isolates
    {0x3164, 0x3164},    // Hangul filler
    {0xFEFF, 0xFEFF},    // byte order mark
    {0xE0000, 0xE0FFF},  // tags, variation selectors
}};

bool must_escape(std::uint32_t c) {
    return std::ranges::any_of(escaped_ranges, [&](const Range& range) { return c >= range.first && c <= range.last; });
}

std::string escape(std::uint32_t c) {
    std::array<char, 16> text{};
    if (c > 0xFFFF) {
        const std::uint32_t pair = c - 0x10000;
        std::snprintf(text.data(), text.size(), "\\u%04x\\u%04x", 0xD800 + (pair >> 10), 0xDC00 + (pair & 0x3FF));
    } else {
        std::snprintf(text.data(), text.size(), "\\u%04x", c);
    }
    return text.data();
}

// The length in bytes of the character that begins with this byte; 1 if the byte does not begin a character.
std::size_t length_of(unsigned char first) { return first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC2 ? 2 : 1; }

}  // namespace

std::string escaped(std::string_view text, std::string& rest) {
    std::string out;
    out.reserve(text.size());
    for (std::size_t i = 0; i < text.size();) {
        const auto first = static_cast<unsigned char>(text[i]);
        const std::size_t length = length_of(first);
        if (i + length > text.size()) {
            rest = text.substr(i);
            break;
        }
        std::uint32_t c = length == 1 ? 0 : first & (0xFFU >> (length + 1));
        for (std::size_t k = 1; k < length; ++k) {
            c = c << 6 | (static_cast<unsigned char>(text[i + k]) & 0x3FU);
        }
        out += length > 1 && must_escape(c) ? escape(c) : std::string(text.substr(i, length));
        i += length;
    }
    return out;
}

EscapedOutput::~EscapedOutput() {
    target_->sputn(rest_.data(), static_cast<std::streamsize>(rest_.size()));
    stream_.rdbuf(target_);
}

EscapedOutput::int_type EscapedOutput::overflow(int_type c) {
    if (traits_type::eq_int_type(c, traits_type::eof())) {
        return traits_type::not_eof(c);
    }
    const char byte = traits_type::to_char_type(c);
    return xsputn(&byte, 1) == 1 ? c : traits_type::eof();
}

std::streamsize EscapedOutput::xsputn(const char* text, std::streamsize count) {
    const std::string_view whole(text, static_cast<std::size_t>(count));
    if (rest_.empty() && std::ranges::none_of(whole, [](char c) { return static_cast<unsigned char>(c) >= 0x80; })) {
        return target_->sputn(text, count);
    }
    std::string rest;
    const std::string out = escaped(rest_ + std::string(whole), rest);
    rest_ = std::move(rest);
    const auto size = static_cast<std::streamsize>(out.size());
    return target_->sputn(out.data(), size) == size ? count : 0;
}

}  // namespace meadhall::cli

// SPDX-License-Identifier: Apache-2.0
// The parts of HTTP that need no network: checks of request fields, and the text of response headers.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "server/net.h"

namespace meadhall::server {

// Returns the decoded path of a target such as "/a%20b?c"; `nullopt` if the path is not valid.
std::optional<std::string> path_of(std::string_view target);
std::string_view query_of(std::string_view target);

// True if every character is an ASCII letter, a digit, or one of `others`.
bool consists_of(std::string_view text, std::string_view others);
bool is_host(std::string_view text);
bool is_method(std::string_view text);         // true for the HTTP methods that the server supports
bool is_websocket_key(std::string_view text);  // true for 16 bytes in base64

// Header fields of every response, unless the handler sets them.
using Field = std::pair<std::string_view, std::string_view>;
inline constexpr std::array<Field, 7> standard_fields{{
    {"Cache-Control", "no-store"},
    {"Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'"},
    {"Cross-Origin-Opener-Policy", "same-origin"},
    {"Cross-Origin-Resource-Policy", "same-origin"},
    {"Permissions-Policy", "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()"},
    {"Referrer-Policy", "no-referrer"},
    {"X-Content-Type-Options", "nosniff"},
}};

// Formats seconds since 1970 as "Sun, 06 Nov 1994 08:49:37", in UTC. The caller appends the time zone, which HTTP and
// e-mail write differently.
std::string date_words(std::int64_t seconds);

bool has_body(int status);
// Returns the status line and header fields of a response whose body has this many bytes.
std::string head_of(const Response& response, std::size_t bytes, bool keep_alive);
// Returns the response to a request that is refused before it reaches a handler.
Response refusal(int status);

}  // namespace meadhall::server

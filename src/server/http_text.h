// The parts of HTTP that are only text: what may stand in a request, and how a response begins. No network here.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "server/net.h"

namespace meadhall::server {

// The path of a target ("/a%20b?c"): decoded, or nothing if it is no path that anybody may ask for.
std::optional<std::string> path_of(std::string_view target);
std::string_view query_of(std::string_view target);

bool is_host(std::string_view text);
bool is_method(std::string_view text);         // one that a handler is asked for
bool is_websocket_key(std::string_view text);  // 16 bytes in base64

// What every response says unless the handler says otherwise.
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

// "Sun, 06 Nov 1994 08:49:37" of the seconds since 1970, in UTC; HTTP and mails each add their own word for the zone.
std::string date_words(std::int64_t seconds);

bool has_body(int status);
// Everything before the body, which has so many bytes.
std::string head_of(const Response& response, std::size_t bytes, bool keep_alive);
// The response with which we refuse a request before any handler sees it.
Response refusal(int status);

}  // namespace meadhall::server

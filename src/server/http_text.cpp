// SPDX-License-Identifier: Apache-2.0
#include "server/http_text.h"

#include <algorithm>
#include <cstdio>
#include <ctime>

namespace meadhall::server {
namespace {

// Headers that only this file sets. A wrong Content-Length from a handler could split a response.
constexpr std::array<std::string_view, 4> framing{"connection", "content-length", "transfer-encoding", "upgrade"};

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

bool is_control(char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; }

bool same_name(std::string_view a, std::string_view b) { return std::ranges::equal(a, b, {}, lower, lower); }

int hex_value(char c) {
    c = lower(c);
    return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

// True if a handler may set this header. Its name and value must not contain CR or LF, so that nobody can split a
// response.
bool fits(const std::pair<std::string, std::string>& header) {
    const auto& [name, value] = header;
    return !name.empty() && consists_of(name, "-_") &&
           std::ranges::none_of(value, [](char c) { return is_control(c) && c != '\t'; }) &&
           std::ranges::none_of(framing, [&, &n = name](std::string_view ours) { return same_name(n, ours); });
}

constexpr std::array<std::pair<int, std::string_view>, 30> reasons{{
    {200, "OK"},
    {201, "Created"},
    {202, "Accepted"},
    {204, "No Content"},
    {301, "Moved Permanently"},
    {302, "Found"},
    {303, "See Other"},
    {304, "Not Modified"},
    {307, "Temporary Redirect"},
    {308, "Permanent Redirect"},
    {400, "Bad Request"},
    {401, "Unauthorized"},
    {403, "Forbidden"},
    {404, "Not Found"},
    {405, "Method Not Allowed"},
    {408, "Request Timeout"},
    {409, "Conflict"},
    {411, "Length Required"},
    {413, "Content Too Large"},
    {414, "URI Too Long"},
    {415, "Unsupported Media Type"},
    {417, "Expectation Failed"},
    {422, "Unprocessable Content"},
    {426, "Upgrade Required"},
    {429, "Too Many Requests"},
    {431, "Request Header Fields Too Large"},
    {500, "Internal Server Error"},
    {501, "Not Implemented"},
    {503, "Service Unavailable"},
    {505, "HTTP Version Not Supported"},
}};

std::string_view reason_for(int status) {
    const auto found = std::ranges::find(reasons, status, &std::pair<int, std::string_view>::first);
    return found == reasons.end() ? std::string_view() : found->second;  // HTTP allows an empty reason
}

}  // namespace

bool consists_of(std::string_view text, std::string_view others) {
    return std::ranges::all_of(text, [&](char c) {
        return (c >= '0' && c <= '9') || (lower(c) >= 'a' && lower(c) <= 'z') ||
               others.find(c) != std::string_view::npos;
    });
}

std::optional<std::string> path_of(std::string_view target) {
    // Accept only the origin form "/path". A proxy would use "http://host/path", and OPTIONS may use "*".
    if (!target.starts_with('/') ||
        std::ranges::any_of(target, [](char c) { return c <= ' ' || c > '~' || c == '#'; })) {
        return std::nullopt;
    }
    const std::string_view text = target.substr(0, target.find('?'));
    std::string path;
    for (std::size_t i = 0; i < text.size(); ++i) {
        char c = text[i];
        if (c == '%') {
            const int high = i + 2 < text.size() ? hex_value(text[i + 1]) : -1;
            const int low = i + 2 < text.size() ? hex_value(text[i + 2]) : -1;
            if (high < 0 || low < 0) {
                return std::nullopt;
            }
            c = static_cast<char>(high * 16 + low);
            i += 2;
        }
        if (is_control(c) || c == '\\') {
            return std::nullopt;
        }
        path += c;
    }
    // Check the decoded path, because "/%2e%2e/" means "/../" and would leave the folder too.
    for (std::size_t begin = 1; begin <= path.size();) {
        const std::size_t end = std::min(path.find('/', begin), path.size());
        const std::string_view segment = std::string_view(path).substr(begin, end - begin);
        if (segment == "." || segment == "..") {
            return std::nullopt;
        }
        begin = end + 1;
    }
    return path;
}

std::string_view query_of(std::string_view target) {
    const std::size_t mark = target.find('?');
    return mark == std::string_view::npos ? std::string_view() : target.substr(mark + 1);
}

bool is_host(std::string_view text) { return !text.empty() && consists_of(text, ".-_:[]"); }

bool is_method(std::string_view text) {
    constexpr std::array<std::string_view, 7> methods{"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"};
    return std::ranges::find(methods, text) != methods.end();
}

bool is_websocket_key(std::string_view text) {
    return text.size() == 24 && text.ends_with("==") && consists_of(text.substr(0, 22), "+/");
}

std::string date_words(std::int64_t seconds) {
    constexpr std::array<const char*, 7> days{"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
    constexpr std::array<const char*, 12> months{"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                                 "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
    const std::time_t time = seconds;
    std::tm utc{};
    gmtime_r(&time, &utc);
    std::array<char, 64> text{};
    std::snprintf(text.data(), text.size(), "%s, %02d %s %04d %02d:%02d:%02d",
                  days[static_cast<std::size_t>(utc.tm_wday)], utc.tm_mday,
                  months[static_cast<std::size_t>(utc.tm_mon)], utc.tm_year + 1900, utc.tm_hour, utc.tm_min,
                  utc.tm_sec);
    return text.data();
}

bool has_body(int status) { return status >= 200 && status != 204 && status != 304; }

std::string head_of(const Response& response, std::size_t bytes, bool keep_alive) {
    std::string text = "HTTP/1.1 " + std::to_string(response.status) + " " + std::string(reason_for(response.status));
    const auto add = [&](std::string_view name, std::string_view value) {
        text.append("\r\n").append(name).append(": ").append(value);
    };
    for (const auto& header : response.headers) {
        if (fits(header)) {
            add(header.first, header.second);
        }
    }
    for (const Field& field : standard_fields) {
        if (std::ranges::none_of(response.headers, [&](const auto& header) {
                return fits(header) && same_name(header.first, field.first);
            })) {
            add(field.first, field.second);
        }
    }
    if (has_body(response.status)) {
        add("Content-Length", std::to_string(bytes));
    }
    add("Connection", keep_alive ? "keep-alive" : "close");
    return text + "\r\n\r\n";
}

Response refusal(int status) {
    Response response{
        .status = status,
        .body = std::to_string(status) + " " + std::string(reason_for(status)) + "\n",
        .headers = {{"Content-Type", "text/plain; charset=utf-8"}},
    };
    if (status == 426) {
        response.headers.emplace_back("Sec-WebSocket-Version", "13");
    }
    return response;
}

}  // namespace meadhall::server

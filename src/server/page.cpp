// SPDX-License-Identifier: Apache-2.0
#include "server/page.h"

#include <algorithm>
#include <array>
#include <fstream>
#include <sstream>

#include "kernel/check.h"
#include "match/fair.h"

namespace meadhall::server {
namespace {

// The Content-Security-Policy of the page. It allows nothing from other hosts and no inline scripts or styles. It also
// forbids turning text into a script (Trusted Types).
constexpr const char* page_policy =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; "
    "media-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types svelte-trusted-html";

// Served if the program was built without the page. It explains how to build it.
constexpr std::string_view page_without_page =
    "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><title>Meadhall</title></head><body>"
    "<h1>The hall is open</h1><p>This program was built without its page. Where Node.js 20 and npm are installed, "
    "<code>tools/build release meadhall</code> builds it in; <code>meadhall serve --page FOLDER</code> shows one that "
    "was "
    "built elsewhere. Programs play here over the protocol of docs/protocol.md, and people in the terminal: "
    "<code>meadhall play</code>.</p></body></html>";

std::string type_of(std::string_view path) {
    constexpr std::array<std::pair<std::string_view, const char*>, 19> types{{
        {".html", "text/html; charset=utf-8"},
        {".js", "text/javascript; charset=utf-8"},
        {".css", "text/css; charset=utf-8"},
        {".json", "application/json; charset=utf-8"},
        {".map", "application/json; charset=utf-8"},
        {".webmanifest", "application/manifest+json; charset=utf-8"},
        {".txt", "text/plain; charset=utf-8"},
        {".svg", "image/svg+xml; charset=utf-8"},
        {".png", "image/png"},
        {".jpg", "image/jpeg"},
        {".webp", "image/webp"},
        {".avif", "image/avif"},
        {".ico", "image/x-icon"},
        {".woff", "font/woff"},
        {".woff2", "font/woff2"},
        {".mp3", "audio/mpeg"},
        {".ogg", "audio/ogg"},
        {".wav", "audio/wav"},
        {".wasm", "application/wasm"},
    }};
    for (const auto& [end, type] : types) {
        if (path.ends_with(end)) {
            return type;
        }
    }
    return "application/octet-stream";
}

// True if a list such as "gzip, deflate;q=0.5" contains the word. Ignores q=0, because clients do not list encodings
// that they cannot read.
bool names(const Request& request, std::string_view header, std::string_view word) {
    for (const auto& [name, value] : request.headers) {
        if (name == header && value.find(word) != std::string::npos) {
            return true;
        }
    }
    return false;
}

std::optional<Content> smaller(std::string_view text) {
    return text.empty() ? std::nullopt : std::optional(content_of(std::string(text)));
}

std::optional<std::string> read_file(const std::filesystem::path& path) {
    std::error_code none;
    std::ifstream in(path, std::ios::binary);
    if (!std::filesystem::is_regular_file(path, none) || !in) {
        return std::nullopt;
    }
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
}

// True if a browser navigates to a route of the page. Routes have no dot; names of files always have one.
bool is_route(const Request& request) {
    return request.path.find('.') == std::string::npos && names(request, "accept", "text/html");
}

}  // namespace

Content content_of(std::string text) {
    std::string tag = "\"" + sha256_hex(text).substr(0, 20) + "\"";
    return {std::make_shared<const std::string>(std::move(text)), std::move(tag)};
}

Response answer_with(const Content& content, const Request& request,
                     std::vector<std::pair<std::string, std::string>> headers) {
    headers.emplace_back("ETag", content.tag);
    if (names(request, "if-none-match", content.tag)) {
        return {304, {}, std::move(headers), nullptr};
    }
    return {200, {}, std::move(headers), content.text};
}

Page::Page(std::span<const PageFile> files) {
    for (const PageFile& file : files) {
        files_[std::string(file.path)] = {type_of(file.path), content_of(std::string(file.plain)), smaller(file.gzip),
                                          smaller(file.brotli)};
    }
}

Page::Page(std::filesystem::path folder) : folder_(std::move(folder)) {
    if (!read_file(folder_ / "index.html")) {
        throw BadInput("there is no index.html in " + folder_.string() + "; it is not a folder with a built page");
    }
}

std::optional<Page::File> Page::find(const std::string& path) const {
    if (const auto found = files_.find(path); found != files_.end()) {
        return found->second;
    }
    if (!folder_.empty()) {
        // Do not use folder_ / path: for the path "//etc/passwd", the result would be outside the folder.
        if (std::optional<std::string> text = read_file(folder_.string() + path)) {
            return File{type_of(path), content_of(std::move(*text)), {}, {}};
        }
    }
    if (empty() && path == "/index.html") {
        return File{type_of(path), content_of(std::string(page_without_page)), {}, {}};
    }
    return std::nullopt;
}

std::optional<Response> Page::get(const Request& request) const {
    std::optional<File> file = find(request.path);
    if (!file && (request.path == "/" || is_route(request))) {
        file = find("/index.html");
    }
    if (!file) {
        return std::nullopt;
    }
    // Names of built files in assets/ contain a hash of the content. All other files may change.
    const bool forever = request.path.starts_with("/assets/");
    std::vector<std::pair<std::string, std::string>> headers{
        {"Content-Type", file->type},
        {"Content-Security-Policy", page_policy},
        {"Cache-Control", forever ? "public, max-age=31536000, immutable" : "no-cache"},
        {"Vary", "Accept, Accept-Encoding"}};
    if (file->brotli && names(request, "accept-encoding", "br")) {
        headers.emplace_back("Content-Encoding", "br");
        return answer_with(*file->brotli, request, std::move(headers));
    }
    if (file->gzip && names(request, "accept-encoding", "gzip")) {
        headers.emplace_back("Content-Encoding", "gzip");
        return answer_with(*file->gzip, request, std::move(headers));
    }
    return answer_with(file->plain, request, std::move(headers));
}

}  // namespace meadhall::server

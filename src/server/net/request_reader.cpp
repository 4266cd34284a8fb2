// SPDX-License-Identifier: Apache-2.0
#include "server/net/request_reader.h"

#include <algorithm>
#include <boost/beast/http/parser.hpp>

#include "server/http_text.h"

namespace meadhall::server::net {
namespace {

constexpr int max_header_lines = 100;  // per request; more: 431

}  // namespace

RequestReader::RequestReader(Handler& handler, const Limits& limits, std::string peer)
    : handler_(handler), limits_(limits), peer_(std::move(peer)) {}

int RequestReader::read() { return head_ ? 0 : read_head(); }

void RequestReader::next() {
    head_.reset();
    if (arrived_.empty()) {
        arrived_.shrink_to_fit();
    }
}

Request RequestReader::take_request() {
    request_.body = arrived_.substr(0, length_);
    arrived_.erase(0, length_);
    return std::move(request_);
}

int RequestReader::read_head() {
    const std::size_t limit = limits_.header;
    const std::size_t end = arrived_.find("\r\n\r\n", seen_ < 3 ? 0 : seen_ - 3);
    const bool complete = end != std::string::npos;
    const std::string_view text = std::string_view(arrived_).substr(0, complete ? end + 4 : end);
    if (text.size() > limit || (text.size() == limit && !complete)) {
        return text.substr(0, limit).find('\n') == std::string_view::npos ? 414 : 431;
    }
    // Refuse early what cannot become a request: a TLS handshake or another binary protocol.
    if (text[0] < 'A' || text[0] > 'Z') {
        return 400;
    }
    for (; seen_ < text.size(); ++seen_) {
        const auto c = static_cast<unsigned char>(text[seen_]);
        const bool after_return = seen_ > 0 && text[seen_ - 1] == '\r';
        if ((c == '\n') != after_return || (c < ' ' && c != '\r' && c != '\n' && c != '\t') || c == 0x7F) {
            return 400;
        }
    }
    if (!complete) {
        return 0;
    }
    if (std::ranges::count(text, '\n') > max_header_lines + 2) {
        return 431;
    }
    http::request_parser<http::empty_body> parser;
    parser.header_limit(static_cast<std::uint32_t>(text.size()) + 1);
    parser.body_limit(boost::none);  // read_fields checks our own limit
    boost::system::error_code ec;
    parser.put(boost::asio::buffer(text), ec);
    if (ec == http::error::bad_version) {
        const std::string_view line = text.substr(0, text.find('\r'));
        return line.substr(line.rfind(' ') + 1).starts_with("HTTP/") ? 505 : 400;
    }
    if (ec || !parser.is_header_done()) {
        return 400;
    }
    head_ = parser.release();
    arrived_.erase(0, text.size());
    seen_ = 0;
    return read_fields();
}

int RequestReader::read_fields() {
    const auto string = [](auto text) { return std::string(text.data(), text.size()); };
    request_ = {
        .method = string(head_->method_string()), .path = {}, .query = {}, .headers = {}, .body = {}, .peer = peer_};
    for (const auto& field : *head_) {
        std::string name = string(field.name_string());
        std::ranges::transform(name, name.begin(),
                               [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
        request_.headers.emplace_back(std::move(name), string(field.value()));
    }

    if (!is_method(request_.method)) {
        return 501;
    }
    const std::string target = string(head_->target());
    std::optional<std::string> path = path_of(target);
    if (!path || !is_host(request_.header("host"))) {
        return 400;
    }
    request_.path = std::move(*path);
    request_.query = query_of(target);

    // The length of a body must be unambiguous. Refuse what two parsers could read differently (request smuggling).
    const int lengths = request_.header_count("content-length");
    const int encodings = request_.header_count("transfer-encoding");
    if (lengths > 1 || (lengths > 0 && encodings > 0)) {
        return 400;
    }
    if (encodings > 0) {
        return request_.header("transfer-encoding") == "chunked" ? 411 : 501;
    }
    length_ = 0;
    for (const char c : request_.header("content-length")) {
        if (c < '0' || c > '9') {
            return 400;
        }
        constexpr std::uint64_t too_long = std::uint64_t{1} << 48;
        length_ = std::min<std::uint64_t>(length_ * 10 + static_cast<std::uint64_t>(c - '0'), too_long);
    }
    if (lengths > 0 && request_.header("content-length").empty()) {
        return 400;
    }
    if (length_ > limits_.body && length_ > handler_.max_body(request_, limits_.body)) {
        return 413;
    }
    if (request_.header_count("expect") > 0 && !boost::beast::iequals((*head_)[http::field::expect], "100-continue")) {
        return 417;
    }
    return 0;
}

}  // namespace meadhall::server::net

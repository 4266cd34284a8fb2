// SPDX-License-Identifier: Apache-2.0
#include "server/net/request_reader.h"

#include <algorithm>
#include <iterator>

#include "server/http_text.h"

namespace meadhall::server::net {
namespace {

constexpr int max_header_fields = 100;  // maximum number per request; a request with more is refused with status 431

// Returns the HTTP status for a request line "METHOD TARGET VERSION" whose version Beast does not accept. Beast also
// reports a wrong end of the line as a wrong version.
int refuse_version(std::string_view line) {
    const std::string_view version = line.substr(line.find(' ', line.find(' ') + 1) + 1);
    const bool is_ours = version.starts_with("HTTP/1.0") || version.starts_with("HTTP/1.1");
    return version.starts_with("HTTP/") && !is_ours ? 505 : 400;
}

std::string string_of(boost::beast::string_view text) { return {text.data(), text.size()}; }

}  // namespace

RequestReader::RequestReader(Handler& handler, const Limits& limits, std::string peer)
    : handler_(handler), limits_(limits), peer_(std::move(peer)) {}

int RequestReader::read() {
    if (!parser_) {
        begin();
    }
    if (!has_header()) {
        if (const int status = read_header()) {
            return status;
        }
        if (!has_header()) {
            return 0;
        }
        if (const int status = check_fields()) {
            return status;
        }
    }
    if (!is_done() && !arrived_.empty()) {
        boost::system::error_code ec;
        arrived_.erase(0, parser_->put(boost::asio::buffer(arrived_), ec));
        return ec ? 400 : 0;
    }
    return 0;
}

void RequestReader::next() {
    parser_.reset();
    if (arrived_.empty()) {
        arrived_.shrink_to_fit();
    }
}

Request RequestReader::take_request() {
    request_.body = std::move(parser_->get().body());
    return std::move(request_);
}

void RequestReader::begin() {
    parser_.emplace();
    parser_->header_limit(static_cast<std::uint32_t>(limits_.header));
    parser_->body_limit(boost::none);  // no limit in Beast: check_length() checks ours, which depends on the request
    header_bytes_ = 0;
}

int RequestReader::read_header() {
    // Beast accepts any token as a method. Our methods begin with a capital letter, so this check refuses most
    // binary protocols at the first byte.
    if (header_bytes_ == 0 && (arrived_[0] < 'A' || arrived_[0] > 'Z')) {
        return 400;
    }
    // Beast applies its limit to the request line and to unparsed fields separately, so count all bytes here.
    const std::string_view text = std::string_view(arrived_).substr(0, limits_.header - header_bytes_);
    boost::system::error_code ec;
    const std::size_t parsed = parser_->put(boost::asio::buffer(text), ec);
    const bool is_full = !has_header() && header_bytes_ + arrived_.size() >= limits_.header;
    if (ec == http::error::header_limit || (ec == http::error::need_more && is_full)) {
        return header_bytes_ == 0 && text.find('\n') == std::string_view::npos ? 414 : 431;
    }
    if (ec == http::error::bad_version) {
        return refuse_version(text);
    }
    if (ec && ec != http::error::need_more) {
        return 400;
    }
    // Beast has no limit for the number of fields. Each field takes more memory than its text.
    if (std::distance(message().begin(), message().end()) > max_header_fields) {
        return 431;
    }
    header_bytes_ += parsed;
    arrived_.erase(0, parsed);
    return 0;
}

int RequestReader::check_fields() {
    request_ = {.method = string_of(message().method_string()),
                .path = {},
                .query = {},
                .headers = {},
                .body = {},
                .peer = peer_};
    for (const auto& field : message()) {
        std::string name = string_of(field.name_string());
        std::ranges::transform(name, name.begin(),
                               [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
        request_.headers.emplace_back(std::move(name), string_of(field.value()));
    }
    if (!is_method(request_.method)) {
        return 501;
    }
    const std::string target = string_of(message().target());
    std::optional<std::string> path = path_of(target);
    if (!path || !is_host(request_.header("host"))) {
        return 400;
    }
    request_.path = std::move(*path);
    request_.query = query_of(target);
    if (const int status = check_length()) {
        return status;
    }
    const bool continues = boost::beast::iequals(message()[http::field::expect], "100-continue");
    return request_.header_count("expect") > 0 && !continues ? 417 : 0;
}

int RequestReader::check_length() {
    const int lengths = request_.header_count("content-length");
    const int encodings = request_.header_count("transfer-encoding");
    // Beast accepts a repeated length ("1, 1", or two fields), and a length beside an encoding that it does not know.
    // Two parsers could read such a request differently (request smuggling).
    if (lengths > 1 || (lengths > 0 && encodings > 0) ||
        request_.header("content-length").find_first_not_of("0123456789") != std::string_view::npos) {
        return 400;
    }
    // Refuse chunked bodies, which Beast would read: their length cannot be checked in advance.
    if (encodings > 0) {
        return request_.header("transfer-encoding") == "chunked" ? 411 : 501;
    }
    const std::uint64_t length = parser_->content_length().value_or(0);
    return length > limits_.body && length > handler_.max_body(request_, limits_.body) ? 413 : 0;
}

}  // namespace meadhall::server::net

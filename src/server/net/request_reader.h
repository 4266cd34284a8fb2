// SPDX-License-Identifier: Apache-2.0
// Reads the requests of one HTTP connection from its bytes, within the limits. It does not use the socket.
#pragma once

#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/message.hpp>
#include <optional>

#include "server/net.h"

namespace meadhall::server::net {

namespace http = boost::beast::http;
using RequestHead = http::request<http::empty_body>;

class RequestReader {
public:
    // The handler decides how long a body may be.
    RequestReader(Handler& handler, const Limits& limits, std::string peer);

    void append(std::string_view bytes) { arrived_ += bytes; }
    // Reads what has arrived of the current request. Returns 0, or the status that refuses the request.
    int read();
    void next();  // forgets the current request; the rest of what has arrived belongs to the next one

    bool has_begun() const { return !arrived_.empty() || head_; }
    bool has_header() const { return head_.has_value(); }
    bool is_done() const { return head_ && arrived_.size() >= length_; }
    bool has_more() const { return !arrived_.empty(); }  // of the next request, when this one is done

    // After the header. Some of these are valid after a refusal too.
    bool expects_continue() const { return head_ && request_.header_count("expect") > 0; }
    bool is_head_method() const { return head_ && head_->method() == http::verb::head; }
    bool keep_alive() const { return head_ && head_->keep_alive(); }
    const RequestHead& head() const { return *head_; }
    Request take_request();  // when it is done

private:
    int read_head();
    int read_fields();

    Handler& handler_;
    const Limits& limits_;
    std::string peer_;
    std::string arrived_;   // received but not processed
    std::size_t seen_ = 0;  // how much of it was searched for the end of the header
    std::optional<RequestHead> head_;
    std::uint64_t length_ = 0;  // of the body
    Request request_;
};

}  // namespace meadhall::server::net

// SPDX-License-Identifier: Apache-2.0
// Reads the requests of one HTTP connection from its bytes, with Beast's parser and our limits. It does not use the
// socket.
#pragma once

#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/string_body.hpp>
#include <optional>

#include "server/net.h"

namespace meadhall::server::net {

namespace http = boost::beast::http;
using RequestMessage = http::request<http::string_body>;

class RequestReader {
public:
    // The handler decides how long a body may be.
    RequestReader(Handler& handler, const Limits& limits, std::string peer);

    void append(std::string_view bytes) { arrived_ += bytes; }
    // Reads what has arrived of the current request. Returns 0, or the status that refuses the request.
    int read();
    void next();  // forgets the current request; the rest of what has arrived belongs to the next one

    bool has_begun() const { return parser_ || !arrived_.empty(); }
    bool has_header() const { return parser_ && parser_->is_header_done(); }
    bool is_done() const { return parser_ && parser_->is_done(); }
    bool has_more() const { return !arrived_.empty(); }  // of the next request, when this one is done

    bool expects_continue() const { return has_header() && request_.header_count("expect") > 0; }
    bool is_head_method() const { return has_header() && message().method() == http::verb::head; }
    bool keep_alive() const { return has_header() && message().keep_alive(); }
    const RequestMessage& message() const { return parser_->get(); }
    Request take_request();  // when it is done

private:
    void begin();
    int read_header();
    int check_length();
    int check_fields();

    Handler& handler_;
    const Limits& limits_;
    std::string peer_;
    std::string arrived_;                                            // received, but not parsed
    std::optional<http::request_parser<http::string_body>> parser_;  // of the current request
    std::size_t header_bytes_ = 0;                                   // parsed of its header
    Request request_;
};

}  // namespace meadhall::server::net

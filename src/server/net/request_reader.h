// SPDX-License-Identifier: Apache-2.0
// Parses the requests of one HTTP connection with Beast's parser, and checks our limits. The caller reads the bytes
// from the socket.
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
    // Asks the handler how long a large body may be (Handler::max_body).
    RequestReader(Handler& handler, const Limits& limits, std::string peer);

    void append(std::string_view bytes) { arrived_ += bytes; }
    // Parses the bytes of the current request that have arrived. Returns 0, or the HTTP status with which to refuse the
    // request.
    int read();
    void next();  // ends the current request; remaining bytes belong to the next one

    bool has_begun() const { return parser_ || !arrived_.empty(); }
    bool has_header() const { return parser_ && parser_->is_header_done(); }
    bool is_done() const { return parser_ && parser_->is_done(); }
    // Call it when the current request is complete. True if bytes of the next request have arrived.
    bool has_more() const { return !arrived_.empty(); }

    bool expects_continue() const { return has_header() && request_.header_count("expect") > 0; }
    bool is_head_method() const { return has_header() && message().method() == http::verb::head; }
    bool keep_alive() const { return has_header() && message().keep_alive(); }
    const RequestMessage& message() const { return parser_->get(); }
    Request take_request();  // call it when the request is complete

private:
    void begin();
    int read_header();
    int check_length();
    int check_fields();

    Handler& handler_;
    const Limits& limits_;
    std::string peer_;
    std::string arrived_;                                            // bytes received but not parsed yet
    std::optional<http::request_parser<http::string_body>> parser_;  // of the current request
    std::size_t header_bytes_ = 0;  // bytes of the current request's header that are parsed
    Request request_;
};

}  // namespace meadhall::server::net

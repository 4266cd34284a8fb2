// SPDX-License-Identifier: Apache-2.0
// The exception for a request that fails. docs/protocol.md explains the error codes.
#pragma once

#include <stdexcept>
#include <string>
#include <utility>

#include "protocol/messages.h"
#include "server/reply.h"

namespace meadhall::server {

using protocol::ErrorCode;

struct RequestError : std::runtime_error {
    RequestError(ErrorCode code_, const std::string& text, std::string rule_ = {})
        : std::runtime_error(text), code(code_), rule(std::move(rule_)) {}
    ErrorCode code;
    std::string rule;  // id of the game's rule that forbids the action; empty if no rule does
};

inline RequestError no_such_table() { return {ErrorCode::not_found, "there is no such table"}; }

constexpr int http_status(ErrorCode code) {
    switch (code) {
        case ErrorCode::bad_request:
            return 400;
        case ErrorCode::not_signed_in:
            return 401;
        case ErrorCode::wrong_password:
        case ErrorCode::not_allowed:
            return 403;
        case ErrorCode::not_found:
            return 404;
        case ErrorCode::refused:
        case ErrorCode::stale:
        case ErrorCode::not_now:
        case ErrorCode::full:
        case ErrorCode::taken:
        case ErrorCode::aside:
            return 409;
        case ErrorCode::too_many:
            return 429;
        case ErrorCode::unavailable:
            return 503;
    }
    return 500;
}

// `to`: the id of the request.
inline Reply error_reply(const std::string& to, const RequestError& error) {
    Reply reply;
    reply.text = protocol::message_text(protocol::Refused{to, {error.code, error.rule, error.what()}});
    reply.status = http_status(error.code);
    reply.refused = error.code;
    return reply;
}

}  // namespace meadhall::server

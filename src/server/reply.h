// SPDX-License-Identifier: Apache-2.0
// The reply to a request.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "protocol/error_code.h"

namespace meadhall::server {

struct Reply {
    std::string text;
    std::optional<std::string> new_token;  // token of the new session, if the request started one
    bool forget_token = false;
    int status = 200;                                  // HTTP status
    std::optional<protocol::ErrorCode> refused{};      // `nullopt` if the request succeeded
    std::optional<std::string> devices{};              // the browser's new list of device tokens; `nullopt`: unchanged
    std::shared_ptr<const std::string> shared_text{};  // if set, sent instead of `text`
};
using ReplyCallback = std::function<void(Reply)>;

}  // namespace meadhall::server

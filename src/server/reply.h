// The answer to a request, on its way to the network.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

namespace meadhall::server {

struct Reply {
    std::string text;
    std::optional<std::string> new_token;  // the session from now on
    bool forget_token = false;
    int status = 200;                                  // of HTTP
    std::string refused{};                             // the error code
    std::optional<std::string> devices{};              // the device tokens that the browser keeps from now on
    std::shared_ptr<const std::string> shared_text{};  // if there is one, instead of text
};
using Answer = std::function<void(Reply)>;

}  // namespace meadhall::server

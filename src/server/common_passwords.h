// Passwords that everyone tries first.
#pragma once

#include <string>
#include <string_view>

namespace meadhall::server {

bool is_common_password(std::string_view password);  // in any letter case

}  // namespace meadhall::server

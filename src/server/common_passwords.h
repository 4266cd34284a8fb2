// SPDX-License-Identifier: Apache-2.0
// The most common passwords, which attackers try first.
#pragma once

#include <string>
#include <string_view>

namespace meadhall::server {

bool is_common_password(std::string_view password);  // ignores letter case

}  // namespace meadhall::server

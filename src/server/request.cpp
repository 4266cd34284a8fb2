// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "server/net.h"

namespace meadhall::server {

int Request::header_count(std::string_view name) const {
    return static_cast<int>(std::ranges::count_if(headers, [&](const auto& header) { return header.first == name; }));
}

std::string_view Request::header(std::string_view name) const {
    const auto found = std::ranges::find_if(headers, [&](const auto& header) { return header.first == name; });
    return header_count(name) == 1 ? std::string_view(found->second) : std::string_view();
}

}  // namespace meadhall::server

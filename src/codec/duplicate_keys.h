// SPDX-License-Identifier: Apache-2.0
// Refuses JSON objects with duplicate keys, because JSON parsers disagree about which of the values counts.
#pragma once

#include <boost/json/value.hpp>
#include <string_view>

namespace meadhall::codec {

// Throws BadInput if an object in the text has a key twice. `value` is what Boost.JSON parsed from `text`.
void refuse_duplicate_keys(const boost::json::value& value, std::string_view text);

}  // namespace meadhall::codec

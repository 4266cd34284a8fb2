// SPDX-License-Identifier: Apache-2.0
// Why a request fails. docs/protocol.md explains the codes.
#pragma once

#include <boost/describe.hpp>
#include <cstdint>

namespace meadhall::protocol {

BOOST_DEFINE_FIXED_ENUM_CLASS(ErrorCode, std::uint8_t, bad_request, not_signed_in, wrong_password, not_allowed,
                              not_found, refused, stale, not_now, full, taken, aside, too_many, unavailable)

}  // namespace meadhall::protocol

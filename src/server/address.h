// SPDX-License-Identifier: Apache-2.0
// Distinguishes public internet addresses from private and special-purpose ones.
#pragma once

#include <string>
#include <string_view>
#include <sys/socket.h>

namespace meadhall::server {

// True for an address on the public internet: not this machine, a private network or a special-purpose range (the
// registries of RFC 6890). An IPv4 address embedded in an IPv6 address is never public.
bool is_public(const sockaddr& address);
// Like is_public() above, for an address as text. False for a host name, which would have to be resolved first.
bool is_public(std::string_view text);
bool is_address(std::string_view text);

// The key by which rate limits count a client: an IPv4 address, or the /64 prefix of an IPv6 address, because one
// household or server owns a whole /64. An IPv4-mapped IPv6 address counts as IPv4. A port and the brackets around an
// IPv6 address are removed. A text that is not an address is returned as it is, but cut to a maximum length.
std::string network_of(std::string_view address);

}  // namespace meadhall::server

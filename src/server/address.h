// Which network addresses belong to the internet at large, and which to somebody's own network.
#pragma once

#include <string>
#include <string_view>
#include <sys/socket.h>

namespace meadhall::server {

// An address that anybody may be sent to: none of this machine, of a private network or of a special purpose
// (the registries of RFC 6890). IPv4 in any of IPv6's wrappings is not public: nobody needs it there.
bool is_public(const sockaddr& address);
// The same of an address as text; false for a name, which only a resolver can tell.
bool is_public(std::string_view text);
bool is_address(std::string_view text);

// What limits count as one client: an IPv4 address, or the /64 of an IPv6 address, because a household or a server has
// all of one. IPv4 written as IPv6 is IPv4. A port and brackets are left out; any other text is as it was, cut.
std::string network_of(std::string_view address);

}  // namespace meadhall::server

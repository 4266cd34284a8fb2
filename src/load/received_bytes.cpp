// SPDX-License-Identifier: Apache-2.0
// This function has a file of its own, because <linux/tcp.h> conflicts with <netinet/tcp.h>, which Asio includes.
#include <linux/tcp.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include "load/load.h"

namespace meadhall::load {

std::uint64_t received_bytes(int socket) {
    tcp_info info{};
    socklen_t size = sizeof(info);
    return getsockopt(socket, IPPROTO_TCP, TCP_INFO, &info, &size) == 0 ? info.tcpi_bytes_received : 0;
}

}  // namespace meadhall::load

// SPDX-License-Identifier: Apache-2.0
#include "server/net/lingering_connection.h"

#include <array>

namespace meadhall::server::net {
namespace {

constexpr milliseconds linger_time{1000};  // time for the peer to close its side

}  // namespace

LingeringConnection::LingeringConnection(BeastNet& net, Socket socket, std::unique_ptr<ConnectionSlot> slot)
    : BaseConnection(net), slot_(std::move(slot)), socket_(std::move(socket)), deadline_(net.io()) {}

void LingeringConnection::start() {
    socket_.end_sending();
    deadline_.set(linger_time, shared_from_this(), &LingeringConnection::cut);
    wait();
}

void LingeringConnection::wait() {
    socket_.async_wait(Tcp::socket::wait_read, [self = shared_from_this()](error_code ec) {
        std::array<char, block_bytes> block;
        if (!ec) {
            self->socket_.read_some(asio::buffer(block), ec);
        }
        if (!ec || ec == asio::error::would_block) {
            self->wait();
        }
    });
}

}  // namespace meadhall::server::net

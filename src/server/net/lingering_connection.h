// SPDX-License-Identifier: Apache-2.0
// The end of a connection, after everything was sent. It keeps reading for a moment, because closing a socket that has
// unread data would discard bytes that the peer has not received yet.
#pragma once

#include "server/net/beast_net.h"

namespace meadhall::server::net {

class LingeringConnection final : public BaseConnection, public std::enable_shared_from_this<LingeringConnection> {
public:
    LingeringConnection(BeastNet& net, Socket socket, std::unique_ptr<ConnectionSlot> slot);

    void start();
    void leave() override {}
    void cut() override { socket_.close_now(); }

private:
    void wait();

    std::unique_ptr<ConnectionSlot> slot_;
    Socket socket_;
    Deadline deadline_;
};

}  // namespace meadhall::server::net

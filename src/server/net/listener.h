// SPDX-License-Identifier: Apache-2.0
// Accepts connections at one address, as long as the limits allow more.
#pragma once

#include "server/net/beast_net.h"

namespace meadhall::server::net {

class Listener {
public:
    // Throws BadInput if it cannot listen at this address and port.
    Listener(BeastNet& net, const std::string& address, std::uint16_t port);

    std::uint16_t start();  // returns the port
    void resume();          // accepts again after a connection has closed
    void stop();

private:
    using Acceptor = asio::basic_socket_acceptor<Tcp, Executor>;

    void wait();
    void accept_some();
    void add_connection(int descriptor);

    BeastNet& net_;
    Acceptor acceptor_;
    Timer rest_;
    bool full_ = false;  // the limit of connections is reached: accepts no more until resume()
};

}  // namespace meadhall::server::net

// SPDX-License-Identifier: Apache-2.0
// An HTTP connection: reads a request, waits for the handler's response, writes the response, and begins again. After a
// WebSocket handshake, a WebSocketConnection takes over the socket.
#pragma once

#include "server/net/beast_net.h"
#include "server/net/request_reader.h"

namespace meadhall::server::net {

class HttpConnection final : public BaseConnection, public std::enable_shared_from_this<HttpConnection> {
public:
    HttpConnection(BeastNet& net, Socket socket, std::unique_ptr<ConnectionSlot> slot, std::string peer);

    void start();
    void respond(Response response);
    void leave() override;
    void cut() override;

private:
    enum class Stage { idle, reading, waiting, writing };

    // Reading a request.
    void await_request(std::int64_t ms);
    void late();
    void wait();
    void receive();
    void read();
    void send_continue();

    // Calling the handler, and waiting for its response.
    void call_handler();
    void forgotten();
    void shake_hands();

    // Writing the response.
    void refuse(int status);
    void answer(Response response);
    void answered(error_code ec);

    std::unique_ptr<ConnectionSlot> slot_;
    Socket socket_;
    Deadline deadline_;
    RequestReader reader_;
    Stage stage_ = Stage::reading;
    Exchange exchange_ = 0;  // 0: no request waits for the handler's response
    bool keep_alive_ = false;
    std::string response_head_;
    Response response_;
};

}  // namespace meadhall::server::net

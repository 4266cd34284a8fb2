// SPDX-License-Identifier: Apache-2.0
// A WebSocket, from its handshake to its close. Messages to a slow reader wait in a queue with a limit.
#pragma once

#include <array>
#include <boost/beast/websocket/rfc6455.hpp>
#include <boost/beast/websocket/stream.hpp>

#include "server/net/beast_net.h"
#include "server/net/deflate_socket.h"
#include "server/net/request_reader.h"

namespace meadhall::server::net {

namespace ws = boost::beast::websocket;

class WebSocketConnection final : public BaseConnection, public std::enable_shared_from_this<WebSocketConnection> {
public:
    using Text = SharedText;

    WebSocketConnection(BeastNet& net, Socket socket, std::unique_ptr<ConnectionSlot> slot);

    void start(const RequestMessage& message, Request request);
    void send(Text text);
    void close(CloseCode code, std::string_view reason);
    void pause(milliseconds time) { pause_ = time; }  // waits this long before it reads the next message
    void leave() override { close(ws::close_code::going_away, "the server stops"); }
    void cut() override;

private:
    void set_options();
    void read();
    void received(error_code ec, std::size_t bytes);
    void received_message(std::string message);
    void received_compressed(std::string message);
    void write();
    void written(error_code ec);
    void overflow();
    void report_overflow();
    void count_ping();
    void send_close();
    void finish();

    Connection id_;
    std::unique_ptr<ConnectionSlot> slot_;
    std::unique_ptr<CompressionSlot> compression_;  // null: not negotiated
    ws::stream<DeflateSocket, false> stream_;       // false: without Beast's own compression
    Deadline deadline_;                             // time limit for the peer to read after an overflow, or to close
    std::array<char, 256> block_;  // small: Beast's own buffers would take 1.5 kilobytes per idle connection
    std::string arrived_;          // the message being read

    // Messages to write. Beast writes one message at a time: the first one is being written, and is removed afterwards.
    // This is not a deque, because an empty deque takes half a kilobyte and most queues are empty.
    std::vector<Text> queue_;
    std::size_t queued_bytes_ = 0;
    Text compressed_;  // the first message of the queue, while it is being written compressed

    bool open_ = false;        // the handler's on_open was called
    bool closing_ = false;     // no further message is accepted from the peer or queued for it
    bool close_sent_ = false;  // the queue is written, and the close frame is being sent
    bool stale_ = false;       // after an overflow: the queue was dropped, except for the message being written
    bool overflow_unreported_ = false;
    ws::close_reason reason_;

    steady_clock::time_point pings_since_;
    int pings_ = 0;
    milliseconds pause_{0};  // set by pause(); 0: none
};

}  // namespace meadhall::server::net

// SPDX-License-Identifier: Apache-2.0
// HTTP and WebSocket with Boost.Beast. Read BeastNet first. It owns the listeners and timers, and counts the
// connections. A connection begins as an HttpConnection, may become a WebSocketConnection, and ends as a
// LingeringConnection. A connection object lives as long as an operation on it is pending.
#pragma once

#include <map>
#include <set>
#include <unordered_map>

#include "server/net.h"
#include "server/net/asio.h"
#include "server/net/deflate.h"

namespace meadhall::server::net {

class BeastNet;
class HttpConnection;
class Listener;
class WebSocketConnection;

// Counts one connection toward the limits for as long as the slot exists: from accept to the end of the connection.
class ConnectionSlot {
public:
    ConnectionSlot(BeastNet& net, std::string network);
    ~ConnectionSlot();
    ConnectionSlot(const ConnectionSlot&) = delete;
    ConnectionSlot& operator=(const ConnectionSlot&) = delete;

private:
    BeastNet& net_;
    std::string network_;
};

// Counts one WebSocket with compression for as long as the slot exists, and keeps what compression needs.
class CompressionSlot {
public:
    CompressionSlot(BeastNet& net, const DeflateTerms& terms);
    ~CompressionSlot();
    CompressionSlot(const CompressionSlot&) = delete;
    CompressionSlot& operator=(const CompressionSlot&) = delete;

    const DeflateTerms& terms() const { return terms_; }
    // Returns null if the message would not become shorter. Then it must be sent uncompressed.
    SharedText compress(const SharedText& text);

private:
    BeastNet& net_;
    DeflateTerms terms_;
    SharedText history_;
};

// Base class of all connections: BeastNet keeps a list of them and can end them.
class BaseConnection {
public:
    explicit BaseConnection(BeastNet& net);
    virtual ~BaseConnection();
    BaseConnection(const BaseConnection&) = delete;
    BaseConnection& operator=(const BaseConnection&) = delete;

    virtual void leave() = 0;  // closes with a message to the peer, because the server stops
    virtual void cut() = 0;    // closes immediately

protected:
    BeastNet& net_;
};

// Destroying `io_` destroys the connections. Members that connections use until then are declared before `io_`; members
// that use `io_` are declared after it.
class BeastNet final : public Net {
public:
    BeastNet(Handler& handler, const Limits& limits);
    ~BeastNet() override;
    BeastNet(const BeastNet&) = delete;
    BeastNet& operator=(const BeastNet&) = delete;

    std::uint16_t listen(const std::string& address, std::uint16_t port) override;
    void run() override;
    void stop() override;
    void respond(Exchange exchange, Response response) override;
    void send(Connection connection, std::shared_ptr<const std::string> text) override;
    void close(Connection connection, CloseCode code, std::string_view reason) override;
    void pause_reading(Connection connection, std::int64_t ms) override;
    std::uint64_t refused_connections() const override { return refused_connections_; }
    std::uint64_t compressed_connections() const override { return compressed_connections_; }
    void post(std::function<void()> f) override;
    std::uint64_t after(std::int64_t ms, std::function<void()> f) override;
    void cancel(std::uint64_t timer) override { timers_.erase(timer); }

    // For listeners and connections.
    Handler& handler() { return handler_; }
    const Limits& limits() const { return limits_; }
    asio::io_context& io() { return io_; }
    bool is_stopping() const { return stopping_; }
    // Returns a slot if the WebSocket may be compressed and the client offers it; otherwise null.
    std::unique_ptr<CompressionSlot> compression_for(const Request& request);
    Inflater& inflater() { return inflater_; }
    bool is_full() const { return slots_in_use_ >= limits_.connections; }
    std::uint64_t next_id() { return ++last_id_; }

    void add_connection(Socket socket);  // closes the socket if its network has too many connections
    void add_exchange(Exchange exchange, std::shared_ptr<HttpConnection> connection);
    void remove_exchange(Exchange exchange);  // may destroy the connection, by dropping its last reference
    void add_websocket(Connection connection, WebSocketConnection& websocket);
    void remove_websocket(Connection connection) { websockets_.erase(connection); }

private:
    friend class ConnectionSlot;
    friend class CompressionSlot;
    friend class BaseConnection;

    WebSocketConnection* find_websocket(Connection connection) const;  // `nullptr` if there is no such open WebSocket
    void start_stopping();
    void cut_all();
    void slot_is_free();

    Handler& handler_;
    Limits limits_;
    bool running_ = false, stopping_ = false;
    std::uint64_t last_id_ = 0;
    std::size_t slots_in_use_ = 0;
    std::uint64_t refused_connections_ = 0;
    std::size_t compressed_connections_ = 0;
    Deflater deflater_;
    Inflater inflater_;
    std::map<std::string, std::size_t> connections_of_network_;
    std::set<BaseConnection*> connections_;
    std::unordered_map<Connection, WebSocketConnection*> websockets_;

    asio::io_context io_{1};

    std::vector<std::unique_ptr<Listener>> listeners_;
    std::unordered_map<std::uint64_t, Timer> timers_;
    std::unordered_map<Exchange, std::shared_ptr<HttpConnection>> exchanges_;
    Timer last_call_{io_};
};

}  // namespace meadhall::server::net

// SPDX-License-Identifier: Apache-2.0
// HTTP and WebSocket as a plain interface: the rest of the server includes this file and no network library. A Net
// uses one thread: it makes all calls to its Handler in run(), one after another.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace meadhall::server {

struct Request {
    std::string method;
    std::string path;                                          // decoded, without the query
    std::string query;                                         // not decoded
    std::vector<std::pair<std::string, std::string>> headers;  // names in lower case, in order of arrival
    std::string body;
    std::string peer;  // address of the peer, without the port

    // Returns the value of the header; empty if it is missing or occurs more than once.
    std::string_view header(std::string_view name) const;
    int header_count(std::string_view name) const;
};

struct Response {
    int status = 200;
    std::string body;
    std::vector<std::pair<std::string, std::string>> headers;  // including Content-Type
    // If set, it is sent instead of `body`. Several responses can share one text, so a file is not copied for every
    // reader.
    std::shared_ptr<const std::string> shared_body = nullptr;
};

using Exchange = std::uint64_t;    // the number of an HTTP request that waits for its response
using Connection = std::uint64_t;  // the number of an open WebSocket

// Why a WebSocket is closed (RFC 6455, section 7.4.1). Codes from 4000 are ours (docs/protocol.md).
using CloseCode = std::uint16_t;

// Receives the events of a Net. A function of Net never calls the Handler before it returns; callbacks always come
// later.
class Handler {
public:
    virtual ~Handler() = default;
    // The handler must call Net::respond, now or later. If it has not done so after Limits::idle_ms, the peer gets
    // status 503.
    virtual void on_request(Exchange exchange, Request request) = 0;
    // Returns the size limit of the body in bytes. Called when a header announces a body larger than `usual`.
    virtual std::size_t max_body(const Request&, std::size_t usual) { return usual; }
    // Returns `nullopt` to accept the handshake, or the response that refuses it.
    virtual std::optional<Response> on_handshake(const Request& request) = 0;
    // Returns whether the messages of this WebSocket may be compressed. Compressed lengths reveal something about the
    // content (docs/protocol.md).
    virtual bool may_compress(const Request&) { return false; }
    virtual void on_open(Connection connection, const Request& request) = 0;
    virtual void on_text(Connection connection, std::string text) = 0;
    // The queue of messages to this peer was full, and all messages in it were dropped. Further messages are dropped
    // too, until the peer has read the one message whose sending had begun. Then on_drained is called once.
    virtual void on_overflow(Connection connection) = 0;
    virtual void on_drained(Connection connection) = 0;
    virtual void on_close(Connection connection) = 0;  // the last call for a connection
};

struct Limits {
    // Maximum sizes in bytes. A request with a larger body is refused with status 413, and one with a larger header
    // with status 431. A WebSocket on which the peer sends a larger message is closed with 1009.
    std::size_t body = 64 * 1024;
    std::size_t header = 16 * 1024;
    std::size_t message = 16 * 1024;
    // Maximum number and total size of the messages that wait to be sent to one WebSocket. If a further message would
    // exceed a limit, Handler::on_overflow is called. A single waiting message may be longer.
    std::size_t queued_messages = 256;
    std::size_t queued_bytes = 1 << 20;
    // Maximum number of open WebSockets with compression. Further WebSockets are accepted without it.
    std::size_t compressed_connections = 2'000;
    // Maximum number of open connections. Further connections are not accepted until one closes.
    std::size_t connections = 20'000;
    // Maximum number of open connections of one network (see network_of()). Further connections are closed immediately.
    std::size_t connections_a_peer = 200;
    std::int64_t header_ms = 10'000;  // maximum time for a whole request to arrive
    // How long an idle keep-alive connection stays open, and how long a handler may take to respond.
    std::int64_t idle_ms = 30'000;
    // A peer that was silent for this long gets a ping. If it stays silent for as long again, its connection is closed.
    std::int64_t ping_ms = 20'000;
    // After an overflow: how long the peer may take to read the message whose sending had begun. After that
    // time, the connection is closed.
    std::int64_t drain_ms = 30'000;
    std::int64_t stop_ms = 1'000;  // time after stop() in which peers can close their side; then connections are cut
};

class Net {
public:
    virtual ~Net() = default;

    // Listens at the port (0: any free port) and returns its number. Throws BadInput if that is not possible.
    virtual std::uint16_t listen(const std::string& address, std::uint16_t port) = 0;
    virtual void run() = 0;  // returns after stop()
    // May be called from any thread. Accepts no more connections and closes the open ones with 1001; then run()
    // returns.
    virtual void stop() = 0;

    virtual void respond(Exchange exchange, Response response) = 0;  // ignored if the peer is gone
    virtual void send(Connection connection, std::shared_ptr<const std::string> text) = 0;
    // Closes the connection after everything sent is written. The only later callback is on_close.
    virtual void close(Connection connection, CloseCode code, std::string_view reason) = 0;

    // Stops reading from the connection for `ms`, so the peer has to wait.
    virtual void pause_reading(Connection connection, std::int64_t ms) = 0;
    // Number of connections closed immediately because their address had too many.
    virtual std::uint64_t refused_connections() const = 0;
    // Number of open WebSockets with compressed messages.
    virtual std::uint64_t compressed_connections() const = 0;

    // May be called from any thread. Calls `f` in run().
    virtual void post(std::function<void()> f) = 0;
    // Calls `f` in run(), after `ms`. Returns the number of the timer, for cancel().
    virtual std::uint64_t after(std::int64_t ms, std::function<void()> f) = 0;
    virtual void cancel(std::uint64_t timer) = 0;
};

std::unique_ptr<Net> make_net(Handler& handler, const Limits& limits);

}  // namespace meadhall::server

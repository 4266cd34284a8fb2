// HTTP and WebSocket behind a plain interface: everything else of the server includes this and no network library.
// One thread: what a Handler is told, it is told in run(), one thing after another.
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
    std::string query;                                         // as it came
    std::vector<std::pair<std::string, std::string>> headers;  // names in lower case, in the order they came
    std::string body;
    std::string peer;  // the address of the other side, without its port

    // The only header of that name; empty if there is none or more than one.
    std::string_view header(std::string_view name) const;
    int header_count(std::string_view name) const;
};

struct Response {
    int status = 200;
    std::string body;
    std::vector<std::pair<std::string, std::string>> headers;  // Content-Type among them
    // If there is one, it is sent instead of body: a file is not copied for everybody who reads it slowly.
    std::shared_ptr<const std::string> shared_body = nullptr;
};

using Exchange = std::uint64_t;    // a request that waits for its response
using Connection = std::uint64_t;  // an open WebSocket

// Why a WebSocket is closed, RFC 6455 7.4.1; 4000 and above are ours (docs/protocol.md).
using CloseCode = std::uint16_t;

// No call to the Net calls a Handler back: what follows from it is told later.
class Handler {
public:
    virtual ~Handler() = default;
    // Answer with Net::respond, now or later: after idle_ms the peer is told 503.
    virtual void on_request(Exchange exchange, Request request) = 0;
    // How many bytes the body may have, now that the head has come and says that there are more than usual.
    virtual std::size_t most_body(const Request&, std::size_t usual) { return usual; }
    // A handshake: nothing to accept it, or the response that refuses it.
    virtual std::optional<Response> on_handshake(const Request& request) = 0;
    virtual void on_open(Connection connection, const Request& request) = 0;
    virtual void on_text(Connection connection, std::string text) = 0;
    // The queue was full and was thrown away. When the peer has read what was on its way, on_drained is called once;
    // whatever is sent until then is thrown away as well.
    virtual void on_overflow(Connection connection) = 0;
    virtual void on_drained(Connection connection) = 0;
    virtual void on_close(Connection connection) = 0;  // the last word on a connection
};

struct Limits {
    std::size_t body = 64 * 1024;          // of a request; more: 413
    std::size_t header = 16 * 1024;        // of a request; more: 431
    std::size_t message = 16 * 1024;       // of a WebSocket; more: closed with 1009
    std::size_t queued_messages = 256;     // to one peer; more: on_overflow
    std::size_t queued_bytes = 1 << 20;    // the same; one message may be longer
    std::size_t connections = 20'000;      // all together; more: not accepted until one ends
    std::size_t connections_a_peer = 200;  // more: closed at once; an IPv6 peer is a /64
    std::int64_t header_ms = 10'000;       // for a whole request to arrive
    std::int64_t idle_ms = 30'000;         // of a kept HTTP connection
    std::int64_t ping_ms = 20'000;         // of a silent WebSocket; no answer in as long again: closed
    std::int64_t drain_ms = 30'000;        // to read what was on its way at an overflow; else closed
    std::int64_t farewell_ms = 1'000;      // after stop(), for peers to close as well; else cut
};

class Net {
public:
    virtual ~Net() = default;

    // Port 0: any free one. Throws BadInput if it cannot listen. The port that it has.
    virtual std::uint16_t listen(const std::string& address, std::uint16_t port) = 0;
    virtual void run() = 0;   // until stop()
    virtual void stop() = 0;  // from any thread: no new connections, open ones closed with 1001, run() returns

    virtual void respond(Exchange exchange, Response response) = 0;  // ignored if the peer is gone
    virtual void send(Connection connection, std::shared_ptr<const std::string> text) = 0;
    // When all that was sent is written. Nothing more is heard from it but on_close.
    virtual void close(Connection connection, CloseCode code, std::string_view reason) = 0;

    // Nothing more is read from it for so long: the peer must wait as well.
    virtual void pause_reading(Connection connection, std::int64_t ms) = 0;
    // Connections that were closed at once because their address has too many.
    virtual std::uint64_t refused_connections() const = 0;

    // From any thread: f is called in run().
    virtual void post(std::function<void()> f) = 0;
    // In run(), in so many milliseconds. The number cancels it.
    virtual std::uint64_t after(std::int64_t ms, std::function<void()> f) = 0;
    virtual void cancel(std::uint64_t timer) = 0;
};

std::unique_ptr<Net> make_net(Handler& handler, const Limits& limits);

}  // namespace meadhall::server

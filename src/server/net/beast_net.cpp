// SPDX-License-Identifier: Apache-2.0
#include "server/net/beast_net.h"

#include <algorithm>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>

#include "server/address.h"
#include "server/net/http_connection.h"
#include "server/net/listener.h"
#include "server/net/websocket_connection.h"

namespace meadhall::server {
namespace net {
namespace {

constexpr int unsent_bytes = 64 * 1024;  // maximum number of unsent bytes that the kernel holds for one connection

}  // namespace

ConnectionSlot::ConnectionSlot(BeastNet& net, std::string network) : net_(net), network_(std::move(network)) {
    ++net_.slots_in_use_;
    ++net_.connections_of_network_[network_];
}

ConnectionSlot::~ConnectionSlot() {
    --net_.slots_in_use_;
    const auto found = net_.connections_of_network_.find(network_);
    if (--found->second == 0) {
        net_.connections_of_network_.erase(found);
    }
    net_.slot_is_free();
}

CompressionSlot::CompressionSlot(BeastNet& net, const DeflateTerms& terms) : net_(net), terms_(terms) {
    ++net_.compressed_connections_;
}

CompressionSlot::~CompressionSlot() { --net_.compressed_connections_; }

SharedText CompressionSlot::compress(const SharedText& text) {
    const Deflater::Compressed& compressed = net_.deflater_.compress(text, history_);
    if (compressed.bytes->size() >= text->size()) {
        return nullptr;
    }
    if (terms_.keep_history) {
        history_ = compressed.history;
    }
    return compressed.bytes;
}

BaseConnection::BaseConnection(BeastNet& net) : net_(net) { net_.connections_.insert(this); }

BaseConnection::~BaseConnection() { net_.connections_.erase(this); }

BeastNet::BeastNet(Handler& handler, const Limits& limits) : handler_(handler), limits_(limits) {}

BeastNet::~BeastNet() = default;

std::uint16_t BeastNet::listen(const std::string& address, std::uint16_t port) {
    return listeners_.emplace_back(std::make_unique<Listener>(*this, address, port))->start();
}

// --- connections ----------------------------------------------------------------------------------------------------

void BeastNet::add_connection(Socket socket) {
    error_code ec;
    ec = socket.non_blocking(true, ec);
    asio::ip::address address = socket.remote_endpoint(ec).address();
    if (ec) {
        return;
    }
    if (address.is_v6() && address.to_v6().is_v4_mapped()) {
        address = asio::ip::make_address_v4(asio::ip::v4_mapped, address.to_v6());
    }
    std::string network = network_of(address.to_string());
    const auto found = connections_of_network_.find(network);
    if (found != connections_of_network_.end() && found->second >= limits_.connections_a_peer) {
        ++refused_connections_;
        return;
    }
    ec = socket.set_option(Tcp::no_delay(true), ec);
    // The kernel also closes the connection if its peer is gone, or reads nothing, for this many milliseconds.
    const auto patience = static_cast<unsigned>(std::max(limits_.ping_ms, limits_.drain_ms));
    setsockopt(socket.native_handle(), IPPROTO_TCP, TCP_USER_TIMEOUT, &patience, sizeof(patience));
    setsockopt(socket.native_handle(), IPPROTO_TCP, TCP_NOTSENT_LOWAT, &unsent_bytes, sizeof(unsent_bytes));
    std::make_shared<HttpConnection>(*this, std::move(socket),
                                     std::make_unique<ConnectionSlot>(*this, std::move(network)), address.to_string())
        ->start();
}

void BeastNet::slot_is_free() {
    if (!running_) {
        return;
    }
    if (stopping_) {
        if (slots_in_use_ == 0) {
            io_.stop();
        }
        return;
    }
    for (const std::unique_ptr<Listener>& listener : listeners_) {
        listener->resume();
    }
}

void BeastNet::add_exchange(Exchange exchange, std::shared_ptr<HttpConnection> connection) {
    exchanges_.emplace(exchange, std::move(connection));
}

void BeastNet::remove_exchange(Exchange exchange) { exchanges_.erase(exchange); }

void BeastNet::respond(Exchange exchange, Response response) {
    const auto found = exchanges_.find(exchange);
    if (found != exchanges_.end()) {
        const std::shared_ptr<HttpConnection> connection = std::move(found->second);
        exchanges_.erase(found);
        connection->respond(std::move(response));
    }
}

std::unique_ptr<CompressionSlot> BeastNet::compression_for(const Request& request) {
    const std::optional<DeflateTerms> terms = deflate_terms(request.header("sec-websocket-extensions"));
    if (!terms || compressed_connections_ >= limits_.compressed_connections || !handler_.may_compress(request)) {
        return nullptr;
    }
    return std::make_unique<CompressionSlot>(*this, *terms);
}

void BeastNet::add_websocket(Connection connection, WebSocketConnection& websocket) {
    websockets_.emplace(connection, &websocket);
}

WebSocketConnection* BeastNet::find_websocket(Connection connection) const {
    const auto found = websockets_.find(connection);
    return found == websockets_.end() ? nullptr : found->second;
}

void BeastNet::send(Connection connection, std::shared_ptr<const std::string> text) {
    if (WebSocketConnection* websocket = find_websocket(connection)) {
        websocket->send(std::move(text));
    }
}

void BeastNet::close(Connection connection, CloseCode code, std::string_view reason) {
    if (WebSocketConnection* websocket = find_websocket(connection)) {
        websocket->close(code, reason);
    }
}

void BeastNet::pause_reading(Connection connection, std::int64_t ms) {
    if (WebSocketConnection* websocket = find_websocket(connection)) {
        websocket->pause(milliseconds(ms));
    }
}

// --- the event loop -------------------------------------------------------------------------------------------------

void BeastNet::run() {
    struct Running {
        bool& flag;
        explicit Running(bool& f) : flag(f) { flag = true; }
        ~Running() { flag = false; }
        Running(const Running&) = delete;
        Running& operator=(const Running&) = delete;
    } running(running_);
    const auto work = asio::make_work_guard(io_);
    io_.run();
}

void BeastNet::post(std::function<void()> f) { asio::post(io_, std::move(f)); }

std::uint64_t BeastNet::after(std::int64_t ms, std::function<void()> f) {
    const std::uint64_t number = next_id();
    Timer& timer = timers_.emplace(number, Timer(io_)).first->second;
    timer.expires_after(milliseconds(ms));
    timer.async_wait([this, number, f = std::move(f)](error_code ec) {
        // The timer may be cancelled while this call is already queued.
        if (!ec && timers_.erase(number) > 0) {
            f();
        }
    });
    return number;
}

void BeastNet::stop() {
    asio::post(io_, [this] { start_stopping(); });
}

void BeastNet::start_stopping() {
    if (stopping_) {
        return;
    }
    stopping_ = true;
    for (const std::unique_ptr<Listener>& listener : listeners_) {
        listener->stop();
    }
    const std::vector<BaseConnection*> now(connections_.begin(), connections_.end());
    for (BaseConnection* each : now) {
        each->leave();  // leave() cannot destroy another connection, so the loop is safe
    }
    if (slots_in_use_ == 0) {
        return io_.stop();
    }
    last_call_.expires_after(milliseconds(limits_.stop_ms));
    last_call_.async_wait([this](error_code) { cut_all(); });
}

void BeastNet::cut_all() {
    const std::vector<BaseConnection*> last(connections_.begin(), connections_.end());
    for (BaseConnection* each : last) {
        each->cut();
    }
    // cut() ends each connection in this turn of the event loop or the next. If one is stuck anyway, do not wait for
    // it.
    last_call_.expires_after(milliseconds(limits_.stop_ms) / 2);
    last_call_.async_wait([this](error_code) {
        for (const auto& [connection, websocket] : std::exchange(websockets_, {})) {
            handler_.on_close(connection);
        }
        io_.stop();
    });
}

}  // namespace net

std::unique_ptr<Net> make_net(Handler& handler, const Limits& limits) {
    return std::make_unique<net::BeastNet>(handler, limits);
}

}  // namespace meadhall::server

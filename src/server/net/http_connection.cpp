// SPDX-License-Identifier: Apache-2.0
#include "server/net/http_connection.h"

#include <array>
#include <boost/asio/write.hpp>
#include <boost/beast/websocket/rfc6455.hpp>

#include "server/http_text.h"
#include "server/net/lingering_connection.h"
#include "server/net/websocket_connection.h"

namespace meadhall::server::net {
namespace {

// The lowest speed at which a peer may read a response, in bytes per second. The time limit for a response is the time
// that follows from this speed, plus `idle_ms`.
constexpr std::size_t slowest_reader = 64 * 1024;

}  // namespace

HttpConnection::HttpConnection(BeastNet& net, Socket socket, std::unique_ptr<ConnectionSlot> slot, std::string peer)
    : BaseConnection(net),
      slot_(std::move(slot)),
      socket_(std::move(socket)),
      deadline_(net.io()),
      reader_(net.handler(), net.limits(), std::move(peer)) {}

void HttpConnection::start() {
    await_request(net_.limits().header_ms);
    wait();
}

void HttpConnection::leave() {
    if (stage_ == Stage::idle || stage_ == Stage::reading) {
        cut();
    }
}

void HttpConnection::cut() {
    socket_.close_now();
    net_.remove_exchange(exchange_);  // this may drop the last reference to this object
}

// --- reading a request ----------------------------------------------------------------------------------------------

void HttpConnection::await_request(std::int64_t ms) {
    stage_ = Stage::reading;
    deadline_.set(milliseconds(ms), shared_from_this(), &HttpConnection::late);
}

void HttpConnection::late() {
    if (!reader_.has_begun()) {
        return cut();
    }
    error_code ignored;
    ignored = socket_.cancel(ignored);
    refuse(408);
}

// Waits without a buffer, because most connections are idle most of the time.
void HttpConnection::wait() {
    socket_.async_wait(Tcp::socket::wait_read, [self = shared_from_this()](error_code ec) {
        if (!ec) {
            self->receive();
        }
    });
}

void HttpConnection::receive() {
    if (stage_ != Stage::idle && stage_ != Stage::reading) {
        return;  // the request came too late and was refused while this read was pending
    }
    std::array<char, block_bytes> block;
    error_code ec;
    const std::size_t bytes = socket_.read_some(asio::buffer(block), ec);
    if (ec == asio::error::would_block) {
        return wait();
    }
    if (ec) {
        return;
    }
    if (stage_ == Stage::idle) {
        await_request(net_.limits().header_ms);
    }
    reader_.append({block.data(), bytes});
    read();
}

// Processes what has arrived: a header, a body, or a part of them.
void HttpConnection::read() {
    const bool had_header = reader_.has_header();
    const int status = reader_.read();
    keep_alive_ = reader_.keep_alive();
    if (status != 0) {
        return refuse(status);
    }
    if (!reader_.is_done()) {
        return !had_header && reader_.expects_continue() ? send_continue() : wait();
    }
    deadline_.clear();
    if (boost::beast::websocket::is_upgrade(reader_.message())) {
        shake_hands();
    } else {
        call_handler();
    }
}

void HttpConnection::send_continue() {
    static constexpr std::string_view text = "HTTP/1.1 100 Continue\r\n\r\n";
    asio::async_write(socket_, asio::buffer(text), [self = shared_from_this()](error_code ec, std::size_t) {
        if (!ec && self->stage_ == Stage::reading) {
            self->wait();
        }
    });
}

// --- the handler's part ---------------------------------------------------------------------------------------------

void HttpConnection::call_handler() {
    stage_ = Stage::waiting;
    exchange_ = net_.next_id();
    net_.add_exchange(exchange_, shared_from_this());
    deadline_.set(milliseconds(net_.limits().idle_ms), shared_from_this(), &HttpConnection::forgotten);
    net_.handler().on_request(exchange_, reader_.take_request());
}

void HttpConnection::forgotten() {
    net_.remove_exchange(exchange_);
    respond(refusal(503));
}

void HttpConnection::shake_hands() {
    Request request = reader_.take_request();
    // A client must not send WebSocket data before our answer. Data that has arrived already may be an attack (request
    // smuggling). The key is checked here, because Beast accepts any short text.
    if (reader_.has_more() || !request.body.empty() || !is_websocket_key(request.header("sec-websocket-key"))) {
        return refuse(400);
    }
    if (request.header("sec-websocket-version") != "13") {
        return refuse(426);
    }
    if (std::optional<Response> refused = net_.handler().on_handshake(request)) {
        return answer(std::move(*refused));
    }
    stage_ = Stage::writing;
    std::make_shared<WebSocketConnection>(net_, std::move(socket_), std::move(slot_))
        ->start(reader_.message(), std::move(request));
}

// --- writing the response -------------------------------------------------------------------------------------------

void HttpConnection::respond(Response response) {
    exchange_ = 0;
    answer(std::move(response));
}

void HttpConnection::refuse(int status) {
    keep_alive_ = false;
    answer(refusal(status));
}

void HttpConnection::answer(Response response) {
    if (response.status < 200 || response.status > 599) {
        response = refusal(500);
    }
    keep_alive_ = keep_alive_ && !net_.is_stopping();
    response_ = std::move(response);
    const std::string& body = response_.shared_body ? *response_.shared_body : response_.body;
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    const std::int64_t seconds = std::chrono::duration_cast<std::chrono::seconds>(now).count();
    response_.headers.emplace_back("Date", date_words(seconds) + " GMT");
    response_head_ = head_of(response_, body.size(), keep_alive_);
    const bool silent = !has_body(response_.status) || reader_.is_head_method();
    const std::array<asio::const_buffer, 2> parts{asio::buffer(response_head_),
                                                  silent ? asio::const_buffer() : asio::buffer(body)};
    stage_ = Stage::writing;
    deadline_.set(milliseconds(net_.limits().idle_ms) + std::chrono::seconds(body.size() / slowest_reader),
                  shared_from_this(), &HttpConnection::cut);
    asio::async_write(socket_, parts, [self = shared_from_this()](error_code ec, std::size_t) { self->answered(ec); });
}

void HttpConnection::answered(error_code ec) {
    deadline_.clear();
    if (ec) {
        return;
    }
    if (!keep_alive_ || net_.is_stopping()) {
        return std::make_shared<LingeringConnection>(net_, std::move(socket_), std::move(slot_))->start();
    }
    reader_.next();
    response_ = {};
    response_head_ = {};
    if (reader_.has_more()) {
        await_request(net_.limits().header_ms);
        read();
    } else {
        await_request(net_.limits().idle_ms);
        stage_ = Stage::idle;
        wait();
    }
}

}  // namespace meadhall::server::net

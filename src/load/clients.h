// SPDX-License-Identifier: Apache-2.0
// Clients of a hall or a relay on this machine.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/http/write.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "codec/json.h"
#include "load/load.h"

namespace meadhall::load {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace json = boost::json;
using tcp = asio::ip::tcp;
using Socket = beast::websocket::stream<tcp::socket>;

inline tcp::endpoint loopback(std::uint16_t port) { return {asio::ip::address_v4::loopback(), port}; }

// A WebSocket that reads continuously and writes messages in order.
class WebSocketClient : public std::enable_shared_from_this<WebSocketClient> {
public:
    WebSocketClient(asio::io_context& io, std::uint16_t port) : socket_(io), port_(port) {}

    std::function<void(std::string_view)> on_message;
    std::uint64_t bytes = 0, messages = 0;

    std::uint64_t network_bytes() { return received_bytes(socket_.next_layer().native_handle()); }

    // `compress`: whether the client offers to receive compressed messages.
    void connect(const std::string& token, bool compress) {
        beast::websocket::permessage_deflate compression;
        compression.client_enable = compress;
        compression.client_no_context_takeover = true;
        socket_.set_option(compression);
        socket_.next_layer().connect(loopback(port_));
        socket_.next_layer().set_option(tcp::no_delay(true));
        socket_.set_option(beast::websocket::stream_base::decorator([token](beast::websocket::request_type& request) {
            if (!token.empty()) {
                request.set(beast::http::field::authorization, "Bearer " + token);
            }
        }));
        socket_.handshake("127.0.0.1:" + std::to_string(port_), "/ws");
        read();
    }
    void send(std::string text) {
        waiting_.push_back(std::move(text));
        if (waiting_.size() == 1) {
            write();
        }
    }

private:
    void read() {
        socket_.async_read(buffer_, [self = shared_from_this()](beast::error_code error, std::size_t read) {
            if (!error) {
                self->bytes += read;
                ++self->messages;
                const auto data = self->buffer_.data();
                if (self->on_message) {
                    self->on_message({static_cast<const char*>(data.data()), data.size()});
                }
                self->buffer_.consume(self->buffer_.size());
                self->read();
            }
        });
    }
    void write() {
        socket_.async_write(asio::buffer(waiting_.front()),
                            [self = shared_from_this()](beast::error_code error, std::size_t) {
                                self->waiting_.pop_front();
                                if (!error && !self->waiting_.empty()) {
                                    self->write();
                                }
                            });
    }

    Socket socket_;
    std::uint16_t port_;
    beast::flat_buffer buffer_;
    std::deque<std::string> waiting_;
};

// Sends single HTTP requests over one connection. Each request claims a different client address, because the hall
// limits new guests per address. The hall must run with --proxy to accept these addresses.
class HttpClient {
public:
    explicit HttpClient(std::uint16_t port) : socket_(io_), port_(port) { socket_.connect(loopback(port)); }

    json::object ask(const std::string& token, json::object request) {
        request["id"] = "d" + std::to_string(++asked_);
        beast::http::request<beast::http::string_body> post{beast::http::verb::post, "/api", 11};
        post.set(beast::http::field::host, "127.0.0.1:" + std::to_string(port_));
        post.set(beast::http::field::content_type, "application/json");
        post.set("X-Forwarded-For", "10." + std::to_string(asked_ >> 16 & 255) + "." +
                                        std::to_string(asked_ >> 8 & 255) + "." + std::to_string(asked_ & 255));
        if (!token.empty()) {
            post.set(beast::http::field::authorization, "Bearer " + token);
        }
        post.body() = json::serialize(request);
        post.prepare_payload();
        beast::http::write(socket_, post);
        beast::http::response<beast::http::string_body> answer;
        beast::http::read(socket_, buffer_, answer);
        json::object object = codec::parse_json(answer.body()).get_object();
        if (object.at("is") != "done") {
            throw BadInput("the hall refused a request: " + answer.body());
        }
        return object;
    }
    std::string enter(const std::string& name) {
        return std::string(ask({}, {{"do", "enter"}, {"name", name}}).at("token").get_string());
    }

private:
    asio::io_context io_;
    tcp::socket socket_;
    std::uint16_t port_;
    beast::flat_buffer buffer_;
    unsigned asked_ = 0;
};

}  // namespace meadhall::load

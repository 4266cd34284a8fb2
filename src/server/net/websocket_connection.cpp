// SPDX-License-Identifier: Apache-2.0
#include "server/net/websocket_connection.h"

#include <algorithm>

#include "codec/json.h"
#include "server/http_text.h"
#include "server/net/lingering_connection.h"

namespace meadhall::server::net {
namespace {

constexpr milliseconds close_time{2000};  // time for a peer to read the queued messages and answer the close
constexpr int max_pings = 50;             // maximum number per second; a WebSocket with more is closed with 1008

}  // namespace

WebSocketConnection::WebSocketConnection(BeastNet& net, Socket socket, std::unique_ptr<ConnectionSlot> slot)
    : BaseConnection(net),
      id_(net.next_id()),
      slot_(std::move(slot)),
      stream_(DeflateSocket(std::move(socket))),
      deadline_(net.io()) {}

void WebSocketConnection::cut() {
    closing_ = true;
    stream_.next_layer().close_now();
}

void WebSocketConnection::start(const RequestMessage& message, Request request) {
    compression_ = net_.compression_for(request);
    set_options();
    stream_.async_accept(message, [self = shared_from_this(), request = std::move(request)](error_code ec) {
        if (ec || self->closing_) {
            return;
        }
        self->open_ = true;
        if (self->compression_) {
            self->stream_.next_layer().start_translating();
        }
        self->net_.add_websocket(self->id_, *self);
        self->read();
        self->net_.handler().on_open(self->id_, request);
        if (self->net_.is_stopping()) {
            self->leave();  // the server began to stop during the handshake
        }
    });
}

void WebSocketConnection::set_options() {
    const milliseconds ping(net_.limits().ping_ms);
    // Beast sends a ping after half of the idle time.
    stream_.set_option(
        ws::stream_base::timeout{.handshake_timeout = close_time, .idle_timeout = 2 * ping, .keep_alive_pings = true});
    stream_.set_option(ws::stream_base::decorator([this](ws::response_type& response) {
        response.set(http::field::server, "Meadhall");  // otherwise Beast would send its version
        for (const Field& field : standard_fields) {
            response.set(boost::beast::string_view(field.first.data(), field.first.size()),
                         boost::beast::string_view(field.second.data(), field.second.size()));
        }
        if (compression_ && response.result() == http::status::switching_protocols) {
            const std::string_view terms = extension_header(compression_->terms());
            response.set(http::field::sec_websocket_extensions, boost::beast::string_view(terms.data(), terms.size()));
        }
    }));
    stream_.control_callback([this](ws::frame_type kind, boost::beast::string_view) {
        if (kind != ws::frame_type::close) {
            count_ping();
        }
    });
    stream_.read_message_max(net_.limits().message);
    stream_.auto_fragment(false);
    stream_.text(true);
}

// One read is always pending, until the close is being sent. When that read fails, the connection has ended.
void WebSocketConnection::read() {
    stream_.async_read_some(asio::buffer(block_), [self = shared_from_this()](error_code ec, std::size_t bytes) {
        self->received(ec, bytes);
    });
}

void WebSocketConnection::received(error_code ec, std::size_t bytes) {
    if (ec) {
        if (!close_sent_) {
            finish();
        }
        return;
    }
    if (close_sent_) {
        return;
    }
    arrived_.append(block_.data(), bytes);
    if (!stream_.is_message_done()) {
        return read();
    }
    std::string message = std::exchange(arrived_, {});
    if (!closing_) {
        received_message(std::move(message));
    }
    if (pause_ == milliseconds(0) || closing_) {
        return read();
    }
    const std::shared_ptr<Timer> rest = std::make_shared<Timer>(net_.io(), std::exchange(pause_, milliseconds(0)));
    rest->async_wait([self = shared_from_this(), rest](error_code) {
        if (!self->close_sent_) {
            self->read();
        }
    });
}

void WebSocketConnection::received_message(std::string message) {
    if (stream_.got_text()) {
        net_.handler().on_text(id_, std::move(message));
    } else if (stream_.next_layer().got_binary()) {
        close(ws::close_code::unknown_data, "text only");
    } else {
        received_compressed(std::move(message));
    }
}

void WebSocketConnection::received_compressed(std::string message) {
    const Inflater::Outcome outcome = net_.inflater().inflate(message, net_.limits().message);
    if (outcome == Inflater::Outcome::too_long) {
        close(ws::close_code::too_big, "the message is too long");
    } else if (outcome == Inflater::Outcome::corrupt || !codec::is_utf8(message)) {
        close(ws::close_code::bad_payload, "the message is not compressed text");
    } else {
        net_.handler().on_text(id_, std::move(message));
    }
}

void WebSocketConnection::send(Text text) {
    if (closing_ || stale_) {
        return;
    }
    // An empty queue accepts a message of any length: a peer is never cut off because of the size of our message.
    if (!queue_.empty() &&
        (queue_.size() >= net_.limits().queued_messages || queued_bytes_ + text->size() > net_.limits().queued_bytes)) {
        return overflow();
    }
    queued_bytes_ += text->size();
    queue_.push_back(std::move(text));
    if (queue_.size() == 1) {
        write();
    }
}

void WebSocketConnection::overflow() {
    stale_ = true;
    overflow_unreported_ = true;
    queue_.resize(1);
    queue_.shrink_to_fit();
    queued_bytes_ = queue_.front()->size();
    deadline_.set(milliseconds(net_.limits().drain_ms), shared_from_this(), &WebSocketConnection::cut);
    asio::post(net_.io(), [self = shared_from_this()] { self->report_overflow(); });
}

// Called later from the event loop, so that send() never calls the handler before it returns.
void WebSocketConnection::report_overflow() {
    if (overflow_unreported_ && !closing_ && open_) {
        overflow_unreported_ = false;
        net_.handler().on_overflow(id_);
    }
}

// Compresses a message only when it is written. A message that is dropped from the queue must not become part of the
// history.
void WebSocketConnection::write() {
    const Text& text = queue_.front();
    compressed_ = compression_ && text->size() >= shortest_compressed ? compression_->compress(text) : nullptr;
    stream_.binary(compressed_ != nullptr);  // the socket sends a binary message as compressed text
    stream_.async_write(asio::buffer(compressed_ ? *compressed_ : *text),
                        [self = shared_from_this()](error_code ec, std::size_t) { self->written(ec); });
}

void WebSocketConnection::written(error_code ec) {
    if (ec) {
        return cut();
    }
    queued_bytes_ -= queue_.front()->size();
    queue_.erase(queue_.begin());
    compressed_.reset();
    if (!queue_.empty()) {
        write();
    } else if (closing_) {
        send_close();
    } else if (stale_) {
        deadline_.clear();
        report_overflow();  // on_overflow must come before on_drained, and the posted call may not have run yet
        stale_ = false;
        if (!closing_ && open_) {
            net_.handler().on_drained(id_);
        }
    }
}

void WebSocketConnection::count_ping() {
    const steady_clock::time_point now = steady_clock::now();
    if (now - pings_since_ > std::chrono::seconds(1)) {
        pings_since_ = now;
        pings_ = 0;
    }
    if (++pings_ > max_pings) {
        asio::post(net_.io(),
                   [self = shared_from_this()] { self->close(ws::close_code::policy_error, "too many pings"); });
    }
}

void WebSocketConnection::close(CloseCode code, std::string_view reason) {
    if (closing_ || !open_) {
        return;
    }
    closing_ = true;
    // A close reason has at most 123 bytes and must not end within a character.
    std::size_t length = std::min<std::size_t>(reason.size(), 123);
    while (length > 0 && length < reason.size() && (static_cast<unsigned char>(reason[length]) & 0xC0) == 0x80) {
        --length;
    }
    reason_ = ws::close_reason(static_cast<ws::close_code>(code), reason.substr(0, length));
    deadline_.set(close_time, shared_from_this(), &WebSocketConnection::cut);
    if (queue_.empty()) {
        send_close();
    }
}

void WebSocketConnection::send_close() {
    close_sent_ = true;
    stream_.async_close(reason_, [self = shared_from_this()](error_code) { self->finish(); });
}

void WebSocketConnection::finish() {
    if (!open_) {
        return;
    }
    open_ = false;
    closing_ = true;
    deadline_.clear();
    net_.remove_websocket(id_);
    compression_.reset();
    Socket& socket = stream_.next_layer();
    if (socket.torn_down && socket.is_open()) {
        std::make_shared<LingeringConnection>(net_, std::move(socket), std::move(slot_))->start();
    } else {
        cut();  // ends a write that may still be pending
    }
    net_.handler().on_close(id_);
}

}  // namespace meadhall::server::net

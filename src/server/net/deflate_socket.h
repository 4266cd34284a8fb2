// SPDX-License-Identifier: Apache-2.0
// A socket between Beast and the network that lets us compress messages ourselves. Beast's own compression allocates
// 13 kB per connection during the handshake, and more with the first message. Beast without compression can neither
// send nor receive a compressed text message (bit RSV1 of its first frame). So this socket translates: what is a
// compressed text message on the network is a binary message for Beast.
#pragma once

#include <algorithm>
#include <array>
#include <boost/asio/compose.hpp>
#include <boost/beast/core/role.hpp>
#include <utility>

#include "server/net/asio.h"

namespace meadhall::server::net {

// Follows the frames in a stream of bytes (RFC 6455, section 5.2).
class FrameScanner {
public:
    bool at_start() const { return header_bytes_ == 0 && payload_left_ == 0; }

    // Takes the next bytes of the stream. Calls `begins` with the first byte of each frame.
    template <typename Byte, typename Begins>
    void scan(Byte* bytes, std::size_t count, Begins begins) {
        while (count > 0) {
            if (at_start()) {
                begins(*bytes);
            }
            const std::size_t taken = payload_left_ > 0 ? std::min<std::uint64_t>(payload_left_, count) : 1;
            payload_left_ > 0 ? static_cast<void>(payload_left_ -= taken) : take_header(*bytes);
            bytes += taken;
            count -= taken;
        }
    }

private:
    void take_header(std::uint8_t byte) {
        if (header_bytes_ == 1) {
            const std::uint8_t length = byte & 0x7F;
            length_end_ = static_cast<std::uint8_t>(length < 126 ? 2 : length == 126 ? 4 : 10);
            payload_length_ = length < 126 ? length : 0;
            const bool masked = (byte & 0x80) != 0;
            header_end_ = static_cast<std::uint8_t>(length_end_ + (masked ? 4 : 0));
        } else if (header_bytes_ > 1 && header_bytes_ < length_end_) {
            payload_length_ = payload_length_ << 8 | byte;
        }
        ++header_bytes_;
        if (header_bytes_ >= 2 && header_bytes_ == header_end_) {
            payload_left_ = payload_length_;
            header_bytes_ = 0;
        }
    }

    std::uint64_t payload_length_ = 0, payload_left_ = 0;
    std::uint8_t header_bytes_ = 0, length_end_ = 0, header_end_ = 0;
};

class DeflateSocket : public Socket {
public:
    explicit DeflateSocket(Socket socket) : Socket(std::move(socket)) {}

    // Call it after the handshake if compression was negotiated. From then on, frames are translated.
    void start_translating() { frames_ = std::make_shared<Frames>(); }
    // Beast reports binary messages and compressed text messages as binary. Returns true if the peer has sent a binary
    // message.
    bool got_binary() const { return frames_ == nullptr || frames_->got_binary; }

    template <typename Buffers, typename Handler>
    void async_read_some(const Buffers& buffers, Handler&& handler) {
        if (!frames_) {
            Socket::async_read_some(buffers, std::forward<Handler>(handler));
            return;
        }
        // The socket may be gone when the operation ends, so `this` is used only when the operation begins.
        asio::async_compose<std::decay_t<Handler>, void(error_code, std::size_t)>(
            [this, frames = frames_, buffers, begun = false](auto& self, error_code ec = {},
                                                             std::size_t bytes = 0) mutable {
                if (!std::exchange(begun, true)) {
                    Socket::async_read_some(Buffers(buffers), std::move(self));
                    return;
                }
                frames->received(buffers, bytes);
                self.complete(ec, bytes);
            },
            handler, *this);
    }

    template <typename Buffers, typename Handler>
    void async_write_some(const Buffers& buffers, Handler&& handler) {
        if (!frames_) {
            Socket::async_write_some(buffers, std::forward<Handler>(handler));
            return;
        }
        asio::async_compose<std::decay_t<Handler>, void(error_code, std::size_t)>(
            [this, frames = frames_, buffers, begun = false](auto& self, error_code ec = {},
                                                             std::size_t bytes = 0) mutable {
                if (!std::exchange(begun, true)) {
                    const FrameParts parts = frames->to_send(buffers);
                    Socket::async_write_some(parts, std::move(self));
                    return;
                }
                if (!ec) {
                    frames->sent(buffers, bytes);
                }
                self.complete(ec, bytes);
            },
            handler, *this);
    }

private:
    using FrameParts = std::array<asio::const_buffer, 6>;
    static constexpr std::uint8_t rsv1 = 0x40, opcode_bits = 0x0F, text = 0x01, binary = 0x02;
    static constexpr std::uint8_t whole_binary_message = 0x82, whole_compressed_text = 0xC1;

    struct Frames {
        FrameScanner incoming, outgoing;
        bool got_binary = false;

        template <typename Buffers>
        void received(const Buffers& buffers, std::size_t bytes) {
            for_each(buffers, bytes, [this](asio::mutable_buffer each) {
                incoming.scan(static_cast<std::uint8_t*>(each.data()), each.size(), [this](std::uint8_t& first) {
                    if ((first & opcode_bits) == binary) {
                        got_binary = true;
                        first = static_cast<std::uint8_t>(first & ~rsv1);
                    } else if ((first & opcode_bits) == text && (first & rsv1) != 0) {
                        first = static_cast<std::uint8_t>((first & ~(rsv1 | opcode_bits)) | binary);
                    }  // Beast refuses RSV1 in all other frames
                });
            });
        }
        template <typename Buffers>
        void sent(const Buffers& buffers, std::size_t bytes) {
            for_each(buffers, bytes, [this](asio::const_buffer each) {
                outgoing.scan(static_cast<const std::uint8_t*>(each.data()), each.size(), [](const std::uint8_t&) {});
            });
        }
        // Returns the first bytes of `buffers`, translated for the network.
        template <typename Buffers>
        FrameParts to_send(const Buffers& buffers) {
            FrameParts parts;
            std::size_t used = 0;
            for (auto each = asio::buffer_sequence_begin(buffers); each != asio::buffer_sequence_end(buffers); ++each) {
                asio::const_buffer part(*each);
                if (part.size() == 0) {
                    continue;
                }
                if (used == 0 && outgoing.at_start() &&
                    *static_cast<const std::uint8_t*>(part.data()) == whole_binary_message) {
                    static constexpr std::uint8_t first = whole_compressed_text;
                    parts[used++] = asio::const_buffer(&first, 1);
                    part += 1;
                }
                if (used == parts.size()) {
                    break;  // the caller writes the rest later
                }
                parts[used++] = part;
            }
            return parts;
        }
    };

    template <typename Buffers, typename F>
    static void for_each(const Buffers& buffers, std::size_t bytes, F f) {
        for (auto each = asio::buffer_sequence_begin(buffers); each != asio::buffer_sequence_end(buffers) && bytes > 0;
             ++each) {
            const auto part = asio::buffer(*each, bytes);
            f(part);
            bytes -= part.size();
        }
    }

    std::shared_ptr<Frames> frames_;  // null: bytes are passed on unchanged
};

// Beast calls this function when a WebSocket has ended. Beast's own version would wait until the peer closes, without a
// time limit. Ours returns immediately, so that the handler learns of the end, and a LingeringConnection waits for the
// peer.
template <typename Done>
void async_teardown(boost::beast::role_type, DeflateSocket& socket, Done&& done) {
    socket.end_sending();
    socket.torn_down = true;
    asio::post(socket.get_executor(), [done = std::forward<Done>(done)]() mutable { done(error_code()); });
}

}  // namespace meadhall::server::net

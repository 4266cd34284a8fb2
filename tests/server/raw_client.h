// SPDX-License-Identifier: Apache-2.0
// The client side of a connection, for tests: plain blocking sockets to this machine that can misbehave in every way.
// Nothing here waits longer than the patience. If nothing arrives in time, the connection counts as closed.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace meadhall {

using RawHeaders = std::vector<std::pair<std::string, std::string>>;

struct HttpAnswer {
    int status = 0;      // 0: no answer
    RawHeaders headers;  // names in lower case
    std::string body;

    std::string header(std::string_view name) const;  // all headers with that name, joined with commas
};

// The opcodes of RFC 6455.
enum class Frame : std::uint8_t { more = 0, text = 1, binary = 2, close = 8, ping = 9, pong = 10 };

struct RawFrame {
    bool fin = true;
    int reserved = 0;  // the bits RSV1, RSV2 and RSV3, as a number from 0 to 7
    Frame kind = Frame::text;
    std::string payload = {};
    bool masked = true;
};

std::string bytes_of(const RawFrame& frame);

// A received WebSocket message; no text if there is none. close_code: 0 unless closed, 1006 if closed without a close
// frame.
struct WsAnswer {
    std::optional<std::string> text;
    int close_code = 0;
    std::string reason;
};

class RawClient {
public:
    RawClient() = default;
    explicit RawClient(std::uint16_t port, int receive_buffer = 0) { connect(port, receive_buffer); }
    ~RawClient() { close(); }
    RawClient(RawClient&& other) noexcept { *this = std::move(other); }
    RawClient& operator=(RawClient&& other) noexcept;

    void set_patience(std::chrono::milliseconds patience) { patience_ = patience; }
    // With a small receive buffer the client reads slowly.
    void connect(std::uint16_t port, int receive_buffer = 0);
    void close();   // closes the connection normally
    void reset();   // closes with a reset, which is an error for the other side
    void finish();  // shuts down sending and goes on reading
    bool is_open() const { return socket_ >= 0; }

    bool send(std::string_view bytes);  // false if the other side has closed or does not read
    // Adds Host and, if there is a body, Content-Length, unless they are given. A name without a value leaves the
    // header out.
    HttpAnswer request(std::string_view method, std::string_view path, const RawHeaders& headers = {},
                       std::string_view body = {});
    HttpAnswer read_answer(bool has_body = true);
    bool is_closed();  // true if the other side closes within the patience; discards what still arrives

    // Status 101: the connection has become a WebSocket.
    HttpAnswer handshake(std::string_view path, const RawHeaders& headers = {});
    bool send_frame(const RawFrame& frame) { return send(bytes_of(frame)); }
    bool send_text(std::string_view text);
    bool send_close(int code, std::string_view reason = {});
    std::optional<RawFrame> read_frame();
    // The next message. Answers pings and a close.
    WsAnswer read_text();

private:
    bool receive();  // reads more bytes into waiting_
    std::optional<std::string> take(std::size_t bytes);

    int socket_ = -1;
    std::chrono::milliseconds patience_{120'000};
    std::string waiting_;
};

}  // namespace meadhall

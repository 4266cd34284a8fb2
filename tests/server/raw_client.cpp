// SPDX-License-Identifier: Apache-2.0
#include "tests/server/raw_client.h"

#include <algorithm>
#include <arpa/inet.h>
#include <array>
#include <cctype>
#include <cerrno>
#include <charconv>
#include <netinet/in.h>
#include <poll.h>
#include <stdexcept>
#include <sys/socket.h>
#include <unistd.h>

namespace meadhall {
namespace {

using Clock = std::chrono::steady_clock;

// Waits until the socket is ready or the time is over.
bool ready(int socket, short what, Clock::time_point until) {
    while (true) {
        const auto left = std::chrono::ceil<std::chrono::milliseconds>(until - Clock::now()).count();
        pollfd asked{socket, what, 0};
        const int found = poll(&asked, 1, static_cast<int>(std::max<decltype(left)>(left, 0)));
        if (found >= 0 || errno != EINTR) {
            return found > 0;
        }
    }
}

std::string lower(std::string_view text) {
    std::string out(text);
    std::ranges::transform(out, out.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return out;
}

char byte(std::size_t value) { return static_cast<char>(value & 0xFF); }

}  // namespace

std::string HttpAnswer::header(std::string_view name) const {
    std::string all;
    for (const auto& [its_name, value] : headers) {
        if (its_name == name) {
            all += (all.empty() ? "" : ", ") + value;
        }
    }
    return all;
}

std::string bytes_of(const RawFrame& frame) {
    const std::size_t length = frame.payload.size();
    const std::size_t mask_bit = frame.masked ? 0x80 : 0;
    std::string out;
    out +=
        byte((frame.fin ? 0x80u : 0u) | static_cast<unsigned>(frame.reserved) << 4 | static_cast<unsigned>(frame.kind));
    if (length < 126) {
        out += byte(mask_bit | length);
    } else if (length < 65536) {
        out += byte(mask_bit | 126);
        out += byte(length >> 8);
        out += byte(length);
    } else {
        out += byte(mask_bit | 127);
        for (int shift = 56; shift >= 0; shift -= 8) {
            out += byte(length >> shift);
        }
    }
    if (!frame.masked) {
        return out + frame.payload;
    }
    constexpr std::array<char, 4> mask{0x37, 0x5A, 0x21, 0x3D};
    out.append(mask.data(), mask.size());
    for (std::size_t i = 0; i < length; ++i) {
        out += static_cast<char>(frame.payload[i] ^ mask[i % 4]);
    }
    return out;
}

RawClient& RawClient::operator=(RawClient&& other) noexcept {
    std::swap(socket_, other.socket_);
    std::swap(patience_, other.patience_);
    std::swap(waiting_, other.waiting_);
    return *this;
}

void RawClient::connect(std::uint16_t port, int receive_buffer) {
    close();
    waiting_.clear();
    socket_ = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (receive_buffer > 0) {
        setsockopt(socket_, SOL_SOCKET, SO_RCVBUF, &receive_buffer, sizeof(receive_buffer));
    }
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (socket_ < 0 || ::connect(socket_, reinterpret_cast<sockaddr*>(&address), sizeof(address)) != 0) {
        throw std::runtime_error("cannot connect to port " + std::to_string(port));
    }
}

void RawClient::close() {
    if (socket_ >= 0) {
        ::close(socket_);
        socket_ = -1;
    }
}

void RawClient::reset() {
    const linger at_once{1, 0};
    setsockopt(socket_, SOL_SOCKET, SO_LINGER, &at_once, sizeof(at_once));
    close();
}

void RawClient::finish() { shutdown(socket_, SHUT_WR); }

bool RawClient::send(std::string_view bytes) {
    const Clock::time_point until = Clock::now() + patience_;
    while (!bytes.empty()) {
        const ssize_t sent = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
        if (sent > 0) {
            bytes.remove_prefix(static_cast<std::size_t>(sent));
        } else if (errno != EINTR && errno != EAGAIN) {
            return false;
        } else if (errno == EAGAIN && !ready(socket_, POLLOUT, until)) {
            return false;
        }
    }
    return true;
}

bool RawClient::receive() {
    std::array<char, 16384> block{};
    ssize_t got = -1;
    do {
        if (!ready(socket_, POLLIN, Clock::now() + patience_)) {
            return false;
        }
        got = recv(socket_, block.data(), block.size(), 0);
    } while (got < 0 && errno == EINTR);
    waiting_.append(block.data(), static_cast<std::size_t>(std::max<ssize_t>(got, 0)));
    return got > 0;
}

std::optional<std::string> RawClient::take(std::size_t bytes) {
    while (waiting_.size() < bytes) {
        if (!receive()) {
            return std::nullopt;
        }
    }
    std::string taken = waiting_.substr(0, bytes);
    waiting_.erase(0, bytes);
    return taken;
}

bool RawClient::is_closed() {
    const Clock::time_point until = Clock::now() + patience_;
    std::array<char, 16384> block{};
    while (ready(socket_, POLLIN, until)) {
        const ssize_t got = recv(socket_, block.data(), block.size(), 0);
        if (got == 0 || (got < 0 && errno != EINTR)) {
            return true;
        }
    }
    return false;
}

// --- HTTP -----------------------------------------------------------------------------------------------------------

HttpAnswer RawClient::request(std::string_view method, std::string_view path, const RawHeaders& headers,
                              std::string_view body) {
    RawHeaders all = headers;
    const auto usual = [&](const std::string& name, const std::string& value) {
        if (std::ranges::none_of(all, [&](const auto& header) { return lower(header.first) == lower(name); })) {
            all.insert(all.begin(), {name, value});
        }
    };
    if (!body.empty()) {
        usual("Content-Length", std::to_string(body.size()));
    }
    usual("Host", "localhost");
    std::string text = std::string(method) + " " + std::string(path) + " HTTP/1.1\r\n";
    for (const auto& [name, value] : all) {
        if (!value.empty()) {
            text += name + ": " + value + "\r\n";
        }
    }
    send(text + "\r\n" + std::string(body));
    return read_answer(method != "HEAD");
}

HttpAnswer RawClient::read_answer(bool has_body) {
    HttpAnswer answer;
    std::size_t end = waiting_.find("\r\n\r\n");
    while (end == std::string::npos) {
        if (!receive()) {
            return {};
        }
        end = waiting_.find("\r\n\r\n");
    }
    const std::string head = *take(end + 4);
    if (head.starts_with("HTTP/1.1 ")) {
        std::from_chars(head.data() + 9, head.data() + head.size(), answer.status);
    }
    for (std::size_t line = head.find("\r\n") + 2; line < head.size() - 2;) {
        const std::size_t line_end = head.find("\r\n", line);
        const std::size_t colon = head.find(": ", line);
        answer.headers.emplace_back(lower(head.substr(line, colon - line)),
                                    head.substr(colon + 2, line_end - colon - 2));
        line = line_end + 2;
    }
    const std::string length = answer.header("content-length");
    if (has_body && !length.empty()) {
        std::size_t bytes = 0;
        std::from_chars(length.data(), length.data() + length.size(), bytes);
        if (std::optional<std::string> body = take(bytes)) {
            answer.body = std::move(*body);
        } else {
            answer.status = 0;
        }
    }
    return answer;
}

// --- WebSocket ------------------------------------------------------------------------------------------------------

HttpAnswer RawClient::handshake(std::string_view path, const RawHeaders& headers) {
    RawHeaders all = headers;
    for (const auto& [name, value] : RawHeaders{{"Connection", "Upgrade"},
                                                {"Upgrade", "websocket"},
                                                {"Sec-WebSocket-Version", "13"},
                                                {"Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ=="}}) {
        if (std::ranges::none_of(headers, [&, &n = name](const auto& header) { return header.first == n; })) {
            all.emplace_back(name, value);
        }
    }
    return request("GET", path, all);
}

bool RawClient::send_text(std::string_view text) { return send_frame({.payload = std::string(text)}); }

bool RawClient::send_close(int code, std::string_view reason) {
    const auto value = static_cast<std::size_t>(code);
    return send_frame(
        {.kind = Frame::close, .payload = std::string{byte(value >> 8), byte(value)} + std::string(reason)});
}

std::optional<RawFrame> RawClient::read_frame() {
    const std::optional<std::string> start = take(2);
    if (!start) {
        return std::nullopt;
    }
    const auto first = static_cast<unsigned char>((*start)[0]);
    const auto second = static_cast<unsigned char>((*start)[1]);
    std::size_t length = second & 0x7F;
    if (length >= 126) {
        const std::optional<std::string> more = take(length == 126 ? 2 : 8);
        if (!more) {
            return std::nullopt;
        }
        length = 0;
        for (const char c : *more) {
            length = length << 8 | static_cast<unsigned char>(c);
        }
    }
    std::optional<std::string> payload = take(length);
    if (!payload) {
        return std::nullopt;
    }
    return RawFrame{.fin = (first & 0x80) != 0,
                    .reserved = first >> 4 & 7,
                    .kind = static_cast<Frame>(first & 15),
                    .payload = std::move(*payload),
                    .masked = (second & 0x80) != 0};
}

WsAnswer RawClient::read_text() {
    std::string text;
    while (const std::optional<RawFrame> frame = read_frame()) {
        if (frame->kind == Frame::ping) {
            send_frame({.kind = Frame::pong, .payload = frame->payload});
        } else if (frame->kind == Frame::close) {
            const std::string& payload = frame->payload;
            const int code = payload.size() < 2 ? 1005
                                                : static_cast<unsigned char>(payload[0]) * 256 +
                                                      static_cast<unsigned char>(payload[1]);
            send_frame({.kind = Frame::close, .payload = payload});
            return {.text = {}, .close_code = code, .reason = payload.substr(std::min<std::size_t>(2, payload.size()))};
        } else if (frame->kind != Frame::pong) {
            text += frame->payload;
            if (frame->fin) {
                return {.text = text, .close_code = 0, .reason = {}};
            }
        }
    }
    return {.text = {}, .close_code = 1006, .reason = {}};
}

}  // namespace meadhall

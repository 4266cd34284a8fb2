// SPDX-License-Identifier: Apache-2.0
// Compression of WebSocket messages: permessage-deflate (RFC 7692). A compressor needs tens of kilobytes, so all
// connections share one. A connection keeps only its history: the last bytes that it sent compressed. Before each
// message the compressor is reset and gets the history as its dictionary. For the client this makes no difference.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <zlib.h>

namespace meadhall::server::net {

constexpr int deflate_window_bits = 11;  // the client needs 2^11 bytes to inflate
constexpr std::size_t history_bytes = std::size_t{1} << deflate_window_bits;
// Shorter messages are sent as they are. Many deltas have 130 to 200 bytes. `welcome` is shorter, so an idle connection
// has no history.
constexpr std::size_t shortest_compressed = 128;

// What was negotiated for one connection. In addition, the client always compresses each message without the previous
// ones (client_no_context_takeover). So the server keeps no memory between the client's messages.
struct DeflateTerms {
    bool keep_history = true;  // false: the client asked for server_no_context_takeover
};

// Returns the terms for the first acceptable offer in a header Sec-WebSocket-Extensions; `nullopt` if there is none.
std::optional<DeflateTerms> deflate_terms(std::string_view offers);
// Returns the value of the header Sec-WebSocket-Extensions in the server's answer.
std::string_view extension_header(const DeflateTerms& terms);

using SharedText = std::shared_ptr<const std::string>;

class Deflater {
public:
    struct Compressed {
        SharedText bytes;
        SharedText history;  // the connection's history after this message
    };

    Deflater();
    ~Deflater();
    Deflater(const Deflater&) = delete;
    Deflater& operator=(const Deflater&) = delete;

    // `history`: the history of the connection; empty or null before its first compressed message. Many connections
    // send the same message after the same history, so the newest results are kept.
    const Compressed& compress(const SharedText& text, const SharedText& history);

private:
    struct Result {
        SharedText text, history;
        Compressed compressed;
    };
    Compressed run(const std::string& text, std::string_view history);

    z_stream stream_{};
    std::array<Result, 4> newest_;
    std::size_t next_ = 0;  // the result in newest_ that is replaced next
};

class Inflater {
public:
    enum class Outcome : std::uint8_t { done, too_long, corrupt };

    Inflater();
    ~Inflater();
    Inflater(const Inflater&) = delete;
    Inflater& operator=(const Inflater&) = delete;

    // Replaces the compressed message with its text. Stops as soon as the text is longer than `limit`.
    Outcome inflate(std::string& message, std::size_t limit);

private:
    z_stream stream_{};
};

}  // namespace meadhall::server::net

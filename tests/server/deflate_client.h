// SPDX-License-Identifier: Apache-2.0
// The client's side of permessage-deflate (RFC 7692), for tests. It shares no code with the server.
#pragma once

#include <gtest/gtest.h>
#include <string>
#include <string_view>
#include <zlib.h>

#include "server/net/deflate.h"

namespace meadhall::server {

inline constexpr std::string_view end_of_message("\x00\x00\xFF\xFF", 4);

inline Bytef* zlib_bytes(const std::string& text) { return reinterpret_cast<Bytef*>(const_cast<char*>(text.data())); }

// Compresses messages as a client.
class ClientDeflater {
public:
    ClientDeflater() { deflateInit2(&stream_, 6, Z_DEFLATED, -15, 8, Z_DEFAULT_STRATEGY); }
    ~ClientDeflater() { deflateEnd(&stream_); }
    ClientDeflater(const ClientDeflater&) = delete;
    ClientDeflater& operator=(const ClientDeflater&) = delete;

    // `keep_context`: the message may refer to the previous one, although the negotiated terms forbid this.
    std::string compressed(const std::string& text, bool keep_context = false) {
        if (!keep_context) {
            deflateReset(&stream_);
        }
        std::string out(deflateBound(&stream_, text.size()) + 64, '\0');
        stream_.next_in = zlib_bytes(text);
        stream_.avail_in = static_cast<uInt>(text.size());
        stream_.next_out = zlib_bytes(out);
        stream_.avail_out = static_cast<uInt>(out.size());
        EXPECT_EQ(deflate(&stream_, Z_SYNC_FLUSH), Z_OK);
        out.resize(out.size() - stream_.avail_out);
        EXPECT_TRUE(out.ends_with(end_of_message));
        return out.substr(0, out.size() - end_of_message.size());
    }

private:
    z_stream stream_{};
};

// Inflates messages as a client, with the window that the server promised.
class ClientInflater {
public:
    explicit ClientInflater(bool keep_context = true) : keep_context_(keep_context) {
        inflateInit2(&stream_, -net::deflate_window_bits);
    }
    ~ClientInflater() { inflateEnd(&stream_); }
    ClientInflater(const ClientInflater&) = delete;
    ClientInflater& operator=(const ClientInflater&) = delete;

    std::string text(std::string bytes) {
        if (!keep_context_) {
            inflateReset(&stream_);
        }
        bytes += end_of_message;
        std::string out(2'000'000, '\0');
        stream_.next_in = zlib_bytes(bytes);
        stream_.avail_in = static_cast<uInt>(bytes.size());
        stream_.next_out = zlib_bytes(out);
        stream_.avail_out = static_cast<uInt>(out.size());
        EXPECT_EQ(inflate(&stream_, Z_SYNC_FLUSH), Z_OK);
        EXPECT_EQ(stream_.avail_in, 0u);
        out.resize(out.size() - stream_.avail_out);
        return out;
    }

private:
    bool keep_context_;
    z_stream stream_{};
};

}  // namespace meadhall::server

// SPDX-License-Identifier: Apache-2.0
// The translation of frames between Beast and the network. The tests split the bytes into pieces that no real
// connection produces reliably.
#include "server/net/deflate_socket.h"

#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/read.hpp>
#include <boost/asio/write.hpp>
#include <gtest/gtest.h>
#include <optional>
#include <string>

namespace meadhall::server::net {
namespace {

class DeflateSocketTest : public testing::Test {
protected:
    void SetUp() override {
        asio::ip::tcp::acceptor acceptor(io_, {asio::ip::address_v4::loopback(), 0});
        peer_.connect(acceptor.local_endpoint());
        Socket accepted(io_.get_executor());
        acceptor.accept(accepted);
        socket_.emplace(std::move(accepted));
        socket_->start_translating();
    }
    // Writes the bytes with one operation, and returns what the peer receives.
    std::string written(const std::string& bytes) {
        std::size_t done = 0;
        socket_->async_write_some(asio::buffer(bytes), [&](error_code, std::size_t count) { done = count; });
        io_.restart();
        io_.run();
        EXPECT_EQ(done, bytes.size());
        std::string received(done, '\0');
        asio::read(peer_, asio::buffer(received));
        return received;
    }
    // The peer sends the bytes. Returns what one read of the socket gives.
    std::string received(const std::string& bytes) {
        asio::write(peer_, asio::buffer(bytes));
        std::string text(bytes.size(), '\0');
        std::size_t done = 0;
        socket_->async_read_some(asio::buffer(text), [&](error_code, std::size_t count) { done = count; });
        io_.restart();
        io_.run();
        EXPECT_EQ(done, bytes.size());
        return text;
    }

    asio::io_context io_{1};
    asio::ip::tcp::socket peer_{io_};
    std::optional<DeflateSocket> socket_;
};

TEST_F(DeflateSocketTest, OnlyTheBeginningOfABinaryMessageIsTranslated) {
    EXPECT_EQ(written("\x82\x03\x82"), "\xC1\x03\x82");
    EXPECT_EQ(written("\x82\x82"), "\x82\x82") << "the rest of the message";
    EXPECT_EQ(written("\x8A"), "\x8A");
    EXPECT_EQ(written("\x02"), "\x02");
    EXPECT_EQ(written("\x82"), "\x82") << "inside a pong";
    EXPECT_EQ(written("\x82"), "\x82");
    EXPECT_EQ(written("\x81\x01\x82"), "\x81\x01\x82") << "uncompressed text";
    EXPECT_EQ(written("\x82"), "\xC1");
    EXPECT_EQ(written(std::string("\x7E\x01\x00", 3)), std::string("\x7E\x01\x00", 3));
    EXPECT_EQ(written(std::string(256, '\x82')), std::string(256, '\x82'));
    EXPECT_EQ(written(std::string("\x82\x7F\0\0\0\0\0\x01\0\0", 10)), std::string("\xC1\x7F\0\0\0\0\0\x01\0\0", 10));
    EXPECT_EQ(written(std::string(65'536, '\x82')), std::string(65'536, '\x82'));
    EXPECT_EQ(written(std::string("\x82\x00", 2)), std::string("\xC1\x00", 2));
    EXPECT_EQ(written("\x82\x01\x82"), "\xC1\x01\x82");
}

TEST_F(DeflateSocketTest, CompressedTextIsReadAsBinary) {
    const std::string mask = "abcd";
    EXPECT_EQ(received("\xC1\x83" + mask + "\xC1\xC1"), "\x82\x83" + mask + "\xC1\xC1");
    EXPECT_EQ(received("\xC1"), "\xC1") << "the rest of the message";
    EXPECT_EQ(received("\x81\x81" + mask + "\xC1\x41"), "\x81\x81" + mask + "\xC1\x02") << "text, then compressed text";
    EXPECT_EQ(received("\x80" + mask + "\x80\x80" + mask), "\x80" + mask + "\x80\x80" + mask);
    EXPECT_EQ(received("\xC9\x80" + mask), "\xC9\x80" + mask) << "Beast refuses a compressed ping";
    EXPECT_FALSE(socket_->got_binary());
    EXPECT_EQ(received("\x82\x80" + mask), "\x82\x80" + mask);
    EXPECT_TRUE(socket_->got_binary());
}

}  // namespace
}  // namespace meadhall::server::net

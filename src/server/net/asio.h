// SPDX-License-Identifier: Apache-2.0
// Names and small types of Boost.Asio that the files in this folder share. Read beast_net.h first.
#pragma once

#include <boost/asio/basic_stream_socket.hpp>
#include <boost/asio/basic_waitable_timer.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <chrono>
#include <cstdint>
#include <memory>
#include <utility>

namespace meadhall::server::net {

namespace asio = boost::asio;
using boost::system::error_code;
using std::chrono::milliseconds;
using std::chrono::steady_clock;

using Tcp = asio::ip::tcp;
using Executor = asio::io_context::executor_type;
using Timer = asio::basic_waitable_timer<steady_clock, asio::wait_traits<steady_clock>, Executor>;

constexpr std::size_t block_bytes = 8 * 1024;  // maximum number of bytes that one read returns

class Socket : public asio::basic_stream_socket<Tcp, Executor> {
public:
    using asio::basic_stream_socket<Tcp, Executor>::basic_stream_socket;
    // Ignores errors: the peer may be gone already.
    void end_sending() {
        error_code ignored;
        ignored = shutdown(shutdown_send, ignored);
    }
    void close_now() {
        error_code ignored;
        ignored = close(ignored);
    }
    bool torn_down = false;  // Beast has called async_teardown, because a close was sent or received
};

// A timer that calls a function of its owner. It can be set again, and does nothing if the owner no longer exists.
class Deadline {
public:
    explicit Deadline(asio::io_context& io) : timer_(io) {}

    template <typename Owner>
    void set(milliseconds time, const std::shared_ptr<Owner>& owner, void (Owner::*late)()) {
        timer_.expires_after(time);
        timer_.async_wait([this, weak = std::weak_ptr(owner), late, number = ++number_](error_code ec) {
            // If the timer was set again, this call may belong to the previous setting: ignore it.
            const std::shared_ptr<Owner> kept = weak.lock();
            if (!ec && kept && number == number_) {
                (kept.get()->*late)();
            }
        });
    }
    void clear() {
        ++number_;
        timer_.cancel();
    }

private:
    Timer timer_;
    std::uint64_t number_ = 0;
};

}  // namespace meadhall::server::net

// SPDX-License-Identifier: Apache-2.0
#include "server/net/listener.h"

#include <cerrno>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <unistd.h>

#include "kernel/check.h"

namespace meadhall::server::net {
namespace {

constexpr milliseconds no_descriptor_time{100};  // pause before accepting again when file descriptors run out
constexpr int accepted_at_once = 64;  // maximum number of connections accepted before other events get their turn

}  // namespace

Listener::Listener(BeastNet& net, const std::string& address, std::uint16_t port)
    : net_(net), acceptor_(net.io()), rest_(net.io()) {
    error_code ec;
    const asio::ip::address at = asio::ip::make_address(address, ec);
    if (ec) {
        throw BadInput("\"" + address.substr(0, 200) + "\" is not an IP address");
    }
    const Tcp::endpoint endpoint(at, port);
    ec = acceptor_.open(endpoint.protocol(), ec);
    if (!ec) {
        ioctl(acceptor_.native_handle(), FIOCLEX);  // child processes inherit no sockets
        ec = acceptor_.set_option(Acceptor::reuse_address(true), ec);
        ec = acceptor_.bind(endpoint, ec);
    }
    if (!ec) {
        ec = acceptor_.listen(Acceptor::max_listen_connections, ec);
    }
    if (!ec) {
        ec = acceptor_.non_blocking(true, ec);
    }
    if (ec) {
        throw BadInput("cannot listen at " + address + " port " + std::to_string(port) + ": " + ec.message());
    }
}

std::uint16_t Listener::start() {
    wait();
    return acceptor_.local_endpoint().port();
}

void Listener::resume() {
    if (full_) {
        full_ = false;
        asio::post(net_.io(), [this] { accept_some(); });
    }
}

void Listener::stop() {
    error_code ignored;
    ignored = acceptor_.close(ignored);
    rest_.cancel();
}

void Listener::wait() {
    acceptor_.async_wait(Acceptor::wait_read, [this](error_code ec) {
        if (!ec) {
            accept_some();
        }
    });
}

void Listener::accept_some() {
    for (int i = 0; i < accepted_at_once; ++i) {
        if (net_.is_stopping()) {
            return;
        }
        if (net_.is_full()) {
            full_ = true;
            return;
        }
        // Use accept4 instead of Asio's accept: it sets close-on-exec atomically, so a program that another thread
        // starts meanwhile does not inherit the socket.
        const int descriptor = accept4(acceptor_.native_handle(), nullptr, nullptr, SOCK_CLOEXEC | SOCK_NONBLOCK);
        if (descriptor >= 0) {
            add_connection(descriptor);
        } else if (errno == EAGAIN || errno == EWOULDBLOCK) {
            break;
        } else if (errno == EMFILE || errno == ENFILE || errno == ENOBUFS || errno == ENOMEM) {
            rest_.expires_after(no_descriptor_time);
            rest_.async_wait([this](error_code ec) {
                if (!ec) {
                    accept_some();
                }
            });
            return;
        }
        // Any other error concerns a connection that is already gone.
    }
    wait();
}

void Listener::add_connection(int descriptor) {
    Socket socket(net_.io());
    error_code ec;
    ec = socket.assign(acceptor_.local_endpoint(ec).protocol(), descriptor, ec);
    if (ec) {
        ::close(descriptor);
    } else {
        net_.add_connection(std::move(socket));
    }
}

}  // namespace meadhall::server::net

// SPDX-License-Identifier: Apache-2.0
// A minimal server without games, as a baseline.
#include <csignal>
#include <deque>
#include <sys/prctl.h>
#include <unistd.h>

#include "load/clients.h"
#include "load/load.h"

namespace meadhall::load {
namespace {

class RelayServer {
public:
    RelayServer() : acceptor_(io_, loopback(0)) { accept(); }
    std::uint16_t port() const { return acceptor_.local_endpoint().port(); }
    void run() { io_.run(); }

private:
    // Two consecutive connections form a pair: both receive what either sends.
    struct RelayConnection : std::enable_shared_from_this<RelayConnection> {
        explicit RelayConnection(tcp::socket socket) : stream(std::move(socket)) {}
        Socket stream;
        beast::flat_buffer buffer;
        std::deque<std::shared_ptr<const std::string>> waiting;
        std::weak_ptr<RelayConnection> other;

        void read() {
            stream.async_read(buffer, [self = shared_from_this()](beast::error_code error, std::size_t) {
                if (error) {
                    return;
                }
                const auto data = self->buffer.data();
                const auto text =
                    std::make_shared<const std::string>(static_cast<const char*>(data.data()), data.size());
                self->buffer.consume(self->buffer.size());
                self->send(text);
                if (const std::shared_ptr<RelayConnection> to = self->other.lock()) {
                    to->send(text);
                }
                self->read();
            });
        }
        void send(const std::shared_ptr<const std::string>& text) {
            waiting.push_back(text);
            if (waiting.size() == 1) {
                write();
            }
        }
        void write() {
            stream.text(true);
            stream.async_write(asio::buffer(*waiting.front()),
                               [self = shared_from_this()](beast::error_code error, std::size_t) {
                                   self->waiting.pop_front();
                                   if (!error && !self->waiting.empty()) {
                                       self->write();
                                   }
                               });
        }
    };

    void accept() {
        acceptor_.async_accept([this](beast::error_code error, tcp::socket socket) {
            if (!error) {
                socket.set_option(tcp::no_delay(true));
                const auto end = std::make_shared<RelayConnection>(std::move(socket));
                end->stream.async_accept([this, end](beast::error_code refused) {
                    if (refused) {
                        return;
                    }
                    if (const std::shared_ptr<RelayConnection> first = std::exchange(unpaired_, nullptr)) {
                        end->other = first;
                        first->other = end;
                    } else {
                        unpaired_ = end;
                    }
                    end->read();
                });
            }
            accept();
        });
    }

    asio::io_context io_;
    tcp::acceptor acceptor_;
    std::shared_ptr<RelayConnection> unpaired_;
};

}  // namespace

Relay start_relay() {
    RelayServer relay;  // listens before the child starts, so no connection comes too early
    const std::uint16_t port = relay.port();
    const int process = fork();
    if (process < 0) {
        throw BadInput("cannot start a process for the relay");
    }
    if (process == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        relay.run();
        _exit(0);
    }
    return {port, process};
}

}  // namespace meadhall::load

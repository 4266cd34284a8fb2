// SPDX-License-Identifier: Apache-2.0
// Fuzzes HTTP requests, WebSocket handshakes and frames. They go through a real socket to the real classes Net and
// Front.
#include <arpa/inet.h>
#include <optional>
#include <sys/socket.h>
#include <thread>
#include <unistd.h>

#include "server/front.h"
#include "tests/fuzz/target.h"
#include "tests/server/test_environment.h"

namespace meadhall::server {
namespace {

constexpr int inputs_a_site = 2000;
constexpr std::size_t max_answer = 4 << 20;

const Games& games() {
    static const Games all;
    return all;
}

// Runs the hall's commits and jobs later, in the thread that runs Net.
class SocketEnvironment : public TestEnvironment {
public:
    void commit(store::Change change, std::function<void(CommitResult)> then) override {
        TestEnvironment::commit(std::move(change), std::move(then));
        net->post([this] { settle(); });
    }
    bool run_job(JobKind kind, const JobOwner& owner, std::function<void()> job, std::function<void()> then) override {
        net->post([this] { settle(); });
        return TestEnvironment::run_job(kind, owner, std::move(job), std::move(then));
    }
    void send(Connection connection, std::shared_ptr<const std::string> text) override {
        net->send(connection, std::move(text));
    }
    void close(Connection connection, CloseCode code, std::string_view reason) override {
        net->close(connection, code, reason);
    }
    void log(std::string_view what, const std::string& fields) override {
        expect(what != "fault", "internal fault: " + fields);
    }
    Net* net = nullptr;
};

class Site {
public:
    Site() {
        environment_.net = net_.get();
        front_.set_net(*net_);
        front_.set_options({{"http://hall.example"}, false, false});
        port_ = net_->listen("127.0.0.1", 0);
        thread_ = std::thread([this] { net_->run(); });
    }
    ~Site() {
        net_->stop();
        thread_.join();
    }
    Site(const Site&) = delete;
    Site& operator=(const Site&) = delete;

    // Sends all bytes, shuts down its side, and reads until the other side closes.
    void send_bytes(std::string_view bytes) const {
        const int client = socket(AF_INET, SOCK_STREAM, 0);
        const linger no_linger{1, 0};  // a reset on close, so that no port stays in TIME_WAIT
        const timeval patience{5, 0};
        setsockopt(client, SOL_SOCKET, SO_LINGER, &no_linger, sizeof no_linger);
        setsockopt(client, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
        setsockopt(client, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_port = htons(port_);
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        expect(connect(client, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0, "cannot connect");
        ::send(client, bytes.data(), bytes.size(), MSG_NOSIGNAL);
        shutdown(client, SHUT_WR);
        std::size_t answered = 0;
        static char block[64 * 1024];
        ssize_t got = 0;
        while ((got = recv(client, block, sizeof block, 0)) > 0) {
            answered += static_cast<std::size_t>(got);
            expect(answered < max_answer, "the response does not end");
        }
        expect(got == 0 || (errno != EAGAIN && errno != EWOULDBLOCK), "the connection does not end");
        ::close(client);
    }

private:
    SocketEnvironment environment_;
    Hall hall_{environment_, games(), HallOptions{.bot_pause_ms = 0, .requests_a_second = 100'000}};
    Front front_{hall_, {}, games()};
    std::unique_ptr<Net> net_ = make_net(front_, Limits{});
    std::uint16_t port_ = 0;
    std::thread thread_;
};

}  // namespace
}  // namespace meadhall::server

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static std::optional<meadhall::server::Site> site;
    static int inputs = 0;
    if (inputs++ % meadhall::server::inputs_a_site == 0) {
        site.reset();
        site.emplace();
    }
    site->send_bytes(meadhall::text_of(data, size));
    return 0;
}

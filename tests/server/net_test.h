// SPDX-License-Identifier: Apache-2.0
// For tests of the network layer: a net that runs in its own thread, and a handler that records its calls.
#pragma once

#include <algorithm>
#include <future>
#include <gtest/gtest.h>
#include <map>
#include <thread>

#include "server/net.h"
#include "tests/server/raw_client.h"

namespace meadhall::server {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

// Long enough for the slowest machine. A test fails if it waits this long.
constexpr milliseconds patience{120'000};

inline std::shared_ptr<const std::string> text_of(std::string text) {
    return std::make_shared<const std::string>(std::move(text));
}

// Records its calls, and does what a path or a message asks for. Runs in the thread of run().
class Recorder : public Handler {
public:
    void on_request(Exchange exchange, Request request) override {
        const Alone alone(*this);
        requests.push_back(request);
        if (request.path == "/later") {
            waiting.push_back(exchange);
        } else if (request.path == "/page") {
            net->respond(exchange, {.status = 200, .body = page, .headers = page_headers});
        } else if (request.path == "/file") {
            net->respond(exchange, {.status = 200, .body = {}, .headers = {}, .shared_body = file});
        } else if (request.path.starts_with("/status/")) {
            net->respond(exchange, {.status = std::stoi(request.path.substr(8)), .body = "body", .headers = {}});
        } else {
            net->respond(exchange,
                         {.status = 200,
                          .body = request.method + " " + request.path + " [" + request.query + "] " + request.body,
                          .headers = {{"Content-Type", "text/plain; charset=utf-8"}}});
            net->respond(exchange, {.status = 500, .body = "twice", .headers = {}});
        }
    }
    std::optional<Response> on_handshake(const Request& request) override {
        const Alone alone(*this);
        if (request.path == "/refused") {
            return Response{.status = 403, .body = "not you", .headers = {}};
        }
        return std::nullopt;
    }
    bool may_compress(const Request&) override { return compress; }
    void on_open(Connection connection, const Request& request) override {
        const Alone alone(*this);
        EXPECT_TRUE(open.emplace(connection, request.path).second);
        ++opened;
        last = connection;
    }
    void on_text(Connection connection, std::string text) override {
        const Alone alone(*this);
        EXPECT_TRUE(open.contains(connection));
        ++texts;
        if (text == "close") {
            net->send(connection, text_of("one"));
            net->send(connection, text_of("two"));
            net->close(connection, 4001, reason);
            net->send(connection, text_of("too late"));
        } else if (text == "flood") {
            for (const auto& message : flood) {
                net->send(connection, message);
            }
        } else if (text != "quiet") {
            net->send(connection, text_of(text));
        }
    }
    void on_overflow(Connection connection) override {
        const Alone alone(*this);
        EXPECT_TRUE(open.contains(connection));
        ++overflows;
        net->send(connection, text_of("nobody hears this"));
    }
    void on_drained(Connection connection) override {
        const Alone alone(*this);
        EXPECT_TRUE(open.contains(connection));
        ++drains;
        net->send(connection, text_of("drained"));
    }
    void on_close(Connection connection) override {
        const Alone alone(*this);
        EXPECT_EQ(open.erase(connection), 1u);
        ++closed;
        net->send(connection, text_of("nobody hears this"));
        net->close(connection, 1000, "");
    }

    Net* net = nullptr;
    bool compress = false;
    std::string page, reason = "as you wish";
    std::vector<std::pair<std::string, std::string>> page_headers;
    std::shared_ptr<const std::string> file;
    std::vector<std::shared_ptr<const std::string>> flood;

    std::vector<Request> requests;
    std::vector<Exchange> waiting;
    std::map<Connection, std::string> open;
    Connection last = 0;
    int opened = 0, closed = 0, texts = 0, overflows = 0, drains = 0;

private:
    // Checks that a call to the net never calls the handler back directly.
    struct Alone {
        explicit Alone(Recorder& r) : recorder(r) { EXPECT_FALSE(std::exchange(recorder.inside_, true)); }
        ~Alone() { recorder.inside_ = false; }
        Alone(const Alone&) = delete;
        Alone& operator=(const Alone&) = delete;
        Recorder& recorder;
    };
    bool inside_ = false;
};

// A net that runs in its own thread.
class Running {
public:
    explicit Running(const Limits& limits = {}) : net_(make_net(recorder_, limits)) {
        recorder_.net = net_.get();
        port_ = net_->listen("127.0.0.1", 0);
    }
    ~Running() {
        if (thread_.joinable()) {
            stop();
        }
    }
    Running(const Running&) = delete;
    Running& operator=(const Running&) = delete;

    Running& start() {
        thread_ = std::thread([this] { net_->run(); });
        return *this;
    }
    // Stops the net. Returns how many milliseconds that took.
    std::int64_t stop() {
        const auto begin = steady_clock::now();
        net_->stop();
        thread_.join();
        EXPECT_EQ(recorder_.opened, recorder_.closed);
        EXPECT_TRUE(recorder_.open.empty());
        return std::chrono::duration_cast<milliseconds>(steady_clock::now() - begin).count();
    }
    std::uint16_t port() const { return port_; }
    Net& net() { return *net_; }
    Recorder& before_or_after() { return recorder_; }

    // Runs f in the net's thread.
    template <typename F>
    auto ask(const F& f) {
        auto promise = std::make_shared<std::promise<decltype(f(recorder_))>>();
        auto answer = promise->get_future();
        net_->post([this, promise, f] {
            if constexpr (std::is_void_v<decltype(f(recorder_))>) {
                f(recorder_);
                promise->set_value();
            } else {
                promise->set_value(f(recorder_));
            }
        });
        if (answer.wait_for(patience) != std::future_status::ready) {
            throw std::runtime_error("the net runs no more");
        }
        return answer.get();
    }
    template <typename F>
    bool becomes_true(const F& f, milliseconds time = patience) {
        for (const auto until = steady_clock::now() + time; steady_clock::now() < until;) {
            if (ask(f)) {
                return true;
            }
            std::this_thread::sleep_for(milliseconds(2));
        }
        return false;
    }
    RawClient client(int receive_buffer = 0) const { return RawClient(port_, receive_buffer); }
    RawClient socket(int receive_buffer = 0) const {
        RawClient client(port_, receive_buffer);
        EXPECT_EQ(client.handshake("/ws").status, 101);
        return client;
    }
    bool still_works() const {
        RawClient other = client();
        return other.request("GET", "/still").status == 200;
    }

private:
    Recorder recorder_;
    std::unique_ptr<Net> net_;
    std::uint16_t port_ = 0;
    std::thread thread_;
};

}  // namespace meadhall::server

// SPDX-License-Identifier: Apache-2.0
// A Net without sockets, for tests of Front. It keeps the last response.
#pragma once

#include "server/net.h"

namespace meadhall::server {

class FakeNet : public Net {
public:
    std::uint16_t listen(const std::string&, std::uint16_t) override { return 0; }
    void run() override {}
    void stop() override {}
    void respond(Exchange, Response response) override { last = std::move(response); }
    void send(Connection, std::shared_ptr<const std::string>) override {}
    void close(Connection, CloseCode, std::string_view) override {}
    void pause_reading(Connection, std::int64_t) override {}
    std::uint64_t refused_connections() const override { return 0; }
    std::uint64_t compressed_connections() const override { return 0; }
    void post(std::function<void()>) override {}
    std::uint64_t after(std::int64_t, std::function<void()>) override { return 0; }
    void cancel(std::uint64_t) override {}

    Response last;
};

}  // namespace meadhall::server

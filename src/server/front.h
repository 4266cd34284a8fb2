// SPDX-License-Identifier: Apache-2.0
// The front end: HTTP and WebSocket requests, sessions by cookie or token, origins, and the files of the page.
#pragma once

#include <map>
#include <set>

#include "server/hall.h"
#include "server/library.h"
#include "server/metrics.h"
#include "server/net.h"
#include "server/page.h"

namespace meadhall::server {

struct FrontOptions {
    std::set<std::string> origins;  // origins of pages that may use session cookies: "https://hall.example"
    bool secure_cookie = false;     // the page is served over TLS
    bool behind_proxy = false;      // a proxy adds the client's address to X-Forwarded-For
    // Maximum number of sockets per client network behind a proxy. For direct connections, Net enforces its own limit.
    std::size_t sockets_a_network = Limits().connections_a_peer;
    // Maximum size of a usual request body, in bytes. The rate limit for uploads is checked when the body is complete.
    // For an upload that is longer than this, it is checked earlier, when the header arrives.
    std::size_t usual_body = Limits().body;
};

class Front : public Handler {
public:
    Front(Hall& hall, FrontOptions options, const Games& games, Page page = {})
        : hall_(hall), options_(std::move(options)), library_(games), page_(std::move(page)) {}
    void set_net(Net& net) { net_ = &net; }
    void set_metrics(const Metrics& metrics) { metrics_ = &metrics; }
    void set_options(FrontOptions options) { options_ = std::move(options); }

    void on_request(Exchange exchange, Request request) override;
    std::size_t max_body(const Request& request, std::size_t usual) override;
    std::optional<Response> on_handshake(const Request& request) override;
    bool may_compress(const Request& request) override;
    void on_open(Connection connection, const Request& request) override;
    void on_text(Connection connection, std::string text) override { hall_.ask(connection, text); }
    void on_overflow(Connection) override { ++overflows_; }
    void on_drained(Connection connection) override { hall_.drained(connection); }
    void on_close(Connection connection) override;

    std::uint64_t overflows() const { return overflows_; }
    std::uint64_t refused_sockets() const { return refused_sockets_; }

private:
    // Origin of a request: our page, a foreign page, or a program, which sends no Origin header.
    enum class RequestOrigin : std::uint8_t { page, foreign, program };
    RequestOrigin origin_of(const Request& request) const;
    std::optional<Session> session_of(const Request& request);
    std::optional<Session> reader_of(const Request& request);
    bool is_forwarded(const Request& request) const;
    std::string peer_of(const Request& request) const;
    std::string network_of_peer(const Request& request) const;
    // Returns the error response if this POST is not allowed. Otherwise sets `session` and returns `nullopt`.
    std::optional<Response> refuse_post(const Request& request, std::string_view type, std::optional<Session>& session);
    void answer_api(Exchange exchange, const Request& request);
    void answer_upload(Exchange exchange, Request request);
    void answer_record(Exchange exchange, const Request& request);
    Response get(const Request& request);
    std::string cookie_name() const { return options_.secure_cookie ? "__Host-meadhall" : "meadhall"; }
    std::string devices_cookie_name() const { return cookie_name() + "-devices"; }
    std::string cookie(const std::string& name, const std::string& value, std::int64_t seconds) const;

    Hall& hall_;
    FrontOptions options_;
    Library library_;
    Page page_;
    Net* net_ = nullptr;
    const Metrics* metrics_ = nullptr;
    std::uint64_t overflows_ = 0, refused_sockets_ = 0;
    std::map<Connection, std::string> forwarded_;  // the network of each WebSocket's client, if it came through a proxy
    std::map<std::string, std::size_t> sockets_of_network_;
};

}  // namespace meadhall::server

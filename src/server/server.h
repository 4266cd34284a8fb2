// SPDX-License-Identifier: Apache-2.0
// The server: connects the hall with sockets, a database, threads and the clock.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "server/front.h"

namespace meadhall::server {

struct ServerOptions {
    std::string address = "127.0.0.1";
    std::uint16_t port = 8080;  // 0: any free port
    std::string store = "sqlite:meadhall.db";
    std::string key_file;  // path of the key file for encrypted events; empty: no encryption
    // Origins of pages that may use session cookies; empty: this server's address and localhost.
    std::vector<std::string> origins;
    std::int64_t bot_pause_ms = 600;
    int requests_a_second = 5;  // see HallOptions
    bool behind_proxy = false;  // the last entry of X-Forwarded-For is the client's address
    int bot_threads = 1;
    std::string mail_server, mail_from, mail_user, mail_password;  // mail_server empty: no e-mail
    std::string public_url;                                        // address of the hall, used in links
    bool webhooks_anywhere = false;                                // allow webhooks on the hall's own network too
    std::int64_t away_ms = 600'000;  // a person must be away this long before they get notifications
    std::string version;
    // Called when another hall has taken over the database; the process must then exit.
    std::function<void()> database_lost;
    Page page;
    Limits limits;
};

class Server {
public:
    // Opens the store and listens. Throws BadInput (also if another hall uses the database) or store::Unavailable.
    explicit Server(const ServerOptions& options);
    ~Server();

    std::uint16_t port() const;
    void run();   // returns after stop()
    void stop();  // from any thread, including a signal handler's thread

private:
    class ServerEnvironment;
    std::unique_ptr<ServerEnvironment> environment_;
};

}  // namespace meadhall::server

// The server: the hall with sockets, a database, threads and the time.
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
    std::uint16_t port = 8080;  // 0: any free one
    std::string store = "sqlite:meadhall.db";
    std::string key_file;              // seals what is stored; empty: nothing does
    std::vector<std::string> origins;  // of the page; empty: this address, and localhost
    std::int64_t bot_pause_ms = 600;
    int requests_a_second = 5;  // of one client
    bool behind_proxy = false;  // the client's address is the last of X-Forwarded-For
    int bot_threads = 1;
    std::string mail_server, mail_from, mail_user, mail_password;  // no server: no mail is sent
    std::string public_url;                                        // where the hall is found, for links
    bool webhooks_anywhere = false;                                // also in the hall's own network
    std::int64_t away_ms = 600'000;  // before somebody who is not here is told what happens
    std::string version;
    std::function<void()> database_lost;  // another hall has the database now: this one must end
    Page page;
    Limits limits;
};

class Server {
public:
    // Opens the store and listens. Throws BadInput (also if another hall is open on the database), store::Unavailable.
    explicit Server(const ServerOptions& options);
    ~Server();

    std::uint16_t port() const;
    void run();   // until stop()
    void stop();  // from any thread, or a signal's handler thread

private:
    class World;
    std::unique_ptr<World> world_;
};

}  // namespace meadhall::server

// meadhall serve: the hall, until somebody ends it.
#include <csignal>
#include <cstdlib>
#include <iostream>
#include <thread>

#include "cli/common.h"
#include "server/server.h"

namespace meadhall::cli {
namespace {

// The signals that end the program wait for a thread of their own; blocked before any other thread is begun.
sigset_t block_ends() {
    sigset_t ends;
    sigemptyset(&ends);
    sigaddset(&ends, SIGINT);
    sigaddset(&ends, SIGTERM);
    pthread_sigmask(SIG_BLOCK, &ends, nullptr);
    return ends;
}

// A password in a store's address is nobody's business.
std::string without_password(const std::string& store) {
    const std::size_t at = store.find('@');
    const std::size_t user = store.find("://");
    const std::size_t colon = user == std::string::npos ? std::string::npos : store.find(':', user + 3);
    return at == std::string::npos || colon == std::string::npos || colon > at
               ? store
               : store.substr(0, colon + 1) + "..." + store.substr(at);
}

// Secrets have no option: the list of processes shows those to everybody on the machine.
std::string from_environment(const char* name) {
    const char* value = std::getenv(name);
    return value == nullptr ? "" : value;
}

void check_mail(const ServeCall& call) {
    if (!call.mail.empty()) {
        if (const std::string wrong = server::wrong_with_mail_server(call.mail); !wrong.empty()) {
            throw WrongCall("--mail: " + wrong + "; user and password stand in the environment");
        }
        if (const std::string wrong = server::wrong_with_email(call.mail_from); !wrong.empty()) {
            throw WrongCall("--mail-from: " + wrong);
        }
    }
    const std::string& url = call.public_url;
    if (!url.empty() && (url.ends_with('/') || !server::wrong_with_webhook(url, true).empty())) {
        throw WrongCall("--public-url is like https://hall.example, without a / at its end");
    }
}

}  // namespace

int serve(const ServeCall& call) {
    check_mail(call);
    if (call.print_config) {
        std::cout << pretty_json(json::object{{"address", call.address},
                                              {"port", call.port},
                                              {"store", without_password(call.store)},
                                              {"origins", json::array(call.origins.begin(), call.origins.end())},
                                              {"bot_pause_ms", call.bot_pause_ms},
                                              {"rate", call.rate},
                                              {"proxy", call.proxy},
                                              {"mail", call.mail},
                                              {"mail_from", call.mail_from},
                                              {"public_url", call.public_url},
                                              {"webhooks_anywhere", call.webhooks_anywhere},
                                              {"away_minutes", call.away_minutes}})
                  << "\n";
        return succeeded;
    }
    const sigset_t ends = block_ends();
    server::ServerOptions options;
    options.address = call.address;
    options.port = call.port;
    options.store = call.store;
    options.origins = call.origins;
    options.bot_pause_ms = call.bot_pause_ms;
    options.requests_a_second = call.rate;
    options.behind_proxy = call.proxy;
    options.mail_server = call.mail;
    options.mail_from = call.mail_from;
    options.mail_user = from_environment("MEADHALL_MAIL_USER");
    options.mail_password = from_environment("MEADHALL_MAIL_PASSWORD");
    options.public_url = call.public_url;
    options.webhooks_anywhere = call.webhooks_anywhere;
    options.away_ms = std::int64_t{call.away_minutes} * 60'000;
    options.version = MEADHALL_VERSION;
    try {
        server::Server server(options);
        std::cout << "The hall is open: http://" << call.address << ":" << server.port() << "/   (Ctrl-C closes it)"
                  << std::endl;
        std::thread waiting([&] {
            int signal = 0;
            sigwait(&ends, &signal);
            server.stop();
        });
        server.run();  // until that stops it
        waiting.join();
    } catch (const store::Unavailable& error) {
        throw Failed(error.what());
    }
    std::cout << "The hall is closed.\n";
    return succeeded;
}

}  // namespace meadhall::cli

// meadhall serve: the hall, until somebody ends it.
#include <csignal>
#include <iostream>
#include <thread>

#include "cli/common.h"
#include "cli/settings.h"
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

}  // namespace

int serve(const ServeCall& call) {
    const SettingsRead read = read_settings(call.settings);
    const Settings& settings = read.settings;
    if (call.print_config) {
        std::cout << settings_text(read);
        return succeeded;
    }
    const sigset_t ends = block_ends();
    server::ServerOptions options;
    options.address = settings.address;
    options.port = settings.port;
    options.store = settings.store;
    options.key_file = settings.key();
    options.origins = settings.origins;
    options.bot_pause_ms = settings.bot_pause_ms;
    options.requests_a_second = settings.rate;
    options.behind_proxy = settings.proxy;
    options.version = MEADHALL_VERSION;
    server::Server server(options);
    std::cout << "The hall is open: http://" << settings.address << ":" << server.port() << "/   (Ctrl-C closes it)"
              << std::endl;
    std::thread waiting([&] {
        int signal = 0;
        sigwait(&ends, &signal);
        server.stop();
    });
    server.run();  // until that stops it
    waiting.join();
    std::cout << "The hall is closed.\n";
    return succeeded;
}

}  // namespace meadhall::cli

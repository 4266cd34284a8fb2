// SPDX-License-Identifier: Apache-2.0
// meadhall serve: runs the hall until a signal ends it.
#include <atomic>
#include <csignal>
#include <cstdlib>
#include <iostream>
#include <thread>
#include <unistd.h>

#include "cli/common.h"
#include "cli/settings.h"
#include "cli/version.h"
#include "server/server.h"

namespace meadhall::cli {
namespace {

// Blocks the signals that end the program, so that one thread can wait for them. Call it before any thread starts.
sigset_t block_end_signals() {
    sigset_t ends;
    sigemptyset(&ends);
    sigaddset(&ends, SIGINT);
    sigaddset(&ends, SIGTERM);
    pthread_sigmask(SIG_BLOCK, &ends, nullptr);
    return ends;
}

void check_mail(const ServeSettings& settings) {
    if (!settings.mail.empty()) {
        if (const std::string wrong = server::wrong_with_mail_server(settings.mail); !wrong.empty()) {
            throw WrongCall("--mail: " + wrong + "; set the user and password in the environment or the file");
        }
        if (const std::string wrong = server::wrong_with_email(settings.mail_from); !wrong.empty()) {
            throw WrongCall("--mail-from: " + wrong);
        }
    }
    const std::string& url = settings.public_url;
    if (!url.empty() && (url.ends_with('/') || !server::wrong_with_webhook(url, true).empty())) {
        throw WrongCall("--public-url must be a URL such as https://hall.example, without a / at the end");
    }
}

}  // namespace

int serve(const ServeCall& call) {
    const SettingsRead read = read_settings(call.settings);
    const ServeSettings& settings = read.settings;
    check_mail(settings);
    if (call.print_config) {
        std::cout << settings_text(read);
        return succeeded;
    }
    const sigset_t ends = block_end_signals();
    server::ServerOptions options;
    options.address = settings.address;
    options.port = settings.port;
    options.store = settings.store;
    options.key_file = settings.key();
    options.origins = settings.origins;
    options.bot_pause_ms = settings.bot_pause_ms;
    options.requests_a_second = settings.rate;
    options.behind_proxy = settings.proxy;
    options.mail_server = settings.mail;
    options.mail_from = settings.mail_from;
    options.mail_user = settings.mail_user;
    options.mail_password = settings.mail_password;
    options.public_url = settings.public_url;
    options.webhooks_anywhere = settings.webhooks_anywhere;
    options.away_ms = std::int64_t{settings.away_minutes} * 60'000;
    options.version = version;
    options.page = settings.page.empty() ? server::Page(server::built_in_page()) : server::Page(settings.page);
    std::atomic<bool> lost = false;
    options.database_lost = [&lost] {
        lost = true;
        kill(getpid(), SIGTERM);
    };
    server::Server server(options);
    std::cout << "The hall is open: http://" << settings.address << ":" << server.port() << "/   (Ctrl-C closes it)"
              << std::endl;
    std::thread waiting([&] {
        int signal = 0;
        sigwait(&ends, &signal);
        server.stop();
    });
    server.run();  // returns when the thread `waiting` stops the server
    waiting.join();
    std::cout << "The hall is closed.\n";
    if (lost) {
        throw Failed("another hall took the database during an outage");
    }
    return succeeded;
}

}  // namespace meadhall::cli

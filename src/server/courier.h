// Carries messages out of the hall to people who are not there: by e-mail, or by calling their webhook. In threads of
// its own, so that nobody waits for it; what cannot be delivered is tried again a few times, with growing pauses.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace meadhall::server {

enum class Carrier : std::uint8_t { email, webhook };

struct Letter {
    Carrier by = Carrier::email;
    std::string to;          // an e-mail address, or a URL
    std::string subject;     // of a mail: plain ASCII
    std::string body;        // plain text, or JSON
    std::string signature;   // of a webhook's body
    std::int64_t at_ms = 0;  // when it was written
};

struct CourierOptions {
    std::string mail_server;  // smtp://HOST:PORT or smtps://HOST:PORT; empty: no mail is sent
    std::string mail_from;
    std::string mail_user, mail_password;
    std::string program = "meadhall";
    bool webhooks_anywhere = false;  // also to private and loopback addresses
    std::int64_t time_out_ms = 10'000;
    std::int64_t first_pause_ms = 5'000;  // before the second try; each later one is four times as long
    int tries = 4;
    std::size_t most_waiting = 1'000;       // of either kind; more are refused
    std::size_t most_waiting_for_one = 10;  // to one address or URL
};

class Courier {
public:
    explicit Courier(CourierOptions options);
    ~Courier();  // at once: what still waits is not delivered
    Courier(const Courier&) = delete;
    Courier& operator=(const Courier&) = delete;

    // `then` is called in a thread of the courier: delivered, or given up with a reason that names no address. False:
    // too much waits already.
    bool send(Letter letter, std::function<void(bool delivered, const std::string& why)> then);

private:
    class Round;
    CourierOptions options_;
    std::unique_ptr<Round> mails_, webhooks_;
};

// What is wrong with it, in words for the person who wants it; empty: nothing.
std::string wrong_with_email(std::string_view address);
std::string wrong_with_webhook(const std::string& url, bool anywhere);
// The same for the host who starts the hall.
std::string wrong_with_mail_server(const std::string& url);

}  // namespace meadhall::server

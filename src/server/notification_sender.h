// SPDX-License-Identifier: Apache-2.0
// Sends notifications to people who are away, by e-mail or webhook. It uses its own threads, so the hall never waits
// for it. It retries a failed delivery a few times, with growing pauses.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace meadhall::server {

enum class Channel : std::uint8_t { email, webhook };

struct Notification {
    Channel by = Channel::email;
    std::string to;          // an e-mail address, or a URL
    std::string subject;     // subject of an e-mail, in ASCII; empty for a webhook
    std::string body;        // plain text (e-mail) or JSON (webhook)
    std::string signature;   // signature of a webhook's body; empty for an e-mail
    std::int64_t at_ms = 0;  // when the notification was created, in milliseconds since 1970
};

struct SenderOptions {
    std::string mail_server;  // smtp://HOST:PORT or smtps://HOST:PORT; empty: no e-mail
    std::string mail_from;
    std::string mail_user, mail_password;
    std::string program = "meadhall";
    bool webhooks_anywhere = false;  // webhooks may also use private and loopback addresses
    std::int64_t time_out_ms = 10'000;
    std::int64_t first_pause_ms = 5'000;  // before the first retry; each next pause is four times the one before
    int tries = 4;
    // Maximum number of notifications that wait: per channel (e-mail or webhook), and per e-mail address or URL.
    // Further notifications are refused.
    std::size_t max_waiting = 1'000;
    std::size_t max_waiting_for_one = 10;
};

class NotificationSender {
public:
    explicit NotificationSender(SenderOptions options);
    ~NotificationSender();  // stops immediately and drops waiting notifications
    NotificationSender(const NotificationSender&) = delete;
    NotificationSender& operator=(const NotificationSender&) = delete;

    // Calls `then` in a thread of the sender when the notification is delivered or has failed. `why` is the reason of a
    // failure and never contains an address. Returns false if the queue is full.
    bool send(Notification notification, std::function<void(bool delivered, const std::string& why)> then);

private:
    class DeliveryQueue;
    SenderOptions options_;
    std::unique_ptr<DeliveryQueue> mails_, webhooks_;
};

// Both functions explain to the user what is wrong with an e-mail address or with the URL of a webhook. They return an
// empty text if it is valid.
std::string wrong_with_email(std::string_view address);
std::string wrong_with_webhook(const std::string& url, bool anywhere);
// Explains to the operator what is wrong with the URL of the mail server; empty if it is valid.
std::string wrong_with_mail_server(const std::string& url);

}  // namespace meadhall::server

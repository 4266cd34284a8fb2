// SPDX-License-Identifier: Apache-2.0
// Sends notifications to a mail server and a web server on this machine (sinks.py).
#include "server/notification_sender.h"

#include <condition_variable>
#include <gtest/gtest.h>
#include <mutex>
#include <sstream>

#include "bots/process.h"
#include "codec/json.h"

namespace meadhall::server {
namespace {

using namespace std::chrono_literals;
namespace json = boost::json;

constexpr auto patience = 120s;
constexpr auto slow = 300s;  // how long sinks.py waits at /slow

class NotificationSenderTest : public testing::Test {
protected:
    NotificationSenderTest() : sinks_({"python3", MEADHALL_SOURCE_DIR "/tests/server/sinks.py"}) {
        std::istringstream ports(sinks_.receive(patience, 100));
        ports >> mail_ >> hooks_;
        options_.mail_server = "smtp://127.0.0.1:" + mail_;
        options_.mail_from = "hall@example.org";
        options_.webhooks_anywhere = true;
        options_.time_out_ms = 60'000;
        options_.first_pause_ms = 10;
    }
    Notification call(const std::string& path) const {
        return {Channel::webhook, "http://127.0.0.1:" + hooks_ + path, {}, "{\"what\":\"over\"}", "sha256=00", 0};
    }
    static Notification mail(const std::string& to) {
        return {Channel::email, to, "Your turn", "Skål.\n.\n.and on\n", {}, 784'111'777'000};
    }
    // Sends a notification. Returns why it was not delivered; empty if it was delivered.
    std::string outcome(const Notification& notification) {
        NotificationSender sender(options_);
        std::optional<std::string> ended;
        EXPECT_TRUE(sender.send(notification, [&](bool delivered, const std::string& why) {
            const std::lock_guard lock(mutex_);
            EXPECT_EQ(delivered, why.empty());
            ended = why;
            changed_.notify_all();
        }));
        std::unique_lock lock(mutex_);
        EXPECT_TRUE(changed_.wait_for(lock, patience, [&] { return ended.has_value(); }));
        return ended.value_or("never ended");
    }
    json::object arrived() { return codec::parse_json(sinks_.receive(patience, 1 << 20)).get_object(); }
    bool nothing_more() const { return !sinks_.has_output(); }

    Process sinks_;
    std::string mail_, hooks_;
    SenderOptions options_;
    std::mutex mutex_;
    std::condition_variable changed_;
};

TEST_F(NotificationSenderTest, AMailArrivesAsItWasWritten) {
    EXPECT_EQ(outcome(mail("leif@example.net")), "");
    const json::object found = arrived();
    EXPECT_EQ(found.at("to"), "leif@example.net");
    EXPECT_EQ(found.at("body"), "Skål.\r\n.\r\n.and on\r\n");
    const json::object& headers = found.at("headers").get_object();
    EXPECT_EQ(headers.at("From"), "hall@example.org");
    EXPECT_EQ(headers.at("To"), "leif@example.net");
    EXPECT_EQ(headers.at("Subject"), "Your turn");
    EXPECT_EQ(headers.at("Content-Type"), "text/plain; charset=utf-8");
    EXPECT_EQ(headers.at("Date"), "Sun, 06 Nov 1994 08:49:37 +0000");
    EXPECT_TRUE(headers.at("Message-ID").get_string().ends_with("@example.org>")) << headers;
    EXPECT_TRUE(nothing_more());
}

TEST_F(NotificationSenderTest, ABusyMailServerIsTriedAgainAndARefusalIsFinal) {
    EXPECT_EQ(outcome(mail("busy-1@example.net")), "");
    EXPECT_TRUE(arrived().contains("put_off"));
    EXPECT_TRUE(arrived().contains("body"));
    const std::string why = outcome(mail("nobody@example.net"));
    EXPECT_NE(why, "");
    EXPECT_EQ(why.find("nobody"), std::string::npos) << "no address in it";
    EXPECT_TRUE(arrived().contains("refused"));
    EXPECT_TRUE(nothing_more());
}

TEST_F(NotificationSenderTest, APasswordIsNeverSentUnencrypted) {
    options_.mail_user = "hall";
    options_.mail_password = "secret";
    options_.tries = 1;
    EXPECT_NE(outcome(mail("leif@example.net")), "");
    EXPECT_TRUE(nothing_more());
}

TEST_F(NotificationSenderTest, AWebhookIsCalledWithItsSignature) {
    EXPECT_EQ(outcome(call("/ok")), "");
    const json::object found = arrived();
    EXPECT_EQ(found.at("body"), "{\"what\":\"over\"}");
    EXPECT_EQ(found.at("headers").at("Content-Type"), "application/json");
    EXPECT_EQ(found.at("headers").at("Meadhall-Signature"), "sha256=00");
}

TEST_F(NotificationSenderTest, ABusyWebhookIsTriedAgain) {
    EXPECT_EQ(outcome(call("/busy")), "");
    for (const int status : {503, 503, 200}) {
        EXPECT_EQ(arrived().at("status"), status);
    }
}

TEST_F(NotificationSenderTest, PermanentErrorsAreNotTriedAgain) {
    EXPECT_EQ(outcome(call("/gone")), "answered with 410");
    EXPECT_EQ(arrived().at("path"), "/gone");
    EXPECT_EQ(outcome(call("/elsewhere")), "answered with 302") << "redirects are not followed";
    EXPECT_EQ(arrived().at("path"), "/elsewhere");
    EXPECT_TRUE(nothing_more());
}

TEST_F(NotificationSenderTest, SlowAndEndlessAnswersAreCutOff) {
    options_.tries = 1;
    options_.time_out_ms = 1'000;
    EXPECT_NE(outcome(call("/slow")), "");
    EXPECT_NE(outcome(call("/long")), "");
    EXPECT_NE(outcome({Channel::webhook, "http://127.0.0.1:1/", {}, "{}", {}, 0}), "") << "nobody listens";
}

TEST_F(NotificationSenderTest, APrivateAddressIsRefusedAlsoByItsName) {
    options_.webhooks_anywhere = false;
    options_.tries = 1;
    EXPECT_NE(outcome(call("/ok")), "");
    Notification by_name = call("/ok");
    by_name.to = "http://localhost:" + hooks_ + "/ok";
    EXPECT_NE(outcome(by_name), "");
    EXPECT_TRUE(nothing_more());
}

TEST_F(NotificationSenderTest, TooManyAreRefusedAndTheDestructorDoesNotWait) {
    options_.max_waiting_for_one = 2;
    options_.time_out_ms = 10 * 60'000;
    const auto begun = std::chrono::steady_clock::now();
    {
        NotificationSender sender(options_);
        const auto nothing = [](bool, const std::string&) {};
        EXPECT_TRUE(sender.send(call("/slow"), nothing));
        EXPECT_TRUE(sender.send(call("/slow"), nothing));
        EXPECT_FALSE(sender.send(call("/slow"), nothing));
        EXPECT_TRUE(sender.send(call("/ok"), nothing)) << "other notifications do not wait";
        EXPECT_EQ(arrived().at("path"), "/ok");
    }
    EXPECT_LT(std::chrono::steady_clock::now() - begun, slow);
}

TEST(MailServer, AddressIsChecked) {
    for (const char* right : {"smtp://mail.example:587", "smtps://mail.example", "smtp://127.0.0.1:25"}) {
        EXPECT_EQ(wrong_with_mail_server(right), "") << right;
    }
    for (const char* wrong : {"", "mail.example", "http://mail.example", "smtp://me@mail.example", "smtp:///",
                              "smtp://me:secret@mail.example", "smtp://mail.example/path"}) {
        EXPECT_NE(wrong_with_mail_server(wrong), "") << wrong;
    }
}

}  // namespace
}  // namespace meadhall::server

// SPDX-License-Identifier: Apache-2.0
// Notifications for people who are away: who gets them and when, and that nobody gets too many.
#include "server/notifications.h"

#include "tests/server/hall_test.h"

namespace meadhall::server {
namespace {

constexpr std::int64_t minute = 60'000, hour = 60 * minute, day = 24 * hour;

class NotificationsTest : public HallTest {
protected:
    NotificationsTest() {
        options_.notifications = {"https://hall.example", 10 * minute, true, false};
        hall_.emplace(environment_, games(), options_);
    }
    json::object settings(const Client& client, json::object request) {
        request["do"] = "set_notifications";
        const json::object answer = ask(client, request);
        EXPECT_EQ(answer.at("is"), "settings") << json::serialize(answer);
        return answer;
    }
    // The code, which is alone on a line of the newest notification.
    std::string code() const {
        const std::string& body = environment_.notifications.back().body;
        const std::size_t begins = body.find("\n    ") + 5;
        return body.substr(begins, body.find('\n', begins) - begins);
    }
    void confirm(const Client& client, const std::string& address) {
        settings(client, {{"email", address}});
        EXPECT_EQ(ask(client, {{"do", "confirm_email"}, {"code", code()}}).at("email"), json::value(address));
        environment_.notifications.clear();
    }
    // The notifications since the last call, as "webhook your_turn" or "email Your turn at Pebbles".
    std::vector<std::string> notifications() {
        std::vector<std::string> found;
        for (const Notification& notification : std::exchange(environment_.notifications, {})) {
            found.push_back(notification.by == Channel::email
                                ? notification.to + ": " + notification.subject
                                : notification.to + ": " +
                                      std::string(codec::parse_json(notification.body).at("what").get_string()));
        }
        return found;
    }
    bool is_asked(const Client& client, const std::string& table) {
        return !newest(client, table).at("offers").get_array().empty();
    }
    using Texts = std::vector<std::string>;
};

TEST_F(NotificationsTest, AnAddressIsConfirmedByItsCodeFirst) {
    Client leif = registered("Leif");
    const json::object asked = settings(leif, {{"email", "leif@example.org"}, {"your_turn", "email"}});
    EXPECT_EQ(asked.at("email"), "");
    EXPECT_EQ(asked.at("wanted_email"), "leif@example.org");
    ASSERT_EQ(environment_.notifications.size(), 1u);
    EXPECT_EQ(environment_.notifications[0].to, "leif@example.org");
    EXPECT_EQ(refusal(leif, {{"do", "confirm_email"}, {"code", "guessed"}}), "not_now");

    const Client hildr = enter("Hildr");
    const std::string table = open_table(leif, "pebbles", 2);
    begin({leif, hildr}, table);
    leave(leif);
    environment_.pass(hour);
    EXPECT_EQ(environment_.notifications.size(), 1u) << "nothing before it is confirmed";
    come_back(leif);
    EXPECT_EQ(refusal(leif, {{"do", "confirm_email"}, {"code", code()}}), "not_now") << "too old by now";
    settings(leif, {{"email", "leif@example.org"}});
    const json::object confirmed = ask(leif, {{"do", "confirm_email"}, {"code", code()}});
    EXPECT_EQ(confirmed.at("email"), "leif@example.org");
    EXPECT_EQ(confirmed.at("wanted_email"), "");
    EXPECT_EQ(refusal(leif, {{"do", "confirm_email"}, {"code", code()}}), "not_now") << "only once";
    EXPECT_EQ(ask(leif, {{"do", "my_settings"}, {"id", "s"}}).at("your_turn"), "email");
}

TEST_F(NotificationsTest, ThreeCodesADayForAnAddressAndForAPerson) {
    const Client leif = registered("Leif"), hildr = registered("Hildr");
    for (int i = 0; i < 3; ++i) {
        settings(leif, {{"email", "somebody@example.org"}});
    }
    EXPECT_EQ(refusal(leif, {{"do", "set_notifications"}, {"email", "somebody@example.org"}}), "too_many");
    EXPECT_EQ(refusal(leif, {{"do", "set_notifications"}, {"email", "other@example.org"}}), "too_many");
    EXPECT_EQ(refusal(hildr, {{"do", "set_notifications"}, {"email", "somebody@example.org"}}), "too_many");
    EXPECT_EQ(environment_.notifications.size(), 3u);
    environment_.pass(day);
    settings(leif, {{"email", "somebody@example.org"}});
}

TEST_F(NotificationsTest, InvalidAddressesAreRefused) {
    const Client leif = registered("Leif"), guest = enter("Guest");
    for (const char* wrong : {"leif", "leif@", "@example.org", "a@b@c", "leif@example.org\r\nBcc: x@y.z", "a b@c.de",
                              "leif@.org", "<leif@example.org>", "leif@example.org,hildr@example.org"}) {
        EXPECT_EQ(refusal(leif, {{"do", "set_notifications"}, {"email", wrong}}), "bad_request") << wrong;
    }
    for (const char* wrong :
         {"hall.example", "ftp://hall.example/", "file:///etc/passwd", "http://", "http://127.0.0.1:8080/", "smtp://x/",
          "http://[::1]/", "https://10.1.2.3/x", "http://169.254.169.254/latest", "http://localhost/",
          "http://LOCALHOST/", "http://0x7f.1/", "http://2130706433/", "http://me:secret@hall.example/",
          "http://hall.example/ x", "https://hall.example/\r\nX: y", "https://hall.example:8443/",
          "http://hall.example:22/"}) {
        EXPECT_EQ(refusal(leif, {{"do", "set_notifications"}, {"webhook", wrong}}), "bad_request") << wrong;
    }
    EXPECT_EQ(refusal(guest, {{"do", "set_notifications"}, {"webhook", "https://hooks.example/"}}), "not_allowed");
    EXPECT_TRUE(environment_.notifications.empty());
    options_.notifications.mail = false;
    restart();
    Client again = leif;
    come_back(again);
    EXPECT_EQ(refusal(again, {{"do", "set_notifications"}, {"email", "leif@example.org"}}), "not_now");
}

// The hall reads the database only when a notification is due, not whenever a socket closes.
TEST_F(NotificationsTest, AShortAbsenceNeedsNoDatabaseRead) {
    std::vector<Client> clients{registered("Leif"), registered("Hildr")};
    for (const Client& client : clients) {
        settings(client, {{"webhook", "https://hooks.example/" + client.person}, {"your_turn", "webhook"}});
    }
    const std::string table = open_table(clients[0], "bottlecap-vikings", 2);
    begin(clients, table);
    Client& asked = clients[is_asked(clients[0], table) ? 0 : 1];
    const int before = environment_.looked_up;
    environment_.database_is_down = true;
    leave(asked);
    environment_.pass(9 * minute);
    EXPECT_EQ(environment_.looked_up, before);
    environment_.pass(5 * minute);
    EXPECT_EQ(notifications(), Texts());
    environment_.database_is_down = false;
    environment_.pass(minute);
    EXPECT_EQ(notifications(), Texts{"https://hooks.example/" + asked.person + ": your_turn"}) << "late, but not lost";
}

TEST_F(NotificationsTest, AnAwayPlayerIsNotifiedOnceOfATurn) {
    std::vector<Client> clients{registered("Leif"), registered("Hildr")};
    for (const Client& client : clients) {
        settings(client, {{"webhook", "https://hooks.example/" + client.person}, {"your_turn", "webhook"}});
    }
    const std::string table = open_table(clients[0], "bottlecap-vikings", 2, {{"title", "Friday"}});
    begin(clients, table);
    Client& asked = clients[is_asked(clients[0], table) ? 0 : 1];
    Client& other = clients[is_asked(clients[0], table) ? 1 : 0];
    const Texts call{"https://hooks.example/" + asked.person + ": your_turn"};

    environment_.pass(hour);
    EXPECT_EQ(notifications(), Texts()) << "they are here";
    leave(asked);
    environment_.pass(9 * minute);
    EXPECT_EQ(notifications(), Texts()) << "only for a moment";
    environment_.pass(2 * minute);
    EXPECT_EQ(notifications(), call);
    environment_.pass(day);
    must(other, {{"do", "say"}, {"table", table}, {"text", "hello?"}});
    environment_.pass(day);
    EXPECT_EQ(notifications(), Texts()) << "one notification per turn";
    come_back(asked);
    leave(asked);
    environment_.pass(day);
    EXPECT_EQ(notifications(), Texts()) << "also when they looked and left";
    leave(other);
    restart();
    environment_.pass(day);
    EXPECT_EQ(notifications(), Texts()) << "also after a restart";

    // It becomes the turn of a player who was away all the time.
    for (Client* client : {&asked, &other}) {
        come_back(*client);
        must(*client, {{"do", "subscribe"}, {"table", table}});
    }
    leave(other);
    environment_.pass(day);
    EXPECT_EQ(notifications(), Texts());
    Chance chance(1);
    for (int i = 0; i < 40 && is_asked(asked, table); ++i) {
        move({asked}, table, chance);
    }
    environment_.pass(minute);
    EXPECT_EQ(notifications(), Texts{"https://hooks.example/" + other.person + ": your_turn"}) << "immediately";
}

TEST_F(NotificationsTest, ARestartForgetsNoTurn) {
    std::vector<Client> clients{registered("Leif"), registered("Hildr")};
    for (const Client& client : clients) {
        settings(client, {{"webhook", "https://hooks.example/" + client.person}, {"your_turn", "webhook"}});
    }
    const std::string table = open_table(clients[0], "bottlecap-vikings", 2);
    begin(clients, table);
    const Client asked = clients[is_asked(clients[0], table) ? 0 : 1];
    leave(asked);
    restart();
    environment_.pass(9 * minute);
    EXPECT_EQ(notifications(), Texts());
    environment_.pass(2 * minute);
    EXPECT_EQ(notifications(), Texts{"https://hooks.example/" + asked.person + ": your_turn"});
}

TEST_F(NotificationsTest, AMailSaysWhereAndHowToStopIt) {
    Client leif = registered("Leif");
    const Client hildr = enter("Hildr");
    confirm(leif, "leif@example.org");
    settings(leif, {{"your_turn", "email"}, {"over", "email"}, {"started", "email"}});
    const std::string table = open_table(leif, "liars-dice", 2, {{"title", "Skål"}});
    must(leif, {{"do", "sit"}, {"table", table}});
    leave(leif);
    environment_.pass(hour);
    must(hildr, {{"do", "sit"}, {"table", table}});
    environment_.pass(minute);
    EXPECT_EQ(notifications(), Texts{"leif@example.org: Your table of Liar's Dice is full"});
    come_back(leif);
    must(leif, {{"do", "start"}, {"table", table}});
    must(hildr, {{"do", "subscribe"}, {"table", table}});
    leave(leif);
    environment_.pass(hour);
    Chance chance(1);
    for (int i = 0; i < 20 && is_asked(hildr, table); ++i) {
        move({hildr}, table, chance);
        environment_.pass(minute);
    }
    ASSERT_EQ(environment_.notifications.size(), 1u);
    const Notification& notification = environment_.notifications[0];
    EXPECT_EQ(notification.subject, "Your turn at Liar's Dice");
    for (const char* part : {"Skål", "https://hall.example/table/", table.c_str(), "To stop them"}) {
        EXPECT_NE(notification.body.find(part), std::string::npos) << part << " is not in: " << notification.body;
    }
    for (const std::string& line : environment_.logged) {
        EXPECT_EQ(line.find("example.org"), std::string::npos) << line;
    }
    EXPECT_EQ(hall_->notification_counts().delivered, 3u) << "the code among them";
}

TEST_F(NotificationsTest, AWebhooksBodyIsSignedWithASecretThatIsSentOnce) {
    Client leif = registered("Leif");
    const Client hildr = enter("Hildr");
    const json::object first = settings(leif, {{"webhook", "https://hooks.example/1"}, {"over", "webhook"}});
    const std::string secret(first.at("webhook_secret").get_string());
    EXPECT_EQ(secret.size(), 43u) << "256 bits";
    EXPECT_EQ(settings(leif, {{"your_turn", "both"}}).at("webhook_secret"), "");
    const std::string table = open_table(leif, "pebbles", 2);
    begin({leif, hildr}, table);
    leave(leif);
    environment_.pass(hour);
    ASSERT_EQ(environment_.notifications.size(), 1u);
    const Notification notification = environment_.notifications[0];
    // HMAC written out as in RFC 2104, independently of the hall's code.
    std::string inner(64, '\x36'), outer(64, '\x5c');
    for (std::size_t i = 0; i < secret.size(); ++i) {
        inner[i] = static_cast<char>(inner[i] ^ secret[i]);
        outer[i] = static_cast<char>(outer[i] ^ secret[i]);
    }
    std::array<unsigned char, 32> digest{};
    ASSERT_TRUE(read_hex(sha256_hex(inner + notification.body), digest));
    const std::string text(digest.begin(), digest.end());
    EXPECT_EQ(notification.signature, "sha256=" + sha256_hex(outer + text));
    const json::object body = codec::parse_json(notification.body).get_object();
    EXPECT_EQ(body.at("table"), json::value(table));
    EXPECT_EQ(body.at("link"), json::value("https://hall.example/table/" + table));
    come_back(leif);
    EXPECT_NE(settings(leif, {{"webhook", "https://hooks.example/1"}}).at("webhook_secret"), json::value(secret));
}

TEST_F(NotificationsTest, NobodyElseLearnsAnAddress) {
    Client leif = registered("Leif");
    const Client hildr = enter("Hildr");
    confirm(leif, "leif@example.org");
    settings(leif, {{"webhook", "https://hooks.example/secret-path"}, {"your_turn", "both"}});
    const std::string table = open_table(leif, "pebbles", 2);
    begin({leif, hildr}, table);
    ask(hildr, {{"do", "list_tables"}, {"which", "playing"}});
    leave(leif);
    environment_.pass(hour);
    EXPECT_EQ(notifications().size(), 2u);
    for (const std::string& text : environment_.sent[hildr.connection]) {
        EXPECT_EQ(text.find("example.org"), std::string::npos) << text;
        EXPECT_EQ(text.find("secret-path"), std::string::npos) << text;
    }
}

TEST_F(NotificationsTest, ADeletedAccountGetsNothingMore) {
    const Client leif = registered("Leif"), hildr = enter("Hildr");
    confirm(leif, "leif@example.org");
    settings(leif, {{"your_turn", "email"}, {"over", "email"}});
    const std::string table = open_table(leif, "pebbles", 2);
    begin({leif, hildr}, table);
    EXPECT_EQ(once(leif.token, {{"do", "delete_account"}, {"password", "green sails"}}).at("is"), "done");
    leave(leif);
    environment_.pass(day);
    EXPECT_EQ(notifications(), Texts());
    EXPECT_EQ(environment_.store().settings(leif.person), std::nullopt);
}

TEST_F(NotificationsTest, ANotificationThatCannotBeStoredIsNotSent) {
    Client leif = registered("Leif");
    const Client hildr = enter("Hildr");
    settings(leif, {{"webhook", "https://hooks.example/"}, {"your_turn", "webhook"}});
    environment_.failing_commits = 1;
    EXPECT_EQ(refusal(leif, {{"do", "set_notifications"}, {"email", "leif@example.org"}}), "unavailable");
    EXPECT_TRUE(environment_.notifications.empty());
    const std::string table = open_table(leif, "pebbles", 2);
    begin({leif, hildr}, table);
    leave(leif);
    environment_.failing_commits = 1;
    environment_.pass(hour);
    EXPECT_EQ(notifications(), Texts());
}

TEST_F(NotificationsTest, SettingsOfTwoConcurrentRequestsAreBothKept) {
    const Client leif = registered("Leif");
    hall_->ask(leif.connection, R"({"do":"set_notifications","id":"a","your_turn":"email"})");
    hall_->ask(leif.connection, R"({"do":"set_notifications","id":"b","over":"both"})");
    environment_.settle();
    const json::object seen = ask(leif, {{"do", "my_settings"}, {"id", "c"}});
    EXPECT_EQ(seen.at("your_turn"), "email");
    EXPECT_EQ(seen.at("over"), "both");
}

}  // namespace
}  // namespace meadhall::server

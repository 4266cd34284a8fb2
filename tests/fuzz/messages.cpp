// SPDX-License-Identifier: Apache-2.0
// Fuzzes client messages in the hall's parser and dispatcher. Each line of an input is a sender ("1" to "4" over a
// socket, "5" and "6" by HTTP) and a message. @0 to @2 stand for tables, @P for the sender's position, @A for Astrid.
// The target checks that no client receives another's secrets, that no internal fault occurs, and that memory stays
// bounded.
#include <array>
#include <optional>

#include "tests/fuzz/target.h"
#include "tests/server/test_environment.h"

// A function of the address sanitizer. It is declared here, because g++ does not ship the sanitizer's header.
extern "C" std::size_t __sanitizer_get_current_allocated_bytes();  // NOLINT

namespace meadhall::server {
namespace {

constexpr int max_lines = 40;
// One hall handles this many inputs; this is called an evening. Then the target opens a new hall.
constexpr int inputs_an_evening = 200;
// Maximum growth of the used memory in bytes: within an evening, and from the end of one evening to the end of the
// next.
constexpr std::size_t max_growth = 64 << 20;
constexpr std::size_t max_left = 16 << 20;

constexpr Connection astrid = 1, bjorn = 2, cid = 3, stranger = 4;

const Games& games() {
    static const Games all;
    return all;
}

class SecretiveEnvironment : public TestEnvironment {
public:
    // Refuses the jobs of bots and hints, because a hint would take a second.
    bool run_job(JobKind kind, const JobOwner& owner, std::function<void()> job, std::function<void()> then) override {
        return kind != JobKind::bot && kind != JobKind::hint &&
               TestEnvironment::run_job(kind, owner, std::move(job), std::move(then));
    }
    void send(Connection connection, std::shared_ptr<const std::string> text) override { receive(connection, *text); }
    void log(std::string_view what, const std::string& fields) override {
        expect(what != "fault", "internal fault: " + fields);
        expect_nothing_of(hers, fields);
    }
    void deliver(Notification notification, std::function<void(bool)> then) override {
        TestEnvironment::deliver(std::move(notification), std::move(then));
        notifications.clear();
    }

    void receive(Connection connection, const std::string& text) {
        newest = text;
        constexpr std::string_view mark = "\"position\":\"";
        if (const std::size_t found = text.find(mark); found != std::string::npos && connection <= stranger) {
            positions[connection] =
                text.substr(found + mark.size(), text.find('"', found + mark.size()) - found - mark.size());
        }
        if (connection != astrid) {
            expect_nothing_of(hers, text);
        }
        if (connection != astrid && connection != bjorn) {
            expect_nothing_of(of_the_table, text);
        }
    }
    static void expect_nothing_of(const std::vector<std::string>& secrets, const std::string& text) {
        for (const std::string& each : secrets) {
            expect(text.find(each) == std::string::npos, "a secret is sent: " + text);
        }
    }

    std::string newest;
    std::array<std::string, 5> positions;
    std::vector<std::string> hers, of_the_table;  // secrets of Astrid, and secrets of the private table
};

class Evening {
public:
    Evening() {
        for (const auto& [connection, name] : {std::pair(astrid, "Astrid"), {bjorn, "Bjorn"}, {cid, "Cid"}}) {
            tokens_[connection] =
                field(ask_http(R"({"do":"enter","id":"e","name":")" + std::string(name) + "\"}", {}), "token");
            person_ = connection == astrid ? field(environment_.newest, "person") : person_;
        }
        tokens_[astrid] = field(
            ask_http(R"({"do":"register","id":"r","name":"Astrid","password":"marker-password"})", tokens_[astrid]),
            "token");
        for (Connection each = astrid; each <= stranger; ++each) {
            open(each);
        }
        ask(astrid,
            R"({"do":"set_notifications","id":"n","email":"marker-mail@a.test","webhook":"http://marker.example/"})");
        open_table(0, astrid, R"("game":"thunder-and-lightning","listed":false,"title":"marker-title")");
        const std::string invitation = field(environment_.newest, "invitation");
        open_table(1, bjorn, R"("game":"pebbles")");
        open_table(2, cid, R"("game":"bottlecap-vikings")");
        ask(astrid, R"({"do":"sit","id":"s","table":"@0","words":"marker-words"})");
        ask(bjorn, R"({"do":"sit","id":"s","table":"@0","invitation":")" + invitation + "\"}");
        ask(bjorn, R"({"do":"sit","id":"s1","table":"@1"})");
        ask(cid, R"({"do":"sit","id":"s1","table":"@1"})");
        for (const Connection each : {astrid, bjorn}) {
            ask(each, R"({"do":"subscribe","id":"w","table":"@0","deltas":true})");
            ask(each, R"({"do":"subscribe","id":"w1","table":"@1"})");
        }
        ask(cid, R"({"do":"subscribe","id":"w1","table":"@1"})");
        ask(stranger, R"({"do":"subscribe","id":"w1","table":"@1","deltas":true})");
        ask(astrid, R"({"do":"start","id":"b","table":"@0"})");
        ask(bjorn, R"({"do":"start","id":"b","table":"@1"})");
        ask(astrid, R"({"do":"say","id":"t","table":"@0","text":"marker-talk"})");
        environment_.hers = {"marker-mail", "marker.example", "marker-password", tokens_[astrid]};
        environment_.of_the_table = {"marker-title", "marker-words", "marker-talk", invitation};
        expect(!invitation.empty() && !tokens_[astrid].empty() && !environment_.positions[astrid].empty(),
               "the set-up of the evening failed");
    }

    void line(std::string_view text) {
        const auto who = static_cast<Connection>(text.empty() ? '0' : text.front() - '0');
        text.remove_prefix(text.empty() ? 0 : 1);
        if (who >= astrid && who <= stranger) {
            text == "!" ? open(who) : ask(who, text);
        } else if (who == 5 || who == 6) {
            ask_http(filled(stranger, text), who == 5 ? tokens_[cid] : std::string());
        }
        environment_.pass(10);
    }

private:
    static std::string field(const std::string& text, const std::string& name) {
        const std::string mark = "\"" + name + "\":\"";
        const std::size_t found = text.find(mark);
        return found == std::string::npos
                   ? ""
                   : text.substr(found + mark.size(), text.find('"', found + mark.size()) - found - mark.size());
    }
    void open(Connection who) {
        hall_.close(who);
        hall_.open(who, hall_.find_session(tokens_[who]), "10.0.0." + std::to_string(who));
        environment_.settle();
    }
    void open_table(std::size_t number, Connection host, const std::string& fields) {
        ask(host, R"({"do":"open_table","id":"o","players":2,)" + fields + "}");
        tables_[number] = field(environment_.newest, "table");
    }
    void ask(Connection who, std::string_view text) {
        hall_.ask(who, filled(who, text));
        environment_.settle();
    }
    std::string ask_http(const std::string& text, const std::string& token) {
        std::string answered;
        hall_.ask(Requester{std::nullopt, hall_.find_session(token), "10.0.1.1", true}, text, [&](const Reply& reply) {
            answered = reply.text;
            // The answer to a request without Astrid's token must not contain her secrets.
            environment_.receive(token.empty() || token == tokens_[cid] ? cid : astrid, reply.text);
        });
        environment_.settle();
        environment_.newest = answered;
        return answered;
    }
    std::string filled(Connection who, std::string_view text) const {
        std::string out;
        for (std::size_t i = 0; i < text.size(); ++i) {
            const char next = text[i] == '@' && i + 1 < text.size() ? text[i + 1] : ' ';
            if (next >= '0' && next <= '2') {
                out += tables_[static_cast<std::size_t>(next - '0')];
            } else if (next == 'P') {
                out += environment_.positions[who];
            } else if (next == 'A') {
                out += person_;
            } else {
                out += text[i];
                continue;
            }
            ++i;
        }
        return out;
    }

    SecretiveEnvironment environment_;
    Hall hall_{environment_, games(), HallOptions{.bot_pause_ms = 0, .requests_a_second = 100'000}};
    std::array<std::string, 5> tokens_;
    std::array<std::string, 3> tables_;
    std::string person_;
};

std::uint64_t messages = 0;

}  // namespace
}  // namespace meadhall::server

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace meadhall;
    using namespace meadhall::server;
    static std::optional<Evening> evening;
    static int inputs = 0;
    static std::size_t memory_before = 0, memory_then = 0;
    if (inputs++ % inputs_an_evening == 0) {
        evening.reset();
        const std::size_t now = __sanitizer_get_current_allocated_bytes();
        // The first evening also loads the games, so it is not compared.
        expect(memory_before == 0 || now <= memory_before + max_left, "an evening leaks memory");
        memory_before = inputs == 1 ? 0 : now;
        evening.emplace();
        memory_then = __sanitizer_get_current_allocated_bytes();
        if (inputs == 1) {
            std::atexit([] { std::printf("%llu messages\n", static_cast<unsigned long long>(messages)); });
        }
    }
    for_lines(text_of(data, size), max_lines, [&](std::string_view line) {
        // The secrets that must not leak contain "marker". libFuzzer finds these words and sends them itself. A client
        // that receives what it has sent has not received a secret, so lines with "marker" are skipped.
        if (line.find("marker") != std::string_view::npos) {
            return;
        }
        ++messages;
        evening->line(line);
    });
    expect(__sanitizer_get_current_allocated_bytes() <= memory_then + max_growth, "memory grows without bound");
    return 0;
}

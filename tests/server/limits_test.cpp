// SPDX-License-Identifier: Apache-2.0
// Limits apply to people and addresses, not to sockets.
#include "tests/server/hall_test.h"

namespace meadhall::server {
namespace {

class Limits : public HallTest {
protected:
    static std::string request(const std::string& id) { return R"({"do":"who_am_i","id":")" + id + R"("})"; }
    // Sends this many requests over each socket. Returns how many are answered with "done".
    std::size_t done_of(const std::vector<Connection>& sockets, int requests) {
        std::size_t done = 0;
        for (int i = 0; i < requests; ++i) {
            for (const Connection socket : sockets) {
                environment_.sent[socket].clear();
                hall_->ask(socket, request("x"));
                environment_.settle();
                done += !environment_.sent[socket].empty() &&
                        environment_.sent[socket].back().find("\"done\"") != std::string::npos;
            }
        }
        return done;
    }
    std::vector<Connection> sockets_of(const Client& client, int count) {
        std::vector<Connection> sockets;
        for (int i = 0; i < count; ++i) {
            sockets.push_back(++last_connection_);
            hall_->open(last_connection_, hall_->find_session(client.token), "10.0.0.1");
        }
        return sockets;
    }
    std::uint64_t limited(const std::string& name) {
        for (const auto& [limit, count] : hall_->limited()) {
            if (limit == name) {
                return count;
            }
        }
        ADD_FAILURE() << "there is no limit " << name;
        return 0;
    }
};

TEST_F(Limits, AllSocketsOfAPersonShareOneLimit) {
    const Client ann = enter("Ann");
    EXPECT_EQ(done_of(sockets_of(ann, 30), 20), 20u) << "of 600";
    EXPECT_EQ(limited("requests"), 580u);
    // A second later five more are allowed, over any socket.
    environment_.pass(1'000);
    EXPECT_EQ(done_of(sockets_of(ann, 30), 1), 5u);
}

TEST_F(Limits, AnotherPersonAtTheSameAddressHasTheirOwnLimit) {
    const Client ann = enter("Ann"), bob = enter("Bob");
    EXPECT_EQ(done_of({ann.connection}, 30), 20u);
    EXPECT_EQ(done_of({bob.connection}, 30), 20u);
}

TEST_F(Limits, ANewSocketDoesNotResetTheLimit) {
    Client ann = enter("Ann");
    std::size_t done = 0;
    for (int i = 0; i < 100; ++i) {
        done += done_of({ann.connection}, 2);
        leave(ann);
        come_back(ann);
    }
    EXPECT_EQ(done, 20u) << "of 200";
}

TEST_F(Limits, WithoutASessionAnAddressHasOneLimit) {
    std::vector<Connection> sockets;
    for (int i = 0; i < 30; ++i) {
        sockets.push_back(++last_connection_);
        hall_->open(last_connection_, std::nullopt, i < 20 ? "2001:db8:1:2::/64" : "192.0.2.7");
    }
    EXPECT_EQ(done_of(sockets, 20), 40u) << "two addresses, of 600";
}

// A positive control: with one bucket for each socket, all requests would pass.
TEST_F(Limits, ABucketForEachSocketWouldNotLimitAPerson) {
    Limiter by_socket(20, 4'000), by_person(20, 4'000);
    int through_sockets = 0, through_person = 0;
    for (int i = 0; i < 600; ++i) {
        through_sockets += by_socket.allow(std::to_string(i % 30), 0);
        through_person += by_person.allow("Ann", 0);
    }
    EXPECT_EQ(through_sockets, 600);
    EXPECT_EQ(through_person, 20);
}

TEST_F(Limits, ASocketThatFloodsIsReadSlowlyAndThenClosed) {
    const Client ann = enter("Ann");
    for (int i = 0; i < 20 + max_refused_in_a_while; ++i) {
        hall_->ask(ann.connection, request("x"));
    }
    EXPECT_EQ(environment_.paused_ms[ann.connection], max_refused_in_a_while * refused_pause_ms);
    EXPECT_FALSE(environment_.closed.contains(ann.connection));
    hall_->ask(ann.connection, request("x"));
    EXPECT_EQ(environment_.closed[ann.connection], 1008);
    EXPECT_EQ(limited("floods"), 1u);
}

TEST_F(Limits, ASocketThatIsRefusedNowAndThenStaysOpen) {
    const Client ann = enter("Ann");
    for (int i = 0; i < 20; ++i) {
        done_of({ann.connection}, 25);
        environment_.pass(30'000);
    }
    EXPECT_FALSE(environment_.closed.contains(ann.connection));
}

TEST_F(Limits, ARefusalNamesTheRequest) {
    const Client ann = enter("Ann");
    done_of({ann.connection}, 20);
    for (const auto& [text, id] : std::map<std::string, std::string>{
             {request("a7"), "a7"},
             {R"({"id": "b-8", "do":"say","table":"t","room":"table","text":"\"id\":\"no\""})", "b-8"},
             {R"({"do":"who_am_i"})", ""},
             {R"({"id":7})", ""},
             {R"({"id":"open)", ""},
             {R"({"id":)", ""},
             {R"({"id":"a\u0041"})", ""},
             {R"({"id":")" + std::string(200, 'x') + R"("})", ""}}) {
        environment_.sent[ann.connection].clear();
        hall_->ask(ann.connection, text);
        const json::object answer = codec::parse_json(environment_.sent[ann.connection].at(0)).get_object();
        EXPECT_EQ(answer.at("error").at("code"), "too_many");
        EXPECT_EQ(answer.at("to"), json::value(id)) << text;
    }
}

TEST_F(Limits, OnePersonMayRunFewTablesOfBots) {
    const Client ann = enter("Ann");
    const json::array bots{{{"seat", 0}, {"level", "random"}}, {{"seat", 1}, {"level", "random"}}};
    environment_.thinking_ms = [] { return 3'600'000; };
    for (int i = 0; i < max_tables_of_bots; ++i) {
        must(ann, {{"do", "start"}, {"table", open_table(ann, "bottlecap-vikings", 2, {{"bots", bots}})}});
    }
    const std::string one_more = open_table(ann, "bottlecap-vikings", 2, {{"bots", bots}});
    EXPECT_EQ(refusal(ann, {{"do", "start"}, {"table", one_more}}), "too_many");
    EXPECT_EQ(limited("tables_of_bots"), 1u);
    // Tables with a person are not counted.
    const std::string own = open_table(ann, "bottlecap-vikings", 2, {{"bots", json::array{bots[0]}}});
    must(ann, {{"do", "sit"}, {"table", own}});
    must(ann, {{"do", "start"}, {"table", own}});
}

TEST_F(Limits, ABotsJobBelongsToThePlayerWhoWaits) {
    const Client ann = enter("Ann");
    environment_.thinking_ms = [] { return 10; };
    const std::string table =
        open_table(ann, "bottlecap-vikings", 2, {{"bots", json::array{{{"seat", 0}, {"level", "random"}}}}});
    must(ann, {{"do", "sit"}, {"table", table}});
    must(ann, {{"do", "subscribe"}, {"table", table}});
    environment_.jobs.clear();
    must(ann, {{"do", "start"}, {"table", table}});
    ASSERT_FALSE(environment_.jobs.empty());
    EXPECT_EQ(environment_.jobs[0].first, JobKind::bot);
    EXPECT_EQ(environment_.jobs[0].second.person, ann.person);
    EXPECT_EQ(environment_.jobs[0].second.address, "10.0.0.1");
    EXPECT_TRUE(environment_.jobs[0].second.is_waited_for);
}

// Ann stood up, so nobody waits for the queued bot move. When she returns, the move is queued again, and the job that
// runs first counts.
TEST_F(Limits, BotsAreAskedAgainForAPlayerWhoReturns) {
    const Client ann = enter("Ann");
    const json::array bots{{{"seat", 1}, {"level", "random"}}, {{"seat", 2}, {"level", "random"}}};
    const std::string table = open_table(ann, "bottlecap-vikings", 3, {{"bots", bots}});
    begin({ann}, table);
    const auto events = [&] { return environment_.store().events(table).size(); };
    const auto is_asked = [&] { return !newest(ann, table).at("offers").get_array().empty(); };
    int hurried = 0;
    for (int slow_job = 0; slow_job < 6; ++slow_job) {
        int jobs = 0;
        environment_.thinking_ms = [&] { return jobs++ == slow_job ? 3'600'000 : 0; };
        must(ann, {{"do", "stand"}, {"table", table}});
        while (jobs <= slow_job) {
            environment_.pass(1'000);
        }
        ASSERT_FALSE(environment_.jobs.back().second.is_waited_for);
        must(ann, {{"do", "return"}, {"table", table}});
        const std::size_t before = events();
        environment_.pass(10'000);
        ASSERT_TRUE(is_asked()) << "job " << slow_job;
        hurried += events() > before ? 1 : 0;
        environment_.pass(2 * 3'600'000);  // the slow job ends and has no effect
        EXPECT_TRUE(is_asked());
    }
    EXPECT_GT(hurried, 0) << "it was always her own turn";
    EXPECT_TRUE(environment_.logged.empty());
}

TEST_F(Limits, JobsOfABotTableBelongToItsHost) {
    const Client ann = enter("Ann");
    environment_.thinking_ms = [] { return 10; };
    const json::array bots{{{"seat", 0}, {"level", "random"}}, {{"seat", 1}, {"level", "random"}}};
    const std::string table = open_table(ann, "bottlecap-vikings", 2, {{"bots", bots}});
    must(ann, {{"do", "subscribe"}, {"table", table}});
    environment_.jobs.clear();
    must(ann, {{"do", "start"}, {"table", table}});
    ASSERT_FALSE(environment_.jobs.empty());
    EXPECT_EQ(environment_.jobs[0].second.person, ann.person);
    EXPECT_FALSE(environment_.jobs[0].second.is_waited_for);
    // After a restart the first job loads the table. It has the same owner as the jobs of the bots, and nobody waits
    // for it either.
    environment_.forget();
    environment_.jobs.clear();
    restart();
    ASSERT_FALSE(environment_.jobs.empty());
    EXPECT_EQ(environment_.jobs[0].first, JobKind::load);
    EXPECT_EQ(environment_.jobs[0].second.person, ann.person);
    EXPECT_FALSE(environment_.jobs[0].second.is_waited_for);
}

}  // namespace
}  // namespace meadhall::server

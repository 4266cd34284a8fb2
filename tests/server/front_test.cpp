// SPDX-License-Identifier: Apache-2.0
// Front: authentication, cookies, headers and paths.
#include "server/front.h"

#include <gtest/gtest.h>

#include "tests/server/fake_net.h"
#include "tests/server/test_environment.h"

namespace meadhall::server {
namespace {

const Games& games() {
    static const Games all;
    return all;
}

class FrontTest : public testing::Test {
protected:
    using Headers = std::vector<std::pair<std::string, std::string>>;

    Response request(const std::string& method, const std::string& path, Headers headers,
                     const std::string& body = "") {
        net_.last = {};
        front_.on_request(1, {method, path, "", std::move(headers), body, peer_});
        environment_.pass(1'000);
        return net_.last;
    }
    Response api(Headers headers, const json::object& body) {
        headers.emplace_back("content-type", "application/json");
        return request("POST", "/api", std::move(headers), json::serialize(body));
    }
    static std::string header(const Response& response, const std::string& name) {
        for (const auto& [key, value] : response.headers) {
            if (key == name) {
                return value;
            }
        }
        return "";
    }
    int handshake(Headers headers, const std::string& path = "/ws") {
        const std::optional<Response> refused = front_.on_handshake({"GET", path, "", std::move(headers), "", peer_});
        return refused ? refused->status : 101;
    }

    static constexpr const char* ours = "https://hall.example";
    std::string peer_ = "192.0.2.7";
    TestEnvironment environment_;
    Hall hall_{environment_, games(), HallOptions()};
    FakeNet net_;
    Front front_{hall_, {{ours}, true, false}, games()};
    void SetUp() override { front_.set_net(net_); }
};

TEST_F(FrontTest, AForeignPageIsRefused) {
    EXPECT_EQ(handshake({{"origin", ours}, {"cookie", "__Host-meadhall=x"}}), 101);
    EXPECT_EQ(handshake({{"authorization", "Bearer x"}}), 101) << "a program has no origin";
    const std::vector<std::string> foreign{"null",
                                           "",
                                           "https://evil.example",
                                           "https://hall.example:8443",
                                           "http://hall.example",
                                           "https://hall.example.evil.example",
                                           "https://evilhall.example",
                                           "https://HALL.example",
                                           "https://hall.example.",
                                           "https://user@hall.example",
                                           "https://sub.hall.example",
                                           "https://h\xC3\xA4ll.example",
                                           "https://hall.example/"};
    for (const std::string& origin : foreign) {
        EXPECT_EQ(handshake({{"origin", origin}, {"cookie", "__Host-meadhall=x"}}), 403) << origin;
        EXPECT_EQ(api({{"origin", origin}}, {{"do", "who_am_i"}, {"id", "1"}}).status, 403) << origin;
    }
    EXPECT_EQ(handshake({{"origin", ours}, {"origin", ours}}), 403) << "two origins";
    EXPECT_EQ(handshake({{"cookie", "__Host-meadhall=x"}}), 403) << "a cookie without an origin";
    EXPECT_EQ(handshake({{"origin", ours}}, "/other"), 404);
}

// The lengths of compressed messages could reveal the hand of a player to somebody who sees them on the network.
TEST_F(FrontTest, OnlySocketsWithoutASessionAreCompressed) {
    const auto may_compress = [this](Headers headers) {
        return front_.may_compress({"GET", "/ws", "", std::move(headers), "", peer_});
    };
    EXPECT_TRUE(may_compress({}));
    EXPECT_TRUE(may_compress({{"origin", ours}}));
    EXPECT_TRUE(may_compress({{"origin", ours}, {"cookie", "theme=dark"}}));
    EXPECT_TRUE(may_compress({{"origin", ours}, {"cookie", "__Host-meadhall="}})) << "signed out";
    EXPECT_FALSE(may_compress({{"origin", ours}, {"cookie", "theme=dark; __Host-meadhall=x"}}));
    EXPECT_FALSE(may_compress({{"authorization", "Bearer x"}}));
}

TEST_F(FrontTest, APageGetsACookieAndAProgramAToken) {
    const Response page = api({{"origin", ours}}, {{"do", "enter"}, {"id", "1"}, {"name", "Leif"}});
    const std::string cookie = header(page, "Set-Cookie");
    for (const char* part : {"__Host-meadhall=", "; Path=/", "; HttpOnly", "; SameSite=Strict", "; Secure"}) {
        EXPECT_NE(cookie.find(part), std::string::npos) << cookie;
    }
    EXPECT_EQ(codec::parse_json(page.body).at("token"), "");
    const std::string sent = cookie.substr(0, cookie.find(';'));
    const Response known = api({{"origin", ours}, {"cookie", "a=b; " + sent}}, {{"do", "who_am_i"}, {"id", "2"}});
    EXPECT_EQ(codec::parse_json(known.body).at("me").at("name"), "Leif");
    const Response twice = api({{"origin", ours}, {"cookie", sent + "; " + sent}}, {{"do", "who_am_i"}, {"id", "2"}});
    EXPECT_TRUE(codec::parse_json(twice.body).at("me").is_null());

    const Response program = api({}, {{"do", "enter"}, {"id", "1"}, {"name", "Robot"}});
    EXPECT_EQ(header(program, "Set-Cookie"), "");
    const std::string token(codec::parse_json(program.body).at("token").get_string());
    const Response robot = api({{"authorization", "Bearer " + token}}, {{"do", "who_am_i"}, {"id", "2"}});
    EXPECT_EQ(codec::parse_json(robot.body).at("me").at("name"), "Robot");
    const Response stolen =
        api({{"origin", ours}, {"authorization", "Bearer " + token}}, {{"do", "who_am_i"}, {"id", "2"}});
    EXPECT_TRUE(codec::parse_json(stolen.body).at("me").is_null()) << "a page must not use a token";

    const Response out = api({{"origin", ours}, {"cookie", sent}}, {{"do", "sign_out"}, {"id", "3"}});
    EXPECT_NE(header(out, "Set-Cookie").find("Max-Age=0"), std::string::npos);
}

TEST_F(FrontTest, AFormOfAnotherPageIsNotARequest) {
    for (const char* type : {"text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""}) {
        const Response response =
            request("POST", "/api", {{"origin", ours}, {"content-type", type}}, R"({"do":"who_am_i","id":"1"})");
        EXPECT_EQ(response.status, 415) << type;
    }
    EXPECT_EQ(request("GET", "/api", {}).status, 405);
    EXPECT_EQ(request("POST", "/", {}).status, 405);
    EXPECT_EQ(request("GET", "/nothing", {}).status, 404);
    EXPECT_EQ(request("GET", "/record/nothing", {}).status, 404);
}

TEST_F(FrontTest, ThePageReadsTheRecordOfAPrivateTable) {
    const Response page = api({{"origin", ours}}, {{"do", "enter"}, {"id", "1"}, {"name", "Leif"}});
    const std::string set = header(page, "Set-Cookie");
    const std::pair<std::string, std::string> cookie{"cookie", set.substr(0, set.find(';'))};
    const std::pair<std::string, std::string> own{"sec-fetch-site", "same-origin"};
    const Response opened =
        api({{"origin", ours}, cookie},
            {{"do", "open_table"}, {"id", "2"}, {"game", "pebbles"}, {"players", 2}, {"listed", false}});
    const std::string path = "/record/" + std::string(codec::parse_json(opened.body).at("table").get_string());
    // 409: the game is not over. Only members of the table learn this; for others the table does not exist (404).
    EXPECT_EQ(request("GET", path, {cookie, own}).status, 409) << "a GET of a browser has no origin";
    EXPECT_EQ(request("GET", path, {cookie, {"origin", ours}}).status, 409);
    EXPECT_EQ(request("GET", path, {own}).status, 404);
    EXPECT_EQ(request("GET", path, {cookie}).status, 404);
    for (const char* site : {"cross-site", "same-site", "none", "Same-Origin", "same-origin, cross-site", ""}) {
        EXPECT_EQ(request("GET", path, {cookie, {"sec-fetch-site", site}}).status, 404) << site;
    }
    EXPECT_EQ(request("GET", path, {cookie, own, {"sec-fetch-site", "cross-site"}}).status, 404);
    EXPECT_EQ(request("GET", path, {cookie, own, {"origin", "https://evil.example"}}).status, 404);
    EXPECT_EQ(request("GET", path, {cookie, own, {"origin", "null"}}).status, 404);
    EXPECT_EQ(request("GET", path, {cookie, {"origin", "https://evil.example"}}).status, 404);

    const std::string invitation(codec::parse_json(opened.body).at("invitation").get_string());
    const auto invited = [&](const std::string& query) {
        front_.on_request(1, {"GET", path, query, {}, "", peer_});
        return net_.last.status;
    };
    EXPECT_EQ(invited("invitation=" + invitation), 409);
    EXPECT_EQ(invited("invitation=" + invitation.substr(1)), 404);
    EXPECT_EQ(invited("invitation="), 404);
}

TEST_F(FrontTest, UploadingARecordNeedsASession) {
    const Headers type{{"content-type", "application/jsonl"}};
    EXPECT_EQ(request("POST", "/replay", type, "{}").status, 401);
    const std::string token(
        codec::parse_json(api({}, {{"do", "enter"}, {"id", "1"}, {"name", "Lief"}}).body).at("token").get_string());
    Headers mine = type;
    mine.emplace_back("authorization", "Bearer " + token);
    EXPECT_EQ(request("POST", "/replay", {mine.back()}, "{}").status, 415);
    const Response refused = request("POST", "/replay", mine, "{}");
    EXPECT_EQ(refused.status, 400);
    EXPECT_NE(refused.body.find("line 1: "), std::string::npos) << refused.body;
    Headers foreign = mine;
    foreign.emplace_back("origin", "https://evil.example");
    EXPECT_EQ(request("POST", "/replay", foreign, "{}").status, 403);

    // Only uploads by a person who is signed in may have a long body, and only ten of them in ten minutes.
    constexpr std::size_t usual = 64 * 1024;
    const auto most = [&](const std::string& path, const Headers& headers) {
        return front_.max_body({"POST", path, "", headers, "", peer_}, usual);
    };
    EXPECT_EQ(most("/replay", type), usual);
    EXPECT_EQ(most("/replay", foreign), usual);
    EXPECT_EQ(most("/api", mine), usual);
    int longer = 0;
    for (int i = 0; i < 20; ++i) {
        longer += most("/replay", mine) > usual;
    }
    EXPECT_EQ(longer, 9) << "ten in ten minutes, with the one above";
    EXPECT_EQ(request("POST", "/replay", mine, "{}").status, 429);
}

TEST_F(FrontTest, SlowReadersAreCounted) {
    front_.on_overflow(1);
    front_.on_overflow(1);
    EXPECT_EQ(front_.overflows(), 2u);
}

TEST_F(FrontTest, MetricsAreForTheLocalMachineOnly) {
    EXPECT_EQ(request("GET", "/metrics", {}).status, 404);
    Metrics all;
    all.gauge("connections", "Open WebSockets", [] { return 0; });
    front_.set_metrics(all);
    EXPECT_EQ(request("GET", "/metrics", {}).status, 404);
    peer_ = "127.0.0.1";
    const Response metrics = request("GET", "/metrics", {});
    EXPECT_EQ(metrics.status, 200);
    EXPECT_NE(metrics.body.find("meadhall_connections 0\n"), std::string::npos);
    front_.set_options({{ours}, true, true});
    EXPECT_EQ(request("GET", "/metrics", {{"x-forwarded-for", "127.0.0.1, 192.0.2.9"}}).status, 404)
        << "only the last address counts, which the proxy adds";
}

class FrontLimits : public FrontTest {
protected:
    // Sends a series of GETs of one path. Returns how many are not refused with 429.
    int answered(const std::string& path, const std::vector<std::string>& forwarded, int requests) {
        int count = 0;
        for (int i = 0; i < requests; ++i) {
            const std::string& from = forwarded[static_cast<std::size_t>(i) % forwarded.size()];
            front_.on_request(1, {"GET", path, "", {{"x-forwarded-for", from}}, "", peer_});
            environment_.settle();
            count += net_.last.status != 429;
        }
        return count;
    }
};

TEST_F(FrontLimits, PagesAreLimitedForAnAddress) {
    EXPECT_EQ(answered("/somewhere", {"ignored"}, 2'500), 2'000);
    EXPECT_EQ(answered("/healthz", {"ignored"}, 100), 100);
    peer_ = "192.0.2.8";
    EXPECT_EQ(answered("/somewhere", {"ignored"}, 10), 10);
    peer_ = "192.0.2.7";
    EXPECT_EQ(answered("/somewhere", {"ignored"}, 10), 0);
    environment_.pass(60'000);
    EXPECT_EQ(answered("/somewhere", {"ignored"}, 2'500), 2'000);
}

TEST_F(FrontLimits, RecordsAreLimitedForAnAddress) { EXPECT_EQ(answered("/record/none", {"ignored"}, 100), 60); }

TEST_F(FrontLimits, BehindAProxyTheClientsNetworkCounts) {
    front_.set_options({{ours}, true, true});
    EXPECT_EQ(answered("/record/none", {"2001:db8:1:2::1", "2001:db8:1:2:ffff::9", "::1, 2001:db8:1:2::3"}, 100), 60)
        << "one /64; addresses before the last do not count";
    EXPECT_EQ(answered("/record/none", {"2001:db8:1:3::1"}, 100), 60);
    EXPECT_EQ(answered("/record/none", {"192.0.2.1", "::ffff:192.0.2.1", "192.0.2.1:4711"}, 100), 60);
}

TEST_F(FrontLimits, RequestsOfAnAddressShareALimitBehindAProxy) {
    front_.set_options({{ours}, true, true});
    int done = 0;
    for (int i = 0; i < 100; ++i) {
        front_.on_request(
            1, {"POST",
                "/api",
                "",
                {{"x-forwarded-for", "2001:db8:1:2::" + std::to_string(i)}, {"content-type", "application/json"}},
                R"({"do":"who_am_i","id":"1"})",
                peer_});
        environment_.settle();
        done += net_.last.status == 200;
    }
    EXPECT_EQ(done, 20);
}

TEST_F(FrontLimits, SocketsOfANetworkAreCountedBehindAProxy) {
    front_.set_options({{ours}, true, true, 3});
    const auto from = [this](int i) {
        return Request{"GET", "/ws", "", {{"x-forwarded-for", "2001:db8:1:2::" + std::to_string(i)}}, "", peer_};
    };
    for (int i = 0; i < 3; ++i) {
        ASSERT_FALSE(front_.on_handshake(from(i)));
        front_.on_open(static_cast<Connection>(i), from(i));
    }
    EXPECT_EQ(front_.on_handshake(from(9))->status, 429);
    EXPECT_EQ(front_.refused_sockets(), 1u);
    EXPECT_EQ(handshake({{"x-forwarded-for", "2001:db8:1:3::1"}}), 101) << "another network";
    front_.on_close(1);
    EXPECT_FALSE(front_.on_handshake(from(9)));
}

}  // namespace
}  // namespace meadhall::server

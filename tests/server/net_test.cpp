// SPDX-License-Identifier: Apache-2.0
// The network layer against a client that sends plain bytes: its answers, its refusals, and what it survives.
#include "tests/server/net_test.h"

#include <filesystem>
#include <map>
#include <stop_token>
#include <sys/resource.h>
#include <unistd.h>

#include "kernel/check.h"

namespace meadhall::server {
namespace {

constexpr std::int64_t stop_ms = 120'000;  // Limits::stop_ms for tests in which peers still read
// In these tests a net always takes less time than this to stop: its peers close, or Limits::stop_ms (by default 1 s)
// is over.
constexpr std::int64_t longest_stop_ms = 15'000;

class Http : public testing::Test {
protected:
    Running house_;
};

// --- HTTP -----------------------------------------------------------------------------------------------------------

TEST_F(Http, AnswersAndKeepsTheConnection) {
    house_.start();
    RawClient client = house_.client();
    const HttpAnswer first = client.request("GET", "/a%20b/%C3%A5?c=%20d", {{"X-Word", "  skoal "}});
    EXPECT_EQ(first.status, 200);
    EXPECT_EQ(first.body, "GET /a b/\xC3\xA5 [c=%20d] ");
    EXPECT_EQ(first.header("connection"), "keep-alive");
    EXPECT_EQ(first.header("date").size(), std::string_view("Sun, 06 Nov 1994 08:49:37 GMT").size());
    const HttpAnswer second = client.request("POST", "/b", {}, "the body");
    EXPECT_EQ(second.body, "POST /b [] the body");
    house_.ask([](Recorder& recorder) {
        const Request& request = recorder.requests.at(0);
        EXPECT_EQ(request.peer, "127.0.0.1");
        EXPECT_EQ(request.header("x-word"), "skoal");
        EXPECT_EQ(request.header("host"), "localhost");
        EXPECT_EQ(request.header_count("x-word"), 1);
    });
}

TEST_F(Http, HeadHasNoBodyButItsLength) {
    house_.before_or_after().page = "12345";
    house_.start();
    RawClient client = house_.client();
    const HttpAnswer head = client.request("HEAD", "/page");
    EXPECT_EQ(head.status, 200);
    EXPECT_EQ(head.header("content-length"), "5");
    EXPECT_EQ(client.request("GET", "/page").body, "12345");
}

TEST_F(Http, SomeStatusesHaveNoBody) {
    house_.start();
    RawClient client = house_.client();
    for (const int status : {204, 304, 204}) {
        const HttpAnswer answer = client.request("GET", "/status/" + std::to_string(status));
        EXPECT_EQ(answer.status, status);
        EXPECT_EQ(answer.header("content-length"), "");
    }
    EXPECT_EQ(client.request("GET", "/status/404").body, "body");
    // If the handler gives an invalid status, the client gets 500: the mistake is ours.
    EXPECT_EQ(client.request("GET", "/status/101").status, 500);
    EXPECT_EQ(client.request("GET", "/status/1000").status, 500);
}

TEST_F(Http, ClosesWhenAskedTo) {
    house_.start();
    RawClient client = house_.client();
    EXPECT_EQ(client.request("GET", "/", {{"Connection", "close"}}).header("connection"), "close");
    EXPECT_TRUE(client.is_closed());
    RawClient old = house_.client();
    old.send("GET / HTTP/1.0\r\nHost: a\r\n\r\n");
    EXPECT_EQ(old.read_answer().status, 200);
    EXPECT_TRUE(old.is_closed());
    RawClient kept = house_.client();
    for (int i = 0; i < 2; ++i) {
        kept.send("GET / HTTP/1.0\r\nHost: a\r\nConnection: keep-alive\r\n\r\n");
        EXPECT_EQ(kept.read_answer().status, 200);
    }
}

TEST_F(Http, OneRequestAfterTheOther) {
    house_.start();
    RawClient client = house_.client();
    client.send(
        "POST /1 HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\nabGET /2 HTTP/1.1\r\nHost: a\r\n\r\nGET /3 HT");
    EXPECT_EQ(client.read_answer().body, "POST /1 [] ab");
    EXPECT_EQ(client.read_answer().body, "GET /2 [] ");
    client.send("TP/1.1\r\nHost: a\r\n\r\n");
    EXPECT_EQ(client.read_answer().body, "GET /3 [] ");
}

TEST_F(Http, ByteByByte) {
    house_.start();
    RawClient client = house_.client();
    for (const char c : std::string("POST /slow HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc")) {
        client.send(std::string(1, c));
        std::this_thread::sleep_for(milliseconds(1));
    }
    EXPECT_EQ(client.read_answer().body, "POST /slow [] abc");
}

TEST_F(Http, EveryResponseHasTheStandardHeaders) {
    house_.start();
    std::vector<HttpAnswer> answers;
    answers.push_back(house_.client().request("GET", "/"));
    answers.push_back(house_.client().request("GET", "/status/404"));
    answers.push_back(house_.client().request("GET", "/%"));
    answers.push_back(house_.client().handshake("/refused"));
    answers.push_back(house_.client().handshake("/ws", {{"Sec-WebSocket-Version", "8"}}));
    answers.push_back(house_.client().handshake("/ws"));
    const std::vector<int> statuses{200, 404, 400, 403, 426, 101};
    for (std::size_t i = 0; i < answers.size(); ++i) {
        const HttpAnswer& answer = answers[i];
        EXPECT_EQ(answer.status, statuses[i]);
        EXPECT_EQ(answer.header("x-content-type-options"), "nosniff") << i;
        EXPECT_EQ(answer.header("referrer-policy"), "no-referrer") << i;
        EXPECT_EQ(answer.header("cross-origin-opener-policy"), "same-origin") << i;
        EXPECT_EQ(answer.header("cross-origin-resource-policy"), "same-origin") << i;
        EXPECT_EQ(answer.header("content-security-policy"), "default-src 'none'; frame-ancestors 'none'") << i;
        EXPECT_EQ(answer.header("cache-control"), "no-store") << i;
        EXPECT_NE(answer.header("permissions-policy"), "") << i;
        EXPECT_EQ(answer.header("server").find_first_of("0123456789/"), std::string::npos) << answer.header("server");
    }
}

TEST_F(Http, AHandlersHeadersComeFirstAndCannotInjectLines) {
    house_.before_or_after().page_headers = {{"cache-control", "max-age=60"},
                                             {"Content-Security-Policy", "default-src 'self'"},
                                             {"X-Fine", "1"},
                                             {"X-Split", "a\r\nSet-Cookie: b"},
                                             {"X-Line", "a\nb"},
                                             {"X-\r\nName", "a"},
                                             {"Bad Name", "a"},
                                             {"", "a"},
                                             {"X-Nul", std::string("a\0b", 3)},
                                             {"Referrer-Policy", "unsafe-url\r\n"},
                                             {"Content-Length", "1"},
                                             {"Transfer-Encoding", "chunked"},
                                             {"Connection", "close"}};
    house_.before_or_after().page = "page";
    house_.start();
    RawClient client = house_.client();
    const HttpAnswer answer = client.request("GET", "/page");
    EXPECT_EQ(answer.body, "page");
    EXPECT_EQ(answer.header("cache-control"), "max-age=60");
    EXPECT_EQ(answer.header("content-security-policy"), "default-src 'self'");
    EXPECT_EQ(answer.header("referrer-policy"), "no-referrer");
    EXPECT_EQ(answer.header("x-fine"), "1");
    EXPECT_EQ(answer.header("connection"), "keep-alive");
    for (const char* name : {"x-split", "set-cookie", "x-line", "x-nul", "bad name", "transfer-encoding"}) {
        EXPECT_EQ(answer.header(name), "") << name;
    }
    EXPECT_EQ(client.request("GET", "/page").body, "page");
}

TEST_F(Http, AResponseMayComeLaterOrTooLate) {
    house_.start();
    RawClient patient = house_.client(), hasty = house_.client();
    patient.send("GET /later HTTP/1.1\r\nHost: a\r\n\r\n");
    ASSERT_TRUE(house_.becomes_true([](Recorder& recorder) { return recorder.waiting.size() == 1; }));
    hasty.send("GET /later HTTP/1.1\r\nHost: a\r\n\r\n");
    ASSERT_TRUE(house_.becomes_true([](Recorder& recorder) { return recorder.waiting.size() == 2; }));
    hasty.reset();
    house_.ask([](Recorder& recorder) {
        for (const Exchange exchange : recorder.waiting) {
            recorder.net->respond(exchange, {.status = 200, .body = "at last", .headers = {}});
        }
        recorder.net->respond(123456789, {.status = 200, .body = "to nobody", .headers = {}});
    });
    EXPECT_EQ(patient.read_answer().body, "at last");
    EXPECT_TRUE(house_.still_works());
}

TEST_F(Http, AFileIsSharedByAllResponses) {
    house_.before_or_after().file = text_of(std::string(1'000'000, 'f'));
    const std::weak_ptr<const std::string> file = house_.before_or_after().file;
    house_.start();
    RawClient one = house_.client(4096), two = house_.client(4096);
    one.send("GET /file HTTP/1.1\r\nHost: a\r\n\r\n");
    two.send("GET /file HTTP/1.1\r\nHost: a\r\n\r\n");
    ASSERT_TRUE(house_.becomes_true([&](Recorder&) { return file.use_count() >= 3; }));
    EXPECT_EQ(one.read_answer().body.size(), 1'000'000u);
    EXPECT_EQ(two.read_answer().body.size(), 1'000'000u);
    EXPECT_TRUE(house_.becomes_true([&](Recorder&) { return file.use_count() == 1; }));
}

TEST_F(Http, ABodyMayBeAskedFor) {
    house_.start();
    RawClient client = house_.client();
    client.send("POST /b HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n");
    EXPECT_EQ(client.read_answer().status, 100);
    client.send("ab");
    EXPECT_EQ(client.read_answer().body, "POST /b [] ab");
    EXPECT_EQ(client.request("GET", "/", {{"Expect", "miracles"}}).status, 417);
}

// --- limits of HTTP -------------------------------------------------------------------------------------------------

TEST(HttpLimits, OfTheBody) {
    Running house({.body = 1000});
    house.start();
    RawClient client = house.client();
    EXPECT_EQ(client.request("POST", "/", {}, std::string(1000, 'b')).body.size(), 1010u);
    EXPECT_EQ(client.request("POST", "/", {}, std::string(1001, 'b')).status, 413);
    EXPECT_TRUE(client.is_closed());
    // The answer is sent although the rest of the body is not read.
    EXPECT_EQ(house.client().request("POST", "/", {}, std::string(1'000'000, 'b')).status, 413);
    EXPECT_EQ(house.client().request("POST", "/", {{"Content-Length", "99999999999999999999"}}).status / 100, 4);
}

TEST(HttpLimits, OfTheHead) {
    Running house({.header = 1000});
    house.start();
    const std::string begin = "GET / HTTP/1.1\r\nHost: a\r\nX: ";
    for (const auto& [length, status] : {std::pair{1000, 200}, {1001, 431}, {5000, 431}}) {
        RawClient client = house.client();
        client.send(begin + std::string(static_cast<std::size_t>(length) - begin.size() - 4, 'x') + "\r\n\r\n");
        EXPECT_EQ(client.read_answer().status, status) << length;
    }
    // The limit also holds before the end of the head has arrived.
    RawClient unfinished = house.client();
    unfinished.send(begin + std::string(1000, 'x'));
    EXPECT_EQ(unfinished.read_answer().status, 431);
    RawClient line = house.client();
    line.send("GET /" + std::string(1000, 'x'));
    EXPECT_EQ(line.read_answer().status, 414);
}

// Each piece of the head ends with the first byte of a line, so that the parser can process all lines before this byte.
// The limit must also count the lines that the parser has already processed.
TEST(HttpLimits, OfAHeadInPieces) {
    Running house({.header = 1000});
    house.start();
    const std::string begin = "GET / HTTP/1.1\r\nHost: a\r\nX", line = ": " + std::string(95, 'x') + "\r\nX";
    for (const auto& [lines, status] : {std::pair{9, 200}, {10, 431}}) {
        RawClient client = house.client();
        client.send(begin);
        for (int i = 0; i < lines; ++i) {
            std::this_thread::sleep_for(milliseconds(5));
            client.send(line);
        }
        client.send(":\r\n\r\n");
        EXPECT_EQ(client.read_answer().status, status) << lines;
    }
    // The request line arrives in pieces, too. It is short, but a header is too long: 431, not 414.
    RawClient split = house.client();
    split.send("GET /");
    std::this_thread::sleep_for(milliseconds(20));
    split.send(" HTTP/1.1\r\nX: " + std::string(1000, 'x'));
    EXPECT_EQ(split.read_answer().status, 431);
}

TEST_F(Http, OfTheNumberOfHeaders) {
    house_.start();
    for (const auto& [lines, status] : {std::pair{99, 200}, {100, 431}}) {
        EXPECT_EQ(house_.client().request("GET", "/", RawHeaders(static_cast<std::size_t>(lines), {"a", "b"})).status,
                  status);
    }
}

TEST_F(Http, OfTheNumberOfHeadersBeforeTheHeadIsComplete) {
    house_.start();
    RawClient client = house_.client();
    std::string lines;
    for (int i = 0; i < 101; ++i) {
        lines += "a: b\r\n";
    }
    client.send("GET / HTTP/1.1\r\n" + lines + "c");
    EXPECT_EQ(client.read_answer().status, 431);
}

TEST(HttpLimits, OfTheTimeForARequest) {
    Running house({.header_ms = 3'000});
    house.start();
    RawClient silent = house.client(), head = house.client(), body = house.client(), drip = house.client();
    head.send("GET / HTTP/1.1\r\nHost:");
    body.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\nabc");
    // A client that sends a byte now and then does not get more time either.
    drip.send("GET /");
    while (drip.send("a")) {
        std::this_thread::sleep_for(milliseconds(5));
    }
    EXPECT_EQ(drip.read_answer().status, 408);
    EXPECT_TRUE(drip.is_closed());
    EXPECT_EQ(head.read_answer().status, 408);
    EXPECT_TRUE(head.is_closed());
    EXPECT_EQ(body.read_answer().status, 408);
    EXPECT_EQ(silent.read_answer().status, 0);  // no request, no answer
    EXPECT_TRUE(silent.is_closed());
    EXPECT_TRUE(house.still_works());
}

TEST(HttpLimits, OfAnIdleConnection) {
    Running house({.idle_ms = 2'000});
    house.start();
    RawClient client = house.client();
    EXPECT_EQ(client.request("GET", "/").status, 200);
    EXPECT_EQ(client.read_answer().status, 0);
    EXPECT_TRUE(client.is_closed());
    // Here the handler never responds.
    RawClient forgotten = house.client();
    EXPECT_EQ(forgotten.request("GET", "/later").status, 503);
    house.ask([](Recorder& recorder) {
        recorder.net->respond(recorder.waiting.at(0), {.status = 200, .body = "", .headers = {}});
    });
    EXPECT_TRUE(house.still_works());
}

TEST(HttpLimits, OfAReaderWhoDoesNotRead) {
    Running house({.idle_ms = 2'000});
    house.before_or_after().file = text_of(std::string(130'000, 'f'));
    const std::weak_ptr<const std::string> file = house.before_or_after().file;
    house.start();
    RawClient client = house.client(4096);
    client.send("GET /file HTTP/1.1\r\nHost: a\r\n\r\n");
    ASSERT_TRUE(house.becomes_true([&](Recorder&) { return file.use_count() == 2; }));
    EXPECT_TRUE(house.becomes_true([&](Recorder&) { return file.use_count() == 1; }));
    EXPECT_EQ(client.read_answer().status, 0);  // the answer is incomplete
}

TEST(HttpLimits, OfConnectionsFromOnePeer) {
    Running house({.connections_a_peer = 3});
    house.start();
    std::vector<RawClient> clients;
    for (int i = 0; i < 3; ++i) {
        clients.push_back(house.client());
        EXPECT_EQ(clients.back().request("GET", "/").status, 200);
    }
    EXPECT_TRUE(house.client().is_closed());
    clients.pop_back();
    const auto until = steady_clock::now() + patience;
    bool again = false;
    while (!again && steady_clock::now() < until) {
        again = house.still_works();
    }
    EXPECT_TRUE(again);
}

TEST(HttpLimits, OfAllConnections) {
    Running house({.connections = 3});
    house.start();
    std::vector<RawClient> clients;
    for (int i = 0; i < 3; ++i) {
        clients.push_back(house.client());
        EXPECT_EQ(clients.back().request("GET", "/").status, 200);
    }
    RawClient fourth = house.client();
    fourth.set_patience(milliseconds(200));
    EXPECT_EQ(fourth.request("GET", "/waits").status, 0);
    EXPECT_EQ(house.ask([](Recorder& recorder) { return recorder.requests.size(); }), 3u);
    clients.pop_back();
    fourth.set_patience(patience);
    EXPECT_EQ(fourth.read_answer().status, 200);
}

TEST(HttpLimits, OfDescriptors) {
    Running house;
    RawClient client = house.client();
    rlimit usual{};
    getrlimit(RLIMIT_NOFILE, &usual);
    const int next = dup(0);
    close(next);
    const rlimit few{static_cast<rlim_t>(next), usual.rlim_max};  // no further descriptor is available
    setrlimit(RLIMIT_NOFILE, &few);
    house.start();
    client.set_patience(milliseconds(300));
    const HttpAnswer none = client.request("GET", "/");
    setrlimit(RLIMIT_NOFILE, &usual);
    EXPECT_EQ(none.status, 0);
    client.set_patience(patience);
    EXPECT_EQ(client.read_answer().status, 200);
}

// --- invalid requests -----------------------------------------------------------------------------------------------

struct Hostile {
    std::string bytes;
    int status;  // 0: closed without an answer
};

std::string with(const std::string& lines) { return "GET / HTTP/1.1\r\nHost: a\r\n" + lines + "\r\n\r\n"; }
std::string target(const std::string& text) { return "GET " + text + " HTTP/1.1\r\nHost: a\r\n\r\n"; }

TEST_F(Http, HostileRequestsAreRefused) {
    const std::vector<Hostile> all{
        // Not HTTP.
        {std::string("\x16\x03\x01\x02\x00\x01\x00\x01\xFC\x03\x03", 11), 400},
        {std::string("\0\0\0\0", 4), 400},
        {"\xFF\xFE\xFD", 400},
        {"\r\n\r\n", 400},
        {"\n\n", 400},
        {" GET / HTTP/1.1\r\nHost: a\r\n\r\n", 400},
        {"get / HTTP/1.1\r\nHost: a\r\n\r\n", 400},
        {"SSH-2.0-OpenSSH_9.2\r\n\r\n", 400},
        {"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 505},
        {"GET\r\n\r\n", 400},
        {"GET /\r\n\r\n", 400},
        {"GET / \r\nHost: a\r\n\r\n", 400},
        {"GET / HTTP/\r\nHost: a\r\n\r\n", 505},
        {"GET / HTTP/1.2\r\nHost: a\r\n\r\n", 505},
        {"GET / HTTP/3\r\nHost: a\r\n\r\n", 505},
        {"GET / FTP/1.1\r\nHost: a\r\n\r\n", 400},
        {"GET  / HTTP/1.1\r\nHost: a\r\n\r\n", 400},
        {"GET / HTTP/1.1 \r\nHost: a\r\n\r\n", 400},
        // Methods that are unknown or not supported.
        {"TRACE / HTTP/1.1\r\nHost: a\r\n\r\n", 501},
        {"CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n", 501},
        {"PROPFIND / HTTP/1.1\r\nHost: a\r\n\r\n", 501},
        {"HEADER / HTTP/1.1\r\nHost: a\r\n\r\n", 501},
        {"GE(T / HTTP/1.1\r\nHost: a\r\n\r\n", 400},
        // Invalid targets.
        {target("*"), 400},
        {target("a"), 400},
        {target("http://a/"), 400},
        {target("/%"), 400},
        {target("/%2"), 400},
        {target("/%zz"), 400},
        {target("/%-1"), 400},
        {target("/a%00b"), 400},
        {target("/a%0d%0ab"), 400},
        {target("/a%7f"), 400},
        {target("/.."), 400},
        {target("/../etc/passwd"), 400},
        {target("/a/../b"), 400},
        {target("/a/./b"), 400},
        {target("/%2e%2E/b"), 400},
        {target("/a%2f..%2fb"), 400},
        {target("/a/..?b"), 400},
        {target("/..\\b"), 400},
        {target("/a#b"), 400},
        {target("/\xC3\xA5"), 400},
        {target("/?\xFF"), 400},
        {target("/\x01"), 400},
        // A Host header that is missing, repeated or invalid.
        {"GET / HTTP/1.1\r\n\r\n", 400},
        {"GET / HTTP/1.1\r\nHost:\r\n\r\n", 400},
        {"GET / HTTP/1.1\r\nHost: a/b\r\n\r\n", 400},
        {"GET / HTTP/1.1\r\nHost: user@a\r\n\r\n", 400},
        {"GET / HTTP/1.1\r\nHost: a b\r\n\r\n", 400},
        {with("Host: a"), 400},
        {with("Host: b"), 400},
        {with("hOST: b"), 400},
        // Invalid header lines.
        {"GET / HTTP/1.1\r\nHost : a\r\n\r\n", 400},
        {with("No colon"), 400},
        {with(": no name"), 400},
        {with("A b: c"), 400},
        {with(std::string("A: b\0c", 6)), 400},
        {with("A: b\x01"), 400},
        {with("A: b\x7F"), 400},
        {"GET / HTTP/1.1\nHost: a\n\n", 400},
        {with("A: b\nC: d"), 400},
        {with("A: b\rC: d"), 400},
        {"GET / HTTP/1.1\r\n Host: a\r\n\r\n", 400},
        // Invalid lengths and encodings of the body, and an unknown expectation.
        {with("Content-Length: -1"), 400},
        {with("Content-Length: +1"), 400},
        {with("Content-Length: 0x10"), 400},
        {with("Content-Length: 1 1"), 400},
        {with("Content-Length: 1, 1"), 400},
        {with("Content-Length:"), 400},
        {with("Content-Length: 1\r\nContent-Length: 1"), 400},
        {with("Content-Length: 1\r\nContent-Length: 2"), 400},
        {with("Content-Length: 18446744073709551617"), 400},
        {with("Content-Length: 65537"), 413},
        {with("Content-Length: 9223372036854775808"), 413},
        {with("Content-Length: 1\r\nTransfer-Encoding: chunked"), 400},
        {with("Transfer-Encoding: chunked\r\nContent-Length: 1"), 400},
        {with("Transfer-Encoding: xchunked\r\nContent-Length: 1"), 400},
        {with("Transfer-Encoding: chunked") + "0\r\n\r\n", 411},
        {with("Transfer-Encoding: gzip"), 501},
        {with("Transfer-Encoding: chunked, identity"), 501},
        {with("Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked"), 400},
        {with("Expect: the worst"), 417},
    };
    house_.start();
    for (const Hostile& hostile : all) {
        RawClient client = house_.client();
        client.send(hostile.bytes);
        EXPECT_EQ(client.read_answer().status, hostile.status) << hostile.bytes;
        EXPECT_TRUE(client.is_closed()) << hostile.bytes;
    }
    EXPECT_TRUE(house_.still_works());
    EXPECT_EQ(house_.ask([](Recorder& recorder) { return recorder.requests.size(); }), 1u);
}

// --- WebSocket ------------------------------------------------------------------------------------------------------

class WebSocket : public testing::Test {
protected:
    // Whether the socket is closed and the handler knows.
    bool ends(int opened) {
        return house_.becomes_true(
            [opened](Recorder& recorder) { return recorder.opened == opened && recorder.open.empty(); });
    }
    Running house_;
};

TEST_F(WebSocket, Echo) {
    house_.start();
    RawClient client = house_.client();
    EXPECT_EQ(client.handshake("/ws").header("sec-websocket-accept"), "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
    for (const std::string& text : {std::string("skoal"), std::string(), std::string("\xC3\xA5 \xF0\x9F\x8D\xBA"),
                                    std::string(125, 'a'), std::string(126, 'b'), std::string(16384, 'c')}) {
        client.send_text(text);
        EXPECT_EQ(client.read_text().text, text);
    }
    EXPECT_EQ(house_.ask([](Recorder& recorder) { return recorder.open.begin()->second; }), "/ws");
}

TEST_F(WebSocket, ManyMessagesAtOnce) {
    house_.start();
    RawClient client = house_.socket();
    std::string bytes;
    for (int i = 0; i < 100; ++i) {
        bytes += bytes_of({.payload = std::to_string(i)});
    }
    client.send(bytes);
    for (int i = 0; i < 100; ++i) {
        EXPECT_EQ(client.read_text().text, std::to_string(i));
    }
}

TEST_F(WebSocket, MessagesInPieces) {
    house_.start();
    RawClient client = house_.socket();
    client.send_frame({.fin = false, .payload = "\xC3"});  // half a character
    client.send_frame({.kind = Frame::ping, .payload = "in between"});
    client.send_frame({.fin = false, .kind = Frame::more, .payload = ""});
    client.send_frame({.fin = false, .kind = Frame::more, .payload = "\xA5"});
    client.send_frame({.kind = Frame::more, .payload = "!"});
    const std::optional<RawFrame> pong = client.read_frame();
    ASSERT_TRUE(pong);
    EXPECT_EQ(pong->kind, Frame::pong);
    EXPECT_EQ(pong->payload, "in between");
    EXPECT_EQ(client.read_text().text, "\xC3\xA5!");
    // A frame sent byte by byte.
    for (const char c : bytes_of({.payload = "slow"})) {
        client.send(std::string(1, c));
        std::this_thread::sleep_for(milliseconds(2));
    }
    EXPECT_EQ(client.read_text().text, "slow");
}

TEST_F(WebSocket, APingIsAnswered) {
    house_.start();
    RawClient client = house_.socket();
    client.send_frame({.kind = Frame::ping, .payload = std::string(125, 'p')});
    const std::optional<RawFrame> pong = client.read_frame();
    ASSERT_TRUE(pong);
    EXPECT_EQ(pong->kind, Frame::pong);
    EXPECT_EQ(pong->payload, std::string(125, 'p'));
    EXPECT_FALSE(pong->masked);
}

TEST_F(WebSocket, TooManyPings) {
    house_.start();
    RawClient client = house_.socket();
    std::string bytes;
    for (int i = 0; i < 1000; ++i) {
        bytes += bytes_of({.kind = Frame::ping});
    }
    client.send(bytes);
    EXPECT_EQ(client.read_text().close_code, 1008);
    EXPECT_TRUE(ends(1));
}

TEST_F(WebSocket, ThePeerCloses) {
    house_.start();
    int opened = 0;
    for (const int code : {1000, 1001, 1011, 3000, 4999}) {
        RawClient client = house_.socket();
        client.send_close(code, "enough");
        EXPECT_EQ(client.read_text().close_code, code);
        EXPECT_TRUE(client.is_closed());
        EXPECT_TRUE(ends(++opened));
    }
    RawClient wordless = house_.socket();
    wordless.send_frame({.kind = Frame::close});
    EXPECT_EQ(wordless.read_text().close_code, 1000);
    EXPECT_TRUE(wordless.is_closed());
    EXPECT_TRUE(ends(++opened));
}

TEST_F(WebSocket, TheHandlerClosesWhenAllIsSent) {
    house_.before_or_after().reason = std::string(122, 'r') + "\xC3\xA5";
    house_.start();
    RawClient client = house_.socket();
    client.send_text("close");
    EXPECT_EQ(client.read_text().text, "one");
    EXPECT_EQ(client.read_text().text, "two");
    const WsAnswer last = client.read_text();
    EXPECT_EQ(last.close_code, 4001);
    EXPECT_EQ(last.reason, std::string(122, 'r'));  // no half characters
    EXPECT_TRUE(client.is_closed());
    EXPECT_TRUE(ends(1));
}

TEST_F(WebSocket, ThePeerDoesNotAnswerAClose) {
    house_.start();
    RawClient client = house_.socket();
    client.send_text("close");
    client.send_text("not heard");
    EXPECT_TRUE(ends(1));
    EXPECT_EQ(house_.ask([](Recorder& recorder) { return recorder.texts; }), 1);
}

TEST_F(WebSocket, BadFramesAreClosedWithTheRightCode) {
    const auto close_with = [](std::string payload) {
        return RawFrame{.kind = Frame::close, .payload = std::move(payload)};
    };
    struct Bad {
        const char* what;
        std::vector<RawFrame> frames;
        int code;
    };
    const std::vector<Bad> all{
        {"unmasked", {{.payload = "a", .masked = false}}, 1002},
        {"reserved 1", {{.reserved = 4, .payload = "a"}}, 1002},
        {"reserved 2", {{.reserved = 2, .payload = "a"}}, 1002},
        {"reserved 3", {{.reserved = 1, .payload = "a"}}, 1002},
        {"opcode 3", {{.kind = static_cast<Frame>(3)}}, 1002},
        {"opcode 7", {{.kind = static_cast<Frame>(7)}}, 1002},
        {"opcode 11", {{.kind = static_cast<Frame>(11)}}, 1002},
        {"opcode 15", {{.kind = static_cast<Frame>(15)}}, 1002},
        {"long ping", {{.kind = Frame::ping, .payload = std::string(126, 'p')}}, 1002},
        {"long close", {close_with("\x03\xE8" + std::string(124, 'p'))}, 1002},
        {"ping in pieces", {{.fin = false, .kind = Frame::ping, .payload = "a"}}, 1002},
        {"close in pieces", {{.fin = false, .kind = Frame::close}}, 1002},
        {"nothing to go on with", {{.kind = Frame::more, .payload = "a"}}, 1002},
        {"a new message within one", {{.fin = false, .payload = "a"}, {.payload = "b"}}, 1002},
        {"close with one byte", {close_with("\x03")}, 1002},
        {"close 0", {close_with(std::string("\0\0", 2))}, 1002},
        {"close 999", {close_with("\x03\xE7")}, 1002},
        {"close 1005", {close_with("\x03\xED")}, 1002},
        {"close 1006", {close_with("\x03\xEE")}, 1002},
        {"close with bad text", {close_with("\x03\xE8\xFF")}, 1002},
        {"not UTF-8", {{.payload = "a\xFFz"}}, 1007},
        {"too long for its character", {{.payload = "\xC0\x80"}}, 1007},
        {"half a pair", {{.payload = "\xED\xA0\x80"}}, 1007},
        {"beyond Unicode", {{.payload = "\xF4\x90\x80\x80"}}, 1007},
        {"ends in a character", {{.payload = "a\xC3"}}, 1007},
        {"broken over two frames", {{.fin = false, .payload = "a\xC3"}, {.kind = Frame::more, .payload = "z"}}, 1007},
        {"ends in the second", {{.fin = false, .payload = "a"}, {.kind = Frame::more, .payload = "\xE2\x82"}}, 1007},
        {"binary", {{.kind = Frame::binary, .payload = "a"}}, 1003},
        {"binary in pieces", {{.fin = false, .kind = Frame::binary}, {.kind = Frame::more, .payload = "a"}}, 1003},
        {"too big", {{.payload = std::string(16385, 'a')}}, 1009},
        {"too big together",
         {{.fin = false, .payload = std::string(16384, 'a')}, {.kind = Frame::more, .payload = "a"}},
         1009},
        {"much too big", {{.payload = std::string(1'000'000, 'a')}}, 1009},
    };
    house_.start();
    int opened = 0;
    for (const Bad& bad : all) {
        RawClient client = house_.socket();
        client.send_text("before");
        EXPECT_EQ(client.read_text().text, "before") << bad.what;
        for (const RawFrame& frame : bad.frames) {
            client.send_frame(frame);
        }
        const WsAnswer answer = client.read_text();
        EXPECT_EQ(answer.text, std::nullopt) << bad.what;
        EXPECT_EQ(answer.close_code, bad.code) << bad.what;
        EXPECT_TRUE(client.is_closed()) << bad.what;
        EXPECT_TRUE(ends(++opened)) << bad.what;
    }
    EXPECT_EQ(house_.ask([](Recorder& recorder) { return recorder.texts; }), opened);
    // Frames with an invalid length.
    for (const std::string bytes :
         {"\x81\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF", "\x81\xFF\x7F\xFF\xFF\xFF\xFF\xFF\xFF\xFF"}) {
        RawClient client = house_.socket();
        client.send(bytes + "mask");
        const int code = client.read_text().close_code;
        EXPECT_TRUE(code == 1002 || code == 1009) << code;
        EXPECT_TRUE(ends(++opened));
    }
    EXPECT_TRUE(house_.still_works());
}

// The handler is informed immediately, and the socket is closed soon.
TEST_F(WebSocket, AfterABadFrameNobodyWaitsForThePeer) {
    house_.start();
    RawClient client = house_.socket();
    const auto begin = steady_clock::now();
    client.send_frame({.payload = "a", .masked = false});
    EXPECT_TRUE(ends(1));
    while (client.send_text("still here")) {
        ASSERT_LT(steady_clock::now() - begin, patience);
        std::this_thread::sleep_for(milliseconds(20));
    }
}

TEST_F(WebSocket, HandshakesThatAreRefused) {
    house_.start();
    struct Case {
        RawHeaders headers;
        int status;
    };
    const std::string key = "dGhlIHNhbXBsZSBub25jZQ==";
    for (const Case& bad : {
             Case{{{"Sec-WebSocket-Key", ""}}, 400},
             Case{{{"Sec-WebSocket-Key", "short"}}, 400},
             Case{{{"Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ=a"}}, 400},
             Case{{{"Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25j*Q=="}}, 400},
             Case{{{"Sec-WebSocket-Key", key}, {"Sec-WebSocket-Key", key}}, 400},
             Case{{{"Sec-WebSocket-Version", ""}}, 426},
             Case{{{"Sec-WebSocket-Version", "8"}}, 426},
             Case{{{"Sec-WebSocket-Version", "13"}, {"Sec-WebSocket-Version", "13"}}, 426},
         }) {
        const HttpAnswer answer = house_.client().handshake("/ws", bad.headers);
        EXPECT_EQ(answer.status, bad.status) << bad.headers.front().first << " " << bad.headers.front().second;
        EXPECT_EQ(answer.header("sec-websocket-version"), bad.status == 426 ? "13" : "");
    }
    const RawHeaders all{{"Connection", "Upgrade"},
                         {"Upgrade", "websocket"},
                         {"Sec-WebSocket-Version", "13"},
                         {"Sec-WebSocket-Key", key}};
    EXPECT_EQ(house_.client().request("GET", "/ws", all, "a body").status, 400);
    EXPECT_EQ(house_.client().request("POST", "/plain", all, "a body").body, "POST /plain [] a body");
    RawClient refused = house_.client();
    const HttpAnswer answer = refused.handshake("/refused");
    EXPECT_EQ(answer.status, 403);
    EXPECT_EQ(answer.body, "not you");
    EXPECT_EQ(refused.request("GET", "/").status, 200);
    // A client must not send before the handshake is answered.
    RawClient early = house_.client();
    early.send(
        "GET /ws HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: " +
        key + "\r\n\r\n" + bytes_of({.payload = "early"}));
    EXPECT_EQ(early.read_answer().status, 400);
    EXPECT_EQ(house_.ask([](Recorder& recorder) { return recorder.opened; }), 0);
    // A request with another upgrade is an ordinary request.
    EXPECT_EQ(house_.client().handshake("/plain", {{"Upgrade", "h2c"}}).body, "GET /plain [] ");
    EXPECT_EQ(house_.client().handshake("/plain", {{"Connection", "keep-alive"}}).body, "GET /plain [] ");
    EXPECT_EQ(
        house_.client().handshake("/ok", {{"Connection", "keep-alive, upgrade"}, {"Upgrade", "WebSocket"}}).status,
        101);
    EXPECT_EQ(house_.client()
                  .handshake("/ok", {{"Sec-WebSocket-Extensions", "permessage-deflate"}})
                  .header("sec-websocket-extensions"),
              "");
}

// --- peers that do not read, and peers that are gone ----------------------------------------------------------------

constexpr std::size_t stuck_bytes = 1'000'000;  // more than the kernel buffers for a peer that does not read

struct Flooded {
    std::vector<std::weak_ptr<const std::string>> messages;
    std::size_t alive() const {
        return static_cast<std::size_t>(std::ranges::count_if(messages, [](const auto& m) { return !m.expired(); }));
    }
};

// Prepares a large message, whose sending gets stuck, and small messages after it.
Flooded prepare_flood(Running& house, int small_ones) {
    Flooded flooded;
    Recorder& recorder = house.before_or_after();
    recorder.flood.push_back(text_of(std::string(stuck_bytes, 's')));
    for (int i = 0; i < small_ones; ++i) {
        recorder.flood.push_back(text_of(std::to_string(i % 10)));
    }
    flooded.messages.assign(recorder.flood.begin(), recorder.flood.end());
    return flooded;
}

TEST(SlowReader, AQueueOfAsManyMessagesAsAllowed) {
    Running house({.queued_messages = 4, .queued_bytes = 2'000'000});
    prepare_flood(house, 3);
    house.start();
    RawClient client = house.socket(4096);
    client.send_text("flood");
    EXPECT_EQ(client.read_text().text->size(), stuck_bytes);
    for (const char* text : {"0", "1", "2"}) {
        EXPECT_EQ(client.read_text().text, text);
    }
    EXPECT_EQ(house.ask([](Recorder& recorder) { return recorder.overflows; }), 0);
}

TEST(SlowReader, OneMessageMore) {
    Running house({.queued_messages = 4, .queued_bytes = 2'000'000});
    const Flooded flooded = prepare_flood(house, 4);
    house.start();
    RawClient client = house.socket(4096);
    client.send_text("flood");
    ASSERT_TRUE(house.becomes_true([](Recorder& recorder) { return recorder.overflows == 1; }));
    // The queue is dropped, except for the message that is being sent. Nothing more is queued.
    house.ask([](Recorder& recorder) {
        recorder.flood.clear();
        for (int i = 0; i < 1000; ++i) {
            recorder.net->send(recorder.last, text_of("nobody hears this"));
        }
    });
    EXPECT_EQ(flooded.alive(), 1u);
    EXPECT_EQ(house.ask([](Recorder& recorder) { return recorder.drains; }), 0);
    // Other sockets are not affected.
    RawClient other = house.socket();
    other.send_text("skoal");
    EXPECT_EQ(other.read_text().text, "skoal");
    EXPECT_EQ(client.read_text().text->size(), stuck_bytes);
    EXPECT_EQ(client.read_text().text, "drained");
    client.send_text("again");
    EXPECT_EQ(client.read_text().text, "again");
    house.ask([](Recorder& recorder) {
        EXPECT_EQ(recorder.overflows, 1);
        EXPECT_EQ(recorder.drains, 1);
    });
    EXPECT_EQ(flooded.alive(), 0u);
}

TEST(SlowReader, AsManyBytesAsAllowedAndOneMore) {
    for (const std::size_t more : {0u, 1u}) {
        Running house({.queued_bytes = stuck_bytes + 10});
        prepare_flood(house, static_cast<int>(10 + more));
        house.start();
        RawClient client = house.socket(4096);
        client.send_text("flood");
        ASSERT_TRUE(house.becomes_true([](Recorder& recorder) { return recorder.texts == 1; }));
        ASSERT_TRUE(
            house.becomes_true([&](Recorder& recorder) { return recorder.overflows == static_cast<int>(more); }));
        EXPECT_EQ(client.read_text().text->size(), stuck_bytes);
        EXPECT_EQ(client.read_text().text, more == 0 ? "0" : "drained");
    }
}

TEST(SlowReader, AMessageLongerThanTheQueueIsSent) {
    Running house({.queued_bytes = 1000});
    prepare_flood(house, 3);
    house.start();
    RawClient client = house.socket(4096);
    client.send_text("flood");
    EXPECT_EQ(client.read_text().text->size(), stuck_bytes);
    EXPECT_EQ(client.read_text().text, "drained");
    EXPECT_EQ(house.ask([](Recorder& recorder) { return recorder.overflows; }), 1);
}

TEST(SlowReader, IsClosedInTheEnd) {
    Running house({.queued_messages = 4, .queued_bytes = 2'000'000, .drain_ms = 200});
    const Flooded flooded = prepare_flood(house, 4);
    house.start();
    RawClient client = house.socket(4096);
    client.send_text("flood");
    ASSERT_TRUE(house.becomes_true([](Recorder& recorder) { return recorder.overflows == 1; }));
    house.ask([](Recorder& recorder) { recorder.flood.clear(); });
    EXPECT_TRUE(house.becomes_true([](Recorder& recorder) { return recorder.closed == 1; }));
    EXPECT_EQ(house.ask([](Recorder& recorder) { return recorder.drains; }), 0);
    EXPECT_TRUE(house.becomes_true([&](Recorder&) { return flooded.alive() == 0; }));
}

TEST(Pings, FindAPeerWhoIsGone) {
    constexpr milliseconds interval{2'000};
    Running house({.ping_ms = interval.count()});
    house.start();
    RawClient gone = house.socket();
    RawClient there = house.socket();
    const std::jthread answering([&](const std::stop_token& enough) {
        there.set_patience(milliseconds(50));
        while (!enough.stop_requested()) {
            there.read_text();
        }
    });
    EXPECT_TRUE(house.becomes_true([](Recorder& recorder) { return recorder.closed == 1; }));
    const std::optional<RawFrame> ping = gone.read_frame();
    ASSERT_TRUE(ping);
    EXPECT_EQ(ping->kind, Frame::ping);
    EXPECT_TRUE(gone.is_closed());
    std::this_thread::sleep_for(2 * interval + interval / 2);
    EXPECT_EQ(house.ask([](Recorder& recorder) { return recorder.closed; }), 1);
}

// --- the loop -------------------------------------------------------------------------------------------------------

TEST(Loop, TimersInTheirOrder) {
    Running house;
    house.start();
    std::promise<std::string> done;
    std::string order;  // used in the net's thread only
    house.ask([&](Recorder& recorder) {
        Net& net = *recorder.net;
        net.after(2'000, [&] { done.set_value(order); });
        net.after(20, [&] { order += "b"; });
        const std::uint64_t never = net.after(1'000, [&] { order += "never"; });
        net.after(0, [&order, &net, never] {
            order += "a";
            net.cancel(never);
        });
        const std::uint64_t now = net.after(0, [&] { order += "never"; });
        net.cancel(now);
        net.cancel(now);
        net.cancel(123456789);
        // Both timers are due when the first runs, and the first cancels the second.
        const auto second = std::make_shared<std::uint64_t>();
        net.after(30, [&net, second] {
            std::this_thread::sleep_for(milliseconds(5));
            net.cancel(*second);
        });
        *second = net.after(31, [&] { order += "never"; });
    });
    EXPECT_EQ(done.get_future().get(), "ab");
}

TEST(Loop, PostsFromOtherThreads) {
    Running house;
    house.start();
    int count = 0;  // used in the net's thread only
    std::vector<std::thread> threads;
    for (int i = 0; i < 4; ++i) {
        threads.emplace_back([&] {
            for (int k = 0; k < 250; ++k) {
                house.net().post([&] { ++count; });
            }
        });
    }
    for (std::thread& thread : threads) {
        thread.join();
    }
    EXPECT_EQ(house.ask([&](Recorder&) { return count; }), 1000);
}

TEST(Loop, CannotListenTwiceOrAnywhere) {
    Recorder recorder;
    const std::unique_ptr<Net> net = make_net(recorder, {});
    const std::uint16_t port = net->listen("127.0.0.1", 0);
    EXPECT_GT(port, 0);
    EXPECT_THROW(net->listen("127.0.0.1", port), BadInput);
    EXPECT_THROW(net->listen("somewhere", 0), BadInput);
    EXPECT_THROW(net->listen("192.0.2.1", 0), BadInput);
}

TEST(Stop, BeforeAnythingHappened) {
    Running house;
    house.net().stop();
    house.start();
    EXPECT_LT(house.stop(), longest_stop_ms);
}

TEST(Stop, ClosesSocketsWithCode1001) {
    Running house({.stop_ms = stop_ms});
    house.start();
    RawClient client = house.socket(), other = house.socket();
    {
        const std::jthread reading([&] { EXPECT_EQ(client.read_text().close_code, 1001); });
        const std::jthread too([&] { EXPECT_EQ(other.read_text().close_code, 1001); });
        EXPECT_LT(house.stop(), longest_stop_ms);
    }
    EXPECT_THROW(house.client(), std::runtime_error);
}

TEST(Stop, LetsAResponseFinish) {
    Running house({.stop_ms = stop_ms});
    house.before_or_after().file = text_of(std::string(1'000'000, 'f'));
    house.start();
    RawClient later = house.client(), file = house.client(4096), silent = house.client();
    later.send("GET /later HTTP/1.1\r\nHost: a\r\n\r\n");
    file.send("GET /file HTTP/1.1\r\nHost: a\r\n\r\n");
    ASSERT_TRUE(house.becomes_true([](Recorder& recorder) { return recorder.requests.size() == 2; }));
    house.net().stop();
    EXPECT_TRUE(silent.is_closed());
    house.ask([](Recorder& recorder) {
        recorder.net->respond(recorder.waiting.at(0), {.status = 200, .body = "at last", .headers = {}});
    });
    const HttpAnswer answer = later.read_answer();
    EXPECT_EQ(answer.body, "at last");
    EXPECT_EQ(answer.header("connection"), "close");
    EXPECT_EQ(file.read_answer().body.size(), 1'000'000u);
    EXPECT_LT(house.stop(), longest_stop_ms);
}

TEST(Stop, EndsInTimeWhateverThePeersDo) {
    Running house({.queued_messages = 4, .queued_bytes = 2'000'000});
    prepare_flood(house, 4);
    house.before_or_after().file = text_of(std::string(1'000'000, 'f'));
    house.start();
    RawClient stuck = house.socket(4096), silent = house.socket(), half = house.socket(), closing = house.socket();
    RawClient http = house.client(), waiting = house.client(), reading = house.client(4096), refused = house.client();
    stuck.send_text("flood");
    half.send(bytes_of({.payload = "half"}).substr(0, 4));
    closing.send_text("close");
    http.send("GET / HT");
    waiting.send("GET /later HTTP/1.1\r\nHost: a\r\n\r\n");
    reading.send("GET /file HTTP/1.1\r\nHost: a\r\n\r\n");
    refused.send("GET /%\r\n\r\n");
    ASSERT_TRUE(house.becomes_true([](Recorder& recorder) {
        return recorder.overflows == 1 && recorder.texts == 2 && recorder.requests.size() == 2;
    }));
    EXPECT_LT(house.stop(), longest_stop_ms);
    EXPECT_EQ(house.before_or_after().closed, 4);
    // Calls after the end have no effect.
    house.net().respond(house.before_or_after().waiting.at(0), {});
    house.net().post([] {});
}

std::ptrdiff_t descriptors() { return std::distance(std::filesystem::directory_iterator("/proc/self/fd"), {}); }

TEST(Stop, NoDescriptorIsLeftOfManyVanishedPeers) {
    const std::ptrdiff_t before = descriptors();
    {
        Running house({.connections_a_peer = 10'000});
        house.before_or_after().flood.push_back(text_of(std::string(100'000, 'f')));
        house.start();
        unsigned dice = 12345;
        const auto below = [&dice](unsigned n) { return (dice = dice * 1664525 + 1013904223) / 65536 % n; };
        const std::string handshake =
            "GET /ws HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";
        std::vector<RawClient> late;
        for (int i = 0; i < 200; ++i) {
            RawClient client = house.client();
            switch (below(6)) {
                case 0:
                    client.send(handshake.substr(0, below(static_cast<unsigned>(handshake.size()))));
                    break;
                case 1:
                    client.send(handshake);
                    break;
                case 2:
                    client.handshake("/ws");
                    break;
                case 3:
                    client.handshake("/ws");
                    client.send(bytes_of({.payload = "flood"}) + bytes_of({.payload = "flood"}));
                    break;
                case 4:
                    client.handshake("/ws");
                    client.send(bytes_of({.payload = "flood"}).substr(0, below(11)));
                    break;
                default:
                    client.send("GET /later HTTP/1.1\r\nHost: a\r\n\r\n");
                    break;
            }
            switch (below(4)) {
                case 0:
                    client.close();
                    break;
                case 1:
                    client.reset();
                    break;
                case 2:
                    client.finish();
                    [[fallthrough]];
                default:
                    late.push_back(std::move(client));
                    break;
            }
        }
        EXPECT_TRUE(house.still_works());
        while (!late.empty()) {
            late.back().reset();
            late.pop_back();
        }
        EXPECT_TRUE(
            house.becomes_true([](Recorder& recorder) { return recorder.opened > 0 && recorder.open.empty(); }));
        EXPECT_LT(house.stop(), longest_stop_ms);
        EXPECT_GT(house.before_or_after().opened, 50);
    }
    EXPECT_EQ(descriptors(), before);
}

}  // namespace
}  // namespace meadhall::server

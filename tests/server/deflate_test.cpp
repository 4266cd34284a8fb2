// SPDX-License-Identifier: Apache-2.0
// Compressed WebSocket messages (RFC 7692), with a client that does not share code with the server: what is negotiated,
// what both sides send, and what clients with wrong data can do.
#include "server/net/deflate.h"

#include <random>

#include "tests/server/deflate_client.h"
#include "tests/server/net_test.h"

namespace meadhall::server {
namespace {

constexpr const char* extensions = "Sec-WebSocket-Extensions";
constexpr const char* terms = "permessage-deflate; client_no_context_takeover; server_max_window_bits=11";
constexpr int compressed_bit = 4;  // RSV1, in RawFrame::reserved
constexpr std::size_t longest = Limits().message;

struct Received {
    bool compressed = false;
    std::size_t bytes = 0;  // number of bytes on the network, without the frame's header
    std::string text;
};

Received receive(RawClient& client, ClientInflater& inflater) {
    const std::optional<RawFrame> frame = client.read_frame();
    if (!frame || frame->kind != Frame::text || !frame->fin) {
        ADD_FAILURE() << "no whole text message";
        return {};
    }
    const bool compressed = frame->reserved == compressed_bit;
    EXPECT_TRUE(compressed || frame->reserved == 0);
    return {compressed, frame->payload.size(), compressed ? inflater.text(frame->payload) : frame->payload};
}

bool send_compressed(RawClient& client, std::string payload) {
    return client.send_frame({.reserved = compressed_bit, .payload = std::move(payload)});
}

// A JSON message similar to those that the hall sends.
std::string message(int number) {
    std::string text = R"({"is":"delta","now":{"position":")" + std::to_string(number * 7'919 % 100'003) + "\"";
    for (int i = 0; i < 5 + number % 7; ++i) {
        text +=
            R"(,"ship )" + std::to_string(i) + R"(":{"crew":)" + std::to_string(number * i % 11) + R"(,"at":"sea"})";
    }
    return text + "}}";
}

std::string noise(std::size_t length, unsigned seed) {
    std::mt19937 random(seed);
    std::string text;
    for (std::size_t i = 0; i < length; ++i) {
        text += static_cast<char>('!' + random() % 90);
    }
    return text;
}

class Deflate : public testing::Test {
protected:
    explicit Deflate(const Limits& limits = {}) : house_(limits) { house_.before_or_after().compress = true; }
    void SetUp() override { house_.start(); }

    RawClient compressing(const std::string& offer = "permessage-deflate; client_max_window_bits",
                          int receive_buffer = 0) {
        RawClient client = house_.client(receive_buffer);
        EXPECT_TRUE(client.handshake("/ws", {{extensions, offer}})
                        .header("sec-websocket-extensions")
                        .starts_with("permessage-deflate"));
        return client;
    }
    std::uint64_t compressed_connections() {
        return house_.ask([](Recorder& recorder) { return recorder.net->compressed_connections(); });
    }

    Running house_;
    ClientDeflater deflater_;
    ClientInflater inflater_;
};

// --- what is negotiated ---------------------------------------------------------------------------------------------

TEST_F(Deflate, OnlyAnAcceptableOfferIsAccepted) {
    const std::string alone = std::string(terms) + "; server_no_context_takeover";
    struct Case {
        const char* offer;
        std::string answer;
    };
    for (const Case& each : {
             Case{"permessage-deflate", terms},
             Case{"Permessage-Deflate; client_max_window_bits", terms},  // Chromium
             Case{"permessage-deflate; client_max_window_bits=8; server_max_window_bits=11", terms},
             Case{"permessage-deflate; client_no_context_takeover; server_max_window_bits=15", terms},
             Case{"permessage-deflate; server_no_context_takeover", alone},
             Case{"permessage-deflate; server_max_window_bits=10, permessage-deflate", terms},
             Case{"x-webkit-deflate-frame, permessage-deflate", terms},
             Case{"permessage-deflate; server_max_window_bits=10", ""},
             Case{"permessage-deflate; server_max_window_bits=16", ""},
             Case{"permessage-deflate; server_max_window_bits=011", ""},
             Case{"permessage-deflate; server_max_window_bits", ""},
             Case{"permessage-deflate; client_max_window_bits=7", ""},
             Case{"permessage-deflate; client_max_window_bits; client_max_window_bits", ""},
             Case{"permessage-deflate; server_no_context_takeover=1", ""},
             Case{"permessage-deflate; client_no_context_takeover=1", ""},
             Case{"permessage-deflate; something_else", ""},
             Case{"deflate-frame", ""},
             Case{"", ""},
         }) {
        RawClient client = house_.client();
        const HttpAnswer answer = client.handshake("/ws", {{extensions, each.offer}});
        EXPECT_EQ(answer.status, 101) << each.offer;
        EXPECT_EQ(answer.header("sec-websocket-extensions"), each.answer) << each.offer;
        client.send_text(message(1));  // a client may always send uncompressed messages
        const std::optional<RawFrame> echo = client.read_frame();
        ASSERT_TRUE(echo);
        EXPECT_EQ(echo->reserved, each.answer.empty() ? 0 : compressed_bit) << each.offer;
    }
}

TEST_F(Deflate, AClientWithoutTheExtensionIsUnaffected) {
    RawClient client = house_.socket();
    EXPECT_EQ(compressed_connections(), 0u);
    for (int i = 0; i < 3; ++i) {
        client.send_text(message(i));
        const std::optional<RawFrame> echo = client.read_frame();
        ASSERT_TRUE(echo);
        EXPECT_EQ(echo->reserved, 0);
        EXPECT_EQ(echo->payload, message(i));
    }
    send_compressed(client, deflater_.compressed(message(1)));
    EXPECT_EQ(client.read_text().close_code, 1002);
}

TEST_F(Deflate, TheHandlerCanRefuseIt) {
    house_.ask([](Recorder& recorder) { recorder.compress = false; });
    RawClient client = house_.client();
    const HttpAnswer answer = client.handshake("/ws", {{extensions, "permessage-deflate"}});
    EXPECT_EQ(answer.status, 101);
    EXPECT_EQ(answer.header("sec-websocket-extensions"), "");
    send_compressed(client, deflater_.compressed(message(1)));
    EXPECT_EQ(client.read_text().close_code, 1002);
}

TEST_F(Deflate, ARefusedHandshakeHasNoExtension) {
    const HttpAnswer answer = house_.client().handshake("/refused", {{extensions, "permessage-deflate"}});
    EXPECT_EQ(answer.status, 403);
    EXPECT_EQ(answer.header("sec-websocket-extensions"), "");
    EXPECT_EQ(compressed_connections(), 0u);
}

// --- messages -------------------------------------------------------------------------------------------------------

TEST_F(Deflate, BothSidesCompress) {
    RawClient client = compressing();
    std::size_t sent = 0, received = 0;
    for (int i = 0; i < 200; ++i) {
        const std::string text = i % 50 == 49 ? noise(3'000, 1) + message(i) : message(i);
        const std::string payload = deflater_.compressed(text);
        ASSERT_TRUE(send_compressed(client, payload));
        const Received echo = receive(client, inflater_);
        EXPECT_TRUE(echo.compressed);
        ASSERT_EQ(echo.text, text) << i;
        sent += i < 49 ? payload.size() : 0;
        received += i < 49 ? echo.bytes : 0;
    }
    // The server's messages refer to the previous ones. Ours must not.
    EXPECT_LT(2 * received, sent);
}

TEST_F(Deflate, AMessageRefersToThePreviousOneUnlessTheClientObjects) {
    const std::string text = noise(1'000, 2) + std::string(500, 'a');
    for (const bool keeps : {true, false}) {
        RawClient client = compressing(keeps ? "permessage-deflate" : "permessage-deflate; server_no_context_takeover");
        ClientInflater inflater(keeps);
        for (int i = 0; i < 3; ++i) {
            client.send_text(text);
            const Received echo = receive(client, inflater);
            EXPECT_TRUE(echo.compressed);
            EXPECT_EQ(echo.text, text);
            EXPECT_EQ(echo.bytes < 50, keeps && i > 0) << echo.bytes;
        }
    }
}

TEST_F(Deflate, ShortAndIncompressibleMessagesAreSentAsTheyAre) {
    RawClient client = compressing();
    std::string varied;  // hardly any character occurs twice
    for (int i = 0; i < 95; ++i) {
        varied += static_cast<char>(32 + i * 37 % 95);
    }
    for (int i = 0; i < 40; ++i) {
        varied += static_cast<char>(0xC3 + i * 5 % 29);
        varied += static_cast<char>(0x80 + i * 37 % 64);
    }
    for (const auto& [text, compressed] : {std::pair{message(1), true},
                                           {std::string("short"), false},
                                           {std::string(net::shortest_compressed - 1, 'a'), false},
                                           {std::string(net::shortest_compressed, 'a'), true},
                                           {varied, false},
                                           {message(2), true},
                                           {std::string(), false},
                                           {message(3), true}}) {
        client.send_text(text);
        const Received echo = receive(client, inflater_);
        EXPECT_EQ(echo.compressed, compressed) << text;
        EXPECT_EQ(echo.text, text);
    }
}

TEST_F(Deflate, ConnectionsShareResultsButNotHistories) {
    RawClient one = compressing(), other = compressing();
    ClientInflater others;
    ASSERT_TRUE(house_.becomes_true([](Recorder& recorder) { return recorder.open.size() == 2; }));
    const auto to_both = [&](const std::string& text) {
        house_.ask([text = text_of(text)](Recorder& recorder) {
            for (const auto& [connection, path] : recorder.open) {
                recorder.net->send(connection, text);
            }
        });
        EXPECT_EQ(receive(one, inflater_).text, text);
        EXPECT_EQ(receive(other, others).text, text);
    };
    to_both(message(1));
    to_both(message(2));
    one.send_text(message(3));  // from here on, the histories differ
    EXPECT_EQ(receive(one, inflater_).text, message(3));
    for (int i = 4; i < 20; ++i) {
        to_both(message(i % 6));
    }
}

TEST_F(Deflate, CompressedMessagesInPieces) {
    RawClient client = compressing();
    const std::string text = message(1) + noise(2'000, 4), payload = deflater_.compressed(text);
    client.send_frame({.fin = false, .reserved = compressed_bit, .payload = payload.substr(0, 1)});
    client.send_frame({.kind = Frame::ping, .payload = "\xC1\x82"});  // looks like the beginning of a frame
    client.send_frame({.fin = false, .kind = Frame::more, .payload = ""});
    client.send_frame({.fin = false, .kind = Frame::more, .payload = payload.substr(1, 500)});
    client.send_frame({.kind = Frame::more, .payload = payload.substr(501)});
    const std::optional<RawFrame> pong = client.read_frame();
    ASSERT_TRUE(pong);
    EXPECT_EQ(pong->kind, Frame::pong);
    EXPECT_EQ(receive(client, inflater_).text, text);
    for (const char c : bytes_of({.reserved = compressed_bit, .payload = deflater_.compressed(message(2))})) {
        client.send(std::string(1, c));
        std::this_thread::sleep_for(milliseconds(1));
    }
    EXPECT_EQ(receive(client, inflater_).text, message(2));
}

TEST_F(Deflate, ManyMessagesAtOnce) {
    RawClient client = compressing();
    std::string bytes;
    for (int i = 0; i < 100; ++i) {
        bytes += i % 3 == 0 ? bytes_of({.payload = message(i)})
                            : bytes_of({.reserved = compressed_bit, .payload = deflater_.compressed(message(i))});
    }
    client.send(bytes);
    for (int i = 0; i < 100; ++i) {
        EXPECT_EQ(receive(client, inflater_).text, message(i));
    }
}

TEST_F(Deflate, AnEmptyMessageAndALastBlock) {
    RawClient client = compressing();
    send_compressed(client, std::string(1, '\0'));
    EXPECT_EQ(receive(client, inflater_).text, "");
    // RFC 7692, section 7.2.3.4: "Hello" in a block that is marked as the last one.
    send_compressed(client, std::string("\xF3\x48\xCD\xC9\xC9\x07\x00\x00", 8));
    EXPECT_EQ(receive(client, inflater_).text, "Hello");
    // Section 7.2.3.3: a block without compression. Section 7.2.3.5: two blocks.
    send_compressed(client, std::string("\x00\x05\x00\xFA\xFF\x48\x65\x6C\x6C\x6F\x00", 11));
    EXPECT_EQ(receive(client, inflater_).text, "Hello");
    send_compressed(client, std::string("\xF2\x48\x05\x00\x00\x00\xFF\xFF\xCA\xC9\xC9\x07\x00", 13));
    EXPECT_EQ(receive(client, inflater_).text, "Hello");
}

// --- wrong data -----------------------------------------------------------------------------------------------------

TEST_F(Deflate, TheLimitOfAMessageHoldsForTheInflatedText) {
    RawClient client = compressing();
    send_compressed(client, deflater_.compressed(std::string(longest, 'a')));
    EXPECT_EQ(receive(client, inflater_).text, std::string(longest, 'a'));
    send_compressed(client, deflater_.compressed(std::string(longest + 1, 'a')));
    EXPECT_EQ(client.read_text().close_code, 1009);
    RawClient bomb = compressing();
    const std::string payload = deflater_.compressed(std::string(8'000'000, 'a'));
    EXPECT_LT(payload.size(), longest);
    send_compressed(bomb, payload);
    EXPECT_EQ(bomb.read_text().close_code, 1009);
    RawClient noisy = compressing();
    send_compressed(noisy, deflater_.compressed(noise(2 * longest, 5)));
    EXPECT_EQ(noisy.read_text().close_code, 1009);
    EXPECT_EQ(house_.ask([](Recorder& recorder) { return recorder.texts; }), 1);
}

TEST_F(Deflate, WrongDataIsClosedWithTheRightCode) {
    const std::string text = message(1), good = deflater_.compressed(text);
    const std::string refers = deflater_.compressed(text, true);  // refers to the previous message
    EXPECT_LT(refers.size(), good.size() / 2);
    const auto compressed = [](std::string payload) {
        return bytes_of({.reserved = compressed_bit, .payload = std::move(payload)});
    };
    struct Case {
        std::string bytes;
        int code;
    };
    for (const Case& each : {
             Case{compressed(std::string(20, '\xFF')), 1007},
             Case{compressed(""), 1007},
             Case{compressed(good.substr(0, good.size() / 2)), 1007},
             Case{compressed(good + "\x06"), 1007},
             Case{compressed(good) + compressed(refers), 1007},
             Case{compressed(deflater_.compressed("\xC3")), 1007},
             Case{compressed(deflater_.compressed(std::string("\xF0\x28\x8C\xBC"))), 1007},
             Case{bytes_of({.kind = Frame::binary, .payload = "a"}), 1003},
             Case{bytes_of({.reserved = compressed_bit, .kind = Frame::binary, .payload = good}), 1003},
             Case{bytes_of({.reserved = compressed_bit, .kind = Frame::ping}), 1002},
             Case{bytes_of({.reserved = compressed_bit | 1, .payload = good}), 1002},
             Case{bytes_of({.reserved = 2, .payload = "a"}), 1002},
             Case{bytes_of({.reserved = compressed_bit, .payload = good, .masked = false}), 1002},
             Case{bytes_of({.fin = false, .reserved = compressed_bit, .payload = good}) +
                      bytes_of({.reserved = compressed_bit, .kind = Frame::more, .payload = ""}),
                  1002},
             Case{bytes_of({.payload = "\xC3"}), 1007},
         }) {
        RawClient client = compressing();
        client.send(each.bytes);
        WsAnswer answer = client.read_text();
        if (answer.text) {
            answer = client.read_text();  // the first of two messages was right
        }
        EXPECT_EQ(answer.close_code, each.code) << testing::PrintToString(each.bytes);
    }
    EXPECT_TRUE(house_.still_works());
    EXPECT_EQ(compressed_connections(), 0u);
}

// The inflater is shared: a message must not be able to read what another connection has sent.
TEST_F(Deflate, AMessageCannotReferToAnotherConnection) {
    RawClient victim = compressing(), thief = compressing();
    const std::string secret = noise(1'000, 6);
    const std::string sent = deflater_.compressed(secret), refers = deflater_.compressed(secret, true);
    EXPECT_LT(refers.size(), 50u);
    send_compressed(victim, sent);
    EXPECT_EQ(receive(victim, inflater_).text, secret);
    send_compressed(thief, refers);
    const WsAnswer answer = thief.read_text();
    EXPECT_FALSE(answer.text);
    EXPECT_EQ(answer.close_code, 1007);
}

TEST_F(Deflate, RandomBytes) {
    std::mt19937 random(12);
    const std::string good = deflater_.compressed(message(1) + noise(200, 7));
    RawClient client = compressing();
    int closed = 0;
    for (int i = 0; i < 3'000; ++i) {
        std::string payload = good;
        if (i % 2 == 0) {
            payload.resize(random() % 300);
            std::ranges::generate(payload, [&] { return static_cast<char>(random()); });
        } else {
            for (auto changes = 1 + random() % 3; changes > 0; --changes) {
                payload[random() % payload.size()] = static_cast<char>(random());
            }
        }
        ASSERT_TRUE(send_compressed(client, payload)) << i;
        const std::optional<RawFrame> answer = client.read_frame();
        ASSERT_TRUE(answer) << i;
        if (answer->kind == Frame::close) {
            const int code = static_cast<unsigned char>(answer->payload.at(0)) * 256 +
                             static_cast<unsigned char>(answer->payload.at(1));
            EXPECT_TRUE(code == 1007 || code == 1009) << i << ": " << code;
            ++closed;
            client = compressing();
        }
    }
    EXPECT_GT(closed, 2'000);
    EXPECT_TRUE(house_.still_works());
}

// --- limits ---------------------------------------------------------------------------------------------------------

class DeflateLimit : public Deflate {
protected:
    DeflateLimit() : Deflate({.compressed_connections = 2}) {}
};

TEST_F(DeflateLimit, FurtherConnectionsAreNotCompressed) {
    RawClient one = compressing(), two = compressing();
    EXPECT_EQ(compressed_connections(), 2u);
    RawClient three = house_.client();
    const HttpAnswer answer = three.handshake("/ws", {{extensions, "permessage-deflate"}});
    EXPECT_EQ(answer.status, 101);
    EXPECT_EQ(answer.header("sec-websocket-extensions"), "");
    three.send_text(message(1));
    const std::optional<RawFrame> echo = three.read_frame();
    ASSERT_TRUE(echo);
    EXPECT_EQ(echo->reserved, 0);
    EXPECT_EQ(echo->payload, message(1));
    one.close();
    ASSERT_TRUE(house_.becomes_true([](Recorder& recorder) { return recorder.net->compressed_connections() == 1; }));
    const RawClient four = compressing();
    EXPECT_EQ(compressed_connections(), 2u);
    two.send_text(message(2));
    EXPECT_EQ(receive(two, inflater_).text, message(2));
}

class DeflateSlowReader : public Deflate {
protected:
    DeflateSlowReader() : Deflate({.queued_messages = 4, .queued_bytes = 2'000'000}) {}
};

// Dropped messages were never compressed, so later messages do not refer to them.
TEST_F(DeflateSlowReader, DroppedMessagesAreNotInTheHistory) {
    RawClient client = compressing("permessage-deflate", 4096);
    client.send_text(message(1));
    EXPECT_EQ(receive(client, inflater_).text, message(1));
    const std::string stuck = noise(1'500'000, 8);
    house_.ask([&](Recorder& recorder) {
        recorder.flood = {text_of(stuck)};
        for (int i = 2; i < 7; ++i) {
            recorder.flood.push_back(text_of(message(i)));
        }
    });
    client.send_text("flood");
    ASSERT_TRUE(house_.becomes_true([](Recorder& recorder) { return recorder.overflows == 1; }));
    EXPECT_EQ(receive(client, inflater_).text, stuck);
    EXPECT_EQ(receive(client, inflater_).text, "drained");
    for (int i = 2; i < 7; ++i) {
        client.send_text(message(i));
        const Received echo = receive(client, inflater_);
        EXPECT_TRUE(echo.compressed);
        EXPECT_EQ(echo.text, message(i));
    }
}

// The hall sends pongs between long compressed messages. The client reads slowly, so frames are written in parts.
TEST_F(DeflateSlowReader, ControlFramesBetweenLongMessages) {
    RawClient client = compressing("permessage-deflate", 4096);
    const std::string longer = noise(600'000, 9);
    house_.ask([&](Recorder& recorder) { recorder.flood = {text_of(longer), text_of(message(1)), text_of(longer)}; });
    client.send_text("flood");
    for (int i = 0; i < 20; ++i) {
        client.send_frame({.kind = Frame::ping, .payload = "\x82\x82\x82\x82"});
    }
    std::vector<std::string> texts;
    int pongs = 0;
    while (texts.size() < 3 || pongs < 20) {
        const std::optional<RawFrame> frame = client.read_frame();
        ASSERT_TRUE(frame);
        if (frame->kind == Frame::pong) {
            EXPECT_EQ(frame->payload, "\x82\x82\x82\x82");
            ++pongs;
        } else {
            ASSERT_EQ(frame->reserved, compressed_bit);
            texts.push_back(inflater_.text(frame->payload));
        }
    }
    EXPECT_EQ(texts, (std::vector{longer, message(1), longer}));
}

TEST_F(Deflate, StopsWithCode1001) {
    RawClient client = compressing();
    client.send_text(message(1));
    EXPECT_EQ(receive(client, inflater_).text, message(1));
    const std::jthread reader([&] { EXPECT_EQ(client.read_text().close_code, 1001); });
    house_.stop();
}

}  // namespace
}  // namespace meadhall::server

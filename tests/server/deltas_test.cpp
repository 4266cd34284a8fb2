// SPDX-License-Identifier: Apache-2.0
// Deltas: a viewer who receives only deltas knows the same as one who receives whole snapshots.
#include "protocol/deltas.h"

#include <fstream>
#include <sstream>

#include "tests/server/hall_test.h"

namespace meadhall::server {
namespace {

std::string text_of_file(const std::string& path) {
    std::ifstream file(path);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

// The game's part of a snapshot, made of given texts. `difference`: what the game writes as the difference to the
// snapshot before.
class TextSnapshot final : public codec::ViewSnapshot {
public:
    TextSnapshot(const json::object& table, const json::object& difference)
        : view_(json::serialize(table.at("view"))),
          offers_(json::serialize(table.at("offers"))),
          view_delta_(text_of(difference, "view")),
          offers_delta_(text_of(difference, "offers")) {}
    void write_view(std::string& out) const override { out += view_; }
    void write_offers(std::string& out) const override { out += offers_; }
    void write_view_delta(std::string& out, const ViewSnapshot*) const override { out += view_delta_; }
    void write_offers_delta(std::string& out, const ViewSnapshot*) const override { out += offers_delta_; }
    bool is_same(const ViewSnapshot& before) const override {
        const auto& old = dynamic_cast<const TextSnapshot&>(before);
        return old.view_ == view_ && old.offers_ == offers_;
    }
    std::uint64_t hash() const override { return 0; }
    const std::string& question() const override { return offers_; }

private:
    static std::string text_of(const json::object& object, std::string_view key) {
        const json::value* found = object.if_contains(key);
        return found == nullptr ? "" : json::serialize(*found);
    }

    std::string view_, offers_, view_delta_, offers_delta_;
};

// Splits a whole snapshot into the parts that the hall keeps.
protocol::SnapshotBody body_of(const json::object& table, const json::object& difference) {
    json::object fields = table;
    for (const char* separate : {"is", "view", "offers", "lines", "chat", "first_line", "first_chat"}) {
        fields.erase(separate);
    }
    protocol::TableSnapshot snapshot;
    codec::from_json(codec::NoRules(), fields, snapshot, "", codec::fields_may_be_missing);
    return {std::make_shared<const protocol::TableSnapshot>(snapshot),
            std::make_shared<const TextSnapshot>(table, difference)};
}

protocol::NewEntries entries_of(const json::object& table) {
    protocol::NewEntries entries;
    entries.first_line = table.at("first_line").to_number<std::uint32_t>();
    entries.first_chat = table.at("first_chat").to_number<std::uint32_t>();
    codec::from_json(codec::NoRules(), table.at("lines"), entries.lines);
    codec::from_json(codec::NoRules(), table.at("chat"), entries.chat);
    return entries;
}

// The page (web/src/hall/deltas.test.ts) and the example client are tested with the same file.
TEST(Deltas, AreMadeAndAppliedAsInTheSharedCases) {
    const json::value cases = json::parse(text_of_file(MEADHALL_SOURCE_DIR "/tests/server/deltas.json"));
    ASSERT_GE(cases.get_array().size(), 10u);
    for (const json::value& each : cases.get_array()) {
        const json::object &before = each.at("before").get_object(), &after = each.at("after").get_object(),
                           &delta = each.at("delta").get_object();
        const json::value *to = delta.if_contains("to"), *now = delta.if_contains("now");
        const protocol::SnapshotBody body = body_of(after, now == nullptr ? json::object() : now->get_object());
        EXPECT_EQ(delta_text(body_of(before, {}), body, entries_of(after),
                             to == nullptr ? "" : std::string(to->get_string())),
                  json::serialize(delta))
            << each.at("what");
        const json::value whole = json::parse(snapshot_text(body, entries_of(after)));
        for (const auto& [key, value] : after) {
            EXPECT_EQ(whole.at(key), value) << each.at("what");
        }
        EXPECT_EQ(json::value(protocol::apply_delta(before, delta)), json::value(after)) << each.at("what");
    }
}

TEST(Deltas, ThatDoNotFitAreRefused) {
    const json::object table{{"first_line", 0},       {"lines", json::array()},  {"first_chat", 0},
                             {"chat", json::array()}, {"offers", json::array()}, {"view", {{"hand", {1, 2}}}}};
    for (const char* text :
         {R"({"now":{"view":{"hand":{"2":[1]}}}})", R"({"now":{"view":{"hand":[3,0,1]}}})",
          R"({"now":{"view":{"hand":[1,2]}}})", R"({"now":{"view":[0,1]}})", R"({"now":{"offers":[0,1]}})",
          R"({"now":{"view":[]}})", R"({"now":{"first_line":{"0":1}}})"}) {
        EXPECT_THROW(protocol::apply_delta(table, json::parse(text).get_object()), BadInput) << text;
    }
}

TEST(Deltas, DoNotCountClockTicksAsAChange) {
    protocol::TableSnapshot snapshot;
    const auto body_of = [](const protocol::TableSnapshot& table) {
        return protocol::SnapshotBody{std::make_shared<const protocol::TableSnapshot>(table), nullptr};
    };
    snapshot.rematch = R"("left_ms":7)";
    snapshot.seats.resize(2);
    snapshot.seats[0].left_ms = 1000;
    const protocol::SnapshotBody before = body_of(snapshot);
    snapshot.seats[0].left_ms = 99;
    EXPECT_FALSE(differs(before, body_of(snapshot)));
    snapshot.seats[1].here = true;
    EXPECT_TRUE(differs(before, body_of(snapshot)));
    snapshot.seats[1].here = false;
    snapshot.rematch = R"("left_ms":8)";
    EXPECT_TRUE(differs(before, body_of(snapshot)));
    snapshot.rematch = R"("left_ms":7)";
    EXPECT_FALSE(differs(before, body_of(snapshot)));
    snapshot.question = "Your move?";
    EXPECT_TRUE(differs(before, body_of(snapshot)));
}

// Two sockets of the same viewer: one receives whole snapshots, the other deltas.
class DeltasInTheHall : public HallTest {
protected:
    void subscribe_to_deltas(const Client& client, const std::string& table) {
        must(client, {{"do", "subscribe"}, {"table", table}, {"deltas", true}});
    }
    // The table as the client has received it so far, and the number of whole snapshots and deltas.
    struct Follower {
        Client client;
        std::size_t received = 0;
        json::object table{};
        int whole = 0, deltas = 0;
    };
    void follow(Follower& follower) {
        const std::vector<std::string>& sent = environment_.sent[follower.client.connection];
        for (; follower.received < sent.size(); ++follower.received) {
            const json::object message = codec::parse_json(sent[follower.received]).get_object();
            if (message.at("is") == "table") {
                ++follower.whole;
                follower.table = message;
            } else if (message.at("is") == "delta") {
                ++follower.deltas;
                follower.table = protocol::apply_delta(follower.table, message);
            }
        }
    }
    Client again(Client client) {
        come_back(client);
        return client;
    }
};

TEST_F(DeltasInTheHall, GiveTheSameAsWholeSnapshots) {
    for (const auto& [game, players] : std::map<std::string, int>{{"pebbles", 2},
                                                                  {"bottlecap-vikings", 3},
                                                                  {"thunder-and-lightning", 2},
                                                                  {"spoils-of-war", 3},
                                                                  {"vikings-gone-wild", 2}}) {
        std::vector<Client> clients;
        for (int i = 0; i < players; ++i) {
            clients.push_back(enter(game.substr(0, 3) + std::to_string(i)));
        }
        const Client stranger = enter(game.substr(0, 3) + "-stranger");
        const std::string table =
            open_table(clients[0], game, players, {{"clock", {{"kind", "fischer"}, {"bank_ms", 900'000}}}});
        must(stranger, {{"do", "subscribe"}, {"table", table}});
        std::vector<std::pair<Follower, Follower>> viewers;
        for (const Client& client : clients) {
            viewers.push_back({{client}, {again(client)}});
        }
        viewers.push_back({{stranger}, {again(stranger)}});
        for (auto& [whole, deltas] : viewers) {
            subscribe_to_deltas(deltas.client, table);
        }
        begin(clients, table);
        Chance chance(7);
        for (int moves = 0; moves < 150 && move(clients, table, chance); ++moves) {
            if (moves % 20 == 0) {
                must(clients[0], {{"do", "say"}, {"table", table}, {"text", "skål, \"friends\""}});
            }
            for (auto& [whole, deltas] : viewers) {
                follow(whole);
                follow(deltas);
                // A spectator who comes or goes may split one message in two, so compare the resulting tables.
                ASSERT_EQ(json::value(whole.table), json::value(deltas.table)) << game << " " << moves;
            }
        }
        for (const auto& [whole, deltas] : viewers) {
            EXPECT_EQ(deltas.whole, 1);
            EXPECT_GT(deltas.deltas, 20) << game;
            EXPECT_EQ(whole.deltas, 0);
        }
    }
}

TEST_F(DeltasInTheHall, StartWithASnapshotAfterAReconnectOrALoss) {
    Client a = enter("Ann"), b = enter("Bob");
    const std::string table = open_table(a, "pebbles", 2);
    begin({a, b}, table);
    Follower slow{again(a)};
    subscribe_to_deltas(slow.client, table);
    Chance chance(3);
    ASSERT_TRUE(move({a, b}, table, chance));
    follow(slow);
    EXPECT_EQ(slow.whole, 1);
    EXPECT_EQ(slow.deltas, 1);
    environment_.sent[slow.client.connection].clear();  // lost in transit
    slow.received = 0;
    ASSERT_TRUE(move({a, b}, table, chance));
    environment_.sent[slow.client.connection].clear();
    hall_->drained(slow.client.connection);
    follow(slow);
    EXPECT_EQ(slow.whole, 2);
    EXPECT_EQ(slow.table.at("first_line"), 0);
    EXPECT_EQ(slow.table.at("view"), newest(a, table).at("view"));
    ASSERT_TRUE(move({a, b}, table, chance));
    follow(slow);
    EXPECT_EQ(slow.whole, 2);
    EXPECT_EQ(slow.table.at("view"), newest(a, table).at("view"));
}

// Updates about many spectators are sent together, not one by one.
TEST_F(DeltasInTheHall, UpdatesAboutManySpectatorsAreBatched) {
    const Client a = enter("Ann"), b = enter("Bob");
    const std::string table = open_table(a, "pebbles", 2);
    begin({a, b}, table);
    pause_ms_ = 0;
    options_.requests_a_second = 1'000;
    constexpr int crowd = 100;
    const auto sent = [&] {
        std::size_t sum = 0;
        for (const auto& [connection, messages] : environment_.sent) {
            sum += messages.size();
        }
        return sum;
    };
    const std::size_t before = sent();
    for (Connection each = 5'000; each < 5'000 + crowd; ++each) {
        hall_->open(each, std::nullopt,
                    "10.0.1." + std::to_string(each - 5'000));  // the limit on sockets is per address
        hall_->ask(each, json::serialize(json::object{{"do", "subscribe"}, {"id", "w"}, {"table", table}}));
    }
    for (Connection each = 5'000; each < 5'000 + crowd; ++each) {
        const json::object snapshot = codec::parse_json(environment_.sent[each].back()).get_object();
        EXPECT_EQ(snapshot.at("is"), "table") << "a new spectator receives a snapshot immediately";
    }
    EXPECT_LT(sent() - before, crowd * 10u) << "each receives welcome, done and table; updates about others are few";
    environment_.pass(1'000);
    EXPECT_EQ(newest(a, table).at("spectator_count"), crowd);
    EXPECT_LT(sent() - before, crowd * 11u);
    const std::size_t there = sent();
    for (Connection each = 5'000; each < 5'000 + crowd; ++each) {
        hall_->close(each);
    }
    environment_.pass(1'000);
    EXPECT_EQ(newest(a, table).at("spectator_count"), 0);
    EXPECT_LT(sent() - there, crowd * 5u);
    // A move is still sent immediately.
    Chance chance(3);
    ASSERT_TRUE(move({a, b}, table, chance));
}

// A spectator who connects again and again does not flood the players with messages.
TEST_F(DeltasInTheHall, UpdatesAboutAFlappingSpectatorAreBatched) {
    const Client a = enter("Ann"), b = enter("Bob");
    const std::string table = open_table(a, "pebbles", 2);
    begin({a, b}, table);
    pause_ms_ = 0;
    options_.requests_a_second = 10'000;
    const std::size_t before = environment_.sent[a.connection].size();
    for (Connection each = 5'000; each < 7'000; ++each) {
        hall_->open(each, std::nullopt, "10.0.0.9");
        hall_->ask(each, json::serialize(json::object{{"do", "subscribe"}, {"id", "w"}, {"table", table}}));
        hall_->close(each);
    }
    environment_.pass(1'000);
    EXPECT_LT(environment_.sent[a.connection].size() - before, 210u);
    EXPECT_EQ(newest(a, table).at("spectator_count"), 0);
}

// The delta of a request is also the answer to its sender. Other viewers receive a delta without it.
TEST_F(DeltasInTheHall, AnswerTheirOwnRequests) {
    Client a = enter("Ann"), b = enter("Bob");
    const std::string table = open_table(a, "pebbles", 2);
    begin({a, b}, table);
    const Client mover = again(a);
    subscribe_to_deltas(mover, table);
    const std::size_t received = environment_.sent[mover.connection].size();
    hall_->ask(mover.connection,
               json::serialize(json::object{{"do", "say"}, {"id", "mine"}, {"table", table}, {"text", "hello"}}));
    environment_.settle();
    ASSERT_EQ(environment_.sent[mover.connection].size(), received + 1);
    const json::object answer = codec::parse_json(environment_.sent[mover.connection].back()).get_object();
    EXPECT_EQ(answer.at("is"), "delta");
    EXPECT_EQ(answer.at("to"), "mine");
    EXPECT_EQ(answer.at("chat").get_array().size(), 1u);
    EXPECT_FALSE(newest(a, table).contains("to"));
    // The repeated request was already done, so the answer contains no delta.
    hall_->ask(mover.connection,
               json::serialize(json::object{{"do", "say"}, {"id", "mine"}, {"table", table}, {"text", "hello"}}));
    environment_.settle();
    EXPECT_EQ(codec::parse_json(environment_.sent[mover.connection].back()).at("is"), "done");
}

// Only the newest lines are kept in memory. A viewer who comes late receives the same lines as the others.
TEST_F(DeltasInTheHall, ALateViewerIsSentTheNewestLines) {
    Client a = enter("Ann"), b = enter("Bob");
    const std::string table = open_table(a, "bottlecap-vikings", 2);
    json::array all;
    Follower early{a};
    must(a, {{"do", "subscribe"}, {"table", table}});
    begin({a, b}, table);
    Chance chance(5);
    for (int moves = 0; moves < 60 && move({a, b}, table, chance); ++moves) {
        if (moves == 30) {
            must(b, {{"do", "propose"}, {"table", table}, {"what", "take_back"}});
            must(a, {{"do", "consent"}, {"table", table}, {"yes", true}});
        }
    }
    for (const std::string& text : environment_.sent[a.connection]) {
        const json::object message = codec::parse_json(text).get_object();
        if (message.at("is") == "table") {
            all.resize(message.at("first_line").to_number<std::size_t>());
            all.insert(all.end(), message.at("lines").get_array().begin(), message.at("lines").get_array().end());
        }
    }
    ASSERT_GT(all.size(), 100u);
    const json::value newest_lines = json::array(all.end() - 50, all.end());
    Follower late{again(a)};
    subscribe_to_deltas(late.client, table);
    follow(late);
    EXPECT_EQ(late.table.at("lines"), newest_lines);
    restart();
    Follower later{again(a)};
    subscribe_to_deltas(later.client, table);
    follow(later);
    EXPECT_EQ(later.table.at("lines"), newest_lines);
}

// Muting a person changes the chat from its beginning, so the hall sends a whole snapshot.
TEST_F(DeltasInTheHall, AreReplacedByASnapshotWhenTheChatChanges) {
    Client a = enter("Ann"), b = enter("Bob");
    const std::string table = open_table(a, "pebbles", 2);
    begin({a, b}, table);
    Follower follower{again(a)};
    subscribe_to_deltas(follower.client, table);
    must(b, {{"do", "say"}, {"table", table}, {"text", "hello"}});
    follow(follower);
    EXPECT_EQ(follower.table.at("chat").get_array().size(), 1u);
    ask(a, {{"do", "mute"}, {"person", b.person}});
    follow(follower);
    EXPECT_EQ(follower.whole, 2);
    EXPECT_TRUE(follower.table.at("chat").get_array().empty());
    EXPECT_EQ(follower.table.at("first_chat"), 0);
}

}  // namespace
}  // namespace meadhall::server

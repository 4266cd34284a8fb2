// SPDX-License-Identifier: Apache-2.0
// The list of people, the lobby, muting, and what an admin may do.
#include "server/lobby.h"

#include "match/record.h"
#include "server/http_text.h"
#include "tests/server/hall_test.h"

namespace meadhall::server {
namespace {

class LobbyTest : public HallTest {
protected:
    std::vector<std::string> here(const Client& client) {
        std::vector<std::string> names;
        const json::object answer = ask(client, {{"do", "list_people"}, {"id", next_id()}});
        for (const json::value& person : answer.at("people").get_array()) {
            names.emplace_back(person.at("name").get_string());
        }
        return names;
    }
    std::vector<json::object> lobbies(const Client& client) {
        std::vector<json::object> found;
        for (const std::string& text : environment_.sent[client.connection]) {
            const json::object message = codec::parse_json(text).get_object();
            if (message.at("is") == "lobby") {
                found.push_back(message);
            }
        }
        return found;
    }
    json::object subscribe_lobby(const Client& client) {
        must(client, {{"do", "subscribe_lobby"}, {"id", next_id()}});
        environment_.pass(1'000);
        return lobbies(client).back();
    }
    std::vector<std::string> chat_of(const Client& client, const std::string& table) {
        std::vector<std::string> texts;
        for (const std::string& text : environment_.sent[client.connection]) {
            const json::object message = codec::parse_json(text).get_object();
            if (message.at("is") == "table" && message.at("table") == json::value(table)) {
                texts.resize(static_cast<std::size_t>(message.at("first_chat").get_int64()));
                for (const json::value& said : message.at("chat").get_array()) {
                    texts.emplace_back(said.at("text").get_string());
                }
            }
        }
        return texts;
    }
    using Names = std::vector<std::string>;
};

TEST_F(LobbyTest, ConnectedPeopleAreListedUnlessTheyHide) {
    Client leif = enter("Leif"), hildr = enter("Hildr");
    EXPECT_EQ(here(leif), (Names{"Hildr", "Leif"}));
    EXPECT_EQ(ask(hildr, {{"do", "hide"}, {"on", true}}).at("hidden"), true);
    EXPECT_EQ(here(leif), Names{"Leif"});
    leave(hildr);
    come_back(hildr);
    EXPECT_EQ(here(leif), Names{"Leif"}) << "the choice to hide is stored";
    ask(hildr, {{"do", "hide"}, {"on", false}});
    EXPECT_EQ(here(leif), (Names{"Hildr", "Leif"}));
    Client twice = hildr;
    come_back(twice);
    leave(hildr);
    EXPECT_EQ(here(leif), (Names{"Hildr", "Leif"})) << "Hildr still has another socket";
    leave(twice);
    EXPECT_EQ(here(leif), Names{"Leif"});
}

TEST_F(LobbyTest, TheLobbyIsSentAsItChanges) {
    Client leif = enter("Leif");
    const Client hildr = enter("Hildr");
    const Client stranger{90, "", ""};
    hall_->open(stranger.connection, std::nullopt, "10.0.0.9");
    const json::object empty = subscribe_lobby(leif);
    EXPECT_TRUE(empty.at("open").get_array().empty());
    EXPECT_EQ(empty.at("here"), 2);
    const std::string table = open_table(hildr, "pebbles", 2, {{"title", "Friday"}});
    environment_.pass(1'000);
    EXPECT_EQ(lobbies(leif).back().at("open").at(0).at("title"), "Friday");
    open_table(hildr, "pebbles", 2, {{"listed", false}});
    environment_.pass(5'000);
    EXPECT_EQ(lobbies(leif).size(), 2u) << "a private table is not in the lobby";
    begin({hildr, leif}, table);
    environment_.pass(1'000);
    const json::object playing = lobbies(leif).back();
    EXPECT_TRUE(playing.at("open").get_array().empty());
    EXPECT_EQ(playing.at("playing").at(0).at("table"), json::value(table));
    EXPECT_EQ(playing.at("mine").at(0).at("your_turn"), !newest(leif, table).at("offers").get_array().empty());
    const json::object seen = subscribe_lobby(stranger);
    EXPECT_EQ(seen.at("playing").at(0).at("your_turn"), false);
    EXPECT_TRUE(seen.at("mine").get_array().empty());
    must(leif, {{"do", "unsubscribe_lobby"}, {"id", next_id()}});
    const std::size_t sent_before = lobbies(leif).size();
    enter("Olaf");
    environment_.pass(5'000);
    EXPECT_EQ(lobbies(leif).size(), sent_before);
    EXPECT_EQ(lobbies(stranger).back().at("here"), 3);
}

TEST_F(LobbyTest, ATableThatAPersonHasLeftIsNoLongerListedAsTheirs) {
    const Client leif = enter("Leif"), hildr = enter("Hildr");
    subscribe_lobby(leif);
    const json::object opened =
        must(hildr, {{"do", "open_table"}, {"game", "pebbles"}, {"players", 2}, {"listed", false}});
    must(leif, {{"do", "sit"}, {"table", opened.at("table")}, {"invitation", opened.at("invitation")}});
    environment_.pass(1'000);
    EXPECT_EQ(lobbies(leif).back().at("mine").get_array().size(), 1u);
    must(leif, {{"do", "stand"}, {"table", opened.at("table")}});
    environment_.pass(1'000);
    EXPECT_TRUE(lobbies(leif).back().at("mine").get_array().empty());
}

TEST_F(LobbyTest, IsSentAtMostOnceASecondAndNotForASecretMove) {
    const Client stranger{90, "", ""};
    hall_->open(stranger.connection, std::nullopt, "10.0.0.9");
    const std::vector<Client> clients{enter("Leif"), enter("Hildr")};
    const std::string table = open_table(clients[0], "pebbles", 2);
    begin(clients, table);
    subscribe_lobby(stranger);
    const std::size_t sent_before = lobbies(stranger).size();
    Chance chance(3);
    move(clients, table, chance);  // a secret move: hides a pebble
    environment_.pass(5'000);
    EXPECT_EQ(lobbies(stranger).size(), sent_before);
    for (Connection each = 100; each < 120; ++each) {
        hall_->open(each, hall_->find_session(clients[0].token), "10.0.0.1");
        hall_->close(each);
        hall_->close(clients[0].connection);
        hall_->open(clients[0].connection, hall_->find_session(clients[0].token), "10.0.0.1");
    }
    hall_->close(clients[1].connection);
    environment_.pass(5'000);
    EXPECT_EQ(lobbies(stranger).size(), sent_before + 1);
}

TEST_F(LobbyTest, TheChatOfAMutedPersonIsHiddenAtEveryTable) {
    std::vector<Client> clients{enter("Leif"), enter("Hildr")};
    const std::string table = open_table(clients[0], "pebbles", 2);
    begin(clients, table);
    const auto say = [&](const Client& client, const std::string& where, const char* text) {
        must(client, {{"do", "say"}, {"table", where}, {"text", text}});
    };
    say(clients[1], table, "one");
    say(clients[0], table, "two");
    const std::size_t sent_before = environment_.sent[clients[1].connection].size();
    const json::object muted = ask(clients[0], {{"do", "mute"}, {"table", table}, {"seat", 1}});
    EXPECT_EQ(muted.at("muted").at(0).at("name"), "Hildr");
    EXPECT_EQ(environment_.sent[clients[1].connection].size(), sent_before) << "a muted person does not learn of it";
    EXPECT_EQ(chat_of(clients[0], table), Names{"two"});
    say(clients[1], table, "three");
    EXPECT_EQ(chat_of(clients[0], table), Names{"two"});
    EXPECT_EQ(chat_of(clients[1], table), (Names{"one", "two", "three"}));
    const std::string other = open_table(clients[0], "pebbles", 2);
    begin(clients, other);
    restart();
    for (Client& client : clients) {
        come_back(client);
        must(client, {{"do", "subscribe"}, {"table", other}});
    }
    say(clients[1], other, "four");
    EXPECT_EQ(chat_of(clients[0], other), Names());
    ask(clients[0], {{"do", "mute"}, {"person", clients[1].person}, {"on", false}});
    EXPECT_EQ(chat_of(clients[0], other), Names{"four"});
    EXPECT_EQ(refusal(clients[0], {{"do", "mute"}, {"person", "nobody"}}), "not_found");
}

TEST_F(LobbyTest, TheHostOrAnAdminSilencesAPersonForEverybody) {
    const std::vector<Client> clients{enter("Leif"), enter("Hildr")};
    const Client spectator = enter("Olaf"), order = admin("Order");
    const std::string table = open_table(clients[0], "pebbles", 2, {{"listed", true}});
    begin(clients, table);
    must(spectator, {{"do", "subscribe"}, {"table", table}});
    const json::object said{{"do", "say"}, {"table", table}, {"room", "spectators"}, {"text", "left is better"}};
    must(spectator, said);
    const json::value person = newest(spectator, table).at("chat").at(0).at("person");
    EXPECT_EQ(refusal(clients[1], {{"do", "silence"}, {"table", table}, {"person", person}}), "not_allowed");
    must(clients[0], {{"do", "silence"}, {"table", table}, {"person", person}});
    EXPECT_EQ(newest(clients[1], table).at("lines").at(0).at("text"), "Olaf can no longer chat at this table");
    EXPECT_EQ(refusal(spectator, said), "not_allowed");
    must(order, {{"do", "silence"}, {"table", table}, {"person", person}, {"on", false}});
    must(spectator, said);
    must(order, {{"do", "silence"}, {"table", table}, {"seat", 0}});
    restart();
    Client host = clients[0];
    come_back(host);
    EXPECT_EQ(refusal(host, {{"do", "say"}, {"table", table}, {"text", "hello"}}), "not_allowed");
}

TEST_F(LobbyTest, AnAdminClosesTablesAndDeletesAccounts) {
    const std::vector<Client> clients{enter("Leif"), enter("Hildr")};
    const Client order = admin("Order");
    const std::string open = open_table(clients[0], "pebbles", 2, {{"listed", false}});
    must(order, {{"do", "close_table"}, {"table", open}});
    EXPECT_TRUE(environment_.store().events(open).empty());
    const json::object opened =
        must(clients[0], {{"do", "open_table"}, {"game", "pebbles"}, {"players", 2}, {"listed", false}});
    const std::string table(opened.at("table").get_string());
    for (const Client& client : clients) {
        must(client, {{"do", "sit"}, {"table", table}, {"invitation", opened.at("invitation")}});
        must(client, {{"do", "subscribe"}, {"table", table}});
    }
    must(clients[0], {{"do", "start"}, {"table", table}});
    EXPECT_EQ(refusal(order, {{"do", "subscribe"}, {"table", table}}), "not_found")
        << "admins may moderate a private table, but not watch it";
    must(order, {{"do", "close_table"}, {"table", table}});
    EXPECT_EQ(newest(clients[1], table).at("status"), "abandoned");
    RecordReader record(this->record(table, hall_->find_session(clients[1].token)));
    while (record.step()) {
    }
    EXPECT_TRUE(record.dealt_from_seed());
    EXPECT_EQ(refusal(order, {{"do", "close_table"}, {"table", table}}), "not_now");

    must(order, {{"do", "delete_person"}, {"person", clients[1].person}});
    EXPECT_FALSE(hall_->find_session(clients[1].token));
    EXPECT_EQ(environment_.closed[clients[1].connection], 4001);
    EXPECT_TRUE(hall_->find_session(order.token));
    EXPECT_EQ(refusal(order, {{"do", "delete_person"}, {"person", clients[1].person}}), "not_found");
}

TEST_F(LobbyTest, FieldsOfAClockAreOptional) {
    const Client leif = enter("Leif");
    const std::string table = open_table(leif, "pebbles", 2, {{"clock", {{"kind", "move"}, {"bank_ms", 86'400'000}}}});
    must(leif, {{"do", "subscribe"}, {"table", table}});
    EXPECT_EQ(newest(leif, table).at("clock").at("increment_ms"), 0);
    EXPECT_EQ(
        refusal(
            leif,
            {{"do", "open_table"}, {"game", "pebbles"}, {"players", 2}, {"clock", {{"kind", "none"}, {"hours", 1}}}}),
        "bad_request");
}

TEST_F(LobbyTest, AtTheStartOnlyTablesWithSomethingToDoAreLoaded) {
    const std::vector<Client> clients{enter("Leif"), enter("Hildr")};
    const std::string quiet = open_table(clients[0], "pebbles", 2);
    begin(clients, quiet);
    // Stores many copies of this table, at which nothing happens without a request.
    const std::vector<store::Event> events = environment_.store().events(quiet);
    store::TableSummary summary = environment_.store().summary(quiet).value();
    for (int i = 0; i < 2'000; ++i) {
        summary.table = "quiet" + std::to_string(i);
        store::Change change;
        for (const store::Event& event : events) {
            change.writes.emplace_back(store::Append{summary.table, event});
        }
        change.writes.emplace_back(store::PutSummary{summary});
        ASSERT_EQ(environment_.store().commit({change}).front(), store::Result::done);
    }
    restart();
    EXPECT_EQ(hall_->table_count(), 0u);

    for (const Client& client : clients) {
        hall_->open(client.connection, hall_->find_session(client.token), "10.0.0.1");
    }
    const std::string timed =
        open_table(clients[0], "pebbles", 2, {{"clock", {{"kind", "move"}, {"bank_ms", 86'400'000}}}});
    begin(clients, timed);
    const std::string agreed = open_table(clients[0], "pebbles", 2);
    begin(clients, agreed);
    must(clients[0], {{"do", "propose"}, {"table", agreed}, {"what", "abandon"}});
    hall_->ask(clients[1].connection,
               json::serialize(json::object{{"do", "consent"}, {"id", "yes"}, {"table", agreed}, {"yes", true}}));
    environment_.settle_one();  // the consent is stored, and then the hall stops
    environment_.forget();
    restart();
    EXPECT_EQ(hall_->table_count(), 2u);
    EXPECT_EQ(environment_.store().summary(agreed)->status, "abandoned");
}

TEST(HttpText, ADateIsInEnglishAndInUtc) { EXPECT_EQ(date_words(784'111'777), "Sun, 06 Nov 1994 08:49:37"); }

}  // namespace
}  // namespace meadhall::server

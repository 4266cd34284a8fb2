// SPDX-License-Identifier: Apache-2.0
// The hall without sockets. Requests and sent messages are text, and the test advances the time.
#include "tests/server/hall_test.h"

#include <gtest/gtest.h>

#include "match/record.h"

namespace meadhall::server {
namespace {

TEST_F(HallTest, AGuestWhoRegistersKeepsTheirIdentity) {
    const Client leif = enter("Leif");
    EXPECT_EQ(once(std::string(), {{"do", "enter"}, {"name", "LEIF"}}).at("error").at("code"), "taken");
    const json::object registered =
        once(leif.token, {{"do", "register"}, {"name", "Leif"}, {"password", "green sails"}});
    EXPECT_EQ(registered.at("me").at("person"), json::value(leif.person));
    EXPECT_EQ(registered.at("me").at("guest"), false);
    EXPECT_FALSE(hall_->find_session(leif.token)) << "the guest session has ended";
    EXPECT_TRUE(hall_->find_session(registered.at("cookie").get_string()));

    EXPECT_EQ(once(std::string(), {{"do", "sign_in"}, {"name", "leif"}, {"password", "red sails!"}}).at("status"), 403);
    const json::object wrong = once(std::string(), {{"do", "sign_in"}, {"name", "nobody"}, {"password", "red sails!"}});
    EXPECT_EQ(wrong.at("error").at("code"), "wrong_password") << "the same answer as for a known name";
    const json::object again = once(std::string(), {{"do", "sign_in"}, {"name", "leif"}, {"password", "green sails"}});
    EXPECT_EQ(again.at("me").at("person"), json::value(leif.person));
}

TEST_F(HallTest, SigningOutEverywhereEndsSessionsAndSockets) {
    const Client leif = enter("Leif");
    once(leif.token, {{"do", "register"}, {"name", "Leif"}, {"password", "green sails"}});
    const auto sign_in = [&] {
        return std::string(once(std::string(), {{"do", "sign_in"}, {"name", "Leif"}, {"password", "green sails"}})
                               .at("cookie")
                               .get_string());
    };
    const std::string here = sign_in(), there = sign_in();
    hall_->open(50, hall_->find_session(there), "10.0.0.2");
    EXPECT_EQ(once(here, {{"do", "sign_out"}, {"everywhere", true}}).at("is"), "done");
    EXPECT_FALSE(hall_->find_session(here));
    EXPECT_FALSE(hall_->find_session(there));
    EXPECT_EQ(environment_.closed[50], 4001);
}

TEST_F(HallTest, ASessionThatEndsInTheDatabaseClosesItsSockets) {
    const std::vector<Client> clients{enter("Lief"), enter("Hildr"), enter("Olaf")};
    environment_.store().commit({{{store::EndSessions{clients[1].person, {}}}}});
    hall_->check_sessions(1);
    EXPECT_TRUE(environment_.closed.empty());  // check_sessions(1) checks one session, each time the next one
    hall_->check_sessions(1);
    hall_->check_sessions(2);
    EXPECT_EQ(environment_.closed, (std::map<Connection, CloseCode>{{clients[1].connection, 4001}}));
    environment_.store().commit({{{store::DeletePerson{clients[2].person}}}});
    hall_->check_sessions(100);
    EXPECT_EQ(environment_.closed.size(), 2u);
}

TEST_F(HallTest, ASessionEndsWhenItIsOldOrUnused) {
    const Client leif = enter("Leif");
    environment_.pass(idle_session_ms - 120'000);
    EXPECT_TRUE(hall_->find_session(leif.token));
    environment_.settle();  // marks the session as used
    environment_.pass(idle_session_ms - 120'000);
    EXPECT_TRUE(hall_->find_session(leif.token));
    environment_.pass(idle_session_ms + 1);
    EXPECT_FALSE(hall_->find_session(leif.token));
}

TEST_F(HallTest, ADeletedAccountIsGone) {
    const Client leif = enter("Leif");
    EXPECT_EQ(once(leif.token, {{"do", "delete_account"}, {"password", "x"}}).at("status"), 403);
    EXPECT_EQ(once(leif.token, {{"do", "delete_account"}, {"password", ""}}).at("is"), "done");
    EXPECT_FALSE(hall_->find_session(leif.token));
    enter("Leif");
}

TEST_F(HallTest, InvalidRequestsAreRefusedAndChangeNothing) {
    const Client leif = enter("Leif");
    const std::string table = open_table(leif, "pebbles", 2);
    const std::vector<std::string> rubbish{"",
                                           "[]",
                                           "{}",
                                           "{\"do\":\"play\"}",
                                           "{\"do\":\"fly\",\"id\":\"1\"}",
                                           "{\"do\":\"who_am_i\",\"id\":\"1\",\"more\":1}",
                                           "{\"do\":\"who_am_i\",\"id\":\"\"}",
                                           "{\"do\":\"who_am_i\",\"id\":\"a b\"}",
                                           "{\"do\":\"sit\",\"id\":\"1\",\"table\":7}",
                                           "{\"do\":\"sit\",\"id\":\"1\",\"table\":\"a\\u0000b\"}",
                                           "{\"do\":\"subscribe\",\"id\":\"1\",\"table\":\"x\",\"lines\":-1}",
                                           "{\"do\":\"open_table\",\"id\":\"1\",\"game\":\"chess\",\"players\":2}",
                                           "{\"do\":\"open_table\",\"id\":\"1\",\"game\":\"pebbles\",\"players\":99}",
                                           (R"({"do":"open_table","id":"1","game":"pebbles","players":2,)"
                                            R"("bots":[{"seat":0,"level":"exec:rm"}]})"),
                                           std::string(5'000, '[')};
    const std::size_t events = environment_.store().events(table).size();
    for (const std::string& text : rubbish) {
        std::string code;
        hall_->ask(Requester{leif.connection, hall_->find_session(leif.token), "", false}, text,
                   [&](const Reply& reply) { code = codec::parse_json(reply.text).at("is").get_string(); });
        environment_.pass(1'000);
        EXPECT_EQ(code, "refused") << text;
    }
    EXPECT_EQ(environment_.store().events(table).size(), events);
}

class HallPlays : public HallTest, public testing::WithParamInterface<const char*> {};

TEST_P(HallPlays, AWholeGameOfPeopleAndItsRecordHolds) {
    const std::shared_ptr<const AnyGame> game = games().find(GetParam());
    std::vector<Client> clients;
    for (int i = 0; i < game->identity().min_players; ++i) {
        clients.push_back(enter("Player" + std::to_string(i)));
    }
    const std::string table = open_table(clients.front(), GetParam(), game->identity().min_players);
    begin(clients, table);
    Chance chance(7);
    for (int moves = 0; newest(clients.front(), table).at("status") == "playing"; ++moves) {
        ASSERT_LT(moves, 20'000);
        // Random moves alone do not end some games, so bots take over.
        if (moves == 150) {
            for (const Client& client : clients) {
                must(client, {{"do", "stand"}, {"table", table}});
            }
        }
        if (!move(clients, table, chance)) {
            environment_.pass(1'000);
        }
    }
    const json::object seen = newest(clients.back(), table);
    EXPECT_EQ(seen.at("status"), "finished");
    EXPECT_EQ(seen.at("outcome").get_array().size(), clients.size());
    json::array won;
    for (const json::value& standing : seen.at("outcome").get_array()) {
        if (standing.at("place") == 1) {
            won.push_back(standing.at("seat"));
        }
    }
    const json::object mine = ask(clients.back(), {{"do", "list_tables"}, {"which", "mine"}});
    EXPECT_EQ(mine.at("tables").at(0).at("won"), won);
    RecordReader record(this->record(table));
    while (record.step()) {
    }
    EXPECT_TRUE(record.finished());
    EXPECT_TRUE(record.dealt_from_seed());
    EXPECT_EQ(record.plan().chance.seed.size(), 32u);
}

TEST_P(HallPlays, AfterARestartEverybodySeesTheSame) {
    const std::shared_ptr<const AnyGame> game = games().find(GetParam());
    std::vector<Client> clients;
    for (int i = 0; i < game->identity().max_players; ++i) {
        clients.push_back(enter("Player" + std::to_string(i)));
    }
    const std::string table = open_table(clients.front(), GetParam(), game->identity().max_players);
    begin(clients, table);
    Chance chance(3);
    for (int moves = 0; moves < 40 && move(clients, table, chance); ++moves) {
    }
    std::vector<json::object> before;
    for (const Client& client : clients) {
        must(client, {{"do", "unsubscribe"}, {"table", table}});
    }
    for (const Client& client : clients) {
        must(client, {{"do", "subscribe"}, {"table", table}});
        before.push_back(newest(client, table));
        must(client, {{"do", "unsubscribe"}, {"table", table}});
    }
    restart();
    for (std::size_t i = 0; i < clients.size(); ++i) {
        clients[i].connection += 1'000;
        hall_->open(clients[i].connection, hall_->find_session(clients[i].token), "10.0.0.1");
        must(clients[i], {{"do", "subscribe"}, {"table", table}});
        EXPECT_EQ(json::serialize(newest(clients[i], table)), json::serialize(before[i]));
        must(clients[i], {{"do", "unsubscribe"}, {"table", table}});
    }
}

INSTANTIATE_TEST_SUITE_P(Games, HallPlays,
                         testing::Values("pebbles", "liars-dice", "bottlecap-vikings", "thunder-and-lightning",
                                         "spoils-of-war", "vikings-gone-wild"),
                         [](const auto& each) {
                             std::string name(games().find(each.param)->identity().folder);
                             return name;
                         });

TEST_F(HallTest, BotsFillTheOtherSeatsAndPlay) {
    const Client leif = enter("Leif");
    json::array bots{json::object{{"seat", 1}, {"level", "thrall"}}, json::object{{"seat", 2}, {"level", "karl"}}};
    const std::string table = open_table(leif, "liars-dice", 3, {{"bots", bots}});
    begin({leif}, table);
    Chance chance(5);
    for (int i = 0; i < 500 && newest(leif, table).at("status") == "playing"; ++i) {
        if (!move({leif}, table, chance)) {
            environment_.pass(600);
        }
    }
    EXPECT_EQ(newest(leif, table).at("status"), "finished");
}

TEST_F(HallTest, ARepeatedRequestIsDoneOnce) {
    const std::vector<Client> clients{enter("Leif"), enter("Hildr")};
    const std::string table = open_table(clients[0], "pebbles", 2);
    begin(clients, table);
    const Client& asked = newest(clients[0], table).at("offers").get_array().empty() ? clients[1] : clients[0];
    const json::object seen = newest(asked, table);
    const json::object play{{"do", "play"},
                            {"id", "mine"},
                            {"table", table},
                            {"position", seen.at("position")},
                            {"action", seen.at("offers").get_array()[0].at("action").at("text")}};
    must(asked, play);
    const std::size_t events = environment_.store().events(table).size();
    must(asked, play);
    restart();
    hall_->open(asked.connection, hall_->find_session(asked.token), "10.0.0.1");
    must(asked, play);
    EXPECT_EQ(environment_.store().events(table).size(), events);
    EXPECT_EQ(refusal(asked, {{"do", "play"}, {"table", table}, {"position", seen.at("position")}, {"action", "x"}}),
              "stale");
}

TEST_F(HallTest, ARefusalNamesItsRule) {
    const std::vector<Client> clients{enter("Leif"), enter("Hildr")};
    const std::string table = open_table(clients[0], "liars-dice", 2);
    begin(clients, table);
    const Client& asked = newest(clients[0], table).at("offers").get_array().empty() ? clients[1] : clients[0];
    const json::object answer = ask(
        asked,
        {{"do", "play"}, {"table", table}, {"position", newest(asked, table).at("position")}, {"action", "challenge"}});
    EXPECT_EQ(answer.at("error").at("code"), "refused");
    EXPECT_TRUE(answer.at("error").at("rule").get_string().starts_with("LD-")) << json::serialize(answer);
}

// A client may send an action as an object with its kind and fields. It is refused for the same rule as the text.
TEST_F(HallTest, AnActionMayBeDataInsteadOfText) {
    const std::vector<Client> clients{enter("Leif"), enter("Hildr")};
    const std::string table = open_table(clients[0], "liars-dice", 2);
    begin(clients, table);
    const Client& asked = newest(clients[0], table).at("offers").get_array().empty() ? clients[1] : clients[0];
    const auto play = [&](const json::value& action) {
        return ask(
            asked,
            {{"do", "play"}, {"table", table}, {"position", newest(asked, table).at("position")}, {"action", action}});
    };
    for (const json::value& action : {json::value(7), json::value(nullptr), json::value(json::array{"bid 1x2"})}) {
        EXPECT_EQ(play(action).at("error").at("code"), "bad_request") << json::serialize(action);
    }
    const std::vector<std::pair<const char*, json::object>> refused{
        {"challenge", {{"kind", "challenge"}}},
        {"bid 999999x2", {{"kind", "bid"}, {"quantity", 999'999}, {"value", 2}}},
        {"bid 1x-2", {{"kind", "bid"}, {"quantity", 1}, {"value", -2}}},
        {"bid", {{"kind", "bid"}, {"quantity", 1}}},
        {"bid one two", {{"kind", "bid"}, {"quantity", "one"}, {"value", "two"}}},
        {"bid 1x2x3", {{"kind", "bid"}, {"quantity", 1}, {"value", 2}, {"extra", 3}}},
        {"dance", {{"kind", "dance"}}},
        {"", json::object()}};
    for (const auto& [text, data] : refused) {
        const json::object by_text = play(text), by_data = play(data);
        EXPECT_EQ(by_text.at("error").at("code"), "refused") << text;
        EXPECT_EQ(by_data.at("error"), by_text.at("error")) << text;
    }
    EXPECT_EQ(play(json::object{{"kind", "bid"}, {"quantity", 1}, {"value", 2}}).at("is"), "done");
}

TEST_F(HallTest, ATableThatCouldNotBeOpenedIsNotCounted) {
    const Client lief = enter("Lief");
    const json::object open{{"do", "open_table"}, {"game", "pebbles"}, {"players", 2}};
    environment_.failing_commits = 30;
    for (int i = 0; i < 30; ++i) {
        EXPECT_EQ(refusal(lief, open), "unavailable");
    }
    for (int i = 0; i < 20; ++i) {
        must(lief, open);
    }
    EXPECT_EQ(refusal(lief, open), "too_many");
}

TEST_F(HallTest, ARequestThatCannotBeStoredHasNoEffect) {
    std::vector<Client> clients{enter("Leif"), enter("Hildr")};
    const std::string table = open_table(clients[0], "pebbles", 2);
    begin(clients, table);
    const std::size_t events = environment_.store().events(table).size();
    const Client& asked = newest(clients[0], table).at("offers").get_array().empty() ? clients[1] : clients[0];
    const json::object before = newest(asked, table);
    const json::object play{{"do", "play"},
                            {"id", "mine"},
                            {"table", table},
                            {"position", before.at("position")},
                            {"action", before.at("offers").get_array()[0].at("action").at("text")}};
    environment_.failing_commits = 1;
    EXPECT_EQ(refusal(asked, play), "unavailable");
    EXPECT_EQ(environment_.store().events(table).size(), events);
    EXPECT_EQ(environment_.closed[asked.connection], 1013);
    for (Client& client : clients) {
        hall_->close(client.connection);
        client.connection += 100;
        hall_->open(client.connection, hall_->find_session(client.token), "10.0.0.1");
        must(client, {{"do", "subscribe"}, {"table", table}});
    }
    EXPECT_EQ(newest(asked, table).at("view"), before.at("view"));
    must(asked, play);
    EXPECT_EQ(environment_.store().events(table).size(), events + 1);
}

TEST_F(HallTest, ATableOfBotsContinuesAfterAStorageError) {
    const Client leif = enter("Leif");
    const std::string table =
        open_table(leif, "pebbles", 2, {{"bots", json::array{json::object{{"seat", 1}, {"level", "random"}}}}});
    begin({leif}, table);
    must(leif, {{"do", "stand"}, {"table", table}});  // a bot takes this seat, too
    leave(leif);
    const std::size_t events = environment_.store().events(table).size();
    environment_.failing_commits = 3;
    environment_.pass(60'000);
    EXPECT_EQ(environment_.failing_commits, 0);
    EXPECT_GT(environment_.store().events(table).size(), events);
    EXPECT_EQ(environment_.store().summary(table)->status, "finished");
}

TEST_F(HallTest, NothingIsSentBeforeItIsStored) {
    const std::vector<Client> clients{enter("Leif"), enter("Hildr")};
    const Client spectator = enter("Olaf");
    const std::string table = open_table(clients[0], "pebbles", 2);
    begin(clients, table);
    must(spectator, {{"do", "subscribe"}, {"table", table}});
    const bool first = !newest(clients[0], table).at("offers").get_array().empty();
    const Client &asked = clients[first ? 0 : 1], &other = clients[first ? 1 : 0];
    const json::object seen = newest(asked, table);
    const std::string play =
        json::serialize(json::object{{"do", "play"},
                                     {"id", "mine"},
                                     {"table", table},
                                     {"position", seen.at("position")},
                                     {"action", seen.at("offers").get_array()[0].at("action").at("text")}});
    const std::size_t sent_before = environment_.sent[asked.connection].size(),
                      told_other = environment_.sent[other.connection].size();
    environment_.failing_commits = 1;
    hall_->ask(asked.connection, play);
    hall_->ask(asked.connection, play);  // repeated while the first is still pending
    hall_->close(spectator.connection);
    hall_->drained(other.connection);
    EXPECT_EQ(environment_.sent[asked.connection].size(), sent_before);
    EXPECT_EQ(environment_.sent[other.connection].size(), told_other);
    environment_.settle();
    for (std::size_t i = sent_before; i < environment_.sent[asked.connection].size(); ++i) {
        EXPECT_EQ(codec::parse_json(environment_.sent[asked.connection][i]).at("is"), "refused");
    }
    EXPECT_EQ(environment_.sent[asked.connection].size(), sent_before + 2);
}

TEST_F(HallTest, APrivateTableExistsOnlyForInvitedPeople) {
    const Client host = enter("Host"), guest = enter("Guest"), stranger = enter("Stranger");
    const json::object opened = must(
        host, {{"do", "open_table"}, {"game", "pebbles"}, {"players", 2}, {"listed", false}, {"spectators", false}});
    const json::value& table = opened.at("table");
    const json::value nowhere("nowhere");
    for (const char* request : {"sit", "subscribe", "stand", "start", "close_table", "rematch"}) {
        const json::object here = ask(stranger, {{"do", request}, {"table", table}});
        const json::object there = ask(stranger, {{"do", request}, {"table", nowhere}});
        EXPECT_EQ(here.at("error"), there.at("error")) << request;
        EXPECT_EQ(here.at("error").at("code"), "not_found") << request;
    }
    EXPECT_EQ(refusal(stranger, {{"do", "sit"}, {"table", table}, {"invitation", "guessed"}}), "not_found");
    must(guest, {{"do", "sit"}, {"table", table}, {"invitation", opened.at("invitation")}});
    must(host, {{"do", "sit"}, {"table", table}});
    must(host, {{"do", "start"}, {"table", table}});
    EXPECT_EQ(refusal(stranger, {{"do", "subscribe"}, {"table", table}, {"invitation", opened.at("invitation")}}),
              "not_allowed");
    const json::object listed = ask(stranger, {{"do", "list_tables"}, {"which", "playing"}});
    EXPECT_TRUE(listed.at("tables").get_array().empty());
    const json::object mine = ask(guest, {{"do", "list_tables"}, {"which", "mine"}});
    EXPECT_EQ(mine.at("tables").get_array().size(), 1u);
}

TEST_F(HallTest, PlayersAndSpectatorsHaveSeparateChats) {
    const std::vector<Client> clients{enter("Leif"), enter("Hildr")};
    const Client spectator = enter("Olaf");
    const std::string table = open_table(clients[0], "pebbles", 2);
    begin(clients, table);
    must(spectator, {{"do", "subscribe"}, {"table", table}});
    must(clients[0], {{"do", "say"}, {"table", table}, {"text", "<b>hello</b>"}});
    EXPECT_EQ(newest(clients[1], table).at("chat").get_array()[0].at("text"), "<b>hello</b>");
    EXPECT_TRUE(newest(spectator, table).at("chat").get_array().empty());
    EXPECT_EQ(refusal(spectator, {{"do", "say"}, {"table", table}, {"text", "left is better"}}), "not_allowed");
    must(spectator, {{"do", "say"}, {"table", table}, {"room", "spectators"}, {"text", "left is better"}});
    EXPECT_EQ(newest(spectator, table).at("chat").get_array()[0].at("text"), "left is better");
    const std::size_t sent_before = environment_.sent[clients[0].connection].size();
    must(spectator, {{"do", "say"}, {"table", table}, {"room", "spectators"}, {"text", "really"}});
    EXPECT_EQ(environment_.sent[clients[0].connection].size(), sent_before) << "players receive nothing";
    EXPECT_EQ(refusal(clients[0], {{"do", "say"}, {"table", table}, {"text", "a\nb"}}), "bad_request");
}

TEST_F(HallTest, AProposalThatAllAcceptIsCarriedOut) {
    const std::vector<Client> clients{enter("Leif"), enter("Hildr")};
    const std::string table = open_table(clients[0], "bottlecap-vikings", 2);
    begin(clients, table);
    Chance chance(2);
    const json::value start = newest(clients[0], table).at("view");
    move(clients, table, chance);
    must(clients[0], {{"do", "propose"}, {"table", table}, {"what", "take_back"}});
    EXPECT_EQ(refusal(clients[1], {{"do", "propose"}, {"table", table}, {"what", "pause"}}), "not_now");
    must(clients[1], {{"do", "consent"}, {"table", table}, {"yes", false}});
    EXPECT_TRUE(newest(clients[0], table).at("proposal").is_null());
    must(clients[0], {{"do", "propose"}, {"table", table}, {"what", "take_back"}});
    must(clients[1], {{"do", "consent"}, {"table", table}, {"yes", true}});
    EXPECT_EQ(newest(clients[0], table).at("view"), start);

    must(clients[1], {{"do", "propose"}, {"table", table}, {"what", "pause"}});
    must(clients[0], {{"do", "consent"}, {"table", table}, {"yes", true}});
    EXPECT_EQ(newest(clients[0], table).at("status"), "paused");
    EXPECT_TRUE(newest(clients[0], table).at("offers").get_array().empty());
    must(clients[1], {{"do", "propose"}, {"table", table}, {"what", "abandon"}});
    must(clients[0], {{"do", "consent"}, {"table", table}, {"yes", true}});
    EXPECT_EQ(newest(clients[0], table).at("status"), "abandoned");
}

TEST_F(HallTest, ResigningAGameOfTwoLosesIt) {
    const std::vector<Client> clients{enter("Leif"), enter("Hildr")};
    const std::string table = open_table(clients[0], "bottlecap-vikings", 2);
    EXPECT_EQ(refusal(clients[0], {{"do", "resign"}, {"table", table}}), "not_allowed") << "they do not sit there";
    begin(clients, table);
    Chance chance(4);
    move(clients, table, chance);
    EXPECT_THROW(record(table), RequestError);
    must(clients[0], {{"do", "resign"}, {"table", table}});
    const auto check = [&] {
        const json::object seen = newest(clients[1], table);
        EXPECT_EQ(seen.at("status"), "finished");
        EXPECT_EQ(seen.at("seats").at(0).at("resigned"), true);
        EXPECT_EQ(seen.at("outcome").at(0).at("place"), 2);
        EXPECT_EQ(seen.at("outcome").at(1).at("place"), 1);
        EXPECT_TRUE(seen.at("offers").get_array().empty());
        RecordReader record(this->record(table));
        while (record.step()) {
        }
        EXPECT_TRUE(record.dealt_from_seed());
        EXPECT_EQ(record.ending().how, "resigned");
        EXPECT_EQ(record.ending().resigned, std::vector<int>{0});
        EXPECT_EQ(record.rows().size(), 1u);
        const json::object mine = ask(clients[1], {{"do", "list_tables"}, {"which", "mine"}});
        EXPECT_EQ(mine.at("tables").at(0).at("won"), json::array({1}));
    };
    check();
    EXPECT_EQ(newest(clients[1], table).at("lines").get_array().back().at("text"), "Leif resigns");
    EXPECT_EQ(refusal(clients[1], {{"do", "resign"}, {"table", table}}), "not_now");
    restart();
    for (const Client& client : clients) {
        hall_->open(client.connection, hall_->find_session(client.token), "10.0.0.1");
        must(client, {{"do", "subscribe"}, {"table", table}});
    }
    check();
    must(clients[1], {{"do", "rematch"}, {"table", table}});
}

// The hall does not store a summary with every move, but the stored summary always agrees with the log.
TEST_F(HallTest, ASummaryAgreesWithTheLog) {
    const Client leif = enter("Leif"), hildr = enter("Hildr"), olaf = enter("Olaf");
    for (const char* game : {"pebbles", "liars-dice", "thunder-and-lightning", "vikings-gone-wild"}) {
        std::vector<Client> clients{leif, hildr, olaf};
        clients.resize(game == std::string("liars-dice") ? 3 : 2);
        const std::string table = open_table(leif, game, static_cast<int>(clients.size()));
        begin(clients, table);
        Chance chance(5);
        for (int i = 0; i < 150 && move(clients, table, chance); ++i) {
            const std::vector<store::Event> events = environment_.store().events(table);
            Table again(*games_, table);
            for (const store::Event& event : events) {
                again.apply(event);
            }
            const store::TableSummary summary = environment_.store().summary(table).value();
            ASSERT_EQ(summary, again.summary()) << game << " after " << events.size() << " events";
            ASSERT_LT(events.back().at_ms - summary.changed_ms, 60'000);
        }
    }
}

TEST_F(HallTest, InALargerGameABotReplacesAPlayerWhoResigns) {
    const std::vector<Client> clients{enter("Leif"), enter("Hildr"), enter("Olaf")};
    const std::string table = open_table(clients[0], "liars-dice", 3);
    begin(clients, table);
    must(clients[2], {{"do", "resign"}, {"table", table}});
    EXPECT_EQ(newest(clients[0], table).at("status"), "playing");
    EXPECT_EQ(newest(clients[0], table).at("seats").at(2).at("bot"), "karl");
    EXPECT_EQ(newest(clients[2], table).at("can_undo"), false);
    EXPECT_EQ(refusal(clients[2], {{"do", "return"}, {"table", table}}), "not_now");
    EXPECT_EQ(refusal(clients[2], {{"do", "propose"}, {"table", table}, {"what", "abandon"}}), "not_now");
    EXPECT_EQ(refusal(clients[2], {{"do", "resign"}, {"table", table}}), "not_now");
    must(clients[0], {{"do", "propose"}, {"table", table}, {"what", "abandon"}});
    EXPECT_EQ(refusal(clients[2], {{"do", "consent"}, {"table", table}, {"yes", false}}), "not_now");
    must(clients[1], {{"do", "consent"}, {"table", table}, {"yes", true}});
    EXPECT_EQ(newest(clients[0], table).at("status"), "abandoned");
    RecordReader record(this->record(table));
    while (record.step()) {
    }
    EXPECT_TRUE(record.dealt_from_seed()) << "an aborted game shows its seed, too";
    EXPECT_EQ(record.ending().how, "abandoned");
    EXPECT_EQ(record.ending().resigned, std::vector<int>{2});
}

TEST_F(HallTest, ABotPlaysForAPlayerOutOfTimeWhoMayReturn) {
    const std::vector<Client> clients{enter("Leif"), enter("Hildr")};
    const std::string table = open_table(clients[0], "bottlecap-vikings", 2,
                                         {{"clock", {{"kind", "fischer"}, {"bank_ms", 60'000}, {"increment_ms", 0}}}});
    begin(clients, table);
    const bool first = !newest(clients[0], table).at("offers").get_array().empty();
    const Client& asked = clients[first ? 0 : 1];
    const std::size_t seat = static_cast<std::size_t>(newest(asked, table).at("you").get_int64());
    environment_.pass(40'000);
    EXPECT_EQ(newest(asked, table).at("seats").get_array()[seat].at("bot"), "");
    environment_.pass(30'000);
    EXPECT_EQ(newest(asked, table).at("seats").get_array()[seat].at("bot"), "karl");
    must(asked, {{"do", "return"}, {"table", table}});
    EXPECT_EQ(newest(asked, table).at("seats").get_array()[seat].at("bot"), "");
}

TEST_F(HallTest, ARematchMovesEveryPlayerOneSeat) {
    const std::vector<Client> clients{enter("Leif"), enter("Hildr")};
    const std::string table = open_table(clients[0], "pebbles", 2);
    begin(clients, table);
    Chance chance(7);
    while (move(clients, table, chance)) {
    }
    const std::string again(must(clients[1], {{"do", "rematch"}, {"table", table}}).at("table").get_string());
    EXPECT_EQ(must(clients[0], {{"do", "rematch"}, {"table", table}}).at("table"), json::value(again))
        << "both players get the same table";
    must(clients[0], {{"do", "subscribe"}, {"table", again}});
    EXPECT_EQ(newest(clients[0], again).at("seats").get_array()[0].at("name"), "Hildr");
    EXPECT_EQ(newest(clients[0], table).at("rematch"), json::value(again));
}

TEST_F(HallTest, AReconnectingClientReceivesMissedLines) {
    const std::vector<Client> clients{enter("Leif"), enter("Hildr")};
    const std::string table = open_table(clients[0], "bottlecap-vikings", 2);
    begin(clients, table);
    json::array lines;
    const auto take = [&](const Client& client) {
        for (const std::string& text : environment_.sent[client.connection]) {
            const json::object message = codec::parse_json(text).get_object();
            if (message.at("is") == "table") {
                EXPECT_EQ(message.at("first_line"), lines.size());
                for (const json::value& line : message.at("lines").get_array()) {
                    lines.push_back(line);
                }
            }
        }
    };
    Chance chance(9);
    for (int i = 0; i < 10; ++i) {
        move(clients, table, chance);
    }
    take(clients[0]);
    const Client& away = clients[0];
    hall_->close(away.connection);
    Client back = away;
    back.connection = 77;
    hall_->open(77, hall_->find_session(back.token), "10.0.0.1");
    must(clients[1], {{"do", "say"}, {"table", table}, {"text", "come back"}});
    must(back, {{"do", "subscribe"}, {"table", table}, {"lines", lines.size()}});
    for (int i = 0; i < 10; ++i) {
        move({back, clients[1]}, table, chance);
    }
    take(back);
    json::array all;
    Client fresh = away;
    fresh.connection = 78;
    hall_->open(78, hall_->find_session(fresh.token), "10.0.0.1");
    must(fresh, {{"do", "subscribe"}, {"table", table}});
    ASSERT_GT(lines.size(), 50u);
    EXPECT_EQ(newest(fresh, table).at("lines").get_array(), json::array(lines.end() - 50, lines.end()));
}

// Every request by everybody, and the answer to each. A new request must be added here.
TEST_F(HallTest, WhoMayDoWhat) {
    const Client host = registered("Host"), player = enter("Player"), other = enter("Other"),
                 spectator = enter("Spectator"), order = admin("Order");
    const Client nobody{90, "", ""};
    hall_->open(nobody.connection, std::nullopt, "10.0.0.9");
    const std::string elsewhere = open_table(other, "pebbles", 2);
    must(other, {{"do", "sit"}, {"table", elsewhere}});
    const std::string table = open_table(host, "pebbles", 2);
    begin({host, player}, table);
    must(spectator, {{"do", "subscribe"}, {"table", table}});

    // Braces around a single pair would create a different value.
    const auto only = [](const char* name) {
        json::object request;
        request["do"] = name;
        return request;
    };
    const auto answer_code = [&](const Client& client, const json::object& request) {
        const json::object answer = ask(client, request);
        return answer.contains("error") ? std::string(answer.at("error").at("code").get_string()) : std::string("done");
    };
    struct Row {
        json::object request;
        // The answers to: nobody, the player of another table, a spectator, a player, the host.
        std::vector<std::string> answers;
    };
    const std::string in = "not_signed_in", no = "not_allowed", now = "not_now", bad = "bad_request";
    const std::vector<Row> rows{
        {{{"do", "enter"}, {"name", "Newcomer"}}, {bad, bad, bad, bad, bad}},
        {{{"do", "register"}, {"name", "Newcomer"}, {"password", "long enough"}}, {bad, bad, bad, bad, bad}},
        {{{"do", "sign_in"}, {"name", "Newcomer"}, {"password", "long enough"}}, {bad, bad, bad, bad, bad}},
        {only("who_am_i"), {"done", "done", "done", "done", "done"}},
        {{{"do", "delete_account"}, {"password", "wrong"}},
         {in, "wrong_password", "wrong_password", "wrong_password", "wrong_password"}},
        {{{"do", "list_tables"}, {"which", "open"}}, {"done", "done", "done", "done", "done"}},
        {{{"do", "list_tables"}, {"which", "mine"}}, {in, "done", "done", "done", "done"}},
        {{{"do", "subscribe"}, {"table", table}}, {"done", "done", "done", "done", "done"}},
        {{{"do", "history"}, {"table", table}, {"chat_before", 1}}, {"done", "done", "done", "done", "done"}},
        {{{"do", "unsubscribe"}, {"table", "nowhere"}}, {"done", "done", "done", "done", "done"}},
        {{{"do", "open_table"}, {"game", "chess"}, {"players", 2}},
         {in, "not_found", "not_found", "not_found", "not_found"}},
        {{{"do", "sit"}, {"table", table}}, {in, now, now, now, now}},
        {{{"do", "seat_bot"}, {"table", table}, {"seat", 0}, {"level", "karl"}}, {in, no, no, no, now}},
        {{{"do", "start"}, {"table", table}}, {in, now, now, now, now}},
        {{{"do", "close_table"}, {"table", table}}, {in, no, no, no, now}},
        {{{"do", "return"}, {"table", table}}, {in, now, now, now, now}},
        {{{"do", "play"}, {"table", table}, {"position", "x"}, {"action", "x"}}, {in, no, no, "stale", "stale"}},
        {{{"do", "undo"}, {"table", table}, {"position", "x"}}, {in, no, no, "stale", "stale"}},
        {{{"do", "hint"}, {"table", table}, {"position", "x"}}, {in, no, no, "stale", "stale"}},
        {{{"do", "replay"}, {"table", table}}, {now, now, now, now, now}},
        {{{"do", "play_on"}, {"table", table}}, {in, now, now, now, now}},
        {{{"do", "consent"}, {"table", table}, {"yes", true}}, {in, no, no, now, now}},
        {{{"do", "propose"}, {"table", table}, {"what", "go_on"}}, {in, no, no, now, now}},
        {{{"do", "rematch"}, {"table", table}}, {in, no, no, now, now}},
        {{{"do", "halt"}, {"table", table}}, {in, no, no, now, now}},
        {{{"do", "prefer"}, {"table", table}, {"settings", json::object{}}}, {in, no, no, "done", "done"}},
        {{{"do", "say"}, {"table", table}, {"text", "hello"}}, {in, no, no, "done", "done"}},
        {{{"do", "stand"}, {"table", table}}, {in, no, no, "done", "done"}},
        {{{"do", "resign"}, {"table", table}}, {in, no, no, "done", now}},
        {only("list_people"), {"done", "done", "done", "done", "done"}},
        {only("subscribe_lobby"), {"done", "done", "done", "done", "done"}},
        {only("unsubscribe_lobby"), {"done", "done", "done", "done", "done"}},
        {{{"do", "hide"}, {"on", false}}, {in, "done", "done", "done", "done"}},
        {{{"do", "mute"}, {"table", table}, {"seat", 0}}, {in, "done", "done", "done", "done"}},
        {{{"do", "silence"}, {"table", table}, {"seat", 1}}, {in, no, no, no, "done"}},
        {{{"do", "delete_person"}, {"person", player.person}}, {in, no, no, no, no}},
        {only("my_settings"), {in, "done", "done", "done", "done"}},
        {{{"do", "set_notifications"}, {"your_turn", "email"}}, {in, no, no, no, "done"}},
        {{{"do", "confirm_email"}, {"code", "x"}}, {in, now, now, now, now}},
        {only("sign_out"), {in, "done", "done", "done", "done"}},
    };
    std::set<std::string_view> covered;
    for (const Row& row : rows) {
        const std::vector<Client> clients{nobody, other, spectator, player, host};
        for (std::size_t i = 0; i < clients.size(); ++i) {
            EXPECT_EQ(answer_code(clients[i], row.request), row.answers[i]) << json::serialize(row.request) << " " << i;
        }
        covered.insert(row.request.at("do").get_string());
    }
    // An admin may do what a stranger may, and may also moderate.
    const std::vector<std::pair<json::object, std::string>> admins{
        {{{"do", "seat_bot"}, {"table", elsewhere}, {"seat", 1}, {"level", "karl"}}, no},
        {{{"do", "start"}, {"table", elsewhere}}, no},
        {{{"do", "stand"}, {"table", elsewhere}}, no},
        {{{"do", "play"}, {"table", elsewhere}, {"position", "x"}, {"action", "x"}}, no},
        {{{"do", "resign"}, {"table", elsewhere}}, no},
        {{{"do", "silence"}, {"table", elsewhere}, {"seat", 0}}, "done"},
        {{{"do", "close_table"}, {"table", elsewhere}}, "done"},
        {{{"do", "delete_person"}, {"person", other.person}}, "done"},
    };
    for (const auto& [request, answer] : admins) {
        EXPECT_EQ(answer_code(order, request), answer) << json::serialize(request);
    }
    for (const std::string_view name : protocol::request_names()) {
        EXPECT_TRUE(covered.contains(name)) << name << " is in no row";
    }
}

TEST_F(HallTest, TooManyRequestsAreRefused) {
    const Client leif = enter("Leif");
    int refused = 0;
    for (int i = 0; i < 40; ++i) {
        hall_->ask(Requester{leif.connection, std::nullopt, "", false}, R"({"do":"who_am_i","id":"1"})",
                   [&](const Reply& reply) { refused += reply.status == 429; });
    }
    EXPECT_EQ(refused, 20);
}

}  // namespace
}  // namespace meadhall::server

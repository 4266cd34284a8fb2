// SPDX-License-Identifier: Apache-2.0
// A table with a long game and a long chat. A snapshot stays short, older lines and chat messages are paged, and people
// can add only a limited number of events.
#include "tests/server/hall_test.h"

namespace meadhall::server {
namespace {

class History : public HallTest {
protected:
    History() {
        options_.requests_a_second = 10'000;
        pause_ms_ = 0;
        restart();
    }
    json::object on_table(const char* what, json::object more = {}) const {
        more["do"] = what;
        more["table"] = table_;
        return more;
    }
    // All lines or chat messages that a client received. The client must have subscribed before the first one.
    json::array all_sent(const Client& client, const char* what) {
        json::array all;
        for (const std::string& text : environment_.sent[client.connection]) {
            const json::object message = codec::parse_json(text).get_object();
            if (message.at("is") == "table") {
                for (const json::value& item : message.at(what).get_array()) {
                    all.push_back(item);
                }
            }
        }
        return all;
    }
    // All lines or chat messages, requested page by page from the newest.
    json::array all_paged(const Client& client, const char* what, bool by_http) {
        const bool lines = what == std::string_view("lines");
        const char* first = lines ? "first_line" : "first_chat";
        Client again = client;
        come_back(again);
        must(again, on_table("subscribe"));
        const json::object newest_table = newest(again, table_);
        json::array all = newest_table.at(what).get_array();
        EXPECT_LE(all.size(), 50u);
        json::value before = newest_table.at(first);
        while (before.to_number<int>() > 0) {
            environment_.pass(2'000);
            const json::object request = on_table("history", {{lines ? "lines_before" : "chat_before", before},
                                                              {lines ? "chat_before" : "lines_before", nullptr}});
            json::object page = by_http ? once(client.token, request) : ask(again, request);
            EXPECT_EQ(page.at("is"), "history") << json::serialize(page);
            json::array items = page.at(what).get_array();
            EXPECT_EQ(items.size(), std::min<std::size_t>(100, before.to_number<std::size_t>()));
            EXPECT_TRUE(page.at(lines ? "chat" : "lines").get_array().empty());
            before = page.at(first);
            items.insert(items.end(), all.begin(), all.end());
            all = items;
        }
        leave(again);
        return all;
    }
    std::string table_;
};

TEST_F(History, ATableMessageHasTheNewestFiftyLinesAndOlderOnesArePaged) {
    std::vector<Client> clients{enter("Leif"), enter("Hildr")};
    const Client spectator = enter("Olaf");
    table_ = open_table(clients[0], "thunder-and-lightning", 2);
    must(spectator, on_table("subscribe"));
    for (const Client& client : clients) {
        must(client, on_table("subscribe"));
        must(client, on_table("sit"));
    }
    must(clients[0], on_table("start"));
    Chance chance(1);
    for (int i = 0; i < 400 && newest(spectator, table_).at("status") == "playing"; ++i) {
        move(clients, table_, chance);
        if (i % 50 == 20) {
            must(clients[1], on_table("propose", {{"what", "take_back"}}));
            must(clients[0], on_table("consent", {{"yes", true}}));
            must(clients[0], on_table("say", {{"text", "well"}}));
        }
    }
    std::vector<std::size_t> counts;
    for (const Client& client : {clients[0], clients[1], spectator}) {
        const json::array sent = all_sent(client, "lines");
        EXPECT_GT(sent.size(), 250u);
        EXPECT_EQ(all_paged(client, "lines", false), sent);
        EXPECT_EQ(all_paged(client, "lines", true), sent);
        counts.push_back(sent.size());
    }
    EXPECT_GT(counts[0], counts[2]) << "some lines are for one seat only";
    // After a restart, a client that says how many lines it knows receives the later lines, at most fifty.
    restart();
    for (const std::uint32_t known : {0U, 10U, static_cast<std::uint32_t>(counts[2]) - 5}) {
        Client again = spectator;
        come_back(again);
        must(again, on_table("subscribe", {{"lines", known}}));
        const std::size_t first = std::max<std::size_t>(known, counts[2] - 50);
        EXPECT_EQ(newest(again, table_).at("first_line"), first);
        EXPECT_EQ(newest(again, table_).at("lines").get_array().size(), counts[2] - first);
    }
}

TEST_F(History, ChatIsPagedAsTheViewerReceivedIt) {
    std::vector<Client> clients{enter("Leif"), enter("Hildr")};
    const Client spectator = enter("Olaf");
    table_ = open_table(clients[0], "pebbles", 2);
    begin(clients, table_);
    must(spectator, on_table("subscribe"));
    for (int i = 0; i < 130; ++i) {
        environment_.pass(4'100);
        must(clients[0], on_table("say", {{"text", "a" + std::to_string(i)}}));
        must(clients[1], on_table("say", {{"text", "b" + std::to_string(i)}}));
    }
    must(spectator, on_table("say", {{"room", "spectators"}, {"text", "psst"}}));
    EXPECT_EQ(all_paged(clients[1], "chat", false), all_sent(clients[1], "chat"));
    EXPECT_EQ(all_sent(spectator, "chat").size(), 1u);
    // Snapshots and older pages leave out the messages of a muted person. The messages that are left are numbered from
    // 0 again (here 0 to 129), so the client replaces its chat by the snapshot and does not append to it.
    ask(clients[1], {{"do", "mute"}, {"person", clients[0].person}});
    const json::object muted = newest(clients[1], table_);
    EXPECT_EQ(muted.at("first_chat"), 80);
    EXPECT_EQ(muted.at("chat").get_array().size(), 50u);
    const json::array chat = all_paged(clients[1], "chat", true);
    EXPECT_EQ(chat.size(), 130u);
    for (const json::value& said : chat) {
        EXPECT_EQ(said.at("name"), "Hildr");
    }
}

// A person who may not watch a table may not request its history.
TEST_F(History, IsOnlyForPeopleWhoMayWatch) {
    std::vector<Client> clients{enter("Leif"), enter("Hildr")};
    const Client stranger = enter("Olaf");
    const json::object opened =
        must(clients[0],
             {{"do", "open_table"}, {"game", "pebbles"}, {"players", 2}, {"listed", false}, {"spectators", false}});
    table_ = opened.at("table").get_string();
    must(clients[0], on_table("sit"));
    must(clients[1], on_table("sit", {{"invitation", opened.at("invitation")}}));
    const json::object page = on_table("history", {{"lines_before", 10}, {"chat_before", 10}});
    EXPECT_EQ(refusal(stranger, page), "not_found");
    must(clients[0], on_table("start"));
    json::object invited = page;
    invited["invitation"] = opened.at("invitation");
    EXPECT_EQ(refusal(stranger, invited), "not_allowed");
    EXPECT_EQ(ask(clients[1], page).at("lines").get_array().size(), 3u);
}

// A spectator who sits down receives the players' chat. The request is answered even if a whole snapshot is sent
// instead of a delta.
TEST_F(History, SittingDownSwitchesToThePlayersChat) {
    const Client leif = enter("Leif"), olaf = enter("Olaf");
    table_ = open_table(leif, "pebbles", 2);
    must(leif, on_table("sit"));
    must(leif, on_table("say", {{"text", "hail"}}));
    must(olaf, on_table("subscribe", {{"deltas", true}}));
    ask(olaf, on_table("say", {{"room", "spectators"}, {"text", "psst"}}));
    must(olaf, on_table("sit"));
    const json::object seen = newest(olaf, table_);
    EXPECT_EQ(seen.at("you"), 1);
    EXPECT_EQ(seen.at("first_chat"), 0);
    EXPECT_EQ(seen.at("chat").at(0).at("text"), "hail");
}

TEST(TableLogOf, ATableKeepsTheNewestLinesOfEveryViewer) {
    TableLog log;
    for (int i = 0; i < 60; ++i) {
        log.note(0, "all");
    }
    for (int i = 0; i < 2'000; ++i) {
        log.add({Audience::only(seat_at(1)), {"own", {}, true}});
    }
    const auto kept = [&](Viewer viewer) {
        return std::ranges::count_if(log.newest(),
                                     [&](const LogEntry& line) { return line.audience.includes(viewer); });
    };
    EXPECT_GE(kept(Viewer::spectator()), 50);
    EXPECT_GE(kept(Viewer(seat_at(0))), 50);
    EXPECT_GE(kept(Viewer(seat_at(1))), 50);
    EXPECT_LE(log.newest().size(), 250u);
    EXPECT_EQ(log.count(Viewer(seat_at(1))), 2'060u);
}

// --- bounds ---------------------------------------------------------------------------------------------------------

// Tests a Table without a hall.
class Bounds : public testing::Test {
protected:
    Bounds() {
        protocol::OpenTable plan;
        plan.game = "pebbles";
        plan.players = 2;
        add(table_.open(leif_, plan, Seed{}, std::nullopt, now_ms_));
        request(leif_, protocol::Sit());
        request(hildr_, protocol::Sit());
        request(leif_, protocol::Start());
    }
    void add(NewEvent event, const std::string& by = {}) {
        bool summary_changed = false;
        events_.push_back(table_.number(std::move(event), by, {}, now_ms_, summary_changed));
    }
    template <class T>
    void request(const Who& who, const T& request, const std::string& by = {}) {
        add(table_.grant(who, request, now_ms_), by);
    }
    static std::string code(const std::function<void()>& request) {
        try {
            request();
        } catch (const RequestError& error) {
            return std::string(enum_word(error.code));
        }
        return "done";
    }
    const Who leif_{"p1", "Leif"}, hildr_{"p2", "Hildr"};
    Table table_{games(), "bounds"};
    std::int64_t now_ms_ = 1'000'000;
    std::vector<store::Event> events_;
};

TEST_F(Bounds, ChatIsLimited) {
    const auto say = [&](const Who& who, protocol::Room room) {
        return code([&] { request(who, protocol::Say{{}, room, "hail"}); });
    };
    for (int i = 0; i < 300; ++i) {
        ASSERT_EQ(say(leif_, protocol::Room::table), "done");
    }
    EXPECT_EQ(say(leif_, protocol::Room::table), "too_many");
    int from_spectators = 0;
    for (int person = 0; person < 9; ++person) {
        const Who spectator{"s" + std::to_string(person), "Olaf"};
        while (say(spectator, protocol::Room::spectators) == "done") {
            ++from_spectators;
        }
    }
    EXPECT_EQ(from_spectators, 1'000);
    EXPECT_EQ(say(hildr_, protocol::Room::table), "done") << "spectators do not silence the players";
}

TEST_F(Bounds, TakeBacksAreLimitedAndMovesAreNot) {
    const auto move = [&] {
        const Seat seat = table_.match()->position().to_act().lowest();
        Offers offers;
        table_.match()->position().offers(seat, offers);
        add(table_.play(seat, offers[0].first, now_ms_));
    };
    std::string end;
    int taken_back = 0;
    for (; end.empty() && taken_back < 3'000; ++taken_back) {
        move();
        const std::string refusal_code =
            code([&] { request(leif_, protocol::Propose{{}, protocol::ProposalKind::take_back}); });
        if (refusal_code != "done") {
            end = refusal_code;
            break;
        }
        request(hildr_, protocol::Consent{{}, true});
        add(table_.carry_out(now_ms_));
    }
    EXPECT_EQ(end, "too_many");
    EXPECT_EQ(taken_back, 2'000);
    move();
}

TEST_F(Bounds, OnePersonsOtherEventsAreLimited) {
    const auto stand_and_return = [&](const Table& table) {
        return code([&] { table.expect_quota(leif_.person, now_ms_); });
    };
    const auto stand = [&] { request(leif_, protocol::Stand(), leif_.person); };
    const auto give_back = [&] { request(leif_, protocol::Return(), leif_.person); };
    int done = 0;
    for (; stand_and_return(table_) == "done" && done < 1'000; ++done) {
        done % 2 == 0 ? stand() : give_back();
    }
    EXPECT_EQ(done, 200);
    EXPECT_EQ(code([&] { table_.expect_quota(hildr_.person, now_ms_); }), "done") << "each person has their own";
    now_ms_ += 60'000;
    EXPECT_EQ(stand_and_return(table_), "done");
    stand();
    EXPECT_EQ(stand_and_return(table_), "too_many");
    // A table that is loaded from the log has counted the same requests.
    Table again(games(), "bounds");
    for (const store::Event& event : events_) {
        again.apply(event);
    }
    EXPECT_EQ(stand_and_return(again), "too_many");
    now_ms_ += 1'000LL * 60'000;
    EXPECT_EQ(stand_and_return(again), "done");
    // There is also a limit on a person's requests in the whole game.
    for (; stand_and_return(table_) == "done" && done < 5'000; ++done) {
        done % 2 == 0 ? give_back() : stand();
        now_ms_ += 60'000;
    }
    EXPECT_EQ(done, 1'999) << "and one was done between the loops";
}

TEST_F(History, TooManyOtherRequestsAreRefused) {
    std::vector<Client> clients{enter("Leif"), enter("Hildr")};
    table_ = open_table(clients[0], "pebbles", 2);
    begin(clients, table_);
    int done = 0;
    while (done < 1'000 && ask(clients[0], on_table(done % 2 == 0 ? "stand" : "return")).at("is") == "done") {
        ++done;
    }
    EXPECT_EQ(done, 199) << "sitting down counts, too";
    EXPECT_EQ(refusal(clients[0], on_table("propose", {{"what", "pause"}})), "too_many");
    must(clients[1], on_table("propose", {{"what", "pause"}}));
}

}  // namespace
}  // namespace meadhall::server

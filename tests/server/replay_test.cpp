// SPDX-License-Identifier: Apache-2.0
// Finished games: what a replay shows to each viewer, uploaded records, and playing on from a position.
#include "match/record.h"
#include "tests/server/hall_test.h"

namespace meadhall::server {
namespace {

class ReplayTest : public HallTest {
protected:
    std::string play_a_game(const std::vector<Client>& clients, const std::string& game,
                            const json::object& more = {}) {
        const std::string table = open_table(clients.front(), game, static_cast<int>(clients.size()), more);
        begin(clients, table);
        Chance chance(5);
        while (move(clients, table, chance)) {
        }
        EXPECT_EQ(newest(clients.front(), table).at("status"), "finished");
        return table;
    }
    // All steps of a replay, requested page by page.
    std::vector<json::object> steps(const Client& client, json::object request) {
        std::vector<json::object> all;
        request["do"] = "replay";
        for (;;) {
            request["from"] = all.size();
            const json::object answer = ask(client, request);
            EXPECT_EQ(answer.at("is"), "replay") << json::serialize(answer);
            const json::array& shown = answer.at("shown").get_array();
            EXPECT_LE(shown.size(), static_cast<std::size_t>(max_steps));
            for (const json::value& step : shown) {
                all.push_back(step.get_object());
            }
            if (shown.empty()) {
                EXPECT_EQ(all.size(), answer.at("steps").to_number<std::size_t>());
                return all;
            }
        }
    }
    json::object upload(const Client& client, const std::string& record) {
        json::object answer;
        hall_->replay_record({std::nullopt, hall_->find_session(client.token), "10.0.0.1", false}, record,
                             [&](const Reply& reply) { answer = codec::parse_json(reply.text).get_object(); });
        environment_.settle();
        return answer;
    }

    const Client lief_ = enter("Lief"), hildr_ = enter("Hildr"), stranger_ = enter("Olaf");
};

TEST_F(ReplayTest, ForASeatItShowsTheViewsOfThatSeat) {
    const std::string table = play_a_game({lief_, hildr_}, "liars-dice", {{"options", {{"dice", 3}}}});
    std::set<std::string> sent_views;
    for (const std::string& text : environment_.sent[lief_.connection]) {
        const json::object message = codec::parse_json(text).get_object();
        if (message.at("is") == "table" && !message.at("view").is_null()) {
            sent_views.insert(json::serialize(message.at("view")));
        }
    }
    const int seat = newest(lief_, table).at("you").to_number<int>();
    const std::vector<json::object> mine = steps(lief_, {{"table", table}, {"seat", seat}});
    ASSERT_GT(mine.size(), 2u);
    int moves = 0;
    for (const json::object& step : mine) {
        EXPECT_TRUE(sent_views.contains(json::serialize(step.at("views").at(0)))) << json::serialize(step);
        EXPECT_EQ(step.at("views").get_array().size(), 1u);
        moves += !step.at("action").get_string().empty();
        EXPECT_TRUE(step.at("seat").is_null() || step.at("seat") == json::value(seat)) << "not another's choice";
    }
    EXPECT_GT(moves, 0);
    EXPECT_TRUE(mine.back().at("lines").is_array());

    const std::vector<json::object> open = steps(stranger_, {{"table", table}, {"open", true}});
    EXPECT_GE(open.size(), mine.size());
    for (const json::object& step : open) {
        EXPECT_EQ(step.at("views").get_array().size(), 2u);
        EXPECT_EQ(step.at("seat").is_null(), step.at("moment") == json::value(0));
    }
    EXPECT_NE(open[0].at("views").at(0), open[0].at("views").at(1)) << "each sees other dice";
    const std::vector<json::object> watched = steps(stranger_, {{"table", table}});
    EXPECT_EQ(json::serialize(watched[0].at("views")).find(json::serialize(open[0].at("views").at(0))),
              std::string::npos);
}

TEST_F(ReplayTest, ALongGameComesInPages) {
    const std::string table = play_a_game({lief_, hildr_}, "bottlecap-vikings", {{"options", {{"turn_limit", 100}}}});
    const std::vector<json::object> all = steps(lief_, {{"table", table}, {"seat", 0}});
    EXPECT_GT(all.size(), static_cast<std::size_t>(max_steps));
    for (std::size_t i = 1; i < all.size(); ++i) {
        EXPECT_LT(all[i - 1].at("moment").to_number<int>(), all[i].at("moment").to_number<int>());
    }
    EXPECT_EQ(refusal(lief_, {{"do", "replay"}, {"table", table}, {"seat", 2}}), "bad_request");
}

TEST_F(ReplayTest, IsOnlyForPeopleWhoMaySeeTheTable) {
    const std::string table = play_a_game({lief_, hildr_}, "pebbles", {{"listed", true}});
    EXPECT_EQ(ask(stranger_, {{"do", "replay"}, {"table", table}}).at("is"), "replay");
    const std::string secret = open_table(lief_, "pebbles", 2, {{"listed", false}});
    must(lief_, {{"do", "sit"}, {"table", secret}});
    must(lief_, {{"do", "subscribe"}, {"table", secret}});
    const json::value word = newest(lief_, secret).at("invitation");
    must(hildr_, {{"do", "sit"}, {"table", secret}, {"invitation", word}});
    must(hildr_, {{"do", "subscribe"}, {"table", secret}});
    must(lief_, {{"do", "start"}, {"table", secret}});
    EXPECT_EQ(refusal(lief_, {{"do", "replay"}, {"table", secret}}), "not_now") << "only finished games have a replay";
    Chance chance(1);
    while (move({lief_, hildr_}, secret, chance)) {
    }
    EXPECT_EQ(refusal(stranger_, {{"do", "replay"}, {"table", secret}}), "not_found");
    EXPECT_EQ(refusal(stranger_, {{"do", "play_on"}, {"table", secret}}), "not_found");
    EXPECT_EQ(ask(stranger_, {{"do", "replay"}, {"table", secret}, {"invitation", word}}).at("is"), "replay");
}

TEST_F(ReplayTest, AnUploadedRecordIsVerifiedAndKeptForAWhile) {
    const std::string table = play_a_game({lief_, hildr_}, "pebbles");
    const std::string record = this->record(table);
    const json::object first = upload(stranger_, record);
    ASSERT_EQ(first.at("is"), "replay") << json::serialize(first);
    EXPECT_TRUE(first.at("verified").get_bool());
    EXPECT_EQ(first.at("outcome").get_array().size(), 2u);
    const json::value name = first.at("table");
    EXPECT_EQ(steps(stranger_, {{"table", name}, {"seat", 1}}), steps(stranger_, {{"table", table}, {"seat", 1}}));

    std::string tampered = record;
    const std::size_t at = tampered.find("\"action\":\"hide ");
    tampered[at + 15] = tampered[at + 15] == '1' ? '2' : '1';
    const json::object refused = upload(stranger_, tampered);
    EXPECT_EQ(refused.at("error").at("code"), "bad_request");
    EXPECT_TRUE(std::string_view(refused.at("error").at("text").get_string()).starts_with("line "));
    EXPECT_EQ(upload(stranger_, "").at("is"), "refused");
    EXPECT_EQ(upload(stranger_, "{}").at("is"), "refused");

    for (std::size_t i = 0; i < max_cached_games; ++i) {
        const std::string other = play_a_game({lief_, hildr_}, "pebbles");
        EXPECT_EQ(upload(stranger_, this->record(other)).at("is"), "replay");
        environment_.pass(3'600'000);
    }
    EXPECT_EQ(refusal(stranger_, {{"do", "replay"}, {"table", name}}), "not_found") << "the oldest upload is discarded";
}

class PlayOn : public ReplayTest, public testing::WithParamInterface<const char*> {};

TEST_P(PlayOn, KeepsTheKnowledgeOfTheSeat) {
    const std::string table = play_a_game({lief_, hildr_}, GetParam());
    const std::vector<json::object> mine = steps(lief_, {{"table", table}, {"seat", 0}});
    const json::object& there = mine[mine.size() / 2];
    const std::string on(
        must(stranger_,
             {{"do", "play_on"}, {"table", table}, {"moment", there.at("moment")}, {"seat", 0}, {"level", "random"}})
            .at("table")
            .get_string());
    must(stranger_, {{"do", "subscribe"}, {"table", on}});
    const json::object seen = newest(stranger_, on);
    EXPECT_EQ(seen.at("status"), "playing");
    EXPECT_EQ(seen.at("you"), json::value(0));
    EXPECT_NE(json::serialize(seen.at("lines")).find("dealt again"), std::string::npos);
    EXPECT_EQ(refusal(lief_, {{"do", "subscribe"}, {"table", on}}), "not_found") << "the new table is private";

    environment_.forget();
    restart();
    Client back = stranger_;
    come_back(back);
    must(back, {{"do", "subscribe"}, {"table", on}});
    Chance chance(2);
    for (int i = 0; i < 3'000 && newest(back, on).at("status") == "playing"; ++i) {
        if (!move({back}, on, chance)) {
            environment_.pass(1'000);
        }
    }
    EXPECT_EQ(newest(back, on).at("status"), "finished");
    const std::string record = this->record(on, hall_->find_session(back.token));
    RecordReader reader(record);
    EXPECT_EQ(reader.timeline().position(0).view(seat_at(0)), there.at("views").at(0)) << "the view in the replay";
    while (reader.step()) {
    }
    EXPECT_TRUE(reader.dealt_from_seed());
    EXPECT_NE(json::serialize(upload(back, record)).find("can only be replayed at its table"), std::string::npos)
        << "otherwise a record could start from an invented state";
    const json::object last = mine.back();
    EXPECT_EQ(refusal(back, {{"do", "play_on"}, {"table", table}, {"moment", last.at("moment")}}), "not_now");
    EXPECT_EQ(refusal(back, {{"do", "play_on"}, {"table", table}, {"moment", 1'000'000}}), "bad_request");
    EXPECT_EQ(refusal(back, {{"do", "play_on"}, {"table", table}, {"level", "exec:sh"}}), "bad_request");
}

INSTANTIATE_TEST_SUITE_P(Games, PlayOn, testing::Values("pebbles", "thunder-and-lightning"));

}  // namespace
}  // namespace meadhall::server

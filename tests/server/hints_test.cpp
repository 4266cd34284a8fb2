// SPDX-License-Identifier: Apache-2.0
// Hints: who gets them, what they are based on, and that nobody else receives anything. Also the explanation of scores
// at the end.
#include "tests/server/hall_test.h"

namespace meadhall::server {
namespace {

class HintsTest : public HallTest {
protected:
    json::object hint(const Client& client, const std::string& table) {
        return ask(client, {{"do", "hint"}, {"table", table}, {"position", newest(client, table).at("position")}});
    }
    std::string code(const json::object& answer) {
        return answer.contains("error") ? std::string(answer.at("error").at("code").get_string()) : "";
    }
};

TEST_F(HintsTest, AHintNamesOwnOffersAndNobodyElseReceivesAnything) {
    const Client lief = enter("Lief"), hildr = enter("Hildr"), spectator = enter("Olaf");
    const std::string table = open_table(lief, "liars-dice", 2);
    begin({lief, hildr}, table);
    must(spectator, {{"do", "subscribe"}, {"table", table}});
    EXPECT_TRUE(newest(lief, table).at("hints").get_bool());
    const bool first = !newest(lief, table).at("offers").get_array().empty();
    const Client& asked = first ? lief : hildr;
    const Client& waits = first ? hildr : lief;
    const json::object before = newest(asked, table);
    const std::size_t sent_before = environment_.sent[waits.connection].size(),
                      watched = environment_.sent[spectator.connection].size();

    const json::object answer = hint(asked, table);
    ASSERT_EQ(answer.at("is"), "hint") << json::serialize(answer);
    ASSERT_GT(answer.at("best").get_array().size(), 1u);
    for (const json::value& each : answer.at("best").get_array()) {
        EXPECT_GT(each.at("visits").to_number<int>(), 0);
        EXPECT_LE(each.at("value").to_number<int>(), 100);
    }
    EXPECT_FALSE(answer.at("best").at(0).at("words").get_string().empty()) << "a bid has odds";
    EXPECT_EQ(environment_.sent[waits.connection].size(), sent_before);
    EXPECT_EQ(environment_.sent[spectator.connection].size(), watched);
    EXPECT_EQ(newest(asked, table), before) << "a hint changes nothing";

    EXPECT_EQ(code(hint(waits, table)), "not_now") << "nothing is asked of them";
    EXPECT_EQ(code(hint(spectator, table)), "not_allowed");
    must(asked, {{"do", "play"},
                 {"table", table},
                 {"position", before.at("position")},
                 {"action", answer.at("best").at(0).at("action").at("text")}});
}

TEST_F(HintsTest, TheHostMayForbidHints) {
    Client lief = enter("Lief");
    const Client hildr = enter("Hildr");
    const std::string table = open_table(lief, "pebbles", 2, {{"hints", false}});
    begin({lief, hildr}, table);
    EXPECT_FALSE(newest(lief, table).at("hints").get_bool());
    EXPECT_EQ(code(hint(lief, table)), "not_allowed");
    restart();
    come_back(lief);
    must(lief, {{"do", "subscribe"}, {"table", table}});
    EXPECT_EQ(code(hint(lief, table)), "not_allowed");
}

TEST_F(HintsTest, HintsAreLimited) {
    const Client lief = enter("Lief"), hildr = enter("Hildr");
    const std::string table = open_table(lief, "pebbles", 2);
    begin({lief, hildr}, table);
    pause_ms_ = 0;
    int given = 0;
    while (given < 20 && hint(lief, table).at("is") == "hint") {
        ++given;
    }
    EXPECT_EQ(given, 6);
    environment_.pass(60'000);
    EXPECT_EQ(hint(lief, table).at("is"), "hint");
}

TEST_F(HintsTest, AtTheEndEveryScoreIsExplained) {
    const Client lief = enter("Lief"), hildr = enter("Hildr");
    const std::string table = open_table(lief, "pebbles", 2);
    begin({lief, hildr}, table);
    EXPECT_TRUE(newest(lief, table).at("outcome").get_array().empty());
    Chance chance(3);
    while (move({lief, hildr}, table, chance)) {
    }
    const json::object end = newest(lief, table);
    const json::array& outcome = end.at("outcome").get_array();
    ASSERT_EQ(outcome.size(), 2u);
    for (const json::value& standing : outcome) {
        std::int64_t sum = 0;
        for (const json::value& part : standing.at("parts").get_array()) {
            EXPECT_FALSE(part.at("what").get_string().empty());
            sum += part.at("points").to_number<std::int64_t>();
        }
        EXPECT_EQ(sum, standing.at("score").to_number<std::int64_t>());
    }
}

}  // namespace
}  // namespace meadhall::server

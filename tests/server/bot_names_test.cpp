// SPDX-License-Identifier: Apache-2.0
#include "server/bot_names.h"

#include <set>

#include "tests/server/hall_test.h"

namespace meadhall::server {
namespace {

TEST(BotNames, AreDifferentAtEveryTable) {
    for (std::uint32_t table = 0; table < 60; ++table) {
        std::set<std::string> names;
        for (std::size_t seat = 0; seat < max_seats; ++seat) {
            names.insert(
                bot_name(table, seat, [](std::string_view name) { return name == "Sigrid" || name == "Ulf"; }));
        }
        EXPECT_EQ(names.size(), max_seats);
        EXPECT_FALSE(names.contains("Sigrid"));
        EXPECT_FALSE(names.contains("Ulf"));
    }
}

class BotSeats : public HallTest {
protected:
    std::vector<std::string> names(const Client& client, const std::string& table) {
        std::vector<std::string> all;
        const json::object seen = newest(client, table);
        for (const json::value& seat : seen.at("seats").get_array()) {
            all.emplace_back(seat.at("name").get_string());
        }
        return all;
    }
};

TEST_F(BotSeats, KeepTheirNamesFromTheWaitingRoomToARestart) {
    const Client ann = enter("Ann");
    json::array bots;
    for (int seat = 1; seat < 5; ++seat) {
        bots.push_back({{"seat", seat}, {"level", "karl"}});
    }
    const std::string table = open_table(ann, "spoils-of-war", 5, {{"bots", bots}});
    must(ann, {{"do", "sit"}, {"table", table}});
    must(ann, {{"do", "subscribe"}, {"table", table}});
    const std::vector<std::string> before = names(ann, table);
    EXPECT_EQ(before[0], "Ann");
    EXPECT_EQ(std::set(before.begin(), before.end()).size(), 5u);
    for (const std::string& name : before) {
        EXPECT_EQ(name.find("karl"), std::string::npos);
    }
    must(ann, {{"do", "start"}, {"table", table}});
    EXPECT_EQ(names(ann, table), before);
    Client again = ann;
    environment_.forget();
    restart();
    come_back(again);
    must(again, {{"do", "subscribe"}, {"table", table}});
    EXPECT_EQ(names(again, table), before);
}

}  // namespace
}  // namespace meadhall::server

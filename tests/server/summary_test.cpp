// SPDX-License-Identifier: Apache-2.0
// Table summaries are derived data. A damaged one is left out of lists and rebuilt, and does not affect other tables.
#include "server/summary.h"

#include "tests/server/hall_test.h"

namespace meadhall::server {
namespace {

class SummaryTest : public HallTest {
protected:
    SummaryTest() {
        for (int i = 0; i < 4; ++i) {
            json::array bots{json::object{{"seat", 1}, {"level", "random"}}};
            tables_.push_back(open_table(leif_, "pebbles", 2, {{"bots", bots}, {"listed", true}}));
            if (i > 0) {
                begin({leif_}, tables_.back());
                while (newest(leif_, tables_.back()).at("offers").get_array().empty()) {
                    environment_.pass(1'000);
                }
            }
        }
    }
    void damage(const std::string& table) {
        store::TableSummary summary = environment_.store().summary(table).value();
        summary.details = "{\"titl" + summary.details;
        environment_.store().commit({{{store::PutSummary{summary}}}});
    }
    std::set<std::string> listed(const char* which) {
        std::set<std::string> tables;
        const json::object answer = ask(leif_, {{"do", "list_tables"}, {"which", which}});
        EXPECT_EQ(answer.at("is"), "tables") << json::serialize(answer);
        for (const json::value& table : answer.at("tables").get_array()) {
            tables.emplace(table.at("table").get_string());
        }
        return tables;
    }
    bool is_logged(const std::string& what) const {
        return std::ranges::any_of(environment_.logged,
                                   [&](const std::string& line) { return line.starts_with(what); });
    }

    Client leif_ = enter("Leif");
    Chance chance_{3};
    std::vector<std::string> tables_;  // the first is open, the others are being played
};

TEST_F(SummaryTest, ADamagedSummaryIsLeftOutOfListsAndRebuilt) {
    environment_.pass(60'000);
    damage(tables_[2]);
    pause_ms_ = 0;
    EXPECT_EQ(listed("playing"), (std::set{tables_[1], tables_[3]}));
    EXPECT_TRUE(is_logged("summary_damaged"));
    environment_.pass(1'000);
    EXPECT_EQ(listed("playing"), (std::set{tables_[1], tables_[2], tables_[3]}));
    EXPECT_EQ(listed("mine"), (std::set{tables_[1], tables_[2], tables_[3]}));
}

TEST_F(SummaryTest, TheLobbyShowsTheOthers) {
    damage(tables_[0]);
    damage(tables_[2]);
    const Client subscriber = enter("Hildr");
    must(subscriber, {{"do", "subscribe_lobby"}});
    environment_.pass(5'000);
    const json::object lobby = codec::parse_json(environment_.sent[subscriber.connection].back()).get_object();
    EXPECT_EQ(lobby.at("is"), "lobby");
    EXPECT_EQ(lobby.at("playing").get_array().size(), 3u) << "rebuilt";
    EXPECT_EQ(lobby.at("open").get_array().size(), 1u);
}

// The hall loads the newest table first. The damaged summary of this table must not stop the other tables.
TEST_F(SummaryTest, AllTablesContinueAfterARestart) {
    for (std::size_t i = 1; i < tables_.size(); ++i) {
        move({leif_}, tables_[i], chance_);
    }
    damage(tables_[3]);
    environment_.forget();
    restart();
    come_back(leif_);
    environment_.pass(2'000);
    EXPECT_EQ(listed("playing").size() + listed("finished").size(), 3u);
    for (std::size_t i = 1; i < tables_.size(); ++i) {
        must(leif_, {{"do", "subscribe"}, {"table", tables_[i]}});
        EXPECT_FALSE(newest(leif_, tables_[i]).at("offers").get_array().empty()) << "the bot has moved";
    }
}

store::TableSummary summary_from_log(store::Store& store, const std::string& id) {
    Table table(games(), id);
    for (const store::Event& event : store.events(id)) {
        table.apply(event);
    }
    return table.summary();
}

TEST_F(SummaryTest, TheStoredSummaryAgreesWithTheLog) {
    for (const std::string& id : tables_) {
        const store::TableSummary from_log = summary_from_log(environment_.store(), id),
                                  stored = environment_.store().summary(id).value();
        EXPECT_TRUE(agrees(stored, from_log));
        for (const auto& spoil : std::vector<std::function<void(store::TableSummary&)>>{
                 [](store::TableSummary& summary) { summary.status = "finished"; },
                 [](store::TableSummary& summary) { summary.people.emplace_back("p"); },
                 [](store::TableSummary& summary) { summary.listed = !summary.listed; },
                 [](store::TableSummary& summary) { summary.intact = false; },
                 [](store::TableSummary& summary) {
                     summary.details.replace(summary.details.find("Leif"), 4, "Leig");
                 }}) {
            store::TableSummary other = stored;
            spoil(other);
            EXPECT_FALSE(agrees(other, from_log));
        }
    }
}

// The stored summary agrees with the log in every game, at tables with people, bots, response windows and a clock.
class SummaryInPlay : public HallTest, public testing::WithParamInterface<const char*> {};

TEST_P(SummaryInPlay, AgreesWithTheLogAfterEveryMove) {
    const std::vector<Client> clients{enter("Leif"), enter("Hildr")};
    const bool is_duel = std::string_view(GetParam()) == "thunder-and-lightning";
    const json::array bots{json::object{{"seat", 2}, {"level", "random"}}};
    const std::string table =
        open_table(clients[0], GetParam(), is_duel ? 2 : 3,
                   {{"bots", is_duel ? json::array() : bots},
                    {"clock", {{"kind", "fischer"}, {"bank_ms", 900'000}, {"increment_ms", 60'000}}}});
    begin(clients, table);
    Chance chance(11);
    for (int i = 0; i < 60 && newest(clients[0], table).at("status") == "playing"; ++i) {
        if (!move(clients, table, chance)) {
            environment_.pass(5'000);
        }
        const store::TableSummary stored = environment_.store().summary(table).value();
        const store::TableSummary from_log = summary_from_log(environment_.store(), table);
        ASSERT_TRUE(agrees(stored, from_log)) << stored.details << "\n" << from_log.details;
    }
}

INSTANTIATE_TEST_SUITE_P(Games, SummaryInPlay,
                         testing::Values("pebbles", "bottlecap-vikings", "thunder-and-lightning", "spoils-of-war",
                                         "vikings-gone-wild"),
                         [](const auto& each) {
                             std::string name(games().find(each.param)->identity().folder);
                             return name;
                         });

}  // namespace
}  // namespace meadhall::server

// SPDX-License-Identifier: Apache-2.0
// Lists of tables are in order, and their pages have no gaps. SQLite reads them from an index, so that a page does not
// take longer when there are more tables.
#include <algorithm>

#include "store/sql_store.h"
#include "tests/store/databases.h"

namespace meadhall::store {
namespace {

class ListsTest : public DatabaseTest {
protected:
    // The summary of one table. Groups of four tables have the same time of change, so a page can end within a group.
    static TableSummary summary(int i) {
        const std::vector<std::string> statuses{"open", "playing", "finished"};
        return {"t" + std::to_string(1000 + i),
                i % 2 == 0 ? "dice" : "pebbles",
                statuses[static_cast<std::size_t>(i) % 3],
                i % 5 != 0,
                {"p" + std::to_string(i % 7), "q" + std::to_string(i % 4)},
                "{}",
                i,
                1'000 + i / 4};
    }
    static void fill(Store& store) {
        for (int i = 0; i < tables; ++i) {
            commit(store, {{PutSummary{summary(i)}}});
        }
    }
    static std::vector<TableSummary> expected(const SummaryQuery& query) {
        std::vector<TableSummary> summaries;
        for (int i = tables; i-- > 0;) {
            const TableSummary each = summary(i);
            if ((query.status.empty() || each.status == query.status) &&
                (query.game.empty() || each.game == query.game) &&
                (query.person.empty() || std::ranges::find(each.people, query.person) != each.people.end()) &&
                (!query.listed_only || each.listed)) {
                summaries.push_back(each);
            }
        }
        return summaries;
    }
    static std::vector<TableSummary> paged(Store& store, SummaryQuery query) {
        std::vector<TableSummary> summaries;
        query.limit = 7;
        for (std::vector<TableSummary> some = store.summaries(query); !some.empty(); some = store.summaries(query)) {
            summaries.insert(summaries.end(), some.begin(), some.end());
            query.changed_before_ms = some.back().changed_ms;
            query.before_table = some.back().table;
        }
        return summaries;
    }
    // The queries of list_tables, of the lobby and of notifications. The list `mine` has no status.
    static std::vector<SummaryQuery> queries() {
        std::vector<SummaryQuery> all;
        for (const std::string status : {"open", "playing", "finished"}) {
            all.push_back({.status = status, .listed_only = true});
            all.push_back({.status = status, .person = "p3"});
        }
        all.push_back({.person = "p3"});
        return all;
    }

    static constexpr int tables = 200;
};
MEADHALL_ON_BOTH_DATABASES(ListsTest);

TEST_P(ListsTest, PagesFollowEachOtherWithoutGaps) {
    const std::unique_ptr<Store> store = open();
    fill(*store);
    std::vector<SummaryQuery> all = queries();
    all.push_back({});
    all.push_back({.game = "dice"});
    for (const SummaryQuery& query : all) {
        EXPECT_EQ(paged(*store, query), expected(query)) << query.status << " " << query.person << " " << query.game;
    }
}

TEST_P(ListsTest, ATableThatChangesMovesToTheFrontOfEveryList) {
    const std::unique_ptr<Store> store = open();
    fill(*store);
    TableSummary changed = summary(3);
    changed.status = "playing";
    changed.changed_ms = 9'000;
    commit(*store, {{PutSummary{changed, true}}});
    EXPECT_EQ(store->summaries({.status = "playing", .listed_only = true}).front(), changed);
    EXPECT_EQ(store->summaries({.person = "p3"}).front(), changed);
    changed.details = R"({"title":"other"})";
    commit(*store, {{PutSummary{changed, true}}});
    EXPECT_EQ(store->summaries({.person = "p3"}).front(), changed);
}

class SqliteListsTest : public ListsTest {};
INSTANTIATE_TEST_SUITE_P(Sqlite, SqliteListsTest, testing::Values(Kind::sqlite));

TEST_P(SqliteListsTest, NoListScansTheTablesOrSortsThem) {
    fill(*open());
    const std::unique_ptr<Database> database = raw();
    for (SummaryQuery query : queries()) {
        for (const bool next_page : {false, true}) {
            if (next_page) {
                query.changed_before_ms = 1'030;
                query.before_table = "t1100";
            }
            const SummarySql statement = sql_of(query);
            std::string plan;
            for (const Row& row : database->query("EXPLAIN QUERY PLAN " + statement.sql, statement.values)) {
                plan += row.back() + "\n";
            }
            for (const std::string slow : {"SCAN summaries", "SCAN seats", "TEMP B-TREE"}) {
                EXPECT_EQ(plan.find(slow), std::string::npos) << plan << query.status << " " << query.person;
            }
            EXPECT_NE(plan.find(query.person.empty() ? "summaries_by_list" : "seats_by_person"), std::string::npos)
                << plan;
        }
    }
}

}  // namespace
}  // namespace meadhall::store

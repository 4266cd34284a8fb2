// SPDX-License-Identifier: Apache-2.0
// Damage to single bits of the database is found, stays limited to its row, and is repaired where that is possible.
#include <array>
#include <fstream>
#include <random>

#include "kernel/chance.h"
#include "tests/store/databases.h"

namespace meadhall::store {
namespace {

namespace fs = std::filesystem;

const std::array<std::string, 4> names{"asa", "bodil", "gro", "leif"};

std::string table_name(int i) { return "table" + std::to_string(100 + i); }

TableSummary summary(int i, const std::vector<std::string>& people) {
    const std::array<std::string, 3> statuses{"open", "playing", "finished"};
    return {table_name(i),
            "dice",
            statuses[static_cast<std::size_t>(i) % 3],
            i % 4 != 0,
            people,
            R"({"title":"Table )" + std::to_string(i) + R"(","host":"Bodil","names":["Bodil","Gro"]})",
            1'800'000'000'000 + i,
            1'800'000'100'000 + i};
}

// Stores rows of every kind. Logs of several lengths are interleaved, and one table is deleted.
void fill(Store& store) {
    for (const std::string& name : names) {
        commit(store,
               {{PutPerson{person(name, "key " + name)}, PutSession{{"hash of " + name, name, 5, 1'800'000'000'123}},
                 PutSettings{name, "{\"email\":\"" + name + "@example.org\"}"}}});
    }
    for (int number = 1; number <= 20; ++number) {
        for (int i = 0; i < 12; ++i) {
            if (number <= 2 + 3 * i) {
                commit(store, append(table_name(i), event(number, names[static_cast<std::size_t>(number) % 4],
                                                          "request " + std::to_string(number))));
            }
        }
    }
    for (int i = 0; i < 12; ++i) {
        commit(store, {{PutSummary{summary(
                            i, {names[static_cast<std::size_t>(i) % 4], names[(static_cast<std::size_t>(i) + 1) % 4]})},
                        PutNotified{"gro", table_name(i), i}}});
    }
    commit(store, {{DeleteTable{table_name(11)}}});
}

// Everything that can be read from the store.
std::vector<std::string> all_of(Store& store) {
    std::vector<std::string> all;
    const auto add = [&](auto... fields) {
        std::string text;
        (((text += fields) += '|'), ...);
        all.push_back(text);
    };
    const auto number = [](std::int64_t each) { return std::to_string(each); };
    for (const Person& each : store.people("", 100)) {
        add(each.id, each.name, each.key, each.password, number(each.admin), number(each.created_ms));
        add(store.person(each.id).value().name, store.person_named(each.key).value().name);
        add(store.settings(each.id).value_or("none"));
        for (int i = 0; i < 12; ++i) {
            add(number(store.notified_turn(each.id, table_name(i)).value_or(-1)));
        }
    }
    for (const Session& each : store.sessions("", 100)) {
        add(each.token_hash, each.person, number(each.created_ms), number(each.seen_ms));
        add(store.session(each.token_hash).value().person);
    }
    std::vector<SummaryQuery> queries(3 + names.size());
    for (std::size_t i = 0; i < names.size(); ++i) {
        queries[i].person = names[i];
    }
    queries[names.size()].status = "playing";
    queries[names.size() + 1].listed_only = true;
    for (const SummaryQuery& query : queries) {
        for (const TableSummary& each : store.summaries(query)) {
            std::string people;
            for (const std::string& one : each.people) {
                people += one + ",";
            }
            add(each.table, each.game, each.status, number(each.listed), people, each.details, number(each.created_ms),
                number(each.changed_ms), number(each.intact));
        }
    }
    for (const std::string& table : store.tables("", 100)) {
        add(table, store.summary(table) ? "has a summary" : "");
        for (const Event& each : store.events(table)) {
            add(number(each.number), number(each.at_ms), each.kind, each.by, each.retry_id, each.payload, each.hash);
            add(store.event_of(table, each.by, each.retry_id).value().payload);
        }
    }
    return all;
}

// Does the same as meadhall admin verify, but does not check the rules of the games.
std::string reported(Store& store) {
    const std::vector<std::string> damage = store.damage();
    if (!damage.empty()) {
        return damage.front();
    }
    for (const std::string& table : store.tables("", 100)) {
        if (store.events(table).empty() || !store.summary(table)) {
            return "table " + table + " has no log or no summary";
        }
    }
    return {};
}

class DamageTest : public testing::Test {
protected:
    DamageTest() {
        fill(*open());
        std::ifstream in(file_, std::ios::binary);
        bytes_.assign(std::istreambuf_iterator<char>(in), {});
        all_ = all_of(*open());
    }
    std::unique_ptr<Store> open() { return open_store("sqlite:" + file_); }
    void write(const std::string& bytes) {
        for (const char* part : {"-wal", "-shm"}) {
            fs::remove(file_ + part);
        }
        std::ofstream(file_, std::ios::binary | std::ios::trunc) << bytes;
    }
    // The report after one bit is flipped; empty if there is none.
    std::string report_of_flip(std::size_t byte, unsigned bit) {
        std::string bytes = bytes_;
        bytes[byte] = static_cast<char>(static_cast<unsigned char>(bytes[byte]) ^ (1U << bit));
        write(bytes);
        try {
            return reported(*open());
        } catch (const std::exception& error) {
            return error.what();
        }
    }
    bool reads_as_before() {
        try {
            return all_of(*open()) == all_;
        } catch (const std::exception&) {
            return false;
        }
    }
    // Changes the database file directly, bypassing the store.
    void change(const std::string& sql) { open_sqlite(file_)->script(sql); }

    Folder folder_;
    std::string file_ = folder_.path / "database";
    std::string bytes_;
    std::vector<std::string> all_;
};

TEST_F(DamageTest, AnIntactDatabaseHasNoReport) {
    EXPECT_EQ(reported(*open()), "");
    EXPECT_TRUE(reads_as_before());
}

// Every flip is reported, or changes nothing that can be read.
TEST_F(DamageTest, EveryFlippedBitIsReportedOrChangesNothing) {
    constexpr int flips = 500;
    const std::uint64_t seed = std::random_device()();
    SCOPED_TRACE("seed " + std::to_string(seed));
    Chance chance(seed);
    int reports = 0;
    for (int i = 0; i < flips; ++i) {
        const std::size_t byte = chance.below(static_cast<std::uint32_t>(bytes_.size()));
        const unsigned bit = chance.below(8);
        const bool found = !report_of_flip(byte, bit).empty();
        reports += found ? 1 : 0;
        EXPECT_TRUE(found || reads_as_before()) << "bit " << bit << " of byte " << byte;
    }
    EXPECT_GT(reports, flips / 10) << "most of the file must hold data";
}

// Changes one value in each of these columns. A checksum, a link or the hash chain must find each change.
TEST_F(DamageTest, EveryColumnIsCovered) {
    const std::array<std::string, 9> damages{
        R"(UPDATE events SET "table" = 'table1X0' WHERE place = 30)",
        "UPDATE events SET before = before - 1 WHERE place = 40",
        "UPDATE logs SET last = last - 1 WHERE \"table\" = 'table103'",
        R"(UPDATE summaries SET details = replace(details, 'Bodil', 'Bodim') WHERE "table" = 'table104')",
        R"(UPDATE summaries SET changed_ms = changed_ms + 64 WHERE "table" = 'table104')",
        "UPDATE seats SET person = 'asb' WHERE \"table\" = 'table104' AND number = 0",
        "UPDATE sessions SET seen_ms = seen_ms + 1024 WHERE person = 'gro'",
        "UPDATE people SET admin = 1 WHERE id = 'gro'",
        "UPDATE settings SET settings = replace(settings, 'example', 'exbmple') WHERE person = 'gro'"};
    for (const std::string& sql : damages) {
        write(bytes_);
        change(sql);
        std::string report;
        try {
            report = reported(*open());
        } catch (const Damaged& damaged) {
            report = damaged.what();
        }
        EXPECT_NE(report, "") << sql;
    }
}

TEST_F(DamageTest, ADamagedSummaryIsMarkedAndDoesNotAffectOthers) {
    change(R"(UPDATE summaries SET details = '{"title' || details WHERE "table" = 'table104')");
    change(R"(UPDATE summaries SET details = '{"title' || details WHERE "table" = 'table107')");
    const std::vector<TableSummary> summaries = open()->summaries({.status = "playing"});
    ASSERT_EQ(summaries.size(), 4u);
    for (const TableSummary& summary : summaries) {
        EXPECT_EQ(summary.intact, summary.table != "table104" && summary.table != "table107") << summary.table;
    }
}

TEST_F(DamageTest, ADamagedRowOfAPersonIsNotTrusted) {
    change("UPDATE people SET admin = 1 WHERE id = 'gro'");
    change("UPDATE sessions SET seen_ms = 9000000000000 WHERE person = 'leif'");
    change("UPDATE settings SET settings = 'x' WHERE person = 'asa'");
    EXPECT_THROW(open()->person("gro"), Damaged);
    EXPECT_TRUE(open()->person("leif"));
    EXPECT_FALSE(open()->session("hash of leif"));
    EXPECT_TRUE(open()->session("hash of gro"));
    EXPECT_THROW(open()->settings("asa"), Damaged);
    EXPECT_TRUE(open()->settings("leif"));
}

TEST_F(DamageTest, RepairMakesTheRestReadableAgain) {
    change("UPDATE people SET admin = 1 WHERE id = 'gro'");
    change("UPDATE sessions SET seen_ms = 9000000000000 WHERE person = 'leif'");
    change("UPDATE settings SET settings = 'x' WHERE person = 'asa'");
    change("UPDATE notified SET turn = 99 WHERE \"table\" = 'table103'");
    EXPECT_EQ(open()->repair({}).size(), 4u);
    EXPECT_EQ(reported(*open()), "");
    EXPECT_FALSE(open()->person("gro").value().admin);
    EXPECT_FALSE(open()->session("hash of leif"));
    EXPECT_EQ(open()->settings("asa"), std::nullopt);
}

TEST_F(DamageTest, RepairLinksEventsAgainAndNeverInventsAny) {
    const std::string table = open_sqlite(file_)->query(R"(SELECT "table" FROM events WHERE place = 30)", {})[0][0];
    for (const std::string sql :
         {R"(UPDATE events SET "table" = 'other' WHERE place = 30)", "UPDATE events SET before = 2 WHERE place = 30",
          R"(UPDATE logs SET last = last - 1 WHERE "table" IN (SELECT "table" FROM events WHERE place = 30))"}) {
        write(bytes_);
        change(sql);
        EXPECT_THROW(open()->events(table), Damaged) << sql;
        EXPECT_EQ(open()->repair({table}).size(), 1u) << sql;
        EXPECT_TRUE(reads_as_before()) << sql;
    }
    write(bytes_);
    change("UPDATE events SET payload = 'another' WHERE place = 30");
    EXPECT_TRUE(open()->repair({table}).empty());
    EXPECT_THROW(open()->events(table), Damaged);
}

}  // namespace
}  // namespace meadhall::store

// SPDX-License-Identifier: Apache-2.0
// Databases of other versions, and databases of other programs.
#include "store/schema.h"

#include <fstream>

#include "kernel/check.h"
#include "store/chain.h"
#include "store/checksum.h"
#include "tests/store/databases.h"

namespace meadhall::store {
namespace {

class SchemaTest : public DatabaseTest {
protected:
    // A database as version 1 left it, with one row of each kind.
    void make_version_1() const {
        const std::unique_ptr<Database> database = raw();
        database->script(schema_step(dialect(), 1));
        database->script(R"(
UPDATE meta SET version = 1;
INSERT INTO people (id, name, key, password, admin, created_ms) VALUES ('p1', 'Lief', 'lief', 'argon', 1, 5);
INSERT INTO sessions (token_hash, person, created_ms, seen_ms) VALUES ('hash', 'p1', 6, 7);
INSERT INTO heads ("table", game, status, summary, created_ms, changed_ms) VALUES ('t1', 'dice', 'open', 'words', 8, 9);
INSERT INTO seats ("table", place, person) VALUES ('t1', 0, 'p2'), ('t1', 1, 'p1');
INSERT INTO events ("table", number, at_ms, kind, "by", retry_id, payload, hash)
VALUES ('t1', 1, 1700000000000, 'move', 'p1', 'r1', '{"bid":"6x4"}',
        'b33f6ca60336bc5e847185d3a9e365b2b4d3e812a8d7680710a1798255551c79');
)");
    }
    std::string version() const { return raw()->query("SELECT version FROM meta", {}).at(0).at(0); }
    std::string refusal() const {
        try {
            open();
        } catch (const BadInput& error) {
            return error.what();
        }
        return "none";
    }
};
MEADHALL_ON_BOTH_DATABASES(SchemaTest);

TEST_P(SchemaTest, ANewDatabaseHasTheCurrentVersion) {
    open();
    EXPECT_EQ(version(), std::to_string(schema_version()));
}

TEST_P(SchemaTest, OpeningAgainChangesNothing) {
    EXPECT_EQ(commit(*open(), append("t1", event(1))), Result::done);
    EXPECT_EQ(open()->events("t1").size(), 1u);
    EXPECT_EQ(version(), std::to_string(schema_version()));
}

TEST_P(SchemaTest, TheFirstVersionIsUpgradedAndKeepsEverything) {
    make_version_1();
    const std::unique_ptr<Store> store = open();
    EXPECT_EQ(version(), std::to_string(schema_version()));
    EXPECT_EQ(store->person("p1"), (Person{"p1", "Lief", "lief", "argon", true, 5}));
    EXPECT_EQ(store->session("hash"), (Session{"hash", "p1", 6, 7}));
    // Tables that are older than the option `listed` stay private.
    const TableSummary summary{"t1", "dice", "open", false, {"p2", "p1"}, "words", 8, 9};
    EXPECT_EQ(store->summary("t1"), summary);
    EXPECT_EQ(store->summaries({.person = "p1"}), std::vector<TableSummary>{summary});
    EXPECT_EQ(store->events("t1").at(0).payload, "{\"bid\":\"6x4\"}");
    EXPECT_EQ(commit(*store, append("t1", event(2, "p1", "r1"))), Result::repeated);
    EXPECT_EQ(commit(*store, append("t1", event(2, "p1", "r2"))), Result::done);
    EXPECT_EQ(store->events("t1").size(), 2u);
    EXPECT_EQ(store->settings("p1"), std::nullopt);
    EXPECT_EQ(commit(*store, {{PutSettings{"p1", "chosen"}, PutNotified{"p1", "t1", 2}}}), Result::done);
    EXPECT_EQ(store->settings("p1"), "chosen");
}

// One of several logs is damaged. After the upgrade each log has its own events, and the damage is found.
TEST_P(SchemaTest, EveryLogIsCompleteAfterAnUpgrade) {
    const std::unique_ptr<Database> database = raw();
    for (int version = 1; version <= 4; ++version) {
        database->script(schema_step(dialect(), version));
    }
    database->script("UPDATE meta SET version = 4");
    for (const std::string table : {"t2", "t1", "t3"}) {
        std::string hash;
        for (int number = 1; number <= 4; ++number) {
            Event each = event(number, "p1", "r" + std::to_string(number));
            each.hash = hash = chain_hash(hash, table, each);
            if (table == "t2" && number == 1) {
                continue;  // simulates a lost event
            }
            database->query(
                R"(INSERT INTO events ("table", number, at_ms, kind, "by", retry_id, payload, hash)
                               VALUES ($1, $2, $3, $4, $5, $6, $7, $8))",
                {table, each.number, each.at_ms, each.kind, each.by, each.retry_id, each.payload, each.hash});
        }
    }
    const std::unique_ptr<Store> store = open();
    EXPECT_THROW(store->events("t2"), Damaged);
    EXPECT_EQ(store->events("t2", 3).size(), 2u);
    EXPECT_EQ(store->tables("", 10), (std::vector<std::string>{"t1", "t2", "t3"}));
    EXPECT_EQ(commit(*store, append("t1", event(5, "p1", "r3"))), Result::repeated);
    EXPECT_EQ(commit(*store, append("t3", event(5, "p1", "r5"))), Result::done);
    EXPECT_EQ(commit(*store, append("t1", event(5, "p1", "r5"))), Result::done);
    EXPECT_EQ(store->events("t1").size(), 5u);
    EXPECT_EQ(store->events("t3").size(), 5u);
    EXPECT_EQ(commit(*store, {{DeleteTable{"t1"}}}), Result::done);
    EXPECT_TRUE(store->events("t1").empty());
    EXPECT_EQ(store->events("t3").size(), 5u);
    EXPECT_EQ(store->tables("", 10), (std::vector<std::string>{"t2", "t3"}));
}

// Step 9 renames SQL tables, whose names the checksums cover. If a row was damaged before this step, its damage is
// still found after it.
TEST_P(SchemaTest, RenamedRowsKeepTheirChecksums) {
    const std::unique_ptr<Database> database = raw();
    for (int version = 1; version <= 8; ++version) {
        if (const std::string step = schema_step(dialect(), version); !step.empty()) {
            database->script(step);
        }
    }
    database->script(R"(
UPDATE meta SET version = 8;
INSERT INTO people (id, name, key, password, admin, created_ms, checksum) VALUES ('p1', 'Lief', 'lief', '', 0, 5, '');
)");
    for (const std::string table : {"t1", "t2"}) {
        const bool damaged = table == "t2";
        const std::string summary = row_checksum("heads", Row{table, "dice", "open", "1", "words", "8", "9", "p1"});
        const std::string told = row_checksum("told", Row{"p1", table, "3"});
        database->query(R"(INSERT INTO heads ("table", game, status, listed, summary, created_ms, changed_ms, checksum)
                           VALUES ($1, 'dice', 'open', 1, 'words', $2, 9, $3))",
                        {table, damaged ? 7 : 8, summary});
        database->query(R"(INSERT INTO seats ("table", place, person, changed_ms) VALUES ($1, 0, 'p1', 9))", {table});
        database->query(R"(INSERT INTO told (person, "table", turn, checksum) VALUES ('p1', $1, $2, $3))",
                        {table, damaged ? 4 : 3, told});
    }
    const std::unique_ptr<Store> store = open();
    EXPECT_EQ(version(), std::to_string(schema_version()));
    EXPECT_EQ(store->summary("t1"), (TableSummary{"t1", "dice", "open", true, {"p1"}, "words", 8, 9}));
    EXPECT_EQ(store->notified_turn("p1", "t1"), 3);
    EXPECT_FALSE(store->summary("t2")->intact);
    EXPECT_EQ(store->notified_turn("p1", "t2"), std::nullopt);
    EXPECT_EQ(store->summaries({.person = "p1"}).size(), 2u);
    EXPECT_EQ(
        commit(*store, {{PutSummary{{"t2", "dice", "open", true, {"p1"}, "words", 7, 9}}, PutNotified{"p1", "t2", 4}}}),
        Result::done);
    EXPECT_TRUE(store->summary("t2")->intact);
    EXPECT_EQ(store->notified_turn("p1", "t2"), 4);
    EXPECT_EQ(commit(*store, {{DeleteTable{"t1"}}}), Result::done);
    EXPECT_EQ(store->notified_turn("p1", "t1"), std::nullopt) << "deleted with the table";
}

// A failed step keeps the previous version and tables. Here an index of the second step exists already.
TEST_P(SchemaTest, AFailedStepChangesNothing) {
    make_version_1();
    raw()->script("CREATE INDEX sessions_by_person ON sessions (person)");
    EXPECT_THROW(open(), Broken);
    EXPECT_EQ(version(), "1");
    raw()->script("DROP INDEX sessions_by_person");
    EXPECT_EQ(open()->events("t1").size(), 1u);
    EXPECT_EQ(version(), std::to_string(schema_version()));
}

TEST_P(SchemaTest, ALaterVersionIsRefusedAndNotChanged) {
    open();
    const std::string later = std::to_string(schema_version() + 1);
    raw()->script("UPDATE meta SET version = " + later);
    EXPECT_NE(refusal().find("version " + later), std::string::npos) << refusal();
    EXPECT_EQ(version(), later);
    raw()->script("UPDATE meta SET version = 99999999999");
    EXPECT_NE(refusal().find("version 99999999999"), std::string::npos) << refusal();
}

TEST_P(SchemaTest, ADatabaseOfAnotherProgramIsRefusedAndNotChanged) {
    raw()->script("CREATE TABLE recipes (name TEXT)");
    EXPECT_NE(refusal().find("not a database of Meadhall"), std::string::npos) << refusal();
    EXPECT_EQ(raw()->tables(), std::vector<std::string>{"recipes"});
    raw()->script("DROP TABLE recipes; CREATE TABLE meta (version TEXT)");
    EXPECT_NE(refusal().find("no version number"), std::string::npos) << refusal();
}

TEST(Schema, AFileThatIsNotADatabaseIsRefusedAndNotChanged) {
    const Folder folder;
    const std::string file = folder.path / "file";
    const std::string text(5000, 'x');
    std::ofstream(file) << text;
    constexpr auto readable = std::filesystem::perms(0755);
    std::filesystem::permissions(file, readable);
    std::filesystem::permissions(folder.path, readable);
    EXPECT_THROW(open_store("sqlite:" + file), BadInput);
    EXPECT_EQ(std::filesystem::file_size(file), text.size());
    EXPECT_EQ(std::filesystem::status(file).permissions(), readable);
    EXPECT_THROW(open_store("sqlite:" + folder.path.string()), BadInput);
    EXPECT_EQ(std::filesystem::status(folder.path).permissions(), readable);
}

}  // namespace
}  // namespace meadhall::store

// SPDX-License-Identifier: Apache-2.0
// Databases that are full, busy, gone or failing. Callers receive an error, acknowledged data is kept, and the same
// store works again when the fault is over.
#include <functional>

#include "tests/store/databases.h"
#include "tests/store/faults.h"

namespace meadhall::store {
namespace {

class OutageTest : public DatabaseTest {};
MEADHALL_ON_BOTH_DATABASES(OutageTest);

std::string error_of(const std::function<void()>& f) {
    try {
        f();
    } catch (const Unavailable& error) {
        return error.what();
    }
    return "none";
}

// The error may be shown to anybody, so it must not name files, hosts or SQL.
void expect_discreet(const std::string& error, const std::string& folder) {
    EXPECT_NE(error, "none");
    EXPECT_EQ(error.find(folder), std::string::npos) << error;
    EXPECT_EQ(error.find("INSERT"), std::string::npos) << error;
    EXPECT_EQ(error.find('\n'), std::string::npos) << error;
}

TEST_P(OutageTest, ABusyDatabaseIsWaitedForButNotForEver) {
    const std::unique_ptr<Store> store = open();
    const std::unique_ptr<Database> other = raw();
    other->begin();
    const std::string error = error_of([&] { commit(*store, append("t1", event(1))); });
    EXPECT_NE(error.find("busy"), std::string::npos) << error;
    EXPECT_TRUE(store->events("t1").empty());  // reading does not wait
    other->roll_back();
    EXPECT_EQ(commit(*store, append("t1", event(1))), Result::done);
}

class FaultyDiskTest : public DatabaseTest {
protected:
    // Commits until the disk fails, and counts the acknowledged commits.
    int commit_until_failure(Store& store, const std::string& table, int most) {
        for (int number = 1; number <= most; ++number) {
            error_ = error_of([&] { EXPECT_EQ(commit(store, append(table, event(number))), Result::done); });
            if (error_ != "none") {
                return number - 1;
            }
        }
        return most;
    }
    // All acknowledged events are stored, and at most one that was not acknowledged.
    void expect_kept(Store& store, const std::string& table, int acknowledged) {
        const std::vector<Event> events = store.events(table);
        EXPECT_GE(events.size(), static_cast<std::size_t>(acknowledged));
        EXPECT_LE(events.size(), static_cast<std::size_t>(acknowledged) + 1);
        EXPECT_EQ(commit(store, append(table, event(static_cast<std::int64_t>(events.size()) + 1))), Result::done);
        EXPECT_EQ(store.events(table).size(), events.size() + 1);
    }

    FaultyDisk disk_;
    std::string error_;
};
INSTANTIATE_TEST_SUITE_P(Databases, FaultyDiskTest, testing::Values(Kind::sqlite));

TEST_P(FaultyDiskTest, AFullDiskIsReportedAndRecoversWithSpace) {
    const std::unique_ptr<Store> store = open();
    const int opened = disk_.databases_opened();
    for (int after = 0; after < 20; ++after) {
        const std::string table = "t" + std::to_string(after);
        disk_.fail_writes(after, SQLITE_FULL);
        const int acknowledged = commit_until_failure(*store, table, 100);
        EXPECT_NE(error_.find("full"), std::string::npos) << error_;
        EXPECT_EQ(store->events(table).size(), static_cast<std::size_t>(acknowledged));  // reading still works
        expect_discreet(error_of([&] { commit(*store, append(table, event(acknowledged + 1))); }), folder_.path);
        disk_.mend();
        expect_kept(*store, table, acknowledged);
    }
    EXPECT_EQ(disk_.databases_opened(), opened);
}

// In each round one more call succeeds before the fault. So each call of a commit or checkpoint fails in some round.
TEST_P(FaultyDiskTest, AfterADiskErrorTheFileIsOpenedAgain) {
    const std::unique_ptr<Store> store = open();
    for (int after = 0; after < 25; ++after) {
        for (const bool writes : {true, false}) {
            const std::string table = (writes ? "w" : "s") + std::to_string(after);
            if (writes) {
                disk_.fail_writes(after, SQLITE_IOERR_WRITE);
            } else {
                disk_.fail_syncs(after, SQLITE_IOERR_FSYNC);
            }
            const int opened = disk_.databases_opened();
            const int acknowledged = commit_until_failure(*store, table, 100);
            expect_discreet(error_, folder_.path);
            EXPECT_EQ(disk_.failures() > 0, acknowledged < 100);
            disk_.mend();
            expect_kept(*store, table, acknowledged);
            EXPECT_GT(disk_.databases_opened(), opened) << "the handle of a failed " << (writes ? "write" : "sync");
        }
    }
}

TEST_P(FaultyDiskTest, ADiskThatStaysBrokenIsTriedAgainAtEveryCall) {
    const std::unique_ptr<Store> store = open();
    EXPECT_EQ(commit(*store, append("t1", event(1))), Result::done);
    disk_.fail_writes(0, SQLITE_IOERR_WRITE);
    for (int i = 0; i < 5; ++i) {
        expect_discreet(error_of([&] { commit(*store, append("t1", event(2))); }), folder_.path);
    }
    disk_.mend();
    EXPECT_EQ(commit(*store, append("t1", event(2))), Result::done);
}

TEST_P(FaultyDiskTest, AFailedBackupLeavesNoPartialCopy) {
    const std::unique_ptr<Store> store = open();
    EXPECT_EQ(commit(*store, append("t1", event(1))), Result::done);
    disk_.fail_writes(3, SQLITE_FULL);
    const std::string copy = folder_.path / "copy";
    expect_discreet(error_of([&] { store->back_up(copy); }), folder_.path);
    EXPECT_FALSE(std::filesystem::exists(copy));
    disk_.mend();
    store->back_up(copy);
    EXPECT_EQ(open_store("sqlite:" + copy)->events("t1").size(), 1u);
}

TEST_P(FaultyDiskTest, ADamagedFileIsNotServed) {
    {
        const std::unique_ptr<Store> store = open();
        for (int number = 1; number <= 200; ++number) {
            commit(*store, append("t1", event(number)));
        }
    }
    // After a disk error the file is opened again and checked before it is used.
    const std::unique_ptr<Store> store = open();
    disk_.fail_writes(0, SQLITE_IOERR_WRITE);
    EXPECT_THROW(commit(*store, append("t1", event(201))), Unavailable);
    disk_.mend();
    const auto size = std::filesystem::file_size(file_);
    std::filesystem::resize_file(file_, size / 2);
    std::filesystem::resize_file(file_, size);
    EXPECT_THROW(store->person("p1"), Damaged);
}

class ServerTest : public DatabaseTest {};
INSTANTIATE_TEST_SUITE_P(Databases, ServerTest, testing::Values(Kind::postgresql));

TEST_P(ServerTest, AServerOutageIsReportedAndRecovered) {
    const std::unique_ptr<Store> store = open();
    for (std::int64_t number = 1; number <= 2; ++number) {
        EXPECT_EQ(commit(*store, append("t1", event(number))), Result::done);
        stop_postgresql();
        for (int i = 0; i < 3; ++i) {
            expect_discreet(error_of([&] { commit(*store, append("t1", event(number + 1))); }), "/");
            expect_discreet(error_of([&] { store->events("t1"); }), "/");
        }
        EXPECT_THROW(open(), Unavailable);
        start_postgresql();
        EXPECT_EQ(store->events("t1").size(), static_cast<std::size_t>(number));
    }
    EXPECT_EQ(commit(*store, append("t1", event(3))), Result::done);
}

TEST_P(ServerTest, ALostConnectionIsOpenedAgain) {
    const std::unique_ptr<Store> store = open();
    EXPECT_EQ(commit(*store, append("t1", event(1))), Result::done);
    raw()->script("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()");
    expect_discreet(error_of([&] { commit(*store, append("t1", event(2))); }), "/");
    EXPECT_EQ(commit(*store, append("t1", event(2))), Result::done);
}

TEST_P(ServerTest, SettingsOfTheServerDoNotMakeItUnsafe) {
    raw()->script("ALTER ROLE meadhall SET synchronous_commit = off");
    const Rows rows = raw()->query("SELECT current_setting('synchronous_commit')", {});
    raw()->script("ALTER ROLE meadhall RESET synchronous_commit");
    EXPECT_EQ(rows.at(0).at(0), "on");
}

}  // namespace
}  // namespace meadhall::store

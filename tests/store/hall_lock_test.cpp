// SPDX-License-Identifier: Apache-2.0
// Only one hall may use a database.
#include <atomic>
#include <csignal>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

#include "kernel/check.h"
#include "tests/store/databases.h"

namespace meadhall::store {
namespace {

class HallLockTest : public DatabaseTest {
protected:
    std::string refusal() const {
        try {
            lock_hall(address_, nullptr);
        } catch (const BadInput& error) {
            return error.what();
        }
        return "none";
    }
};
MEADHALL_ON_BOTH_DATABASES(HallLockTest);

TEST_P(HallLockTest, ASecondHallIsRefused) {
    auto lock = lock_hall(address_, nullptr);
    EXPECT_NE(refusal().find("another hall"), std::string::npos) << refusal();
    lock.reset();
    EXPECT_EQ(refusal(), "none");
}

TEST_P(HallLockTest, TheLockDoesNotPreventReadingAndWriting) {
    const auto lock = lock_hall(address_, nullptr);
    EXPECT_EQ(commit(*open(), append("t1", event(1))), Result::done);
    EXPECT_EQ(open()->events("t1").size(), 1u);
}

TEST_P(HallLockTest, AHallThatWasKilledLeavesNoLock) {
    const pid_t child = fork();
    if (child == 0) {
        const auto lock = lock_hall(address_, nullptr);
        kill(getpid(), SIGKILL);
    }
    int status = 0;
    ASSERT_EQ(waitpid(child, &status, 0), child);
    ASSERT_EQ(WTERMSIG(status), SIGKILL);
    EXPECT_EQ(refusal(), "none");
}

TEST(HallLock, AnotherNameOfTheFileIsTheSameDatabase) {
    const Folder folder;
    const std::string file = folder.path / "database", link = folder.path / "link";
    open_store("sqlite:" + file);
    std::filesystem::create_symlink(file, link);
    const auto lock = lock_hall("sqlite:" + file, nullptr);
    EXPECT_THROW(lock_hall("sqlite:" + link, nullptr), BadInput);
    const auto other = lock_hall("sqlite:" + std::string(folder.path / "other"), nullptr);
    EXPECT_EQ(lock_hall("sqlite::memory:", nullptr), nullptr);
}

class PostgresqlHallLockTest : public HallLockTest {};
INSTANTIATE_TEST_SUITE_P(Postgresql, PostgresqlHallLockTest, testing::Values(Kind::postgresql));

TEST_P(PostgresqlHallLockTest, TheLockIsTakenAgainAfterAnOutage) {
    const auto lock = lock_hall(address_, nullptr);
    stop_postgresql();
    start_postgresql();
    // Until the first hall notices the outage, another hall may get the lock. After that, other halls are refused.
    for (int i = 0; i < 100 && refusal() == "none"; ++i) {
        std::this_thread::sleep_for(std::chrono::milliseconds(200));
    }
    EXPECT_NE(refusal().find("another hall"), std::string::npos) << refusal();
}

// Another database connection takes the lock when the first hall loses it.
TEST_P(PostgresqlHallLockTest, AHallLearnsThatAnotherHasTakenItsLock) {
    std::atomic<bool> lost = false;
    const auto lock = lock_postgresql_hall(address_, [&] { lost = true; }, 2);
    const std::unique_ptr<Database> other = raw();
    while (other->query("SELECT pg_try_advisory_lock(hashtext('meadhall'), hashtext('hall'))", {})[0][0] != "t") {
        other->query("SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory'", {});
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    for (int i = 0; i < 600 && !lost; ++i) {
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
    }
    EXPECT_TRUE(lost);
}

}  // namespace
}  // namespace meadhall::store

// SPDX-License-Identifier: Apache-2.0
// kill -9 at random moments: every acknowledged event is stored once and without a gap. A separate process appends
// through a GroupCommit and writes every acknowledged number into a pipe.
#include <array>
#include <csignal>
#include <semaphore>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

#include "kernel/chance.h"
#include "store/group_commit.h"
#include "tests/store/databases.h"

namespace meadhall::store {
namespace {

constexpr int in_flight = 10;

std::string retry_id(std::int64_t number) { return "request " + std::to_string(number); }

// Appends events until the process is killed.
[[noreturn]] void append_for_ever(const std::string& address, int acknowledge) {
    const std::unique_ptr<Store> store = open_store(address);
    const std::size_t there = store->events("t1").size();
    std::counting_semaphore<in_flight> free(in_flight);
    GroupCommit group(*store, {.wait_ms = 0});
    for (auto number = static_cast<std::int64_t>(there) + 1;; ++number) {
        free.acquire();
        group.submit(append("t1", event(number, "p1", retry_id(number))), [&, number](const ChangeOutcome& outcome) {
            if (outcome.result != Result::done || write(acknowledge, &number, sizeof number) != sizeof number) {
                _exit(1);
            }
            free.release();
        });
    }
}

struct Child {
    explicit Child(const std::string& address) {
        EXPECT_EQ(pipe(ends.data()), 0);
        process = fork();
        if (process == 0) {
            close(ends[0]);
            try {
                append_for_ever(address, ends[1]);
            } catch (const std::exception&) {
                _exit(2);
            }
        }
        close(ends[1]);
    }
    ~Child() { close(ends[0]); }
    Child(const Child&) = delete;
    Child& operator=(const Child&) = delete;

    std::optional<std::int64_t> acknowledged() const {
        std::int64_t number = 0;
        return read(ends[0], &number, sizeof number) == sizeof number ? std::optional(number) : std::nullopt;
    }
    // Kills the process. Returns the last acknowledged number that was not read yet.
    std::optional<std::int64_t> killed() const {
        kill(process, SIGKILL);
        int status = 0;
        EXPECT_EQ(waitpid(process, &status, 0), process);
        EXPECT_TRUE(WIFSIGNALED(status)) << "the process ended before it was killed, status " << WEXITSTATUS(status);
        std::optional<std::int64_t> last;
        while (const auto number = acknowledged()) {
            last = number;
        }
        return last;
    }

    std::array<int, 2> ends{};
    pid_t process = 0;
};

class KillTest : public DatabaseTest {};
MEADHALL_ON_BOTH_DATABASES(KillTest);

TEST_P(KillTest, NothingAcknowledgedIsLostOrDoubled) {
    const int rounds = GetParam() == Kind::sqlite ? 30 : 5;
    Chance chance(20261115);
    std::int64_t before = 0;
    for (int round = 0; round < rounds; ++round) {
        const Child child(address_);
        const std::int64_t first = child.acknowledged().value_or(0);
        EXPECT_EQ(first, before + 1) << "round " << round;
        std::this_thread::sleep_for(std::chrono::microseconds(chance.below(30'000)));
        const std::int64_t last = child.killed().value_or(first);

        const std::vector<Event> events = open()->events("t1");  // throws if the chain has a gap
        ASSERT_GE(events.size(), static_cast<std::size_t>(last)) << "round " << round;
        ASSERT_LE(events.size(), static_cast<std::size_t>(last) + in_flight) << "round " << round;
        for (const Event& each : events) {
            ASSERT_EQ(each.retry_id, retry_id(each.number)) << "round " << round;
        }
        before = static_cast<std::int64_t>(events.size());
    }
    EXPECT_GT(before, 2 * rounds);
}

}  // namespace
}  // namespace meadhall::store

// SPDX-License-Identifier: Apache-2.0
#include "server/job_queue.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <memory>
#include <set>
#include <vector>

namespace meadhall::server {
namespace {

constexpr std::int64_t jarl_ms = 400;

// A queue that serves jobs in order of arrival: the positive control.
class Fifo {
public:
    bool add(JobKind kind, const JobOwner& owner, JobQueue::Job job) {
        jobs_.push_back({kind, kind, owner, std::move(job)});
        return true;
    }
    std::optional<JobQueue::Taken> take(JobKind queue) {
        if (jobs_.empty() || queue == JobKind::unattended) {
            return std::nullopt;
        }
        JobQueue::Taken first = std::move(jobs_.front());
        jobs_.pop_front();
        return first;
    }
    void finish(const JobQueue::Taken&, std::int64_t) {}

private:
    std::deque<JobQueue::Taken> jobs_;
};

// Two threads in virtual time: one for bots that people wait for, one for all other bots. Every job is a bot's move of
// 0.4 s.
template <class Queue>
class Evening {
public:
    explicit Evening(std::int64_t lasts_ms) : lasts_ms_(lasts_ms) {}

    // Adds a table where bots play without end.
    void add_table(const JobOwner& owner) {
        at(0, [this, owner] { think(owner); });
    }
    // Adds a player who thinks for ten seconds and moves. Then three bots move one after the other.
    void add_player(const JobOwner& owner) {
        at(137, [this, owner] { ask_bot(owner, 3); });
    }
    // Runs the evening. Returns the longest time that one of the player's bots took.
    std::int64_t longest_ms() {
        while (!due_.empty() && due_.begin()->first < lasts_ms_) {
            now_ = due_.begin()->first;
            const std::function<void()> next = std::move(due_.begin()->second);
            due_.erase(due_.begin());
            next();
            run_next(JobKind::bot);
            run_next(JobKind::unattended);
        }
        return std::max(longest_ms_, waits_since_ ? lasts_ms_ - *waits_since_ : 0);
    }

private:
    void at(std::int64_t ms, std::function<void()> f) { due_.emplace(ms, std::move(f)); }
    void think(const JobOwner& owner) {
        if (!queue_.add(JobKind::bot, owner, [this, owner] { at(now_, [this, owner] { think(owner); }); })) {
            at(now_ + 1'000, [this, owner] { think(owner); });
        }
    }
    void ask_bot(const JobOwner& owner, int moves) {
        waits_since_ = now_;
        ASSERT_TRUE(queue_.add(JobKind::bot, owner, [this, owner, moves] {
            longest_ms_ = std::max(longest_ms_, now_ - *waits_since_);
            waits_since_.reset();
            const bool is_last = moves == 1;
            at(is_last ? now_ + 10'000 : now_, [this, owner, next = is_last ? 3 : moves - 1] { ask_bot(owner, next); });
        }));
    }
    void run_next(JobKind queue) {
        if (running_.contains(queue)) {
            return;
        }
        if (std::optional<JobQueue::Taken> next = queue_.take(queue)) {
            running_.insert(queue);
            at(now_ + jarl_ms, [this, queue, taken = std::move(*next)] {
                running_.erase(queue);
                queue_.finish(taken, jarl_ms * 1'000);
                taken.job();
            });
        }
    }

    Queue queue_;
    std::int64_t lasts_ms_, now_ = 0, longest_ms_ = 0;
    std::optional<std::int64_t> waits_since_;  // when the player began to wait for a bot
    std::set<JobKind> running_;
    std::multimap<std::int64_t, std::function<void()>> due_;
};

enum class Attack : std::uint8_t { none, bots_alone, seated, seated_everywhere };

// The longest time that a player waits for a bot while ten guests have 200 tables of bots.
template <class Queue>
std::int64_t longest_ms(Attack attack) {
    Evening<Queue> evening(600'000);
    for (int i = 0; attack != Attack::none && i < 200; ++i) {
        const std::string guest = std::to_string(i % 10);
        evening.add_table({"guest" + guest, attack == Attack::seated_everywhere ? "10.0.0." + guest : "10.0.0.1",
                           attack != Attack::bots_alone});
    }
    evening.add_player({"Ann", attack == Attack::bots_alone ? "10.0.0.1" : "10.0.1.1", true});
    return evening.longest_ms();
}

TEST(JobQueue, GuestsWithHundredsOfTablesDelayAPlayersBotByAtMostOneMove) {
    const std::int64_t alone = longest_ms<JobQueue>(Attack::none);
    EXPECT_EQ(alone, jarl_ms);
    EXPECT_EQ(longest_ms<JobQueue>(Attack::bots_alone), alone);
    EXPECT_LE(longest_ms<JobQueue>(Attack::seated), 2 * alone);
    EXPECT_LE(longest_ms<JobQueue>(Attack::seated_everywhere), 11 * alone) << "the player's address is one of eleven";
}

TEST(JobQueue, AQueueInOrderOfArrivalWouldStarveThePlayer) {
    EXPECT_GT(longest_ms<Fifo>(Attack::bots_alone), 100 * longest_ms<Fifo>(Attack::none));
}

class Jobs : public testing::Test {
protected:
    bool add(const std::string& name, const JobOwner& owner, JobKind kind = JobKind::bot) {
        return queue_.add(kind, owner, [this, name] { ran_.push_back(name); });
    }
    void run(std::int64_t used_us, JobKind kind = JobKind::bot) {
        const std::optional<JobQueue::Taken> next = queue_.take(kind);
        ASSERT_TRUE(next);
        next->job();
        queue_.finish(*next, used_us);
    }
    JobQueue queue_;
    std::vector<std::string> ran_;
};
using Names = std::vector<std::string>;

TEST_F(Jobs, TheAddressAndThenThePersonWithTheLeastUseComesFirst) {
    for (const char* name : {"a1", "a2", "a3"}) {
        add(name, {"Ann", "10.0.0.1"});
    }
    add("b1", {"Bob", "10.0.0.1"});
    add("c1", {"Cid", "10.0.0.2"});
    add("c2", {"Cid", "10.0.0.2"});
    for (int i = 0; i < 6; ++i) {
        run(100'000);
    }
    EXPECT_EQ(ran_, (Names{"a1", "c1", "b1", "c2", "a2", "a3"}));
}

TEST_F(Jobs, IdleTimeThatAPersonUsedIsNotCountedAgainstThem) {
    for (int i = 0; i < 10; ++i) {
        add("a", {"Ann", "10.0.0.1"});
        run(1'000'000);
    }
    add("b1", {"Bob", "10.0.0.2"});
    add("b2", {"Bob", "10.0.0.2"});
    run(1'000);
    add("a", {"Ann", "10.0.0.1"});
    run(1'000);
    EXPECT_EQ(ran_.back(), "a");
}

TEST_F(Jobs, UnusedTimeIsNotSaved) {
    add("a1", {"Ann", "10.0.0.1"});
    add("b1", {"Bob", "10.0.0.2"});
    for (int i = 0; i < 20; ++i) {  // Ann continues to play; Bob adds one job and nothing more
        run(1'000'000);
        add("a2", {"Ann", "10.0.0.1"});
    }
    for (int i = 0; i < 3; ++i) {
        add("b2", {"Bob", "10.0.0.2"});
    }
    for (int i = 0; i < 3; ++i) {
        run(1'000'000);
    }
    EXPECT_GE(std::ranges::count(Names(ran_.end() - 3, ran_.end()), "a2"), 1);
}

TEST_F(Jobs, ThatNobodyWaitsForHaveAQueueAndAThreadOfTheirOwn) {
    add("alone", {"Zoe", "10.0.0.9", false});
    add("awaited", {"Ann", "10.0.0.1"});
    const std::optional<JobQueue::Taken> alone = queue_.take(JobKind::unattended);
    ASSERT_TRUE(alone);
    EXPECT_EQ(alone->kind, JobKind::bot);
    run(1'000);
    EXPECT_EQ(ran_, Names{"awaited"});
    EXPECT_FALSE(queue_.take(JobKind::bot));
}

TEST_F(Jobs, ThatLoadTablesAreInOneQueue) {
    add("alone", {"Zoe", "10.0.0.9", false}, JobKind::load);
    EXPECT_FALSE(queue_.take(JobKind::unattended));
    EXPECT_TRUE(queue_.take(JobKind::load));
}

TEST_F(Jobs, AreBoundedForAPersonAnAddressAndInAll) {
    const JobLimits& most = queue_.limits(JobKind::bot);
    std::size_t added = 0;
    while (add("more", {"Ann", "10.0.0.1"})) {
        ++added;
    }
    EXPECT_EQ(added, most.waiting_of_person);
    for (int i = 0; add("more", {"guest" + std::to_string(i), "10.0.0.1"}); ++i) {
        ++added;
    }
    EXPECT_EQ(added, most.waiting_of_address);
    for (int i = 0; add("more", {"guest", "10.0.1." + std::to_string(i)}) || added < most.waiting; ++i) {
        ++added;
        ASSERT_LE(added, most.waiting);
    }
    EXPECT_EQ(queue_.waiting(JobKind::bot), most.waiting);
}

TEST_F(Jobs, OfOneKindDoNotWaitForAnother) {
    for (int i = 0; i < 20; ++i) {
        add("bot", {"Ann", "10.0.0.1"});
    }
    const std::optional<JobQueue::Taken> thinking = queue_.take(JobKind::bot);
    EXPECT_FALSE(queue_.take(JobKind::bot)) << "bots have one thread, which is busy";
    add("hint", {"Ann", "10.0.0.1"}, JobKind::hint);
    run(1'000, JobKind::hint);
    EXPECT_EQ(ran_, Names{"hint"});
}

TEST(JobQueue, OnePersonDoesNotOccupyAllThreads) {
    std::array<JobLimits, job_kinds> limits = usual_job_limits;
    limits[static_cast<std::size_t>(JobKind::bot)].threads = 4;
    limits[static_cast<std::size_t>(JobKind::bot)].running_of_person = 2;
    JobQueue queue(limits);
    for (int i = 0; i < 4; ++i) {
        queue.add(JobKind::bot, {"Ann", "10.0.0.1"}, [] {});
    }
    EXPECT_TRUE(queue.take(JobKind::bot));
    EXPECT_TRUE(queue.take(JobKind::bot));
    EXPECT_FALSE(queue.take(JobKind::bot));
    queue.add(JobKind::bot, {"Bob", "10.0.0.1"}, [] {});
    EXPECT_EQ(queue.take(JobKind::bot)->owner.person, "Bob");
}

// Jobs of a new person must not all run before the job of a player who plays continuously.
TEST(JobQueue, NewcomersDoNotGoBeforeThoseWhoKeepPlaying) {
    JobQueue queue;
    const JobOwner player{"player", "10.0.0.1", true}, newcomer{"newcomer", "10.0.0.2", true};
    const auto run = [&] {
        const JobQueue::Taken taken = queue.take(JobKind::bot).value();
        queue.finish(taken, 400'000);
        return taken.owner.person;
    };
    for (int i = 0; i < 10; ++i) {
        queue.add(JobKind::bot, player, [] {});
        run();
    }
    queue.add(JobKind::bot, player, [] {});
    for (int i = 0; i < 8; ++i) {
        queue.add(JobKind::bot, newcomer, [] {});
    }
    EXPECT_TRUE(run() == "player" || run() == "player");
}

}  // namespace
}  // namespace meadhall::server

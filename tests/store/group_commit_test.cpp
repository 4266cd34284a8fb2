// SPDX-License-Identifier: Apache-2.0
// Many changes in one commit, on a store that counts its commits and can be made to wait or to fail.
#include "store/group_commit.h"

#include <algorithm>
#include <future>

#include "tests/store/databases.h"

namespace meadhall::store {
namespace {

class CountingStore final : public Store {
public:
    std::vector<Result> commit(const std::vector<Change>& changes) override {
        {
            const std::lock_guard lock(gate);
            sizes.push_back(changes.size());
        }
        if (unavailable) {
            throw Unavailable("the database is away");
        }
        return behind->commit(changes);
    }
    std::vector<Event> events(const std::string& table, std::int64_t from) override {
        return behind->events(table, from);
    }
    std::optional<Event> event_of(const std::string& table, const std::string& by, const std::string& id) override {
        return behind->event_of(table, by, id);
    }
    std::optional<TableSummary> summary(const std::string& table) override { return behind->summary(table); }
    std::vector<TableSummary> summaries(const SummaryQuery& query) override { return behind->summaries(query); }
    std::optional<Person> person(const std::string& id) override { return behind->person(id); }
    std::optional<Person> person_named(const std::string& key) override { return behind->person_named(key); }
    std::vector<Person> people(const std::string& after, int limit) override { return behind->people(after, limit); }
    std::optional<Session> session(const std::string& token_hash) override { return behind->session(token_hash); }
    std::vector<Session> sessions(const std::string& after, int limit) override {
        return behind->sessions(after, limit);
    }
    std::vector<std::string> tables(const std::string& after, int limit) override {
        return behind->tables(after, limit);
    }
    std::optional<std::string> settings(const std::string& person) override { return behind->settings(person); }
    std::optional<std::int64_t> notified_turn(const std::string& person, const std::string& table) override {
        return behind->notified_turn(person, table);
    }
    std::optional<ClockMark> clock() override { return behind->clock(); }
    std::vector<std::string> damage() override { return {}; }
    std::vector<std::string> repair(const std::vector<std::string>&) override { return {}; }
    void back_up(const std::string& file) override { behind->back_up(file); }

    std::unique_ptr<Store> behind = open_store("sqlite::memory:");
    std::mutex gate;  // while a test holds this mutex, commits wait
    std::vector<std::size_t> sizes;
    bool unavailable = false;
};

// The outcomes in the order of the changes.
class Outcomes {
public:
    explicit Outcomes(std::size_t changes) : outcomes_(changes) {}

    GroupCommit::Done keep(std::size_t change) {
        return [this, change](const ChangeOutcome& outcome) {
            EXPECT_FALSE(outcomes_[change].has_value()) << "the outcome is reported twice";
            outcomes_[change] = outcome;
        };
    }
    const ChangeOutcome& of(std::size_t change) const { return outcomes_[change].value(); }
    std::size_t reported() const {
        return static_cast<std::size_t>(
            std::ranges::count_if(outcomes_, [](const auto& outcome) { return outcome.has_value(); }));
    }

private:
    std::vector<std::optional<ChangeOutcome>> outcomes_;
};

constexpr std::int64_t long_wait_ms = 60'000;  // no test waits this long

TEST(GroupCommit, EveryChangeGetsItsOwnResult) {
    CountingStore store;
    Outcomes outcomes(4);
    {
        GroupCommit group(store, {.max_changes = 4, .wait_ms = long_wait_ms});
        group.submit(append("t1", event(1, "p1", "r1")), outcomes.keep(0));
        group.submit(append("t1", event(5)), outcomes.keep(1));
        group.submit(append("t1", event(2, "p1", "r1")), outcomes.keep(2));
        group.submit(append("t1", event(2)), outcomes.keep(3));
    }
    EXPECT_EQ(outcomes.of(0).result, Result::done);
    EXPECT_EQ(outcomes.of(1).result, Result::gap);
    EXPECT_EQ(outcomes.of(2).result, Result::repeated);
    EXPECT_EQ(outcomes.of(3).result, Result::done);
    EXPECT_EQ(store.sizes, std::vector<std::size_t>{4});
}

TEST(GroupCommit, ChangesThatArriveDuringACommitAreCommittedTogether) {
    CountingStore store;
    Outcomes outcomes(21);
    {
        GroupCommit group(store, {.max_changes = 8, .wait_ms = 0});
        {
            const std::lock_guard hold(store.gate);
            for (std::size_t i = 0; i < 21; ++i) {
                group.submit(append("t1", event(static_cast<std::int64_t>(i) + 1)), outcomes.keep(i));
            }
        }
    }
    EXPECT_EQ(outcomes.reported(), 21u);
    EXPECT_EQ(outcomes.of(20).result, Result::done);
    EXPECT_EQ(store.behind->events("t1", 1).size(), 21u);
    // The first commit may have started with any number of changes.
    EXPECT_LE(store.sizes.size(), 4u);
    EXPECT_LE(std::ranges::max(store.sizes), 8u);
}

TEST(GroupCommit, ASingleChangeIsCommittedSoon) {
    CountingStore store;
    GroupCommit group(store, {});
    std::promise<ChangeOutcome> reported;
    group.submit(append("t1", event(1)), [&](const ChangeOutcome& outcome) { reported.set_value(outcome); });
    EXPECT_EQ(reported.get_future().get().result, Result::done);
}

TEST(GroupCommit, AnUnavailableStoreIsReportedToEveryChangeAndMayRecover) {
    CountingStore store;
    Outcomes outcomes(3);
    store.unavailable = true;
    {
        GroupCommit group(store, {.max_changes = 2, .wait_ms = long_wait_ms});
        group.submit(append("t1", event(1)), outcomes.keep(0));
        group.submit(append("t2", event(1)), outcomes.keep(1));
    }
    for (const std::size_t i : {0u, 1u}) {
        EXPECT_EQ(outcomes.of(i).result, std::nullopt);
        EXPECT_EQ(outcomes.of(i).error, "the database is away");
    }
    EXPECT_EQ(store.sizes.size(), 1u);
    store.unavailable = false;
    {
        GroupCommit group(store, {});
        group.submit(append("t1", event(1)), outcomes.keep(2));
    }
    EXPECT_EQ(outcomes.of(2).result, Result::done);
}

TEST(GroupCommit, AChangeThatCannotBeStoredDoesNotAffectOthers) {
    CountingStore store;
    Outcomes outcomes(3);
    {
        GroupCommit group(store, {.max_changes = 3, .wait_ms = long_wait_ms});
        group.submit(append("t1", event(1)), outcomes.keep(0));
        group.submit(append("t1", event(2, std::string("\0", 1))), outcomes.keep(1));
        group.submit(append("t1", event(2)), outcomes.keep(2));
    }
    EXPECT_EQ(outcomes.of(0).result, Result::done);
    EXPECT_EQ(outcomes.of(1).result, std::nullopt);
    EXPECT_NE(outcomes.of(1).error, "");
    EXPECT_EQ(outcomes.of(2).result, Result::done);
}

TEST(GroupCommit, ChangesBeyondTheLimitAreRefusedImmediately) {
    CountingStore store;
    constexpr std::size_t max_changes = 64;
    constexpr std::size_t some = GroupCommit::max_waiting + max_changes + 10;
    Outcomes outcomes(some);
    {
        GroupCommit group(store, {.max_changes = max_changes, .wait_ms = 0});
        const std::lock_guard hold(store.gate);
        for (std::size_t i = 0; i < some; ++i) {
            group.submit(append("t" + std::to_string(i), event(1)), outcomes.keep(i));
        }
        // At most one batch is being committed and the queue is full, so the other changes are refused.
        EXPECT_GE(outcomes.reported(), 10u);
        EXPECT_EQ(outcomes.of(some - 1).result, std::nullopt);
        EXPECT_NE(outcomes.of(some - 1).error, "");
    }
    EXPECT_EQ(outcomes.reported(), some);
    EXPECT_EQ(outcomes.of(GroupCommit::max_waiting - 1).result, Result::done);
}

TEST(GroupCommit, ManyThreadsMaySubmit) {
    CountingStore store;
    constexpr std::size_t threads = 4;
    constexpr std::size_t each = 100;
    Outcomes outcomes(threads * each);
    {
        GroupCommit group(store, {.wait_ms = 1});
        std::vector<std::thread> submitting;
        for (std::size_t thread = 0; thread < threads; ++thread) {
            submitting.emplace_back([&, thread] {
                for (std::size_t i = 0; i < each; ++i) {
                    group.submit(append("t" + std::to_string(thread), event(static_cast<std::int64_t>(i) + 1)),
                                 outcomes.keep(thread * each + i));
                }
            });
        }
        for (std::thread& thread : submitting) {
            thread.join();
        }
    }
    for (std::size_t i = 0; i < threads * each; ++i) {
        EXPECT_EQ(outcomes.of(i).result, Result::done) << i;
    }
    EXPECT_LT(store.sizes.size(), threads * each);
}

}  // namespace
}  // namespace meadhall::store

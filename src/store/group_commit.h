// SPDX-License-Identifier: Apache-2.0
// Group commit: one durable commit costs the same for one event as for fifty. A thread collects changes for a moment
// and commits them together.
#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>

#include "store/store.h"

namespace meadhall::store {

// The result of a change; `nullopt` if the change failed or if it is unknown whether it is stored. `error` then gives
// the reason in a sentence.
struct ChangeOutcome {
    std::optional<Result> result;
    std::string error;
};

class GroupCommit {
public:
    struct Options {
        std::size_t max_changes = 512;  // maximum number of changes in one commit
        std::int64_t wait_ms = 0;       // how long the first change of a commit waits for more changes
        // Receives a function that passes the results of a commit to the `done` functions. Must call it in the thread
        // that should get the results; the submitted changes are freed in that thread too. If `report` is empty, the
        // writing thread calls the function.
        std::function<void(std::function<void()>)> report{};
    };
    // Maximum number of changes that wait. Writing so many takes more than a second. Further changes fail immediately.
    static constexpr std::size_t max_waiting = 4096;

    using Done = std::function<void(const ChangeOutcome&)>;
    struct Batch {
        std::vector<Change> changes;
        std::vector<Done> dones;  // one per change
        void add(Change change, Done done) {
            changes.push_back(std::move(change));
            dones.push_back(std::move(done));
        }
    };

    // As long as this object lives, only the writing thread may use `store`. Readers open a Store of their own.
    GroupCommit(Store& store, Options options);
    ~GroupCommit();  // waits until all waiting changes are written or have failed
    GroupCommit(const GroupCommit&) = delete;
    GroupCommit& operator=(const GroupCommit&) = delete;

    // May be called from any thread. Changes are written in order of submission. `done` must not throw. Options::report
    // chooses the thread that calls `done`. Without Options::report, it is the writing thread or, if too many changes
    // wait, the submitting thread.
    void submit(Change change, Done done);
    // Submits several changes together: wakes the writing thread once, for all of them.
    void submit(Batch batch);

private:
    void write();
    Batch next_batch();  // empty at the end
    void commit(Batch batch);
    void report(std::function<void()> all);

    Store& store_;
    const Options options_;
    std::mutex mutex_;
    std::condition_variable changed_;  // signals changes of the members below
    Batch waiting_;
    bool ending_ = false;
    std::thread writer_;
};

}  // namespace meadhall::store

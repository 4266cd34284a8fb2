// Many changes, one commit: a durable commit costs the same for one event as for fifty. A thread of its own collects
// changes for a moment and commits them together.
#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>

#include "store/store.h"

namespace meadhall::store {

// What has become of a change. Nothing: it is not known to be stored, and trouble says why in a sentence.
struct Outcome {
    std::optional<Result> result;
    std::string trouble;
};

class GroupCommit {
public:
    struct Options {
        std::size_t most_changes = 512;  // in one commit
        std::int64_t wait_ms = 0;  // after the first, for others to come; while one is written others gather anyway
        // Given what tells all of a commit, to be called in the thread where they are to be told, which also frees what
        // it has submitted. Without one the writing thread tells them.
        std::function<void(std::function<void()>)> tell{};
    };
    // Waiting to be written. More than a second's work; whoever comes then is told at once that the store is
    // unavailable.
    static constexpr std::size_t most_waiting = 4096;

    using Done = std::function<void(const Outcome&)>;
    struct Batch {
        std::vector<Change> changes;
        std::vector<Done> dones;  // one for each
        void add(Change change, Done done) {
            changes.push_back(std::move(change));
            dones.push_back(std::move(done));
        }
    };

    // The store is used by the writing thread alone, as long as this lives: whoever reads opens a store of his own.
    GroupCommit(Store& store, Options options);
    ~GroupCommit();  // when all that waits is written, or could not be
    GroupCommit(const GroupCommit&) = delete;
    GroupCommit& operator=(const GroupCommit&) = delete;

    // From any thread. In the order of submission; done is called where Options::tell has it called, and must not
    // throw. Without it, that is the writing thread or, if too many wait, this one.
    void submit(Change change, Done done);
    // Several at once: the writing thread is woken once, and not for the first of them alone.
    void submit(Batch batch);

private:
    void write();
    Batch next_batch();  // empty at the end
    void commit(Batch batch);
    void tell(std::function<void()> all);

    Store& store_;
    const Options options_;
    std::mutex mutex_;
    std::condition_variable changed_;  // of what follows
    Batch waiting_;
    bool ending_ = false;
    std::thread writer_;
};

}  // namespace meadhall::store

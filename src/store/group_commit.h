// Many changes, one commit: a durable commit costs the same for one event as for fifty. A thread of its own collects
// changes for a moment and commits them together.
#pragma once

#include <condition_variable>
#include <deque>
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
    };
    // Waiting to be written. More than a second's work; whoever comes then is told at once that the store is
    // unavailable.
    static constexpr std::size_t most_waiting = 4096;

    using Done = std::function<void(const Outcome&)>;

    // The store is used by the writing thread alone, as long as this lives: whoever reads opens a store of his own.
    GroupCommit(Store& store, const Options& options);
    ~GroupCommit();  // when all that waits is written, or could not be
    GroupCommit(const GroupCommit&) = delete;
    GroupCommit& operator=(const GroupCommit&) = delete;

    // From any thread. In the order of submission; done is called in the writing thread, only if too many wait in this
    // one, and must not throw.
    void submit(Change change, Done done);

private:
    struct Waiting {
        Change change;
        Done done;
    };

    void write();
    std::vector<Waiting> next_batch();  // empty at the end
    void commit(std::vector<Waiting> batch);

    Store& store_;
    const Options options_;
    std::mutex mutex_;
    std::condition_variable changed_;  // of what follows
    std::deque<Waiting> waiting_;
    bool ending_ = false;
    std::thread writer_;
};

}  // namespace meadhall::store

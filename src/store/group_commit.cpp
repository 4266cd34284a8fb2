#include "store/group_commit.h"

#include <algorithm>
#include <chrono>
#include <iterator>

#include "kernel/check.h"

namespace meadhall::store {

GroupCommit::GroupCommit(Store& store, const Options& options)
    : store_(store), options_(options), writer_([this] { write(); }) {
    pthread_setname_np(writer_.native_handle(), "store");  // for whoever looks at what the threads do
}

GroupCommit::~GroupCommit() {
    {
        const std::lock_guard lock(mutex_);
        ending_ = true;
    }
    changed_.notify_all();
    writer_.join();
}

void GroupCommit::submit(Change change, Done done) {
    {
        const std::lock_guard lock(mutex_);
        if (waiting_.size() < most_waiting) {
            waiting_.push_back({std::move(change), std::move(done)});
            if (waiting_.size() == 1 || waiting_.size() == options_.most_changes) {
                changed_.notify_all();
            }
            return;
        }
    }
    done({std::nullopt, "too much waits to be stored"});
}

void GroupCommit::write() {
    for (std::vector<Waiting> batch = next_batch(); !batch.empty(); batch = next_batch()) {
        commit(std::move(batch));
    }
}

std::vector<GroupCommit::Waiting> GroupCommit::next_batch() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return ending_ || !waiting_.empty(); });
    changed_.wait_for(lock, std::chrono::milliseconds(options_.wait_ms),
                      [&] { return ending_ || waiting_.size() >= options_.most_changes; });
    const auto end = waiting_.begin() + static_cast<std::ptrdiff_t>(std::min(waiting_.size(), options_.most_changes));
    std::vector<Waiting> batch(std::make_move_iterator(waiting_.begin()), std::make_move_iterator(end));
    waiting_.erase(waiting_.begin(), end);
    return batch;
}

void GroupCommit::commit(std::vector<Waiting> batch) {
    std::vector<Change> changes;
    changes.reserve(batch.size());
    for (Waiting& each : batch) {
        changes.push_back(std::move(each.change));
    }
    std::vector<Outcome> outcomes(batch.size());
    try {
        const std::vector<Result> results = store_.commit(changes);
        check(results.size() == batch.size(), "a store answers every change");
        std::ranges::transform(results, outcomes.begin(), [](Result result) { return Outcome{result, {}}; });
    } catch (const Unavailable& error) {
        std::ranges::fill(outcomes, Outcome{std::nullopt, error.what()});
    } catch (const std::exception& error) {
        // One of them cannot be stored at all, and must not keep out the others.
        if (batch.size() > 1) {
            for (std::size_t i = 0; i < batch.size(); ++i) {
                std::vector<Waiting> alone;
                alone.push_back({std::move(changes[i]), std::move(batch[i].done)});
                commit(std::move(alone));
            }
            return;
        }
        outcomes.front().trouble = error.what();
    }
    for (std::size_t i = 0; i < batch.size(); ++i) {
        batch[i].done(outcomes[i]);
    }
}

}  // namespace meadhall::store

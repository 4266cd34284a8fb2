// SPDX-License-Identifier: Apache-2.0
#include "store/group_commit.h"

#include <algorithm>
#include <chrono>
#include <iterator>
#include <memory>
#include <utility>

#include "kernel/check.h"

namespace meadhall::store {

GroupCommit::GroupCommit(Store& store, Options options)
    : store_(store), options_(std::move(options)), writer_([this] { write(); }) {
    pthread_setname_np(writer_.native_handle(), "store");  // the thread name that tools such as top show
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
    Batch batch;
    batch.add(std::move(change), std::move(done));
    submit(std::move(batch));
}

void GroupCommit::submit(Batch batch) {
    std::size_t taken = 0;
    {
        const std::lock_guard lock(mutex_);
        const std::size_t before = waiting_.changes.size();
        for (; taken < batch.changes.size() && before + taken < max_waiting; ++taken) {
            waiting_.add(std::move(batch.changes[taken]), std::move(batch.dones[taken]));
        }
        if (before == 0 || (before < options_.max_changes && before + taken >= options_.max_changes)) {
            changed_.notify_all();
        }
    }
    for (; taken < batch.changes.size(); ++taken) {
        report([done = std::move(batch.dones[taken])] { done({std::nullopt, "too many changes wait to be stored"}); });
    }
}

void GroupCommit::write() {
    for (Batch batch = next_batch(); !batch.changes.empty(); batch = next_batch()) {
        commit(std::move(batch));
    }
}

GroupCommit::Batch GroupCommit::next_batch() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return ending_ || !waiting_.changes.empty(); });
    changed_.wait_for(lock, std::chrono::milliseconds(options_.wait_ms),
                      [&] { return ending_ || waiting_.changes.size() >= options_.max_changes; });
    if (waiting_.changes.size() <= options_.max_changes) {
        return std::exchange(waiting_, {});
    }
    const auto first = [&](auto& all) {
        const auto end = all.begin() + static_cast<std::ptrdiff_t>(options_.max_changes);
        std::remove_reference_t<decltype(all)> some(std::make_move_iterator(all.begin()), std::make_move_iterator(end));
        all.erase(all.begin(), end);
        return some;
    };
    return {first(waiting_.changes), first(waiting_.dones)};
}

void GroupCommit::commit(Batch batch) {
    std::vector<ChangeOutcome> outcomes(batch.changes.size());
    try {
        const std::vector<Result> results = store_.commit(batch.changes);
        check(results.size() == outcomes.size(), "a store did not answer every change");
        std::ranges::transform(results, outcomes.begin(), [](Result result) { return ChangeOutcome{result, {}}; });
    } catch (const Unavailable& error) {
        std::ranges::fill(outcomes, ChangeOutcome{std::nullopt, error.what()});
    } catch (const std::exception& error) {
        // At least one of the changes cannot be stored. Commits each change alone, so that such a change does not block
        // the others.
        if (outcomes.size() > 1) {
            for (std::size_t i = 0; i < outcomes.size(); ++i) {
                Batch alone;
                alone.add(std::move(batch.changes[i]), std::move(batch.dones[i]));
                commit(std::move(alone));
            }
            return;
        }
        outcomes.front().error = error.what();
    }
    const auto all = std::make_shared<const Batch>(std::move(batch));
    report([all, outcomes = std::move(outcomes)] {
        for (std::size_t i = 0; i < outcomes.size(); ++i) {
            all->dones[i](outcomes[i]);
        }
    });
}

void GroupCommit::report(std::function<void()> all) { options_.report ? options_.report(std::move(all)) : all(); }

}  // namespace meadhall::store

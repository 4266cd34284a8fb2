// SPDX-License-Identifier: Apache-2.0
// A deterministic environment for the hall: a test moves its time, its random bytes are determined by a seed, its store
// is in memory, and commits can be made to fail.
#pragma once

#include <cstring>
#include <deque>
#include <map>

#include "kernel/chance.h"
#include "server/hall.h"

namespace meadhall::server {

class TestEnvironment : public Environment {
public:
    explicit TestEnvironment(std::uint64_t seed = 1) : chance_(seed), store_(store::open_store("sqlite::memory:")) {}

    std::int64_t now_ms() override { return clock ? clock(now_) : now_; }
    std::uint64_t after(std::int64_t ms, std::function<void()> f) override {
        timers_.emplace(std::pair(now_ + ms, ++last_timer_), std::move(f));
        return last_timer_;
    }
    void cancel(std::uint64_t timer) override {
        std::erase_if(timers_, [&](const auto& entry) { return entry.first.second == timer; });
    }
    void random(std::span<unsigned char> bytes) override {
        for (unsigned char& byte : bytes) {
            byte = static_cast<unsigned char>(chance_.below(256));
        }
        if (bytes.size() == sizeof(std::uint64_t)) {
            std::memcpy(&seeds.emplace_back(), bytes.data(), bytes.size());
        }
    }
    store::Store& store() override {
        if (database_is_down) {
            throw store::Unavailable("the database is down");
        }
        ++looked_up;
        return *store_;
    }
    void commit(store::Change change, std::function<void(CommitResult)> then) override {
        later_.push_back([this, change = std::move(change), then = std::move(then)] {
            if (failing_commits > 0) {
                --failing_commits;
                then({false, {}});
            } else {
                then({true, store_->commit({change}).front()});
            }
        });
    }
    bool run_job(JobKind kind, const JobOwner& owner, std::function<void()> job, std::function<void()> then) override {
        if (is_busy && is_busy(kind)) {
            return false;
        }
        jobs.emplace_back(kind, owner);
        const auto both = [job = std::move(job), then = std::move(then)] {
            job();
            then();
        };
        if (kind == JobKind::bot && thinking_ms) {
            after(thinking_ms(), both);
        } else {
            later_.push_back(both);
        }
        return true;
    }
    bool load(const JobOwner& owner, std::function<void(store::Store&)> job, std::function<void()> then) override {
        return run_job(
            JobKind::load, owner,
            [this, job = std::move(job)] {
                if (!database_is_down) {
                    job(*store_);
                }
            },
            std::move(then));
    }
    void deliver(Notification notification, std::function<void(bool)> then) override {
        notifications.push_back(std::move(notification));
        later_.push_back([then = std::move(then)] { then(true); });
    }
    // Messages after a close are lost, as in the net.
    void send(Connection connection, std::shared_ptr<const std::string> text) override {
        if (!closed.contains(connection)) {
            sent[connection].push_back(*text);
            longest_sent = std::max(longest_sent, text->size());
            sent_at[connection].push_back(now_);
        }
    }
    void close(Connection connection, CloseCode code, std::string_view) override { closed[connection] = code; }
    void pause_reading(Connection connection, std::int64_t ms) override { paused_ms[connection] += ms; }
    void log(std::string_view what, const std::string& fields) override {
        logged.push_back(std::string(what) + " " + fields);
    }

    // Runs everything that is due now.
    void settle() {
        while (!later_.empty()) {
            settle_one();
        }
    }
    void settle_one() {
        const std::function<void()> next = std::move(later_.front());
        later_.pop_front();
        next();
    }
    // Drops the pending work and timers of a hall that has stopped.
    void forget() {
        later_.clear();
        timers_.clear();
    }
    void pass(std::int64_t ms) {
        const std::int64_t until = now_ + ms;
        settle();
        while (!timers_.empty() && timers_.begin()->first.first <= until) {
            now_ = std::max(now_, timers_.begin()->first.first);
            const std::function<void()> next = std::move(timers_.begin()->second);
            timers_.erase(timers_.begin());
            next();
            settle();
        }
        now_ = until;
    }

    std::int64_t steady_ms() const { return now_; }

    std::vector<std::uint64_t> seeds;  // random values of eight bytes: the seeds of the bots' choices
    int failing_commits = 0;
    bool database_is_down = false;                    // the database cannot be read
    int looked_up = 0;                                // number of store accesses
    std::function<std::int64_t()> thinking_ms;        // how long a bot thinks; empty: no time
    std::function<std::int64_t(std::int64_t)> clock;  // hall time for a monotonic time; empty: equal
    std::size_t longest_sent = 0;                     // bytes of the longest message
    std::function<bool(JobKind)> is_busy;             // whether jobs of this kind are refused
    std::vector<std::pair<JobKind, JobOwner>> jobs;
    std::map<Connection, std::vector<std::string>> sent;
    std::map<Connection, std::vector<std::int64_t>> sent_at;
    std::map<Connection, CloseCode> closed;
    std::map<Connection, std::int64_t> paused_ms;
    std::vector<std::string> logged;
    std::vector<Notification> notifications;

private:
    std::int64_t now_ = 1'800'000'000'000;
    Chance chance_;
    std::unique_ptr<store::Store> store_;
    std::deque<std::function<void()>> later_;
    std::map<std::pair<std::int64_t, std::uint64_t>, std::function<void()>> timers_;
    std::uint64_t last_timer_ = 0;
};

}  // namespace meadhall::server

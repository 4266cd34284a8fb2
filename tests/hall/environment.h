// SPDX-License-Identifier: Apache-2.0
// The environment of a simulated hall: virtual time, a store in memory that can fail, jobs that only take virtual time,
// and sockets that are lists. Everything is determined by a seed. Set the callbacks to observe what happens.
#pragma once

#include <deque>
#include <map>

#include "kernel/chance.h"
#include "server/hall.h"
#include "server/hall_clock.h"

namespace meadhall::simulator {

using server::CloseCode;
using server::CommitResult;
using server::Connection;

constexpr std::int64_t shortest_job_ms = 100, longest_job_ms = 400;  // how long a bot thinks

class SimulatedEnvironment : public server::Environment {
public:
    explicit SimulatedEnvironment(std::uint64_t seed)
        : chance_(stream_seed(seed, 1)),
          thinking_(stream_seed(seed, 2)),
          store_(store::open_store("sqlite::memory:")) {}

    std::int64_t now_ms() override { return clock_.now_ms(monotonic_ms_); }
    std::uint64_t after(std::int64_t ms, std::function<void()> f) override {
        timers_.emplace(std::pair(monotonic_ms_ + std::max<std::int64_t>(0, ms), ++last_timer_), std::move(f));
        return last_timer_;
    }
    void cancel(std::uint64_t timer) override {
        std::erase_if(timers_, [&](const auto& entry) { return entry.first.second == timer; });
    }
    void random(std::span<unsigned char> bytes) override {
        for (unsigned char& byte : bytes) {
            byte = static_cast<unsigned char>(chance_.below(256));
        }
    }
    store::Store& store() override {
        if (unavailable) {
            throw store::Unavailable("the store is unavailable");
        }
        ++reads;
        return *store_;
    }
    void commit(store::Change change, std::function<void(CommitResult)> then) override {
        later_.push_back([this, change = std::move(change), then = std::move(then)] {
            if (failing_commits > 0 || unavailable) {
                failing_commits -= failing_commits > 0 ? 1 : 0;
                then({false, {}});
                return;
            }
            const store::Result result = store_->commit({change}).front();
            on_stored(change, result);
            // The change is stored, but the store's answer is lost.
            const bool lost = lost_answers > 0;
            lost_answers -= lost ? 1 : 0;
            then(lost ? CommitResult{false, {}} : CommitResult{true, result});
        });
    }
    bool run_job(server::JobKind kind, const server::JobOwner& owner, std::function<void()> job,
                 std::function<void()> then) override {
        const bool added = jobs_.add(kind, owner, [this, job = std::move(job), then = std::move(then)] {
            guarded(job);
            later_.push_back(then);
        });
        run_jobs(server::JobQueue::queue_of(kind, owner));
        return added;
    }
    bool load(const server::JobOwner& owner, std::function<void(store::Store&)> job,
              std::function<void()> then) override {
        return run_job(
            server::JobKind::load, owner,
            [this, job = std::move(job)] {
                if (!unavailable) {
                    job(*store_);
                }
            },
            std::move(then));
    }
    void deliver(server::Notification, std::function<void(bool)> then) override {
        later_.push_back([then = std::move(then)] { then(true); });
    }
    void send(Connection connection, std::shared_ptr<const std::string> text) override {
        on_sent(connection, std::move(text));
    }
    void close(Connection connection, CloseCode code, std::string_view) override { on_closed(connection, code); }
    void log(std::string_view what, const std::string& fields) override { on_log(what, fields); }

    // Runs everything that is due now.
    void settle() {
        while (!later_.empty()) {
            const std::function<void()> next = std::move(later_.front());
            later_.pop_front();
            guarded(next);
        }
    }
    void pass(std::int64_t ms) {
        const std::int64_t until = monotonic_ms_ + ms;
        settle();
        while (!timers_.empty() && timers_.begin()->first.first <= until) {
            monotonic_ms_ = std::max(monotonic_ms_, timers_.begin()->first.first);
            const std::function<void()> next = std::move(timers_.begin()->second);
            timers_.erase(timers_.begin());
            guarded(next);
            settle();
        }
        monotonic_ms_ = until;
    }
    // Sets the wall clock forward or back. Monotonic time does not pass.
    void jump(std::int64_t ms) { wall_ms_ += ms; }
    // Drops the timers, jobs and callbacks of a hall that is about to be destroyed. If `written` is true, pending
    // commits still reach the store.
    void forget(bool written) {
        if (written) {
            settle();
        }
        later_.clear();
        timers_.clear();
        jobs_.clear();
        clock_ = server::HallClock(clock_.mark(clocks()), clocks());
    }
    std::int64_t monotonic_ms() const { return monotonic_ms_; }
    std::size_t job_count() const { return jobs_.waiting(server::JobKind::bot); }
    store::Store& true_store() { return *store_; }

    int failing_commits = 0, lost_answers = 0;
    bool unavailable = false, jobs_take_time = true;
    std::uint64_t reads = 0;
    std::function<void(const store::Change&, store::Result)> on_stored;
    std::function<void(Connection, std::shared_ptr<const std::string>)> on_sent;
    std::function<void(Connection, CloseCode)> on_closed;
    std::function<void(std::string_view, const std::string&)> on_log;
    std::function<void(const std::string&)> on_exception;

private:
    void guarded(const std::function<void()>& f) {
        try {
            f();
        } catch (const std::exception& error) {
            on_exception(error.what());
        }
    }
    // Starts jobs of this queue while it has free threads.
    void run_jobs(server::JobKind queue) {
        while (const std::optional<server::JobQueue::Taken> taken = jobs_.take(queue)) {
            const std::int64_t cost = cost_ms(taken->kind);
            const auto end = [this, taken, cost] {
                taken->job();
                jobs_.finish(*taken, cost * 1'000);
                run_jobs(taken->queue);
            };
            cost > 0 ? static_cast<void>(after(cost, end)) : later_.push_back(end);
        }
    }
    // Only the thinking time of bots varies. Every other job takes a fixed time, so that its delay reveals nothing.
    std::int64_t cost_ms(server::JobKind kind) {
        using server::JobKind;
        if (!jobs_take_time) {
            return 0;
        }
        switch (kind) {
            case JobKind::bot:
                return shortest_job_ms + thinking_.below(longest_job_ms - shortest_job_ms + 1);
            case JobKind::hint:
                return 1'000;
            case JobKind::verify:
                return 200;
            case JobKind::password:
                return 60;
            case JobKind::record:
                return 40;
            case JobKind::load:
                return 30;
            case JobKind::history:
                return 5;
            case JobKind::quick:
            case JobKind::unattended:
                return 0;
        }
        return 0;
    }

    server::ClockReading clocks() const { return {monotonic_ms_ + wall_ms_, monotonic_ms_, "simulated"}; }

    std::int64_t monotonic_ms_ = 0, wall_ms_ = 1'800'000'000'000;
    server::HallClock clock_{std::nullopt, {wall_ms_, 0, "simulated"}};
    Chance chance_, thinking_;
    std::unique_ptr<store::Store> store_;
    std::deque<std::function<void()>> later_;
    std::map<std::pair<std::int64_t, std::uint64_t>, std::function<void()>> timers_;
    std::uint64_t last_timer_ = 0;
    server::JobQueue jobs_;
};

}  // namespace meadhall::simulator

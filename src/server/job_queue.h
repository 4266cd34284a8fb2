// SPDX-License-Identifier: Apache-2.0
// Decides which slow job runs next, so that no person can delay the jobs of others for long. It has no threads and no
// clock, so the server's thread pool and the simulated environments of tests can use the same class. Read take() first.
// Every kind of job has its own queue, limits and threads. Jobs that nobody waits for share one more queue. In a queue,
// addresses share the time equally, and so do the people at an address (start-time fair queueing): while a person's job
// waits, no other address gets more CPU time than that person's address, except for the time of one job.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <string>

namespace meadhall::server {

// `quick`: a bot's move that takes only milliseconds. `unattended`: the queue for jobs of all kinds that nobody waits
// for.
enum class JobKind : std::uint8_t { password, bot, quick, hint, verify, load, record, history, unattended };
constexpr std::size_t job_kinds = 9;

// The person for whom a job runs.
struct JobOwner {
    std::string person;         // empty: signed out
    std::string address;        // the person's network; empty: unknown, for example after a restart
    bool is_waited_for = true;  // false: nobody waits for the result
};

// Limits of one queue: the number of its threads, the maximum number of waiting jobs (in total, of one address, of one
// person), and the maximum number of jobs of one person that run at the same time. A job is refused if it would exceed
// a limit of waiting jobs.
struct JobLimits {
    int threads = 1;
    std::size_t waiting = 0, waiting_of_address = 0, waiting_of_person = 0;
    int running_of_person = 1;
};
constexpr std::array<JobLimits, job_kinds> usual_job_limits{{
    {2, 64, 32, 32, 2},        // password: many people may sign in from one address
    {1, 4'096, 1'024, 32, 1},  // bot: one move
    {1, 4'096, 1'024, 64, 1},  // quick
    {1, 64, 24, 2, 1},         // hint
    {1, 32, 8, 2, 1},          // verify: an uploaded record
    {1, 4'096, 1'024, 64, 1},  // load: a table
    {1, 256, 64, 8, 1},        // record: a record, or a game to be replayed
    {1, 256, 64, 8, 1},        // history: older lines of a table's log
    {1, 4'096, 1'024, 64, 1},  // unattended
}};

class JobQueue {
public:
    using Job = std::function<void()>;
    struct Taken {
        JobKind queue{};  // the queue that the job waited in
        JobKind kind{};
        JobOwner owner;
        Job job;
    };

    explicit JobQueue(const std::array<JobLimits, job_kinds>& limits = usual_job_limits) : limits_(limits) {}

    const JobLimits& limits(JobKind kind) const { return limits_[at(kind)]; }
    std::size_t waiting(JobKind queue) const { return queues_[at(queue)].waiting; }
    static JobKind queue_of(JobKind kind, const JobOwner& owner);

    // Returns false if the queue is full, for this owner or in total.
    bool add(JobKind kind, const JobOwner& owner, Job job);
    // Returns the job that the next free thread of this queue runs; `nullopt` if no job may run now. Call finish()
    // after the job has run.
    std::optional<Taken> take(JobKind queue);
    // Charges the owner for the CPU time used: their next job starts that much later.
    void finish(const Taken& taken, std::int64_t used_us);
    void clear() { queues_ = {}; }

private:
    static constexpr int prune_every = 1'024;  // number of jobs between two calls of prune_idle()

    // Start-time fair queueing. `start_us` and `now_us` are virtual times: they advance by the CPU time that owners
    // use. `start_us`: when the owner's next job may start; the owner with the lowest value goes first. `now_us`: the
    // start of the job taken last. An idle owner's next job starts at `now_us` or later, so an owner cannot save up
    // unused time. An owner who used much time while nobody else waited has no disadvantage later, because new owners
    // start at `now_us` as well.
    struct Person {
        std::int64_t start_us = 0;
        int running = 0;
        std::deque<std::pair<JobKind, Job>> jobs{};
        bool is_idle() const { return jobs.empty() && running == 0; }
    };
    struct Address {
        std::int64_t start_us = 0, now_us = 0;
        int running = 0;
        std::size_t waiting = 0;
        std::map<std::string, Person> people{};
        bool is_idle() const { return waiting == 0 && running == 0; }
    };
    struct Queue {
        std::int64_t now_us = 0;
        int running = 0;
        std::size_t waiting = 0;
        int until_pruning = prune_every;
        std::map<std::string, Address> addresses{};
        bool is_idle() const { return waiting == 0 && running == 0; }
    };
    // The owner of the next job.
    struct NextOwner {
        const std::string* address = nullptr;
        const std::string* person = nullptr;
        std::pair<std::int64_t, std::int64_t> start_us{};
    };

    static std::size_t at(JobKind queue) { return static_cast<std::size_t>(queue); }
    static void prune_idle(Queue& queue);
    static NextOwner choose(const Queue& queue, const JobLimits& limit);

    std::array<JobLimits, job_kinds> limits_;
    std::array<Queue, job_kinds> queues_{};
};

}  // namespace meadhall::server

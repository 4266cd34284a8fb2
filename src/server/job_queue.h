// Decides which slow job runs next, so that nobody can starve the others. It has no threads and no clock: the server's
// thread pool and the simulated environments of tests drive the same class. Read take() first.
//
// Every kind of job has its own queue, limits and threads. Within a kind, jobs that a person waits for come first;
// then the address that used the least time lately, and at that address the person who did.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <string>

namespace meadhall::server {

// quick: of a bot, some milliseconds.
enum class Work : std::uint8_t { password, bot, quick, hint, verify, load, record, history };
constexpr std::size_t work_kinds = 8;

// Whom a job is done for.
struct JobOwner {
    std::string person;         // empty: signed out
    std::string address;        // of the person's network; empty: unknown, as after a restart
    bool is_waited_for = true;  // false: nobody watches what comes of it
};

// What a kind of job may use. A job that does not fit is refused.
struct JobLimits {
    int threads = 1;
    std::size_t waiting = 0, waiting_of_address = 0, waiting_of_person = 0;
    int running_of_person = 1;
};
constexpr std::array<JobLimits, work_kinds> usual_job_limits{{
    {2, 64, 32, 32, 2},        // password: an address has people who sign in
    {1, 4'096, 1'024, 32, 1},  // bot: one move
    {1, 4'096, 1'024, 64, 1},  // quick
    {1, 64, 24, 2, 1},         // hint
    {1, 32, 8, 2, 1},          // verify: an uploaded record
    {1, 4'096, 1'024, 64, 1},  // load: a table
    {1, 256, 64, 8, 1},        // record: a record, or a game to be replayed
    {1, 256, 64, 8, 1},        // history: older lines of a table's log
}};

class JobQueue {
public:
    using Job = std::function<void()>;
    struct Taken {
        Work kind{};
        JobOwner owner;
        Job job;
    };

    explicit JobQueue(const std::array<JobLimits, work_kinds>& limits = usual_job_limits) : limits_(limits) {}

    const JobLimits& limits(Work kind) const { return limits_[at(kind)]; }
    std::size_t waiting(Work kind) const { return lanes_[at(kind)].waiting; }

    // False: this owner has too much to do already, or all have.
    bool add(Work kind, const JobOwner& owner, Job job);
    // The job that one more thread of this kind runs now; nothing if none may run. finish() must follow.
    std::optional<Taken> take(Work kind, std::int64_t now_ms);
    // It took so much CPU time, which counts against its owner for the next minutes.
    void finish(const Taken& taken, std::int64_t used_us, std::int64_t now_ms);
    void clear() { lanes_ = {}; }

private:
    // Used time is halved this often.
    static constexpr std::int64_t half_life_ms = 30'000;
    static constexpr std::int64_t forgotten_us = 1'000;  // too little to remember
    static constexpr std::size_t most_remembered = 20'000;
    // After so many jobs that people wait for, one of the others runs.
    static constexpr int most_in_a_row = 8;

    struct Person {
        std::int64_t used_us = 0;
        int running = 0;
        std::deque<Job> awaited, unattended;
        std::size_t waiting() const { return awaited.size() + unattended.size(); }
        bool is_active() const { return waiting() > 0 || running > 0; }
    };
    struct Address {
        std::int64_t used_us = 0;
        std::size_t waiting = 0;
        std::map<std::string, Person> people{};
    };
    struct Lane {
        std::map<std::string, Address> addresses{};
        std::size_t waiting = 0;
        int running = 0;
        int awaited_in_a_row = 0;
        std::int64_t halved_ms = 0;
    };
    // The next owner of a job of one sort.
    struct Choice {
        Address* address = nullptr;
        Person* person = nullptr;
        std::pair<const std::string*, const std::string*> names;  // of the person and of the address
        std::pair<std::int64_t, std::int64_t> used_us;
    };

    static std::size_t at(Work kind) { return static_cast<std::size_t>(kind); }
    static void forget_used(Lane& lane, std::int64_t now_ms);
    static void raise_to_others(const Lane& lane, const std::string& address_name, Address& address, Person& person);
    Choice choose(Lane& lane, Work kind, std::deque<Job> Person::* jobs) const;

    std::array<JobLimits, work_kinds> limits_;
    std::array<Lane, work_kinds> lanes_{};
};

}  // namespace meadhall::server

// SPDX-License-Identifier: Apache-2.0
#include "server/server.h"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <fstream>
#include <mutex>
#include <sodium.h>
#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>
#include <sys/resource.h>
#include <thread>
#include <unistd.h>

#include "server/hall_clock.h"
#include "store/group_commit.h"

namespace meadhall::server {
namespace {

// Niceness of the job threads by queue, as in nice(1): when the CPU is busy, the hall's thread comes first.
constexpr std::array<int, job_kinds> job_niceness{0, 5, 0, 10, 15, 0, 10, 10, 15};

// The thread pool for slow jobs, with some threads for each queue. JobQueue decides which job is next.
class ThreadPool {
public:
    explicit ThreadPool(const std::array<JobLimits, job_kinds>& limits) : queue_(limits) {
        for (std::size_t i = 0; i < job_kinds; ++i) {
            for (int thread = 0; thread < limits[i].threads; ++thread) {
                threads_.emplace_back([this, i] {
                    setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), job_niceness[i]);
                    run(static_cast<JobKind>(i));
                });
            }
        }
    }
    ~ThreadPool() {
        {
            const std::lock_guard lock(mutex_);
            ending_ = true;
            queue_.clear();
        }
        changed_.notify_all();
        for (std::thread& thread : threads_) {
            thread.join();
        }
    }
    ThreadPool(const ThreadPool&) = delete;
    ThreadPool& operator=(const ThreadPool&) = delete;

    std::size_t waiting(JobKind kind) {
        const std::lock_guard lock(mutex_);
        return queue_.waiting(kind);
    }

    bool add(JobKind kind, const JobOwner& owner, std::function<void()> job) {
        {
            const std::lock_guard lock(mutex_);
            if (ending_ || !queue_.add(kind, owner, std::move(job))) {
                return false;
            }
        }
        changed_.notify_all();
        return true;
    }

private:
    static std::int64_t thread_cpu_us() {
        timespec used{};
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &used);
        return used.tv_sec * 1'000'000 + used.tv_nsec / 1'000;
    }
    void run(JobKind queue) {
        std::unique_lock lock(mutex_);
        for (;;) {
            std::optional<JobQueue::Taken> next;
            changed_.wait(lock, [&] { return ending_ || (next = queue_.take(queue)); });
            if (ending_) {
                return;
            }
            lock.unlock();
            const std::int64_t began_us = thread_cpu_us();
            next->job();
            next->job = nullptr;  // destroy the job's captured objects while the lock is not held
            lock.lock();
            queue_.finish(*next, thread_cpu_us() - began_us);
            changed_.notify_all();  // another job of the same person may run now
        }
    }

    std::mutex mutex_;
    std::condition_variable changed_;
    JobQueue queue_;
    bool ending_ = false;
    std::vector<std::thread> threads_;
};

std::array<JobLimits, job_kinds> job_limits_of(int bot_threads) {
    std::array<JobLimits, job_kinds> limits = usual_job_limits;
    JobLimits& bots = limits[static_cast<std::size_t>(JobKind::bot)];
    bots.threads = bot_threads;
    bots.running_of_person = std::max(1, bot_threads / 2);
    return limits;
}

// Maximum number of changes in one batch for the store. A larger batch needs fewer commits; a smaller one lets the
// store begin to write while the hall continues.
constexpr std::size_t changes_at_once = 64;

std::vector<std::string> error_codes() {
    std::vector<std::string> words;
    boost::mp11::mp_for_each<boost::describe::describe_enumerators<ErrorCode>>(
        [&](auto each) { words.emplace_back(each.name); });
    return words;
}

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point begun) { return std::chrono::duration<double>(Clock::now() - begun).count(); }

std::uint64_t resident_memory() {
    std::uint64_t all_pages = 0, resident_pages = 0;
    std::ifstream("/proc/self/statm") >> all_pages >> resident_pages;
    return resident_pages * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
}

// Default origins: the server's own address, and localhost.
std::set<std::string> origins_of(const ServerOptions& options, std::uint16_t port) {
    std::set<std::string> origins(options.origins.begin(), options.origins.end());
    if (origins.empty()) {
        for (const std::string& host : {options.address, std::string("localhost"), std::string("127.0.0.1")}) {
            origins.insert("http://" + host + (port == 80 ? "" : ":" + std::to_string(port)));
        }
    }
    return origins;
}

// Behind a proxy all connections come from the proxy's address, so Net must not limit them per address. Instead, Front
// limits the WebSockets of each client.
Limits limits_of(const ServerOptions& options) {
    Limits limits = options.limits;
    limits.connections_a_peer = options.behind_proxy ? limits.connections : limits.connections_a_peer;
    return limits;
}

}  // namespace

class Server::ServerEnvironment : public Environment {
public:
    explicit ServerEnvironment(const ServerOptions& options)
        : database_lost_(options.database_lost),
          lock_(store::lock_hall(options.store, [this] { lock_is_lost_ = true; })),
          reading_(store::open_store(options.store, store::IfMissing::make, options.key_file)),
          writing_(store::open_store(options.store, store::IfMissing::make, options.key_file)),
          loading_(store::open_store(options.store, store::IfMissing::make, options.key_file)),
          clock_(reading_->clock(), read_clocks()),
          log_(std::make_shared<spdlog::logger>("meadhall", std::make_shared<spdlog::sinks::stderr_sink_mt>())),
          hall_(*this, games_,
                {options.bot_pause_ms,
                 options.requests_a_second,
                 "meadhall " + options.version,
                 [this](ReplyCallback answer) { return measured(std::move(answer)); },
                 {options.public_url, options.away_ms, !options.mail_server.empty(), options.webhooks_anywhere}}),
          front_(hall_, {}, games_, options.page),
          net_(make_net(front_, limits_of(options))) {
        log_->set_pattern(R"({"at":"%Y-%m-%dT%H:%M:%S.%eZ",%v})", spdlog::pattern_time_type::utc);
        front_.set_net(*net_);
        port_ = net_->listen(options.address, options.port);
        const std::set<std::string> origins = origins_of(options, port_);
        const bool secure = std::ranges::all_of(origins, [](const auto& each) { return each.starts_with("https://"); });
        front_.set_options({origins, secure, options.behind_proxy, Limits().connections_a_peer, options.limits.body});
        store::GroupCommit::Options committing;
        committing.report = [this](std::function<void()> f) { net_->post(std::move(f)); };
        commits_.emplace(*writing_, std::move(committing));
        jobs_.emplace(job_limits_of(options.bot_threads));
        SenderOptions sending;
        sending.mail_server = options.mail_server;
        sending.mail_from = options.mail_from;
        sending.mail_user = options.mail_user;
        sending.mail_password = options.mail_password;
        sending.program = "meadhall/" + options.version;
        sending.webhooks_anywhere = options.webhooks_anywhere;
        sender_.emplace(std::move(sending));
        add_metrics();
        front_.set_metrics(metrics_);
    }

    std::uint16_t port() const { return port_; }
    void run() {
        log("opened", json::serialize(json::object{{"port", port_}}));
        net_->post(guarded([this] { hall_.load_active_tables(); }));
        store_clock(clock_.due(read_clocks()));
        check_every_second();
        net_->run();
        store_clock(clock_.mark(read_clocks()));
        submit_changes();  // stores the pending changes
        // Stop the threads first: a running job must not call into a hall that is destroyed.
        sender_.reset();
        jobs_.reset();
        commits_.reset();
        log("closed", "{}");
    }
    void stop() { net_->stop(); }

    std::int64_t now_ms() override { return clock_.now_ms(since_boot_ms()); }
    std::uint64_t after(std::int64_t ms, std::function<void()> f) override {
        return net_->after(ms, guarded(std::move(f)));
    }
    void cancel(std::uint64_t timer) override { net_->cancel(timer); }
    void random(std::span<unsigned char> bytes) override { randombytes_buf(bytes.data(), bytes.size()); }
    store::Store& store() override { return *reading_; }

    void commit(store::Change change, std::function<void(CommitResult)> then) override {
        changes_.add(std::move(change), [this, then = std::move(then), begun = Clock::now()](const auto& outcome) {
            const CommitResult committed{outcome.result.has_value(), outcome.result.value_or(store::Result::done)};
            if (!outcome.result) {
                log("commit_failed", json::serialize(json::object{{"why", outcome.error}}));
            }
            commit_seconds_.add(seconds_since(begun));
            guarded([&] { then(committed); })();
        });
        if (changes_.changes.size() == 1) {
            net_->post([this] { submit_changes(); });
        } else if (changes_.changes.size() == changes_at_once) {
            submit_changes();
        }
    }
    bool run_job(JobKind kind, const JobOwner& owner, std::function<void()> job, std::function<void()> then) override {
        return jobs_->add(kind, owner, [this, kind, job = std::move(job), then = std::move(then)] {
            const Clock::time_point begun = Clock::now();
            guarded(job)();
            net_->post(guarded([this, kind, then, seconds = seconds_since(begun)] {
                if (kind == JobKind::bot) {
                    bot_seconds_.add(seconds);
                }
                then();
            }));
        });
    }
    bool load(const JobOwner& owner, std::function<void(store::Store&)> job, std::function<void()> then) override {
        return run_job(JobKind::load, owner, [this, job = std::move(job)] { job(*loading_); }, std::move(then));
    }
    void deliver(Notification notification, std::function<void(bool)> then) override {
        const char* by = notification.by == Channel::email ? "email" : "webhook";
        const auto ended = [this, by, then](bool delivered, const std::string& why) {
            if (!delivered) {
                log("notification_failed", json::serialize(json::object{{"by", by}, {"why", why}}));
            }
            net_->post(guarded([then, delivered] { then(delivered); }));
        };
        if (!sender_->send(std::move(notification), ended)) {
            ended(false, "the delivery queue is full");
        }
    }
    void send(Connection connection, std::shared_ptr<const std::string> text) override {
        if (text->size() > protocol::longest_message) {
            log("fault", json::serialize(json::object{{"why", "a message is too long"}, {"bytes", text->size()}}));
        }
        net_->send(connection, std::move(text));
    }
    void close(Connection connection, CloseCode code, std::string_view reason) override {
        net_->close(connection, code, reason);
    }
    void pause_reading(Connection connection, std::int64_t ms) override { net_->pause_reading(connection, ms); }
    void log(std::string_view what, const std::string& fields) override {
        log_->info("\"what\":\"{}\",\"fields\":{}", what, fields);
    }

private:
    void submit_changes() {
        if (!changes_.changes.empty()) {
            commits_->submit(std::exchange(changes_, {}));
        }
    }

    // Returns a reply callback that also measures the duration of the request and counts its error code.
    ReplyCallback measured(ReplyCallback answer) {
        ++unanswered_;
        return [this, answer = std::move(answer), begun = Clock::now()](const Reply& reply) {
            --unanswered_;
            request_seconds_.add(seconds_since(begun));
            if (reply.refused) {
                refusals_.add(std::string(enum_word(*reply.refused)));
            }
            answer(reply);
        };
    }

    void add_metrics() {
        const Counts& counts = hall_.counts();
        const auto counter = [this](const char* name, const char* help, const std::uint64_t& count) {
            metrics_.counter(name, help, [&count] { return count; });
        };
        counter("requests_total", "Requests received", counts.requests);
        counter("requests_refused_total", "Requests refused", counts.refused);
        counter("moves_asked_total", "Moves requested by people", counts.moves);
        counter("events_committed_total", "Changes of tables stored", counts.committed);
        counter("commits_failed_total", "Changes of tables that could not be stored", counts.unavailable);
        counter("snapshots_sent_total", "Table snapshots and deltas sent", counts.snapshots_sent);
        counter("notifications_delivered_total", "Notifications delivered", hall_.notification_counts().delivered);
        counter("notifications_failed_total", "Notifications that could not be delivered",
                hall_.notification_counts().failed);
        metrics_.counters("limited_total", "Refusals by limit", "limit", [this] {
            auto limited = hall_.limited();
            limited.emplace_back("connections_of_address", net_->refused_connections() + front_.refused_sockets());
            return limited;
        });
        metrics_.counter("slow_readers_total", "Send queues dropped because the client did not read",
                         [this] { return front_.overflows(); });
        metrics_.gauge("connections", "Open WebSockets", [this] { return hall_.connection_count(); });
        metrics_.gauge("compressed_connections", "Open WebSockets with compressed messages",
                       [this] { return net_->compressed_connections(); });
        metrics_.gauge("tables_in_memory", "Tables in memory", [this] { return hall_.table_count(); });
        metrics_.gauge("requests_waiting", "Requests not answered yet", [this] { return unanswered_; });
        const auto waiting = [this](const char* name, const char* help, JobKind kind) {
            metrics_.gauge(name, help, [this, kind] { return jobs_->waiting(kind); });
        };
        waiting("bots_waiting", "Bot moves that wait for a thread", JobKind::bot);
        waiting("unattended_waiting", "Jobs without a waiting person that wait for a thread", JobKind::unattended);
        waiting("passwords_waiting", "Password checks that wait for a thread", JobKind::password);
        waiting("hints_waiting", "Hints that wait for a thread", JobKind::hint);
        waiting("uploads_waiting", "Uploaded records that wait for a thread", JobKind::verify);
        waiting("loads_waiting", "Tables that wait to be loaded", JobKind::load);
        waiting("records_waiting", "Records and replays that wait for a thread", JobKind::record);
        waiting("history_waiting", "Requests for older lines that wait for a thread", JobKind::history);
        metrics_.gauge("resident_memory_bytes", "Resident memory of the process", resident_memory);
    }

    void store_clock(const std::optional<store::ClockMark>& mark) {
        if (mark) {
            commit({{store::PutClock{*mark}}}, [](const CommitResult&) {});
        }
    }

    // Checks only some sessions each second, so that no move has to wait for the check.
    void check_every_second() {
        constexpr std::size_t at_once = 200;
        after(1'000, [this] {
            check_every_second();
            store_clock(clock_.due(read_clocks()));
            if (lock_is_lost_.exchange(false)) {
                log("database_lost", R"({"why":"another hall is open on this database"})");
                if (database_lost_) {
                    database_lost_();
                }
            }
            try {
                hall_.check_sessions(at_once);
            } catch (const store::Unavailable&) {
                return;  // the database is unavailable; the next request will report it
            }
        });
    }

    // Returns a function that calls `f` and logs its exceptions, so that a bug ends only the current operation and not
    // the hall.
    std::function<void()> guarded(std::function<void()> f) {
        return [this, f = std::move(f)] {
            try {
                f();
            } catch (const std::exception& error) {
                log("fault", json::serialize(json::object{{"why", error.what()}}));
            }
        };
    }

    Metrics metrics_;
    Histogram& request_seconds_ = metrics_.histogram("request_seconds", "Time from a request to its response");
    Histogram& commit_seconds_ = metrics_.histogram("commit_seconds", "Time from a change until it is stored");
    Histogram& bot_seconds_ = metrics_.histogram("bot_seconds", "Time a bot needs for one move");
    CounterFamily& refusals_ =
        metrics_.counters("refusals_total", "Requests refused, by error code", "code", error_codes());
    std::uint64_t unanswered_ = 0;
    Games games_;
    std::function<void()> database_lost_;
    std::atomic<bool> lock_is_lost_ = false;
    std::unique_ptr<store::HallLock> lock_;
    // In this order, used by the hall's thread, by the commit thread, and by the thread of JobKind::load.
    std::unique_ptr<store::Store> reading_, writing_, loading_;
    HallClock clock_;
    std::shared_ptr<spdlog::logger> log_;
    Hall hall_;
    Front front_;
    std::unique_ptr<Net> net_;
    std::uint16_t port_ = 0;
    std::optional<store::GroupCommit> commits_;
    store::GroupCommit::Batch changes_;  // changes that are not submitted yet
    std::optional<ThreadPool> jobs_;
    std::optional<NotificationSender> sender_;
};

Server::Server(const ServerOptions& options) : environment_(std::make_unique<ServerEnvironment>(options)) {}
Server::~Server() = default;
std::uint16_t Server::port() const { return environment_->port(); }
void Server::run() { environment_->run(); }
void Server::stop() { environment_->stop(); }

}  // namespace meadhall::server

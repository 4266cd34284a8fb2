// SPDX-License-Identifier: Apache-2.0
// The environment of the hall. The server provides sockets, a database, threads and the clock; tests provide a
// deterministic simulation.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "server/job_queue.h"
#include "server/net.h"
#include "server/notification_sender.h"
#include "store/store.h"

namespace meadhall::server {

// Result of a commit: the store's result, or `available` is false because the change could not be written.
struct CommitResult {
    bool available = true;
    store::Result result = store::Result::done;
};

class Environment {
public:
    virtual ~Environment() = default;

    virtual std::int64_t now_ms() = 0;  // since 1970
    virtual std::uint64_t after(std::int64_t ms, std::function<void()> f) = 0;
    virtual void cancel(std::uint64_t timer) = 0;
    virtual void random(std::span<unsigned char> bytes) = 0;

    virtual store::Store& store() = 0;  // for reading only
    // Calls `then` later in the hall's thread, when the change is durable.
    virtual void commit(store::Change change, std::function<void(CommitResult)> then) = 0;
    // Runs the job in another thread, as JobQueue decides, and then `then` in the hall's thread. False: the queue is
    // full, for this owner or for everyone.
    virtual bool run_job(JobKind kind, const JobOwner& owner, std::function<void()> job,
                         std::function<void()> then) = 0;
    // The same for a job of kind JobKind::load, which gets its own store for reading.
    virtual bool load(const JobOwner& owner, std::function<void(store::Store&)> job, std::function<void()> then) = 0;

    // Delivers a notification and reports the result in the hall's thread.
    virtual void deliver(Notification notification, std::function<void(bool)> then) = 0;

    virtual void send(Connection connection, std::shared_ptr<const std::string> text) = 0;
    virtual void close(Connection connection, CloseCode code, std::string_view reason) = 0;
    virtual void pause_reading(Connection, std::int64_t /*ms*/) {}  // slows down a client that floods
    // Writes one line to the server log: what happened, and fields as JSON. Never log a token, a password, an address,
    // chat text or a hidden card.
    virtual void log(std::string_view what, const std::string& fields) = 0;
};

}  // namespace meadhall::server

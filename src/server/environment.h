// SPDX-License-Identifier: Apache-2.0
// The environment of the hall: sockets, the database, threads and the clock. The server implements this interface with
// the real sockets, database and so on; tests implement it with a deterministic simulation.
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

// Result of a commit. If the change could not be written, `available` is false; otherwise `result` is the store's
// result.
struct CommitResult {
    bool available = true;
    store::Result result = store::Result::done;
};

class Environment {
public:
    virtual ~Environment() = default;

    virtual std::int64_t now_ms() = 0;  // milliseconds since 1970
    virtual std::uint64_t after(std::int64_t ms, std::function<void()> f) = 0;
    virtual void cancel(std::uint64_t timer) = 0;
    virtual void random(std::span<unsigned char> bytes) = 0;

    virtual store::Store& store() = 0;  // for reading only
    // Calls `then` later in the hall's thread, when the change is durable.
    virtual void commit(store::Change change, std::function<void(CommitResult)> then) = 0;
    // Runs the job in another thread when JobQueue selects it, and after that `then` in the hall's thread. Returns
    // false if the queue is full, for this owner or for everyone.
    virtual bool run_job(JobKind kind, const JobOwner& owner, std::function<void()> job,
                         std::function<void()> then) = 0;
    // Like run_job() with JobKind::load. The job gets a store of its own, for reading.
    virtual bool load(const JobOwner& owner, std::function<void(store::Store&)> job, std::function<void()> then) = 0;

    // Delivers a notification and reports the result in the hall's thread.
    virtual void deliver(Notification notification, std::function<void(bool)> then) = 0;

    virtual void send(Connection connection, std::shared_ptr<const std::string> text) = 0;
    virtual void close(Connection connection, CloseCode code, std::string_view reason) = 0;
    virtual void pause_reading(Connection, std::int64_t /*ms*/) {}  // slows down a client that sends too many requests
    // Writes one line to the server log. `what` names the event, `fields` is a JSON object with its details. Never log
    // a token, a password, an address, chat text or a hidden card.
    virtual void log(std::string_view what, const std::string& fields) = 0;
};

}  // namespace meadhall::server

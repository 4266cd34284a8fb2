// All that the hall needs of the world. The server gives it sockets, a database, threads and the time; tests give it a
// world of their own, in which every run is the same.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "server/courier.h"
#include "server/job_queue.h"
#include "server/net.h"
#include "store/store.h"

namespace meadhall::server {

// How a change ended: as the store says, or it could not be written.
struct Committed {
    bool available = true;
    store::Result result = store::Result::done;
};

class Outside {
public:
    virtual ~Outside() = default;

    virtual std::int64_t now_ms() = 0;  // since 1970
    virtual std::uint64_t after(std::int64_t ms, std::function<void()> f) = 0;
    virtual void cancel(std::uint64_t timer) = 0;
    virtual void random(std::span<unsigned char> bytes) = 0;

    virtual store::Store& store() = 0;  // to read
    // Durable when `then` is called, later and in the hall's own thread.
    virtual void commit(store::Change change, std::function<void(Committed)> then) = 0;
    // Runs the job in another thread, as JobQueue decides, and then `then` in the hall's own thread. False: there is
    // too much to do, for this owner or in all.
    virtual bool work(Work kind, const JobOwner& owner, std::function<void()> job, std::function<void()> then) = 0;
    // The same for a job of the kind Work::load, with a store of its own to read.
    virtual bool load(const JobOwner& owner, std::function<void(store::Store&)> job, std::function<void()> then) = 0;

    // Carries a letter to somebody outside, and says in the hall's own thread whether that could be done.
    virtual void deliver(Letter letter, std::function<void(bool)> then) = 0;

    virtual void send(Connection connection, std::shared_ptr<const std::string> text) = 0;
    virtual void close(Connection connection, CloseCode code, std::string_view reason) = 0;
    virtual void pause_reading(Connection, std::int64_t /*ms*/) {}  // of a client who floods
    // One line of the log: what happened, and fields as JSON. Never a token, a password, an address, a chat text or a
    // hidden card.
    virtual void log(std::string_view what, const std::string& fields) = 0;
};

}  // namespace meadhall::server

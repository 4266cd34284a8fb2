// SPDX-License-Identifier: Apache-2.0
// Persistent data: people, their sessions, and the logs of tables. A log is an append-only list of numbered events in a
// hash chain. The store refuses an event whose number is not the next one. It does not know what an event means. SQLite
// and PostgreSQL implement the same interface.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace meadhall::store {

// The caller supplies times, in milliseconds since 1970, and ids, which are short texts.
struct Person {
    std::string id;
    std::string name;
    std::string key;       // the form of the name that is compared; unique
    std::string password;  // argon2id hash; empty for a guest
    bool admin = false;
    std::int64_t created_ms = 0;
    friend bool operator==(const Person&, const Person&) = default;
};

// A session of a signed-in browser or program. Only the hash of its token is stored.
struct Session {
    std::string token_hash;
    std::string person;
    std::int64_t created_ms = 0, seen_ms = 0;
    friend bool operator==(const Session&, const Session&) = default;
};

struct Event {
    std::int64_t number = 0;  // from 1
    std::int64_t at_ms = 0;
    std::string kind;
    std::string by;        // id of the person whose request caused the event; empty: no request did
    std::string retry_id;  // the id that the requester gave to the request; empty, or unique for this person and table
    std::string payload;
    std::string hash;  // hash over the previous event's hash and this event; the store computes it
    friend bool operator==(const Event&, const Event&) = default;
};

// The stored table summary that lists show. The caller computes it from the log.
struct TableSummary {
    std::string table;
    std::string game;
    std::string status;
    bool listed = false;              // visible to everyone
    std::vector<std::string> people;  // people with a seat, each once
    std::string details;              // in the caller's format
    std::int64_t created_ms = 0, changed_ms = 0;
    bool intact = true;  // false: the stored row is damaged; only the table's id may be right
    friend bool operator==(const TableSummary&, const TableSummary&) = default;
};

struct Append {
    std::string table;
    Event event;  // the store computes its hash and ignores the given one
};
struct PutSummary {
    TableSummary summary;
    bool same_people = false;  // the people are those of the previous summary, so the store need not compare the seats
};
struct PutPerson {
    Person person;
};
struct DeletePerson {  // deletes a person and ends their sessions; their finished games stay
    std::string id;
};
struct PutSession {
    Session session;
};
struct EndSession {
    std::string token_hash;
};
struct EndSessions {  // ends all sessions of a person, except the one with the token hash `but`, if given
    std::string person;
    std::string but;
};
struct DeleteTable {
    std::string table;
    // If given: delete only if the table's summary still has this changed_ms.
    std::optional<std::int64_t> changed_ms{};
};
// The settings of a person, in the caller's format. Deleted with the person.
struct PutSettings {
    std::string person;
    std::string settings;
};
// Records that a person was notified of a turn at a table. `turn`: the number of the event with which the turn began.
struct PutNotified {
    std::string person, table;
    std::int64_t turn = 0;
};
// The hall's clock and the machine's clocks, read at the same moment: hall time, time of day, time since the machine
// booted, and the id of the boot.
struct ClockMark {
    std::int64_t hall_ms = 0, wall_ms = 0, boot_ms = 0;
    std::string boot;
    friend bool operator==(const ClockMark&, const ClockMark&) = default;
};
struct PutClock {
    ClockMark mark;
};
using Write = std::variant<Append, PutSummary, PutPerson, DeletePerson, PutSession, EndSession, EndSessions,
                           DeleteTable, PutSettings, PutNotified, PutClock>;

// Writes that are made all together or not at all.
struct Change {
    std::vector<Write> writes;
};
enum class Result : std::uint8_t {
    done,
    gap,       // another writer was faster: the event's number is not the next one, or the table has changed
    repeated,  // an event of this requester with this retry_id exists already
    taken,     // another person has this name
    unknown,   // a session or settings of an unknown person, or a turn at an unknown table
};

// An error of the database, not of the caller.
class StoreError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};
// The database cannot answer now (unreachable, locked, full). The call had no effect, or its effect is unknown. If the
// change was stored, a retry returns gap or repeated.
class Unavailable : public StoreError {
public:
    using StoreError::StoreError;
};
// The stored data is not what was written: a hash chain is broken or a checksum is wrong.
class Damaged : public StoreError {
public:
    using StoreError::StoreError;
};

struct SummaryQuery {
    std::string status{};  // empty: any
    std::string game{};    // empty: any
    std::string person{};  // empty: anyone
    bool listed_only = false;
    // To continue after the last entry of an earlier result: its changed_ms and its table, because several tables may
    // have changed in the same millisecond.
    std::optional<std::int64_t> changed_before_ms{};
    std::string before_table{};
    int limit = 50;
};

// Only one thread at a time may use a Store. Another thread opens a Store of its own and sees what the first one has
// committed. All text is UTF-8; a text with a NUL causes BadInput.
class Store {
public:
    virtual ~Store() = default;

    // Commits all changes in one transaction. They are durable when the function returns. A refused change does not
    // affect the other changes.
    virtual std::vector<Result> commit(const std::vector<Change>& changes) = 0;

    virtual std::vector<Event> events(const std::string& table, std::int64_t from = 1) = 0;  // throws Damaged
    virtual std::optional<Event> event_of(const std::string& table, const std::string& by,
                                          const std::string& retry_id) = 0;
    virtual std::optional<TableSummary> summary(const std::string& table) = 0;
    virtual std::vector<TableSummary> summaries(
        const SummaryQuery& query) = 0;  // last change first, then by descending table id
    // A damaged row of people or settings throws Damaged. A damaged session counts as missing.
    virtual std::optional<Person> person(const std::string& id) = 0;
    virtual std::optional<Person> person_named(const std::string& key) = 0;
    virtual std::vector<Person> people(const std::string& after_key, int limit) = 0;  // by key
    virtual std::optional<Session> session(const std::string& token_hash) = 0;
    virtual std::vector<Session> sessions(const std::string& after_token_hash, int limit) = 0;  // by token_hash
    // Ids of all tables, in order. Includes a damaged table that has only a log or only a summary.
    virtual std::vector<std::string> tables(const std::string& after, int limit) = 0;
    virtual std::optional<std::string> settings(const std::string& person) = 0;
    virtual std::optional<std::int64_t> notified_turn(const std::string& person, const std::string& table) = 0;
    virtual std::optional<ClockMark> clock() = 0;  // the newest mark; `nullopt` if it is damaged

    // Checks everything but the events, which events() checks. Returns one sentence for each damaged row or part of the
    // file.
    virtual std::vector<std::string> damage() = 0;
    // Repairs people, sessions, settings, notification marks, the clock, the indexes, and the links between the events
    // of these tables. The caller repairs summaries, because they are computed from the logs. No hall may use the
    // database meanwhile. Returns one sentence for each repair.
    virtual std::vector<std::string> repair(const std::vector<std::string>& damaged_tables) = 0;

    // Writes a complete copy to a new file. Others may write to the database meanwhile. Only for SQLite; PostgreSQL has
    // pg_dump. Throws BadInput.
    virtual void back_up(const std::string& file) = 0;
};

// Opens sqlite:FILE or postgresql://... and creates or upgrades the schema. A database in memory (sqlite::memory:)
// lives as long as the Store and is private to it. In PostgreSQL all data is in the schema meadhall. Throws
// Unavailable, and BadInput for an invalid address, a database of a later version or a database of another program.
// With IfMissing::refuse it also throws BadInput if the database does not contain a hall's data yet.
// With a key file, event payloads are encrypted and decrypted with its key; payloads stored without encryption are read
// as they are. With IfMissing::make, a missing key file is created if nothing is encrypted yet. Throws BadInput if the
// key is needed and missing or wrong. Without a key file, encrypted payloads are returned encrypted.
enum class IfMissing : std::uint8_t { make, refuse };
std::unique_ptr<Store> open_store(std::string_view address, IfMissing if_missing = IfMissing::make,
                                  const std::string& key_file = {});
// Returns the default path of the key file: next to a SQLite file, in the current folder for PostgreSQL. Empty for a
// database in memory.
std::string usual_key_file(std::string_view address);

// A lock held while a hall uses a database, so that a second hall refuses to start. `meadhall admin` takes the lock
// only for repair and set-clock.
class HallLock {
public:
    virtual ~HallLock() = default;
};
// Throws BadInput if another hall has the lock, the address is invalid or the lock file cannot be opened, and
// Unavailable if the database cannot be reached. Returns `nullptr` for a database in memory. SQLite: locks the file
// FILE.lock. PostgreSQL: holds an advisory lock in a separate connection and acquires it again after an outage. If
// another hall has acquired the lock meanwhile, a background thread calls `lost`.
std::unique_ptr<HallLock> lock_hall(std::string_view address, std::function<void()> lost);

// Replaces the database at a SQLite address with this file, which the caller has checked. The file and the database
// must be on the same disk. Throws BadInput if the address is not SQLite's, and Unavailable if the database is in use.
void put_in_place(const std::string& file, std::string_view address);

}  // namespace meadhall::store

// What must survive: people, their logins, and the logs of tables. A log is an append-only list of numbered events in a
// chain of hashes; the store refuses a gap and does not know what an event means. SQLite and PostgreSQL stand behind
// one interface.
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

// Times are milliseconds since 1970, given by whoever writes. Ids are short texts that the writer makes.
struct Person {
    std::string id;
    std::string name;
    std::string key;       // the name as it is compared: no two people have the same
    std::string password;  // as argon2id writes it; empty: a guest
    bool admin = false;
    std::int64_t created_ms = 0;
    friend bool operator==(const Person&, const Person&) = default;
};

// A login. Of its token only the hash is kept.
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
    std::string by;        // who asked for it: a person's id, or empty
    std::string retry_id;  // the asker's own id of the request; empty, or unique for this asker at this table
    std::string payload;
    std::string hash;  // of the event before and of this one; the store writes it
    friend bool operator==(const Event&, const Event&) = default;
};

// What lists of tables show, computed by the writer from the log.
struct Head {
    std::string table;
    std::string game;
    std::string status;
    bool listed = false;              // for everybody to see
    std::vector<std::string> people;  // who have a seat, each once
    std::string summary;
    std::int64_t created_ms = 0, changed_ms = 0;
    bool intact = true;  // false: the stored row is damaged, and only the name of the table may be right
    friend bool operator==(const Head&, const Head&) = default;
};

struct Append {
    std::string table;
    Event event;  // hash is not read
};
struct PutHead {
    Head head;
    bool same_people = false;  // as in the head before: who has a seat need not be looked at
};
struct PutPerson {
    Person person;
};
struct DeletePerson {  // and the logins; what the person played stays
    std::string id;
};
struct PutSession {
    Session session;
};
struct EndSession {
    std::string token_hash;
};
struct EndSessions {  // all of a person's, but one if it is named
    std::string person;
    std::string but;
};
struct DeleteTable {
    std::string table;
    // If given, only a table that has not changed since: this is its head's changed_ms.
    std::optional<std::int64_t> changed_ms{};
};
// What a person has chosen, in the writer's own words; goes with the person.
struct PutSettings {
    std::string person;
    std::string settings;
};
// That a person was told of a turn of his at a table: of the one that began with this event.
struct PutTold {
    std::string person, table;
    std::int64_t turn = 0;
};
// What the hall's clock said, and what the machine's clocks said at the same moment.
struct ClockMark {
    std::int64_t hall_ms = 0, wall_ms = 0, boot_ms = 0;
    std::string boot;
    friend bool operator==(const ClockMark&, const ClockMark&) = default;
};
struct PutClock {
    ClockMark mark;
};
using Write = std::variant<Append, PutHead, PutPerson, DeletePerson, PutSession, EndSession, EndSessions, DeleteTable,
                           PutSettings, PutTold, PutClock>;

// Writes that are made together or not at all.
struct Change {
    std::vector<Write> writes;
};
enum class Result : std::uint8_t {
    done,
    gap,       // an event's number is not the next one, or a table has changed: somebody else has written
    repeated,  // this asker's retry_id is there already
    taken,     // another person has this name
    unknown,   // a login or settings of a person who is not there, or a turn at no table
};

// What goes wrong with the database, and is not the caller's mistake.
class StoreError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};
// The database cannot answer now (gone, locked, full). Nothing of the call has happened, or it cannot be known whether
// it has: a change that is tried again is then found out as gap or repeated.
class Unavailable : public StoreError {
public:
    using StoreError::StoreError;
};
// What is stored is not what was written: a chain of hashes is broken, or a checksum is wrong.
class Damaged : public StoreError {
public:
    using StoreError::StoreError;
};

struct HeadQuery {
    std::string status{};  // empty: any
    std::string game{};    // empty: any
    std::string person{};  // empty: whosoever
    bool listed_only = false;
    // To go on behind the last of an earlier answer: its changed_ms and, as others may have changed at the same moment,
    // its table.
    std::optional<std::int64_t> changed_before_ms{};
    std::string before_table{};
    int most = 50;
};

// One thread at a time uses a Store; another opens its own, and sees what this one has committed. All text is UTF-8;
// a NUL in it is BadInput.
class Store {
public:
    virtual ~Store() = default;

    // One transaction for all changes, durable when it returns; a change that is refused leaves the others alone.
    virtual std::vector<Result> commit(const std::vector<Change>& changes) = 0;

    virtual std::vector<Event> events(const std::string& table, std::int64_t from = 1) = 0;  // throws Damaged
    virtual std::optional<Event> event_of(const std::string& table, const std::string& by,
                                          const std::string& retry_id) = 0;
    virtual std::optional<Head> head(const std::string& table) = 0;
    virtual std::vector<Head> heads(const HeadQuery& query) = 0;  // newest change first, then by table from the end
    // Of people and settings a damaged row throws Damaged; a damaged session does not count as one.
    virtual std::optional<Person> person(const std::string& id) = 0;
    virtual std::optional<Person> person_named(const std::string& key) = 0;
    virtual std::vector<Person> people(const std::string& after_key, int most) = 0;  // by key
    virtual std::optional<Session> session(const std::string& token_hash) = 0;
    virtual std::vector<Session> sessions(const std::string& after_token_hash, int most) = 0;  // by token_hash
    // By name, those with a log and those with a head: a whole store has no other.
    virtual std::vector<std::string> tables(const std::string& after, int most) = 0;
    virtual std::optional<std::string> settings(const std::string& person) = 0;
    virtual std::optional<std::int64_t> told_turn(const std::string& person, const std::string& table) = 0;
    virtual std::optional<ClockMark> clock() = 0;  // the newest; nothing if it is damaged

    // Everything but the events, which events() checks: one sentence for each row or part of the file that is damaged.
    virtual std::vector<std::string> damage() = 0;
    // Repairs what needs no log, while no hall runs: indexes, the links between the events of these tables, people,
    // sessions and settings. One sentence for each repair. Summaries are left to the caller.
    virtual std::vector<std::string> repair(const std::vector<std::string>& damaged_tables) = 0;

    // A whole copy in a new file while others write; only SQLite has one, PostgreSQL has pg_dump. Throws BadInput.
    virtual void back_up(const std::string& file) = 0;
};

// sqlite:FILE or postgresql://...; makes or upgrades the schema. Throws BadInput for an address that is none, for a
// database of a later version or of somebody else, and Unavailable. sqlite::memory: lasts as long as the Store and is
// seen by nobody else; in PostgreSQL everything lies in the schema meadhall.
// IfMissing::refuse: BadInput, too, where no hall has been kept yet.
//
// With the name of a key file, payloads of events are sealed with its key, and opened; what was stored without is
// read as it is. Where nothing is sealed yet, a file that is missing is made (IfMissing::make). BadInput if it is
// missing or another although it is needed. Without a name, what is sealed comes as it lies there.
enum class IfMissing : std::uint8_t { make, refuse };
std::unique_ptr<Store> open_store(std::string_view address, IfMissing if_missing = IfMissing::make,
                                  const std::string& key_file = {});
// Beside a file of SQLite; for PostgreSQL in the current folder; none for what lies in memory.
std::string usual_key_file(std::string_view address);

// Held while a hall is open on a database, so that a second hall refuses to start. meadhall admin needs it only for
// repair.
class HallLock {
public:
    virtual ~HallLock() = default;
};
// Throws BadInput if another hall has it, and Unavailable. Nothing for a database in memory. With SQLite the file
// FILE.lock is locked. With PostgreSQL a session of its own has an advisory lock, and takes it again after an outage;
// if another hall was faster, lost is called, in another thread.
std::unique_ptr<HallLock> lock_hall(std::string_view address, std::function<void()> lost);

// A file, checked by whoever calls, becomes the database at an address of SQLite, in the place of the one that may be
// there; both lie on the same disk. Throws BadInput for another address, and Unavailable if somebody has it open.
void put_in_place(const std::string& file, std::string_view address);

}  // namespace meadhall::store

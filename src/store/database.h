// SPDX-License-Identifier: Apache-2.0
// A minimal SQL connection for SqlStore. It hides how SQLite and PostgreSQL differ: in how to connect, bind parameters
// and interpret errors, and in their SQL dialects.
// Its functions throw Unavailable, Damaged, BadInput (a value cannot be stored) or Broken (a bug in our statement). An
// error ends the transaction. The next call connects again if necessary.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "store/dialect.h"

namespace meadhall::store {

class HallLock;

// A parameter of a query. Texts are references: they must live until the query has run.
using Value = std::variant<std::int64_t, std::reference_wrapper<const std::string>>;
using Values = std::vector<Value>;
using Row = std::vector<std::string>;  // numbers as decimal digits; empty for NULL
using Rows = std::vector<Row>;

class Database {
public:
    virtual ~Database() = default;

    virtual const Dialect& dialect() const = 0;
    virtual std::vector<std::string> tables() = 0;

    // Begins a write transaction. Only one can run at a time. If another one runs, waits for its end; throws
    // Unavailable after about two seconds.
    virtual void begin() = 0;
    virtual void commit() = 0;  // the changes are durable when the function returns
    // Call it in a transaction. Returns true if another connection may have written since the previous call.
    virtual bool changed_by_others() { return true; }
    virtual void roll_back() noexcept = 0;

    // Runs one statement, which stays prepared. Its parameters are $1, $2 and so on. Texts contain no NUL.
    virtual Rows query(std::string_view sql, const Values& values) = 0;
    virtual void script(const std::string& sql) = 0;  // statements without parameters, run once

    virtual void back_up(const std::string& file) = 0;

    // The database's own checks and repair. damage() returns one sentence for each finding.
    virtual std::vector<std::string> damage() { return {}; }
    virtual void rebuild_indexes() {}
};

// Begins a transaction. Rolls it back at the end unless commit() was called.
class Transaction {
public:
    explicit Transaction(Database& database) : database_(database) { database_.begin(); }
    ~Transaction() {
        if (open_) {
            database_.roll_back();
        }
    }
    Transaction(const Transaction&) = delete;
    Transaction& operator=(const Transaction&) = delete;

    void commit() {
        database_.commit();
        open_ = false;
    }

private:
    Database& database_;
    bool open_ = true;
};

std::unique_ptr<Database> open_sqlite(const std::string& file);
bool is_there(const std::string& sqlite_file);  // the file exists and is not empty
void put_sqlite_in_place(const std::string& from, const std::string& to);
std::unique_ptr<HallLock> lock_sqlite_hall(const std::string& file);
// Takes the lock of a hall. After that, a thread tries to take it again once per second. This succeeds if this hall
// still has the lock, or if nobody has it after an outage. After `checks` refused attempts in a row, the lock is lost,
// and the thread calls `lost`. One refusal is not enough: for a while after an outage, our own earlier connection may
// still hold the lock.
std::unique_ptr<HallLock> lock_postgresql_hall(const std::string& address, std::function<void()> lost, int checks = 30);
std::unique_ptr<Database> open_postgresql(const std::string& address);

}  // namespace meadhall::store

// A connection that speaks SQL, as little of it as SqlStore needs. The two databases differ here and in no other place:
// in how one connects, gives parameters and reads errors, and in their dialects.
//
// What goes wrong is thrown as Unavailable, Damaged, BadInput (what was given cannot be stored) or, for a statement
// that should not have been made, Broken. After it the transaction is over; the next call connects again where that is
// needed.
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

// A parameter. Texts are not copied: they live until the query is made.
using Value = std::variant<std::int64_t, std::reference_wrapper<const std::string>>;
using Values = std::vector<Value>;
using Row = std::vector<std::string>;  // numbers in digits; empty for NULL
using Rows = std::vector<Row>;

class Database {
public:
    virtual ~Database() = default;

    virtual const Dialect& dialect() const = 0;
    virtual std::vector<std::string> tables() = 0;

    // A transaction that writes; there is one at a time, and another waits for it, but not for long.
    virtual void begin() = 0;
    virtual void commit() = 0;  // durable when it returns
    // In a transaction: whether somebody else may have written since this was asked before.
    virtual bool changed_by_others() { return true; }
    virtual void roll_back() noexcept = 0;

    // One statement, kept prepared; its parameters are $1, $2 and so on. No text has a NUL in it.
    virtual Rows query(std::string_view sql, const Values& values) = 0;
    virtual void script(const std::string& sql) = 0;  // statements without parameters, made once

    virtual void back_up(const std::string& file) = 0;

    // What the database itself finds damaged, one sentence each; and what it can rebuild.
    virtual std::vector<std::string> damage() { return {}; }
    virtual void rebuild_indexes() {}
};

// What is not committed is rolled back.
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
bool is_there(const std::string& sqlite_file);  // and not empty
void put_sqlite_in_place(const std::string& from, const std::string& to);
std::unique_ptr<HallLock> lock_sqlite_hall(const std::string& file);
// checks: once a second; when so many have failed after an outage, the lock is lost. The session of before the outage
// may live on for a while.
std::unique_ptr<HallLock> lock_postgresql_hall(const std::string& address, std::function<void()> lost, int checks = 30);
std::unique_ptr<Database> open_postgresql(const std::string& address);

}  // namespace meadhall::store

// Databases for tests: a file of SQLite, or a PostgreSQL server that this program starts when the first test asks for
// it, with a Unix socket in a folder of its own, and stops after the last.
#pragma once

#include <filesystem>
#include <gtest/gtest.h>

#include "store/database.h"
#include "store/store.h"

namespace meadhall::store {

class Folder {
public:
    Folder();
    ~Folder() { std::filesystem::remove_all(path); }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;

    std::filesystem::path path;
};

void stop_postgresql();   // at once, as a crash would
void start_postgresql();  // ready when it returns

enum class Kind : std::uint8_t { sqlite, postgresql };

// An empty database at the beginning of every test, whatever kind it is.
class DatabaseTest : public testing::TestWithParam<Kind> {
protected:
    DatabaseTest();

    std::unique_ptr<Store> open() const { return open_store(address_); }
    std::unique_ptr<Database> raw() const;  // behind the store's back
    const Dialect& dialect() const { return GetParam() == Kind::sqlite ? sqlite_dialect : postgresql_dialect; }

    Folder folder_;
    std::string file_;  // of SQLite
    std::string address_;
};

// Every test of this name runs on both.
#define MEADHALL_ON_BOTH_DATABASES(NAME)                                                       \
    INSTANTIATE_TEST_SUITE_P(Databases, NAME, testing::Values(Kind::sqlite, Kind::postgresql), \
                             [](const auto& test) { return test.param == Kind::sqlite ? "sqlite" : "postgresql"; })

// Changes as the tests make them.
Event event(std::int64_t number, const std::string& by = "", const std::string& retry_id = "");
Change append(const std::string& table, const Event& event);
Person person(const std::string& id, const std::string& key);

// One change in a transaction of its own.
Result commit(Store& store, const Change& change);

}  // namespace meadhall::store

// SPDX-License-Identifier: Apache-2.0
// Databases for tests: an SQLite file, or a PostgreSQL server. This program starts the server when the first test needs
// it, with a Unix socket in a folder of its own, and stops it after the last test.
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

void stop_postgresql();   // immediately, as in a crash
void start_postgresql();  // returns when the server is ready

enum class Kind : std::uint8_t { sqlite, postgresql };

// Every test starts with an empty database of either kind.
class DatabaseTest : public testing::TestWithParam<Kind> {
protected:
    DatabaseTest();

    std::unique_ptr<Store> open() const { return open_store(address_); }
    std::unique_ptr<Database> raw() const;  // bypasses the store
    const Dialect& dialect() const { return GetParam() == Kind::sqlite ? sqlite_dialect : postgresql_dialect; }

    Folder folder_;
    std::string file_;  // SQLite only
    std::string address_;
};

// Runs every test of this suite on both databases.
#define MEADHALL_ON_BOTH_DATABASES(NAME)                                                       \
    INSTANTIATE_TEST_SUITE_P(Databases, NAME, testing::Values(Kind::sqlite, Kind::postgresql), \
                             [](const auto& test) { return test.param == Kind::sqlite ? "sqlite" : "postgresql"; })

// Sample data for the tests.
Event event(std::int64_t number, const std::string& by = "", const std::string& retry_id = "");
Change append(const std::string& table, const Event& event);
Person person(const std::string& id, const std::string& key);

// Commits one change in its own transaction.
Result commit(Store& store, const Change& change);

}  // namespace meadhall::store

// SPDX-License-Identifier: Apache-2.0
#include "store/store.h"

#include "kernel/check.h"
#include "store/schema.h"
#include "store/sql_store.h"

namespace meadhall::store {
namespace {

constexpr std::string_view sqlite = "sqlite:";

// The part after "sqlite:". Empty for other addresses.
std::string sqlite_file(std::string_view address) {
    return address.starts_with(sqlite) ? std::string(address.substr(sqlite.size())) : std::string();
}

bool is_postgresql(std::string_view address) {
    return address.starts_with("postgresql://") || address.starts_with("postgres://");
}

// Do not repeat the address: it may contain a password.
BadInput no_address() { return BadInput("a database must be sqlite:FILE or postgresql://USER@HOST/DATABASE"); }

std::unique_ptr<Database> open_database(std::string_view address) {
    if (const std::string file = sqlite_file(address); !file.empty()) {
        return open_sqlite(file);
    }
    return is_postgresql(address) ? open_postgresql(std::string(address)) : throw no_address();
}

}  // namespace

std::unique_ptr<Store> open_store(std::string_view address, IfMissing if_missing, const std::string& key_file) {
    const std::string file = sqlite_file(address);
    if (if_missing == IfMissing::refuse && !file.empty() && !is_there(file)) {
        throw BadInput("there is no database " + file);
    }
    std::unique_ptr<Database> database = open_database(address);
    if (if_missing == IfMissing::refuse && database->tables().empty()) {
        throw BadInput("this database does not contain a hall's data yet");
    }
    upgrade(*database);
    auto store = std::make_unique<SqlStore>(std::move(database));
    if (!key_file.empty()) {
        store->use_key(key_file, if_missing);
    }
    return store;
}

std::string usual_key_file(std::string_view address) {
    const std::string file = sqlite_file(address);
    return file == ":memory:" ? "" : file.empty() ? "meadhall.key" : file + ".key";
}

std::unique_ptr<HallLock> lock_hall(std::string_view address, std::function<void()> lost) {
    if (const std::string file = sqlite_file(address); !file.empty()) {
        return file == ":memory:" ? nullptr : lock_sqlite_hall(file);
    }
    return is_postgresql(address) ? lock_postgresql_hall(std::string(address), std::move(lost)) : throw no_address();
}

void put_in_place(const std::string& file, std::string_view address) {
    const std::string target = sqlite_file(address);
    if (target.empty()) {
        throw BadInput("restore a PostgreSQL database with pg_restore or psql");
    }
    put_sqlite_in_place(file, target);
}

}  // namespace meadhall::store

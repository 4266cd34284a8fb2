#include "store/store.h"

#include "kernel/check.h"
#include "store/schema.h"
#include "store/sql_store.h"

namespace meadhall::store {
namespace {

constexpr std::string_view sqlite = "sqlite:";

std::unique_ptr<Database> open_database(std::string_view address) {
    if (address.starts_with(sqlite) && address.size() > sqlite.size()) {
        return open_sqlite(std::string(address.substr(sqlite.size())));
    }
    if (address.starts_with("postgresql://") || address.starts_with("postgres://")) {
        return open_postgresql(std::string(address));
    }
    // The address is not repeated: there may be a password in it.
    throw BadInput("a database is sqlite:FILE or postgresql://USER@HOST/DATABASE");
}

}  // namespace

std::unique_ptr<Store> open_store(std::string_view address) {
    std::unique_ptr<Database> database = open_database(address);
    upgrade(*database);
    return std::make_unique<SqlStore>(std::move(database));
}

}  // namespace meadhall::store

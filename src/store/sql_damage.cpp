// SPDX-License-Identifier: Apache-2.0
// Finds damage in the database, and repairs what can be repaired.
#include <array>
#include <limits>
#include <span>

#include "store/checksum.h"
#include "store/sql_store.h"

namespace meadhall::store {
namespace {

// The rows that have checksums of their own. The last column is the checksum.
const std::array<RowsOf, 5>& checked_rows() {
    static const std::array<RowsOf, 5> rows{
        {{"people", 1, {"id", "name", "key", "password", "admin", "created_ms", "checksum"}},
         {"sessions", 1, {"token_hash", "person", "created_ms", "seen_ms", "checksum"}},
         {"settings", 1, {"person", "settings", "checksum"}},
         {"notified", 2, {"person", "\"table\"", "turn", "checksum"}},
         {"clock", 1, {"id", "hall_ms", "wall_ms", "boot_ms", "boot", "checksum"}}}};
    return rows;
}

// Names a row in a message. Omits the key of a session, because the output of a repair must not help anyone to sign in.
std::string name_of(const RowsOf& rows, const Row& row) {
    return rows.sql_table == "sessions" ? "a session of person " + row[1] : rows.sql_table + " " + row[0];
}

}  // namespace

std::vector<std::string> SqlStore::damage() {
    std::vector<std::string> found = database_->damage();
    if (!found.empty()) {
        return found;  // in a damaged file, other findings are not reliable
    }
    for (const RowsOf& rows : checked_rows()) {
        for_each_row(*database_, rows, [&](const Row& row) {
            if (!is_intact(rows.sql_table, row)) {
                found.push_back(name_of(rows, row) + " is not as it was written");
            }
        });
    }
    for_each_row(*database_, {"summaries", 1, {"\"table\""}}, [&](const Row& row) {
        if (const std::optional<TableSummary> stored = summary(row[0]); stored && !stored->intact) {
            found.push_back("the summary of table " + row[0] + " is not as it was written");
        }
    });
    return found;
}

// Deletes damaged sessions, settings and notification marks, and a damaged clock. Keeps a damaged person, but without
// admin rights.
std::vector<std::string> SqlStore::repair(const std::vector<std::string>& damaged_tables) {
    std::vector<std::string> done;
    database_->rebuild_indexes();
    std::vector<std::pair<const RowsOf*, Row>> damaged;
    for (const RowsOf& rows : checked_rows()) {
        for_each_row(*database_, rows, [&](const Row& row) {
            if (!is_intact(rows.sql_table, row)) {
                damaged.push_back({&rows, row});
            }
        });
    }
    Transaction transaction(*database_);
    for (auto& [rows, row] : damaged) {
        const auto end = row.begin() + static_cast<std::ptrdiff_t>(rows->key_size);
        if (rows->sql_table == "people") {
            row[4] = "0";
            row.pop_back();
            const std::string checksum = row_checksum("people", row);
            query("UPDATE people SET admin = 0, checksum = $2 WHERE id = $1", {row[0], checksum});
            done.push_back("person " + row[0] + " (" + row[1] + ") is kept without admin rights; check the name");
        } else {
            query("DELETE FROM " + rows->sql_table + " " + where_key(*rows, "=", 1), {row.begin(), end});
            done.push_back(name_of(*rows, row) + " is deleted");
        }
    }
    transaction.commit();
    for (const std::string& table : damaged_tables) {
        if (relink(table)) {
            done.push_back("the events of table " + table + " are linked again");
        }
    }
    return done;
}

// Returns true if the log is valid after the repair. Otherwise changes nothing.
bool SqlStore::relink(const std::string& table) {
    const std::span statements(database_->dialect().relink);
    tails_.clear();
    for (const auto& attempt : {statements.first(1), statements.subspan(1)}) {
        Transaction transaction(*database_);
        for (const std::string_view statement : attempt) {
            statement.empty() ? Rows() : log_query(statement, {table});
        }
        try {
            stored_events(table, 1, std::numeric_limits<std::int64_t>::max());
        } catch (const Damaged&) {
            continue;
        }
        transaction.commit();
        return true;
    }
    return false;
}

}  // namespace meadhall::store

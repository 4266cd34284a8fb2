// SPDX-License-Identifier: Apache-2.0
// SQL that differs between the two databases.
#pragma once

#include <array>
#include <string>
#include <string_view>

namespace meadhall::store {

// Replacements for @text, @number and so on in the schema, and the statements for the log of a table. Both databases
// compare text byte by byte.
// PostgreSQL finds events by their key. In SQLite every index on events would cost one more page write per move. In key
// order, the events of each table would be on different pages, so each move would write its own page. So SQLite stores
// events in order of arrival: each event has a link to the previous event of its table, and `logs` has a link to the
// last event of each table. Rows of `logs` are stored in the order in which the tables were opened, so that the tables
// being played share a few pages. No hash covers a row of `logs`. To detect damage, the row contains the link to the
// last event twice, the second time with all bits inverted.
struct Dialect {
    std::string_view text, number, strict, in_order_of_key, retry_index;
    std::string_view in_order_of_arrival, last_inverted;  // statements of schema steps 5 and 6
    std::string_view log;                                 // replaces @log in statements: all events of the table $1
    std::string_view logs;  // replaces @logs: an SQL table with at least one row for each table that has events
    std::array<std::string_view, 2> append, erase;  // statements, with the table as $1; empty ones are skipped
    // Statements that repair the links between the events of a table, with the table as $1. The repair first runs only
    // the first statement. If the log is still not valid, the repair undoes that and runs the other two together.
    std::array<std::string_view, 3> relink;
};
extern const Dialect sqlite_dialect, postgresql_dialect;

// Replaces @text, @log and so on in a statement.
std::string in_dialect(const Dialect& dialect, std::string_view sql);

}  // namespace meadhall::store

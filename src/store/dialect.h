// Where the two databases need different words.
#pragma once

#include <array>
#include <string>
#include <string_view>

namespace meadhall::store {

// The words for which the schema has @text, @number and so on, and those for the log of a table. Text is compared byte
// by byte in both.
//
// In PostgreSQL events are found by their key. In SQLite every index of the events costs a page a move, and the events
// in the order of that key a page of their own table; so there they lie in the order in which they came, each knows the
// place of the one before it at its table, and logs knows the last. The rows of logs lie in the order in which the
// tables were opened, so that those of the tables that are played share a few pages. No hash covers a row of logs, so
// it has the number of the last event twice, once with all bits inverted.
struct Dialect {
    std::string_view text, number, strict, in_order_of_key, retry_index;
    std::string_view in_order_of_arrival, last_inverted;  // statements of a step
    std::string_view log;                                 // for @log in statements: all events of the table $1
    std::string_view logs;  // for @logs: names a table with a row or more for each table that has events
    std::array<std::string_view, 2> append, erase;  // statements, with the table as $1; an empty one is skipped
    // Statements that repair what finds the events of a table, with the table as $1. Each is tried in turn.
    std::array<std::string_view, 3> relink;
};
extern const Dialect sqlite_dialect, postgresql_dialect;

// A statement with these words in the place of @text, @log and so on.
std::string in_dialect(const Dialect& dialect, std::string_view sql);

}  // namespace meadhall::store

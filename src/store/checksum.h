// Checksums of rows that change: people, sessions, settings, table summaries and so on. Events have the chain of hashes
// instead (chain.h). A checksum finds damage, not an attacker: it needs no key.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "store/database.h"

namespace meadhall::store {

// 16 hexadecimal digits of SHA-256 over the name of the SQL table and all columns, numbers in digits.
std::string row_checksum(std::string_view sql_table, const Row& columns);
std::string row_checksum(std::string_view sql_table, const Values& columns);
// Whether the last column is the checksum of the others.
bool is_intact(std::string_view sql_table, Row row);

// The rows of an SQL table, page by page in the order of the key, whose columns come first.
struct RowsOf {
    std::string sql_table;
    std::size_t key_size;
    std::vector<std::string> columns;
};
void for_each_row(Database& database, const RowsOf& rows, const std::function<void(const Row&)>& f);
// "WHERE (a, b) = ($1, $2)", with these numbers for the columns of the key.
std::string where_key(const RowsOf& rows, std::string_view comparison, std::size_t first);

// Step 6 of the schema adds the checksums; this computes them for the rows that exist. As for the step itself: never
// changed after a release.
void fill_checksums_of_step_6(Database& database);

}  // namespace meadhall::store

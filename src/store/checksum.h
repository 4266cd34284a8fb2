// SPDX-License-Identifier: Apache-2.0
// Checksums of rows that change: people, sessions, settings, table summaries and so on. Events use the hash chain
// instead (chain.h). A checksum detects damage, not attacks: it uses no key.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "store/database.h"

namespace meadhall::store {

// 16 hexadecimal digits of SHA-256 over the name of the SQL table and all columns, with numbers as decimal digits.
std::string row_checksum(std::string_view sql_table, const Row& columns);
std::string row_checksum(std::string_view sql_table, const Values& columns);
// True if the last column is the checksum of the other columns.
bool is_intact(std::string_view sql_table, Row row);

// Describes the rows of an SQL table, for reading page by page in key order. The key columns come first.
struct RowsOf {
    std::string sql_table;
    std::size_t key_size;
    std::vector<std::string> columns;
};
void for_each_row(Database& database, const RowsOf& rows, const std::function<void(const Row&)>& f);
// Returns "WHERE (a, b) = ($1, $2)" for the key columns a and b and the `comparison` "=". `first` is the number of the
// first parameter.
std::string where_key(const RowsOf& rows, std::string_view comparison, std::size_t first);

// Schema step 6 adds the checksum columns; this function fills them for existing rows. Like the step, it never changes
// after a release.
void fill_checksums_of_step_6(Database& database);
// Schema step 9 renames SQL tables; this function writes the checksums of their rows again. A damaged row stays
// damaged.
void sign_renamed_rows_of_step_9(Database& database);

}  // namespace meadhall::store

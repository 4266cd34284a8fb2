// SPDX-License-Identifier: Apache-2.0
#include "store/checksum.h"

#include "store/chain.h"
#include "store/store.h"

namespace meadhall::store {
namespace {

constexpr std::size_t checksum_digits = 16;

std::string joined(const std::vector<std::string>& names) {
    std::string text;
    for (const std::string& name : names) {
        text += (text.empty() ? "" : ", ") + name;
    }
    return text;
}

Row key_of(const Row& row, std::size_t key_size) {
    return {row.begin(), row.begin() + static_cast<std::ptrdiff_t>(key_size)};
}

std::string key_names(const RowsOf& rows) { return joined(key_of(rows.columns, rows.key_size)); }

void write_checksum(Database& database, const RowsOf& rows, const Row& row, const std::string& checksum) {
    Values values{checksum};
    values.insert(values.end(), row.begin(), row.begin() + static_cast<std::ptrdiff_t>(rows.key_size));
    database.query("UPDATE " + rows.sql_table + " SET checksum = $1 " + where_key(rows, "=", 2), values);
}

// Writes the checksum of each row. The checksum covers the row and the values that `more` appends.
void fill(Database& database, const RowsOf& rows, const std::function<void(Row&)>& more) {
    for_each_row(database, rows, [&](const Row& row) {
        Row covered = row;
        more(covered);
        write_checksum(database, rows, row, row_checksum(rows.sql_table, covered));
    });
}

// Writes the checksums again after an SQL table was renamed. The last column of each row is the checksum that was
// computed with the older name. A wrong checksum is left as it is, so a damaged row stays damaged.
void sign_again(Database& database, const RowsOf& rows, std::string_view older_name,
                const std::function<void(Row&)>& more) {
    for_each_row(database, rows, [&](const Row& row) {
        Row covered(row.begin(), row.end() - 1);
        more(covered);
        if (row.back() == row_checksum(older_name, covered)) {
            write_checksum(database, rows, row, row_checksum(rows.sql_table, covered));
        }
    });
}

}  // namespace

std::string row_checksum(std::string_view sql_table, const Row& columns) {
    std::string text = "row-v1|";
    put_field(text, sql_table);
    for (const std::string& column : columns) {
        put_field(text, column);
    }
    return sha256_digits(text).substr(0, checksum_digits);
}

std::string row_checksum(std::string_view sql_table, const Values& columns) {
    Row row;
    for (const Value& column : columns) {
        const auto* number = std::get_if<std::int64_t>(&column);
        row.push_back(number != nullptr ? std::to_string(*number) : std::get<1>(column).get());
    }
    return row_checksum(sql_table, row);
}

bool is_intact(std::string_view sql_table, Row row) {
    const std::string checksum = std::move(row.back());
    row.pop_back();
    return checksum == row_checksum(sql_table, row);
}

std::string where_key(const RowsOf& rows, std::string_view comparison, std::size_t first) {
    std::vector<std::string> parameters;
    for (std::size_t i = 0; i < rows.key_size; ++i) {
        parameters.push_back("$" + std::to_string(first + i));
    }
    return "WHERE (" + key_names(rows) + ") " + std::string(comparison) + " (" + joined(parameters) + ")";
}

void for_each_row(Database& database, const RowsOf& rows, const std::function<void(const Row&)>& f) {
    const std::string select = "SELECT " + joined(rows.columns) + " FROM " + rows.sql_table + " ";
    const std::string order = " ORDER BY " + key_names(rows) + " LIMIT 1000";
    Row last;
    for (Rows page = database.query(select + order, {}); !page.empty();) {
        for (const Row& row : page) {
            f(row);
        }
        Row key = key_of(page.back(), rows.key_size);
        // A damaged key must not cause an endless loop.
        if (key <= last) {
            throw Damaged("the rows of " + rows.sql_table + " are out of order");
        }
        last = std::move(key);
        page = database.query(select + where_key(rows, ">", 1) + order, {last.begin(), last.end()});
    }
}

void fill_checksums_of_step_6(Database& database) {
    const auto nothing = [](Row&) {};
    const auto people = [&](Row& head) {
        for (const Row& seat :
             database.query(R"(SELECT person FROM seats WHERE "table" = $1 ORDER BY place)", {head.front()})) {
            head.push_back(seat[0]);
        }
    };
    fill(database, {"people", 1, {"id", "name", "key", "password", "admin", "created_ms"}}, nothing);
    fill(database, {"sessions", 1, {"token_hash", "person", "created_ms", "seen_ms"}}, nothing);
    fill(database, {"settings", 1, {"person", "settings"}}, nothing);
    fill(database, {"told", 2, {"person", "\"table\"", "turn"}}, nothing);
    fill(database, {"heads", 1, {"\"table\"", "game", "status", "listed", "summary", "created_ms", "changed_ms"}},
         people);
}

void sign_renamed_rows_of_step_9(Database& database) {
    sign_again(database, {"notified", 2, {"person", "\"table\"", "turn", "checksum"}}, "told", [](Row&) {});
    sign_again(
        database,
        {"summaries", 1, {"\"table\"", "game", "status", "listed", "details", "created_ms", "changed_ms", "checksum"}},
        "heads", [&](Row& summary) {
            for (const Row& seat :
                 database.query(R"(SELECT person FROM seats WHERE "table" = $1 ORDER BY number)", {summary.front()})) {
                summary.push_back(seat[0]);
            }
        });
}

}  // namespace meadhall::store

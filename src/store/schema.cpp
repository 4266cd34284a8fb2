// SPDX-License-Identifier: Apache-2.0
#include "store/schema.h"

#include <algorithm>
#include <array>
#include <charconv>

#include "kernel/check.h"
#include "store/checksum.h"

namespace meadhall::store {
namespace {

// A released step never changes. Append a new step instead.
constexpr std::array<std::string_view, 9> steps{
    R"(
CREATE TABLE meta (version @number NOT NULL)@strict;
INSERT INTO meta (version) VALUES (0);

CREATE TABLE people (
    id @text PRIMARY KEY,
    name @text NOT NULL,
    key @text NOT NULL UNIQUE,
    password @text NOT NULL,
    admin @number NOT NULL CHECK (admin IN (0, 1)),
    created_ms @number NOT NULL
)@strict;

CREATE TABLE sessions (
    token_hash @text PRIMARY KEY,
    person @text NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    created_ms @number NOT NULL,
    seen_ms @number NOT NULL
)@strict;

CREATE TABLE events (
    "table" @text NOT NULL,
    number @number NOT NULL CHECK (number >= 1),
    at_ms @number NOT NULL,
    kind @text NOT NULL,
    "by" @text NOT NULL,
    retry_id @text NOT NULL,
    payload @text NOT NULL,
    hash @text NOT NULL,
    PRIMARY KEY ("table", number)
)@strict;
CREATE UNIQUE INDEX events_by_retry_id ON events ("table", "by", retry_id) WHERE retry_id <> '';

CREATE TABLE heads (
    "table" @text PRIMARY KEY,
    game @text NOT NULL,
    status @text NOT NULL,
    summary @text NOT NULL,
    created_ms @number NOT NULL,
    changed_ms @number NOT NULL
)@strict;
CREATE INDEX heads_by_change ON heads (changed_ms, "table");

-- No foreign key for person: the rows stay when an account is deleted.
CREATE TABLE seats (
    "table" @text NOT NULL REFERENCES heads ("table") ON DELETE CASCADE,
    place @number NOT NULL,
    person @text NOT NULL,
    PRIMARY KEY ("table", place)
)@strict;
)",
    // Adds `listed`, which is 0 for existing tables: only their players see them. Adds indexes.
    R"(
ALTER TABLE heads ADD COLUMN listed @number NOT NULL DEFAULT 0 CHECK (listed IN (0, 1));
CREATE INDEX seats_by_person ON seats (person, "table");
CREATE INDEX sessions_by_person ON sessions (person);
)",
    // Settings of people, and the turns they were notified of.
    R"(
CREATE TABLE settings (
    person @text PRIMARY KEY REFERENCES people (id) ON DELETE CASCADE,
    settings @text NOT NULL
)@strict;

CREATE TABLE told (
    person @text NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    "table" @text NOT NULL REFERENCES heads ("table") ON DELETE CASCADE,
    turn @number NOT NULL,
    PRIMARY KEY (person, "table")
)@strict;
CREATE INDEX told_by_table ON told ("table");
)",
    // Store events in key order, where the database supports it (SQLite).
    R"(
ALTER TABLE events RENAME TO old_events;
DROP INDEX events_by_retry_id;
CREATE TABLE events (
    "table" @text NOT NULL,
    number @number NOT NULL CHECK (number >= 1),
    at_ms @number NOT NULL,
    kind @text NOT NULL,
    "by" @text NOT NULL,
    retry_id @text NOT NULL,
    payload @text NOT NULL,
    hash @text NOT NULL,
    PRIMARY KEY ("table", number)
)@in_order_of_key;
INSERT INTO events ("table", number, at_ms, kind, "by", retry_id, payload, hash)
SELECT "table", number, at_ms, kind, "by", retry_id, payload, hash FROM old_events ORDER BY "table", number;
DROP TABLE old_events;
@retry_index
)",
    // SQLite: store events in order of arrival instead (dialect.h explains why).
    "@in_order_of_arrival",
    // Checksums of rows that change. fill_checksums_of_step_6() fills them for existing rows.
    R"(
ALTER TABLE people ADD COLUMN checksum @text NOT NULL DEFAULT '';
ALTER TABLE sessions ADD COLUMN checksum @text NOT NULL DEFAULT '';
ALTER TABLE settings ADD COLUMN checksum @text NOT NULL DEFAULT '';
ALTER TABLE told ADD COLUMN checksum @text NOT NULL DEFAULT '';
ALTER TABLE heads ADD COLUMN checksum @text NOT NULL DEFAULT '';
@last_inverted
)",
    // Indexes, so that the lists of tables for everyone and for one person need neither a scan nor sorting.
    R"(
CREATE INDEX heads_by_list ON heads (status, listed, changed_ms, "table");
ALTER TABLE seats ADD COLUMN changed_ms @number NOT NULL DEFAULT 0;
UPDATE seats SET changed_ms = (SELECT changed_ms FROM heads WHERE heads."table" = seats."table");
DROP INDEX seats_by_person;
CREATE INDEX seats_by_person ON seats (person, changed_ms, "table");
)",
    // The hall's clock, in one row.
    R"(
CREATE TABLE clock (
    id @number PRIMARY KEY CHECK (id = 1),
    hall_ms @number NOT NULL,
    wall_ms @number NOT NULL,
    boot_ms @number NOT NULL,
    boot @text NOT NULL,
    checksum @text NOT NULL
)@strict;
)",
    // Renames SQL tables and columns. sign_renamed_rows_of_step_9() writes the checksums again, because they cover the
    // name of the SQL table. seats.number counts the people of a table from 0; it is not the seat.
    R"(
DROP INDEX heads_by_change;
DROP INDEX heads_by_list;
DROP INDEX told_by_table;
ALTER TABLE heads RENAME TO summaries;
ALTER TABLE summaries RENAME COLUMN summary TO details;
ALTER TABLE told RENAME TO notified;
ALTER TABLE seats RENAME COLUMN place TO number;
CREATE INDEX summaries_by_change ON summaries (changed_ms, "table");
CREATE INDEX summaries_by_list ON summaries (status, listed, changed_ms, "table");
CREATE INDEX notified_by_table ON notified ("table");
)"};
constexpr int step_of_checksums = 6, step_of_new_names = 9;

int version_of(Database& database) {
    const std::vector<std::string> tables = database.tables();
    if (tables.empty()) {
        return 0;
    }
    if (std::ranges::find(tables, "meta") == tables.end()) {
        throw BadInput("this is not a database of Meadhall");
    }
    const Rows rows = database.query("SELECT version FROM meta", {});
    if (rows.size() != 1) {
        throw BadInput("the database has no version number");
    }
    const std::string& text = rows[0][0];
    int version = 0;
    const bool read = std::from_chars(text.data(), text.data() + text.size(), version).ec == std::errc();
    if (!read || version < 1 || version > schema_version()) {
        throw BadInput("the database has version " + text + ", but this program knows only versions 1 to " +
                       std::to_string(schema_version()) + ": use a newer program");
    }
    return version;
}

}  // namespace

int schema_version() { return static_cast<int>(steps.size()); }

std::string schema_step(const Dialect& dialect, int version) {
    return in_dialect(dialect, steps.at(static_cast<std::size_t>(version - 1)));
}

void upgrade(Database& database) {
    while (version_of(database) < schema_version()) {
        Transaction transaction(database);
        // Read the version again: another server may have upgraded it at the same time.
        const int next = version_of(database) + 1;
        if (next <= schema_version()) {
            const std::string step = schema_step(database.dialect(), next);
            if (!step.empty()) {
                database.script(step);
            }
            if (next == step_of_checksums) {
                fill_checksums_of_step_6(database);
            } else if (next == step_of_new_names) {
                sign_renamed_rows_of_step_9(database);
            }
            database.query("UPDATE meta SET version = $1", {next});
        }
        transaction.commit();
    }
}

}  // namespace meadhall::store

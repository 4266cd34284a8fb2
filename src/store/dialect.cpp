// SPDX-License-Identifier: Apache-2.0
#include "store/dialect.h"

#include <utility>

namespace meadhall::store {

const Dialect sqlite_dialect{
    .text = "TEXT",
    .number = "INTEGER",
    .strict = " STRICT",
    .in_order_of_key = " STRICT, WITHOUT ROWID",
    .retry_index = "",
    .in_order_of_arrival = R"(
ALTER TABLE events RENAME TO old_events;
CREATE TABLE events (
    place INTEGER PRIMARY KEY,
    before INTEGER NOT NULL,
    "table" TEXT NOT NULL,
    number INTEGER NOT NULL CHECK (number >= 1),
    at_ms INTEGER NOT NULL,
    kind TEXT NOT NULL,
    "by" TEXT NOT NULL,
    retry_id TEXT NOT NULL,
    payload TEXT NOT NULL,
    hash TEXT NOT NULL
) STRICT;
INSERT INTO events (place, before, "table", number, at_ms, kind, "by", retry_id, payload, hash)
SELECT row_number() OVER in_order,
       CASE WHEN lag("table") OVER in_order = "table" THEN row_number() OVER in_order - 1 ELSE 0 END,
       "table", number, at_ms, kind, "by", retry_id, payload, hash
FROM old_events WINDOW in_order AS (ORDER BY "table", number) ORDER BY "table", number;
DROP TABLE old_events;
CREATE TABLE logs (
    "table" TEXT PRIMARY KEY,
    last INTEGER NOT NULL
) STRICT;
INSERT INTO logs SELECT "table", max(place) FROM events GROUP BY "table";)",
    .last_inverted = R"(
ALTER TABLE logs ADD COLUMN last_inverted INTEGER NOT NULL DEFAULT 0;
UPDATE logs SET last_inverted = ~last;)",
    .log = R"((WITH RECURSIVE log AS (
                   SELECT events.* FROM logs JOIN events ON place = last
                   WHERE logs."table" = $1 AND last_inverted = ~last
                   UNION ALL SELECT events.* FROM log JOIN events
                             ON events.place = log.before AND events.place < log.place)
               SELECT * FROM log) AS log)",
    .logs = "logs",
    .append = {R"(INSERT INTO events (before, "table", number, at_ms, kind, "by", retry_id, payload, hash)
                  VALUES (coalesce((SELECT last FROM logs WHERE "table" = $1), 0), $1, $2, $3, $4, $5, $6, $7, $8))",
               R"(INSERT INTO logs ("table", last, last_inverted) VALUES ($1, last_insert_rowid(), ~last_insert_rowid())
                  ON CONFLICT ("table") DO UPDATE SET last = excluded.last, last_inverted = excluded.last_inverted)"},
    .erase = {"DELETE FROM events WHERE place IN (SELECT place FROM @log)", R"(DELETE FROM logs WHERE "table" = $1)"},
    .relink = {R"(UPDATE events SET "table" = $1 WHERE place IN (SELECT place FROM @log))",
               R"(UPDATE events SET before = linked.before
                  FROM (SELECT place, coalesce(lag(place) OVER (ORDER BY number), 0) AS before
                        FROM events WHERE "table" = $1) AS linked
                  WHERE events.place = linked.place)",
               R"(INSERT INTO logs ("table", last, last_inverted)
                  SELECT "table", place, ~place FROM events WHERE "table" = $1 ORDER BY number DESC LIMIT 1
                  ON CONFLICT ("table") DO UPDATE SET last = excluded.last, last_inverted = excluded.last_inverted)"}};
const Dialect postgresql_dialect{
    .text = "TEXT COLLATE \"C\"",
    .number = "BIGINT",
    .strict = "",
    .in_order_of_key = "",
    .retry_index =
        R"(CREATE UNIQUE INDEX events_by_retry_id ON events ("table", "by", retry_id) WHERE retry_id <> '';)",
    .in_order_of_arrival = "",
    .last_inverted = "",
    .log = R"((SELECT * FROM events WHERE "table" = $1) AS log)",
    .logs = "events",
    .append = {R"(INSERT INTO events ("table", number, at_ms, kind, "by", retry_id, payload, hash)
                  VALUES ($1, $2, $3, $4, $5, $6, $7, $8))",
               ""},
    .erase = {R"(DELETE FROM events WHERE "table" = $1)", ""},
    .relink = {}};

std::string in_dialect(const Dialect& dialect, std::string_view sql) {
    // A longer word comes before a word that is its prefix (@logs before @log).
    const std::array<std::pair<std::string_view, std::string_view>, 9> words{
        {{"@text", dialect.text},
         {"@number", dialect.number},
         {"@strict", dialect.strict},
         {"@in_order_of_key", dialect.in_order_of_key},
         {"@retry_index", dialect.retry_index},
         {"@in_order_of_arrival", dialect.in_order_of_arrival},
         {"@last_inverted", dialect.last_inverted},
         {"@logs", dialect.logs},
         {"@log", dialect.log}}};
    std::string text(sql);
    for (const auto& [word, by] : words) {
        for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + by.size())) {
            text.replace(at, word.size(), by);
        }
    }
    return text;
}

}  // namespace meadhall::store

// SPDX-License-Identifier: Apache-2.0
#include "store/sql_store.h"

#include <algorithm>
#include <charconv>
#include <limits>
#include <tuple>

#include "kernel/check.h"
#include "store/chain.h"
#include "store/checksum.h"

namespace meadhall::store {
namespace {

constexpr std::size_t max_tails = 20'000;

std::int64_t number_in(const std::string& text) {
    std::int64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || end != text.data() + text.size()) {
        throw Damaged("a column of numbers contains text that is not a number");
    }
    return number;
}

// PostgreSQL does not accept a NUL and would read a parameter only up to it.
void refuse_nul(const Values& values) {
    for (const Value& value : values) {
        const auto* text = std::get_if<std::reference_wrapper<const std::string>>(&value);
        if (text != nullptr && text->get().find('\0') != std::string::npos) {
            throw BadInput("a text with a NUL byte cannot be stored");
        }
    }
}

// The columns are in the order of the fields.
Event event_in(const Row& row) {
    return {number_in(row[0]), number_in(row[1]), row[2], row[3], row[4], row[5], row[6]};
}

Person person_in(const Row& row) {
    if (!is_intact("people", row)) {
        throw Damaged("the row of person " + row[0] + " is not as it was written");
    }
    return {row[0], row[1], row[2], row[3], number_in(row[4]) != 0, number_in(row[5])};
}

// Covers the columns of the row, and then the people at the table, whose rows have no checksums of their own.
std::string checksum_of(const TableSummary& summary) {
    Values columns{summary.table,   summary.game,       summary.status,    summary.listed,
                   summary.details, summary.created_ms, summary.changed_ms};
    columns.insert(columns.end(), summary.people.begin(), summary.people.end());
    return row_checksum("summaries", columns);
}

// Returns 0 for text that is not a number: the checksum then reveals the damage.
std::int64_t readable_number(const std::string& text) {
    std::int64_t number = 0;
    std::from_chars(text.data(), text.data() + text.size(), number);
    return number;
}

template <class T>
std::optional<T> only(std::vector<T> found) {
    return found.empty() ? std::nullopt : std::optional<T>(std::move(found.front()));
}

}  // namespace

Rows SqlStore::query(std::string_view sql, const Values& values) {
    refuse_nul(values);
    return database_->query(sql, values);
}

void SqlStore::put(std::string_view sql_table, std::string_view sql, Values row) {
    const std::string checksum = row_checksum(sql_table, row);
    row.emplace_back(checksum);
    query(sql, row);
}

Rows SqlStore::log_query(std::string_view sql, const Values& values) {
    return query(in_dialect(database_->dialect(), sql), values);
}

// Checks the key with the last event of the table that changed last. Once encryption has started, every later event is
// encrypted, so the newest events show whether a key is needed.
void SqlStore::use_key(const std::string& file, IfMissing if_missing) {
    cipher_ = PayloadCipher::read(file);
    const Rows table = query(R"(SELECT "table" FROM summaries ORDER BY changed_ms DESC LIMIT 1)");
    const Rows newest = table.empty() ? Rows()
                                      : log_query(R"(SELECT number, at_ms, kind, "by", retry_id, payload, hash
                                                              FROM @log ORDER BY number DESC LIMIT 1)",
                                                  {table[0][0]});
    if (!newest.empty() && is_encrypted(newest[0][5])) {
        if (!cipher_) {
            throw BadInput("the database is encrypted, but its key file does not exist: " + file);
        }
        try {
            cipher_->decrypt(table[0][0], event_in(newest[0]));
        } catch (const Damaged&) {
            throw BadInput("the database was encrypted with a different key than the one in " + file);
        }
    } else if (!cipher_ && if_missing == IfMissing::make) {
        cipher_ = PayloadCipher::make(file);
    }
}

std::vector<Result> SqlStore::commit(const std::vector<Change>& changes) {
    std::vector<Result> results;
    Transaction transaction(*database_);
    alone_ = !database_->changed_by_others();
    if (!alone_ || tails_.size() >= max_tails) {
        tails_.clear();
    }
    // `tails_` is valid only if the transaction commits.
    try {
        for (const Change& change : changes) {
            results.push_back(apply(change));
        }
        transaction.commit();
    } catch (...) {
        tails_.clear();
        throw;
    }
    return results;
}

Result SqlStore::apply(const Change& change) {
    // A savepoint is needed only if a write may be refused after an earlier write of this change was made. A refused
    // write changes nothing, so the first write needs no savepoint. Summaries are never refused.
    const bool savepoint =
        std::ranges::any_of(change.writes.begin() + (change.writes.empty() ? 0 : 1), change.writes.end(),
                            [](const Write& write) { return !std::holds_alternative<PutSummary>(write); });
    if (savepoint) {
        query("SAVEPOINT change");
    }
    Result result = Result::done;
    for (const Write& write : change.writes) {
        result = std::visit([&](const auto& each) { return make(each); }, write);
        if (result != Result::done) {
            break;
        }
    }
    if (savepoint && result != Result::done) {
        for (const Write& write : change.writes) {
            const auto* append = std::get_if<Append>(&write);
            if (append != nullptr) {
                tails_.erase(append->table);
            }
        }
        query("ROLLBACK TO SAVEPOINT change");
    }
    if (savepoint) {
        query("RELEASE SAVEPOINT change");
    }
    return result;
}

Result SqlStore::make(const Append& write) {
    const Event& event = write.event;
    if (const auto tail = tails_.find(write.table);
        tail != tails_.end() && event.number == tail->second.number + 1 && !tail->second.may_have(event)) {
        tail->second.hash = insert(write.table, event, tail->second.hash);
        ++tail->second.number;
        tail->second.add(event);
        return Result::done;
    }
    const Rows last = log_query(R"(SELECT number, hash, (SELECT count(*) FROM @log
                                       WHERE "by" = $2 AND retry_id = $3 AND retry_id <> '')
                                   FROM @log ORDER BY number DESC LIMIT 1)",
                                {write.table, event.by, event.retry_id});
    // Check for a repeated request before the number, so that it is reported as repeated even if later events exist.
    if (!last.empty() && last[0][2] != "0") {
        return Result::repeated;
    }
    if (event.number != (last.empty() ? 1 : number_in(last[0][0]) + 1)) {
        return Result::gap;
    }
    if (last.empty() && !log_query(R"(SELECT "table" FROM @logs WHERE "table" = $1)", {write.table}).empty()) {
        // The table has a log, so do not start a new one.
        throw Damaged("table " + write.table + ": its last event is missing");
    }
    Tail tail{event.number, insert(write.table, event, last.empty() ? "" : last[0][1]), {}};
    if (alone_) {
        for (const Row& row : log_query(R"(SELECT "by", retry_id FROM @log)", {write.table})) {
            tail.add({0, 0, {}, row[0], row[1], {}, {}});
        }
        tails_.insert_or_assign(write.table, std::move(tail));
    }
    return Result::done;
}

// `requests` is a sorted list of small hashes. If a hash is missing, the request is certainly new. If it is present,
// the database must be asked, because hashes may collide.
bool SqlStore::Tail::may_have(const Event& event) const {
    return !event.retry_id.empty() && std::ranges::binary_search(requests, key_of(event));
}

void SqlStore::Tail::add(const Event& event) {
    if (!event.retry_id.empty()) {
        requests.insert(std::ranges::upper_bound(requests, key_of(event)), key_of(event));
    }
}

std::uint32_t SqlStore::Tail::key_of(const Event& event) {
    const std::hash<std::string> hash;
    return static_cast<std::uint32_t>(hash(event.by) * 31 + hash(event.retry_id));
}

// Returns the event's hash.
std::string SqlStore::insert(const std::string& table, const Event& event, const std::string& hash_before) {
    const std::string encrypted = cipher_ ? cipher_->encrypt(table, event) : std::string();
    const std::string& payload = cipher_ ? encrypted : event.payload;
    std::string hash = chain_hash(hash_before, table, event, payload);
    const auto [append, note_last] = database_->dialect().append;
    query(append, {table, event.number, event.at_ms, event.kind, event.by, event.retry_id, payload, hash});
    note_last.empty() ? Rows() : query(note_last, {table});
    return hash;
}

Result SqlStore::make(const PutSummary& write) {
    const TableSummary& summary = write.summary;
    const std::string checksum = checksum_of(summary);
    // Usually only the details change. Then no index has to be written.
    if (write.same_people && !query(R"(UPDATE summaries SET details = $2, checksum = $3
                                       WHERE "table" = $1 AND game = $4 AND status = $5 AND listed = $6
                                             AND created_ms = $7 AND changed_ms = $8
                                       RETURNING 1)",
                                    {summary.table, summary.details, checksum, summary.game, summary.status,
                                     summary.listed, summary.created_ms, summary.changed_ms})
                                  .empty()) {
        return Result::done;
    }
    query(R"(INSERT INTO summaries ("table", game, status, listed, details, created_ms, changed_ms, checksum)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
             ON CONFLICT ("table") DO UPDATE
             SET game = excluded.game, status = excluded.status, listed = excluded.listed, details = excluded.details,
                 created_ms = excluded.created_ms, changed_ms = excluded.changed_ms, checksum = excluded.checksum)",
          {summary.table, summary.game, summary.status, summary.listed, summary.details, summary.created_ms,
           summary.changed_ms, checksum});
    put_seats(summary);
    return Result::done;
}

// Writes the seats only if they have changed.
void SqlStore::put_seats(const TableSummary& summary) {
    const std::string changed_ms = std::to_string(summary.changed_ms);
    Rows wanted;
    for (std::size_t number = 0; number < summary.people.size(); ++number) {
        wanted.push_back({summary.people[number], std::to_string(number), changed_ms});
    }
    if (query(R"(SELECT person, number, changed_ms FROM seats WHERE "table" = $1 ORDER BY number)", {summary.table}) ==
        wanted) {
        return;
    }
    query(R"(DELETE FROM seats WHERE "table" = $1)", {summary.table});
    std::int64_t number = 0;
    for (const std::string& person : summary.people) {
        query(R"(INSERT INTO seats ("table", number, person, changed_ms) VALUES ($1, $2, $3, $4))",
              {summary.table, number++, person, summary.changed_ms});
    }
}

Result SqlStore::make(const PutPerson& write) {
    const Person& person = write.person;
    if (!query("SELECT id FROM people WHERE key = $1 AND id <> $2", {person.key, person.id}).empty()) {
        return Result::taken;
    }
    put("people",
        R"(INSERT INTO people (id, name, key, password, admin, created_ms, checksum)
           VALUES ($1, $2, $3, $4, $5, $6, $7)
           ON CONFLICT (id) DO UPDATE
           SET name = excluded.name, key = excluded.key, password = excluded.password, admin = excluded.admin,
               created_ms = excluded.created_ms, checksum = excluded.checksum)",
        {person.id, person.name, person.key, person.password, person.admin, person.created_ms});
    return Result::done;
}

// The foreign keys also delete the person's sessions, settings and notification marks.
Result SqlStore::make(const DeletePerson& write) {
    query("DELETE FROM people WHERE id = $1", {write.id});
    return Result::done;
}

Result SqlStore::make(const PutSession& write) {
    const Session& session = write.session;
    if (query("SELECT id FROM people WHERE id = $1", {session.person}).empty()) {
        return Result::unknown;
    }
    put("sessions",
        R"(INSERT INTO sessions (token_hash, person, created_ms, seen_ms, checksum) VALUES ($1, $2, $3, $4, $5)
           ON CONFLICT (token_hash) DO UPDATE
           SET person = excluded.person, created_ms = excluded.created_ms, seen_ms = excluded.seen_ms,
               checksum = excluded.checksum)",
        {session.token_hash, session.person, session.created_ms, session.seen_ms});
    return Result::done;
}

Result SqlStore::make(const EndSession& write) {
    query("DELETE FROM sessions WHERE token_hash = $1", {write.token_hash});
    return Result::done;
}

Result SqlStore::make(const EndSessions& write) {
    query("DELETE FROM sessions WHERE person = $1 AND token_hash <> $2", {write.person, write.but});
    return Result::done;
}

// The foreign keys also delete the table's rows of `seats` and its notification marks.
Result SqlStore::make(const DeleteTable& write) {
    if (write.changed_ms && query(R"(SELECT "table" FROM summaries WHERE "table" = $1 AND changed_ms = $2)",
                                  {write.table, *write.changed_ms})
                                .empty()) {
        return Result::gap;
    }
    tails_.erase(write.table);
    for (const std::string_view statement : database_->dialect().erase) {
        statement.empty() ? Rows() : log_query(statement, {write.table});
    }
    query(R"(DELETE FROM summaries WHERE "table" = $1)", {write.table});
    return Result::done;
}

Result SqlStore::make(const PutSettings& write) {
    if (query("SELECT id FROM people WHERE id = $1", {write.person}).empty()) {
        return Result::unknown;
    }
    put("settings",
        R"(INSERT INTO settings (person, settings, checksum) VALUES ($1, $2, $3)
           ON CONFLICT (person) DO UPDATE SET settings = excluded.settings, checksum = excluded.checksum)",
        {write.person, write.settings});
    return Result::done;
}

Result SqlStore::make(const PutNotified& write) {
    if (query(R"(SELECT people.id FROM people, summaries WHERE people.id = $1 AND summaries."table" = $2)",
              {write.person, write.table})
            .empty()) {
        return Result::unknown;
    }
    put("notified",
        R"(INSERT INTO notified (person, "table", turn, checksum) VALUES ($1, $2, $3, $4)
           ON CONFLICT (person, "table") DO UPDATE SET turn = excluded.turn, checksum = excluded.checksum)",
        {write.person, write.table, write.turn});
    return Result::done;
}

Result SqlStore::make(const PutClock& write) {
    const ClockMark& mark = write.mark;
    put("clock",
        R"(INSERT INTO clock (id, hall_ms, wall_ms, boot_ms, boot, checksum) VALUES ($1, $2, $3, $4, $5, $6)
           ON CONFLICT (id) DO UPDATE
           SET hall_ms = excluded.hall_ms, wall_ms = excluded.wall_ms, boot_ms = excluded.boot_ms,
               boot = excluded.boot, checksum = excluded.checksum)",
        {1, mark.hall_ms, mark.wall_ms, mark.boot_ms, mark.boot});
    return Result::done;
}

std::vector<Event> SqlStore::events(const std::string& table, std::int64_t from) {
    return events_between(table, from, std::numeric_limits<std::int64_t>::max());
}

std::vector<Event> SqlStore::events_between(const std::string& table, std::int64_t from, std::int64_t to) {
    std::vector<Event> events = stored_events(table, from, to);
    if (cipher_) {
        for (Event& event : events) {
            event.payload = cipher_->decrypt(table, event);
        }
    }
    return events;
}

std::vector<Event> SqlStore::stored_events(const std::string& table, std::int64_t from, std::int64_t to) {
    from = std::max<std::int64_t>(from, 1);
    // Read the preceding event too: the chain starts with its hash.
    std::vector<Event> events;
    for (const Row& row : log_query(R"(SELECT number, at_ms, kind, "by", retry_id, payload, hash, "table" FROM @log
                                       WHERE number BETWEEN $2 AND $3 ORDER BY number)",
                                    {table, from - 1, to})) {
        events.push_back(event_in(row));
        if (row[7] != table) {
            throw Damaged("table " + table + ": event " + row[0] + " is stored as an event of another table");
        }
    }
    if (from == 1 && events.empty() && !log_query(R"(SELECT "table" FROM @logs WHERE "table" = $1)", {table}).empty()) {
        throw Damaged("table " + table + ": its last event is missing");
    }
    std::string before;
    if (from > 1 && !events.empty() && events.front().number == from - 1) {
        before = events.front().hash;
        events.erase(events.begin());
    }
    check_chain(before, table, events, from);
    return events;
}

std::optional<Event> SqlStore::event_of(const std::string& table, const std::string& by, const std::string& retry_id) {
    const Rows found = log_query(R"(SELECT number FROM @log WHERE "by" = $2 AND retry_id = $3 AND retry_id <> '')",
                                 {table, by, retry_id});
    if (found.empty()) {
        return std::nullopt;
    }
    const std::int64_t number = number_in(found[0][0]);
    return only(events_between(table, number, number));
}

namespace {

std::string with_seats(const std::string& summaries) {
    return R"(SELECT page."table", game, status, listed, details, created_ms, page.changed_ms, page.checksum,
                     number, person, seats.changed_ms
              FROM ()" +
           summaries + R"() AS page LEFT JOIN seats ON seats."table" = page."table")";
}

}  // namespace

SummarySql sql_of(const SummaryQuery& query) {
    SummarySql statement;
    const auto parameter = [&](const Value& value) {
        statement.values.push_back(value);
        return "$" + std::to_string(statement.values.size());
    };
    std::string where;
    const auto require = [&](const std::string& condition) {
        where += (where.empty() ? " WHERE " : " AND ") + condition;
    };
    // CROSS JOIN, because SQLite then reads `seats` first and can use its index.
    const bool of_person = !query.person.empty();
    const std::string from = of_person ? "seats CROSS JOIN summaries" : "summaries",
                      order = of_person ? "seats." : "summaries.";
    if (of_person) {
        require("seats.person = " + parameter(query.person));
        require(R"(summaries."table" = seats."table")");
    }
    if (!query.status.empty()) {
        require("status = " + parameter(query.status));
    }
    if (query.listed_only) {
        require("listed = 1");
    }
    if (!query.game.empty()) {
        require("game = " + parameter(query.game));
    }
    if (query.changed_before_ms) {
        const std::string moment = parameter(*query.changed_before_ms);
        require("(" + order + "changed_ms, " + order + R"("table") < ()" + moment + ", " +
                parameter(query.before_table) + ")");
    }
    statement.sql = with_seats("SELECT summaries.* FROM " + from + where + " ORDER BY " + order + "changed_ms DESC, " +
                               order + R"("table" DESC LIMIT )" + parameter(std::max(query.limit, 0)));
    return statement;
}

std::optional<TableSummary> SqlStore::summary(const std::string& table) {
    return only(summaries_of({with_seats(R"(SELECT * FROM summaries WHERE "table" = $1)"), {table}}));
}

std::vector<TableSummary> SqlStore::summaries(const SummaryQuery& query) { return summaries_of(sql_of(query)); }

// A damaged summary is returned with `intact` = false and does not affect the other summaries.
std::vector<TableSummary> SqlStore::summaries_of(const SummarySql& statement) {
    Rows rows = query(statement.sql, statement.values);
    const auto key = [](const Row& row) {
        return std::tuple(-readable_number(row[6]), std::string_view(row[0]), readable_number(row[8]));
    };
    // Last change first, then by descending table id, then by ascending number of the person.
    std::ranges::sort(rows, [&](const Row& a, const Row& b) {
        const auto [a_changed, a_table, a_number] = key(a);
        const auto [b_changed, b_table, b_number] = key(b);
        return std::tie(a_changed, b_table, a_number) < std::tie(b_changed, a_table, b_number);
    });
    std::vector<TableSummary> summaries;
    std::vector<std::string> checksums;
    for (const Row& row : rows) {
        if (summaries.empty() || summaries.back().table != row[0]) {
            summaries.push_back(
                {row[0], row[1], row[2], row[3] == "1", {}, row[4], readable_number(row[5]), readable_number(row[6])});
            checksums.push_back(row[7]);
        }
        if (!row[8].empty()) {
            TableSummary& summary = summaries.back();
            summary.intact = summary.intact && row[8] == std::to_string(summary.people.size()) && row[10] == row[6];
            summary.people.push_back(row[9]);
        }
    }
    for (std::size_t i = 0; i < summaries.size(); ++i) {
        summaries[i].intact = summaries[i].intact && checksums[i] == checksum_of(summaries[i]);
    }
    return summaries;
}

std::optional<Person> SqlStore::person(const std::string& id) { return only(people_where("WHERE id = $1", {id})); }

std::optional<Person> SqlStore::person_named(const std::string& key) {
    return only(people_where("WHERE key = $1", {key}));
}

std::vector<Person> SqlStore::people(const std::string& after_key, int limit) {
    return people_where("WHERE key > $1 ORDER BY key LIMIT $2", {after_key, std::max(limit, 0)});
}

std::vector<Person> SqlStore::people_where(const std::string& where, const Values& values) {
    std::vector<Person> people;
    for (const Row& row :
         query("SELECT id, name, key, password, admin, created_ms, checksum FROM people " + where, values)) {
        people.push_back(person_in(row));
    }
    return people;
}

std::optional<Session> SqlStore::session(const std::string& token_hash) {
    return only(sessions_where("WHERE token_hash = $1", {token_hash}));
}

std::vector<Session> SqlStore::sessions(const std::string& after_token_hash, int limit) {
    return sessions_where("WHERE token_hash > $1 ORDER BY token_hash LIMIT $2", {after_token_hash, std::max(limit, 0)});
}

std::vector<Session> SqlStore::sessions_where(const std::string& where, const Values& values) {
    std::vector<Session> sessions;
    for (const Row& row :
         query("SELECT token_hash, person, created_ms, seen_ms, checksum FROM sessions " + where, values)) {
        if (is_intact("sessions", row)) {
            sessions.push_back({row[0], row[1], number_in(row[2]), number_in(row[3])});
        }
    }
    return sessions;
}

std::vector<std::string> SqlStore::tables(const std::string& after, int limit) {
    std::vector<std::string> tables;
    for (const Row& row : log_query(R"(SELECT "table" FROM summaries WHERE "table" > $1
                                       UNION SELECT "table" FROM @logs WHERE "table" > $1
                                       ORDER BY "table" LIMIT $2)",
                                    {after, std::max(limit, 0)})) {
        tables.push_back(row[0]);
    }
    return tables;
}

std::optional<std::string> SqlStore::settings(const std::string& person) {
    const Rows rows = query("SELECT person, settings, checksum FROM settings WHERE person = $1", {person});
    if (!rows.empty() && !is_intact("settings", rows[0])) {
        throw Damaged("the settings of person " + person + " are not as they were written");
    }
    return rows.empty() ? std::nullopt : std::optional<std::string>(rows[0][1]);
}

std::optional<std::int64_t> SqlStore::notified_turn(const std::string& person, const std::string& table) {
    const Rows rows = query(
        R"(SELECT person, "table", turn, checksum FROM notified WHERE person = $1 AND "table" = $2)", {person, table});
    return rows.empty() || !is_intact("notified", rows[0]) ? std::nullopt
                                                           : std::optional<std::int64_t>(number_in(rows[0][2]));
}

std::optional<ClockMark> SqlStore::clock() {
    const Rows rows = query("SELECT id, hall_ms, wall_ms, boot_ms, boot, checksum FROM clock");
    if (rows.size() != 1 || !is_intact("clock", rows[0])) {
        return std::nullopt;
    }
    const Row& row = rows[0];
    return ClockMark{number_in(row[1]), number_in(row[2]), number_in(row[3]), row[4]};
}

}  // namespace meadhall::store

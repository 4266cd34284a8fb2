// SPDX-License-Identifier: Apache-2.0
// The Store for both databases: all reads and writes, in SQL that both understand.
#pragma once

#include <unordered_map>

#include "store/database.h"
#include "store/encryption.h"
#include "store/store.h"

namespace meadhall::store {

// The SQL statement for a query. It reads up to `limit` summaries in index order. The result has one row for each
// person in a summary, and each such row repeats the summary. A summary without people has one row, with empty columns
// for the person. The rows come in any order.
struct SummarySql {
    std::string sql;
    Values values;  // refers to strings of the query
};
SummarySql sql_of(const SummaryQuery& query);

class SqlStore final : public Store {
public:
    explicit SqlStore(std::unique_ptr<Database> database) : database_(std::move(database)) {}
    // Throws BadInput if the key does not match the stored events.
    void use_key(const std::string& file, IfMissing if_missing);

    std::vector<Result> commit(const std::vector<Change>& changes) override;
    std::vector<Event> events(const std::string& table, std::int64_t from) override;
    std::optional<Event> event_of(const std::string& table, const std::string& by,
                                  const std::string& retry_id) override;
    std::optional<TableSummary> summary(const std::string& table) override;
    std::vector<TableSummary> summaries(const SummaryQuery& query) override;
    std::optional<Person> person(const std::string& id) override;
    std::optional<Person> person_named(const std::string& key) override;
    std::vector<Person> people(const std::string& after_key, int limit) override;
    std::optional<Session> session(const std::string& token_hash) override;
    std::vector<Session> sessions(const std::string& after_token_hash, int limit) override;
    std::vector<std::string> tables(const std::string& after, int limit) override;
    std::optional<std::string> settings(const std::string& person) override;
    std::optional<std::int64_t> notified_turn(const std::string& person, const std::string& table) override;
    std::optional<ClockMark> clock() override;
    std::vector<std::string> damage() override;
    std::vector<std::string> repair(const std::vector<std::string>& damaged_tables) override;
    void back_up(const std::string& file) override { database_->back_up(file); }

private:
    Rows query(std::string_view sql, const Values& values = {});
    // Runs a statement whose parameters are the columns of a row and then its checksum.
    void put(std::string_view sql_table, std::string_view sql, Values row);
    Rows log_query(std::string_view sql, const Values& values);
    std::vector<Event> events_between(const std::string& table, std::int64_t from, std::int64_t to);
    std::vector<Event> stored_events(const std::string& table, std::int64_t from,
                                     std::int64_t to);  // the payloads are still encrypted
    std::vector<TableSummary> summaries_of(const SummarySql& statement);
    std::vector<Person> people_where(const std::string& where, const Values& values);
    bool relink(const std::string& table);
    std::vector<Session> sessions_where(const std::string& where, const Values& values);

    // Makes all writes of a change. If one is refused, makes none of them.
    Result apply(const Change& change);
    // Each make() checks before it writes, so a refused write changes nothing.
    Result make(const Append& write);
    Result make(const PutSummary& write);
    void put_seats(const TableSummary& summary);
    Result make(const PutPerson& write);
    Result make(const DeletePerson& write);
    Result make(const PutSession& write);
    Result make(const EndSession& write);
    Result make(const EndSessions& write);
    Result make(const DeleteTable& write);
    Result make(const PutSettings& write);
    Result make(const PutNotified& write);
    Result make(const PutClock& write);

    std::string insert(const std::string& table, const Event& event, const std::string& hash_before);

    std::unique_ptr<Database> database_;
    std::optional<PayloadCipher> cipher_;
    // A cache: the last event of each table, and hashes of the requests in the table's log. Valid as long as no other
    // connection writes.
    struct Tail {
        std::int64_t number;
        std::string hash;
        std::vector<std::uint32_t> requests;
        bool may_have(const Event& event) const;
        void add(const Event& event);
        static std::uint32_t key_of(const Event& event);
    };
    bool alone_ = false;
    std::unordered_map<std::string, Tail> tails_;
};

}  // namespace meadhall::store

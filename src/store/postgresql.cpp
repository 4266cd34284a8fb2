// SPDX-License-Identifier: Apache-2.0
#include <array>
#include <libpq-fe.h>
#include <map>

#include "kernel/check.h"
#include "store/database.h"
#include "store/store.h"

namespace meadhall::store {
namespace {

struct Finish {
    void operator()(PGconn* connection) const { PQfinish(connection); }
};
struct Clear {
    void operator()(PGresult* answer) const { PQclear(answer); }
};
struct FreeOptions {
    void operator()(PQconninfoOption* options) const { PQconninfoFree(options); }
};
using Connection = std::unique_ptr<PGconn, Finish>;
using Answer = std::unique_ptr<PGresult, Clear>;

// All settings are given here, so that the configuration of the database does not matter. If a hall hangs during its
// transaction, PostgreSQL ends the transaction and the connection.
constexpr const char* settings = R"(
SET synchronous_commit = on;
SET default_transaction_isolation = 'read committed';
SET default_transaction_read_only = off;
SET lock_timeout = '2s';
SET idle_in_transaction_session_timeout = '5s';
SET client_min_messages = warning;
SET search_path = meadhall;
)";
// Begins a write transaction. The lock admits only one writer at a time, as in SQLite.
constexpr const char* take_turn = "BEGIN; SELECT pg_advisory_xact_lock(hashtext('meadhall'))";

// Drops notices, which libpq would print.
void ignore_notice(void* /*unused*/, const PGresult* /*unused*/) {}

Connection connect(const std::string& address) {
    constexpr std::array<const char*, 5> names{"dbname", "client_encoding", "connect_timeout", "tcp_user_timeout",
                                               nullptr};
    const std::array<const char*, 5> values{address.c_str(), "UTF8", "2", "2000", nullptr};
    Connection connection(PQconnectdbParams(names.data(), values.data(), 1));
    PQsetNoticeReceiver(connection.get(), ignore_notice, nullptr);
    return connection;
}

// Throws our error for a SQLSTATE. Appendix A of PostgreSQL's manual lists these codes and their prefixes.
[[noreturn]] void throw_for(const std::string& state) {
    const auto is = [&](std::string_view prefix) { return state.starts_with(prefix); };
    if (is("XX001") || is("XX002")) {
        throw Damaged("the database is damaged");
    }
    if (is("53100")) {
        throw Unavailable("the disk of the database is full");
    }
    if (is("55P03") || is("40")) {
        throw Unavailable("the database is busy");
    }
    // The conditions mean, in this order: no connection to the server; connection error; read-only or ended
    // transaction; out of resources; stopped by an operator; system error.
    if (state.empty() || is("08") || is("25") || is("53") || is("57") || is("58")) {
        throw Unavailable("the database cannot be reached");
    }
    if (is("22") || is("54")) {
        throw BadInput("a text cannot be stored: it is too long or not valid UTF-8");
    }
    throw Broken("PostgreSQL refuses a statement of this program with state " + state);
}

class PostgresqlDatabase final : public Database {
public:
    explicit PostgresqlDatabase(std::string address) : address_(std::move(address)) {
        const std::unique_ptr<PQconninfoOption, FreeOptions> options(PQconninfoParse(address_.c_str(), nullptr));
        if (!options) {
            throw BadInput("the address of the PostgreSQL database cannot be read");
        }
        connection_ = connect(address_);
        // The operator who starts the hall reads this message, so it contains the reason.
        if (PQstatus(connection_.get()) != CONNECTION_OK) {
            const std::string reason = PQerrorMessage(connection_.get());
            throw Unavailable(reason.substr(0, reason.find('\n')));
        }
        settle();
        make_schema();
    }

    const Dialect& dialect() const override { return postgresql_dialect; }

    std::vector<std::string> tables() override {
        std::vector<std::string> names;
        for (const Row& row : query("SELECT tablename FROM pg_tables WHERE schemaname = 'meadhall'", {})) {
            names.push_back(row[0]);
        }
        return names;
    }

    void begin() override { run(take_turn); }
    void commit() override {
        // COMMIT of a failed transaction rolls it back, and PostgreSQL does not report that as an error.
        const Answer answer = run("COMMIT");
        check(std::string_view(PQcmdStatus(answer.get())) == "COMMIT",
              "PostgreSQL rolled back a transaction instead of committing it");
    }
    void roll_back() noexcept override {
        if (connection_) {
            const Answer answer(PQexec(connection_.get(), "ROLLBACK"));
            if (PQresultStatus(answer.get()) != PGRES_COMMAND_OK) {
                lose_connection();
            }
        }
    }

    Rows query(std::string_view sql, const Values& values) override {
        const std::string name = prepared(std::string(sql));
        std::vector<std::string> texts;
        for (const Value& value : values) {
            const auto* number = std::get_if<std::int64_t>(&value);
            texts.push_back(number != nullptr ? std::to_string(*number) : std::get<1>(value).get());
        }
        std::vector<const char*> parameters;
        for (const std::string& text : texts) {
            parameters.push_back(text.c_str());
        }
        return rows_of(*expect(PQexecPrepared(connected(), name.c_str(), static_cast<int>(parameters.size()),
                                              parameters.data(), nullptr, nullptr, 0)));
    }

    void script(const std::string& sql) override { run(sql); }

    void back_up(const std::string& /*file*/) override { throw BadInput("back up a PostgreSQL database with pg_dump"); }

private:
    static Rows rows_of(const PGresult& answer) {
        Rows rows(static_cast<std::size_t>(PQntuples(&answer)));
        for (int i = 0; i < PQntuples(&answer); ++i) {
            for (int column = 0; column < PQnfields(&answer); ++column) {
                rows[static_cast<std::size_t>(i)].emplace_back(PQgetvalue(&answer, i, column));
            }
        }
        return rows;
    }

    PGconn* connected() {
        if (!connection_) {
            connection_ = connect(address_);
            if (PQstatus(connection_.get()) != CONNECTION_OK) {
                fail("");
            }
            settle();
        }
        return connection_.get();
    }

    void settle() {
        run(settings);
        const Rows safe = rows_of(*run("SELECT current_setting('synchronous_commit'), current_setting('fsync')"));
        if (safe[0] != Row{"on", "on"}) {
            lose_connection();
            throw BadInput("PostgreSQL must run with fsync and synchronous_commit, or moves could be lost");
        }
    }

    void make_schema() {
        Transaction transaction(*this);
        // Check first: CREATE SCHEMA IF NOT EXISTS needs the right to create schemas even if the schema exists.
        if (query("SELECT oid FROM pg_namespace WHERE nspname = 'meadhall'", {}).empty()) {
            run("CREATE SCHEMA meadhall");
        }
        transaction.commit();
    }

    std::string prepared(const std::string& sql) {
        PGconn* connection = connected();
        const auto [statement, added] = statements_.try_emplace(sql, "s" + std::to_string(statements_.size()));
        std::string name = statement->second;
        if (added) {
            expect(PQprepare(connection, name.c_str(), sql.c_str(), 0, nullptr));
        }
        return name;
    }

    Answer run(const std::string& sql) { return expect(PQexec(connected(), sql.c_str())); }

    Answer expect(PGresult* result) {
        Answer answer(result);
        const ExecStatusType status = PQresultStatus(result);
        if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK) {
            const char* state = PQresultErrorField(result, PG_DIAG_SQLSTATE);
            fail(state == nullptr ? "" : state);  // no SQLSTATE: the connection is lost
        }
        return answer;
    }

    // After any error, start with a new connection: it has no unfinished transaction.
    [[noreturn]] void fail(const std::string& state) {
        lose_connection();
        throw_for(state);
    }

    void lose_connection() noexcept {
        connection_.reset();
        statements_.clear();
    }

    std::string address_;
    Connection connection_;
    std::map<std::string, std::string> statements_;  // names of prepared statements
};

}  // namespace

std::unique_ptr<Database> open_postgresql(const std::string& address) {
    return std::make_unique<PostgresqlDatabase>(address);
}

}  // namespace meadhall::store

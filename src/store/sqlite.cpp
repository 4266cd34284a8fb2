// SPDX-License-Identifier: Apache-2.0
#include <SQLiteCpp/Backup.h>
#include <SQLiteCpp/SQLiteCpp.h>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <map>
#include <sqlite3.h>
#include <sys/stat.h>
#include <type_traits>
#include <unistd.h>
#include <utility>

#include "kernel/check.h"
#include "store/database.h"
#include "store/schema.h"
#include "store/store.h"

namespace meadhall::store {
namespace {

constexpr int patience_ms = 2000;                  // how long a connection waits for another writer
constexpr std::int64_t kept_log_bytes = 16 << 20;  // the size in bytes to which the write-ahead log shrinks back
// Number of changed pages, together about 16 MB, after which a checkpoint is made. Checkpoints are rare, because each
// one copies every page that has changed since the last one.
constexpr int pages_a_checkpoint = 4000;
constexpr int cached_kilobytes = 1000;  // size of each connection's cache; the system caches the file as well
const std::string in_memory = ":memory:";

// Creates the file before SQLite does, because SQLite would make it readable for everyone. The write-ahead log gets the
// same permissions. False if the file exists already.
bool make_private_file(const std::string& file) {
    const int descriptor = open(file.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR);
    if (descriptor >= 0) {
        close(descriptor);
        return true;
    }
    if (errno != EEXIST) {
        throw BadInput("cannot create the file " + file + ": " + std::strerror(errno));
    }
    return false;
}

// Throws BadInput unless this is a regular file. The program must never open a folder or a device, or change its
// permissions.
void expect_file(const std::string& file) {
    struct stat about{};
    if (stat(file.c_str(), &about) != 0 || !S_ISREG(about.st_mode)) {
        throw BadInput(file + " is not a regular file");
    }
}

// Removes the permissions of others. Does not open the file: closing a SQLite file would release the locks that this
// process holds on it.
void keep_private(const std::string& file) {
    struct stat about{};
    const bool open_to_others = stat(file.c_str(), &about) == 0 && (about.st_mode & (S_IRWXG | S_IRWXO)) != 0;
    if (open_to_others && chmod(file.c_str(), S_IRUSR | S_IWUSR) != 0) {
        throw BadInput("others can read " + file + ", and it cannot be made private: " + std::strerror(errno));
    }
}

// True if another process has this database open. In WAL mode such a process holds SQLite's shared lock on the file.
// The check does not use SQLite, so it works for a damaged file too.
bool is_open_elsewhere(const std::string& file) {
    constexpr off_t shared_first = 0x40000002, shared_size = 510;  // see "File Locking" in SQLite's os.h
    const int descriptor = open(file.c_str(), O_RDWR | O_CLOEXEC);
    if (descriptor < 0) {
        return false;
    }
    struct flock lock{};
    lock.l_type = F_WRLCK;
    lock.l_whence = SEEK_SET;
    lock.l_start = shared_first;
    lock.l_len = shared_size;
    const bool asked = fcntl(descriptor, F_GETLK, &lock) == 0;
    close(descriptor);
    return !asked || lock.l_type != F_UNLCK;
}

// Flushes a file, or the entries of a folder.
void make_durable(const std::string& path) {
    const int descriptor = open(path.c_str(), O_RDONLY | O_CLOEXEC);
    const bool durable = descriptor >= 0 && fsync(descriptor) == 0;
    if (descriptor >= 0) {
        close(descriptor);
    }
    if (!durable) {
        throw Unavailable("cannot write " + path + " to the disk: " + std::strerror(errno));
    }
}

// The open database, with its prepared statements.
struct Connection {
    // OPEN_NOMUTEX, because only one thread at a time uses the connection.
    explicit Connection(const std::string& file)
        : database(file, SQLite::OPEN_READWRITE | SQLite::OPEN_NOMUTEX, patience_ms) {}

    std::string setting(const std::string& pragma) { return database.execAndGet("PRAGMA " + pragma).getString(); }

    // Sets everything explicitly and does not rely on the defaults of the SQLite build, because acknowledged data must
    // survive a power cut. Throws BadInput if SQLite does not accept a setting that protects the data.
    void settle(bool file) {
        const std::string log = setting("journal_mode = WAL");
        database.exec("PRAGMA synchronous = FULL");
        database.exec("PRAGMA foreign_keys = ON");
        database.exec("PRAGMA journal_size_limit = " + std::to_string(kept_log_bytes));
        database.exec("PRAGMA wal_autocheckpoint = " + std::to_string(pages_a_checkpoint));
        database.exec("PRAGMA cache_size = -" + std::to_string(cached_kilobytes));
        if ((file && log != "wal") || setting("synchronous") != "2" || setting("foreign_keys") != "1") {
            throw BadInput("SQLite cannot write this file safely: it needs a local disk");
        }
    }

    struct Prepared {
        SQLite::Statement statement;
        std::vector<int> places;  // index of $1, $2 and so on among SQLite's parameters
    };
    Prepared& prepared(std::string_view sql, std::size_t parameters) {
        const auto found = statements.find(sql);
        if (found != statements.end()) {
            return found->second;
        }
        Prepared prepared{{database, std::string(sql)}, {}};
        for (std::size_t i = 1; i <= parameters; ++i) {
            prepared.places.push_back(prepared.statement.getIndex(("$" + std::to_string(i)).c_str()));
        }
        return statements.emplace(sql, std::move(prepared)).first->second;
    }

    SQLite::Database database;
    std::map<std::string, Prepared, std::less<>> statements;
    std::string version;  // SQLite's counter of writes by other connections; empty: not read yet
};

class SqliteDatabase final : public Database {
public:
    explicit SqliteDatabase(std::string file) : file_(std::move(file)) {
        if (file_ == in_memory) {
            guarded([](Connection&) {});
            return;
        }
        make_private_file(file_);
        expect_file(file_);
        // Connect first. If the file is not a database, this fails before its permissions are changed.
        guarded([](Connection&) {});
        for (const char* part : {"", "-wal", "-shm"}) {
            keep_private(file_ + part);
        }
    }

    const Dialect& dialect() const override { return sqlite_dialect; }

    std::vector<std::string> tables() override {
        std::vector<std::string> names;
        for (const Row& row : query("SELECT name FROM sqlite_master WHERE type = 'table'", {})) {
            names.push_back(row[0]);
        }
        return names;
    }

    void begin() override { query("BEGIN IMMEDIATE", {}); }
    void commit() override { query("COMMIT", {}); }
    bool changed_by_others() override {
        const std::string version = query("PRAGMA data_version", {}).at(0).at(0);
        return std::exchange(connection_->version, version) != version;
    }
    void roll_back() noexcept override {
        // After some errors SQLite has already rolled back. Then the connection is in autocommit mode.
        if (connection_ && sqlite3_get_autocommit(connection_->database.getHandle()) == 0 &&
            connection_->database.tryExec("ROLLBACK") != SQLITE_OK) {
            lose_connection();
        }
    }

    Rows query(std::string_view sql, const Values& values) override {
        return guarded([&](Connection& connection) {
            Connection::Prepared& prepared = connection.prepared(sql, values.size());
            // A statement that is not reset keeps its locks.
            const std::unique_ptr<SQLite::Statement, Reset> reset(&prepared.statement);
            bind(prepared, values);
            return rows_of(prepared.statement);
        });
    }

    void script(const std::string& sql) override {
        guarded([&](Connection& connection) { connection.database.exec(sql); });
    }

    void back_up(const std::string& file) override {
        if (!make_private_file(file)) {
            throw BadInput("the file " + file + " already exists");
        }
        guarded([&](Connection& connection) {
            // Never leave a partial copy behind.
            if (!copied(connection.database, file)) {
                unlink(file.c_str());
                throw Unavailable("the copy of the database cannot be written");
            }
        });
    }

    // Also compares the schema with that of a new database, because SQLite's own checks miss a changed letter in the
    // schema.
    std::vector<std::string> damage() override {
        std::vector<std::string> found;
        for (const Row& row : query("PRAGMA integrity_check", {})) {
            if (row[0] != "ok") {
                found.push_back("SQLite: " + row[0]);
            }
        }
        for (const Row& row : query("PRAGMA foreign_key_check", {})) {
            found.push_back("SQLite: a row of " + row[0] + " refers to a row of " + row[2] + " that does not exist");
        }
        constexpr std::string_view all = "SELECT type, name, tbl_name, sql FROM sqlite_master ORDER BY type, name";
        SqliteDatabase fresh(in_memory);
        upgrade(fresh);
        if (query(all, {}) != fresh.query(all, {})) {
            found.emplace_back("SQLite: the definitions of the SQL tables and indexes are not as they were written");
        }
        return found;
    }
    void rebuild_indexes() override { script("REINDEX"); }

private:
    struct Reset {
        void operator()(SQLite::Statement* statement) const { statement->tryReset(); }
    };

    // Copies all pages in one step, so that the copy is consistent. Writers are not blocked.
    static bool copied(SQLite::Database& database, const std::string& file) {
        try {
            SQLite::Database copy(file, SQLite::OPEN_READWRITE);
            return SQLite::Backup(copy, database).executeStep() == SQLITE_DONE;
        } catch (const SQLite::Exception&) {
            return false;
        }
    }

    static void bind(Connection::Prepared& prepared, const Values& values) {
        for (std::size_t i = 0; i < values.size(); ++i) {
            const int place = prepared.places[i];
            if (const auto* number = std::get_if<std::int64_t>(&values[i])) {
                prepared.statement.bind(place, *number);
            } else {
                prepared.statement.bindNoCopy(place, std::get<1>(values[i]).get());
            }
        }
    }

    static Rows rows_of(SQLite::Statement& statement) {
        Rows rows;
        while (statement.executeStep()) {
            Row& row = rows.emplace_back();
            for (int i = 0; i < statement.getColumnCount(); ++i) {
                row.push_back(statement.getColumn(i).getString());
            }
        }
        return rows;
    }

    // Calls f with the connection, and connects again if it was lost. Translates exceptions of SQLite to ours.
    template <class F>
    std::invoke_result_t<F, Connection&> guarded(F f) {
        try {
            if (!connection_) {
                connect();
            }
            return f(*connection_);
        } catch (const SQLite::Exception& error) {
            fail(error.getErrorCode() & 0xFF);
        }
    }

    void connect() {
        auto connection = std::make_unique<Connection>(file_);
        connection->settle(file_ != in_memory);
        // Slow for a large file, but necessary: the error that closed the connection may have damaged the file.
        if (lost_ && connection->setting("quick_check(1)") != "ok") {
            fail(SQLITE_CORRUPT);
        }
        connection_ = std::move(connection);
        lost_ = false;
    }

    void lose_connection() noexcept {
        connection_.reset();
        lost_ = true;
    }

    [[noreturn]] void fail(int code) {
        switch (code) {
            case SQLITE_BUSY:
            case SQLITE_LOCKED:
            case SQLITE_PROTOCOL:
                throw Unavailable("the database is busy");
            case SQLITE_FULL:
                throw Unavailable("the disk of the database is full");
            case SQLITE_TOOBIG:
                throw BadInput("a text is too long to be stored");
            default:
                break;
        }
        // Do not use this connection again. After a failed fsync, for example, a second fsync would succeed although
        // the pages are lost.
        lose_connection();
        switch (code) {
            case SQLITE_NOTADB:
                throw BadInput("the file is not a SQLite database");
            case SQLITE_CORRUPT:
                throw Damaged("the file of the database is damaged");
            case SQLITE_IOERR:
            case SQLITE_CANTOPEN:
            case SQLITE_READONLY:
            case SQLITE_PERM:
            case SQLITE_AUTH:
            case SQLITE_NOMEM:
            case SQLITE_INTERRUPT:
                throw Unavailable("the database cannot be read or written");
            default:
                throw Broken("SQLite refuses a statement of this program with code " + std::to_string(code));
        }
    }

    std::string file_;
    std::unique_ptr<Connection> connection_;
    bool lost_ = false;  // an error has closed the connection
};

}  // namespace

std::unique_ptr<Database> open_sqlite(const std::string& file) { return std::make_unique<SqliteDatabase>(file); }

bool is_there(const std::string& sqlite_file) {
    struct stat about{};
    return stat(sqlite_file.c_str(), &about) == 0 && about.st_size > 0;
}

void put_sqlite_in_place(const std::string& from, const std::string& to) {
    if (is_open_elsewhere(to)) {
        throw Unavailable("another process has " + to + " open; stop the hall first");
    }
    // SQLite must not apply the old database's write-ahead log to the new one.
    for (const char* part : {"-wal", "-shm"}) {
        unlink((to + part).c_str());
    }
    const std::size_t slash = to.rfind('/');
    make_durable(from);
    if (std::rename(from.c_str(), to.c_str()) != 0) {
        throw Unavailable("cannot replace the database " + to + ": " + std::strerror(errno));
    }
    make_durable(slash == std::string::npos ? "." : to.substr(0, slash + 1));
}

}  // namespace meadhall::store

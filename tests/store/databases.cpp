// SPDX-License-Identifier: Apache-2.0
#include "tests/store/databases.h"

#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <libpq-fe.h>
#include <spawn.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

extern char** environ;  // NOLINT: POSIX defines this name

namespace meadhall::store {
namespace {

namespace fs = std::filesystem;
using Words = std::vector<std::string>;

fs::path program(const std::string& name) {
    for (const auto& version : fs::directory_iterator("/usr/lib/postgresql")) {
        if (fs::exists(version.path() / "bin" / name)) {
            return version.path() / "bin" / name;
        }
    }
    throw std::runtime_error("PostgreSQL is not installed: these tests need the package postgresql-15");
}

// PostgreSQL does not run as root. setpriv ends it when this program ends, even after a crash.
Words as_postgres(Words command) {
    Words words{"setpriv", "--pdeathsig=QUIT"};
    if (geteuid() == 0) {
        words.insert(words.end(), {"--reuid=postgres", "--regid=postgres", "--clear-groups"});
    }
    words.insert(words.end(), command.begin(), command.end());
    return words;
}

pid_t start(Words words, const fs::path& log) {
    std::vector<char*> arguments;
    for (std::string& word : words) {
        arguments.push_back(word.data());
    }
    arguments.push_back(nullptr);
    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_addopen(&files, 1, log.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0600);
    posix_spawn_file_actions_adddup2(&files, 1, 2);
    pid_t child = 0;
    const int error = posix_spawnp(&child, arguments[0], &files, nullptr, arguments.data(), environ);
    posix_spawn_file_actions_destroy(&files);
    if (error != 0) {
        throw std::runtime_error("cannot start " + words[0]);
    }
    return child;
}

int ended(pid_t child) {
    int status = 0;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    return status;
}

class Server {
public:
    Server() {
        if (geteuid() == 0) {
            const int done = ended(start({"chown", "postgres:", folder_.path}, log()));
            EXPECT_EQ(done, 0);
        }
        // The database sorts by English rules. So the tests show that the order of our texts does not depend on the
        // locale of the database.
        const int made = ended(start(
            as_postgres({program("initdb"), "--pgdata=" + data(), "--username=meadhall", "--auth=trust", "--no-sync",
                         "--encoding=UTF8", "--locale=C.UTF-8", "--locale-provider=icu", "--icu-locale=en"}),
            log()));
        if (made != 0) {
            throw std::runtime_error("initdb failed");
        }
        run();
    }
    ~Server() { stop(); }
    Server(const Server&) = delete;
    Server& operator=(const Server&) = delete;

    void run() {
        server_ =
            start(as_postgres({program("postgres"), "-D", data(), "-k", folder_.path, "-c", "listen_addresses=", "-c",
                               "fsync=on", "-c", "max_connections=20", "-c", "shared_buffers=16MB"}),
                  log());
        while (PQping(address().c_str()) != PQPING_OK) {
            if (waitpid(server_, nullptr, WNOHANG) != 0) {
                server_ = 0;
                throw std::runtime_error("PostgreSQL does not start");
            }
            std::this_thread::sleep_for(std::chrono::milliseconds(10));
        }
    }
    void stop() {
        if (server_ != 0) {
            kill(server_, SIGQUIT);
            ended(server_);
            server_ = 0;
        }
    }
    std::string address() const { return "postgresql://meadhall@/postgres?host=" + folder_.path.string(); }

private:
    fs::path log() const { return folder_.path / "log"; }
    std::string data() const { return folder_.path / "data"; }

    Folder folder_;
    pid_t server_ = 0;
};

std::unique_ptr<Server> server;  // started on first use, stopped after the last test

Server& running_server() {
    if (!server) {
        server = std::make_unique<Server>();
    }
    return *server;
}

class ServerEnd : public testing::Environment {
public:
    void TearDown() override { server.reset(); }
};
[[maybe_unused]] testing::Environment* const server_end = testing::AddGlobalTestEnvironment(new ServerEnd);

}  // namespace

Folder::Folder() {
    std::string name = (fs::temp_directory_path() / "meadhall-store-XXXXXX").string();
    path = mkdtemp(name.data());
}

void stop_postgresql() { running_server().stop(); }
void start_postgresql() { running_server().run(); }

DatabaseTest::DatabaseTest()
    : file_(folder_.path / "database"),
      address_(GetParam() == Kind::sqlite ? "sqlite:" + file_ : running_server().address()) {
    if (GetParam() == Kind::postgresql) {
        raw()->script("DROP SCHEMA meadhall CASCADE; CREATE SCHEMA meadhall");
    }
}

std::unique_ptr<Database> DatabaseTest::raw() const {
    return GetParam() == Kind::sqlite ? open_sqlite(file_) : open_postgresql(address_);
}

Event event(std::int64_t number, const std::string& by, const std::string& retry_id) {
    return {number, 1000 + number, "move", by, retry_id, "payload " + std::to_string(number), ""};
}

Change append(const std::string& table, const Event& event) { return {{Append{table, event}}}; }

Person person(const std::string& id, const std::string& key) { return {id, "Name of " + id, key, "argon", false, 7}; }

Result commit(Store& store, const Change& change) { return store.commit({change}).at(0); }

}  // namespace meadhall::store

// SPDX-License-Identifier: Apache-2.0
#include <cerrno>
#include <condition_variable>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <mutex>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>

#include "kernel/check.h"
#include "store/database.h"
#include "store/store.h"

namespace meadhall::store {
namespace {

// --- SQLite ---------------------------------------------------------------------------------------------------------

// Resolves links, so that a link and its target have the same lock. If the file does not exist yet, its name is not
// resolved.
std::string real_name(const std::string& file) {
    const std::unique_ptr<char, decltype(&std::free)> name(realpath(file.c_str(), nullptr), std::free);
    return name ? name.get() : file;
}

// The system releases the lock when the process ends, even after kill -9. The lock file is never deleted: if it were
// deleted while another process opens it, two halls could each hold a lock.
class FileLock final : public HallLock {
public:
    explicit FileLock(const std::string& database)
        : file_(real_name(database) + ".lock"),
          descriptor_(open(file_.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, S_IRUSR | S_IWUSR)) {
        if (descriptor_ < 0) {
            throw BadInput("cannot open the lock file " + file_ + ": " + std::strerror(errno));
        }
        struct flock whole{};
        whole.l_type = F_WRLCK;
        if (fcntl(descriptor_, F_OFD_SETLK, &whole) != 0) {
            const std::string holder = read_holder();
            close(descriptor_);
            throw BadInput("another hall" + (holder.empty() ? "" : " (process " + holder + ")") +
                           " is open on the database " + database + "; close it first");
        }
        // The process id is used only in the error message, so ignore errors: a full disk must not prevent the start.
        const std::string process = std::to_string(getpid());
        [[maybe_unused]] const bool is_named =
            ftruncate(descriptor_, 0) == 0 && pwrite(descriptor_, process.data(), process.size(), 0) > 0;
    }
    ~FileLock() override { close(descriptor_); }
    FileLock(const FileLock&) = delete;
    FileLock& operator=(const FileLock&) = delete;

private:
    std::string read_holder() const {
        std::string text(20, '\0');
        const ssize_t size = pread(descriptor_, text.data(), text.size(), 0);
        text.resize(size > 0 ? static_cast<std::size_t>(size) : 0);
        return text;
    }

    std::string file_;
    int descriptor_;
};

// --- PostgreSQL -----------------------------------------------------------------------------------------------------

constexpr std::chrono::seconds between_checks(1);
// Number of attempts to take the lock at startup. The session of a killed process may still hold it for a moment.
constexpr int checks_at_start = 3;

// Holds an advisory lock. PostgreSQL lets a session take its own lock again. So one statement is repeated once per
// second: it takes the lock, checks that the session is alive, and takes the lock again after an outage.
class SessionLock final : public HallLock {
public:
    SessionLock(const std::string& address, std::function<void()> lost, int checks)
        : database_(open_postgresql(address)), lost_(std::move(lost)), checks_(checks) {
        for (int i = 1; !is_taken(); ++i) {
            if (i == checks_at_start) {
                throw BadInput("another hall is open on this PostgreSQL database; close it first");
            }
            std::this_thread::sleep_for(between_checks);
        }
        thread_ = std::thread([this] { keep(); });
    }
    ~SessionLock() override {
        {
            const std::lock_guard lock(mutex_);
            ending_ = true;
        }
        changed_.notify_all();
        thread_.join();
    }
    SessionLock(const SessionLock&) = delete;
    SessionLock& operator=(const SessionLock&) = delete;

private:
    bool is_taken() {
        return database_->query("SELECT pg_try_advisory_lock(hashtext('meadhall'), hashtext('hall'))", {})[0][0] == "t";
    }
    void keep() {
        int refused = 0;
        std::unique_lock lock(mutex_);
        while (!changed_.wait_for(lock, between_checks, [&] { return ending_; })) {
            try {
                refused = is_taken() ? 0 : refused + 1;
            } catch (const std::exception&) {
                continue;  // an outage; the next check connects again
            }
            if (refused == checks_) {
                if (lost_) {
                    lost_();
                }
                return;
            }
        }
    }

    std::unique_ptr<Database> database_;
    std::function<void()> lost_;
    int checks_;
    std::mutex mutex_;
    std::condition_variable changed_;
    bool ending_ = false;
    std::thread thread_;
};

}  // namespace

std::unique_ptr<HallLock> lock_sqlite_hall(const std::string& file) { return std::make_unique<FileLock>(file); }

std::unique_ptr<HallLock> lock_postgresql_hall(const std::string& address, std::function<void()> lost, int checks) {
    return std::make_unique<SessionLock>(address, std::move(lost), checks);
}

}  // namespace meadhall::store

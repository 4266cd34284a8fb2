// SPDX-License-Identifier: Apache-2.0
// meadhall admin: the commands for the whole database (backup, restore, verify, repair, set-clock).
#include <filesystem>
#include <iostream>

#include "cli/admin.h"
#include "server/hall_clock.h"
#include "server/summary.h"

namespace meadhall::cli::admin {
namespace {

namespace fs = std::filesystem;

// Returns what is wrong with a table's summary, or an empty string. The summary (store::TableSummary) is derived from
// the log. A hall may write during the check, so the summary is compared only if it did not change while the log was
// read.
std::string wrong_with_summary(Store& store, const std::optional<store::TableSummary>& before,
                               const server::Table& table) {
    const std::optional<store::TableSummary> stored = store.summary(table.id());
    if (stored != before) {
        return {};
    }
    return !stored                                     ? "it has no summary"
           : !stored->intact                           ? "its summary is not as written"
           : !server::agrees(*stored, table.summary()) ? "its summary does not match its log"
                                                       : "";
}

std::vector<Fault> faults_in_database(Store& store) {
    std::vector<Fault> faults;
    try {
        for (const std::string& each : store.damage()) {
            faults.push_back({"", each});
        }
    } catch (const store::Damaged& error) {
        faults.push_back({"", error.what()});
    }
    return faults;
}

// Calls f with every table, its log, and the summary that was read before the log. An exception from f becomes a fault,
// and the check continues with the next table.
template <class F>
std::vector<Fault> faults_of(Store& store, F f) {
    std::vector<Fault> faults;
    for_each_shown(all_tables(store), "tables", [&](const std::string& table) {
        try {
            const std::optional<store::TableSummary> summary = store.summary(table);
            const std::vector<store::Event> events = store.events(table);
            if (!events.empty() || store.summary(table)) {  // otherwise the table was deleted in the meantime
                f(table, events, summary);
            }
        } catch (const store::Unavailable&) {
            throw;
        } catch (const std::exception& error) {
            faults.push_back({table, error.what()});
        }
    });
    return faults;
}

void expect_log(const std::vector<store::Event>& events) {
    if (events.empty()) {
        throw Failed("its log is missing");
    }
}

}  // namespace

int back_up(const AdminCall& call) {
    const std::unique_ptr<Store> store = open(call);
    store->back_up(call.path);
    std::cout << "The database is copied to " << call.path << ", " << grouped(fs::file_size(call.path)) << " bytes.\n";
    return succeeded;
}

int restore(const AdminCall& call) {
    constexpr std::string_view sqlite = "sqlite:";
    const ServeSettings settings = read_settings(call.settings).settings;
    const std::string& address = settings.store;
    if (!address.starts_with(sqlite) || address == "sqlite::memory:") {
        throw WrongCall("restore works only with a SQLite file; for PostgreSQL use pg_restore or psql");
    }
    // 1. Refuse to replace a database that contains people or tables, unless --force is given. Always refuse a backup
    // that is a database in use.
    const std::string target = address.substr(sqlite.size());
    if (!call.force && fs::exists(target) && fs::file_size(target) > 0) {
        const std::unique_ptr<Store> there = store::open_store(address, store::IfMissing::refuse);
        if (!there->people("", 1).empty() || !there->tables("", 1).empty()) {
            throw WrongCall(in_quotes(target) + " already contains people or tables (--force replaces them)");
        }
    }
    if (fs::exists(call.path + "-wal")) {
        throw WrongCall(in_quotes(call.path) + " is a database in use, not a backup: there is a -wal file next to it");
    }
    // 2. Copy the backup next to the target and open the copy. Opening a database may change its file, and the backup
    // must stay unchanged.
    const std::string copy = target + ".restoring";
    std::error_code error;
    for (const char* part : {"", "-wal", "-shm"}) {
        fs::remove(copy + part, error);
    }
    if (!fs::is_regular_file(call.path) || !fs::copy_file(call.path, copy, error)) {
        throw WrongCall("cannot copy " + in_quotes(call.path) +
                        (error ? ": " + error.message() : ": it is not a regular file"));
    }
    // 3. Move the copy into place only if it is complete and undamaged.
    std::size_t tables = 0;
    try {
        const std::unique_ptr<Store> store = store::open_store("sqlite:" + copy, store::IfMissing::refuse);
        std::vector<Fault> faults = faults_in_database(*store);
        if (faults.empty()) {
            faults = faults_of(*store, [&](const auto&, const auto& log, const auto&) {
                expect_log(log);
                ++tables;
            });
        }
        if (!faults.empty()) {
            complain_of(faults);
            throw Failed("the backup is damaged; nothing was changed");
        }
    } catch (...) {
        fs::remove(copy, error);
        throw;
    }
    try {
        store::put_in_place(copy, address);
    } catch (const store::Unavailable&) {
        fs::remove(copy, error);
        throw;
    }
    std::cout << "Restored into " << target << ": " << grouped(tables) << " tables, none of them damaged.\n"
              << "A backup does not contain the key; the hall needs it in " << settings.key() << ".\n";
    return succeeded;
}

int verify(const AdminCall& call) {
    const std::unique_ptr<Store> store = open(call);
    const server::Games games;
    std::size_t tables = 0, events = 0;
    std::vector<Fault> faults = faults_in_database(*store);
    const std::vector<Fault> of_tables = faults_of(*store, [&](const auto& id, const auto& log, const auto& before) {
        expect_log(log);
        const server::Table table = read_table(games, id, log);
        ++tables;
        events += log.size();
        if (const std::string wrong = wrong_with_summary(*store, before, table); !wrong.empty()) {
            throw Failed(wrong);
        }
    });
    faults.insert(faults.end(), of_tables.begin(), of_tables.end());
    if (call.json) {
        json::array list;
        for (const Fault& fault : faults) {
            list.push_back({{"table", fault.table}, {"why", fault.why}});
        }
        std::cout << pretty_json(json::object{{"tables", tables}, {"events", events}, {"faults", list}}) << "\n";
    } else {
        std::cout << grouped(tables) << " tables with " << grouped(events) << " events replayed, "
                  << grouped(faults.size()) << " faults found.\n";
        complain_of(faults);
    }
    return faults.empty() ? succeeded : failed;
}

// Rebuilds table summaries and seats from the logs. Store::repair() repairs the rest, for example the links between
// events. If an event is damaged, the log stays unchanged: the table is set aside (not served), and only a backup can
// restore it.
int repair(const AdminCall& call) {
    const auto lock = store::lock_hall(read_settings(call.settings).settings.store, nullptr);
    const std::unique_ptr<Store> store = open(call);
    std::vector<std::string> damaged;
    for (const Fault& fault : faults_of(*store, [](const auto&...) {})) {
        damaged.push_back(fault.table);
    }
    std::vector<std::string> done = store->repair(damaged);
    const server::Games games;
    std::vector<Fault> faults = faults_of(*store, [&](const std::string& id, const auto& log, const auto& summary) {
        if (log.empty()) {
            commit(*store, {{store::DeleteTable{id}}});
            done.push_back("the summary of table " + id + ", which has no log, is deleted");
            return;
        }
        const server::Table table = read_table(games, id, log);
        if (!wrong_with_summary(*store, summary, table).empty()) {
            commit(*store, {{store::PutSummary{table.summary()}}});
            done.push_back("the summary of table " + id + " is rebuilt from its log");
        }
    });
    const std::vector<Fault> others = faults_in_database(*store);
    faults.insert(faults.end(), others.begin(), others.end());
    for (const std::string& each : done) {
        std::cout << one_line(each) << "\n";
    }
    std::cout << grouped(done.size()) << " repaired, " << grouped(faults.size()) << " cannot be repaired.\n";
    complain_of(faults);
    return faults.empty() ? succeeded : failed;
}

int set_clock(const AdminCall& call) {
    const auto lock = store::lock_hall(read_settings(call.settings).settings.store, nullptr);
    const std::unique_ptr<Store> store = open(call);
    const std::int64_t before_ms = hall_now_ms(*store);
    const server::ClockReading now = server::read_clocks();
    commit(*store, {{store::PutClock{{now.wall_ms, now.wall_ms, now.boot_ms, now.boot}}}});
    std::cout << "The hall's clock was at " << date_text(before_ms) << " and is now at " << date_text(now.wall_ms)
              << ". Players whose clocks run have gained or lost the difference.\n";
    return succeeded;
}

}  // namespace meadhall::cli::admin

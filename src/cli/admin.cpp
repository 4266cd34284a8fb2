// meadhall admin: what a host does with the hall's books. Above the commands stand the steps that they share.
#include <algorithm>
#include <charconv>
#include <filesystem>
#include <iostream>
#include <map>
#include <set>
#include <termios.h>
#include <unistd.h>

#include "cli/progress.h"
#include "cli/settings.h"
#include "server/hall.h"
#include "server/people.h"
#include "server/summary.h"

namespace meadhall::cli::admin {
namespace {

namespace fs = std::filesystem;
using store::Store;

constexpr int page = 500;

std::unique_ptr<Store> open(const AdminCall& call) {
    const Settings settings = read_settings(call.settings).settings;
    return store::open_store(settings.store, store::IfMissing::refuse, settings.key());
}

// --- everything, page by page ---------------------------------------------------------------------------------------

template <class F>
void for_each_person(Store& store, F f) {
    for (std::vector<store::Person> some = store.people("", page); !some.empty();
         some = store.people(some.back().key, page)) {
        std::ranges::for_each(some, f);
    }
}

template <class F>
void for_each_session(Store& store, F f) {
    for (std::vector<store::Session> some = store.sessions("", page); !some.empty();
         some = store.sessions(some.back().token_hash, page)) {
        std::ranges::for_each(some, f);
    }
}

template <class F>
void for_each_head(Store& store, store::HeadQuery query, F f) {
    query.most = page;
    for (std::vector<store::Head> some = store.heads(query); !some.empty(); some = store.heads(query)) {
        std::ranges::for_each(some, f);
        query.changed_before_ms = some.back().changed_ms;
        query.before_table = some.back().table;
    }
}

std::vector<std::string> all_tables(Store& store) {
    std::vector<std::string> all;
    for (std::vector<std::string> some = store.tables("", page); !some.empty(); some = store.tables(all.back(), page)) {
        all.insert(all.end(), some.begin(), some.end());
    }
    return all;
}

// With a progress bar.
template <class T, class F>
void for_each_shown(const std::vector<T>& all, const char* what, F f) {
    ProgressBar bar(all.size());
    const auto show = bar.callback(what);
    for (std::size_t i = 0; i < all.size(); ++i) {
        f(all[i]);
        show ? show(i + 1) : void();
    }
}

// --- people ---------------------------------------------------------------------------------------------------------

// What the server would tell somebody who asks is a wrong call here.
template <class F>
auto asked(F f) {
    try {
        return f();
    } catch (const server::Problem& problem) {
        throw WrongCall(problem.what());
    }
}

store::Person find_person(Store& store, const std::string& name) {
    const std::optional<store::Person> person = server::find_named(store, name);
    return person ? *person : throw WrongCall("there is nobody called " + in_quotes(name));
}

void commit(Store& store, const store::Change& change) {
    if (store.commit({change}).front() != store::Result::done) {
        throw Failed("somebody else has changed this at the same time; look again");
    }
}

int set_admin(const AdminCall& call, bool admin) {
    const std::unique_ptr<Store> store = open(call);
    store::Person person = find_person(*store, call.name);
    if (admin && person.password.empty()) {
        throw WrongCall(person.name + " is a guest; an admin needs a password");
    }
    person.admin = admin;
    commit(*store, {{store::PutPerson{person}}});
    std::cout << person.name << (admin ? " is an admin.\n" : " is no admin.\n");
    return succeeded;
}

// The terminal shows nothing of what is typed, as long as this lives.
class NoEcho {
public:
    NoEcho() {
        if (tcgetattr(STDIN_FILENO, &before_) == 0) {
            termios quiet = before_;
            quiet.c_lflag &= ~static_cast<tcflag_t>(ECHO);
            changed_ = tcsetattr(STDIN_FILENO, TCSAFLUSH, &quiet) == 0;
        }
    }
    ~NoEcho() {
        if (changed_) {
            tcsetattr(STDIN_FILENO, TCSAFLUSH, &before_);
            std::cerr << "\n";
        }
    }
    NoEcho(const NoEcho&) = delete;
    NoEcho& operator=(const NoEcho&) = delete;

private:
    termios before_{};
    bool changed_ = false;
};

std::string read_password(const std::string& name) {
    const NoEcho no_echo;
    if (isatty(STDIN_FILENO) == 1) {
        std::cerr << "New password for " << name << ": " << std::flush;
    }
    std::string password;
    if (!std::getline(std::cin, password)) {
        throw WrongCall("the new password comes from standard input, and there is none");
    }
    if (password.ends_with('\r')) {
        password.pop_back();
    }
    return password;
}

// --- tables ---------------------------------------------------------------------------------------------------------

// What its log says. Throws store::Damaged; other exceptions if it was played with other rules.
server::Table read_table(const server::Games& games, const std::string& id, const std::vector<store::Event>& events) {
    server::Table table(games, id);
    for (const store::Event& event : events) {
        table.apply(event);
    }
    return table;
}

std::vector<std::string> names_in(const store::Head& head) {
    const std::optional<server::Summary> summary = server::summary_of(head);
    return summary ? summary->names : std::vector<std::string>{"(damaged summary)"};
}

std::string joined(const std::vector<std::string>& words) {
    std::string text;
    for (const std::string& word : words) {
        text += (text.empty() ? "" : ", ") + (word.empty() ? "-" : word);
    }
    return text;
}

std::string seat_text(const protocol::SeatSeen& seat) {
    return seat.name.empty() && seat.bot.empty() ? "free"
           : seat.name.empty() || seat.person.empty()
               ? seat.bot + " (bot)"
               : seat.name + (seat.bot.empty() ? "" : " (" + seat.bot + " plays on)");
}

void print_table(const protocol::TableSeen& seen, const store::Head& head) {
    constexpr std::size_t lines_shown = 10;
    const auto print = [](const char* what, const std::string& text) {
        std::cout << "  " << std::left << what << std::string(12 - std::string_view(what).size(), ' ') << one_line(text)
                  << "\n";
    };
    std::cout << "Table " << seen.table << "\n";
    print("game", seen.game);
    print("title", seen.title.empty() ? "-" : seen.title);
    print("status", head.status + (seen.listed ? "" : ", not listed"));
    print("host", seen.host);
    for (const protocol::SeatSeen& seat : seen.seats) {
        print(&seat == seen.seats.data() ? "seats" : "", seat_text(seat));
    }
    print("opened", date_text(head.created_ms));
    print("changed", date_text(head.changed_ms));
    print("commitment", seen.commitment);
    const std::size_t first = seen.lines.size() - std::min(seen.lines.size(), lines_shown);
    for (std::size_t i = first; i < seen.lines.size(); ++i) {
        print(i == first ? "last lines" : "", seen.lines[i].text);
    }
}

struct Fault {
    std::string table, why;  // table: empty if it is not about one
};

// The summary that lists show is derived from the log. A hall may write while this reads: only a summary that is the
// same before and after its log was read is compared.
std::string wrong_with_summary(Store& store, const std::optional<store::Head>& before, const server::Table& table) {
    const std::optional<store::Head> stored = store.head(table.id());
    if (stored != before) {
        return {};
    }
    return !stored                                  ? "it has no summary"
           : !stored->intact                        ? "its summary is not as it was written"
           : !server::agrees(*stored, table.head()) ? "its summary is not what its log says"
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

// f of every table, of its log and of the summary before that was read. What f throws becomes a fault, and the next
// table follows.
template <class F>
std::vector<Fault> faults_of(Store& store, F f) {
    std::vector<Fault> faults;
    for_each_shown(all_tables(store), "tables", [&](const std::string& table) {
        try {
            const std::optional<store::Head> summary = store.head(table);
            const std::vector<store::Event> events = store.events(table);
            if (!events.empty() || store.head(table)) {  // else it was deleted meanwhile
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
        throw Failed("its log is gone");
    }
}

void complain_of(const std::vector<Fault>& faults) {
    for (const Fault& fault : faults) {
        complain((fault.table.empty() ? "" : "table " + fault.table + ": ") + fault.why);
    }
}

// --- what is of no use any more -------------------------------------------------------------------------------------

std::int64_t read_age_ms(const std::string& text) {
    constexpr std::int64_t hour_ms = 3'600'000;
    std::int64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    const std::string unit(end, text.data() + text.size());
    const std::int64_t hours = unit == "h" ? 1 : unit == "d" ? 24 : unit == "w" ? 7 * 24 : 0;
    if (error != std::errc() || number < 0 || number > 10'000 || hours == 0) {
        throw WrongCall("--older-than is a number of hours, days or weeks: 12h, 90d, 8w");
    }
    return number * hours * hour_ms;
}

struct Doomed {
    std::vector<store::Head> never_began, games;
    std::vector<store::Person> guests;
    std::vector<store::Session> logins;
};

// Decided for all together, so that a dry run says what would happen: a guest who only sat at a table that goes, goes
// with it.
Doomed find_doomed(Store& store, std::int64_t now, std::int64_t age_ms, bool games) {
    Doomed doomed;
    std::set<std::string> here;  // people with a game or a login that stays
    for_each_session(store, [&](const store::Session& login) {
        if (server::has_ended(login, now)) {
            doomed.logins.push_back(login);
        } else {
            here.insert(login.person);
        }
    });
    for_each_head(store, {}, [&](const store::Head& head) {
        const bool old = head.changed_ms <= now - age_ms;
        const bool over = head.status == "finished" || head.status == "abandoned";
        if (old && head.status == "open") {
            doomed.never_began.push_back(head);
        } else if (old && over && games) {
            doomed.games.push_back(head);
        } else {
            here.insert(head.people.begin(), head.people.end());
        }
    });
    for_each_person(store, [&](const store::Person& person) {
        if (person.password.empty() && person.created_ms <= now - age_ms && !here.contains(person.id)) {
            doomed.guests.push_back(person);
        }
    });
    return doomed;
}

void delete_all(Store& store, const Doomed& doomed) {
    std::vector<store::Change> changes;
    for (const std::vector<store::Head>* heads : {&doomed.never_began, &doomed.games}) {
        for (const store::Head& head : *heads) {
            changes.push_back({{store::DeleteTable{head.table, head.changed_ms}}});
        }
    }
    for (const store::Session& login : doomed.logins) {
        changes.push_back({{store::EndSession{login.token_hash}}});
    }
    for (const store::Person& guest : doomed.guests) {
        changes.push_back({{store::DeletePerson{guest.id}}});
    }
    // Not all at once: the hall must come to write as well.
    constexpr std::size_t together = 100;
    std::vector<std::vector<store::Change>> batches;
    for (std::size_t i = 0; i < changes.size(); i += together) {
        const auto end = changes.begin() + static_cast<std::ptrdiff_t>(std::min(i + together, changes.size()));
        batches.emplace_back(changes.begin() + static_cast<std::ptrdiff_t>(i), end);
    }
    for_each_shown(batches, "steps", [&](const std::vector<store::Change>& batch) { store.commit(batch); });
}

}  // namespace

int users(const AdminCall& call) {
    const std::unique_ptr<Store> store = open(call);
    const std::string wanted = lower(call.name);
    std::map<std::string, std::int64_t> seen_ms;
    for_each_session(*store, [&](const store::Session& login) {
        std::int64_t& seen = seen_ms[login.person];
        seen = std::max(seen, login.seen_ms);
    });
    json::array list;
    std::vector<std::vector<std::string>> rows{{"name", "kind", "came", "last seen", "id"}};
    for_each_person(*store, [&](const store::Person& person) {
        if (person.key.find(wanted) == std::string::npos) {
            return;
        }
        const auto seen = seen_ms.find(person.id);
        const bool guest = person.password.empty();
        list.push_back({{"id", person.id},
                        {"name", person.name},
                        {"guest", guest},
                        {"admin", person.admin},
                        {"created_ms", person.created_ms},
                        {"seen_ms", seen == seen_ms.end() ? json::value() : json::value(seen->second)}});
        rows.push_back({person.name,
                        guest          ? "guest"
                        : person.admin ? "admin"
                                       : "account",
                        date_text(person.created_ms), seen == seen_ms.end() ? "-" : date_text(seen->second),
                        person.id});
    });
    std::cout << (call.json ? pretty_json(list) + "\n" : table_text(rows, std::vector<bool>(rows[0].size())));
    return succeeded;
}

int make_admin(const AdminCall& call) { return set_admin(call, true); }
int unmake_admin(const AdminCall& call) { return set_admin(call, false); }

int reset_password(const AdminCall& call) {
    const std::unique_ptr<Store> store = open(call);
    store::Person person = find_person(*store, call.name);
    if (person.password.empty()) {
        throw WrongCall(person.name + " is a guest and has no password");
    }
    const std::string password = read_password(person.name);
    asked([&] { server::check_password(password); });
    person.password = server::hash_password(password);
    commit(*store, {{store::PutPerson{person}, store::EndSessions{person.id, {}}}});
    std::cout << person.name << " has a new password and is logged out everywhere.\n";
    return succeeded;
}

int delete_user(const AdminCall& call) {
    const std::unique_ptr<Store> store = open(call);
    const store::Person person = find_person(*store, call.name);
    commit(*store, {{store::DeletePerson{person.id}}});
    std::cout << person.name << " is deleted; games that were played stay.\n";
    return succeeded;
}

int tables(const AdminCall& call) {
    const std::unique_ptr<Store> store = open(call);
    store::HeadQuery query;
    query.status = call.status;
    query.game = call.game.empty() ? "" : std::string(identity_of(call.game).id);
    json::array list;
    std::vector<std::vector<std::string>> rows{{"table", "game", "status", "changed", "players"}};
    for_each_head(*store, query, [&](const store::Head& head) {
        list.push_back({{"table", head.table},
                        {"game", head.game},
                        {"status", head.status},
                        {"listed", head.listed},
                        {"names", json::value_from(names_in(head))},
                        {"created_ms", head.created_ms},
                        {"changed_ms", head.changed_ms}});
        rows.push_back({head.table, head.game, head.status, date_text(head.changed_ms), joined(names_in(head))});
    });
    std::cout << (call.json ? pretty_json(list) + "\n" : table_text(rows, std::vector<bool>(rows[0].size())));
    return succeeded;
}

int show(const AdminCall& call) {
    const std::unique_ptr<Store> store = open(call);
    const std::vector<store::Event> events = store->events(call.table);
    const std::optional<store::Head> head = store->head(call.table);
    if (events.empty() || !head) {
        throw WrongCall("there is no table " + in_quotes(call.table));
    }
    const server::Games games;
    std::string text;
    try {
        const server::Table table = read_table(games, call.table, events);
        const protocol::Told told{frame_of(table.frame_for({}, now_ms())), table.shown_to({}).game};
        text = table_text(table.fixed(), told, {0, 0, table.lines_from({}, 0), table.chat_from({}, 0), table.names()});
    } catch (const std::exception& error) {
        throw Failed("this table is set aside: " + std::string(error.what()));
    }
    if (call.json) {
        std::cout << pretty_json(codec::parse_json(text)) << "\n";
    } else {
        json::object fields = codec::parse_json(text).get_object();
        fields.erase("is");
        protocol::TableSeen seen;
        codec::from_json(codec::NoRules(), fields, seen);
        print_table(seen, *head);
    }
    return succeeded;
}

int export_records(const AdminCall& call) {
    const std::unique_ptr<Store> store = open(call);
    store::HeadQuery query;
    query.status = "finished";
    query.game = call.game.empty() ? "" : std::string(identity_of(call.game).id);
    std::error_code error;
    fs::create_directories(call.path, error);
    if (!fs::is_directory(call.path)) {
        throw WrongCall("cannot make the directory " + in_quotes(call.path));
    }
    std::vector<std::string> finished;
    for_each_head(*store, query, [&](const store::Head& head) { finished.push_back(head.table); });
    const server::Games games;
    std::vector<Fault> faults;
    std::size_t written = 0, there = 0;
    for_each_shown(finished, "tables", [&](const std::string& table) {
        // A table's id becomes the name of a file.
        check(std::ranges::all_of(table, [](char c) { return notation::in_word(c); }), "a table's id is a word");
        const std::string file = (fs::path(call.path) / (table + ".jsonl")).string();
        if (!call.force && fs::exists(file)) {
            ++there;
            return;
        }
        std::string record;
        try {
            record = read_table(games, table, store->events(table)).record();
        } catch (const store::Unavailable&) {
            throw;
        } catch (const std::exception& trouble) {
            faults.push_back({table, trouble.what()});
            return;
        }
        write_file(file, record, call.force);
        ++written;
    });
    std::cout << grouped(written) << " written, " << grouped(there) << " there already, " << grouped(faults.size())
              << " that cannot be read.\n";
    complain_of(faults);
    return faults.empty() ? succeeded : failed;
}

int back_up(const AdminCall& call) {
    const std::unique_ptr<Store> store = open(call);
    store->back_up(call.path);
    std::cout << "The store is copied to " << call.path << ", " << grouped(fs::file_size(call.path)) << " bytes.\n";
    return succeeded;
}

int restore(const AdminCall& call) {
    constexpr std::string_view sqlite = "sqlite:";
    const Settings settings = read_settings(call.settings).settings;
    const std::string& address = settings.store;
    if (!address.starts_with(sqlite) || address == "sqlite::memory:") {
        throw WrongCall("only a file of SQLite can be restored into; PostgreSQL has its own pg_restore and psql");
    }
    // 1. Nothing that is in use is replaced without being asked to.
    const std::string target = address.substr(sqlite.size());
    if (!call.force && fs::exists(target) && fs::file_size(target) > 0) {
        const std::unique_ptr<Store> there = store::open_store(address, store::IfMissing::refuse);
        if (!there->people("", 1).empty() || !there->tables("", 1).empty()) {
            throw WrongCall("there are people or tables in " + in_quotes(target) + " already (--force replaces them)");
        }
    }
    if (fs::exists(call.path + "-wal")) {
        throw WrongCall(in_quotes(call.path) + " has a log beside it and is no backup, but a database in use");
    }
    // 2. A copy beside the target, since opening a database may change it.
    const std::string copy = target + ".restoring";
    std::error_code error;
    for (const char* part : {"", "-wal", "-shm"}) {
        fs::remove(copy + part, error);
    }
    if (!fs::is_regular_file(call.path) || !fs::copy_file(call.path, copy, error)) {
        throw WrongCall("cannot copy " + in_quotes(call.path) + (error ? ": " + error.message() : ": it is no file"));
    }
    // 3. Only what is whole takes its place.
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
    std::cout << "Restored into " << target << ": " << grouped(tables) << " tables, all of them whole.\n"
              << "The key is no part of a backup; the hall needs it in " << settings.key() << ".\n";
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
        std::cout << grouped(tables) << " tables with " << grouped(events) << " events are as they were written, "
                  << grouped(faults.size()) << " are not.\n";
        complain_of(faults);
    }
    return faults.empty() ? succeeded : failed;
}

// Summaries and seats follow from the logs, and the links between events from the events. Logs that are damaged
// themselves stay as they are: they are set aside, and only a backup has them.
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
            commit(*store, {{store::PutHead{table.head()}}});
            done.push_back("the summary of table " + id + " is rebuilt from its log");
        }
    });
    const std::vector<Fault> others = faults_in_database(*store);
    faults.insert(faults.end(), others.begin(), others.end());
    for (const std::string& each : done) {
        std::cout << one_line(each) << "\n";
    }
    std::cout << grouped(done.size()) << " repaired, " << grouped(faults.size()) << " that cannot be.\n";
    complain_of(faults);
    return faults.empty() ? succeeded : failed;
}

int purge(const AdminCall& call) {
    const std::int64_t age_ms = read_age_ms(call.older_than);
    const std::unique_ptr<Store> store = open(call);
    const Doomed doomed = find_doomed(*store, now_ms(), age_ms, call.games);
    if (!call.dry_run) {
        delete_all(*store, doomed);
    }
    if (call.json) {
        std::cout << pretty_json(json::object{{"open_tables", doomed.never_began.size()},
                                              {"games", doomed.games.size()},
                                              {"guests", doomed.guests.size()},
                                              {"logins", doomed.logins.size()},
                                              {"dry_run", call.dry_run}})
                  << "\n";
        return succeeded;
    }
    std::cout << (call.dry_run ? "Would be deleted:\n" : "Deleted:\n")
              << table_text({{grouped(doomed.never_began.size()), "open tables that never began"},
                             {grouped(doomed.games.size()),
                              call.games ? "games that are over" : "games that are over (--games deletes them)"},
                             {grouped(doomed.guests.size()), "guests without a game and a login"},
                             {grouped(doomed.logins.size()), "logins that have ended"}},
                            {true, false});
    return succeeded;
}

}  // namespace meadhall::cli::admin

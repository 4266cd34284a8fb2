// SPDX-License-Identifier: Apache-2.0
// meadhall admin: people and tables. admin_database.cpp has the commands for the whole database.
#include "cli/admin.h"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <iostream>
#include <map>
#include <set>
#include <termios.h>
#include <unistd.h>

#include "server/hall_clock.h"
#include "server/people.h"
#include "server/summary.h"

namespace meadhall::cli::admin {
namespace {

namespace fs = std::filesystem;

// --- people ---------------------------------------------------------------------------------------------------------

// Calls f. Turns an error that the server would send to a client into WrongCall.
template <class F>
auto rethrow_as_wrong_call(F f) {
    try {
        return f();
    } catch (const server::RequestError& error) {
        throw WrongCall(error.what());
    }
}

store::Person find_person(Store& store, const std::string& name) {
    const std::optional<store::Person> person = server::find_named(store, name);
    return person ? *person : throw WrongCall("there is no person named " + in_quotes(name));
}

int set_admin(const AdminCall& call, bool admin) {
    const std::unique_ptr<Store> store = open(call);
    store::Person person = find_person(*store, call.name);
    if (admin && person.password.empty()) {
        throw WrongCall(person.name + " is a guest; an admin needs a password");
    }
    person.admin = admin;
    commit(*store, {{store::PutPerson{person}}});
    std::cout << person.name << (admin ? " is an admin.\n" : " is not an admin.\n");
    return succeeded;
}

// Turns off the terminal's echo of typed characters for the lifetime of this object.
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
        throw WrongCall("there is no password on standard input");
    }
    if (password.ends_with('\r')) {
        password.pop_back();
    }
    return password;
}

// --- tables ---------------------------------------------------------------------------------------------------------

std::vector<std::string> names_in(const store::TableSummary& summary) {
    const std::optional<server::SummaryDetails> details = server::details_of(summary);
    return details ? details->names : std::vector<std::string>{"(damaged summary)"};
}

std::string joined(const std::vector<std::string>& words) {
    std::string text;
    for (const std::string& word : words) {
        text += (text.empty() ? "" : ", ") + (word.empty() ? "-" : word);
    }
    return text;
}

std::string seat_text(const protocol::SeatSnapshot& seat) {
    return seat.name.empty() && seat.bot.empty() ? "free"
           : seat.name.empty() || seat.person.empty()
               ? seat.bot + " (bot)"
               : seat.name + (seat.bot.empty() ? "" : " (substitute: " + seat.bot + ")");
}

void print_table(const protocol::TableSnapshot& snapshot, const store::TableSummary& summary) {
    constexpr std::size_t lines_shown = 10;
    const auto print = [](const char* what, const std::string& text) {
        std::cout << "  " << std::left << what << std::string(12 - std::string_view(what).size(), ' ') << one_line(text)
                  << "\n";
    };
    std::cout << "Table " << snapshot.table << "\n";
    print("game", snapshot.game);
    print("title", snapshot.title.empty() ? "-" : snapshot.title);
    print("status", summary.status + (snapshot.listed ? "" : ", not listed"));
    print("host", snapshot.host);
    for (const protocol::SeatSnapshot& seat : snapshot.seats) {
        print(&seat == snapshot.seats.data() ? "seats" : "", seat_text(seat));
    }
    print("opened", date_text(summary.created_ms));
    print("changed", date_text(summary.changed_ms));
    print("commitment", snapshot.commitment);
    const std::size_t first = snapshot.lines.size() - std::min(snapshot.lines.size(), lines_shown);
    for (std::size_t i = first; i < snapshot.lines.size(); ++i) {
        print(i == first ? "last lines" : "", snapshot.lines[i].text);
    }
}

// --- clean-up -------------------------------------------------------------------------------------------------------

std::int64_t read_age_ms(const std::string& text) {
    constexpr std::int64_t hour_ms = 3'600'000;
    std::int64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    const std::string unit(end, text.data() + text.size());
    const std::int64_t hours = unit == "h" ? 1 : unit == "d" ? 24 : unit == "w" ? 7 * 24 : 0;
    if (error != std::errc() || number < 0 || number > 10'000 || hours == 0) {
        throw WrongCall("--older-than must be a number of hours, days or weeks: 12h, 90d, 8w");
    }
    return number * hours * hour_ms;
}

// What `purge` deletes.
struct PurgePlan {
    std::vector<store::TableSummary> never_began, games;
    std::vector<store::Person> guests;
    std::vector<store::Session> sessions;
};

// Finds everything to delete before anything is deleted, so that a dry run shows the exact result. Guests who would
// have no table left are deleted too, if they are old enough and have no session.
PurgePlan find_obsolete(Store& store, std::int64_t now, std::int64_t age_ms, bool games) {
    PurgePlan plan;
    std::set<std::string> active;  // people with a game or a session that is kept
    for_each_session(store, [&](const store::Session& session) {
        if (server::has_ended(session, now)) {
            plan.sessions.push_back(session);
        } else {
            active.insert(session.person);
        }
    });
    for_each_summary(store, {}, [&](const store::TableSummary& summary) {
        const bool old = summary.changed_ms <= now - age_ms;
        const bool over = summary.status == "finished" || summary.status == "abandoned";
        if (old && summary.status == "open") {
            plan.never_began.push_back(summary);
        } else if (old && over && games) {
            plan.games.push_back(summary);
        } else {
            active.insert(summary.people.begin(), summary.people.end());
        }
    });
    for_each_person(store, [&](const store::Person& person) {
        if (person.password.empty() && person.created_ms <= now - age_ms && !active.contains(person.id)) {
            plan.guests.push_back(person);
        }
    });
    return plan;
}

void delete_all(Store& store, const PurgePlan& plan) {
    std::vector<store::Change> changes;
    for (const std::vector<store::TableSummary>* summaries : {&plan.never_began, &plan.games}) {
        for (const store::TableSummary& summary : *summaries) {
            changes.push_back({{store::DeleteTable{summary.table, summary.changed_ms}}});
        }
    }
    for (const store::Session& session : plan.sessions) {
        changes.push_back({{store::EndSession{session.token_hash}}});
    }
    for (const store::Person& guest : plan.guests) {
        changes.push_back({{store::DeletePerson{guest.id}}});
    }
    // Commits in batches, so that a running hall can write in between.
    constexpr std::size_t together = 100;
    std::vector<std::vector<store::Change>> batches;
    for (std::size_t i = 0; i < changes.size(); i += together) {
        const auto end = changes.begin() + static_cast<std::ptrdiff_t>(std::min(i + together, changes.size()));
        batches.emplace_back(changes.begin() + static_cast<std::ptrdiff_t>(i), end);
    }
    for_each_shown(batches, "steps", [&](const std::vector<store::Change>& batch) { store.commit(batch); });
}

}  // namespace

std::unique_ptr<Store> open(const AdminCall& call) {
    const ServeSettings settings = read_settings(call.settings).settings;
    return store::open_store(settings.store, store::IfMissing::refuse, settings.key());
}

std::int64_t hall_now_ms(Store& store) { return server::hall_time(store.clock(), server::read_clocks()); }

std::vector<std::string> all_tables(Store& store) {
    std::vector<std::string> all;
    for (std::vector<std::string> some = store.tables("", page); !some.empty(); some = store.tables(all.back(), page)) {
        all.insert(all.end(), some.begin(), some.end());
    }
    return all;
}

void commit(Store& store, const store::Change& change) {
    if (store.commit({change}).front() != store::Result::done) {
        throw Failed("somebody else changed this at the same time; check it and try again");
    }
}

server::Table read_table(const server::Games& games, const std::string& id, const std::vector<store::Event>& events) {
    server::Table table(games, id);
    for (const store::Event& event : events) {
        table.apply(event);
    }
    return table;
}

void complain_of(const std::vector<Fault>& faults) {
    for (const Fault& fault : faults) {
        complain((fault.table.empty() ? "" : "table " + fault.table + ": ") + fault.why);
    }
}

int users(const AdminCall& call) {
    const std::unique_ptr<Store> store = open(call);
    const std::string wanted = lower(call.name);
    std::map<std::string, std::int64_t> seen_ms;
    for_each_session(*store, [&](const store::Session& session) {
        std::int64_t& seen = seen_ms[session.person];
        seen = std::max(seen, session.seen_ms);
    });
    json::array list;
    std::vector<std::vector<std::string>> rows{{"name", "kind", "created", "last seen", "id"}};
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
    rethrow_as_wrong_call([&] { server::check_password(password); });
    person.password = server::hash_password(password);
    commit(*store, {{store::PutPerson{person}, store::EndSessions{person.id, {}}}});
    std::cout << person.name << " has a new password and is signed out everywhere.\n";
    return succeeded;
}

int delete_user(const AdminCall& call) {
    const std::unique_ptr<Store> store = open(call);
    const store::Person person = find_person(*store, call.name);
    commit(*store, {{store::DeletePerson{person.id}}});
    std::cout << person.name << " is deleted; their games are kept.\n";
    return succeeded;
}

int tables(const AdminCall& call) {
    const std::unique_ptr<Store> store = open(call);
    store::SummaryQuery query;
    query.status = call.status;
    query.game = call.game.empty() ? "" : std::string(identity_of(call.game).id);
    json::array list;
    std::vector<std::vector<std::string>> rows{{"table", "game", "status", "changed", "players"}};
    for_each_summary(*store, query, [&](const store::TableSummary& summary) {
        list.push_back({{"table", summary.table},
                        {"game", summary.game},
                        {"status", summary.status},
                        {"listed", summary.listed},
                        {"names", json::value_from(names_in(summary))},
                        {"created_ms", summary.created_ms},
                        {"changed_ms", summary.changed_ms}});
        rows.push_back(
            {summary.table, summary.game, summary.status, date_text(summary.changed_ms), joined(names_in(summary))});
    });
    std::cout << (call.json ? pretty_json(list) + "\n" : table_text(rows, std::vector<bool>(rows[0].size())));
    return succeeded;
}

int show(const AdminCall& call) {
    const std::unique_ptr<Store> store = open(call);
    const std::vector<store::Event> events = store->events(call.table);
    const std::optional<store::TableSummary> summary = store->summary(call.table);
    if (events.empty() || !summary) {
        throw WrongCall("there is no table " + in_quotes(call.table));
    }
    const server::Games games;
    std::string text;
    try {
        const server::Table table = read_table(games, call.table, events);
        const protocol::SnapshotBody body{
            std::make_shared<const protocol::TableSnapshot>(table.snapshot({}, hall_now_ms(*store))),
            table.game_snapshot({}).game};
        text = snapshot_text(body, {0, 0, table.lines_from({}, 0), table.chat_from({}, 0)});
    } catch (const std::exception& error) {
        throw Failed("this table is set aside: " + std::string(error.what()));
    }
    if (call.json) {
        std::cout << pretty_json(codec::parse_json(text)) << "\n";
    } else {
        json::object fields = codec::parse_json(text).get_object();
        fields.erase("is");
        protocol::TableSnapshot snapshot;
        codec::from_json(codec::NoRules(), fields, snapshot);
        print_table(snapshot, *summary);
    }
    return succeeded;
}

int export_records(const AdminCall& call) {
    const std::unique_ptr<Store> store = open(call);
    store::SummaryQuery query;
    query.status = "finished";
    query.game = call.game.empty() ? "" : std::string(identity_of(call.game).id);
    std::error_code error;
    fs::create_directories(call.path, error);
    if (!fs::is_directory(call.path)) {
        throw WrongCall("cannot create the directory " + in_quotes(call.path));
    }
    std::vector<std::string> finished;
    for_each_summary(*store, query, [&](const store::TableSummary& summary) { finished.push_back(summary.table); });
    const server::Games games;
    std::vector<Fault> faults;
    std::size_t written = 0, there = 0;
    for_each_shown(finished, "tables", [&](const std::string& table) {
        // The table's id becomes a file name, so it must not contain a path.
        check(std::ranges::all_of(table, [](char c) { return notation::in_word(c); }), "a table's id is not a word");
        const std::string file = (fs::path(call.path) / (table + ".jsonl")).string();
        if (!call.force && fs::exists(file)) {
            ++there;
            return;
        }
        std::string record;
        try {
            const server::Table finished_table = read_table(games, table, store->events(table));
            finished_table.expect_over();
            record = record_text(finished_table.match()->moves(), finished_table.ending());
        } catch (const store::Unavailable&) {
            throw;
        } catch (const std::exception& failure) {
            faults.push_back({table, failure.what()});
            return;
        }
        write_file(file, record, call.force);
        ++written;
    });
    std::cout << grouped(written) << " written, " << grouped(there) << " already there, " << grouped(faults.size())
              << " unreadable.\n";
    complain_of(faults);
    return faults.empty() ? succeeded : failed;
}

int purge(const AdminCall& call) {
    const std::int64_t age_ms = read_age_ms(call.older_than);
    const std::unique_ptr<Store> store = open(call);
    const PurgePlan plan = find_obsolete(*store, hall_now_ms(*store), age_ms, call.games);
    if (!call.dry_run) {
        delete_all(*store, plan);
    }
    if (call.json) {
        std::cout << pretty_json(json::object{{"open_tables", plan.never_began.size()},
                                              {"games", plan.games.size()},
                                              {"guests", plan.guests.size()},
                                              {"sessions", plan.sessions.size()},
                                              {"dry_run", call.dry_run}})
                  << "\n";
        return succeeded;
    }
    std::cout << (call.dry_run ? "Would be deleted:\n" : "Deleted:\n")
              << table_text(
                     {{grouped(plan.never_began.size()), "open tables that were never started"},
                      {grouped(plan.games.size()), call.games ? "finished and abandoned games"
                                                              : "finished and abandoned games (--games deletes them)"},
                      {grouped(plan.guests.size()), "guests without a game or a session"},
                      {grouped(plan.sessions.size()), "expired sessions"}},
                     {true, false});
    return succeeded;
}

}  // namespace meadhall::cli::admin

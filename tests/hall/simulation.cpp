// SPDX-License-Identifier: Apache-2.0
#include "tests/hall/simulation.h"

#include <algorithm>
#include <ranges>

#include "server/people.h"

namespace meadhall::simulator {
namespace {

server::HallOptions options() {
    server::HallOptions options;
    options.notifications.mail = true;
    options.hint_bot = "karl";  // not a jarl, which thinks for a second of real time
    return options;
}

std::string peer_of(std::size_t person) { return "10.0." + std::to_string(person) + ".1"; }

}  // namespace

Simulation::Simulation(std::uint64_t seed, const Games& games, std::set<std::string> ignored)
    : ignored_(std::move(ignored)), games_(games), environment_(seed) {
    environment_.on_stored = [this](const store::Change& change, store::Result result) { stored(change, result); };
    environment_.on_sent = [this](Connection connection, const std::shared_ptr<const std::string>& text) {
        sent(connection, text);
    };
    environment_.on_closed = [this](Connection connection, CloseCode) {
        lose(connection);
        environment_.after(0, [this, connection] { hall_->close(connection); });
    };
    environment_.on_log = [this](std::string_view what, const std::string& fields) {
        if (what == "fault" || what == "table_aside") {
            found("fault", std::string(what) + " " + fields);
        }
    };
    environment_.on_exception = [this](const std::string& why) { found("fault", "an exception: " + why); };
    hall_.emplace(environment_, games_, options());
}

Simulation::~Simulation() { environment_.forget(false); }

void Simulation::found(const Finding& finding) {
    if (!finding_ && !ignored_.contains(finding.kind) && !ignored_.contains("everything")) {
        finding_ = finding;
    }
}

Socket* Simulation::socket_of(Connection connection) {
    const auto found = std::ranges::find(sockets_, connection, &Socket::connection);
    return found == sockets_.end() ? nullptr : &*found;
}

Socket* Simulation::newest_socket(std::size_t person) {
    const auto found = std::ranges::find_if(sockets_.rbegin(), sockets_.rend(), [&](const Socket& socket) {
        return socket.open && socket.owner == person;
    });
    return found == sockets_.rend() ? nullptr : &*found;
}

std::size_t Simulation::person_named(const std::string& name) {
    const auto found = std::ranges::find(people_, name, &Person::name);
    if (found != people_.end()) {
        return static_cast<std::size_t>(found - people_.begin());
    }
    people_.emplace_back().name = name;
    return people_.size() - 1;
}

std::optional<std::size_t> Simulation::person_of(const std::string& id) const {
    const auto found = std::ranges::find(people_, id, &Person::id);
    return id.empty() || found == people_.end() ? std::nullopt
                                                : std::optional(static_cast<std::size_t>(found - people_.begin()));
}

void Simulation::lose(Connection connection) {
    if (Socket* socket = socket_of(connection); socket != nullptr && socket->open) {
        socket->open = false;
        was_seen(socket->owner, !socket->person.empty());
    }
}

bool Simulation::is_following(const TableModel& table, const std::string& person) const {
    return std::ranges::any_of(sockets_, [&](const Socket& socket) {
        return socket.open && socket.person == person && socket.follows.contains(table.id);
    });
}

// --- acts -----------------------------------------------------------------------------------------------------------

void Simulation::act(Act act) {
    acts_.push_back(std::move(act));
    carry_out(Act(acts_.back()));
}

void Simulation::perform_again(std::span<const Act> acts) {
    for (const Act& each : acts) {
        carry_out(each);
    }
}

void Simulation::carry_out(const Act& act) {
    switch (act.kind) {
        case Act::Kind::ask:
            return ask(act);
        case Act::Kind::ask_http:
            return ask_http(act);
        case Act::Kind::connect:
            return connect(act);
        case Act::Kind::disconnect:
            lose(act.connection);
            return hall_->close(act.connection);
        case Act::Kind::drain:
            return hall_->drained(act.connection);
        case Act::Kind::upload:
            return upload(act);
        case Act::Kind::record:
            return record(act);
        case Act::Kind::pass:
            return pass(act.number);
        case Act::Kind::jump:
            return environment_.jump(act.number);
        case Act::Kind::restart:
            return restart(false);
        case Act::Kind::crash:
            return restart(true);
        case Act::Kind::promote:
            return promote(act.person);
        case Act::Kind::fail:
            environment_.failing_commits = static_cast<int>(act.number);
            return;
        case Act::Kind::lose:
            environment_.lost_answers = static_cast<int>(act.number);
            return;
        case Act::Kind::cut:
            environment_.unavailable = true;
            return;
        case Act::Kind::repair:
            environment_.unavailable = false;
            environment_.failing_commits = environment_.lost_answers = 0;
            return;
    }
}

// Lets time pass, then closes the sockets of ended sessions. The server checks sessions every second.
void Simulation::pass(std::int64_t ms) {
    environment_.pass(ms);
    constexpr std::size_t max_sessions = 100;
    if (!environment_.unavailable) {
        hall_->check_sessions(max_sessions);
    }
}

// Makes a person an admin directly in the store, like `meadhall admin make-admin`. Unlike that command, it accepts
// guests.
void Simulation::promote(std::size_t person) {
    if (std::optional<store::Person> known = environment_.true_store().person(people_[person].id)) {
        known->admin = true;
        environment_.true_store().commit({{{store::PutPerson{*known}}}});
        people_[person].admin = true;
    }
}

// In a second world a table may be missing, because a game cannot be continued from a replay there.
const TableModel* Simulation::table_with(std::string_view id) const {
    const auto found = tables_by_id_.find(std::string(id));
    return found == tables_by_id_.end() ? nullptr : found->second;
}

// Adds the id and, if the act wants it, the current position to the request of an act. Remembers the request.
json::object Simulation::complete(const Act& act, const std::string& id) {
    json::object request = act.again ? people_[act.person].last_request : act.request;
    if (!request.contains("id")) {
        request["id"] = id;
    }
    if (const TableModel* table = act.current_position ? table_with(request.at("table").get_string()) : nullptr) {
        const std::optional<int> seat = table->seat_of(people_[act.person].id);
        request["position"] =
            table->replica.game_snapshot(seat ? server::TableViewer(seat_at(*seat)) : server::TableViewer()).position;
    }
    people_[act.person].last_request = request;
    Asked& asked = asked_[std::string(request.at("id").get_string())];
    asked.name = request.at("do").get_string();
    asked.table = request.contains("table") ? std::string(request.at("table").get_string()) : std::string();
    asked.by = people_[act.person].id;
    asked.at_ms = environment_.monotonic_ms();
    ++asked.open;
    asked.invitation = request.contains("invitation") ? std::string(request.at("invitation").get_string()) : "";
    unanswered_.insert(std::string(request.at("id").get_string()));
    ++sent_requests_[asked.name];
    return request;
}

void Simulation::ask(const Act& act) {
    const Socket* socket = socket_of(act.connection);
    if (socket == nullptr || !socket->open) {
        return;
    }
    const json::object request = complete(act, "q" + std::to_string(++last_id_));
    Asked& asked = asked_.at(std::string(request.at("id").get_string()));
    asked.connection = act.connection;
    asked.by = socket->person;
    was_seen(act.person, !socket->person.empty());
    const std::uint64_t reads = environment_.reads;
    hall_->ask(act.connection, json::serialize(request));
    check_reads(reads, asked.name);
}

void Simulation::check_reads(std::uint64_t before, const std::string& name) {
    if (const std::uint64_t reads = environment_.reads - before; reads > max_reads) {
        found("size", name + " reads the store " + std::to_string(reads) + " times");
    }
}

void Simulation::ask_http(const Act& act) {
    const json::object request = complete(act, "q" + std::to_string(++last_id_));
    const std::string id(request.at("id").get_string());
    asked_.at(id).connection.reset();
    try {
        const server::Requester requester{std::nullopt, hall_->find_session(people_[act.person].token),
                                          peer_of(act.person), true};
        was_seen(act.person, requester.session.has_value());
        hall_->ask(requester, json::serialize(request), [this, id, person = act.person](const server::Reply& reply) {
            people_[person].http_answers.emplace_back(environment_.monotonic_ms(),
                                                      std::to_string(reply.status) + " " + reply.text);
            const std::size_t end = reply.text.find('"', 7);
            answered(id, std::string_view(reply.text).substr(7, end - 7), reply.text);
            entered(person, reply.text, reply.new_token);
        });
    } catch (const store::Unavailable&) {
        answered(id, "refused", R"("code":"unavailable")");
    }
}

// Gives the person the token and the id that the answer to a sign-in contains.
void Simulation::entered(std::size_t person, const std::string& answer, const std::optional<std::string>& token) {
    if (token) {
        people_[person].token = *token;
        people_[person].id = codec::parse_json(answer).at("me").at("person").get_string();
        people_[person].deleted = false;
    }
}

// Registers a pending answer to an HTTP request that is not a message of the protocol.
std::string Simulation::expect_answer(const std::string& name) {
    const std::string id = "h" + std::to_string(++last_id_);
    asked_[id] = {name, {}, {}, std::nullopt, environment_.monotonic_ms(), 1, {}};
    unanswered_.insert(id);
    return id;
}

void Simulation::upload(const Act& act) {
    try {
        const std::optional<server::Session> session = hall_->find_session(people_[act.person].token);
        if (session && hall_->may_upload(*session)) {
            const std::string id = expect_answer("upload");
            hall_->replay_record({{}, session, peer_of(act.person)}, act.text,
                                 [this, id](const server::Reply& reply) { answered(id, "done", reply.text); });
        }
    } catch (const store::Unavailable&) {
        return;
    }
}

// Downloads a record, as GET /record/TABLE does.
void Simulation::record(const Act& act) {
    try {
        const server::Requester requester{{}, hall_->find_session(people_[act.person].token), peer_of(act.person)};
        if (hall_->may_read_record(requester)) {
            const std::string id = expect_answer("record");
            hall_->record(requester, act.text, {}, [this, act, id](const server::Reply& reply) {
                answered(id, "done", {});
                got_record(act, reply);
            });
        }
    } catch (const store::Unavailable&) {
        return;
    }
}

void Simulation::got_record(const Act& act, const server::Reply& reply) {
    if (reply.shared_text) {
        records_.push_back(*reply.shared_text);
        if (const TableModel* table = table_with(act.text);
            table == nullptr || table->running() || !table->may_know_of(people_[act.person].id, false)) {
            found("visibility",
                  people_[act.person].name + " got the record of " + (table == nullptr ? "no table" : name_of(*table)));
        }
    }
    people_[act.person].http_answers.emplace_back(
        environment_.monotonic_ms(),
        reply.shared_text ? *reply.shared_text : std::to_string(reply.status) + " " + reply.text);
}

void Simulation::connect(const Act& act) {
    Socket socket;
    socket.connection = ++last_connection_;
    socket.owner = act.person;
    try {
        const std::optional<server::Session> session = hall_->find_session(people_[act.person].token);
        socket.person = session ? session->person : std::string();
        sockets_.push_back(socket);
        hall_->open(socket.connection, session, peer_of(act.person));
    } catch (const store::Unavailable&) {
        std::erase_if(sockets_, [&](const Socket& each) { return each.connection == socket.connection; });
        hall_->close(socket.connection);
    }
}

// Stops the hall and starts it again on the same store. A crash loses pending commits.
void Simulation::restart(bool crash) {
    if (!crash) {
        environment_.settle();
    }
    const std::map<std::string, std::string> before = crash ? std::map<std::string, std::string>() : snapshots();
    environment_.forget(!crash);
    for (const Socket& socket : sockets_) {
        lose(socket.connection);
    }
    // Pending HTTP requests get no answer.
    for (auto& [id, asked] : asked_) {
        asked.open = 0;
    }
    unanswered_.clear();
    hall_.emplace(environment_, games_, options());
    environment_.lost_answers = environment_.failing_commits = 0;
    hall_->load_active_tables();
    environment_.settle();
    bot_waits_.clear();
    const std::map<std::string, std::string> after = crash ? before : snapshots();
    if (before != after) {
        const auto differs = std::ranges::find_if(before, [&](const auto& each) {
            return after.contains(each.first) && after.at(each.first) != each.second;
        });
        if (differs != before.end()) {
            found("restart", "after a restart " + differs->first + " sees " + after.at(differs->first) +
                                 " instead of " + differs->second);
        }
    }
}

}  // namespace meadhall::simulator

// SPDX-License-Identifier: Apache-2.0
#include "server/hall.h"

#include <algorithm>
#include <sodium.h>

#include "server/people.h"

namespace meadhall::server {
namespace {

// Compares in constant time.
bool is_same_secret(const std::string& a, const std::string& b) {
    return a.size() == b.size() && sodium_memcmp(a.data(), b.data(), a.size()) == 0;
}

int http_status(const std::string& code) {
    return code == "not_signed_in"                             ? 401
           : code == "not_allowed" || code == "wrong_password" ? 403
           : code == "not_found"                               ? 404
           : code == "too_many"                                ? 429
           : code == "unavailable"                             ? 503
           : code == "bad_request"                             ? 400
                                                               : 409;
}

// The requests that expect_quota() counts. The game limits moves, chat has its own limits, and the others happen only
// once.
template <class T>
constexpr bool counts_toward_quota = !std::is_same_v<T, protocol::Play> && !std::is_same_v<T, protocol::Say> &&
                                     !std::is_same_v<T, protocol::Start> && !std::is_same_v<T, protocol::Resign>;

// Allowed reads per minute, for each request per second that is allowed. Generous, because many people may share an
// address.
constexpr int reads_a_request = 400, records_a_request = 12;

// Finds the id of a request that is refused before it is parsed: "id":"..." without escapes, anywhere in the text.
// Empty if not found.
std::string id_of(std::string_view text) {
    constexpr std::string_view key = "\"id\":";
    constexpr std::size_t longest = 64;
    std::size_t at = text.find(key);
    if (at == std::string_view::npos) {
        return {};
    }
    text.remove_prefix(std::min(text.find_first_not_of(" ", at + key.size()), text.size()));
    const std::size_t end = text.starts_with('"') ? text.find_first_of("\"\\", 1) : std::string_view::npos;
    return end <= longest + 1 && text[end] == '"' ? std::string(text.substr(1, end - 1)) : std::string();
}

constexpr const char* no_table = "there is no such table";
[[noreturn]] void no_such_table() { throw RequestError("not_found", no_table); }

}  // namespace

std::string brief_hash(std::string_view what, const std::string& a, const std::string& b) {
    return sha256_hex(std::string(what) + "|" + a + "|" + b).substr(0, 20);
}

Hall::Hall(Environment& environment, const Games& games, HallOptions options)
    : environment_(environment),
      games_(games),
      options_(std::move(options)),
      presence_(environment.now_ms()),
      notifications_(environment, games, presence_, options_.notifications),
      lobby_(environment, [this](const std::string& table) { rebuild_summary(table); }),
      requests_(4 * options_.requests_a_second, 4'000, "requests"),
      reads_(reads_a_request * options_.requests_a_second, 60'000, "reads"),
      records_read_(records_a_request * options_.requests_a_second, 60'000, "records") {}

// --- connections ----------------------------------------------------------------------------------------------------

void Hall::open(Connection connection, const std::optional<Session>& session, const std::string& peer) {
    connections_.insert_or_assign(connection, ConnectionState{session, peer, floods_.full(environment_.now_ms())});
    if (session) {
        presence_.came(session->person);
        notifications_.came(session->person);
    }
    protocol::Welcome welcome;
    welcome.program = options_.program;
    welcome.now_ms = environment_.now_ms();
    if (session) {
        if (const std::optional<store::Person> person = environment_.store().person(session->person)) {
            welcome.me = me_of(*person);
            const Settings settings = settings_of(environment_.store(), person->id);
            for (const protocol::PersonName& muted : settings.muted) {
                connections_.at(connection).muted.insert(muted.person);
            }
            if (!settings.hidden) {
                lobby_.show(person->id, person->name);
            }
        }
    }
    environment_.send(connection, std::make_shared<const std::string>(protocol::message_text(welcome)));
}

void Hall::close(Connection connection) {
    const auto found = connections_.find(connection);
    if (found == connections_.end()) {
        return;
    }
    const std::set<std::string> subscriptions = std::move(found->second.subscriptions);
    const std::optional<Session> session = found->second.session;
    connections_.erase(found);
    lobby_.unsubscribe(connection);
    for (const std::string& id : subscriptions) {
        if (const auto slot = tables_.find(id); slot != tables_.end()) {
            slot->second.subscribers.erase(connection);
            send_presence(id, slot->second);
            unload_later();
        }
    }
    if (session) {
        presence_.left(session->person, environment_.now_ms());
        if (!presence_.is_here(session->person)) {
            lobby_.hide(session->person);
        }
        notifications_.went(session->person);
    }
}

void Hall::drained(Connection connection) {
    lobby_.send_again(connection);
    const auto client = connections_.find(connection);
    if (client == connections_.end()) {
        return;
    }
    client->second.sent_phrases.reset();
    // A copy, because sending may unsubscribe.
    for (const std::string& id : std::set<std::string>(client->second.subscriptions)) {
        const auto slot = tables_.find(id);
        if (slot == tables_.end() || !slot->second.subscribers.contains(connection)) {
            continue;  // the table was unloaded, and this connection is about to be closed
        }
        Subscriber& subscriber = slot->second.subscribers.at(connection);
        subscriber.lines = subscriber.chat = 0;
        subscriber.sent.reset();
        send_updates(slot->second);
    }
}

// --- requests -------------------------------------------------------------------------------------------------------

void Hall::ask(Connection connection, std::string_view text) {
    const auto found = connections_.find(connection);
    if (found == connections_.end()) {
        return;
    }
    Requester requester{connection, found->second.session, found->second.peer};
    const bool allowed = requests_.allow(limit_key(requester), environment_.now_ms());
    ask(
        std::move(requester), text,
        [this, connection](const Reply& reply) {
            if (!reply.text.empty() && connections_.contains(connection)) {
                environment_.send(connection, std::make_shared<const std::string>(reply.text));
            }
        },
        allowed);
    if (!allowed) {
        slow_down(connection);
    }
}

// All sockets of a person share one rate limit. A socket that does not slow down is closed.
void Hall::slow_down(Connection connection) {
    if (floods_.allow(connections_.at(connection).refusals, environment_.now_ms())) {
        environment_.pause_reading(connection, refused_pause_ms);
    } else {
        environment_.close(connection, 1008, "too many requests");
    }
}

void Hall::ask(Requester requester, std::string_view text, ReplyCallback answer) {
    const bool allowed = requests_.allow(limit_key(requester), environment_.now_ms());
    if (requester.session && allowed) {
        presence_.seen(requester.session->person, environment_.now_ms());
    }
    ask(std::move(requester), text, std::move(answer), allowed);
}

void Hall::ask(Requester requester, std::string_view text, ReplyCallback answer, bool allowed) {
    ++counts_.requests;
    PendingRequest pending{
        std::move(requester), {}, {}, options_.measure ? options_.measure(std::move(answer)) : std::move(answer)};
    try {
        if (!allowed) {
            pending.id = id_of(text);
            throw RequestError("too_many", "too many requests; wait a moment");
        }
        protocol::Envelope envelope;
        try {
            envelope = protocol::read_request(text);
        } catch (const protocol::BadRequest& error) {
            pending.id = error.id;
            throw RequestError("bad_request", error.what());
        }
        pending.id = std::move(envelope.id);
        pending.request = std::move(envelope.request);
    } catch (const RequestError& error) {
        refuse(pending, error);
        return;
    }
    carry_out(pending);
}

std::vector<std::pair<std::string, std::uint64_t>> Hall::limited() const {
    std::vector<std::pair<std::string, std::uint64_t>> all;
    for (const Limiter* limiter :
         {&requests_, &floods_, &reads_, &records_read_, &sign_ins_of_address_, &sign_ins_of_name_,
          &sign_ins_of_name_and_address_, &deletions_, &sign_ups_, &said_, &opened_, &codes_of_address_,
          &codes_of_person_, &code_tries_, &hints_, &uploads_, &history_}) {
        all.emplace_back(limiter->name(), limiter->refused());
    }
    all.emplace_back("tables_of_bots", refused_bot_tables_);
    all.emplace_back("waiting_at_a_table", refused_waiting_);
    all.emplace_back("jobs", refused_jobs_);
    return all;
}

void Hall::attempt(const PendingRequest& pending, const std::function<void(const PendingRequest&)>& f) {
    try {
        f(pending);
    } catch (const NotReady& needed) {
        park(needed, owner_of(pending.requester),
             {[this, pending, f] { attempt(pending, f); },
              [this, pending](const RequestError& error) { refuse(pending, error); }});
    } catch (const RequestError& error) {
        refuse(pending, error);
    } catch (const store::Unavailable&) {
        refuse(pending, RequestError("unavailable", "the hall cannot read its database now; try again"));
    } catch (const BadInput&) {
        refuse(pending,
               RequestError("bad_request", "the text contains a character that is not allowed"));  // it contains a NUL
    } catch (const std::exception& error) {
        environment_.log("fault", json::serialize(json::object{{"request", protocol::name_of(pending.request)},
                                                               {"why", error.what()}}));
        refuse(pending,
               RequestError("unavailable", "the hall could not do this because of an internal error; try again"));
    }
}

void Hall::carry_out(const PendingRequest& pending) {
    attempt(pending, [this](const PendingRequest& each) {
        std::visit([&](const auto& request) { handle(each, request); }, each.request);
    });
}

JobOwner Hall::owner_of(const Requester& requester) {
    return {requester.session ? requester.session->person : std::string(), requester.peer, true};
}

// The owner of a bot's job is a player who is subscribed to the table, otherwise any person who plays there. Where only
// bots play, it is the host, and nobody waits for the job.
JobOwner Hall::owner_of(const Slot& slot) const {
    for (const auto& [connection, subscriber] : slot.subscribers) {
        if (subscriber.viewer && slot.table->bot_level(*subscriber.viewer).empty()) {
            const ConnectionState& client = connections_.at(connection);
            return {client.session ? client.session->person : std::string(), client.peer, true};
        }
    }
    for (const Seat seat : slot.table->seats_with_say()) {
        if (slot.table->bot_level(seat).empty()) {
            return {slot.table->person_at(index(seat)).person, slot.address, true};
        }
    }
    return {slot.table->host(), slot.address, false};
}

// Requests that wait for the same thing share one job.
void Hall::park(const NotReady& needed, const JobOwner& owner, Parked parked) {
    const auto same = parked_.find(needed.what);
    const bool is_new = same == parked_.end();
    if (parked_count_ >= max_parked || (!is_new && same->second.size() >= max_waiting_at_a_table)) {
        ++refused_waiting_;
        parked.fail(RequestError("too_many", "this table is busy; try again"));
        return;
    }
    parked_[needed.what].push_back(std::move(parked));
    ++parked_count_;
    if (is_new && !needed.start(owner)) {
        ++refused_jobs_;
        make_ready(needed.what, RequestError("too_many", "the hall is busy; try again"));
    }
}

void Hall::make_ready(const std::string& what, const std::optional<RequestError>& error) {
    const std::deque<Parked> parked = std::move(parked_.extract(what).mapped());
    parked_count_ -= parked.size();
    for (const Parked& each : parked) {
        error ? each.fail(*error) : each.run();
    }
}

void Hall::refuse(const PendingRequest& pending, const RequestError& error) {
    ++counts_.refused;
    pending.answer({protocol::message_text(protocol::Refused{pending.id, {error.code, error.rule, error.what()}}),
                    std::nullopt, false, http_status(error.code), error.code});
}

void Hall::done(const PendingRequest& pending, protocol::Done message) {
    message.to = pending.id;
    pending.answer({protocol::message_text(message), std::nullopt, false, 200});
}

// --- tables ---------------------------------------------------------------------------------------------------------

Hall::Slot& Hall::find(const std::string& id) {
    const auto found = tables_.find(id);
    if (found == tables_.end()) {
        throw loading(id);
    }
    found->second.used_ms = environment_.now_ms();
    return found->second;
}

// A job reads the log and replays the game, because a long game takes a while.
Hall::NotReady Hall::loading(const std::string& id) {
    struct Loaded {
        std::unique_ptr<Table> table;
        std::string why;
        std::optional<RequestError> error{
            RequestError("unavailable", "the hall cannot read its database now; try again")};
    };
    const auto start = [this, id](const JobOwner& owner) {
        const auto loaded = std::make_shared<Loaded>();
        const auto load = [loaded, id, &games = games_](store::Store& store) {
            try {
                const std::vector<store::Event> events = store.events(id);
                auto table = std::make_unique<Table>(games, id);
                for (const store::Event& event : events) {
                    table->apply(event);
                }
                loaded->error.reset();
                if (events.empty()) {
                    loaded->error = RequestError("not_found", no_table);
                }
                loaded->table = std::move(table);
            } catch (const store::Unavailable&) {
                return;
            } catch (const store::Damaged& error) {
                loaded->why = error.what();
                loaded->error = RequestError("aside", "this table's log is damaged; it is set aside");
            } catch (const std::runtime_error& error) {
                loaded->why = error.what();
                loaded->error = RequestError("aside", "this table was played with rules that this hall does not have");
            }
        };
        return environment_.load(owner, load, [this, loaded, id] {
            if (!loaded->why.empty()) {
                environment_.log("table_aside", json::serialize(json::object{{"table", id}, {"why", loaded->why}}));
            }
            if (!loaded->error && !tables_.contains(id)) {
                add_table(std::move(loaded->table));
            }
            make_ready("table " + id, loaded->error);
        });
    };
    return {"table " + id, start};
}

Hall::Slot& Hall::add_table(std::unique_ptr<Table> table) {
    unload_some();
    const std::string id = table->id();
    Slot& slot = tables_[id];
    slot.table = std::move(table);
    slot.used_ms = environment_.now_ms();
    unload_later();
    slot.table->restart_window(environment_.now_ms());
    go_on(id);
    return slot;
}

// Computes the summary again from the log. Until then lists do not show the table.
void Hall::rebuild_summary(const std::string& id) {
    if (!rebuilt_.insert(id).second) {
        return;
    }
    environment_.log("summary_damaged", json::serialize(json::object{{"table", id}}));
    const auto write_summary = [this, id](Slot& slot) {
        if (slot.writing) {
            rebuilt_.erase(id);  // the table is ahead of the database; the next list tries again
            return;
        }
        const store::TableSummary summary = slot.table->summary();
        environment_.commit({{store::PutSummary{summary}}}, [this, id, people = summary.people](const CommitResult&) {
            lobby_.table_changed(id, people);
        });
    };
    const auto fail = [this, id](const RequestError& error) {
        // With any other error the table is set aside and logged.
        if (error.code == "unavailable" || error.code == "too_many") {
            rebuilt_.erase(id);
        }
    };
    environment_.after(0, [this, id, write_summary, fail] { with_table(id, {{}, {}, false}, write_summary, fail); });
}

void Hall::with_table(const std::string& id, const JobOwner& owner, const std::function<void(Slot&)>& f,
                      const std::function<void(const RequestError&)>& fail) {
    if (const auto found = tables_.find(id); found != tables_.end()) {
        f(found->second);
    } else {
        park(loading(id), owner, {[this, id, owner, f, fail] { with_table(id, owner, f, fail); }, fail});
    }
}

void Hall::unload_some() {
    if (tables_.size() < max_tables_in_memory) {
        return;
    }
    std::erase_if(tables_, [this](const auto& entry) {
        if (is_unused(entry.second)) {
            cancel_absence_timer(entry.second);
        }
        return is_unused(entry.second);
    });
}

// Unloads tables without subscribers where nothing happens without a request. They are loaded again on demand.
void Hall::unload_unused() {
    const std::int64_t now = environment_.now_ms();
    std::erase_if(tables_, [this, now](const auto& entry) {
        const Slot& slot = entry.second;
        const Status status = slot.table->status();
        const bool ended = status == Status::finished || status == Status::abandoned;
        const bool unloaded = is_unused(slot) && (ended || now - slot.used_ms >= unused_table_ms);
        if (unloaded) {
            cancel_absence_timer(slot);
        }
        return unloaded;
    });
    if (std::ranges::any_of(tables_, [](const auto& entry) { return is_unused(entry.second); })) {
        unload_later();
    }
}

void Hall::unload_later() {
    if (!unload_is_scheduled_) {
        unload_is_scheduled_ = true;
        environment_.after(unload_every_ms, [this] {
            unload_is_scheduled_ = false;
            unload_unused();
        });
    }
}

// Strangers learn nothing about a private table, not even that it exists.
bool Hall::may_see(const Table& table, const std::string& person, bool invited) {
    return table.listed() || invited || table.seat_of(person) || (!person.empty() && person == table.host());
}

bool Hall::may_subscribe(const Table& table, const std::string& person, bool invited) {
    return may_see(table, person, invited) &&
           (table.seat_of(person) || table.spectators_allowed() || table.status() == Status::open);
}

void Hall::check_may_see(const Table& table, const std::string& person, const std::string& invitation) {
    if (!may_see(table, person, is_same_secret(invitation, table.invitation()))) {
        no_such_table();
    }
}

void Hall::check_may_subscribe(const Table& table, const std::string& person, const std::string& invitation) {
    check_may_see(table, person, invitation);
    if (!may_subscribe(table, person, is_same_secret(invitation, table.invitation()))) {
        throw RequestError("not_allowed", "this table does not allow spectators");
    }
}

bool Hall::must_wait(Slot& slot, const PendingRequest& pending) {
    if (slot.writing) {
        if (slot.waiting.size() >= max_waiting_at_a_table) {
            ++refused_waiting_;
            throw RequestError("too_many", "this table is busy; try again");
        }
        slot.waiting.push_back(pending);
    }
    return slot.writing;
}

template <class T>
void Hall::handle(const PendingRequest& pending, const T& request) {
    const Who me = who(pending.requester);
    Slot& slot = find(request.table);
    std::string invitation;
    if constexpr (requires { request.invitation; }) {
        invitation = request.invitation;
    }
    // An admin may silence people at any table without an invitation, but may do nothing else there.
    const bool is_moderation = me.admin && std::is_same_v<T, protocol::Silence>;
    // A repeated request gets the same answer, also if it gave up the right to see the table.
    const bool is_repeated = slot.table->has_done(me.person, pending.id);
    if (!is_moderation && !is_repeated) {
        check_may_see(*slot.table, me.person, invitation);
    }
    if (must_wait(slot, pending)) {
        return;
    }
    slot.address = me.person == slot.table->host() ? pending.requester.peer : slot.address;
    if (is_repeated) {
        protocol::Done message;
        message.table = request.table;
        done(pending, message);
        return;
    }
    if constexpr (counts_toward_quota<T>) {
        slot.table->expect_quota(me.person, environment_.now_ms());
    }
    const TableEvent table_event = grant(*slot.table, me, request);
    write(request.table, {&table_event, 1}, me.person, pending.id, pending.requester.connection, pending.answer);
}

Seat Hall::seat_at_table(const Table& table, const Who& who) {
    const std::optional<Seat> seat = table.seat_of(who.person);
    if (!seat) {
        throw RequestError("not_allowed", "you do not play at this table");
    }
    return *seat;
}

TableEvent Hall::grant(Table& table, const Who& who, const protocol::Sit& request) {
    return table.sit(who, request.seat, request.words);
}
TableEvent Hall::grant(Table& table, const Who& who, const protocol::Stand&) { return table.stand(who.person); }
TableEvent Hall::grant(Table& table, const Who& who, const protocol::SeatBot& request) {
    const bool host_is_away = is_away(table.host(), 0, table.absence_ms()) || is_deleted(table.host());
    return table.seat_bot(who.person, request.seat, request.level, absent_seats(table),
                          table.status() != Status::open && host_is_away);
}
TableEvent Hall::grant(Table& table, const Who& who, const protocol::Return&) { return table.give_back(who.person); }
TableEvent Hall::grant(Table& table, const Who& who, const protocol::Start&) {
    expect_room_for_bots(table);
    return table.start(who.person, environment_.now_ms());
}
TableEvent Hall::grant(Table& table, const Who& who, const protocol::Play& request) {
    ++counts_.moves;
    return table.play(seat_at_table(table, who), request.position, request.action, environment_.now_ms());
}
TableEvent Hall::grant(Table& table, const Who& who, const protocol::Undo& request) {
    return table.undo(seat_at_table(table, who), request.position, environment_.now_ms());
}
TableEvent Hall::grant(Table& table, const Who& who, const protocol::Propose& request) {
    return table.propose(seat_at_table(table, who), request.what);
}
TableEvent Hall::grant(Table& table, const Who& who, const protocol::Consent& request) {
    return table.consent(seat_at_table(table, who), request.yes);
}
TableEvent Hall::grant(Table& table, const Who& who, const protocol::Say& request) {
    const TableViewer viewer = table.seat_of(who.person);
    if (!viewer && !table.spectators_allowed()) {
        throw RequestError("not_allowed", "this table does not allow spectators");
    }
    if (!said_.allow(who.person, environment_.now_ms())) {
        throw RequestError("too_many", "you send messages too fast; wait a moment");
    }
    return table.say(who, viewer, request.room, request.text, environment_.now_ms());
}

TableEvent Hall::grant(Table& table, const Who& who, const protocol::Halt&) {
    return table.halt(seat_at_table(table, who), environment_.now_ms());
}
TableEvent Hall::grant(Table& table, const Who& who, const protocol::Prefer& request) {
    return table.prefer(seat_at_table(table, who), request.settings);
}
TableEvent Hall::grant(Table& table, const Who& who, const protocol::Resign&) {
    return table.resign(seat_at_table(table, who));
}

TableEvent Hall::grant(Table& table, const Who& who, const protocol::Silence& request) {
    return table.silence(who, find_person(&table, request.seat, request.person), request.on);
}

// Bots at a table without people play without a pause, so one person may run only a few such tables.
void Hall::expect_room_for_bots(const Table& table) {
    if (!table.is_left_to_bots()) {
        return;
    }
    const auto others = std::ranges::count_if(tables_, [&](const auto& entry) {
        const Table& other = *entry.second.table;
        return other.host() == table.host() && other.status() == Status::playing && other.is_left_to_bots();
    });
    if (others >= max_tables_of_bots) {
        ++refused_bot_tables_;
        throw RequestError("too_many", "bots play at " + std::to_string(max_tables_of_bots) +
                                           " of your tables already; wait until a game is over");
    }
}

void Hall::open_table(const PendingRequest& pending, const Who& host, const protocol::OpenTable& plan,
                      const std::string& id, const std::vector<Who>& seated, const std::function<void()>& then,
                      const std::optional<Table::Beginning>& beginning) {
    Seed seed{};
    environment_.random(seed);
    const std::int64_t now = environment_.now_ms();
    const auto table = std::make_shared<std::unique_ptr<Table>>(std::make_unique<Table>(games_, id));
    store::Change change;
    const auto add = [&](const TableEvent& table_event) {
        store::Event event{(*table)->next_number(), now, table_event.kind, host.person, {}, table_event.text(), {}};
        table_event.kind == "opened" ? (*table)->apply(event) : static_cast<void>((*table)->stored(event));
        change.writes.emplace_back(store::Append{id, std::move(event)});
    };
    const TableEvent opened = Table::opened(games_, plan, host, seed);
    add(beginning ? Table::opened_from(opened, *beginning) : opened);
    for (std::size_t i = 0; i < seated.size(); ++i) {
        if (!seated[i].person.empty()) {
            add((*table)->sit(seated[i], static_cast<int>(i), {}));
        }
    }
    if (beginning) {
        add((*table)->start(host.person, now));
    }
    change.writes.emplace_back(store::PutSummary{(*table)->summary()});
    environment_.commit(
        std::move(change), [this, pending, id, then, table, host = host.person](const CommitResult& committed) {
            if (!committed.available) {
                // A rematch (it has a `then`) does not count toward the limit.
                if (!then) {
                    opened_.give_back(host);
                }
                refuse(pending, RequestError("unavailable", "the database is not available; try again"));
                return;
            }
            const auto answer = [this, pending, id, then](Slot& slot) {
                protocol::Done message;
                message.table = id;
                message.invitation = slot.table->invitation();
                done(pending, message);
                lobby_.table_changed(id, slot.table->summary().people);
                if (then) {
                    then();
                }
            };
            // Any other result: the same request came twice, so the table exists already.
            if (committed.result == store::Result::done && !tables_.contains(id)) {
                add_table(std::move(*table)).address = pending.requester.peer;
            }
            with_table(id, owner_of(pending.requester), answer,
                       [this, pending](const RequestError& error) { refuse(pending, error); });
        });
}

void Hall::handle(const PendingRequest& pending, const protocol::OpenTable& request) {
    const Who me = who(pending.requester);
    const std::string id = brief_hash("table", me.person, pending.id);
    if (!opened_.allow(me.person, environment_.now_ms())) {
        throw RequestError("too_many", "you have opened too many tables; wait a while");
    }
    open_table(pending, me, request, id, {}, nullptr);
}

void Hall::handle(const PendingRequest& pending, const protocol::Rematch& request) {
    const Who me = who(pending.requester);
    Slot& slot = find(request.table);
    check_may_see(*slot.table, me.person, {});
    seat_at_table(*slot.table, me);
    if (slot.table->status() != Status::finished) {
        throw RequestError("not_now", "the game is not over");
    }
    const std::string id = brief_hash("again", request.table, {});
    open_table(pending, me, slot.table->plan_again(), id, slot.table->players_rotated(),
               [this, old = request.table, id, owner = owner_of(pending.requester)] {
                   const auto link = [this, old, id](Slot& before) {
                       if (!before.writing) {
                           write(old, before.table->play_again_at(id));
                       }
                   };
                   with_table(old, owner, link, [](const RequestError&) {});
               });
}

void Hall::handle(const PendingRequest& pending, const protocol::CloseTable& request) {
    const Who me = who(pending.requester);
    Slot& slot = find(request.table);
    if (!me.admin) {
        check_may_see(*slot.table, me.person, {});
    }
    if (slot.table->host() != me.person && !me.admin) {
        throw RequestError("not_allowed", "only the host can close the table");
    }
    const Status status = slot.table->status();
    if (me.admin && !slot.writing && (status == Status::playing || status == Status::paused)) {
        // Abandon the game instead of deleting the table, so that its record stays available.
        const TableEvent table_event = slot.table->abandon(me);
        write(request.table, {&table_event, 1}, me.person, pending.id, pending.requester.connection, pending.answer);
        return;
    }
    if (status != Status::open || slot.writing) {
        throw RequestError("not_now", "the game has begun");
    }
    slot.writing = true;
    const std::vector<std::string> people = slot.table->summary().people;
    environment_.commit({{store::DeleteTable{request.table}}}, [this, pending, people,
                                                                id = request.table](const CommitResult& committed) {
        if (!committed.available) {
            refuse(pending, RequestError("unavailable", "the database is not available; try again"));
            unload(id);
            return;
        }
        const auto text = std::make_shared<const std::string>(protocol::message_text(protocol::Closed{id, {}}));
        const Slot closed = std::move(tables_.at(id));
        tables_.erase(id);
        for (const auto& [connection, subscriber] : closed.subscribers) {
            environment_.send(connection, text);
            connections_.at(connection).subscriptions.erase(id);
        }
        for (const PendingRequest& waiting : closed.waiting) {
            refuse(waiting, RequestError("not_found", no_table));
        }
        notifications_.table_closed(id);
        lobby_.table_changed(id, people);
        done(pending, {});
    });
}

void Hall::handle(const PendingRequest& pending, const protocol::Subscribe& request) {
    if (!pending.requester.connection) {
        throw RequestError("bad_request", "subscribing to a table needs a WebSocket");
    }
    const auto opened = connections_.find(*pending.requester.connection);
    if (opened == connections_.end()) {
        pending.answer({});  // the connection closed while the table was loaded
        return;
    }
    ConnectionState& client = opened->second;
    const std::string me = pending.requester.session ? pending.requester.session->person : std::string();
    Slot& slot = find(request.table);
    check_may_subscribe(*slot.table, me, request.invitation);
    const TableViewer viewer = slot.table->seat_of(me);
    if (client.subscriptions.size() >= max_tables_of_one) {
        throw RequestError("too_many", "you have subscribed to too many tables");
    }
    client.subscriptions.insert(request.table);
    Subscriber& subscriber = slot.subscribers[*pending.requester.connection];
    subscriber = {viewer,
                  std::min(request.lines, slot.table->line_count(viewer)),
                  std::min(request.chat, slot.table->chat_count(viewer, client.muted)),
                  request.deltas,
                  is_same_secret(request.invitation, slot.table->invitation()),
                  {}};
    protocol::Done message;
    message.table = request.table;
    done(pending, message);
    send_updates(slot, nullptr, pending.requester.connection);
    send_presence(request.table, slot);
}

Muted Hall::muted_by(const Requester& requester) {
    // A request that waited may outlive its connection.
    if (const auto client = requester.connection ? connections_.find(*requester.connection) : connections_.end();
        client != connections_.end()) {
        return client->second.muted;
    }
    Muted muted;
    if (requester.session) {
        for (const protocol::PersonName& each : settings_of(environment_.store(), requester.session->person).muted) {
            muted.insert(each.person);
        }
    }
    return muted;
}

// Computes older log lines from a copy of the moves, in another thread.
void Hall::handle(const PendingRequest& pending, const protocol::History& request) {
    const std::string me = pending.requester.session ? pending.requester.session->person : std::string();
    Slot& slot = find(request.table);
    check_may_subscribe(*slot.table, me, request.invitation);
    if (must_wait(slot, pending)) {
        return;
    }
    if (!history_.allow(limit_key(pending.requester), environment_.now_ms())) {
        throw RequestError("too_many", "you request older lines too fast; wait a moment");
    }
    const TableViewer viewer = slot.table->seat_of(me);
    const auto history = std::make_shared<protocol::HistoryReply>();
    history->to = pending.id;
    history->table = request.table;
    if (request.chat_before) {
        std::tie(history->first_chat, history->chat) =
            slot.table->chat_before(viewer, muted_by(pending.requester), *request.chat_before);
    }
    const auto answer = [pending, history] {
        pending.answer({protocol::message_text(*history), std::nullopt, false, 200});
    };
    if (!request.lines_before) {
        return answer();
    }
    const std::uint32_t before = std::min(*request.lines_before, slot.table->line_count(viewer));
    const auto read = [history, log = std::make_shared<const LogCopy>(slot.table->log_copy()), viewer, before] {
        OlderLines old = lines_before(*log, viewer_of(viewer), before);
        history->first_line = old.first;
        history->lines = std::move(old.lines);
    };
    if (!environment_.run_job(JobKind::history, owner_of(pending.requester), read, answer)) {
        ++refused_jobs_;
        throw RequestError("too_many", "the hall is busy; try again");
    }
}

void Hall::handle(const PendingRequest& pending, const protocol::Unsubscribe& request) {
    if (!pending.requester.connection) {
        throw RequestError("bad_request", "subscribing to a table needs a WebSocket");
    }
    if (parked_.contains("table " + request.table)) {
        throw loading(request.table);  // must run after the subscribe request that it ends
    }
    const auto client = connections_.find(*pending.requester.connection);
    client == connections_.end() ? 0 : client->second.subscriptions.erase(request.table);
    if (const auto slot = tables_.find(request.table); slot != tables_.end()) {
        slot->second.subscribers.erase(*pending.requester.connection);
        send_presence(request.table, slot->second);
        unload_later();
    }
    done(pending, {});
}

void Hall::handle(const PendingRequest& pending, const protocol::ListTables& request) {
    store::SummaryQuery query;
    query.changed_before_ms = request.before_ms;
    query.before_table = request.before_table;
    std::string me;
    if (request.which == protocol::TableFilter::mine) {
        me = who(pending.requester).person;
        query.person = me;
    } else {
        query.listed_only = true;
        query.status = request.which == protocol::TableFilter::open      ? "open"
                       : request.which == protocol::TableFilter::playing ? "playing"
                                                                         : "finished";
        me = pending.requester.session ? pending.requester.session->person : std::string();
    }
    protocol::Tables tables;
    tables.to = pending.id;
    tables.which = request.which;
    for (const store::TableSummary& summary : environment_.store().summaries(query)) {
        std::optional<protocol::TableListed> table = listed(summary, me);
        table ? tables.tables.push_back(std::move(*table)) : rebuild_summary(summary.table);
    }
    pending.answer({protocol::message_text(tables), std::nullopt, false, 200});
}

}  // namespace meadhall::server

#include "server/hall.h"

#include <algorithm>
#include <sodium.h>

#include "bots/player.h"
#include "server/people.h"
#include "server/summary.h"

namespace meadhall::server {
namespace {

// As long for every wrong word as for the right one.
bool is_same_secret(const std::string& a, const std::string& b) {
    return a.size() == b.size() && sodium_memcmp(a.data(), b.data(), a.size()) == 0;
}

int http_status(const std::string& code) {
    return code == "not_logged_in"                             ? 401
           : code == "not_allowed" || code == "wrong_password" ? 403
           : code == "not_found"                               ? 404
           : code == "too_many"                                ? 429
           : code == "unavailable"                             ? 503
           : code == "bad_request"                             ? 400
                                                               : 409;
}

[[noreturn]] void no_such_table() { throw Problem("not_found", "there is no such table"); }

}  // namespace

std::string brief_hash(std::string_view what, const std::string& a, const std::string& b) {
    return sha256_hex(std::string(what) + "|" + a + "|" + b).substr(0, 20);
}

Hall::Hall(Outside& outside, const Games& games, HallOptions options)
    : outside_(outside),
      games_(games),
      options_(std::move(options)),
      presence_(outside.now_ms()),
      notices_(outside, games, presence_, options_.notices),
      lobby_(outside),
      requests_(4 * options_.requests_a_second, 4'000) {}

// --- connections ----------------------------------------------------------------------------------------------------

void Hall::open(Connection connection, const std::optional<Login>& login, const std::string& peer) {
    connections_[connection] = {login, peer, {}, {}, {}, 0, {}};
    if (login) {
        presence_.came(login->person);
        notices_.came(login->person);
    }
    protocol::Welcome welcome;
    welcome.program = options_.program;
    welcome.now_ms = outside_.now_ms();
    if (login) {
        if (const std::optional<store::Person> person = outside_.store().person(login->person)) {
            welcome.me = me_of(*person);
            const Settings settings = settings_of(outside_.store(), person->id);
            for (const protocol::PersonSeen& muted : settings.muted) {
                connections_[connection].muted.insert(muted.person);
            }
            settings.hidden ? void() : lobby_.show(person->id, person->name);
        }
    }
    outside_.send(connection, std::make_shared<const std::string>(protocol::message_text(welcome)));
}

void Hall::close(Connection connection) {
    const auto found = connections_.find(connection);
    if (found == connections_.end()) {
        return;
    }
    const std::set<std::string> watched = std::move(found->second.watched);
    const std::optional<Login> login = found->second.login;
    connections_.erase(found);
    lobby_.unwatch(connection);
    for (const std::string& id : watched) {
        if (const auto slot = tables_.find(id); slot != tables_.end()) {
            slot->second.watchers.erase(connection);
            tell_who_is_here(id, slot->second);
            forget_later();
        }
    }
    if (login) {
        presence_.left(login->person, outside_.now_ms());
        presence_.is_here(login->person) ? void() : lobby_.hide(login->person);
        notices_.went(login->person);
    }
}

void Hall::drained(Connection connection) {
    lobby_.tell_again(connection);
    if (const auto open = connections_.find(connection); open != connections_.end()) {
        open->second.heard.reset();
    }
    for (auto& [id, slot] : tables_) {
        if (const auto watcher = slot.watchers.find(connection); watcher != slot.watchers.end()) {
            watcher->second = {watcher->second.eye, 0, 0, watcher->second.changes, {}};
            tell(slot);
        }
    }
}

// --- requests -------------------------------------------------------------------------------------------------------

void Hall::ask(Connection connection, std::string_view text) {
    const auto found = connections_.find(connection);
    if (found == connections_.end()) {
        return;
    }
    ask({connection, found->second.login, found->second.peer}, text, [this, connection](const Reply& reply) {
        if (!reply.text.empty() && connections_.contains(connection)) {
            outside_.send(connection, std::make_shared<const std::string>(reply.text));
        }
    });
}

void Hall::ask(const Asker& asker, std::string_view text, const Answer& answer) {
    ++counts_.requests;
    Waiting asked{asker, {}, {}, options_.watch ? options_.watch(answer) : answer};
    try {
        const std::string key = asker.connection ? "c" + std::to_string(*asker.connection)
                                : asker.login    ? "p" + asker.login->person
                                                 : "a" + asker.peer;
        if (!requests_.allow(key, outside_.now_ms())) {
            throw Problem("too_many", "too many requests; wait a moment");
        }
        protocol::Envelope envelope;
        try {
            envelope = protocol::read_request(text);
        } catch (const protocol::BadRequest& error) {
            asked.id = error.id;
            throw Problem("bad_request", error.what());
        }
        asked.id = std::move(envelope.id);
        asked.request = std::move(envelope.request);
    } catch (const Problem& problem) {
        refuse(asked, problem);
        return;
    }
    if (asker.login && !asker.connection) {
        presence_.seen(asker.login->person, outside_.now_ms());
    }
    carry_out(asked);
}

void Hall::carry_out(const Waiting& asked) {
    try {
        std::visit([&](const auto& request) { handle(asked, request); }, asked.request);
    } catch (const Problem& problem) {
        refuse(asked, problem);
    } catch (const store::Unavailable&) {
        refuse(asked, Problem("unavailable", "the hall cannot read its books now; try again"));
    } catch (const BadInput&) {
        refuse(asked, Problem("bad_request", "that text cannot be looked up"));  // with a NUL in it
    } catch (const std::exception& error) {
        outside_.log("fault", json::serialize(
                                  json::object{{"request", protocol::name_of(asked.request)}, {"why", error.what()}}));
        refuse(asked, Problem("unavailable", "the hall has made a mistake; try again"));
    }
}

void Hall::refuse(const Waiting& asked, const Problem& problem) {
    ++counts_.refused;
    asked.answer({protocol::message_text(protocol::Refused{asked.id, {problem.code, problem.rule, problem.what()}}),
                  std::nullopt, false, http_status(problem.code), problem.code});
}

void Hall::done(const Waiting& asked, protocol::Done message) {
    message.to = asked.id;
    asked.answer({protocol::message_text(message), std::nullopt, false, 200});
}

// --- tables ---------------------------------------------------------------------------------------------------------

Hall::Slot& Hall::find(const std::string& id) {
    if (const auto found = tables_.find(id); found != tables_.end()) {
        found->second.used_ms = outside_.now_ms();
        return found->second;
    }
    std::vector<store::Event> events;
    try {
        events = outside_.store().events(id);
    } catch (const store::Damaged&) {
        outside_.log("table_damaged", json::serialize(json::object{{"table", id}}));
        throw Problem("aside", "this table's book is damaged; it is set aside");
    }
    if (events.empty()) {
        no_such_table();
    }
    auto table = std::make_unique<Table>(games_, id);
    try {
        for (const store::Event& event : events) {
            table->apply(event);
        }
    } catch (const std::runtime_error& error) {
        outside_.log("table_aside", json::serialize(json::object{{"table", id}, {"why", error.what()}}));
        throw Problem("aside", "this table was played with other rules than ours; it is set aside");
    }
    forget_some();
    Slot& slot = tables_[id];
    slot.table = std::move(table);
    slot.used_ms = outside_.now_ms();
    forget_later();
    slot.table->wake(outside_.now_ms());
    go_on(id);
    return slot;
}

void Hall::forget_some() {
    if (tables_.size() < most_tables_in_memory) {
        return;
    }
    std::erase_if(tables_, [](const auto& entry) { return is_unused(entry.second); });
}

// Where nobody looks and nothing goes on by itself, a table costs memory for nothing: it is read again when it is
// wanted.
void Hall::forget_unwatched() {
    const std::int64_t now = outside_.now_ms();
    std::erase_if(tables_, [now](const auto& entry) {
        const Slot& slot = entry.second;
        const Status status = slot.table->status();
        const bool ended = status == Status::finished || status == Status::abandoned;
        return is_unused(slot) && (ended || now - slot.used_ms >= unwatched_table_ms);
    });
    if (std::ranges::any_of(tables_, [](const auto& entry) { return is_unused(entry.second); })) {
        forget_later();
    }
}

void Hall::forget_later() {
    if (!forgets_later_) {
        forgets_later_ = true;
        outside_.after(forget_every_ms, [this] {
            forgets_later_ = false;
            forget_unwatched();
        });
    }
}

// A stranger learns nothing of a private table, not even that it is there.
void Hall::check_may_see(const Table& table, const std::string& person, const std::string& invitation) const {
    if (!table.listed() && !table.seat_of(person) && (person.empty() || person != table.host()) &&
        !is_same_secret(invitation, table.invitation())) {
        no_such_table();
    }
}

bool Hall::must_wait(Slot& slot, const Waiting& asked) {
    if (slot.writing) {
        if (slot.waiting.size() >= most_waiting_at_a_table) {
            throw Problem("too_many", "this table is busy; try again");
        }
        slot.waiting.push_back(asked);
    }
    return slot.writing;
}

template <class T>
void Hall::handle(const Waiting& asked, const T& request) {
    const Who me = who(asked.asker);
    Slot& slot = find(request.table);
    std::string invitation;
    if constexpr (requires { request.invitation; }) {
        invitation = request.invitation;
    }
    // An admin keeps order at tables that he was not invited to, and does nothing else there.
    if (!me.admin || !std::is_same_v<T, protocol::Silence>) {
        check_may_see(*slot.table, me.person, invitation);
    }
    if (must_wait(slot, asked)) {
        return;
    }
    if (slot.table->has_done(me.person, asked.id)) {
        protocol::Done message;
        message.table = request.table;
        done(asked, message);
        return;
    }
    write(request.table, {grant(*slot.table, me, request)}, me.person, asked.id, asked.asker.connection,
          [this, answer = asked.answer](const Reply& reply) {
              counts_.refused += reply.status == 200 ? 0 : 1;
              answer(reply);
          });
}

Seat Hall::seat_at_table(const Table& table, const Who& who) {
    const Eye seat = table.seat_of(who.person);
    if (!seat) {
        throw Problem("not_allowed", "you do not play at this table");
    }
    return *seat;
}

Table::Deed Hall::grant(Table& table, const Who& who, const protocol::Sit& request) {
    return table.sit(who, request.seat, request.words);
}
Table::Deed Hall::grant(Table& table, const Who& who, const protocol::Stand&) { return table.stand(who.person); }
Table::Deed Hall::grant(Table& table, const Who& who, const protocol::SeatBot& request) {
    return table.seat_bot(who.person, request.seat, request.level);
}
Table::Deed Hall::grant(Table& table, const Who& who, const protocol::Return&) { return table.give_back(who.person); }
Table::Deed Hall::grant(Table& table, const Who& who, const protocol::Start&) {
    return table.start(who.person, outside_.now_ms());
}
Table::Deed Hall::grant(Table& table, const Who& who, const protocol::Play& request) {
    ++counts_.moves;
    return table.play(seat_at_table(table, who), request.position, request.action, outside_.now_ms());
}
Table::Deed Hall::grant(Table& table, const Who& who, const protocol::Undo& request) {
    return table.undo(seat_at_table(table, who), request.position, outside_.now_ms());
}
Table::Deed Hall::grant(Table& table, const Who& who, const protocol::Propose& request) {
    return table.propose(seat_at_table(table, who), request.what);
}
Table::Deed Hall::grant(Table& table, const Who& who, const protocol::Consent& request) {
    return table.consent(seat_at_table(table, who), request.yes);
}
Table::Deed Hall::grant(Table& table, const Who& who, const protocol::Say& request) {
    const Eye eye = table.seat_of(who.person);
    if (!eye && !table.spectators_allowed()) {
        throw Problem("not_allowed", "this table has no spectators");
    }
    if (!said_.allow(who.person, outside_.now_ms())) {
        throw Problem("too_many", "you talk too fast; wait a moment");
    }
    return table.say(who, eye, request.room, request.text, outside_.now_ms());
}

Table::Deed Hall::grant(Table& table, const Who& who, const protocol::Halt&) {
    return table.halt(seat_at_table(table, who), outside_.now_ms());
}
Table::Deed Hall::grant(Table& table, const Who& who, const protocol::Prefer& request) {
    return table.prefer(seat_at_table(table, who), request.settings);
}
Table::Deed Hall::grant(Table& table, const Who& who, const protocol::Resign&) {
    return table.resign(seat_at_table(table, who));
}

Table::Deed Hall::grant(Table& table, const Who& who, const protocol::Silence& request) {
    return table.silence(who, find_person(&table, request.seat, request.person), request.on);
}

void Hall::open_table(const Waiting& asked, const Who& host, const protocol::OpenTable& plan, const std::string& id,
                      const std::vector<Who>& seated, const std::function<void()>& then,
                      const std::optional<Table::Beginning>& beginning) {
    Seed seed{};
    outside_.random(seed);
    const std::int64_t now = outside_.now_ms();
    auto table = std::make_shared<Table>(games_, id);
    store::Change change;
    const auto add = [&](const Table::Deed& deed) {
        store::Event event{table->next_number(), now, deed.kind, host.person, {}, deed.text(), {}};
        deed.kind == "opened" ? table->apply(event) : table->stored(event);
        change.writes.emplace_back(store::Append{id, std::move(event)});
    };
    const Table::Deed opened = Table::opened(games_, plan, host, seed);
    add(beginning ? Table::opened_from(opened, *beginning) : opened);
    for (std::size_t i = 0; i < seated.size(); ++i) {
        if (!seated[i].person.empty()) {
            add(table->sit(seated[i], static_cast<int>(i), {}));
        }
    }
    if (beginning) {
        add(table->start(host.person, now));
    }
    change.writes.emplace_back(store::PutHead{table->head()});
    outside_.commit(std::move(change), [this, asked, id, then, host = host.person](const Committed& committed) {
        if (!committed.available) {
            then ? void() : opened_.give_back(host);  // a rematch was not counted, and has something to do then
            refuse(asked, Problem("unavailable", "the hall cannot write now; try again"));
            return;
        }
        // A gap: the same request came twice, and the table is there.
        protocol::Done message;
        message.table = id;
        message.invitation = find(id).table->invitation();
        done(asked, message);
        lobby_.table_changed(find(id).table->head().people);
        then ? then() : void();
    });
}

void Hall::handle(const Waiting& asked, const protocol::OpenTable& request) {
    const Who me = who(asked.asker);
    const std::string id = brief_hash("table", me.person, asked.id);
    if (!opened_.allow(me.person, outside_.now_ms())) {
        throw Problem("too_many", "you have opened many tables; wait a while");
    }
    open_table(asked, me, request, id, {}, nullptr);
}

void Hall::handle(const Waiting& asked, const protocol::Rematch& request) {
    const Who me = who(asked.asker);
    Slot& slot = find(request.table);
    check_may_see(*slot.table, me.person, {});
    seat_at_table(*slot.table, me);
    if (slot.table->status() != Status::finished) {
        throw Problem("not_now", "the game is not over");
    }
    const std::string id = brief_hash("again", request.table, {});
    open_table(asked, me, slot.table->plan_again(), id, slot.table->players_rotated(), [this, old = request.table, id] {
        Slot& before = find(old);
        if (!before.writing) {
            write(old, {before.table->play_again_at(id)});
        }
    });
}

void Hall::handle(const Waiting& asked, const protocol::CloseTable& request) {
    const Who me = who(asked.asker);
    Slot& slot = find(request.table);
    me.admin ? void() : check_may_see(*slot.table, me.person, {});
    if (slot.table->host() != me.person && !me.admin) {
        throw Problem("not_allowed", "only the host closes a table");
    }
    const Status status = slot.table->status();
    if (me.admin && !slot.writing && (status == Status::playing || status == Status::paused)) {
        // Its record stays, with the seed.
        write(request.table, {slot.table->abandon(me)}, me.person, asked.id, asked.asker.connection, asked.answer);
        return;
    }
    if (status != Status::open || slot.writing) {
        throw Problem("not_now", "the game has begun");
    }
    slot.writing = true;
    const std::vector<std::string> people = slot.table->head().people;
    outside_.commit(
        {{store::DeleteTable{request.table}}}, [this, asked, people, id = request.table](const Committed& committed) {
            if (!committed.available) {
                refuse(asked, Problem("unavailable", "the hall cannot write now; try again"));
                drop(id);
                return;
            }
            const auto text = std::make_shared<const std::string>(protocol::message_text(protocol::Closed{id}));
            for (const auto& [connection, watcher] : tables_[id].watchers) {
                outside_.send(connection, text);
                connections_[connection].watched.erase(id);
            }
            tables_.erase(id);
            notices_.table_closed(id);
            lobby_.table_changed(people);
            done(asked, {});
        });
}

void Hall::handle(const Waiting& asked, const protocol::Watch& request) {
    if (!asked.asker.connection) {
        throw Problem("bad_request", "a table is watched over a socket");
    }
    Open& open = connections_.at(*asked.asker.connection);
    const std::string me = asked.asker.login ? asked.asker.login->person : std::string();
    Slot& slot = find(request.table);
    check_may_see(*slot.table, me, request.invitation);
    const Eye eye = slot.table->seat_of(me);
    if (!eye && !slot.table->spectators_allowed() && slot.table->status() != Status::open) {
        throw Problem("not_allowed", "this table has no spectators");
    }
    if (open.watched.size() >= most_tables_of_one) {
        throw Problem("too_many", "you watch too many tables");
    }
    open.watched.insert(request.table);
    Watcher& watcher = slot.watchers[*asked.asker.connection];
    watcher = {eye,
               std::min(request.lines, slot.table->line_count(eye)),
               std::min(request.chat, slot.table->chat_count(eye, open.muted)),
               request.changes,
               {}};
    protocol::Done message;
    message.table = request.table;
    done(asked, message);
    tell(slot, nullptr, asked.asker.connection);
    tell_who_is_here(request.table, slot);
}

void Hall::handle(const Waiting& asked, const protocol::Unwatch& request) {
    if (!asked.asker.connection) {
        throw Problem("bad_request", "a table is watched over a socket");
    }
    connections_.at(*asked.asker.connection).watched.erase(request.table);
    if (const auto slot = tables_.find(request.table); slot != tables_.end()) {
        slot->second.watchers.erase(*asked.asker.connection);
        tell_who_is_here(request.table, slot->second);
        forget_later();
    }
    done(asked, {});
}

void Hall::handle(const Waiting& asked, const protocol::ListTables& request) {
    store::HeadQuery query;
    query.changed_before_ms = request.before_ms;
    query.before_table = request.before_table;
    std::string me;
    if (request.which == protocol::Which::mine) {
        me = who(asked.asker).person;
        query.person = me;
    } else {
        query.listed_only = true;
        query.status = request.which == protocol::Which::open      ? "open"
                       : request.which == protocol::Which::playing ? "playing"
                                                                   : "finished";
        me = asked.asker.login ? asked.asker.login->person : std::string();
    }
    protocol::Tables tables;
    tables.to = asked.id;
    tables.which = request.which;
    for (const store::Head& head : outside_.store().heads(query)) {
        tables.tables.push_back(listed(head, me));
    }
    asked.answer({protocol::message_text(tables), std::nullopt, false, 200});
}

std::string Hall::record(const std::optional<Login>& login, const std::string& table, const std::string& invitation) {
    Slot& slot = find(table);
    check_may_see(*slot.table, login ? login->person : std::string(), invitation);
    return slot.table->record();
}

// --- the path of a move ---------------------------------------------------------------------------------------------

void Hall::write(const std::string& id, const std::vector<Table::Deed>& deeds) {
    write(id, deeds, {}, {}, {}, [](const Reply&) {});
}

void Hall::write(const std::string& id, const std::vector<Table::Deed>& deeds, const std::string& by,
                 const std::string& retry_id, std::optional<Connection> asker, const Answer& answer) {
    Slot& slot = tables_.at(id);
    slot.writing = true;
    store::Change change;
    bool same_people = true;
    for (const Table::Deed& deed : deeds) {
        store::Event event{slot.table->next_number(), outside_.now_ms(), deed.kind, by, retry_id, deed.text(), {}};
        same_people = same_people && deed.kind != "sat" && deed.kind != "stood";
        slot.table->stored(event);
        change.writes.emplace_back(store::Append{id, std::move(event)});
    }
    struct Written {
        std::string id, retry_id, kind;
        std::optional<Connection> asker;
        Answer answer;
        Summary summary;
        store::Head head;
    };
    const auto written =
        std::make_shared<Written>(Written{id, retry_id, deeds.back().kind, asker, answer, slot.table->summary(), {}});
    written->head = slot.table->head(written->summary);
    change.writes.emplace_back(store::PutHead{written->head, same_people});
    outside_.commit(std::move(change), [this, written](const Committed& committed) {
        Slot& then = tables_.at(written->id);
        then.writing = false;
        if (!committed.available || committed.result != store::Result::done) {
            ++counts_.unavailable;
            // Before the table is dropped, which closes his socket.
            written->answer(
                {protocol::message_text(protocol::Refused{
                     written->retry_id, {"unavailable", {}, "the move could not be written down; try again"}}),
                 std::nullopt, false, 503, "unavailable"});
            drop(written->id);
            return;
        }
        ++counts_.committed;
        if (written->asker && goes_with_change(then, *written->asker)) {
            const Answered answered{*written->asker, written->retry_id};
            tell(then, &answered);
            written->answer({});
        } else {
            protocol::Done message;
            message.to = written->retry_id;
            message.table = written->id;
            written->answer({protocol::message_text(message), std::nullopt, false, 200});
            tell(then);
        }
        notices_.table_changed(written->head, written->summary, written->kind);
        lobby_.table_changed(written->head.people);
        while (!then.writing && !then.waiting.empty()) {
            const Waiting next = std::move(then.waiting.front());
            then.waiting.pop_front();
            carry_out(next);
        }
        go_on(written->id);
    });
}

// What the table did is not stored: it is read again when somebody asks for it. Who waits is told to try again.
void Hall::drop(const std::string& id) {
    Slot slot = std::move(tables_.at(id));
    tables_.erase(id);
    slot.time_out ? outside_.cancel(*slot.time_out) : void();
    for (const Waiting& asked : slot.waiting) {
        refuse(asked, Problem("unavailable", "the table was closed for a moment; try again"));
    }
    for (const auto& [connection, watcher] : slot.watchers) {
        outside_.close(connection, 1013, "try again");
    }
    if (slot.table->status() == Status::playing) {
        wake_later(id);
    }
}

// Bots and clocks go on even if nobody comes back to look.
void Hall::wake_later(const std::string& id) {
    outside_.after(wake_again_ms, [this, id] {
        try {
            const std::optional<store::Head> head = outside_.store().head(id);
            head ? wake(*head) : void();
        } catch (const store::Unavailable&) {
            wake_later(id);
        }
    });
}

// What follows by itself: what all agreed to, answers that need no question, bots, clocks, the end.
void Hall::go_on(const std::string& id) {
    Slot& slot = tables_.at(id);
    if (slot.writing) {
        return;
    }
    if (slot.table->must_finish()) {
        write(id, {slot.table->finish()});
    } else if (slot.table->asked_by_all()) {
        write(id, {slot.table->carry_out(outside_.now_ms())});
    } else if (slot.table->is_gathered(outside_.now_ms())) {
        write(id, slot.table->close_window(outside_.now_ms()));
    } else {
        set_clock(id);
        if ((slot.table->bot_to_move() || !slot.table->bots_to_answer().empty()) && !slot.thinking) {
            let_bot_think(id);
        }
    }
}

// A bot answers a fixed time after it was asked, so that nobody reads from its pauses how hard it had to think; only if
// it thinks longer than that, later. In a window all bots answer together, a short fixed time after it has opened: who
// has nothing to say would answer at once, and who has something a little later. One person among bots follows it where
// all know who is asked.
void Hall::let_bot_think(const std::string& id) {
    Slot& slot = tables_.at(id);
    const Match& match = *slot.table->match();
    const Gathering* gathering = slot.table->gathering();
    const auto thought = std::make_shared<Thought>();
    thought->game = games_.find(match.game().identity().id);
    thought->in_window = gathering != nullptr;
    thought->rows = match.row_count();
    for (const Seat seat : gathering ? slot.table->bots_to_answer() : std::vector{*slot.table->bot_to_move()}) {
        Thought::Choice& choice = thought->choices.emplace_back();
        choice.seat = seat;
        choice.position = (gathering ? gathering->asked(seat) : match.position()).copy();
        choice.level = slot.table->bot_level(seat);
        outside_.random({reinterpret_cast<unsigned char*>(&choice.seed), sizeof choice.seed});
    }
    const bool followed = gathering == nullptr ||
                          (slot.table->pace() == Pace::solo && gathering->window().manner != Window::Manner::hidden);
    thought->due_ms =
        outside_.now_ms() + (followed ? options_.bot_pause_ms : std::min(options_.bot_pause_ms, bot_window_pause_ms));
    const auto think = [thought] {
        for (Thought::Choice& each : thought->choices) {
            Chance chance(each.seed);
            each.action = hire(*thought->game, read_bot(each.level))
                              ->choose(SeatSight(*thought->game, *each.position, each.seat), chance);
        }
    };
    const auto wait = [this, id, thought] {
        outside_.after(std::max<std::int64_t>(0, thought->due_ms - outside_.now_ms()),
                       [this, id, thought] { let_bot_move(id, *thought); });
    };
    slot.thinking = true;
    if (!outside_.work(Work::bot, think, wait)) {
        slot.thinking = false;
        outside_.after(1'000, [this, id] { tables_.contains(id) ? go_on(id) : void(); });
    }
}

void Hall::let_bot_move(const std::string& id, const Thought& thought) {
    const auto found = tables_.find(id);
    if (found == tables_.end()) {
        return;
    }
    Slot& slot = found->second;
    slot.thinking = false;
    // Others may have moved meanwhile; then it thinks again.
    if (slot.table->match()->row_count() == thought.rows) {
        const Thought::Choice& first = thought.choices.front();
        if (thought.in_window && slot.table->gathering() != nullptr) {
            for (const Thought::Choice& each : thought.choices) {
                slot.table->think(each.seat, each.action);
            }
            tell(slot);
        } else if (slot.table->bot_to_move() == first.seat && !slot.writing) {
            write(id, {slot.table->play(first.seat, first.action, outside_.now_ms())});
            return;
        }
    }
    go_on(id);
}

void Hall::set_clock(const std::string& id) {
    Slot& slot = tables_.at(id);
    if (slot.time_out) {
        outside_.cancel(*slot.time_out);
        slot.time_out.reset();
    }
    const std::int64_t now = outside_.now_ms();
    const auto next = slot.table->next_time_out(now);
    const std::optional<std::int64_t> left = next ? std::optional(next->first) : slot.table->gathering_left_ms(now);
    if (!left) {
        return;
    }
    slot.time_out = outside_.after(*left, [this, id] {
        Slot& late = tables_.at(id);
        late.time_out.reset();
        const auto out = late.table->next_time_out(outside_.now_ms());
        if (!late.writing && out && out->first <= 0) {
            write(id, {late.table->run_out(out->second, outside_.now_ms())});
        } else {
            go_on(id);
        }
    });
}

// Of the tables that are being played, those that only wait for somebody stay on disk.
void Hall::wake_up() {
    try {
        store::HeadQuery query;
        for (query.status = "playing";;) {
            const std::vector<store::Head> heads = outside_.store().heads(query);
            for (const store::Head& head : heads) {
                notices_.table_changed(head, summary_of(head), {});
                wake(head);
            }
            if (static_cast<int>(heads.size()) < query.most) {
                return;
            }
            query.changed_before_ms = heads.back().changed_ms;
            query.before_table = heads.back().table;
        }
    } catch (const store::Unavailable&) {
        outside_.after(wake_again_ms, [this] { wake_up(); });
    }
}

void Hall::wake(const store::Head& head) {
    try {
        summary_of(head).goes_on ? static_cast<void>(find(head.table)) : void();
    } catch (const Problem&) {
        return;  // set aside, and logged
    }
}

// --- telling --------------------------------------------------------------------------------------------------------

// Nothing while an event is on its way: the table is then ahead of what is stored. Nothing either while bots answer
// each other in secret.
void Hall::tell(Slot& slot, const Answered* answered, std::optional<Connection> only) {
    if (slot.writing || slot.table->is_hushed()) {
        return;
    }
    std::vector<bool> here(most_seats);
    int watching = 0;
    for (auto& [connection, watcher] : slot.watchers) {
        const Open& open = connections_.at(connection);
        watcher.eye = slot.table->seat_of(open.login ? open.login->person : std::string());
        watcher.eye ? static_cast<void>(here[static_cast<std::size_t>(index(*watcher.eye))] = true)
                    : static_cast<void>(++watching);
    }
    const std::int64_t now = outside_.now_ms();
    std::array<std::optional<protocol::Frame>, most_seats + 1> frames;  // by eye: all spectators see the same
    for (auto& [connection, watcher] : slot.watchers) {
        if (only && connection != *only) {
            continue;
        }
        std::optional<protocol::Frame>& frame =
            frames[watcher.eye ? static_cast<std::size_t>(index(*watcher.eye)) + 1 : 0];
        if (!frame) {
            protocol::TableSeen seen = slot.table->frame_for(watcher.eye, now);
            for (std::size_t i = 0; i < seen.seats.size(); ++i) {
                seen.seats[i].here = here[i];
            }
            seen.watching = watching;
            frame = frame_of(seen);
        }
        tell(slot, *frame, connection, watcher,
             answered != nullptr && answered->connection == connection ? answered->id : std::string());
    }
}

// At once, as long as that are few messages. A thousand who come would be told of a thousand each, and one who flaps
// would drown a table.
void Hall::tell_who_is_here(const std::string& id, Slot& slot) {
    if (slot.tells_later) {
        return;
    }
    const std::int64_t now = outside_.now_ms();
    if (now - slot.told_since_ms >= tell_who_is_here_ms) {
        slot.told_since_ms = now;
        slot.told_to = 0;
    }
    slot.told_to += slot.watchers.size();
    if (slot.told_to <= most_told_who_is_here) {
        return tell(slot);
    }
    slot.tells_later = true;
    outside_.after(tell_who_is_here_ms, [this, id] {
        if (const auto found = tables_.find(id); found != tables_.end()) {
            found->second.tells_later = false;
            tell(found->second);
        }
    });
}

// Whoever is told of changes hears that his request is done with what it has changed.
bool Hall::goes_with_change(const Slot& slot, Connection asker) const {
    const auto found = slot.watchers.find(asker);
    return found != slot.watchers.end() && found->second.changes && found->second.told && !slot.table->is_hushed();
}

void Hall::tell(Slot& slot, const protocol::Frame& frame, Connection connection, Watcher& watcher,
                std::string_view to) {
    const std::string& table = slot.table->id();
    protocol::Told now{frame, slot.table->shown_to(watcher.eye).game};
    Open& open = connections_.at(connection);
    const protocol::News news{watcher.lines, watcher.chat, slot.table->lines_from(watcher.eye, watcher.lines),
                              slot.table->chat_from(watcher.eye, watcher.chat, open.muted), slot.table->names()};
    if (to.empty() && watcher.told && news.lines.empty() && news.chat.count == 0 && !is_news(*watcher.told, now)) {
        return;
    }
    if (watcher.changes && !open.heard) {
        open.heard = std::make_unique<protocol::Heard>();
    }
    const bool whole = !watcher.changes || !watcher.told;
    auto text =
        std::make_shared<const std::string>(whole ? table_text(slot.table->fixed(), now, news)
                                                  : change_text(table, *watcher.told, now, news, to, *open.heard));
    if (open.heard) {
        open.heard->table = table;
    }
    watcher.lines += static_cast<std::uint32_t>(news.lines.size());
    watcher.chat += news.chat.count;
    watcher.told = std::move(now);
    ++counts_.told;
    outside_.send(connection, std::move(text));
}

}  // namespace meadhall::server

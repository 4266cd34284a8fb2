// SPDX-License-Identifier: Apache-2.0
// Checks that run while the hall runs: on every stored event, on every sent message, and after every step.
#include <algorithm>
#include <array>

#include "tests/hall/simulation.h"

namespace meadhall::simulator {
namespace {

constexpr Connection probe = 1'000'000'000;

// Requests that are stored as an event of a table, each exactly once.
constexpr std::array stored_requests{"sit",     "stand",   "seat_bot", "return", "start",  "play",   "undo",
                                     "propose", "consent", "say",      "halt",   "prefer", "resign", "silence"};

bool is_stored_request(const std::string& name) {
    return std::ranges::find(stored_requests, name) != stored_requests.end();
}

// The text from the end of `begin` to the next quote; empty if the text does not start with `begin`.
std::string quoted_after(std::string_view text, std::string_view begin) {
    if (!text.starts_with(begin)) {
        return {};
    }
    text.remove_prefix(begin.size());
    return std::string(text.substr(0, text.find('"')));
}

std::string excerpt(const std::string& text) { return text.size() <= 200 ? text : text.substr(0, 200) + "..."; }

// A snapshot without the fields that change with time or with the number of viewers.
std::string lasting(const std::string& text) {
    json::object table = codec::parse_json(text).get_object();
    table.erase("spectator_count");
    for (json::value& seat : table.at("seats").get_array()) {
        seat.get_object().erase("here");
        seat.get_object().erase("left_ms");
        seat.get_object().erase("absent");
    }
    if (table.at("window").is_object()) {
        table.at("window").get_object().erase("left_ms");
    }
    return json::serialize(table);
}

// Whether a move revealed something hidden to this viewer: in another world that the viewer could not tell from the
// true one, the same move looks different.
bool reveals(const Position& before, const Position& after, Seat by, Action action, Seat viewer, Chance& chance) {
    constexpr int guesses = 4;
    const std::vector<std::string> names(max_seats, "somebody");
    for (int i = 0; i < guesses; ++i) {
        const std::unique_ptr<Position> world = before.guess(viewer, chance);
        // The same move may be impossible in that world, because the viewer may not know which move it was. Then there
        // is nothing to compare.
        if (!world->why_not(by, action).legal()) {
            continue;
        }
        Chance dealt(1);
        const std::vector<NarrationEntry> narration = world->play(by, action, dealt, names);
        // In that world the mover shows their own cards, for example to pay. Such a move can still be undone.
        if (viewer != by && std::ranges::any_of(narration, &NarrationEntry::movers_own)) {
            continue;
        }
        if (world->view(viewer) != after.view(viewer)) {
            return true;
        }
    }
    return false;
}

}  // namespace

std::string Simulation::name_of(const std::string& person) const {
    const std::optional<std::size_t> found = person_of(person);
    return found ? people_[*found].name : "a stranger";
}

// --- stored events --------------------------------------------------------------------------------------------------

void Simulation::stored(const store::Change& change, store::Result result) {
    if (result != store::Result::done) {
        return;
    }
    for (const store::Write& write : change.writes) {
        if (const auto* append = std::get_if<store::Append>(&write)) {
            stored(*append);
        } else if (const auto* gone = std::get_if<store::DeletePerson>(&write)) {
            if (const std::optional<std::size_t> person = person_of(gone->id)) {
                people_[*person].deleted = true;
            }
        } else if (const auto* closed = std::get_if<store::DeleteTable>(&write)) {
            if (const auto table = tables_by_id_.find(closed->table); table != tables_by_id_.end()) {
                table->second->status = "closed";
            }
        }
    }
}

void Simulation::stored(const store::Append& append) {
    const store::Event& event = append.event;
    TableModel*& table = tables_by_id_[append.table];
    // A rematch that was closed may be opened again with the same id.
    const bool is_reopened = table != nullptr && table->status == "closed" && event.number == 1;
    if (is_reopened) {
        std::erase_if(stored_ids_, [&](const std::string& each) { return each.starts_with(append.table + "|"); });
    }
    if (table == nullptr || is_reopened) {
        tables_.push_back(std::make_unique<TableModel>(games_, append.table));
        table = tables_.back().get();
        table->number = static_cast<int>(tables_.size());
    }
    if (event.number != static_cast<std::int64_t>(table->events.size()) + 1) {
        found("stored", name_of(*table) + ": event " + std::to_string(event.number) + " follows event " +
                            std::to_string(table->events.size()));
    }
    if (!event.retry_id.empty() && !stored_ids_.insert(append.table + "|" + event.by + "|" + event.retry_id).second) {
        found("stored",
              name_of(*table) + ": request " + event.retry_id + " of " + name_of(event.by) + " is stored twice");
    }
    const json::value payload = codec::parse_json(event.payload);
    if (event.number > 1) {
        check_consent(*table, event, payload.get_object());
        check_undo(*table, event, payload.get_object());
    }
    check_log(*table, event, payload.get_object());
    moves_ += event.kind == "row";
    try {
        apply(*table, event, environment_.monotonic_ms());
    } catch (const std::exception& error) {
        found("stored", name_of(*table) + " cannot be read again: " + error.what());
    }
}

// Apart from moves, a person can add only a limited number of events to a table's log.
void Simulation::check_log(TableModel& table, const store::Event& event, const json::object& payload) {
    if (event.by.empty() || (event.kind == "row" && !payload.contains("undone_to"))) {
        return;
    }
    const bool is_chat = event.kind == "said";
    int& count = (is_chat ? table.chat_of : table.other_events_of)[event.by];
    if (++count > (is_chat ? max_chat_of_one : max_events_of_one)) {
        found("size", name_of(table) + " has " + std::to_string(count) + " events of " + name_of(event.by) +
                          ", the newest is " + event.kind);
    }
}

// An event that needs the consent of all players must have it. Each player must consent in an event of their own.
void Simulation::check_consent(TableModel& table, const store::Event& event, const json::object& payload) {
    const auto agree = [&] {
        const int seat = payload.at("seat").to_number<int>();
        if (table.seats.at(static_cast<std::size_t>(seat)).person == event.by) {
            table.proposal->agreed.insert(seat);
        }
    };
    if (event.kind == "proposed") {
        table.proposal = ProposalModel{std::string(payload.at("what").get_string()), {}};
        agree();
        return;
    }
    if (event.kind == "answered") {
        payload.at("yes").get_bool() && table.proposal ? agree() : table.proposal.reset();
        return;
    }
    if (event.kind == "bot" && table.running()) {
        return check_substitute(table, event, payload);
    }
    const bool took_back = event.kind == "row" && payload.contains("undone_to") && !payload.contains("seat");
    const bool by_admin = event.kind == "abandoned" && payload.contains("by") && person_of(event.by) &&
                          people_[*person_of(event.by)].admin;
    if ((!took_back && event.kind != "paused" && event.kind != "resumed" && event.kind != "abandoned") || by_admin) {
        return;
    }
    for (std::size_t i = 0; i < table.seats.size(); ++i) {
        const bool agreed = table.proposal && table.proposal->agreed.contains(static_cast<int>(i));
        if (table.seats[i].needs_consent() && !agreed && (took_back || !is_absent(table, table.seats[i].person))) {
            found("consent", name_of(table) + (took_back ? " took back a move" : " was " + event.kind) + " that " +
                                 name_of(table.seats[i].person) + " did not agree to");
        }
    }
    table.proposal.reset();
}

// See docs/protocol.md, "People who are absent".
bool Simulation::is_absent(const TableModel& table, const std::string& id) const {
    const std::optional<std::size_t> person = person_of(id);
    if (!person || people_[*person].deleted) {
        return true;
    }
    const bool here = std::ranges::any_of(sockets_, [&](const Socket& each) { return each.open && each.person == id; });
    const std::int64_t longest = table.pace == "correspondence" ? absent_correspondence_ms : absent_live_ms;
    // seen_ms may be too late: requests over the rate limit count for it, but do not show that a person is present.
    constexpr std::int64_t slack_ms = 60'000;
    return !here && environment_.monotonic_ms() - people_[*person].seen_ms >= longest - slack_ms;
}

// A bot may play for a person who stands up, runs out of time, or is absent.
void Simulation::check_substitute(const TableModel& table, const store::Event& event, const json::object& payload) {
    const std::string& person = table.seats.at(payload.at("seat").to_number<std::size_t>()).person;
    const bool is_late = event.by.empty() && table.has_clock && !payload.at("level").get_string().empty();
    if (event.by != person && !is_late && !is_absent(table, person)) {
        found("consent", name_of(table) + ": a bot plays for " + name_of(person) + ", who is there and has time left");
    }
}

// Without consent a move can be undone only if it revealed nothing to anybody.
void Simulation::check_undo(const TableModel& table, const store::Event& event, const json::object& payload) {
    if (event.kind != "row" || !payload.contains("undone_to") || !payload.contains("seat")) {
        return;
    }
    const std::unique_ptr<Match> match = table.replica.match()->replayed();
    const int to = payload.at("undone_to").to_number<int>();
    const Timeline& line = match->timeline();
    const Row& undone = match->rows().at(static_cast<std::size_t>(line.row(line.size() - 1) - 1));
    const Position& before = line.position(line.size() - 2);
    const std::optional<Action> action = match->game().read(undone.action, match->plan().names);
    Chance chance(stream_seed(static_cast<std::uint64_t>(event.number), 1));
    // A move in which the mover shows cards of their own hand, for example to pay, can still be undone.
    const bool shows_own = std::ranges::any_of(undone.narration, &NarrationEntry::movers_own);
    for (int seat = 0; seat < table.players; ++seat) {
        if (shows_own && undone.seat != seat_at(seat)) {
            continue;
        }
        if (line.row(line.size() - 2) != to || !undone.seat || !action ||
            reveals(before, line.position(), *undone.seat, *action, seat_at(seat), chance)) {
            found("undo", name_of(table) + " took back a move that revealed something to seat " + std::to_string(seat) +
                              ": " + undone.action);
        }
    }
}

// --- sent messages --------------------------------------------------------------------------------------------------

void Simulation::sent(Connection connection, const std::shared_ptr<const std::string>& text) {
    const std::string is = quoted_after(*text, R"({"is":")");
    if (text->size() > (is == "table" || is == "delta" ? max_table_bytes : max_message_bytes)) {
        found("size", "a message of " + std::to_string(text->size()) + " bytes: " + excerpt(*text));
    }
    // Parsing is slow, so short messages are not checked. A message with more than max_recent lines is usually longer.
    if (is == "table" && text->size() > max_recent * 100) {
        check_recent(*text);
    }
    if (connection == probe) {
        probed_ = is == "table" ? *text : probed_;
        return;
    }
    Socket* socket = socket_of(connection);
    if (socket == nullptr || !socket->open) {
        return;
    }
    socket->received.emplace_back(environment_.monotonic_ms(), text);
    std::string_view rest = std::string_view(*text).substr(is.size() + 8);
    if (is == "table" || is == "delta") {
        const std::string table = quoted_after(rest, R"(,"table":")");
        rest.remove_prefix(table.empty() ? 0 : table.size() + 11);
        socket->last_table = table.empty() ? socket->last_table : table;
        const auto known = tables_by_id_.find(socket->last_table);
        const auto follows = socket->follows.find(socket->last_table);
        if (known != tables_by_id_.end() &&
            !known->second->may_follow(socket->person, follows != socket->follows.end() && follows->second)) {
            found("visibility", people_[socket->owner].name + " receives " + name_of(*known->second) +
                                    ", which is for others: " + excerpt(*text));
        }
    }
    if (is == "tables" || is == "lobby") {
        check_lists(*socket, *text);
    }
    if (const std::string to = quoted_after(rest, R"(,"to":")"); !to.empty()) {
        answered(to, is, *text);
    }
}

// A table message contains only the newest lines and chat messages. Clients request older ones.
void Simulation::check_recent(const std::string& text) {
    const json::value message = codec::parse_json(text);
    for (const char* list : {"lines", "chat"}) {
        if (const std::size_t count = message.at(list).get_array().size(); count > max_recent) {
            found("size", "a table message with " + std::to_string(count) + " " + list);
        }
    }
}

void Simulation::check_lists(const Socket& socket, const std::string& text) {
    const json::object message = codec::parse_json(text).get_object();
    for (const char* list : {"tables", "open", "playing", "mine"}) {
        for (const json::value& each : message.contains(list) ? message.at(list).get_array() : json::array()) {
            const auto table = tables_by_id_.find(std::string(each.at("table").get_string()));
            if (table != tables_by_id_.end() && !table->second->may_know_of(socket.person, false)) {
                found("visibility",
                      people_[socket.owner].name + " finds private " + name_of(*table->second) + " in a list");
            }
        }
    }
}

void Simulation::answered(const std::string& id, std::string_view is, const std::string& text) {
    const auto found_asked = asked_.find(id);
    if (found_asked == asked_.end()) {
        return found("answers", "an answer to no request: " + excerpt(text));
    }
    Asked& asked = found_asked->second;
    if (--asked.open < 0) {
        found("answers", "a second answer to " + asked.name + ": " + excerpt(text));
    }
    if (asked.open <= 0) {
        unanswered_.erase(id);
    }
    const bool refused = is == "refused";
    // These errors say nothing about whether the request is stored: `unavailable`, `too_many`, and `not_signed_in` (for
    // example, the account was deleted).
    const bool is_about_others = std::ranges::any_of(
        std::array{"unavailable", "too_many", "not_signed_in"},
        [&](const char* code) { return refused && text.find("\"code\":\"" + std::string(code)) != std::string::npos; });
    // A closed table is deleted with its log, so a repeated request is refused although the first one was stored.
    const auto table = tables_by_id_.find(asked.table);
    const bool is_closed = table != tables_by_id_.end() && table->second->status == "closed";
    if (is_stored_request(asked.name) && !is_about_others && !(refused && is_closed)) {
        const bool is_stored = stored_ids_.contains(asked.table + "|" + asked.by + "|" + id);
        if (is_stored == refused) {
            found("stored", name_of(asked.by) + " asked to " + asked.name + ", which is " +
                                (is_stored ? "stored" : "not stored") + ", and the answer is " + excerpt(text));
        }
    }
    if (refused || table == tables_by_id_.end()) {
        return;
    }
    const bool invited = asked.invitation == table->second->replica.invitation();
    Socket* socket = asked.connection ? socket_of(*asked.connection) : nullptr;
    if (asked.name == "subscribe" && socket != nullptr) {
        socket->follows[asked.table] = invited;
    } else if (asked.name == "unsubscribe" && socket != nullptr) {
        socket->follows.erase(asked.table);
    } else if ((asked.name == "history" && !table->second->may_follow(asked.by, invited)) ||
               (asked.name == "replay" && !table->second->may_know_of(asked.by, invited))) {
        found("visibility", name_of(asked.by) + " gets the " + asked.name + " of " + name_of(*table->second));
    }
}

// --- after every step -----------------------------------------------------------------------------------------------

void Simulation::check_after_step() {
    const std::int64_t now = environment_.monotonic_ms();
    for (auto each = unanswered_.begin(); each != unanswered_.end();) {
        const Asked& asked = asked_.at(*each);
        if (const Socket* socket = asked.connection ? socket_of(*asked.connection) : nullptr;
            asked.connection && (socket == nullptr || !socket->open)) {
            asked_.at(*each).open = 0;
            each = unanswered_.erase(each);
            continue;
        }
        if (now - asked.at_ms > longest_answer_ms) {
            found("answers", "no answer to " + asked.name + " of " + name_of(asked.by));
        }
        ++each;
    }
    check_bot_waits();
}

// A player who follows their table may have to wait for its bot while bots move for other players. Tables where only
// bots play must not delay the bot.
void Simulation::check_bot_waits() {
    std::vector<const TableModel*> awaited;
    for (const std::unique_ptr<TableModel>& table : tables_) {
        const bool has_player = std::ranges::any_of(table->seats, &SeatModel::is_played_by_person);
        if (has_player && table->waits_for_bot() && !environment_.unavailable && environment_.failing_commits == 0) {
            awaited.push_back(table.get());
        } else {
            bot_waits_.erase(table->id);
        }
    }
    const std::int64_t now = environment_.monotonic_ms();
    for (const TableModel* table : awaited) {
        const bool has_subscriber = std::ranges::any_of(table->seats, [&](const SeatModel& seat) {
            return seat.is_played_by_person() && is_following(*table, seat.person);
        });
        if (!has_subscriber) {
            bot_waits_.erase(table->id);
            continue;
        }
        BotWait& wait = bot_waits_.try_emplace(table->id, BotWait{table->rows, now}).first->second;
        wait = wait.rows == table->rows ? wait : BotWait{table->rows, now};
        wait.add(*table, awaited);
        if (now - wait.since_ms > wait.longest_ms()) {
            found("bot_wait", name_of(*table) + " waits for a bot for " + std::to_string(now - wait.since_ms) +
                                  " ms, and at most " + std::to_string(wait.longest_ms()) + " are fair");
        }
    }
}

// Adds the people who wait for bots at the same time as the people at this table.
void BotWait::add(const TableModel& table, const std::vector<const TableModel*>& awaited) {
    std::set<std::string> own;
    const auto add_people = [](std::set<std::string>& people, const TableModel& each) {
        for (const SeatModel& seat : each.seats) {
            if (seat.is_played_by_person()) {
                people.insert(seat.person);
            }
        }
    };
    add_people(own, table);
    for (const TableModel* each : awaited) {
        std::set<std::string> people;
        add_people(people, *each);
        if (std::ranges::any_of(people, [&](const std::string& id) { return own.contains(id); })) {
            own_tables.insert(each->id);
        }
        std::erase_if(people, [&](const std::string& id) { return own.contains(id); });
        // If no player of `each` is subscribed to it, its bots' jobs count for the address of its host's last request
        // (Hall::owner_of). If that host plays at this table, it may be this table's own address.
        (own.contains(each->host) ? at_own_address : elsewhere).insert(people.begin(), people.end());
    }
}

// The bound that server/job_queue.h guarantees. While a person's job waits, every other person at the same address gets
// at most one job more than this person, and every other address gets at most one job more than this address. One job
// may already be running. Jobs that nobody waits for do not count, because they have their own thread.
std::int64_t BotWait::longest_ms() const {
    constexpr std::int64_t bot_pause_ms = 600;
    const auto own = static_cast<std::int64_t>(own_tables.size());
    const std::int64_t at_address = own + static_cast<std::int64_t>(at_own_address.size()) * (own + 1);
    const std::int64_t jobs = 1 + at_address + static_cast<std::int64_t>(elsewhere.size()) * (at_address + 1);
    return bot_pause_ms + longest_job_ms * jobs + 2 * step_ms;
}

// Snapshots of some tables, as the players would receive them on a new socket.
std::map<std::string, std::string> Simulation::snapshots() {
    constexpr std::size_t most = 4;
    std::map<std::string, std::string> seen;
    for (const std::unique_ptr<TableModel>& table : tables_) {
        for (const SeatModel& seat : table->seats) {
            const std::optional<std::size_t> person = person_of(seat.person);
            if (!table->running() || !person || people_[*person].deleted || seen.size() >= most ||
                environment_.unavailable) {
                continue;
            }
            probed_.reset();
            hall_->open(probe, hall_->find_session(people_[*person].token), "10.9.9.9");
            hall_->ask(probe,
                       json::serialize(json::object{{"do", "subscribe"}, {"id", "probe"}, {"table", table->id}}));
            environment_.jobs_take_time = false;
            environment_.settle();
            environment_.jobs_take_time = true;
            hall_->close(probe);
            if (probed_) {
                seen[people_[*person].name + " at " + name_of(*table)] = lasting(*probed_);
            }
        }
    }
    return seen;
}

}  // namespace meadhall::simulator

// SPDX-License-Identifier: Apache-2.0
// Requests at a table: each is allowed, or refused without any change.
#include <algorithm>
#include <charconv>

#include "bots/player.h"
#include "match/record.h"
#include "server/bot_names.h"
#include "server/table.h"

namespace meadhall::server {
namespace {

using codec::NoRules;
using codec::to_json;

constexpr std::size_t longest_title = 60, longest_words = 100, longest_said = 500;
constexpr std::int64_t longest_clock_ms = 60LL * 24 * 3600 * 1000, shortest_clock_ms = 1000;
constexpr std::int64_t longest_move_of_an_evening_ms = 3600 * 1000;

void check_text(const char* what, const std::string& text, std::size_t longest) {
    const bool plain =
        std::ranges::none_of(text, [](char c) { return static_cast<unsigned char>(c) < 32 || c == 127; });
    if (text.size() > longest || !plain || !codec::is_utf8(text)) {
        throw RequestError("bad_request",
                           std::string(what) + " must be one line of at most " + std::to_string(longest) + " bytes");
    }
}

// Only built-in bots: external bot programs are for the arena, and must never run on the server.
void check_level(const std::string& level) {
    const std::vector<std::string> names = level_names();
    if (std::ranges::find(names, level) == names.end()) {
        throw RequestError("bad_request", "there is no bot \"" + codec::shortened(level) + "\"");
    }
}

void check_clock(const protocol::ClockPlan& clock) {
    const bool none = clock.kind == protocol::ClockKind::none;
    const bool bank = clock.bank_ms >= shortest_clock_ms && clock.bank_ms <= longest_clock_ms;
    const bool increment = clock.increment_ms >= 0 && clock.increment_ms <= longest_clock_ms &&
                           (clock.increment_ms == 0 || clock.kind == protocol::ClockKind::fischer);
    if (none ? clock.bank_ms != 0 || clock.increment_ms != 0 : !bank || !increment) {
        throw RequestError("bad_request",
                           "a clock needs a bank of 1 second to 60 days; only a fischer clock may have an increment");
    }
}

std::string seats_word(std::size_t seats) { return std::to_string(seats) + (seats == 1 ? " seat" : " seats"); }

}  // namespace

TableEvent Table::opened(const Games& games, const protocol::OpenTable& request, const Who& host, const Seed& seed) {
    const std::shared_ptr<const AnyGame> game = games.find(request.game);
    if (!game) {
        throw RequestError("not_found", "there is no game \"" + codec::shortened(request.game) + "\"");
    }
    try {
        check_setup(*game, {request.players, request.options});
    } catch (const BadInput& error) {
        throw RequestError("bad_request", error.what());
    }
    check_text("a title", request.title, longest_title);
    check_clock(request.clock);
    if (request.beat_percent != 50 && request.beat_percent != 100 && request.beat_percent != 200) {
        throw RequestError("bad_request", "response time is 50, 100 or 200 percent");
    }
    std::set<int> bot_seats;
    for (const protocol::BotSeat& bot : request.bots) {
        check_level(bot.level);
        if (bot.seat < 0 || bot.seat >= request.players || !bot_seats.insert(bot.seat).second) {
            throw RequestError("bad_request", "each bot needs a different seat of the table");
        }
    }
    return {"opened",
            {{"host", host.person},
             {"host_name", host.name},
             {"seed", hex(seed)},
             {"edition", game->edition()},
             {"plan", to_json(NoRules(), request)}}};
}

TableEvent Table::opened_from(TableEvent opened, const Beginning& beginning) {
    opened.payload["begins"] = beginning.state;
    opened.payload["told"] = beginning.log_text;
    return opened;
}

TableEvent Table::granted(TableEvent event, std::int64_t at_ms) {
    apply_event(event, at_ms);
    clear_snapshots();
    return event;
}

// Logs the move that the match has made and returns its event.
TableEvent Table::made_row(std::int64_t now_ms) {
    log_row(match_->newest_row());
    TableEvent event{"row", {}, row_line(match_->newest_row())};
    follow_move(now_ms);
    return event;
}

void Table::expect(Status status, const char* what) const {
    if (status_ != status) {
        throw RequestError("not_now", what);
    }
}

int Table::check_seat(int seat) const {
    if (seat < 0 || seat >= static_cast<int>(seats_.size())) {
        throw RequestError("bad_request", "this table has " + seats_word(seats_.size()));
    }
    return seat;
}

std::optional<Seat> Table::seat_of(const std::string& person) const {
    const auto found = std::ranges::find_if(seats_, [&](const SeatEntry& entry) { return entry.who.person == person; });
    return person.empty() || found == seats_.end() ? std::nullopt
                                                   : std::optional(seat_at(static_cast<int>(found - seats_.begin())));
}

const Who& Table::person_at(int seat) const {
    const Who& who = seats_[static_cast<std::size_t>(check_seat(seat))].who;
    if (who.person.empty()) {
        throw RequestError("not_found", "nobody has that seat");
    }
    return who;
}

TableEvent Table::sit(const Who& who, std::optional<int> seat, const std::string& words) {
    expect(Status::open, "the game has begun");
    check_text("your own randomness", words, longest_words);
    if (seat_of(who.person)) {
        throw RequestError("not_now", "you already have a seat at this table");
    }
    if (last_number_ >= max_open_events) {
        throw RequestError("too_many", "too many people have taken and left a seat here; open another table");
    }
    const auto is_free = [](const SeatEntry& entry) { return entry.who.person.empty() && entry.bot.empty(); };
    if (!seat) {
        const auto found = std::ranges::find_if(seats_, is_free);
        if (found == seats_.end()) {
            throw RequestError("full", "no seat is free");
        }
        seat = static_cast<int>(found - seats_.begin());
    }
    if (!is_free(seats_[static_cast<std::size_t>(check_seat(*seat))])) {
        throw RequestError("full", "that seat is taken");
    }
    return granted({"sat", {{"seat", *seat}, {"person", who.person}, {"name", who.name}, {"words", words}}}, 0);
}

TableEvent Table::stand(const std::string& person) {
    const std::optional<Seat> seat = seat_of(person);
    if (!seat) {
        throw RequestError("not_allowed", "you do not have a seat at this table");
    }
    if (status_ == Status::open) {
        return granted({"stood", {{"seat", index(*seat)}}}, 0);
    }
    if ((status_ != Status::playing && status_ != Status::paused) || !seats_[at(*seat)].bot.empty()) {
        throw RequestError("not_now", "you do not have a seat at this table");
    }
    return granted({"bot", {{"seat", index(*seat)}, {"level", substitute_level}, {"why", " leaves; a bot plays on"}}},
                   0);
}

TableEvent Table::seat_bot(const std::string& person, int seat, const std::string& level, SeatSet absent,
                           bool any_player) {
    if (person != host_.person && !(any_player && seat_of(person))) {
        throw RequestError("not_allowed", "only the host can seat bots");
    }
    const SeatEntry& entry = seats_[static_cast<std::size_t>(check_seat(seat))];
    if (!level.empty()) {
        check_level(level);
    }
    if (status_ == Status::open) {
        if (!entry.who.person.empty()) {
            throw RequestError("full", "that seat is taken");
        }
        return granted({"bot", {{"seat", seat}, {"level", level}, {"why", ""}}}, 0);
    }
    if ((status_ != Status::playing && status_ != Status::paused) || !entry.bot.empty() || level.empty()) {
        throw RequestError("not_now", "during the game, a bot can only take the seat of a player who is absent");
    }
    if (!absent.contains(seat_at(seat))) {
        throw RequestError("not_now", entry.name + " is not absent");
    }
    return granted({"bot", {{"seat", seat}, {"level", level}, {"why", " is absent; a bot plays on"}}}, 0);
}

void Table::expect_player(Seat seat) const {
    if (seats_[at(seat)].resigned) {
        throw RequestError("not_now", "you have resigned");
    }
}

void Table::expect_no_substitute(Seat seat) const {
    if (has_bot(seat)) {
        throw RequestError("not_now", "a bot plays for you; return to your seat first");
    }
}

std::vector<int> Table::resigned() const {
    std::vector<int> seats;
    for (std::size_t i = 0; i < seats_.size(); ++i) {
        if (seats_[i].resigned) {
            seats.push_back(static_cast<int>(i));
        }
    }
    return seats;
}

TableEvent Table::resign(Seat seat) {
    if (status_ != Status::playing && status_ != Status::paused) {
        throw RequestError("not_now", "no game is in progress at this table");
    }
    expect_player(seat);
    return granted({"resigned", {{"seat", index(seat)}}}, 0);
}

TableEvent Table::give_back(const std::string& person) {
    const std::optional<Seat> seat = seat_of(person);
    if (seat) {
        expect_player(*seat);
    }
    if (!seat || seats_[at(*seat)].bot.empty() || (status_ != Status::playing && status_ != Status::paused)) {
        throw RequestError("not_now", "no bot plays for you at this table");
    }
    return granted({"bot", {{"seat", index(*seat)}, {"level", ""}, {"why", ""}}}, 0);
}

std::vector<std::string> Table::table_names() const {
    std::vector<std::string> names;
    for (std::size_t i = 0; i < seats_.size(); ++i) {
        const std::string wish = name_at(i);
        std::string name = wish;
        for (int n = 2; std::ranges::find(names, name) != names.end(); ++n) {
            name = wish + "-" + std::to_string(n);
        }
        names.push_back(name);
    }
    return names;
}

std::string Table::name_at(std::size_t seat) const {
    const SeatEntry& entry = seats_[seat];
    if (!entry.name.empty() || !entry.who.person.empty() || entry.bot.empty()) {
        return entry.name.empty() ? entry.who.name : entry.name;
    }
    const auto is_taken = [&](std::string_view name) {
        return std::ranges::any_of(seats_, [&](const SeatEntry& each) { return each.who.name == name; });
    };
    std::uint32_t table = 0;
    std::from_chars(commitment_.data(), commitment_.data() + 6, table, 16);
    return bot_name(table, seat, is_taken);
}

TableEvent Table::start(const std::string& person, std::int64_t now_ms) {
    expect(Status::open, "the game has begun");
    if (person != host_.person) {
        throw RequestError("not_allowed", "only the host can start the game");
    }
    const auto empty = std::ranges::count_if(
        seats_, [](const SeatEntry& entry) { return entry.who.person.empty() && entry.bot.empty(); });
    if (empty > 0) {
        throw RequestError("not_now", "still empty: " + seats_word(static_cast<std::size_t>(empty)));
    }
    const std::vector<std::string> names = table_names();
    const auto people = std::ranges::count_if(seats_, [](const SeatEntry& entry) { return !entry.who.person.empty(); });
    const bool evening = clock_.kind != protocol::ClockKind::none && clock_.bank_ms <= longest_move_of_an_evening_ms;
    const bool live = windows_ == protocol::Windows::live || (windows_ == protocol::Windows::usual && evening);
    const Pace pace = people <= 1 ? Pace::solo : live ? Pace::live : Pace::correspondence;
    return granted(
        {"started", {{"names", json::array(names.begin(), names.end())}, {"pace", to_json(NoRules(), pace)}}}, now_ms);
}

TableEvent Table::play(Seat seat, const std::string& position, const std::string& action, std::int64_t now_ms) {
    expect(Status::playing, "no game is in progress at this table");
    expect_no_substitute(seat);
    if (position != position_for(seat)) {
        throw RequestError("stale", "the table has changed");
    }
    if (response_window_ && response_window_->concerns(seat)) {
        return hold(seat, action);
    }
    const Verdict verdict = match_->play(seat, action, table_time(now_ms));
    if (!verdict.legal()) {
        throw RequestError("refused", sentence(verdict.refusal(), match_->plan().names), verdict.refusal().rule);
    }
    return made_row(now_ms);
}

TableEvent Table::play(Seat seat, Action action, std::int64_t now_ms) {
    const Verdict verdict = match_->play(seat, action, table_time(now_ms));
    check(verdict.legal(), "a bot's move was refused");
    return made_row(now_ms);
}

TableEvent Table::undo(Seat seat, const std::string& position, std::int64_t now_ms) {
    expect(Status::playing, "no game is in progress at this table");
    expect_player(seat);
    expect_no_substitute(seat);
    if (position != position_for(seat)) {
        throw RequestError("stale", "the table has changed");
    }
    if (response_window_ && response_window_->newest_held(seat)) {
        return granted({"held", {{"seat", index(seat)}, {"action", ""}}}, now_ms);
    }
    if (const Verdict verdict = match_->why_not_undo(seat); !verdict.legal()) {
        throw RequestError("refused", sentence(verdict.refusal(), match_->plan().names), verdict.refusal().rule);
    }
    expect_take_backs_left();
    match_->undo(seat, table_time(now_ms));
    return made_row(now_ms);
}

TableEvent Table::propose(Seat seat, protocol::ProposalKind what) {
    using protocol::ProposalKind;
    expect_player(seat);
    if (status_ != Status::playing && status_ != Status::paused) {
        throw RequestError("not_now", "no game is in progress at this table");
    }
    if (proposal_) {
        throw RequestError("not_now", "there is already a proposal; answer it first");
    }
    if ((what == ProposalKind::go_on) != (status_ == Status::paused) && what != ProposalKind::abandon) {
        throw RequestError("not_now", status_ == Status::paused ? "the game is paused" : "the game is not paused");
    }
    if (what == ProposalKind::take_back) {
        if (!last_public_move()) {
            throw RequestError("not_now", "there is no move to take back");
        }
        expect_take_backs_left();
    }
    return granted({"proposed", {{"seat", index(seat)}, {"what", to_json(NoRules(), what)}}}, 0);
}

TableEvent Table::consent(Seat seat, bool yes) {
    expect_player(seat);
    // Players who agreed, and the player who made the proposal, may still say no until it is carried out.
    if (!proposal_ || (yes && has_agreed(seat))) {
        throw RequestError("not_now", "there is no proposal to answer");
    }
    return granted({"answered", {{"seat", index(seat)}, {"yes", yes}}}, 0);
}

bool Table::has_agreed(Seat seat) const {
    return std::ranges::find(proposal_->agreed, index(seat)) != proposal_->agreed.end();
}

// A bot never consents for a person. A seat that belongs to a person needs that person's own consent, even while a bot
// plays there. Seats without a person agree to everything, and players who resigned have no say. Absent people are not
// waited for, except for a take-back: it may undo what somebody saw, so it needs everyone.
bool Table::asked_by_all(SeatSet absent) const {
    if (!proposal_) {
        return false;
    }
    const bool needs_everyone = proposal_->what == protocol::ProposalKind::take_back;
    for (const Seat seat : seats_with_say()) {
        if (!has_agreed(seat) && (needs_everyone || !absent.contains(seat))) {
            return false;
        }
    }
    return true;
}

TableEvent Table::carry_out(std::int64_t now_ms) {
    switch (proposal_->what) {
        case protocol::ProposalKind::take_back:
            match_->undo_to(last_public_move().value().row_before, table_time(now_ms));
            return made_row(now_ms);
        case protocol::ProposalKind::pause:
            return granted({"paused", {}}, now_ms);
        case protocol::ProposalKind::go_on:
            return granted({"resumed", {}}, now_ms);
        case protocol::ProposalKind::abandon:
            return granted({"abandoned", {}}, now_ms);
    }
    broken("a proposal of an unknown kind");
}

TableEvent Table::run_out(Seat seat, std::int64_t now_ms) {
    if (const std::optional<Action> late = match_->position().late_answer(seat)) {
        log(seats_[at(seat)].name + is_late);
        TableEvent event = play(seat, *late, now_ms);
        event.row.back() = ',';
        event.row += "\"late\":true}";
        return event;
    }
    return granted(
        {"bot", {{"seat", index(seat)}, {"level", substitute_level}, {"why", " is out of time; a bot plays on"}}}, 0);
}

TableEvent Table::say(const Who& who, TableViewer viewer, protocol::Room room, const std::string& text,
                      std::int64_t now_ms) {
    check_text("a chat message", text, longest_said);
    if (text.empty()) {
        throw RequestError("bad_request", "the message is empty");
    }
    if (room == protocol::Room::table && !viewer) {
        throw RequestError("not_allowed", "spectators have their own chat during the game");
    }
    if (silenced_.contains(who.person)) {
        throw RequestError("not_allowed", "the host has silenced you at this table");
    }
    if (const auto said = said_.find(who.person); said != said_.end() && said->second >= max_chat_of_one) {
        throw RequestError("too_many", "you have sent " + std::to_string(max_chat_of_one) +
                                           " messages at this table, which is the limit");
    }
    if (chat_[0].size() + chat_[1].size() >= max_chat ||
        (room == protocol::Room::spectators && chat_[static_cast<std::size_t>(room)].size() >= max_spectator_chat)) {
        throw RequestError("too_many", "this table has too many chat messages");
    }
    return granted(
        {"said", {{"person", who.person}, {"name", who.name}, {"room", to_json(NoRules(), room)}, {"text", text}}},
        now_ms);
}

void Table::add_chat(protocol::Chat said) {
    ++said_[said.person];
    std::vector<protocol::Chat>& room = chat_[static_cast<std::size_t>(said.room)];
    room.push_back(std::move(said));
    // Logs of older versions may contain more messages.
    if (room.size() > max_chat) {
        room.erase(room.begin());
    }
}

int Table::Spent::recent_at(std::int64_t now_ms) const {
    return static_cast<int>(
        std::max<std::int64_t>(0, recent - std::max<std::int64_t>(0, now_ms - since_ms) / request_refill_ms));
}

void Table::expect_quota(const std::string& person, std::int64_t now_ms) const {
    const auto found = spent_.find(person);
    if (found == spent_.end()) {
        return;
    }
    if (found->second.total >= max_requests) {
        throw RequestError(
            "too_many", "you have made too many requests at this table; from now on you can only play and chat here");
    }
    if (found->second.recent_at(now_ms) >= max_requests_at_once) {
        throw RequestError("too_many", "you make too many requests at this table besides moves; wait a minute");
    }
}

// Counts the requests that expect_quota() limits. It uses the log, so a restart forgets nothing.
void Table::count_request(const store::Event& event) {
    constexpr std::array<std::string_view, 8> kinds{"sat",      "stood",  "bot",       "proposed",
                                                    "answered", "halted", "preferred", "silenced"};
    const bool is_undo = event.kind == "row" && match_->newest_row().action.empty();
    if (event.by.empty() || (!is_undo && std::ranges::find(kinds, event.kind) == kinds.end())) {
        return;
    }
    Spent& spent = spent_[event.by];
    const int left = spent.recent_at(event.at_ms);
    // Keep the part of the current minute that has passed.
    spent.since_ms = left == 0 ? event.at_ms : spent.since_ms + (spent.recent - left) * request_refill_ms;
    spent.recent = left + 1;
    ++spent.total;
}

void Table::expect_take_backs_left() const {
    if (take_backs_ >= max_take_backs) {
        throw RequestError("too_many", "no more moves can be taken back at this table");
    }
}

TableEvent Table::silence(const Who& by, const Who& whom, bool on) {
    if (by.person != host_.person && !by.admin) {
        throw RequestError("not_allowed", "only the host can silence people");
    }
    if (silenced_.contains(whom.person) == on) {
        throw RequestError("not_now", on ? "this person is already silenced" : "this person is not silenced");
    }
    return granted({"silenced", {{"person", whom.person}, {"name", whom.name}, {"on", on}}}, 0);
}

TableEvent Table::abandon(const Who& by) { return granted({"abandoned", {{"by", by.name}}}, 0); }

TableEvent Table::play_again_at(const std::string& table) { return granted({"again", {{"table", table}}}, 0); }
TableEvent Table::finish() { return granted({"finished", {}}, 0); }

}  // namespace meadhall::server

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

constexpr std::size_t longest_title = 60, longest_words = 100, longest_said = 500;
constexpr std::int64_t longest_clock_ms = 60LL * 24 * 3600 * 1000, shortest_clock_ms = 1000;
constexpr std::int64_t longest_move_of_an_evening_ms = 3600 * 1000;

void check_text(const char* what, const std::string& text, std::size_t longest) {
    const bool plain =
        std::ranges::none_of(text, [](char c) { return static_cast<unsigned char>(c) < 32 || c == 127; });
    if (text.size() > longest || !plain || !codec::is_utf8(text)) {
        throw RequestError(ErrorCode::bad_request,
                           std::string(what) + " must be one line of at most " + std::to_string(longest) + " bytes");
    }
}

// Only built-in bots: external bot programs are for the arena, and must never run on the server.
void check_level(const std::string& level) {
    const std::vector<std::string> names = level_names();
    if (std::ranges::find(names, level) == names.end()) {
        throw RequestError(ErrorCode::bad_request, "there is no bot \"" + codec::shortened(level) + "\"");
    }
}

void check_clock(const protocol::ClockPlan& clock) {
    const bool none = clock.kind == protocol::ClockKind::none;
    const bool bank = clock.bank_ms >= shortest_clock_ms && clock.bank_ms <= longest_clock_ms;
    const bool increment = clock.increment_ms >= 0 && clock.increment_ms <= longest_clock_ms &&
                           (clock.increment_ms == 0 || clock.kind == protocol::ClockKind::fischer);
    if (none ? clock.bank_ms != 0 || clock.increment_ms != 0 : !bank || !increment) {
        throw RequestError(ErrorCode::bad_request,
                           "a clock needs a bank of 1 second to 60 days; only a fischer clock may have an increment");
    }
}

std::string seats_word(std::size_t seats) { return std::to_string(seats) + (seats == 1 ? " seat" : " seats"); }

}  // namespace

NewEvent Table::open(const Who& host, const protocol::OpenTable& request, const Seed& seed,
                     const std::optional<Beginning>& beginning, std::int64_t now_ms) {
    const std::shared_ptr<const AnyGame> game = games_.find(request.game);
    if (!game) {
        throw RequestError(ErrorCode::not_found, "there is no game \"" + codec::shortened(request.game) + "\"");
    }
    try {
        check_setup(*game, {request.players, request.options});
    } catch (const BadInput& error) {
        throw RequestError(ErrorCode::bad_request, error.what());
    }
    check_text("a title", request.title, longest_title);
    check_clock(request.clock);
    if (request.beat_percent != 50 && request.beat_percent != 100 && request.beat_percent != 200) {
        throw RequestError(ErrorCode::bad_request, "response time is 50, 100 or 200 percent");
    }
    std::set<int> bot_seats;
    for (const protocol::BotSeat& bot : request.bots) {
        check_level(bot.level);
        if (bot.seat < 0 || bot.seat >= request.players || !bot_seats.insert(bot.seat).second) {
            throw RequestError(ErrorCode::bad_request, "each bot needs a different seat of the table");
        }
    }
    TableOpened opened{host.person, host.name, hex(seed), game->edition(), request, {}, {}};
    if (beginning) {
        opened.begins = beginning->state;
        opened.log_text = beginning->log_text;
    }
    return granted(opened, now_ms);
}

// Logs the move that the match has made and returns its event.
NewEvent Table::made_row(std::int64_t now_ms, bool late) {
    log_row(match_->newest_row());
    NewEvent event{MoveMade::kind, row_line(match_->newest_row(), late)};
    if (on_row_) {
        on_row_(*match_);
    }
    follow_move(now_ms);
    return event;
}

void Table::expect(Status status, const char* what) const {
    if (status_ != status) {
        throw RequestError(ErrorCode::not_now, what);
    }
}

int Table::check_seat(int seat) const {
    if (seat < 0 || seat >= static_cast<int>(seats_.size())) {
        throw RequestError(ErrorCode::bad_request, "this table has " + seats_word(seats_.size()));
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
        throw RequestError(ErrorCode::not_found, "nobody has that seat");
    }
    return who;
}

Seat Table::player(const Who& who) const {
    const std::optional<Seat> seat = seat_of(who.person);
    if (!seat) {
        throw RequestError(ErrorCode::not_allowed, "you do not play at this table");
    }
    return *seat;
}

NewEvent Table::grant(const Who& who, const protocol::Sit& request, std::int64_t) {
    expect(Status::open, "the game has begun");
    check_text("your own randomness", request.words, longest_words);
    if (seat_of(who.person)) {
        throw RequestError(ErrorCode::not_now, "you already have a seat at this table");
    }
    if (last_number_ >= max_open_events) {
        throw RequestError(ErrorCode::too_many, "too many people have taken and left a seat here; open another table");
    }
    const auto is_free = [](const SeatEntry& entry) { return entry.who.person.empty() && entry.bot.empty(); };
    const auto first_free = std::ranges::find_if(seats_, is_free);
    if (!request.seat && first_free == seats_.end()) {
        throw RequestError(ErrorCode::full, "no seat is free");
    }
    const int seat = check_seat(request.seat.value_or(static_cast<int>(first_free - seats_.begin())));
    if (!is_free(seats_[static_cast<std::size_t>(seat)])) {
        throw RequestError(ErrorCode::full, "that seat is taken");
    }
    return granted(SeatTaken{seat_at(seat), who.person, who.name, request.words});
}

NewEvent Table::grant(const Who& who, const protocol::Stand&, std::int64_t) {
    const std::optional<Seat> seat = seat_of(who.person);
    if (!seat) {
        throw RequestError(ErrorCode::not_allowed, "you do not have a seat at this table");
    }
    if (status_ == Status::open) {
        return granted(SeatLeft{*seat});
    }
    if ((status_ != Status::playing && status_ != Status::paused) || !seats_[at(*seat)].bot.empty()) {
        throw RequestError(ErrorCode::not_now, "you do not have a seat at this table");
    }
    return granted(BotSeated{*seat, substitute_level, " leaves; a bot takes over"});
}

NewEvent Table::grant(const Who& who, const protocol::SeatBot& request, SeatSet absent, bool any_player) {
    if (who.person != host_.person && !(any_player && seat_of(who.person))) {
        throw RequestError(ErrorCode::not_allowed, "only the host can seat bots");
    }
    const Seat seat = seat_at(check_seat(request.seat));
    const SeatEntry& entry = seats_[at(seat)];
    const std::string& level = request.level;
    if (!level.empty()) {
        check_level(level);
    }
    if (status_ == Status::open) {
        if (!entry.who.person.empty()) {
            throw RequestError(ErrorCode::full, "that seat is taken");
        }
        return granted(BotSeated{seat, level, {}});
    }
    if ((status_ != Status::playing && status_ != Status::paused) || !entry.bot.empty() || level.empty()) {
        throw RequestError(ErrorCode::not_now,
                           "during the game, a bot can only take the seat of a player who is absent");
    }
    if (!absent.contains(seat)) {
        throw RequestError(ErrorCode::not_now, entry.name + " is not absent");
    }
    return granted(BotSeated{seat, level, " is absent; a bot takes over"});
}

void Table::expect_player(Seat seat) const {
    if (seats_[at(seat)].resigned) {
        throw RequestError(ErrorCode::not_now, "you have resigned");
    }
}

void Table::expect_no_substitute(Seat seat) const {
    if (has_bot(seat)) {
        throw RequestError(ErrorCode::not_now, "a bot plays for you; return to your seat first");
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

NewEvent Table::grant(const Who& who, const protocol::Resign&, std::int64_t) {
    const Seat seat = player(who);
    if (status_ != Status::playing && status_ != Status::paused) {
        throw RequestError(ErrorCode::not_now, "no game is in progress at this table");
    }
    expect_player(seat);
    return granted(PlayerResigned{seat});
}

NewEvent Table::grant(const Who& who, const protocol::Return&, std::int64_t) {
    const std::optional<Seat> seat = seat_of(who.person);
    if (seat) {
        expect_player(*seat);
    }
    if (!seat || seats_[at(*seat)].bot.empty() || (status_ != Status::playing && status_ != Status::paused)) {
        throw RequestError(ErrorCode::not_now, "no bot plays for you at this table");
    }
    return granted(BotSeated{*seat, {}, {}});
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

NewEvent Table::grant(const Who& who, const protocol::Start&, std::int64_t now_ms) {
    expect(Status::open, "the game has begun");
    if (who.person != host_.person) {
        throw RequestError(ErrorCode::not_allowed, "only the host can start the game");
    }
    const auto empty = std::ranges::count_if(
        seats_, [](const SeatEntry& entry) { return entry.who.person.empty() && entry.bot.empty(); });
    if (empty > 0) {
        throw RequestError(ErrorCode::not_now, "still empty: " + seats_word(static_cast<std::size_t>(empty)));
    }
    const auto people = std::ranges::count_if(seats_, [](const SeatEntry& entry) { return !entry.who.person.empty(); });
    const bool evening = clock_.kind != protocol::ClockKind::none && clock_.bank_ms <= longest_move_of_an_evening_ms;
    const bool live = windows_ == protocol::Windows::live || (windows_ == protocol::Windows::usual && evening);
    const Pace pace = people <= 1 ? Pace::solo : live ? Pace::live : Pace::correspondence;
    return granted(GameStarted{table_names(), pace}, now_ms);
}

Action Table::read(const json::value& action) const {
    if (const json::object* object = action.if_object()) {
        return game_->read(*object);
    }
    if (const json::string* text = action.if_string()) {
        return game_->read(*text, match_->plan().names);
    }
    throw RequestError(ErrorCode::bad_request, "an action must be a text, or an object with its kind and fields");
}

NewEvent Table::grant(const Who& who, const protocol::Play& request, std::int64_t now_ms) {
    const Seat seat = player(who);
    expect(Status::playing, "no game is in progress at this table");
    expect_no_substitute(seat);
    if (request.position != position_for(seat)) {
        throw RequestError(ErrorCode::stale, "the table has changed");
    }
    if (response_window_ && response_window_->concerns(seat)) {
        return hold(seat, read(request.action));
    }
    const Verdict verdict = match_->play(seat, read(request.action), table_time(now_ms));
    if (!verdict.legal()) {
        throw RequestError(ErrorCode::refused, sentence(verdict.refusal(), match_->plan().names),
                           verdict.refusal().rule);
    }
    return made_row(now_ms);
}

NewEvent Table::play(Seat seat, Action action, std::int64_t now_ms) {
    const Verdict verdict = match_->play(seat, action, table_time(now_ms));
    check(verdict.legal(), "a bot's move was refused");
    return made_row(now_ms);
}

NewEvent Table::grant(const Who& who, const protocol::Undo& request, std::int64_t now_ms) {
    const Seat seat = player(who);
    expect(Status::playing, "no game is in progress at this table");
    expect_player(seat);
    expect_no_substitute(seat);
    if (request.position != position_for(seat)) {
        throw RequestError(ErrorCode::stale, "the table has changed");
    }
    if (response_window_ && response_window_->newest_held(seat)) {
        expect_changes_left(seat);  // the player must be able to answer again, or the window would wait forever
        return granted(AnswerHeld{seat, {}});
    }
    if (const Verdict verdict = match_->why_not_undo(seat); !verdict.legal()) {
        throw RequestError(ErrorCode::refused, sentence(verdict.refusal(), match_->plan().names),
                           verdict.refusal().rule);
    }
    expect_take_backs_left();
    match_->undo(seat, table_time(now_ms));
    return made_row(now_ms);
}

NewEvent Table::grant(const Who& who, const protocol::Propose& request, std::int64_t) {
    using protocol::ProposalKind;
    const Seat seat = player(who);
    const ProposalKind what = request.what;
    expect_player(seat);
    if (status_ != Status::playing && status_ != Status::paused) {
        throw RequestError(ErrorCode::not_now, "no game is in progress at this table");
    }
    if (proposal_) {
        throw RequestError(ErrorCode::not_now, "there is already a proposal; answer it first");
    }
    if ((what == ProposalKind::go_on) != (status_ == Status::paused) && what != ProposalKind::abandon) {
        throw RequestError(ErrorCode::not_now,
                           status_ == Status::paused ? "the game is paused" : "the game is not paused");
    }
    if (what == ProposalKind::take_back) {
        if (!last_public_move()) {
            throw RequestError(ErrorCode::not_now, "there is no move to take back");
        }
        expect_take_backs_left();
    }
    return granted(ProposalMade{seat, what});
}

NewEvent Table::grant(const Who& who, const protocol::Consent& request, std::int64_t) {
    const Seat seat = player(who);
    expect_player(seat);
    // Players who agreed, and the player who made the proposal, may still say no until it is carried out.
    if (!proposal_ || (request.yes && has_agreed(seat))) {
        throw RequestError(ErrorCode::not_now, "there is no proposal to answer");
    }
    return granted(ProposalAnswered{seat, request.yes});
}

bool Table::has_agreed(Seat seat) const {
    return std::ranges::find(proposal_->agreed, index(seat)) != proposal_->agreed.end();
}

// A bot never consents for a person. A seat that belongs to a person needs that person's own consent, even while a bot
// plays there. Seats without a person and players who resigned have no say. A proposal does not wait for absent people,
// unless it is a take-back: a take-back may undo what somebody saw, so it needs everyone's consent.
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

NewEvent Table::carry_out(std::int64_t now_ms) {
    switch (proposal_->what) {
        case protocol::ProposalKind::take_back:
            match_->undo_to(last_public_move().value().row_before, table_time(now_ms));
            return made_row(now_ms);
        case protocol::ProposalKind::pause:
            return granted(GamePaused{}, now_ms);
        case protocol::ProposalKind::go_on:
            return granted(GameResumed{}, now_ms);
        case protocol::ProposalKind::abandon:
            return granted(GameAbandoned{}, now_ms);
    }
    broken("a proposal of an unknown kind");
}

NewEvent Table::run_out(Seat seat, std::int64_t now_ms) {
    if (const std::optional<Action> late = match_->position().late_answer(seat)) {
        log(seats_[at(seat)].name + is_late);
        check(match_->play(seat, *late, table_time(now_ms)).legal(), "the default move was refused");
        return made_row(now_ms, true);
    }
    return granted(BotSeated{seat, substitute_level, " has run out of time; a bot takes over"});
}

NewEvent Table::grant(const Who& who, const protocol::Say& request, std::int64_t now_ms) {
    const TableViewer viewer = seat_of(who.person);
    const protocol::Room room = request.room;
    check_text("a chat message", request.text, longest_said);
    if (request.text.empty()) {
        throw RequestError(ErrorCode::bad_request, "the message is empty");
    }
    if (room == protocol::Room::table && !viewer) {
        throw RequestError(ErrorCode::not_allowed, "spectators have their own chat during the game");
    }
    if (silenced_.contains(who.person)) {
        throw RequestError(ErrorCode::not_allowed, "the host has silenced you at this table");
    }
    if (const auto said = said_.find(who.person); said != said_.end() && said->second >= max_chat_of_one) {
        throw RequestError(ErrorCode::too_many, "you have sent " + std::to_string(max_chat_of_one) +
                                                    " messages at this table, which is the limit");
    }
    if (chat_[0].size() + chat_[1].size() >= max_chat ||
        (room == protocol::Room::spectators && chat_[static_cast<std::size_t>(room)].size() >= max_spectator_chat)) {
        throw RequestError(ErrorCode::too_many, "this table has too many chat messages");
    }
    return granted(ChatSent{who.person, who.name, room, request.text}, now_ms);
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
            ErrorCode::too_many,
            "you have made too many requests at this table; from now on you can only play and chat here");
    }
    if (found->second.recent_at(now_ms) >= max_requests_at_once) {
        throw RequestError(ErrorCode::too_many,
                           "you make too many requests at this table besides moves; wait a minute");
    }
}

// Counts the requests that expect_quota() limits. The counts come from the events of the log, so a restart does not
// reset them.
void Table::count_request(EventKind kind, const store::Event& event) {
    using enum EventKind;
    constexpr std::array kinds{sat, stood, bot, proposed, answered, halted, preferred, silenced};
    const bool is_undo = kind == row && match_->newest_row().action.empty();
    if (event.by.empty() || (!is_undo && std::ranges::find(kinds, kind) == kinds.end())) {
        return;
    }
    Spent& spent = spent_[event.by];
    const int left = spent.recent_at(event.at_ms);
    // Advance `since_ms` by whole refill times only, so that the elapsed part of the current refill time still counts.
    spent.since_ms = left == 0 ? event.at_ms : spent.since_ms + (spent.recent - left) * request_refill_ms;
    spent.recent = left + 1;
    ++spent.total;
}

void Table::expect_take_backs_left() const {
    if (take_backs_ >= max_take_backs) {
        throw RequestError(ErrorCode::too_many, "no more moves can be taken back at this table");
    }
}

NewEvent Table::silence(const Who& by, const Who& whom, bool on) {
    if (by.person != host_.person && !by.admin) {
        throw RequestError(ErrorCode::not_allowed, "only the host can silence people");
    }
    if (silenced_.contains(whom.person) == on) {
        throw RequestError(ErrorCode::not_now, on ? "this person is already silenced" : "this person is not silenced");
    }
    return granted(PersonSilenced{whom.person, whom.name, on});
}

NewEvent Table::abandon(const Who& by) { return granted(GameAbandoned{by.name}); }

NewEvent Table::play_again_at(const std::string& table) { return granted(RematchOpened{table}); }
NewEvent Table::finish() { return granted(GameFinished{}); }

}  // namespace meadhall::server

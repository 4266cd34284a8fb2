// SPDX-License-Identifier: Apache-2.0
// What each event does to a table, and which lines it logs.
#include <algorithm>
#include <sodium.h>

#include "match/record.h"
#include "server/table.h"

namespace meadhall::server {
namespace {

constexpr std::int64_t listed_every_ms = 60'000;  // minimum time between two updates of the summary for moves and chat
// If a game has an option of this name, the value of the option is the table's Pace.
constexpr const char* pace_option = "mode";
// The value of that option for correspondence games. It cannot change, because records contain it.
constexpr std::string_view correspondence_in_games = "async";

// Everyone can read in lists when a table last changed. Events that only one player knows of must not change that time.
constexpr bool is_secret(EventKind kind) { return kind == EventKind::held || kind == EventKind::preferred; }
constexpr bool is_frequent(EventKind kind) {
    return kind == EventKind::row || kind == EventKind::halted || kind == EventKind::said;
}

}  // namespace

void Table::apply(const store::Event& event) {
    std::visit([&](const auto& known) { apply(known, event.at_ms); }, read_event(event));
    follow_event(read_kind(event), event);
}

store::Event Table::number(NewEvent event, const std::string& by, const std::string& retry_id, std::int64_t now_ms,
                           bool& summary_changed) {
    store::Event numbered{last_number_ + 1,         now_ms, std::string(enum_word(event.kind)), by, retry_id,
                          std::move(event.payload), {}};
    summary_changed = follow_event(event.kind, numbered) || summary_changed;
    return numbered;
}

bool Table::follow_event(EventKind kind, const store::Event& event) {
    last_number_ = event.number;
    if (!event.retry_id.empty()) {
        const std::uint64_t key = key_of(event.by, event.retry_id);
        done_.insert(std::ranges::lower_bound(done_, key), key);
    }
    clear_snapshots();
    count_request(kind, event);
    const bool soon = status_ == Status::playing && is_frequent(kind) && event.at_ms - changed_ms_ < listed_every_ms;
    bool summary_changed = !soon && !is_secret(kind);
    changed_ms_ = summary_changed ? event.at_ms : changed_ms_;
    const SeatSet asked = asked_seats();
    for (std::size_t i = 0; i < seats_.size(); ++i) {
        if (std::int64_t& since = asked_since_[i]; asked.contains(seat_at(static_cast<int>(i))) != (since != 0)) {
            since = since == 0 ? event.number : 0;
            summary_changed = true;
        }
    }
    const SeatSet awaited = awaited_seats();
    for (std::size_t i = 0; i < seats_.size(); ++i) {
        if (std::int64_t& since = awaited_ms_[i]; awaited.contains(seat_at(static_cast<int>(i))) != (since != 0)) {
            since = since == 0 ? event.at_ms : 0;
        }
    }
    proposed_ms_ = kind == EventKind::proposed ? event.at_ms : proposed_ms_;
    const bool goes_on = goes_on_by_itself();
    return std::exchange(goes_on_, goes_on) != goes_on || summary_changed;
}

// Returns a hash that identifies a request. It is keyed with the seed, so nobody can cause a collision on purpose.
std::uint64_t Table::key_of(const std::string& by, const std::string& retry_id) const {
    static_assert(crypto_shorthash_BYTES == sizeof(std::uint64_t) && crypto_shorthash_KEYBYTES <= sizeof(Seed));
    const std::string text = by + "|" + retry_id;
    std::uint64_t key = 0;
    crypto_shorthash(reinterpret_cast<unsigned char*>(&key), reinterpret_cast<const unsigned char*>(text.data()),
                     text.size(), seed_.data());
    return key;
}

bool Table::has_done(const std::string& by, const std::string& retry_id) const {
    return std::ranges::binary_search(done_, key_of(by, retry_id));
}

bool Table::is_invitation(const std::string& code) const {
    return code.size() == invitation_.size() && sodium_memcmp(code.data(), invitation_.data(), code.size()) == 0;
}

Table::SeatEntry& Table::entry_at(Seat seat) {
    if (at(seat) >= seats_.size()) {
        throw BadInput("an event at a seat that the table does not have");
    }
    return seats_[at(seat)];
}

// --- before the game ------------------------------------------------------------------------------------------------

void Table::apply(const TableOpened& event, std::int64_t at_ms) {
    const protocol::OpenTable& plan = event.plan;
    game_ = games_.find(plan.game);
    if (game_ && game_->edition() != event.edition) {
        game_ = open_shipped_edition(plan.game, event.edition);  // a table of an earlier release
    }
    if (!game_ || !read_hex(event.seed, seed_)) {
        throw BadInput("this program does not have the game or edition of this table");
    }
    setup_ = {plan.players, plan.options};
    title_ = plan.title;
    listed_ = plan.listed;
    spectators_ = plan.spectators;
    clock_ = plan.clock;
    windows_ = plan.windows;
    beat_percent_ = plan.beat_percent;
    hints_ = plan.hints;
    host_ = {event.host, event.host_name};
    seats_.resize(static_cast<std::size_t>(plan.players));
    for (const protocol::BotSeat& bot : plan.bots) {
        seats_.at(static_cast<std::size_t>(bot.seat)).bot = bot.level;
    }
    created_ms_ = at_ms;
    commitment_ = commitment_to(seed_);
    invitation_ = sha256_hex("invitation-v1|" + hex(seed_) + "|" + id_).substr(0, 40);
    if (event.begins) {
        beginning_ = {*event.begins, event.log_text};
        log(beginning_.log_text);
    }
}

void Table::apply(const SeatTaken& event, std::int64_t) {
    SeatEntry& entry = entry_at(event.seat);
    entry = {};
    entry.who = {event.person, event.name};
    entry.words = event.words;
    log(event.name + " takes a seat");
}

void Table::apply(const SeatLeft& event, std::int64_t) {
    SeatEntry& entry = entry_at(event.seat);
    log(entry.who.name + " leaves the seat");
    entry = {};
}

void Table::apply(const BotSeated& event, std::int64_t) {
    SeatEntry& entry = entry_at(event.seat);
    entry.bot = event.level;
    if (status_ != Status::open) {
        log(entry.name + (entry.bot.empty() ? " is back and plays instead of the bot" : event.why));
    }
}

void Table::apply(const GameStarted& event, std::int64_t at_ms) {
    TablePlan plan{id_, event.names, setup_, {}, {}, beginning_.state};
    plan.chance.seed = seed_;
    for (std::size_t i = 0; i < seats_.size(); ++i) {
        plan.chance.words.push_back(seats_[i].words);
        seats_[i].name = plan.names.at(i);
    }
    if (clock_.kind != protocol::ClockKind::none) {
        plan.clock = {clock_.bank_ms, clock_.increment_ms, clock_.kind == protocol::ClockKind::move};
    }
    pace_ = event.pace;
    const json::array options = game_->options();
    if (std::ranges::any_of(options, [](const json::value& option) { return option.at("name") == pace_option; })) {
        plan.setup.options[pace_option] = pace_ == Pace::correspondence ? correspondence_in_games : enum_word(pace_);
    }
    match_ = std::make_unique<Match>(game_, std::move(plan), Retention::newest);
    started_ms_ = at_ms;
    status_ = Status::playing;
    log("The game begins");
    follow_windows(at_ms);
}

// --- the game -------------------------------------------------------------------------------------------------------

// Plays a stored row again. The row must lead to the stored state hash. If it does not, a rule has changed.
void Table::apply(const MoveMade& event, std::int64_t at_ms) {
    if (!match_) {
        throw BadInput("a move before the game begins");
    }
    if (!event.seat && !event.undone_to) {
        throw BadInput("a move without a player");
    }
    if (event.late) {
        log(entry_at(*event.seat).name + is_late);
    }
    if (event.undone_to) {
        event.seat ? match_->undo(*event.seat, event.at_ms) : match_->undo_to(*event.undone_to, event.at_ms);
    } else if (!match_->play(*event.seat, event.action, event.at_ms).legal()) {
        throw BadInput("a move that was played is no longer legal");
    }
    if (hash_word(match_->newest_row().hash) != event.hash) {
        throw BadInput("a move that was played now has a different effect");
    }
    log_row(match_->newest_row());
    follow_move(at_ms);
}

void Table::apply(const AnswerHeld& event, std::int64_t) {
    if (!response_window_) {
        throw BadInput("an answer outside a response window");
    }
    if (event.action.empty()) {
        response_window_->take_back(event.seat);
        return;
    }
    const Action action = game_->read(event.action, match_->plan().names);
    if (!game_->knows(action)) {
        throw BadInput("an unknown answer");
    }
    response_window_->hold(event.seat, action);
}

void Table::apply(const HaltCalled& event, std::int64_t) {
    if (!response_window_) {
        throw BadInput("a halt outside a response window");
    }
    response_window_->halt(event.seat);
    log(entry_at(event.seat).name + " asks for more time to answer");
}

void Table::apply(const SettingsChosen& event, std::int64_t) { entry_at(event.seat).settings = event.settings; }

void Table::apply(const PlayerResigned& event, std::int64_t) {
    SeatEntry& entry = entry_at(event.seat);
    entry.resigned = true;
    // A two-player game ends. With more players the game continues, and a bot plays for the player who resigned.
    if (seats_.size() == 2) {
        proposal_.reset();
        status_ = Status::finished;
        log(entry.name + " resigns");
    } else {
        entry.bot = substitute_level;
        log(entry.name + " resigns; a bot takes over");
    }
}

void Table::apply(const GameFinished&, std::int64_t) {
    proposal_.reset();
    status_ = Status::finished;
    log("The game is over");
}

void Table::apply(const RematchOpened& event, std::int64_t) { rematch_ = event.table; }

// --- proposals ------------------------------------------------------------------------------------------------------

void Table::apply(const ProposalMade& event, std::int64_t) {
    proposal_ = {event.what, index(event.seat), {index(event.seat)}};
    proposed_row_ = last_public_move().value_or(PublicMove{}).row;
    log(entry_at(event.seat).name + " proposes to " +
        (event.what == protocol::ProposalKind::take_back ? "take back the last move"
         : event.what == protocol::ProposalKind::pause   ? "pause the game"
         : event.what == protocol::ProposalKind::go_on   ? "resume the game"
                                                         : "end the game here"));
}

void Table::apply(const ProposalAnswered& event, std::int64_t) {
    const bool withdrawn = proposal_ && !event.yes && proposal_->by == index(event.seat);
    log(entry_at(event.seat).name + (withdrawn   ? " withdraws the proposal"
                                     : event.yes ? " agrees to the proposal"
                                                 : " rejects the proposal"));
    // In older logs, a vote on a take-back may come after the next move. By then, that move has withdrawn the proposal.
    if (proposal_ && event.yes) {
        proposal_->agreed.push_back(index(event.seat));
    } else {
        proposal_.reset();
    }
}

void Table::apply(const GamePaused&, std::int64_t at_ms) {
    proposal_.reset();
    paused_since_ms_ = at_ms;
    status_ = Status::paused;
}

void Table::apply(const GameResumed&, std::int64_t at_ms) {
    proposal_.reset();
    paused_ms_ += std::max<std::int64_t>(0, at_ms - paused_since_ms_);
    status_ = Status::playing;
}

void Table::apply(const GameAbandoned& event, std::int64_t) {
    proposal_.reset();
    status_ = Status::abandoned;
    if (!event.by.empty()) {
        log(event.by + " ends the game");
    }
}

// --- chat -----------------------------------------------------------------------------------------------------------

void Table::apply(const ChatSent& event, std::int64_t at_ms) {
    ++said_[event.person];
    std::vector<protocol::Chat>& room = chat_[static_cast<std::size_t>(event.room)];
    room.push_back({event.room, event.name, event.text, at_ms, event.person});
    // Logs of older versions may contain more than max_chat messages.
    if (room.size() > max_chat) {
        room.erase(room.begin());
    }
}

void Table::apply(const PersonSilenced& event, std::int64_t) {
    if (event.on) {
        silenced_.insert(event.person);
    } else {
        silenced_.erase(event.person);
    }
    log(event.name + (event.on ? " can no longer chat at this table" : " can chat at this table again"));
}

// --- lines of the log -----------------------------------------------------------------------------------------------

void Table::log(std::string text) { log_.note(match_ ? match_->row_count() : 0, std::move(text)); }

void Table::log_row(const Row& row) {
    if (row.action.empty()) {
        proposal_.reset();
        ++take_backs_;
    }
    for (LogEntry& entry : lines_of(row, match_->plan().names)) {
        log_.add(std::move(entry));
    }
    clear_snapshots();
}

LogCopy Table::log_copy() const { return {match_ ? std::optional(match_->moves()) : std::nullopt, log_.notes()}; }

}  // namespace meadhall::server

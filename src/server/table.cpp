// SPDX-License-Identifier: Apache-2.0
// A table, computed from its log: what each event does, which lines it logs, and what follows from it.
#include "server/table.h"

#include <algorithm>
#include <sodium.h>

#include "match/record.h"

namespace meadhall::server {
namespace {

using codec::from_json;
using codec::NoRules;

constexpr std::int64_t listed_every_ms = 60'000;  // during a game, moves and chat update the summary at most this often
// A game with an option of this name receives the table's Pace in it.
constexpr const char* pace_option = "mode";
// The word for correspondence in that option, and in events of schema versions before 9.
constexpr std::string_view older_correspondence = "async";

template <class T>
T field(const json::object& payload, const char* key) {
    const json::value* found = payload.if_contains(key);
    if (found == nullptr) {
        throw BadInput(std::string("an event lacks \"") + key + "\"");
    }
    T value{};
    from_json(NoRules(), *found, value, std::string("/") + key);
    return value;
}

json::value current_word(const json::value& pace) {
    return pace == json::value(older_correspondence) ? json::value(enum_word(Pace::correspondence)) : pace;
}

}  // namespace

Games::Games() {
    for (const Identity& game : all_games()) {
        open(game.id, nullptr);
    }
}

void Games::open(std::string_view id, const codec::ReadFile& read) { games_[std::string(id)] = open_game(id, read); }

std::shared_ptr<const AnyGame> Games::find(std::string_view id) const {
    const auto found = games_.find(id);
    return found == games_.end() ? nullptr : found->second;
}

// --- the log --------------------------------------------------------------------------------------------------------

void Table::apply(const store::Event& event) {
    const json::value payload = codec::parse_json(event.payload);
    if (!payload.is_object()) {
        throw BadInput("an event is not a JSON object");
    }
    const TableEvent table_event{event.kind, payload.get_object()};
    if (table_event.kind == "row") {
        replay(table_event.payload);
        follow_move(event.at_ms);
    } else {
        apply_event(table_event, event.at_ms);
    }
    stored(event);
}

bool Table::stored(const store::Event& event) {
    last_number_ = event.number;
    if (!event.retry_id.empty()) {
        const std::uint64_t key = key_of(event.by, event.retry_id);
        done_.insert(std::ranges::lower_bound(done_, key), key);
    }
    clear_snapshots();
    count_request(event);
    // Everyone can read in lists when a table last changed. So that time depends only on public information, not on
    // whose turn it is or who has answered in secret.
    constexpr std::array<std::string_view, 2> secret{"held", "preferred"};
    constexpr std::array<std::string_view, 3> frequent{"row", "halted", "said"};
    const auto is_one_of = [&](const auto& kinds) { return std::ranges::find(kinds, event.kind) != kinds.end(); };
    const bool soon = status_ == Status::playing && is_one_of(frequent) && event.at_ms - changed_ms_ < listed_every_ms;
    bool summary_changed = !soon && !is_one_of(secret);
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
    proposed_ms_ = event.kind == "proposed" ? event.at_ms : proposed_ms_;
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

// Derives each row again from the seed. It must match the stored row; if not, a rule has changed.
void Table::replay(const json::object& payload) {
    if (!match_) {
        throw BadInput("a move before the game begins");
    }
    const std::int64_t at_ms = payload.contains("at_ms") ? field<std::int64_t>(payload, "at_ms") : 0;
    if (payload.contains("late")) {
        log(seats_[at(field<Seat>(payload, "seat"))].name + is_late);
    }
    if (payload.contains("undone_to")) {
        payload.contains("seat") ? match_->undo(field<Seat>(payload, "seat"), at_ms)
                                 : match_->undo_to(field<int>(payload, "undone_to"), at_ms);
    } else if (!match_->play(field<Seat>(payload, "seat"), field<std::string>(payload, "action"), at_ms).legal()) {
        throw BadInput("a move that was played is no longer legal");
    }
    if (hash_word(match_->newest_row().hash) != field<std::string>(payload, "hash")) {
        throw BadInput("a move that was played now has a different effect");
    }
    log_row(match_->newest_row());
}

void Table::apply_event(const TableEvent& event, std::int64_t at_ms) {
    const json::object& payload = event.payload;
    const auto seat = [&]() -> SeatEntry& {
        return seats_.at(static_cast<std::size_t>(check_seat(field<int>(payload, "seat"))));
    };
    if (event.kind == "opened") {
        begin(payload, at_ms);
    } else if (event.kind == "sat") {
        SeatEntry& entry = seat();
        entry = {};
        entry.who.person = field<std::string>(payload, "person");
        entry.who.name = field<std::string>(payload, "name");
        entry.words = field<std::string>(payload, "words");
        log(entry.who.name + " sits down");
    } else if (event.kind == "stood") {
        SeatEntry& entry = seat();
        log(entry.who.name + " stands up");
        entry = {};
    } else if (event.kind == "bot") {
        SeatEntry& entry = seat();
        entry.bot = field<std::string>(payload, "level");
        const std::string why = field<std::string>(payload, "why");
        if (status_ != Status::open) {
            log(entry.name + (entry.bot.empty() ? " is back" : why));
        }
    } else if (event.kind == "started") {
        TablePlan plan{id_, field<std::vector<std::string>>(payload, "names"), setup_, {}, {}, beginning_.state};
        plan.chance.seed = seed_;
        for (std::size_t i = 0; i < seats_.size(); ++i) {
            plan.chance.words.push_back(seats_[i].words);
            seats_[i].name = plan.names.at(i);
        }
        if (clock_.kind != protocol::ClockKind::none) {
            plan.clock = {clock_.bank_ms, clock_.increment_ms, clock_.kind == protocol::ClockKind::move};
        }
        from_json(NoRules(), current_word(field<json::value>(payload, "pace")), pace_, "/pace");
        const json::array options = game_->options();
        if (std::ranges::any_of(options, [](const json::value& option) { return option.at("name") == pace_option; })) {
            plan.setup.options[pace_option] = pace_ == Pace::correspondence ? older_correspondence : enum_word(pace_);
        }
        match_ = std::make_unique<Match>(game_, std::move(plan), Retention::newest);
        started_ms_ = at_ms;
        status_ = Status::playing;
        log("The game begins");
        follow_windows(at_ms);
    } else if (event.kind == "held") {
        const auto held = field<std::string>(payload, "action");
        const Action action = game_->read(held, match_->plan().names);
        const Seat of = field<Seat>(payload, "seat");
        if (!response_window_ || (!held.empty() && !game_->knows(action))) {
            throw BadInput("an answer outside a response window, or an unknown answer");
        }
        held.empty() ? response_window_->take_back(of) : response_window_->hold(of, action);
    } else if (event.kind == "halted") {
        if (!response_window_) {
            throw BadInput("a halt outside a response window");
        }
        response_window_->halt(field<Seat>(payload, "seat"));
        log(seat().name + " raises a hand");
    } else if (event.kind == "preferred") {
        seat().settings = field<json::object>(payload, "settings");
    } else if (event.kind == "proposed") {
        proposal_ = {field<protocol::ProposalKind>(payload, "what"), field<int>(payload, "seat"), {}};
        proposal_->agreed.push_back(proposal_->by);
        proposed_row_ = last_public_move().value_or(PublicMove{}).row;
        log(seat().name + " proposes to " +
            (proposal_->what == protocol::ProposalKind::take_back ? "take the last move back"
             : proposal_->what == protocol::ProposalKind::pause   ? "pause"
             : proposal_->what == protocol::ProposalKind::go_on   ? "go on"
                                                                  : "end the game here"));
    } else if (event.kind == "answered") {
        const bool yes = field<bool>(payload, "yes");
        const bool withdrawn = proposal_ && !yes && proposal_->by == field<int>(payload, "seat");
        log(seat().name + (withdrawn ? " withdraws the proposal" : yes ? " agrees" : " does not agree"));
        // Older logs contain votes on a take-back after the next move, when it was already withdrawn.
        if (proposal_ && yes) {
            proposal_->agreed.push_back(field<int>(payload, "seat"));
        } else {
            proposal_.reset();
        }
    } else if (event.kind == "paused") {
        proposal_.reset();
        paused_since_ms_ = at_ms;
        status_ = Status::paused;
    } else if (event.kind == "resumed") {
        proposal_.reset();
        paused_ms_ += std::max<std::int64_t>(0, at_ms - paused_since_ms_);
        status_ = Status::playing;
    } else if (event.kind == "abandoned") {
        proposal_.reset();
        status_ = Status::abandoned;
        if (payload.contains("by")) {
            log(field<std::string>(payload, "by") + " ends the game");
        }
    } else if (event.kind == "resigned") {
        SeatEntry& entry = seat();
        entry.resigned = true;
        // A two-player game is over. With more players it continues without the seat's owner.
        if (seats_.size() == 2) {
            proposal_.reset();
            status_ = Status::finished;
            log(entry.name + " resigns");
        } else {
            entry.bot = substitute_level;
            log(entry.name + " resigns; a bot plays on");
        }
    } else if (event.kind == "finished") {
        proposal_.reset();
        status_ = Status::finished;
        log("The game is over");
    } else if (event.kind == "said") {
        add_chat({field<protocol::Room>(payload, "room"), field<std::string>(payload, "name"),
                  field<std::string>(payload, "text"), at_ms,
                  payload.contains("person") ? field<std::string>(payload, "person") : std::string()});
    } else if (event.kind == "silenced") {
        const bool on = field<bool>(payload, "on");
        const std::string person = field<std::string>(payload, "person");
        on ? static_cast<void>(silenced_.insert(person)) : static_cast<void>(silenced_.erase(person));
        log(field<std::string>(payload, "name") + (on ? " can no longer chat here" : " can chat here again"));
    } else if (event.kind == "again") {
        rematch_ = field<std::string>(payload, "table");
    } else {
        throw BadInput("an event of an unknown kind");
    }
}

void Table::begin(const json::object& payload, std::int64_t at_ms) {
    protocol::OpenTable plan;
    json::object stored_plan = field<json::object>(payload, "plan");
    if (json::value* windows = stored_plan.if_contains("windows")) {
        *windows = current_word(*windows);
    }
    from_json(NoRules(), stored_plan, plan, "/plan", codec::fields_may_be_missing);
    game_ = games_.find(plan.game);
    const std::string edition = field<std::string>(payload, "edition");
    if (game_ && game_->edition() != edition) {
        game_ = open_shipped_edition(plan.game, edition);  // a table of an earlier release
    }
    if (!game_ || !read_hex(field<std::string>(payload, "seed"), seed_)) {
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
    host_ = {field<std::string>(payload, "host"), field<std::string>(payload, "host_name")};
    seats_.resize(static_cast<std::size_t>(plan.players));
    for (const protocol::BotSeat& bot : plan.bots) {
        seats_.at(static_cast<std::size_t>(bot.seat)).bot = bot.level;
    }
    created_ms_ = at_ms;
    commitment_ = commitment_to(seed_);
    invitation_ = sha256_hex("invitation-v1|" + hex(seed_) + "|" + id_).substr(0, 40);
    if (payload.contains("begins")) {
        beginning_ = {payload.at("begins"), field<std::string>(payload, "told")};
        log(beginning_.log_text);
    }
}

void Table::log(const std::string& text) {
    std::string item;
    codec::write_json_string(item, text);
    log_.note(match_ ? match_->row_count() : 0, std::move(item));
}

void Table::log_row(const Row& row) {
    if (row.action.empty()) {
        proposal_.reset();
        ++take_backs_;
    }
    for (LogEntry& line : lines_of(row)) {
        log_.add(std::move(line));
    }
    clear_snapshots();
}

std::vector<LogEntry> Table::lines_of(const Row& row) const {
    std::vector<LogEntry> lines;
    if (row.action.empty()) {
        LogEntry& line = lines.emplace_back(Audience::everybody());
        codec::write_json_string(line.item, take_back_text(row, match_->plan().names));
    }
    for (const NarrationEntry& entry : row.narration) {
        std::optional<protocol::Phrases::Phrased> phrased = games_.phrases().phrased(entry.event, names());
        lines.push_back(phrased ? LogEntry{entry.audience, phrased->phrase, std::move(phrased->values)}
                                : LogEntry{entry.audience, nullptr, json::serialize(entry.event)});
    }
    return lines;
}

LogCopy Table::log_copy() const { return {match_ ? std::optional(match_->moves()) : std::nullopt, log_.notes()}; }

// --- what follows from the state ------------------------------------------------------------------------------------

std::optional<Seat> Table::bot_to_move() const {
    if (status_ == Status::playing && !response_window_) {
        for (const Seat seat : match_->position().to_act()) {
            if (has_bot(seat)) {
                return seat;
            }
        }
    }
    return std::nullopt;
}

std::optional<std::pair<std::int64_t, Seat>> Table::next_time_out(std::int64_t now_ms) const {
    std::optional<std::pair<std::int64_t, Seat>> first;
    if (status_ == Status::playing && clock_.kind != protocol::ClockKind::none && !response_window_) {
        for (const Seat seat : match_->position().to_act()) {
            const std::int64_t left = match_->time_left_ms(seat, table_time(now_ms));
            if (seats_[at(seat)].bot.empty() && (!first || left < first->first)) {
                first = {left, seat};
            }
        }
    }
    return first;
}

bool Table::goes_on_by_itself() const {
    constexpr std::int64_t some_day = std::int64_t{1} << 60;
    return must_finish() || asked_by_all() || bot_to_move() || !bots_to_answer().empty() ||
           can_close_window(some_day) || (response_window_ && pace_ != Pace::correspondence) ||
           next_time_out(started_ms_ + paused_ms_).has_value();
}

// Seats of people to move, without bots.
SeatSet Table::asked_seats() const {
    SeatSet asked;
    if (status_ == Status::playing) {
        for (const Seat seat : response_window_ ? response_window_->window().members : match_->position().to_act()) {
            if (!has_bot(seat) && !(response_window_ && answer_of(seat))) {
                asked.insert(seat);
            }
        }
    }
    return asked;
}

// The seats that the game waits for, by public information: this must not reveal who has answered in a response window.
SeatSet Table::awaited_seats() const {
    SeatSet awaited;
    if (status_ == Status::playing) {
        for (const Seat seat : response_window_ ? response_window_->window().members : match_->position().to_act()) {
            if (!has_bot(seat)) {
                awaited.insert(seat);
            }
        }
    }
    return awaited;
}

SeatSet Table::seats_with_say() const {
    SeatSet seats;
    for (std::size_t i = 0; i < seats_.size(); ++i) {
        if (!seats_[i].who.person.empty() && !seats_[i].resigned) {
            seats.insert(seat_at(static_cast<int>(i)));
        }
    }
    return seats;
}

std::optional<std::int64_t> Table::awaited_since_ms(Seat seat) const {
    std::optional<std::int64_t> since;
    const auto waits = [&](bool so, std::int64_t since_ms) {
        since = so ? std::min(since.value_or(since_ms), since_ms) : since;
    };
    waits(status_ == Status::playing && awaited_ms_[at(seat)] != 0, awaited_ms_[at(seat)]);
    waits(status_ == Status::paused, paused_since_ms_);
    waits(proposal_ && !has_agreed(seat), proposed_ms_);
    return since;
}

// Time since the game began, without pauses.
std::int64_t Table::playing_time(std::int64_t now_ms) const {
    const std::int64_t until = status_ == Status::paused ? paused_since_ms_ : now_ms;
    return std::max<std::int64_t>(0, until - started_ms_ - paused_ms_);
}

// Clocks stop in response windows: a running clock would reveal who is asked.
std::int64_t Table::table_time(std::int64_t now_ms) const {
    const std::int64_t until = response_window_ ? response_window_->since_ms() : playing_time(now_ms);
    return std::max<std::int64_t>(0, until - windows_ms_);
}

}  // namespace meadhall::server

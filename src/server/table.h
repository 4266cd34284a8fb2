// SPDX-License-Identifier: Apache-2.0
// One table of the hall, computed only from the events of its log. A request that is allowed changes the table
// immediately and returns the event to store. Viewers receive the update after the event is stored. If the event cannot
// be stored, the table is unloaded and loaded again without that event.
#pragma once

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "match/record.h"
#include "protocol/deltas.h"
#include "server/request_error.h"
#include "server/response_window.h"
#include "server/summary.h"
#include "server/table_events.h"
#include "server/table_log.h"
#include "store/store.h"

namespace meadhall::server {

using protocol::Status;

// The viewer of a table: a seat, or `nullopt` for a spectator.
using TableViewer = std::optional<Seat>;
inline Viewer viewer_of(TableViewer viewer) { return viewer ? Viewer(*viewer) : Viewer::spectator(); }

struct Who {
    std::string person, name;
    bool admin = false;
};
using Muted = std::set<std::string>;  // people whose chat a viewer has muted

// The games of this hall, each opened once. Tests replace a game with put().
class Games {
public:
    Games();
    void open(std::string_view id, const codec::ReadFile& read);
    void put(std::shared_ptr<const AnyGame> game) { games_[std::string(game->identity().id)] = std::move(game); }
    std::shared_ptr<const AnyGame> find(std::string_view id) const;  // `nullptr` if unknown

private:
    std::map<std::string, std::shared_ptr<const AnyGame>, std::less<>> games_;
};

// Limits of a table. A request over a limit is refused as too_many. A move is never refused for this reason.
//
// Maximum number of chat messages: of all people together, of all spectators together, and of one person.
constexpr std::size_t max_chat = 2'000, max_spectator_chat = 1'000;
constexpr int max_chat_of_one = 300;
constexpr int max_take_backs = 2'000;  // maximum number of take-backs in a game
// Limits on the requests of one person. Counted are changes of seats, proposals, votes, halts, preferences, take-backs
// and the silencing of people. A person may make up to `max_requests_at_once` of these requests together, and then one
// more each time `request_refill_ms` has passed. In total, a person may make `max_requests` of them.
constexpr int max_requests_at_once = 200;
constexpr int max_requests = 2'000;
constexpr std::int64_t request_refill_ms = 60'000;
// After this many events before the game begins, nobody can take a seat.
constexpr std::int64_t max_open_events = 2'000;

constexpr std::int64_t absent_live_ms = 10LL * 60 * 1000, absent_correspondence_ms = 3LL * 24 * 3600 * 1000;

class Table {
public:
    // What a viewer sees of the game.
    struct GameSnapshot {
        std::string position;
        std::shared_ptr<const codec::ViewSnapshot> game;  // `nullptr` before the game begins
        bool asked() const { return game && !game->question().empty(); }
    };

    // The beginning of a game that continues from a position of another game: its state, and a log line that says so.
    struct Beginning {
        json::value state;
        std::string log_text;
    };
    // A table without events. Its first event comes from open() or from the log.
    Table(const Games& games, std::string id) : games_(games), id_(std::move(id)) {}

    // Applies the next event of the log. Throws BadInput if it does not fit; the table is then unusable.
    void apply(const store::Event& event);
    // Gives the next number to a new event that the table has applied. `by`, `retry_id`: the person and id of the
    // request that led to the event; empty if no request did. Sets `summary_changed` to true if the stored table
    // summary must be updated.
    store::Event number(NewEvent event, const std::string& by, const std::string& retry_id, std::int64_t now_ms,
                        bool& summary_changed);

    const std::string& id() const { return id_; }
    Status status() const { return status_; }
    const std::string& host() const { return host_.person; }
    bool listed() const { return listed_; }
    bool spectators_allowed() const { return spectators_; }
    // The invitation code: anyone who has it may join. It is derived from the seed, so a repeated request gets the same
    // code.
    const std::string& invitation() const { return invitation_; }
    bool is_invitation(const std::string& code) const;  // compares in constant time
    std::optional<Seat> seat_of(const std::string& person) const;
    const Who& person_at(int seat) const;  // throws RequestError if the seat is free
    Seat player(const Who& who) const;     // throws RequestError if the person does not play here
    // True if the hall must load the table at startup, because something can happen there without a request.
    bool goes_on_by_itself() const;
    bool has_done(const std::string& by, const std::string& retry_id) const;
    // Throws RequestError if the person has made too many requests at this table, not counting moves and chat.
    void expect_quota(const std::string& person, std::int64_t now_ms) const;

    // Requests. Each function applies the request and returns its event, or throws RequestError and changes nothing.
    // `now_ms`: milliseconds since 1970.
    NewEvent open(const Who& host, const protocol::OpenTable& request, const Seed& seed,
                  const std::optional<Beginning>& beginning, std::int64_t now_ms);
    NewEvent grant(const Who& who, const protocol::Sit& request, std::int64_t now_ms);
    NewEvent grant(const Who& who, const protocol::Stand& request, std::int64_t now_ms);
    // `absent`: the seats of absent people, in a running game. `any_player`: not only the host but any player may seat
    // the bot.
    NewEvent grant(const Who& who, const protocol::SeatBot& request, SeatSet absent, bool any_player);
    NewEvent grant(const Who& who, const protocol::Return& request, std::int64_t now_ms);
    NewEvent grant(const Who& who, const protocol::Start& request, std::int64_t now_ms);
    NewEvent grant(const Who& who, const protocol::Play& request, std::int64_t now_ms);
    NewEvent grant(const Who& who, const protocol::Undo& request, std::int64_t now_ms);
    NewEvent grant(const Who& who, const protocol::Propose& request, std::int64_t now_ms);
    NewEvent grant(const Who& who, const protocol::Consent& request, std::int64_t now_ms);
    NewEvent grant(const Who& who, const protocol::Resign& request, std::int64_t now_ms);
    NewEvent grant(const Who& who, const protocol::Halt& request, std::int64_t now_ms);
    NewEvent grant(const Who& who, const protocol::Prefer& request, std::int64_t now_ms);
    NewEvent grant(const Who& who, const protocol::Say& request, std::int64_t now_ms);
    NewEvent silence(const Who& by, const Who& whom, bool on);
    NewEvent abandon(const Who& by);  // an admin abandons the game without the players' consent

    // Calls f after every new row, but not for rows that are loaded from the log.
    void report_rows_to(std::function<void(const Match&)> f) { on_row_ = std::move(f); }

    // Changes that happen without a request.
    NewEvent play(Seat seat, Action action, std::int64_t now_ms);  // a bot's move
    NewEvent carry_out(std::int64_t now_ms);                       // carries out the proposal; requires asked_by_all()
    // The seat is out of time: plays the game's default move, or seats a bot.
    NewEvent run_out(Seat seat, std::int64_t now_ms);
    NewEvent play_again_at(const std::string& table);
    NewEvent finish();

    bool has_proposal() const { return proposal_.has_value(); }
    // True if everyone whose consent is needed has agreed to the proposal. Absent people need not agree, except to a
    // take-back.
    bool asked_by_all(SeatSet absent = {}) const;
    SeatSet seats_with_say() const;  // seats of people who have not resigned
    // Returns the time from which the game, a pause or a proposal waits for this person; `nullopt` if none of them
    // does. Uses only public information. A response window waits for everyone who could answer.
    std::optional<std::int64_t> awaited_since_ms(Seat seat) const;
    // A person counts as absent when the table has waited for them, and they have been away, for this long.
    std::int64_t absence_ms() const {
        return pace_ == Pace::correspondence ? absent_correspondence_ms : absent_live_ms;
    }
    bool must_finish() const { return status_ == Status::playing && match_ && match_->over(); }
    // Returns the seat of a bot that must move now; `nullopt` if none must.
    std::optional<Seat> bot_to_move() const;
    const std::string& bot_level(Seat seat) const { return seats_[at(seat)].bot; }
    // True if bots play in all seats, including seats that people own.
    bool is_left_to_bots() const {
        return std::ranges::all_of(seats_, [](const SeatEntry& entry) { return !entry.bot.empty(); });
    }

    // The open response window; `nullptr` if none is open.
    const ResponseWindow* response_window() const { return response_window_ ? &*response_window_ : nullptr; }
    Pace pace() const { return pace_; }
    std::vector<Seat> bots_to_answer() const;
    std::int64_t window_age_ms(std::int64_t now_ms) const {
        return playing_time(now_ms) - response_window_->since_ms();
    }
    void think(Seat seat, Action action) { response_window_->think(seat, action); }
    bool can_close_window(std::int64_t now_ms) const;
    // Returns the milliseconds until the window may close; `nullopt` if time alone does not close it.
    std::optional<std::int64_t> window_left_ms(std::int64_t now_ms) const;
    // Returns the position for which a hint may be given, as the seat sees it. Throws RequestError.
    const Position& hint_position(Seat seat, const std::string& position) const;
    std::vector<NewEvent> close_window(std::int64_t now_ms);
    // True while viewers must receive no updates. At a table with one person among bots, updates during a response
    // window would reveal which bot is asked.
    bool holds_updates() const;
    // Call it after loading, so that people have the full time to answer again.
    void restart_window(std::int64_t now_ms);
    // Returns the time at which the next player runs out of time, and that player's seat; `nullopt` if no clock runs.
    std::optional<std::pair<std::int64_t, Seat>> next_time_out(std::int64_t now_ms) const;
    const Match* match() const { return match_.get(); }
    // The game, in the edition that this table uses.
    const std::shared_ptr<const AnyGame>& game() const { return game_; }

    // The snapshot for one viewer comes in parts. snapshot() leaves out view, offers, lines, chat and presence.
    // game_snapshot() has view and offers; Hall::send_updates() adds the rest.
    protocol::TableSnapshot snapshot(TableViewer viewer, std::int64_t now_ms) const;
    const GameSnapshot& game_snapshot(TableViewer viewer) const;
    // Returns the number of the first log line or chat message to send to a viewer who has `known` of them. At most the
    // newest max_recent are sent.
    std::uint32_t first_line(TableViewer viewer, std::uint32_t known) const;
    std::uint32_t first_chat(TableViewer viewer, const Muted& muted, std::uint32_t known) const;
    // Returns the log lines or chat messages from number `first` on. For log lines, `first` must be one of the newest
    // max_recent.
    std::vector<protocol::LogLine> lines_from(TableViewer viewer, std::uint32_t first) const;
    std::vector<protocol::Chat> chat_from(TableViewer viewer, std::uint32_t first, const Muted& muted = {}) const;
    LogCopy log_copy() const;
    // Returns up to max_of_history chat messages that come immediately before number `before`.
    std::pair<std::uint32_t, std::vector<protocol::Chat>> chat_before(TableViewer viewer, const Muted& muted,
                                                                      std::uint32_t before) const;
    std::uint32_t line_count(TableViewer viewer) const { return log_.count(viewer_of(viewer)); }
    std::uint32_t chat_count(TableViewer viewer, const Muted& muted = {}) const;
    std::vector<protocol::Standing> standings() const;  // empty while the game runs
    SummaryDetails summary_details() const;
    store::TableSummary summary(const SummaryDetails& details) const;
    store::TableSummary summary() const { return summary(summary_details()); }
    void expect_over() const;  // throws RequestError
    // Returns how the game ended, for its record.
    Ending ending() const;
    protocol::OpenTable plan_again() const;
    std::vector<Who> players_rotated() const;

private:
    struct SeatEntry {
        Who who;  // the person, even if a bot plays for them
        std::string words;
        std::string bot;   // level of the bot that plays here; empty: none
        std::string name;  // the player's name at the table; empty before the game begins
        bool resigned = false;
        json::object settings;  // the person's settings for this game
    };
    static constexpr const char* substitute_level = "karl";
    static constexpr const char* is_late = " has run out of time";
    static std::size_t at(Seat seat) { return static_cast<std::size_t>(index(seat)); }
    // Applies a new event.
    template <class T>
    NewEvent granted(const T& event, std::int64_t at_ms = 0) {
        apply(event, at_ms);
        clear_snapshots();
        return new_event(event);
    }
    void apply(const TableOpened& event, std::int64_t at_ms);
    void apply(const SeatTaken& event, std::int64_t at_ms);
    void apply(const SeatLeft& event, std::int64_t at_ms);
    void apply(const BotSeated& event, std::int64_t at_ms);
    void apply(const GameStarted& event, std::int64_t at_ms);
    void apply(const MoveMade& event, std::int64_t at_ms);
    void apply(const AnswerHeld& event, std::int64_t at_ms);
    void apply(const HaltCalled& event, std::int64_t at_ms);
    void apply(const SettingsChosen& event, std::int64_t at_ms);
    void apply(const ProposalMade& event, std::int64_t at_ms);
    void apply(const ProposalAnswered& event, std::int64_t at_ms);
    void apply(const GamePaused& event, std::int64_t at_ms);
    void apply(const GameResumed& event, std::int64_t at_ms);
    void apply(const GameAbandoned& event, std::int64_t at_ms);
    void apply(const PlayerResigned& event, std::int64_t at_ms);
    void apply(const GameFinished& event, std::int64_t at_ms);
    void apply(const ChatSent& event, std::int64_t at_ms);
    void apply(const PersonSilenced& event, std::int64_t at_ms);
    void apply(const RematchOpened& event, std::int64_t at_ms);
    // Updates what events of every kind can change: the last event number, the completed requests, which seats are
    // asked. Call it after every event. Returns true if the stored table summary must be updated.
    bool follow_event(EventKind kind, const store::Event& event);
    SeatEntry& entry_at(Seat seat);  // throws BadInput if the table has no such seat
    void log_row(const Row& row);
    std::uint64_t key_of(const std::string& by, const std::string& retry_id) const;
    NewEvent made_row(std::int64_t now_ms, bool late = false);
    void follow_move(std::int64_t at_ms);
    void follow_windows(std::int64_t at_ms);
    // `row`: the newest move that everyone saw. `row_before`: the row to which a take-back of that move returns (0: the
    // set-up).
    struct PublicMove {
        int row = 0, row_before = 0;
    };
    std::optional<PublicMove> last_public_move() const;
    void withdraw_old_take_back();
    bool has_agreed(Seat seat) const;  // agreed to the proposal
    NewEvent hold(Seat seat, Action action);
    Action read(const json::value& action) const;  // throws RequestError
    // Throws RequestError if the seat has changed its answer to the window too often.
    void expect_changes_left(Seat seat) const;
    SeatSet asked_seats() const;
    SeatSet awaited_seats() const;
    bool has_bot(Seat seat) const { return !seats_[at(seat)].bot.empty(); }
    const Position& seen_position(TableViewer viewer) const;
    std::optional<Action> answer_of(Seat seat) const;
    bool can_halt(Seat seat) const;
    std::int64_t min_window_ms() const;
    std::optional<std::int64_t> max_window_ms() const;
    std::optional<protocol::WindowSnapshot> window_snapshot(TableViewer viewer, std::int64_t now_ms) const;
    void log(std::string text);
    std::vector<const protocol::Chat*> chat_visible_to(TableViewer viewer, const Muted& muted) const;
    void count_request(EventKind kind, const store::Event& event);
    void expect_take_backs_left() const;
    void expect(Status status, const char* what) const;
    void expect_player(Seat seat) const;  // throws RequestError if the seat has resigned
    void expect_no_substitute(Seat seat) const;
    std::vector<int> resigned() const;
    int check_seat(int seat) const;
    std::int64_t playing_time(std::int64_t now_ms) const;
    std::int64_t table_time(std::int64_t now_ms) const;
    void clear_snapshots() { std::ranges::fill(game_snapshots_, std::nullopt); }
    const std::string& position_for(TableViewer viewer) const { return game_snapshot(viewer).position; }
    std::vector<std::string> table_names() const;
    // Returns the name of the person or bot in the seat; empty: the seat is free.
    std::string name_at(std::size_t seat) const;

    const Games& games_;
    std::string id_;
    std::int64_t last_number_ = 0, created_ms_ = 0, changed_ms_ = 0;
    std::vector<std::uint64_t> done_;  // keys (key_of()) of the requests that were granted, sorted
    std::array<std::int64_t, max_seats>
        asked_since_{};     // by seat: number of the event that began its turn; 0: not asked
    bool goes_on_ = false;  // value of goes_on_by_itself() after the newest event
    std::shared_ptr<const AnyGame> game_;
    TableSetup setup_;
    std::string title_, rematch_;
    Beginning beginning_;
    Who host_;
    bool listed_ = false, spectators_ = false, hints_ = true;
    protocol::ClockPlan clock_;
    Seed seed_{};
    std::string commitment_, invitation_;  // both derived from the seed
    Status status_ = Status::open;
    std::vector<SeatEntry> seats_;
    std::unique_ptr<Match> match_;
    std::function<void(const Match&)> on_row_;
    std::int64_t started_ms_ = 0, paused_ms_ = 0, paused_since_ms_ = 0;
    protocol::Windows windows_ = protocol::Windows::usual;
    int beat_percent_ = 100;
    Pace pace_ = Pace::correspondence;
    std::optional<ResponseWindow> response_window_;
    std::int64_t windows_ms_ = 0;  // total time of response windows so far
    // By seat: how often the player halted a window in the round `round_of_halts_` and then did not respond.
    std::map<Seat, int> fruitless_halts_;
    int round_of_halts_ = 0;
    // Hidden passes by row number; the value is true if the window continued after the pass.
    std::map<int, bool> passes_;
    std::optional<protocol::Proposal> proposal_;
    int proposed_row_ = 0;          // row of the newest move that everyone had seen when the proposal was made
    std::int64_t proposed_ms_ = 0;  // when the proposal was made
    // By seat: the time from which the game waits for it; 0: the game does not wait for it.
    std::array<std::int64_t, max_seats> awaited_ms_{};
    TableLog log_;
    mutable std::vector<std::optional<GameSnapshot>> game_snapshots_;  // by viewer; computed on demand
    std::array<std::vector<protocol::Chat>, 2> chat_;                  // by room
    std::map<std::string, int> said_;                                  // number of chat messages by person
    // The number of requests of one person at this table, without moves and chat. `total`: all of them. `recent`: those
    // that still count toward max_requests_at_once.
    struct Spent {
        int total = 0, recent = 0;
        std::int64_t since_ms = 0;  // when `recent` was last reduced
        int recent_at(std::int64_t now_ms) const;
    };
    std::map<std::string, Spent> spent_;
    int take_backs_ = 0;
    std::set<std::string> silenced_;
};

}  // namespace meadhall::server

// One table of the hall, computed only from the events of its log. A request that is allowed changes the table
// immediately and returns the event to store. Viewers are notified after the event is stored. If it cannot be stored,
// the table is dropped and loaded again.
#pragma once

#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "match/record.h"
#include "protocol/changes.h"
#include "server/gathering.h"
#include "server/summary.h"
#include "server/table_log.h"
#include "store/store.h"

namespace meadhall::server {

namespace json = boost::json;
using protocol::Status;

// The error that answers a request that is not allowed.
struct Problem : std::runtime_error {
    Problem(std::string code_, const std::string& text, std::string rule_ = {})
        : std::runtime_error(text), code(std::move(code_)), rule(std::move(rule_)) {}
    std::string code, rule;
};

// The viewer of a table: a seat, or a spectator.
using Eye = std::optional<Seat>;
inline Viewer viewer_of(Eye eye) { return eye ? Viewer(*eye) : Viewer::spectator(); }

struct Who {
    std::string person, name;
    bool admin = false;
};
using Muted = std::set<std::string>;  // people whose chat a viewer has muted

// How a table runs its response windows (SW-5.13.10: the pause shows nothing about hidden cards): solo, one person
// among bots; live, the window closes after a fixed time; async, the window waits for everyone who could answer.
BOOST_DEFINE_FIXED_ENUM_CLASS(Pace, std::uint8_t, solo, live, async)

// The games of this hall, each opened once. open() and put() replace an edition, for tests.
class Games {
public:
    Games();
    void open(std::string_view id, const codec::ReadFile& read);
    void put(std::shared_ptr<const AnyGame> game) { games_[std::string(game->identity().id)] = std::move(game); }
    std::shared_ptr<const AnyGame> find(std::string_view id) const;  // `nullptr` if unknown
    protocol::Phrases& phrases() const { return phrases_; }

private:
    mutable protocol::Phrases phrases_;  // shared by all tables; the presence of a phrase reveals nothing
    std::map<std::string, std::shared_ptr<const AnyGame>, std::less<>> games_;
};

// Limits of a table. A request over a limit is refused as too_many. A move is never refused for this reason.
constexpr std::size_t most_chat = 2'000, most_spectator_chat = 1'000;
constexpr int most_chat_of_one = 300;
constexpr int most_take_backs = 2'000;            // rows that take moves back
constexpr int most_deeds_at_once = 200;           // burst per person: seats, proposals, votes, halts, preferences, undo
constexpr int most_deeds = 2'000;                 // per person, in total
constexpr std::int64_t deed_ms = 60'000;          // one more of that burst per this time
constexpr std::int64_t most_open_events = 2'000;  // before the game begins; then nobody else can sit down

constexpr std::int64_t absent_live_ms = 10LL * 60 * 1000, absent_async_ms = 3LL * 24 * 3600 * 1000;

class Table {
public:
    // The event to store for a request that was allowed.
    struct Deed {
        std::string kind;
        json::object payload;
        std::string row = {};  // of a move: its text, instead of the payload

        std::string text() const { return row.empty() ? json::serialize(payload) : row; }
    };
    // What a viewer sees of the game.
    struct Shown {
        std::string position;
        std::shared_ptr<const codec::ViewSnapshot> game;  // `nullptr` before the game begins
        bool asked() const { return game && !game->question().empty(); }
    };

    // Returns the first event of a new table. Throws Problem.
    static Deed opened(const Games& games, const protocol::OpenTable& request, const Who& host, const Seed& seed);
    // The same for a game that continues from a position of another game: the state, and a line of the log that says
    // so.
    struct Beginning {
        json::value state;
        std::string told;
    };
    static Deed opened_from(Deed opened, const Beginning& beginning);
    Table(const Games& games, std::string id) : games_(games), id_(std::move(id)) {}

    // Applies the next event of the log. Throws BadInput if it does not fit; the table is then unusable.
    void apply(const store::Event& event);
    // Call it when an event that this table has already applied is stored. True if lists of tables must be updated.
    bool stored(const store::Event& event);

    const std::string& id() const { return id_; }
    Status status() const { return status_; }
    const std::string& host() const { return host_.person; }
    bool listed() const { return listed_; }
    bool spectators_allowed() const { return spectators_; }
    // The invitation code: anyone who has it may join. It is derived from the seed, so a repeated request gets the same
    // code.
    const std::string& invitation() const { return invitation_; }
    std::int64_t next_number() const { return last_number_ + 1; }
    Eye seat_of(const std::string& person) const;
    const Who& person_at(int seat) const;  // throws Problem if the seat is free
    // True if the hall must load the table at startup, because something can happen there without a request.
    bool goes_on_by_itself() const;
    bool has_done(const std::string& by, const std::string& retry_id) const;
    // Throws Problem if the person has made too many requests at this table, moves and chat aside.
    void expect_quota(const std::string& person, std::int64_t now_ms) const;

    // Requests. They throw Problem and then change nothing. now_ms: since 1970.
    Deed sit(const Who& who, std::optional<int> seat, const std::string& words);
    Deed stand(const std::string& person);
    // absent: in a running game, the seats of absent people. any_player: any player may do it, not only the host.
    Deed seat_bot(const std::string& person, int seat, const std::string& level, SeatSet absent, bool any_player);
    Deed give_back(const std::string& person);
    Deed start(const std::string& person, std::int64_t now_ms);
    Deed play(Seat seat, const std::string& position, const std::string& action, std::int64_t now_ms);
    Deed play(Seat seat, Action action, std::int64_t now_ms);  // a bot's move
    Deed undo(Seat seat, const std::string& position, std::int64_t now_ms);
    Deed propose(Seat seat, protocol::Proposal what);
    Deed consent(Seat seat, bool yes);
    Deed carry_out(std::int64_t now_ms);           // carries out the proposal; call it when asked_by_all()
    Deed run_out(Seat seat, std::int64_t now_ms);  // out of time: the game's default move, or a bot takes over
    Deed resign(Seat seat);
    Deed halt(Seat seat, std::int64_t now_ms);
    Deed prefer(Seat seat, const json::object& settings);
    Deed say(const Who& who, Eye eye, protocol::Room room, const std::string& text, std::int64_t now_ms);
    Deed silence(const Who& by, const Who& whom, bool on);
    Deed abandon(const Who& by);  // by an admin, without the players' consent
    Deed play_again_at(const std::string& table);
    Deed finish();

    bool has_proposal() const { return proposal_.has_value(); }
    // True if everyone agreed to the proposal. Absent people do not count, except for a take-back.
    bool asked_by_all(SeatSet absent = {}) const;
    SeatSet seats_with_say() const;  // seats of people who have not resigned
    // Returns since when the game, a pause or a proposal waits for this person, judged by public information; `nullopt`
    // if none does. A response window waits for everyone who could answer.
    std::optional<std::int64_t> awaited_since_ms(Seat seat) const;
    // A person is absent when they are awaited and away for this long.
    std::int64_t absence_ms() const { return pace_ == Pace::async ? absent_async_ms : absent_live_ms; }
    bool must_finish() const { return status_ == Status::playing && match_ && match_->over(); }
    // The seat of a bot that must move now, and its level.
    std::optional<Seat> bot_to_move() const;
    const std::string& bot_level(Seat seat) const { return seats_[at(seat)].bot; }
    // True if bots play in all seats, including seats that people own.
    bool is_left_to_bots() const {
        return std::ranges::all_of(seats_, [](const Place& place) { return !place.bot.empty(); });
    }

    // The open response window.
    const Gathering* gathering() const { return gathering_ ? &*gathering_ : nullptr; }
    Pace pace() const { return pace_; }
    std::vector<Seat> bots_to_answer() const;
    std::int64_t window_age_ms(std::int64_t now_ms) const { return playing_time(now_ms) - gathering_->since_ms(); }
    void think(Seat seat, Action action) { gathering_->think(seat, action); }
    bool is_gathered(std::int64_t now_ms) const;
    // Returns the milliseconds until the window may close; `nullopt` if time alone does not close it.
    std::optional<std::int64_t> gathering_left_ms(std::int64_t now_ms) const;
    // Returns the position for which a hint may be given, as the seat sees it. Throws Problem.
    const Position& advised(Seat seat, const std::string& position) const;
    std::vector<Deed> close_window(std::int64_t now_ms);
    // One person among bots: no updates while it is secret which of them is asked.
    bool is_hushed() const;
    // Call it after loading: people get the full time to answer again.
    void wake(std::int64_t now_ms);
    // When the first of the players to move runs out of time, and their seat.
    std::optional<std::pair<std::int64_t, Seat>> next_time_out(std::int64_t now_ms) const;
    const Match* match() const { return match_.get(); }
    // In the edition that this table uses.
    const std::shared_ptr<const AnyGame>& game() const { return game_; }

    // The snapshot for one viewer, in parts. fixed(): what never changes. frame_for(): what changes, without view,
    // offers, lines and chat. shown_to(): the game.
    protocol::TableSeen fixed() const;
    protocol::TableSeen frame_for(Eye eye, std::int64_t now_ms) const;
    const Shown& shown_to(Eye eye) const;
    // The number of the first line or chat message to send to a viewer who has this many: at most most_recent are sent.
    std::uint32_t first_line(Eye eye, std::uint32_t known) const;
    std::uint32_t first_chat(Eye eye, const Muted& muted, std::uint32_t known) const;
    // Lines and chat from this number on. The lines must be among the newest.
    std::vector<protocol::NewLine> lines_from(Eye eye, std::uint32_t first) const;
    protocol::SeatNames names() const {
        return match_ ? protocol::SeatNames(match_->plan().names) : protocol::SeatNames();
    }
    protocol::Items chat_from(Eye eye, std::uint32_t first, const Muted& muted = {}) const;
    LogCopy log_copy() const;
    // Returns at most most_of_history chat messages immediately before this one.
    std::pair<std::uint32_t, std::vector<protocol::Chat>> chat_before(Eye eye, const Muted& muted,
                                                                      std::uint32_t before) const;
    std::uint32_t line_count(Eye eye) const { return log_.count(viewer_of(eye)); }
    std::uint32_t chat_count(Eye eye, const Muted& muted = {}) const;
    std::vector<protocol::Standing> standings() const;  // empty while the game runs
    Summary summary() const;
    store::Head head(const Summary& summary) const;
    store::Head head() const { return head(summary()); }
    void expect_over() const;  // throws Problem
    // How the game ended, for its record.
    Ending ending() const;
    protocol::OpenTable plan_again() const;
    std::vector<Who> players_rotated() const;

private:
    struct Place {
        Who who;  // the person, even if a bot plays for them
        std::string words;
        std::string bot;   // level of the bot that plays here; empty: none
        std::string name;  // at the table, from the start of the game on
        bool resigned = false;
        json::object settings;  // the person's own
    };
    static constexpr const char* bot_of_the_absent = "karl";
    static constexpr const char* is_late = " is out of time";
    static std::size_t at(Seat seat) { return static_cast<std::size_t>(index(seat)); }
    void do_deed(const Deed& deed, std::int64_t at_ms);
    Deed granted(Deed deed, std::int64_t at_ms);
    void log_row(const Row& row);
    std::vector<LogLine> lines_of(const Row& row) const;
    std::uint64_t key_of(const std::string& by, const std::string& retry_id) const;
    Deed made_row(std::int64_t now_ms);
    void follow_move(std::int64_t at_ms);
    void follow_windows(std::int64_t at_ms);
    // The newest move that all saw, and the row that taking it back returns to (0: the set-up).
    struct Step {
        int row = 0, row_before = 0;
    };
    std::optional<Step> last_step() const;
    void withdraw_old_take_back();
    bool has_agreed(Seat seat) const;  // agreed to the proposal
    Deed hold(Seat seat, const std::string& action);
    SeatSet asked_seats() const;
    SeatSet awaited_seats() const;
    bool has_bot(Seat seat) const { return !seats_[at(seat)].bot.empty(); }
    const Position& seen_position(Eye eye) const;
    std::optional<Action> answer_of(Seat seat) const;
    bool can_halt(Seat seat) const;
    std::int64_t least_gathering_ms() const;
    std::optional<std::int64_t> longest_gathering_ms() const;
    std::optional<protocol::WindowSeen> window_seen(Eye eye, std::int64_t now_ms) const;
    void log(const std::string& text);
    void add_chat(protocol::Chat said);
    std::vector<const protocol::Chat*> heard_by(Eye eye, const Muted& muted) const;
    void count_deed(const store::Event& event);
    void expect_take_backs_left() const;
    void begin(const json::object& payload, std::int64_t at_ms);
    void replay(const json::object& payload);
    void expect(Status status, const char* what) const;
    void expect_player(Seat seat) const;  // throws Problem if the seat has resigned
    void expect_no_substitute(Seat seat) const;
    std::vector<int> resigned() const;
    int check_seat(int seat) const;
    std::int64_t playing_time(std::int64_t now_ms) const;
    std::int64_t table_time(std::int64_t now_ms) const;
    void forget_shown() { std::ranges::fill(shown_, std::nullopt); }
    const std::string& position_for(Eye eye) const { return shown_to(eye).position; }
    std::vector<std::string> table_names() const;
    // Of a person or a bot; empty: the seat is free.
    std::string name_at(std::size_t seat) const;

    const Games& games_;
    std::string id_;
    std::int64_t last_number_ = 0, created_ms_ = 0, changed_ms_ = 0;
    std::vector<std::uint64_t> done_;                    // keys of requests (key_of()), in order
    std::array<std::int64_t, max_seats> asked_since_{};  // by seat: the event that began its turn; 0: not asked
    bool goes_on_ = false;                               // the table continued without requests after the newest event
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
    std::vector<Place> seats_;
    std::unique_ptr<Match> match_;
    std::int64_t started_ms_ = 0, paused_ms_ = 0, paused_since_ms_ = 0;
    protocol::Windows windows_ = protocol::Windows::usual;
    int beat_percent_ = 100;
    Pace pace_ = Pace::async;
    std::optional<Gathering> gathering_;
    std::int64_t gathered_ms_ = 0;         // total time of response windows so far
    std::map<Seat, int> fruitless_halts_;  // in this round of the game
    int round_of_halts_ = 0;
    std::map<int, bool> passes_;  // rows that nobody saw; true: the window continued after it
    std::optional<protocol::Consents> proposal_;
    int proposed_step_ = 0;                             // newest move that all saw when the proposal was made
    std::int64_t proposed_ms_ = 0;                      // when the proposal was made
    std::array<std::int64_t, max_seats> awaited_ms_{};  // by seat: since when the game waits; 0: it does not
    TableLog log_;
    mutable std::vector<std::optional<Shown>> shown_;  // by viewer; computed on demand
    std::array<std::vector<protocol::Chat>, 2> chat_;  // by room
    std::map<std::string, int> said_;                  // number of chat messages by person
    // A person's requests here besides moves and chat: the total, and the recent ones.
    struct Spent {
        int total = 0, recent = 0;
        std::int64_t since_ms = 0;  // when the recent ones were last reduced
        int recent_at(std::int64_t now_ms) const;
    };
    std::map<std::string, Spent> spent_;
    int take_backs_ = 0;
    std::set<std::string> silenced_;
};

}  // namespace meadhall::server

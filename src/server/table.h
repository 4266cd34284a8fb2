// One table of the hall, computed from the events of its log and from nothing else. A request that is allowed changes
// the table at once and gives the event to be stored; nobody is told of it before it is. If it cannot be stored the
// table is thrown away and loaded again.
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

// A request that cannot be granted: what the asker is told.
struct Problem : std::runtime_error {
    Problem(std::string code_, const std::string& text, std::string rule_ = {})
        : std::runtime_error(text), code(std::move(code_)), rule(std::move(rule_)) {}
    std::string code, rule;
};

// Somebody who looks at a table: at a seat, or a spectator.
using Eye = std::optional<Seat>;
inline Viewer viewer_of(Eye eye) { return eye ? Viewer(*eye) : Viewer::spectator(); }

struct Who {
    std::string person, name;
    bool admin = false;
};
using Muted = std::set<std::string>;  // people whom a viewer does not want to hear

// How a table runs its response windows (SW-5.13.10): one person among bots; all at once with beats; asking everybody
// who could answer.
BOOST_DEFINE_FIXED_ENUM_CLASS(Pace, std::uint8_t, solo, live, async)

// The games that are played here, each opened once. read, put: another edition, for tests.
class Games {
public:
    Games();
    void open(std::string_view id, const codec::ReadFile& read);
    void put(std::shared_ptr<const AnyGame> game) { games_[std::string(game->identity().id)] = std::move(game); }
    std::shared_ptr<const AnyGame> find(std::string_view id) const;  // nothing if there is none
    protocol::Phrases& phrases() const { return phrases_; }

private:
    mutable protocol::Phrases phrases_;  // of all tables; that one is kept here tells nobody anything
    std::map<std::string, std::shared_ptr<const AnyGame>, std::less<>> games_;
};

// What must not grow without bound at a table. Beyond it a request is refused as too_many; a move never is.
constexpr std::size_t most_chat = 2'000, most_spectator_chat = 1'000;
constexpr int most_chat_of_one = 300;
constexpr int most_take_backs = 2'000;    // rows that take moves back
constexpr int most_deeds_at_once = 200;   // of a person: seats, proposals, answers to them, halts, preferences, undo
constexpr int most_deeds = 2'000;         // of a person, in all
constexpr std::int64_t deed_ms = 60'000;  // one more of those at once in so long a time
constexpr std::int64_t most_open_events = 2'000;  // before the game begins: then nobody else sits down

constexpr std::int64_t absent_live_ms = 10LL * 60 * 1000, absent_async_ms = 3LL * 24 * 3600 * 1000;

class Table {
public:
    // What is stored for a request that was granted.
    struct Deed {
        std::string kind;
        json::object payload;
        std::string row = {};  // of a move: its text, instead of a payload

        std::string text() const { return row.empty() ? json::serialize(payload) : row; }
    };
    // What a viewer is shown of the game.
    struct Shown {
        std::string position;
        std::shared_ptr<const codec::Seen> game;  // nothing before it begins
        bool asked() const { return game && !game->question().empty(); }
    };

    // A new table: what its first event says. Throws Problem.
    static Deed opened(const Games& games, const protocol::OpenTable& request, const Who& host, const Seed& seed);
    // The same, and it goes on from a moment of another game: the state, and a line of the log that says so.
    struct Beginning {
        json::value state;
        std::string told;
    };
    static Deed opened_from(Deed opened, const Beginning& beginning);
    Table(const Games& games, std::string id) : games_(games), id_(std::move(id)) {}

    // An event of the log, the next one. Throws BadInput if it does not fit: then the table must be set aside.
    void apply(const store::Event& event);
    // For an event whose deed this table has already done. Whether lists of tables must show something else now.
    bool stored(const store::Event& event);

    const std::string& id() const { return id_; }
    Status status() const { return status_; }
    const std::string& host() const { return host_.person; }
    bool listed() const { return listed_; }
    bool spectators_allowed() const { return spectators_; }
    // Whoever knows it may come in. It follows from the seed, so that the same request always gets the same.
    const std::string& invitation() const { return invitation_; }
    std::int64_t next_number() const { return last_number_ + 1; }
    Eye seat_of(const std::string& person) const;
    const Who& person_at(int seat) const;  // throws Problem if nobody is
    // Whether it must be taken up again when the hall is opened: something happens there without anybody's asking.
    bool goes_on_by_itself() const;
    bool has_done(const std::string& by, const std::string& retry_id) const;
    // Throws Problem if the person has done too much at this table besides moves and chat.
    void expect_quota(const std::string& person, std::int64_t now_ms) const;

    // Requests. They throw Problem, and then nothing has changed. now_ms: since 1970.
    Deed sit(const Who& who, std::optional<int> seat, const std::string& words);
    Deed stand(const std::string& person);
    // absent: the seats whose people are, if the game runs; any_player: may do it, not only the host.
    Deed seat_bot(const std::string& person, int seat, const std::string& level, SeatSet absent, bool any_player);
    Deed give_back(const std::string& person);
    Deed start(const std::string& person, std::int64_t now_ms);
    Deed play(Seat seat, const std::string& position, const std::string& action, std::int64_t now_ms);
    Deed play(Seat seat, Action action, std::int64_t now_ms);  // a bot's
    Deed undo(Seat seat, const std::string& position, std::int64_t now_ms);
    Deed propose(Seat seat, protocol::Proposal what);
    Deed consent(Seat seat, bool yes);
    Deed carry_out(std::int64_t now_ms);           // the proposal; asked_by_all() says when
    Deed run_out(Seat seat, std::int64_t now_ms);  // of time: the game's own answer, or a bot plays on
    Deed resign(Seat seat);
    Deed halt(Seat seat, std::int64_t now_ms);
    Deed prefer(Seat seat, const json::object& settings);
    Deed say(const Who& who, Eye eye, protocol::Room room, const std::string& text, std::int64_t now_ms);
    Deed silence(const Who& by, const Who& whom, bool on);
    Deed abandon(const Who& by);  // an admin, whatever the players think
    Deed play_again_at(const std::string& table);
    Deed finish();

    bool has_proposal() const { return proposal_.has_value(); }
    // Without those who are absent, unless a move is to be taken back.
    bool asked_by_all(SeatSet absent = {}) const;
    SeatSet seats_with_say() const;  // those of people who have not resigned
    // Since when the game, a pause or a proposal waits for this person, as all know; nothing: none does. In a response
    // window it waits for everyone who could answer.
    std::optional<std::int64_t> awaited_since_ms(Seat seat) const;
    // So long a person must be awaited and away to be absent.
    std::int64_t absence_ms() const { return pace_ == Pace::async ? absent_async_ms : absent_live_ms; }
    bool must_finish() const { return status_ == Status::playing && match_ && match_->over(); }
    // The seat of a bot that must move now; the level that plays there.
    std::optional<Seat> bot_to_move() const;
    const std::string& bot_level(Seat seat) const { return seats_[at(seat)].bot; }
    // Whether bots play in all seats, whoever has them.
    bool is_left_to_bots() const {
        return std::ranges::all_of(seats_, [](const Place& place) { return !place.bot.empty(); });
    }

    // A response window that is open, and what it needs.
    const Gathering* gathering() const { return gathering_ ? &*gathering_ : nullptr; }
    Pace pace() const { return pace_; }
    std::vector<Seat> bots_to_answer() const;
    std::int64_t window_age_ms(std::int64_t now_ms) const { return playing_time(now_ms) - gathering_->since_ms(); }
    void think(Seat seat, Action action) { gathering_->think(seat, action); }
    bool is_gathered(std::int64_t now_ms) const;
    // In so many milliseconds it may be; nothing: not by time alone.
    std::optional<std::int64_t> gathering_left_ms(std::int64_t now_ms) const;
    // Where a bot may advise the seat: what it is asked, as it sees it. Throws Problem.
    const Position& advised(Seat seat, const std::string& position) const;
    std::vector<Deed> close_window(std::int64_t now_ms);
    // One person among bots: nothing is shown while it is hidden which of them is asked.
    bool is_hushed() const;
    // Loaded again: people have the whole beat to answer.
    void wake(std::int64_t now_ms);
    // When the first of the players who are asked has no time left, and who that is.
    std::optional<std::pair<std::int64_t, Seat>> next_time_out(std::int64_t now_ms) const;
    const Match* match() const { return match_.get(); }

    // What one viewer sees: of the table what never changes, and what does (without view, offers, lines and chat); and
    // of the game.
    protocol::TableSeen fixed() const;
    protocol::TableSeen frame_for(Eye eye, std::int64_t now_ms) const;
    const Shown& shown_to(Eye eye) const;
    // The number of the first line and chat message to send to a viewer who knows so many: at most most_recent are.
    std::uint32_t first_line(Eye eye, std::uint32_t known) const;
    std::uint32_t first_chat(Eye eye, const Muted& muted, std::uint32_t known) const;
    // Lines and chat from these on; the lines must be among the newest.
    std::vector<protocol::NewLine> lines_from(Eye eye, std::uint32_t first) const;
    protocol::SeatNames names() const {
        return match_ ? protocol::SeatNames(match_->plan().names) : protocol::SeatNames();
    }
    protocol::Items chat_from(Eye eye, std::uint32_t first, const Muted& muted = {}) const;
    LogCopy log_copy() const;
    // At most most_of_history chat messages immediately before this one.
    std::pair<std::uint32_t, std::vector<protocol::Chat>> chat_before(Eye eye, const Muted& muted,
                                                                      std::uint32_t before) const;
    std::uint32_t line_count(Eye eye) const { return log_.count(viewer_of(eye)); }
    std::uint32_t chat_count(Eye eye, const Muted& muted = {}) const;
    std::vector<protocol::Standing> standings() const;  // empty while it is played
    Summary summary() const;
    store::Head head(const Summary& summary) const;
    store::Head head() const { return head(summary()); }
    void expect_over() const;  // throws Problem
    // For its record: how it ended.
    Ending ending() const;
    protocol::OpenTable plan_again() const;
    std::vector<Who> players_rotated() const;

private:
    struct Place {
        Who who;  // a person, even if a bot plays for him
        std::string words;
        std::string bot;   // its level, if one plays here
        std::string name;  // at the table, from the start on
        bool resigned = false;
        json::object settings;  // his own
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
    // The newest move that all saw, and the row that a take-back of it goes back to (0: the set-up).
    struct Step {
        int row = 0, row_before = 0;
    };
    std::optional<Step> last_step() const;
    void withdraw_old_take_back();
    bool has_agreed(Seat seat) const;  // to the proposal
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
    void expect_player(Seat seat) const;  // who has not given up
    void expect_no_substitute(Seat seat) const;
    std::vector<int> resigned() const;
    int check_seat(int seat) const;
    std::int64_t playing_time(std::int64_t now_ms) const;
    std::int64_t table_time(std::int64_t now_ms) const;
    void forget_shown() { std::ranges::fill(shown_, std::nullopt); }
    const std::string& position_for(Eye eye) const { return shown_to(eye).position; }
    std::vector<std::string> table_names() const;

    const Games& games_;
    std::string id_;
    std::int64_t last_number_ = 0, created_ms_ = 0, changed_ms_ = 0;
    std::vector<std::uint64_t> done_;                     // requests, as key_of() them, in order
    std::array<std::int64_t, most_seats> asked_since_{};  // by seat: the event with which its turn began; 0: not asked
    bool goes_on_ = false;                                // by itself, when the newest event came
    std::shared_ptr<const AnyGame> game_;
    TableSetup setup_;
    std::string title_, rematch_;
    Beginning beginning_;
    Who host_;
    bool listed_ = false, spectators_ = false, hints_ = true;
    protocol::ClockPlan clock_;
    Seed seed_{};
    std::string commitment_, invitation_;  // both follow from the seed
    Status status_ = Status::open;
    std::vector<Place> seats_;
    std::unique_ptr<Match> match_;
    std::int64_t started_ms_ = 0, paused_ms_ = 0, paused_since_ms_ = 0;
    protocol::Windows windows_ = protocol::Windows::usual;
    int beat_percent_ = 100;
    Pace pace_ = Pace::async;
    std::optional<Gathering> gathering_;
    std::int64_t gathered_ms_ = 0;         // that windows took until now
    std::map<Seat, int> fruitless_halts_;  // in this round of the game
    int round_of_halts_ = 0;
    std::map<int, bool> passes_;  // rows that nobody saw: true, the window went on after it
    std::optional<protocol::Consents> proposal_;
    int proposed_step_ = 0;                              // the newest move that all saw when the proposal was made
    std::int64_t proposed_ms_ = 0;                       // when it was made
    std::array<std::int64_t, most_seats> awaited_ms_{};  // by seat: since when the game waits for it; 0: it does not
    TableLog log_;
    mutable std::vector<std::optional<Shown>> shown_;  // by viewer; made when somebody looks
    std::array<std::vector<protocol::Chat>, 2> chat_;  // by room
    std::map<std::string, int> said_;                  // how much each person has said
    // What a person did here besides moves and chat: in all, and how much of it was not long ago.
    struct Spent {
        int total = 0, recent = 0;
        std::int64_t since_ms = 0;  // one of the recent ones is forgotten after a while
        int recent_at(std::int64_t now_ms) const;
    };
    std::map<std::string, Spent> spent_;
    int take_backs_ = 0;  // rows that took moves back
    std::set<std::string> silenced_;
};

}  // namespace meadhall::server

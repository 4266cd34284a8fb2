// The hall: who is here, which tables there are, who watches them, and what a request does. One thread; it learns of
// the world through Outside alone.
//
// The path of a move: the table grants it and changes; the event is stored; only then everybody is told, each what he
// may know. Meanwhile the table's other requests wait. What cannot be stored is as if it had never been asked.
#pragma once

#include <atomic>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>

#include "protocol/changes.h"
#include "server/limiter.h"
#include "server/lobby.h"
#include "server/notices.h"
#include "server/outside.h"
#include "server/replay.h"
#include "server/reply_cache.h"
#include "server/table.h"

namespace meadhall::server {

// What must not grow without bound, and what happens at the bound.
constexpr std::size_t most_waiting_at_a_table = 64;   // requests; more are refused as busy
constexpr std::size_t most_parked = 4'096;            // requests that wait for a table to be loaded, or for a record
constexpr int most_tables_of_bots = 4;                // that one person lets play without people; more do not start
constexpr std::size_t most_loaded_at_start = 32;      // tables at a time, when the hall is opened
constexpr std::int64_t load_more_ms = 20;             // until the next ones are
constexpr std::size_t most_settings_waiting = 8;      // requests of one person; more are refused
constexpr std::size_t most_tables_in_memory = 5'000;  // those that nobody watches are forgotten first
constexpr std::int64_t unwatched_table_ms = 30'000;   // a table stays in memory for people who come back; a finished
constexpr std::int64_t forget_every_ms = 5'000;       // one no longer than this
constexpr std::int64_t wake_again_ms = 1'000;  // a table that could not be stored and goes on by itself is read again
// Who came to a table and went is told at once, up to so many messages in so long a time; then together.
constexpr std::size_t most_told_who_is_here = 200;
constexpr std::int64_t tell_who_is_here_ms = 1'000;
constexpr std::size_t most_tables_of_one = 50;  // watched over one connection; more are refused
// A socket that goes on asking although it is refused: it is read slowly, and closed after so many refusals in a while.
constexpr int most_refused_in_a_while = 40;
constexpr std::int64_t refused_while_ms = 60'000, refused_pause_ms = 50;
constexpr std::int64_t idle_login_ms = 14LL * 24 * 3600 * 1000, longest_login_ms = 90LL * 24 * 3600 * 1000;

// After a window has opened all bots answer, and if one of them searches; unless the host lets bots move sooner than
// that.
constexpr std::int64_t bot_window_pause_ms = 200, search_window_pause_ms = 1'500;

inline bool has_ended(const store::Session& login, std::int64_t now_ms) {
    return now_ms - login.seen_ms > idle_login_ms || now_ms - login.created_ms > longest_login_ms;
}

// The name of a new table: the same request gets the same.
std::string brief_hash(std::string_view what, const std::string& a, const std::string& b);

struct Login {
    std::string token_hash;
    std::string person;
};

// Who asks: over a socket, or with a single request.
struct Asker {
    std::optional<Connection> connection;
    std::optional<Login> login;
    std::string peer;          // the network that limits count, see network_of()
    bool wants_token = false;  // a program, which has no cookies
    std::string devices{};     // the device tokens that a browser has kept
};

struct HallOptions {
    std::int64_t bot_pause_ms = 600;  // before a bot moves, so that people can follow
    int requests_a_second = 5;        // of one person, or of one address if signed out; four seconds' worth at once
    std::string program = "meadhall";
    std::function<Answer(Answer)> watch{};  // given a request's answer, gives the one that is called: to measure it
    NoticeOptions notices = {};
    std::string adviser = "jarl:1s";  // the bot that gives hints
};

struct Counts {
    std::uint64_t requests = 0, refused = 0, moves = 0, committed = 0, unavailable = 0, told = 0;
};

class Hall {
public:
    Hall(Outside& outside, const Games& games, HallOptions options);

    // The login that a token stands for, if it does.
    std::optional<Login> find_login(std::string_view token);

    void open(Connection connection, const std::optional<Login>& login, const std::string& peer);
    void close(Connection connection);
    // Logins may be ended behind our back, by meadhall admin: looks at so many connections, those after the last
    // time's.
    void check_logins(std::size_t most);
    void drained(Connection connection);  // what was thrown away is told again, as it is now

    void ask(Asker asker, std::string_view text, Answer answer);
    void ask(Connection connection, std::string_view text);

    // A finished table's record, for those who may see the table, as the answer's shared_text.
    void record(const Asker& asker, const std::string& table, const std::string& invitation, const Answer& answer);

    // A record that somebody has: verified, kept for a while, and answered as the first steps of its replay.
    void replay_record(const Asker& asker, std::string record, const Answer& answer);
    // Whether one more page or file, or record, may be read. A person has an allowance wherever they come from.
    bool may_read(const Asker& asker) { return reads_.allow(limit_key(asker), outside_.now_ms()); }
    bool may_read_record(const Asker& asker) { return records_read_.allow(limit_key(asker), outside_.now_ms()); }
    bool may_upload(const Login& login) { return uploads_.allow(login.person, outside_.now_ms()); }

    // The tables that are being played are taken up again: bots move, clocks run.
    void wake_up();

    const Counts& counts() const { return counts_; }
    // What each limit has refused, by its name.
    std::vector<std::pair<std::string, std::uint64_t>> limited() const;
    const NoticeCounts& notice_counts() const { return notices_.counts(); }
    std::size_t connection_count() const { return connections_.size(); }
    std::size_t table_count() const { return tables_.size(); }

private:
    struct Watcher {
        Eye eye;
        std::uint32_t lines = 0, chat = 0;   // how many were sent
        bool changes = false;                // he wants only what changes
        bool invited = false;                // came with the table's invitation
        std::optional<protocol::Told> told;  // nothing: the next is whole
    };
    struct Waiting {
        Asker asker;
        std::string id;
        protocol::Request request;
        Answer answer;
    };
    // What a bot chooses in a position, in a thread of its own.
    struct Choice {
        std::shared_ptr<const AnyGame> game;
        Seat seat{};
        std::shared_ptr<const Position> position;
        std::string level;
        std::uint64_t seed = 0;
        std::optional<Action> action;  // nothing yet
        void choose();
    };
    // What all bots that could answer in a window answer; of the hall's own thread, but for `released`.
    struct WindowAnswers {
        std::size_t rows = 0;  // that were made when it began
        std::vector<Seat> seats;
        std::map<Seat, std::optional<Action>> found;  // the newest that is ready
        int thinking = 0;                             // jobs
        std::atomic<bool> released = false;           // whoever thinks on need not
    };
    // What a request needs is not in memory: a job computes it, and then the request is carried out again. Thrown
    // before the request has changed anything.
    struct NotReady {
        std::string what;
        // Begins the job; false if there is too much to do. make_ready() must follow.
        std::function<bool(const JobOwner&)> start;
    };
    struct Parked {
        std::function<void()> run;
        std::function<void(const Problem&)> fail;
    };
    struct Slot {
        std::unique_ptr<Table> table;
        std::string address;  // from which the host last asked for something; empty: unknown
        bool writing = false, thinking = false;
        std::shared_ptr<WindowAnswers> answers;  // while bots think in a window
        std::deque<Waiting> waiting;
        std::map<Connection, Watcher> watchers;
        std::optional<std::uint64_t> time_out, absence;  // timers: of a clock or window; of who is awaited
        std::int64_t used_ms = 0;                        // when somebody last asked for it
        bool tells_later = false;                        // who is here
        std::int64_t told_since_ms = 0;                  // who is here, and to how many since then
        std::size_t told_to = 0;
    };
    struct Open {
        std::optional<Login> login;
        std::string peer;
        Limiter::Bucket refusals;  // that it may still get before it is closed
        std::set<std::string> watched{};
        Muted muted{};
        Who who{};  // as it was read from the store, for a moment
        std::int64_t who_until_ms = 0;
        std::unique_ptr<protocol::Heard> heard{};  // by who wants to be told changes
    };
    // An answer that goes with a change, if the asker watches so.
    struct Answered {
        Connection connection;
        std::string id;
    };

    template <class T>
    void handle(const Waiting& asked, const T& request);
    void handle(const Waiting& asked, const protocol::Enter& request);
    void handle(const Waiting& asked, const protocol::Register& request);
    void handle(const Waiting& asked, const protocol::LogIn& request);
    void handle(const Waiting& asked, const protocol::LogOut& request);
    void handle(const Waiting& asked, const protocol::DeleteAccount& request);
    void handle(const Waiting& asked, const protocol::WhoAmI& request);
    void handle(const Waiting& asked, const protocol::OpenTable& request);
    void handle(const Waiting& asked, const protocol::CloseTable& request);
    void handle(const Waiting& asked, const protocol::Rematch& request);
    void handle(const Waiting& asked, const protocol::Hint& request);
    void handle(const Waiting& asked, const protocol::Replay& request);
    void handle(const Waiting& asked, const protocol::PlayOn& request);
    void handle(const Waiting& asked, const protocol::Watch& request);
    void handle(const Waiting& asked, const protocol::History& request);
    void handle(const Waiting& asked, const protocol::Unwatch& request);
    void handle(const Waiting& asked, const protocol::ListTables& request);
    void handle(const Waiting& asked, const protocol::SetNotices& request);
    void handle(const Waiting& asked, const protocol::ConfirmEmail& request);
    void handle(const Waiting& asked, const protocol::MySettings& request);
    void handle(const Waiting& asked, const protocol::ListPeople& request);
    void handle(const Waiting& asked, const protocol::Hide& request);
    void handle(const Waiting& asked, const protocol::WatchLobby& request);
    void handle(const Waiting& asked, const protocol::UnwatchLobby& request);
    void handle(const Waiting& asked, const protocol::Mute& request);
    void handle(const Waiting& asked, const protocol::DeletePerson& request);

    Table::Deed grant(Table& table, const Who& who, const protocol::Sit& request);
    Table::Deed grant(Table& table, const Who& who, const protocol::Stand& request);
    Table::Deed grant(Table& table, const Who& who, const protocol::SeatBot& request);
    Table::Deed grant(Table& table, const Who& who, const protocol::Return& request);
    Table::Deed grant(Table& table, const Who& who, const protocol::Start& request);
    Table::Deed grant(Table& table, const Who& who, const protocol::Play& request);
    Table::Deed grant(Table& table, const Who& who, const protocol::Undo& request);
    Table::Deed grant(Table& table, const Who& who, const protocol::Propose& request);
    Table::Deed grant(Table& table, const Who& who, const protocol::Consent& request);
    Table::Deed grant(Table& table, const Who& who, const protocol::Say& request);
    Table::Deed grant(Table& table, const Who& who, const protocol::Halt& request);
    Table::Deed grant(Table& table, const Who& who, const protocol::Prefer& request);
    Table::Deed grant(Table& table, const Who& who, const protocol::Resign& request);
    Table::Deed grant(Table& table, const Who& who, const protocol::Silence& request);

    void ask(Asker asker, std::string_view text, Answer answer, bool allowed);
    static std::string limit_key(const Asker& asker) {
        return asker.login ? "p" + asker.login->person : "a" + asker.peer;
    }
    void slow_down(Connection connection);
    void carry_out(const Waiting& asked);
    // Runs f, and answers the request if that throws; if something is not ready, f runs again when it is.
    void attempt(const Waiting& asked, const std::function<void(const Waiting&)>& f);
    void park(const NotReady& needed, const JobOwner& owner, Parked parked);
    void make_ready(const std::string& what, const std::optional<Problem>& problem);
    static JobOwner owner_of(const Asker& asker);
    JobOwner owner_of(const Slot& slot) const;
    // What the table has done while it is written is not done yet: true if the request was put behind it.
    bool must_wait(Slot& slot, const Waiting& asked);
    store::Person person(const Asker& asker);
    Who who(const Asker& asker);
    static Seat seat_at_table(const Table& table, const Who& who);  // throws Problem
    bool may_try_password(const Asker& asker, const std::string& name, const std::optional<store::Person>& known);
    void update_name_keys();
    void log_in(const Waiting& asked, const store::Person& person, std::vector<store::Write> writes);
    void end_logins(const Waiting& asked, const store::Write& write, const std::string& person,
                    const std::string& only_token_hash);

    // Settings are read, changed and written by one request of a person at a time; the others wait.
    bool must_wait_for_settings(const Waiting& asked, const std::string& person);
    void write_settings(const Waiting& asked, const std::string& person, const Settings& settings,
                        const std::string& new_secret, const std::function<void()>& then);
    void answer_settings(const Waiting& asked, const Settings& settings, const std::string& new_secret);

    Slot& find(const std::string& table);  // throws NotReady
    NotReady loading(const std::string& table);
    Slot& add_table(std::unique_ptr<Table> table);
    // Calls f when the table is in memory.
    void with_table(const std::string& id, const JobOwner& owner, const std::function<void(Slot&)>& f,
                    const std::function<void(const Problem&)>& fail);
    void rebuild_summary(const std::string& table);
    static bool is_unused(const Slot& slot) {
        return slot.watchers.empty() && slot.waiting.empty() && !slot.writing && !slot.thinking && !slot.time_out;
    }
    void forget_some();
    void forget_unwatched();
    void forget_later();
    static bool may_see(const Table& table, const std::string& person, bool invited);
    // Those who see it, if they play there or spectators are allowed.
    static bool may_watch(const Table& table, const std::string& person, bool invited);
    static void check_may_see(const Table& table, const std::string& person, const std::string& invitation);
    static void check_may_watch(const Table& table, const std::string& person, const std::string& invitation);
    Muted muted_by(const Asker& asker);
    Who find_person(const Table* table, std::optional<int> seat, const std::string& person);
    void hear_anew(const std::string& person, const Settings& settings);
    // beginning: the game goes on from there, at once.
    void open_table(const Waiting& asked, const Who& host, const protocol::OpenTable& plan, const std::string& id,
                    const std::vector<Who>& seated, const std::function<void()>& then,
                    const std::optional<Table::Beginning>& beginning = std::nullopt);
    std::shared_ptr<const Played> find_played(const std::string& table, const std::string& person,
                                              const std::string& invitation);
    std::shared_ptr<const std::string> find_record(const std::string& table, const std::string& person,
                                                   const std::string& invitation);
    const Table& find_over(const std::string& table, const std::string& person, const std::string& invitation);
    void expect_room_for_bots(const Table& table);
    // Without an answer if nobody asked for it.
    void write(const std::string& id, std::span<const Table::Deed> deeds, const std::string& by,
               const std::string& retry_id, std::optional<Connection> asker, const Answer& answer);
    void write(const std::string& id, const Table::Deed& deed);
    void drop(const std::string& id);
    void wake(const store::Head& head);
    void wake_later(const std::string& id);
    void wake_up_from(store::HeadQuery query);
    void go_on(const std::string& id);
    void let_bot_think(const std::string& id);
    void let_bot_move(const std::string& id, const Choice& choice, std::size_t rows);
    std::shared_ptr<Choice> choice_of(const Slot& slot, Seat seat, const Position& position);
    // Nothing: as soon as all are ready.
    std::optional<std::int64_t> window_pause_ms(const Table& table) const;
    void let_bots_answer(const std::string& id);
    void release_answers(const std::string& id, const std::shared_ptr<WindowAnswers>& answers);
    void set_clock(const std::string& id);
    // People who are away from a game that waits for them (hall_absence.cpp).
    bool is_away(const std::string& person, std::int64_t since_ms, std::int64_t long_ms);
    bool is_deleted(const std::string& person);
    void was_deleted(const std::string& person);
    SeatSet absent_seats(const Table& table);
    void set_absence_timer(const std::string& id);
    void cancel_absence_timer(const Slot& slot);
    bool goes_with_change(const Slot& slot, Connection asker) const;
    // only: this one, the others know it already, or will soon.
    void tell(Slot& slot, const Answered* answered = nullptr, std::optional<Connection> only = std::nullopt);
    void tell(Slot& slot, const protocol::Frame& frame, Connection connection, Watcher& watcher, std::string_view to);
    void send_done(Connection connection, std::string_view to, const std::string& table);
    void unsubscribe_strangers(Slot& slot, const Answered* answered);
    static void send_chat_again(const Table& table, const Muted& muted, Watcher& watcher);
    void tell_who_is_here(const std::string& id, Slot& slot);
    void refuse(const Waiting& asked, const Problem& problem);
    void done(const Waiting& asked, protocol::Done message);

    Outside& outside_;
    const Games& games_;
    HallOptions options_;
    Counts counts_;
    std::unordered_map<std::string, Slot> tables_;
    std::unordered_map<Connection, Open> connections_;
    std::vector<Connection> to_check_;  // whether their logins still hold; the last one first
    bool forgets_later_ = false;
    ReplyCache sign_up_replies_;
    std::set<std::string> rebuilt_;  // summaries: each once, since a damaged log would fail every time
    KeptGames replayed_;
    KeptRecords records_;
    std::unordered_map<std::string, std::deque<Parked>> parked_;  // by what they wait for
    std::size_t parked_count_ = 0;
    Presence presence_;
    std::map<std::string, std::int64_t> known_people_;  // until when an account need not be looked up again
    std::set<std::string> deleted_people_;
    Notices notices_;
    Lobby lobby_;
    std::map<std::string, std::deque<Waiting>> changing_settings_;  // by person: who waits for his own last request
    Limiter requests_, reads_, records_read_;
    Limiter floods_{most_refused_in_a_while, refused_while_ms, "floods"};
    Limiter logins_of_peer_{60, 600'000, "logins_of_address"}, logins_of_name_{100, 600'000, "logins_of_name"},
        logins_from_{10, 600'000, "logins_of_name_and_address"}, deletions_{10, 600'000, "deletions"},
        sign_ups_{10, 600'000, "sign_ups"}, said_{5, 10'000, "chat"}, opened_{20, 3'600'000, "tables"},
        codes_of_address_{3, 24 * 3'600'000, "codes_of_address"},
        codes_of_person_{3, 24 * 3'600'000, "codes_of_person"}, code_tries_{10, 3'600'000, "code_tries"},
        hints_{6, 60'000, "hints"}, uploads_{10, 600'000, "uploads"}, history_{30, 60'000, "history"};
    std::uint64_t refused_bot_tables_ = 0, refused_waiting_ = 0, refused_jobs_ = 0;
};

}  // namespace meadhall::server

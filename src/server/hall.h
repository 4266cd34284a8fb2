// SPDX-License-Identifier: Apache-2.0
// The hall: people, tables, subscriptions, and what each request does. It runs in one thread. It uses sockets, the
// database, other threads and the clock only through its Environment.
// Read request_path.cpp first: it shows how a move becomes the updates that viewers receive.
#pragma once

#include <atomic>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>

#include "protocol/deltas.h"
#include "server/bot_trees.h"
#include "server/environment.h"
#include "server/limiter.h"
#include "server/lobby.h"
#include "server/notifications.h"
#include "server/replay.h"
#include "server/reply_cache.h"
#include "server/table.h"

namespace meadhall::server {

// Limits on growth, and what happens when a limit is reached.

// Maximum number of requests that wait for one table: until it is loaded, or until its current write is stored. Further
// requests are refused as `too_many`.
constexpr std::size_t max_waiting_at_a_table = 64;
// Maximum number of requests in the whole hall that wait until a table is loaded or a record is ready.
constexpr std::size_t max_parked = 4'096;
// Maximum number of running games of one host in which only bots play. A host who has so many cannot start another.
constexpr int max_tables_of_bots = 4;
// At startup, the hall loads tables in batches: the maximum number of tables in a batch, and the pause after a batch.
constexpr std::size_t max_loaded_at_start = 32;
constexpr std::int64_t load_more_ms = 20;
// Maximum number of requests of one person that wait to change the settings of that person. Further requests of this
// kind are refused.
constexpr std::size_t max_settings_waiting = 8;
// When this many tables are in memory, the hall unloads all unused tables immediately.
constexpr std::size_t max_tables_in_memory = 5'000;
constexpr std::int64_t unused_table_ms = 30'000;  // how long an unused table stays in memory otherwise
constexpr std::int64_t unload_every_ms = 5'000;   // time between two searches for unused tables
constexpr std::int64_t load_again_ms = 1'000;     // pause before a table is loaded again after an error
// A table's presence updates are sent immediately until `max_presence_messages` were sent within
// `presence_interval_ms`. Further updates in that interval are sent together at its end.
constexpr std::size_t max_presence_messages = 200;
constexpr std::int64_t presence_interval_ms = 1'000;
// Maximum number of tables that one connection may subscribe to. Further subscriptions are refused.
constexpr std::size_t max_tables_of_one = 50;
// When a request is refused because of a rate limit, the hall pauses reading from that socket for `refused_pause_ms`.
// After `max_refused_in_a_while` of these refusals within `refused_while_ms`, the hall closes the socket.
constexpr int max_refused_in_a_while = 40;
constexpr std::int64_t refused_while_ms = 60'000, refused_pause_ms = 50;
// A session ends when it has not been used for `idle_session_ms`, and at the latest `longest_session_ms` after sign-in.
constexpr std::int64_t idle_session_ms = 14LL * 24 * 3600 * 1000, longest_session_ms = 90LL * 24 * 3600 * 1000;

// All bots answer a response window together, this many milliseconds after it opens. The second value applies if one of
// the bots searches. If HallOptions::bot_pause_ms is less than `bot_window_pause_ms`, neither value applies: bots
// answer as soon as all of them are ready.
constexpr std::int64_t bot_window_pause_ms = 200, search_window_pause_ms = 1'500;

inline bool has_ended(const store::Session& session, std::int64_t now_ms) {
    return now_ms - session.seen_ms > idle_session_ms || now_ms - session.created_ms > longest_session_ms;
}

// Returns a short hash of the three values. A new table gets such a hash as its id, so that a repeated request gets the
// same table.
std::string brief_hash(std::string_view what, const std::string& a, const std::string& b);

struct Session {
    std::string token_hash;
    std::string person;
};

// The sender of a request. `connection` is `nullopt` if the request came over HTTP and not over a WebSocket.
struct Requester {
    std::optional<Connection> connection;
    std::optional<Session> session;
    std::string peer;          // the sender's network (network_of()), for rate limits
    bool wants_token = false;  // the sender is a program without cookies and gets the session token in the reply
    std::string devices{};     // device tokens (server/people.h explains them) that the browser has stored
};

struct HallOptions {
    std::int64_t bot_pause_ms = 600;  // pause before a bot moves, so that people can follow
    // Maximum number of requests per second of one person, or of one address if the sender is not signed in. In a
    // burst, a sender may make as many requests together as four seconds allow.
    int requests_a_second = 5;
    std::string program = "meadhall";
    // Wraps the reply callback of every request, to measure the time until the reply.
    std::function<ReplyCallback(ReplyCallback)> measure{};
    NotificationOptions notifications = {};
    std::string hint_bot = "jarl:1s";  // the bot that gives hints
};

struct Counts {
    std::uint64_t requests = 0, refused = 0, moves = 0, committed = 0, unavailable = 0, snapshots_sent = 0;
};

class Hall {
public:
    Hall(Environment& environment, const Games& games, HallOptions options);

    // Returns the session of a token, if there is one.
    std::optional<Session> find_session(std::string_view token);

    void open(Connection connection, const std::optional<Session>& session, const std::string& peer);
    void close(Connection connection);
    // Closes connections whose session was ended by `meadhall admin`. Each call checks the next `limit` connections.
    void check_sessions(std::size_t limit);
    // Sends snapshots of the tables that this connection subscribes to. Call it when the socket can send again after an
    // overflow.
    void drained(Connection connection);

    void ask(Requester requester, std::string_view text, ReplyCallback answer);
    void ask(Connection connection, std::string_view text);

    // Replies with the record of a finished game, in Reply::shared_text. The sender must be allowed to see the table.
    void record(const Requester& requester, const std::string& table, const std::string& invitation,
                const ReplyCallback& answer);

    // Verifies an uploaded record, caches it, and replies with the first steps of its replay.
    void replay_record(const Requester& requester, std::string record, const ReplyCallback& answer);
    // True if the rate limit allows reading one more file or page. If the requester has no session, the limit is that
    // of their address. Otherwise it is that of the person, who may use several addresses.
    bool may_read(const Requester& requester) { return reads_.allow(limit_key(requester), environment_.now_ms()); }
    bool may_read_record(const Requester& requester) {
        return records_read_.allow(limit_key(requester), environment_.now_ms());
    }
    bool may_upload(const Session& session) { return uploads_.allow(session.person, environment_.now_ms()); }

    // Loads the tables where bots must move or clocks run.
    void load_active_tables();

    const Counts& counts() const { return counts_; }
    // Number of refusals per rate limit, by name.
    std::vector<std::pair<std::string, std::uint64_t>> limited() const;
    const NotificationCounts& notification_counts() const { return notifications_.counts(); }
    std::size_t connection_count() const { return connections_.size(); }
    std::size_t table_count() const { return tables_.size(); }

private:
    struct Subscriber {
        TableViewer viewer;
        std::uint32_t lines = 0, chat = 0;  // number of log lines and chat messages that the subscriber has received
        bool deltas = false;                // the subscriber asked for deltas
        bool invited = false;               // the subscriber gave the table's invitation code
        // The last snapshot sent, from which the next delta is computed. `nullopt`: the next update must be a snapshot.
        std::optional<protocol::SnapshotBody> sent;
    };
    struct PendingRequest {
        Requester requester;
        std::string id;
        protocol::Request request;
        ReplyCallback answer;
    };
    // A bot's choice of a move in a position, computed in another thread.
    struct BotChoice {
        std::shared_ptr<const AnyGame> game;
        Seat seat{};
        std::shared_ptr<const Position> position;
        std::string level;
        std::uint64_t seed = 0;
        // The player object that keeps the search tree of a bot. `nullptr` for a bot that does not search: choose()
        // makes a new player.
        std::shared_ptr<SeatPlayer> player;
        std::size_t reported = 0;      // number of moves that were reported to `player`
        std::optional<Action> action;  // the chosen action; `nullopt` until choose() has finished
        void choose();
    };
    // The answers of all bots in a response window. Other threads may read only `released`.
    struct BotAnswers {
        std::size_t rows = 0;  // number of the match's rows when the window opened
        std::vector<Seat> seats;
        std::map<Seat, std::optional<Action>> found;  // by seat: the newest answer that its bot has computed
        int thinking = 0;                             // number of jobs that still run
        // Set to true when running jobs may stop, because their answers are no longer needed.
        std::atomic<bool> released = false;
    };
    // Thrown by a request that needs something that is not in memory. The request must not have changed anything yet. A
    // job loads or computes what is needed, and then the request runs again.
    struct NotReady {
        std::string what;
        // Starts the job; false if the queue is full. The job ends with make_ready().
        std::function<bool(const JobOwner&)> start;
    };
    struct Parked {
        std::function<void()> run;
        std::function<void(const RequestError&)> fail;
    };
    struct Slot {
        std::unique_ptr<Table> table;
        std::string address;  // address of the host's last request; empty: unknown
        bool writing = false, thinking = false;
        // Set while a job that nobody waits for computes the bot's move. If a person now waits for the move, this
        // function queues the computation again, with the priority of that person.
        std::function<void(const JobOwner&)> hurry;
        std::shared_ptr<BotAnswers> answers;  // set while bots think in a response window
        std::deque<PendingRequest> waiting;
        std::map<Connection, Subscriber> subscribers;
        // The numbers of timers. `time_out` fires when a clock runs out or a response window closes. `absence` fires
        // when a player may become absent.
        std::optional<std::uint64_t> time_out, absence;
        std::int64_t used_ms = 0;            // when a request last used the table
        bool presence_is_scheduled = false;  // a batched presence update is scheduled
        std::int64_t presence_since_ms = 0;  // start of the current presence interval
        std::size_t presence_messages = 0;
    };
    struct ConnectionState {
        std::optional<Session> session;
        std::string peer;
        Limiter::Bucket refusals;  // rate limit for refused requests; at the limit, the connection is closed
        std::set<std::string> subscriptions{};
        Muted muted{};
        Who who{};  // the person of this connection, cached until `who_until_ms`
        std::int64_t who_until_ms = 0;
    };
    // The request that led to an event. All members are empty if the event happened without a request.
    struct Cause {
        std::string by, retry_id;
        std::optional<Connection> connection{};
        ReplyCallback answer{};
    };
    struct Written;
    // A reply that is sent together with a delta, if the sender subscribes to deltas.
    struct ReplyWithDelta {
        Connection connection;
        std::string id;
    };

    template <class T>
    void handle(const PendingRequest& pending, const T& request);
    void handle(const PendingRequest& pending, const protocol::Enter& request);
    void handle(const PendingRequest& pending, const protocol::Register& request);
    void handle(const PendingRequest& pending, const protocol::SignIn& request);
    void handle(const PendingRequest& pending, const protocol::SignOut& request);
    void handle(const PendingRequest& pending, const protocol::DeleteAccount& request);
    void handle(const PendingRequest& pending, const protocol::WhoAmI& request);
    void handle(const PendingRequest& pending, const protocol::OpenTable& request);
    void handle(const PendingRequest& pending, const protocol::CloseTable& request);
    void handle(const PendingRequest& pending, const protocol::Rematch& request);
    void handle(const PendingRequest& pending, const protocol::Hint& request);
    void handle(const PendingRequest& pending, const protocol::Replay& request);
    void handle(const PendingRequest& pending, const protocol::PlayOn& request);
    void handle(const PendingRequest& pending, const protocol::Subscribe& request);
    void handle(const PendingRequest& pending, const protocol::History& request);
    void handle(const PendingRequest& pending, const protocol::Unsubscribe& request);
    void handle(const PendingRequest& pending, const protocol::ListTables& request);
    void handle(const PendingRequest& pending, const protocol::SetNotifications& request);
    void handle(const PendingRequest& pending, const protocol::ConfirmEmail& request);
    void handle(const PendingRequest& pending, const protocol::MySettings& request);
    void handle(const PendingRequest& pending, const protocol::ListPeople& request);
    void handle(const PendingRequest& pending, const protocol::Hide& request);
    void handle(const PendingRequest& pending, const protocol::SubscribeLobby& request);
    void handle(const PendingRequest& pending, const protocol::UnsubscribeLobby& request);
    void handle(const PendingRequest& pending, const protocol::Mute& request);
    void handle(const PendingRequest& pending, const protocol::DeletePerson& request);

    // Lets the table grant a request. The overloads are for requests that also need other parts of the hall.
    template <class T>
    NewEvent grant(Table& table, const Who& who, const T& request) {
        return table.grant(who, request, environment_.now_ms());
    }
    NewEvent grant(Table& table, const Who& who, const protocol::SeatBot& request);
    NewEvent grant(Table& table, const Who& who, const protocol::Start& request);
    NewEvent grant(Table& table, const Who& who, const protocol::Say& request);
    NewEvent grant(Table& table, const Who& who, const protocol::Silence& request);

    void ask(Requester requester, std::string_view text, ReplyCallback answer, bool allowed);
    static std::string limit_key(const Requester& requester) {
        return requester.session ? "p" + requester.session->person : "a" + requester.peer;
    }
    void slow_down(Connection connection);
    void carry_out(const PendingRequest& pending);
    // Runs `f`. If `f` throws NotReady, runs `f` again when the missing thing is ready. Replies to any other exception
    // with an error.
    void attempt(const PendingRequest& pending, const std::function<void(const PendingRequest&)>& f);
    void park(const NotReady& needed, const JobOwner& owner, Parked parked);
    void make_ready(const std::string& what, const std::optional<RequestError>& error);
    static JobOwner owner_of(const Requester& requester);
    JobOwner owner_of(const Slot& slot) const;
    // If an event of the table is being stored, queues the request until that is done and returns true.
    bool must_wait(Slot& slot, const PendingRequest& pending);
    store::Person person(const Requester& requester);
    Who who(const Requester& requester);
    bool may_try_password(const Requester& requester, const std::string& name,
                          const std::optional<store::Person>& known);
    void update_name_keys();
    void sign_in(const PendingRequest& pending, const store::Person& person, std::vector<store::Write> writes);
    void end_sessions(const PendingRequest& pending, const store::Write& write, const std::string& person,
                      const std::string& only_token_hash);

    // Only one request per person may change the settings at a time. If another one is running, queues this request and
    // returns true.
    bool must_wait_for_settings(const PendingRequest& pending, const std::string& person);
    void write_settings(const PendingRequest& pending, const std::string& person, const Settings& settings,
                        const std::string& new_secret, const std::function<void()>& then);
    void answer_settings(const PendingRequest& pending, const Settings& settings, const std::string& new_secret);

    Slot& find(const std::string& table);  // throws NotReady
    NotReady loading(const std::string& table);
    Slot& add_table(std::unique_ptr<Table> table);
    // Calls `f` when the table is loaded, or `fail` if it cannot be loaded.
    void with_table(const std::string& id, const JobOwner& owner, const std::function<void(Slot&)>& f,
                    const std::function<void(const RequestError&)>& fail);
    void rebuild_summary(const std::string& table);
    static bool is_unused(const Slot& slot) {
        return slot.subscribers.empty() && slot.waiting.empty() && !slot.writing && !slot.thinking && !slot.time_out;
    }
    void unload_some();
    void unload_unused();
    void unload_later();
    static bool may_see(const Table& table, const std::string& person, bool invited);
    // True if the person may see the table and at least one of these holds: the person has a seat there, the table
    // allows spectators, or the game has not begun.
    static bool may_subscribe(const Table& table, const std::string& person, bool invited);
    static void check_may_see(const Table& table, const std::string& person, const std::string& invitation);
    static void check_may_subscribe(const Table& table, const std::string& person, const std::string& invitation);
    Muted muted_by(const Requester& requester);
    Who find_person(const Table* table, std::optional<int> seat, const std::string& person);
    void update_muted(const std::string& person, const Settings& settings);
    // If `beginning` is given, the game starts immediately from that position.
    void open_table(const PendingRequest& pending, const Who& host, const protocol::OpenTable& plan,
                    const std::string& id, const std::vector<Who>& seated, const std::function<void()>& then,
                    const std::optional<Table::Beginning>& beginning = std::nullopt);
    std::shared_ptr<const FinishedGame> find_finished_game(const std::string& table, const std::string& person,
                                                           const std::string& invitation);
    std::shared_ptr<const std::string> find_record(const std::string& table, const std::string& person,
                                                   const std::string& invitation);
    const Table& find_over(const std::string& table, const std::string& person, const std::string& invitation);
    void expect_room_for_bots(const Table& table);
    static Cause cause_of(const PendingRequest& pending, const Who& who) {
        return {who.person, pending.id, pending.requester.connection, pending.answer};
    }
    void write(const std::string& id, NewEvent event, Cause cause);
    void write(const std::string& id, std::vector<NewEvent> events, Cause cause);
    void stored(const Written& written, const CommitResult& result);
    void unload(const std::string& id);
    void load_if_active(const store::TableSummary& summary);
    void load_later(const std::string& id);
    void load_active_from(store::SummaryQuery query);
    void go_on(const std::string& id);
    void let_bot_think(const std::string& id);
    void let_bot_move(const std::string& id, const BotChoice& choice, std::size_t rows);
    std::shared_ptr<BotChoice> bot_choice(const Slot& slot, Seat seat, const Position& position);
    // Returns how long after the opening of a response window bots answer; `nullopt`: as soon as all bots are ready.
    std::optional<std::int64_t> window_pause_ms(const Table& table) const;
    void let_bots_answer(const std::string& id);
    void release_answers(const std::string& id, const std::shared_ptr<BotAnswers>& answers);
    void set_clock(const std::string& id);
    // People who are away while a game waits for them (hall_timers.cpp).
    bool is_away(const std::string& person, std::int64_t since_ms, std::int64_t long_ms);
    bool is_deleted(const std::string& person);
    void was_deleted(const std::string& person);
    SeatSet absent_seats(const Table& table);
    void set_absence_timer(const std::string& id);
    void cancel_absence_timer(const Slot& slot);
    bool goes_with_delta(const Slot& slot, Connection requester) const;
    // If `only` is given, sends to that connection alone.
    void send_updates(Slot& slot, const ReplyWithDelta* answered = nullptr,
                      std::optional<Connection> only = std::nullopt);
    void send_updates(Slot& slot, std::shared_ptr<const protocol::TableSnapshot> snapshot, Connection connection,
                      Subscriber& subscriber, std::string_view to);
    void send_done(Connection connection, std::string_view to, const std::string& table);
    void unsubscribe_strangers(Slot& slot, const ReplyWithDelta* answered);
    static void send_chat_again(const Table& table, const Muted& muted, Subscriber& subscriber);
    void send_presence(const std::string& id, Slot& slot);
    void refuse(const PendingRequest& pending, const RequestError& error);
    void done(const PendingRequest& pending, protocol::Done message);

    Environment& environment_;
    const Games& games_;
    HallOptions options_;
    Counts counts_;
    std::unordered_map<std::string, Slot> tables_;
    BotTrees bot_trees_;
    std::unordered_map<Connection, ConnectionState> connections_;
    // Connections whose sessions check_sessions() still has to check; it takes them from the end.
    std::vector<Connection> to_check_;
    bool unload_is_scheduled_ = false;
    ReplyCache sign_up_replies_;
    // Tables whose damaged summary was rebuilt. There is no second attempt, because it would fail as well if the log is
    // damaged.
    std::set<std::string> rebuilt_;
    ReplayCache replay_cache_;
    RecordCache record_cache_;
    std::unordered_map<std::string, std::deque<Parked>> parked_;  // waiting requests, by NotReady::what
    std::size_t parked_count_ = 0;
    Presence presence_;
    // For each person: the time until which the hall assumes that the account exists and does not look it up. In
    // milliseconds since 1970.
    std::map<std::string, std::int64_t> known_people_;
    std::set<std::string> deleted_people_;
    Notifications notifications_;
    Lobby lobby_;
    std::map<std::string, std::deque<PendingRequest>> changing_settings_;  // requests that wait, by person
    Limiter requests_, reads_, records_read_;
    Limiter floods_{max_refused_in_a_while, refused_while_ms, "floods"};
    Limiter sign_ins_of_address_{60, 600'000, "sign_ins_of_address"},
        sign_ins_of_name_{100, 600'000, "sign_ins_of_name"},
        sign_ins_of_name_and_address_{10, 600'000, "sign_ins_of_name_and_address"},
        deletions_{10, 600'000, "deletions"}, sign_ups_{10, 600'000, "sign_ups"}, said_{5, 10'000, "chat"},
        opened_{20, 3'600'000, "tables"}, codes_of_address_{3, 24 * 3'600'000, "codes_of_address"},
        codes_of_person_{3, 24 * 3'600'000, "codes_of_person"}, code_tries_{10, 3'600'000, "code_tries"},
        hints_{6, 60'000, "hints"}, uploads_{10, 600'000, "uploads"}, history_{30, 60'000, "history"};
    std::uint64_t refused_bot_tables_ = 0, refused_waiting_ = 0, refused_jobs_ = 0;
};

}  // namespace meadhall::server

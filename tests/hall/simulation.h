// SPDX-License-Identifier: Apache-2.0
// A simulated hall with its people. perform() turns one step of a script into acts and carries them out. The acts are
// kept, so that a second world can repeat the same requests. checks.cpp checks everything that the hall does, and the
// first finding ends the run.
#pragma once

#include <map>
#include <set>

#include "tests/hall/environment.h"
#include "tests/hall/model.h"
#include "tests/hall/script.h"

namespace meadhall::simulator {

struct Finding {
    std::string kind;  // consent, secrecy, visibility, answers, stored, liveness, size, bot_wait, restart, fault
    std::string text;
    std::string difference{};  // for the kind secrecy: what differs, without values; shrinking must not change this
};

// A table where people wait for a bot, and the other people who wait for bots meanwhile.
struct BotWait {
    std::size_t rows = 0;
    std::int64_t since_ms = 0;
    std::set<std::string> own_tables{};  // ids of tables that wait for a bot and share a person with this table
    std::set<std::string> at_own_address{}, elsewhere{};  // other people who wait for bots

    void add(const TableModel& table, const std::vector<const TableModel*>& awaited);
    std::int64_t longest_ms() const;
};

// Bounds that hold whatever people do; docs/protocol.md and docs/operating.md list them.
constexpr std::size_t max_table_bytes = 256 * 1024, max_message_bytes = 512 * 1024;
constexpr std::size_t max_recent = 50;  // maximum numbers of log lines and of chat messages in a table message
// Maximum numbers of events of one person in a table's log: chat messages, and all others except moves.
constexpr int max_chat_of_one = 300, max_events_of_one = 2'100;
constexpr std::uint64_t max_reads = 40;  // maximum number of store reads for one request
constexpr std::int64_t absent_live_ms = 10LL * 60 * 1000, absent_correspondence_ms = 3LL * 24 * 3600 * 1000;
constexpr std::int64_t longest_answer_ms = 120'000;  // maximum virtual time from a request to its answer
constexpr std::int64_t step_ms = 250;                // virtual time of each step

struct Socket {
    Connection connection = 0;
    std::size_t owner = 0;  // the person at the browser, even without a session
    std::string person;     // the id of the signed-in person; empty: none
    bool open = true;
    std::map<std::string, bool> follows;  // tables by id; true: with a valid invitation
    // Id of the table in the last table message. A delta without a table id is about this table.
    std::string last_table;
    std::vector<std::pair<std::int64_t, std::shared_ptr<const std::string>>> received;
};

struct Person {
    std::string name, id, token, password;
    bool deleted = false, vanished = false, admin = false;
    std::int64_t seen_ms = 0;   // monotonic time of the last request or the last open socket
    json::object last_request;  // as it was sent, with its id
    std::vector<std::pair<std::int64_t, std::string>> http_answers;
    bool is_left() const { return !id.empty() && !deleted && !vanished; }
};

// One thing that happens to the hall, such as a request, a fault or passing time. A second world repeats the same acts.
struct Act {
    enum class Kind : std::uint8_t {
        ask,
        ask_http,
        connect,
        disconnect,
        drain,
        upload,
        record,
        pass,
        jump,
        restart,
        crash,
        fail,
        lose,
        cut,
        repair,
        promote
    };
    Kind kind = Kind::pass;
    std::size_t person = 0;
    Connection connection = 0;
    json::object request{};
    std::string text{};
    std::int64_t number = 0;
    bool current_position = false;  // adds the position that the person sees to the request
    bool again = false;             // repeats the person's last request with the same id
};

class Simulation {
public:
    Simulation(std::uint64_t seed, const Games& games, std::set<std::string> ignored = {});
    ~Simulation();
    Simulation(const Simulation&) = delete;
    Simulation& operator=(const Simulation&) = delete;

    void perform(const Step& step);  // does nothing if the step makes no sense now
    void perform_again(std::span<const Act> acts);
    void expect_progress();  // liveness.cpp: with cooperative people every game continues
    void end();              // checks that are only possible at the end

    const std::optional<Finding>& finding() const { return finding_; }
    void found(const Finding& finding);
    void found(const std::string& kind, const std::string& text) { found(Finding{kind, text}); }
    const std::vector<Act>& acts() const { return acts_; }

    // The generator uses these functions.
    std::vector<Person>& people() { return people_; }
    std::vector<std::unique_ptr<TableModel>>& tables() { return tables_; }
    std::vector<Socket>& sockets() { return sockets_; }
    SimulatedEnvironment& environment() { return environment_; }
    // The name of the request with this id, such as "play". Uploads and requests for a record have no id: their name is
    // empty.
    std::string request_name(const std::string& id) const { return id.empty() ? std::string() : asked_.at(id).name; }
    Socket* newest_socket(std::size_t person);
    std::size_t person_named(const std::string& name);
    std::optional<std::size_t> person_of(const std::string& id) const;
    const std::map<std::string, std::uint64_t>& sent_requests() const { return sent_requests_; }
    std::uint64_t moves() const { return moves_; }
    bool is_following(const TableModel& table, const std::string& person) const;

private:
    struct Asked {  // a request, by its id
        std::string name, table, by;
        std::optional<Connection> connection;
        std::int64_t at_ms = 0;
        int open = 0;            // how many answers are still missing
        std::string invitation;  // from the request; empty: none
    };

    // In simulation.cpp.
    void act(Act act);
    void carry_out(const Act& act);
    void ask(const Act& act);
    void ask_http(const Act& act);
    void upload(const Act& act);
    void record(const Act& act);
    void got_record(const Act& act, const server::Reply& reply);
    std::string expect_answer(const std::string& name);
    void check_reads(std::uint64_t before, const std::string& name);
    void connect(const Act& act);
    void lose(Connection connection);
    void pass(std::int64_t ms);
    void promote(std::size_t person);
    void restart(bool crash);
    const TableModel* table_with(std::string_view id) const;  // `nullptr` if this world does not have the table
    json::object complete(const Act& act, const std::string& id);
    // Only requests with a session show that the person is present.
    void was_seen(std::size_t person, bool signed_in) {
        people_[person].seen_ms = signed_in ? environment_.monotonic_ms() : people_[person].seen_ms;
    }
    void entered(std::size_t person, const std::string& answer, const std::optional<std::string>& token);

    // In steps.cpp.
    void request(std::size_t person, json::object wish, const Step& step, bool current_position = false);
    void perform_request(std::size_t person, const Step& step);
    void perform_flood(std::size_t person, const Step& step);
    void open_bot_table(std::size_t person, const Step& step);
    void play(std::size_t person, const Step& step);
    std::optional<json::object> wish_of(std::size_t person, const Step& step, TableModel* table);
    static void add_fields(json::object& wish, const Step& step, const TableModel& table);
    TableModel* table_of(const Step& step);

    // In liveness.cpp.
    void say(std::size_t person, const std::string& what);
    std::vector<std::size_t> people_left_at(const TableModel& table) const;
    void seat_bots(const TableModel& table);
    void cooperate(const TableModel& table, Chance& chance, bool stuck);

    // In checks.cpp.
    void stored(const store::Change& change, store::Result result);
    void stored(const store::Append& append);
    void sent(Connection connection, const std::shared_ptr<const std::string>& text);
    void answered(const std::string& id, std::string_view is, const std::string& text);
    void check_consent(TableModel& table, const store::Event& event, const json::object& payload);
    void check_substitute(const TableModel& table, const store::Event& event, const json::object& payload);
    bool is_absent(const TableModel& table, const std::string& person) const;
    Socket* socket_of(Connection connection);
    void check_log(TableModel& table, const store::Event& event, const json::object& payload);
    void check_undo(const TableModel& table, const store::Event& event, const json::object& payload);
    void check_recent(const std::string& text);
    void check_lists(const Socket& socket, const std::string& text);
    void check_after_step();
    void check_bot_waits();
    std::string name_of(const std::string& person) const;
    std::string name_of(const TableModel& table) const { return "table " + std::to_string(table.number); }
    std::map<std::string, std::string> snapshots();

    std::set<std::string> ignored_;
    std::optional<Finding> finding_;
    const Games& games_;
    SimulatedEnvironment environment_;
    std::optional<server::Hall> hall_;
    std::vector<Person> people_;
    std::vector<Socket> sockets_;
    std::vector<std::unique_ptr<TableModel>> tables_;
    std::map<std::string, TableModel*> tables_by_id_;
    std::map<std::string, Asked> asked_;
    std::set<std::string> unanswered_;
    std::set<std::string> stored_ids_;          // the stored requests, each as "table|by|retry id"
    std::map<std::string, BotWait> bot_waits_;  // by table
    std::map<std::string, std::uint64_t> sent_requests_;
    std::vector<Act> acts_;
    std::optional<std::string> probed_;  // the newest table message to the socket that snapshots() opens
    std::vector<std::string> records_;   // downloaded records
    std::uint64_t last_id_ = 0, moves_ = 0;
    Connection last_connection_ = 0;
};

}  // namespace meadhall::simulator

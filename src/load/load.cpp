// SPDX-License-Identifier: Apache-2.0
#include "load/load.h"

#include <algorithm>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <memory>
#include <unistd.h>

#include "codec/json.h"
#include "kernel/chance.h"
#include "load/clients.h"
#include "protocol/deltas.h"
#include "store/store.h"

namespace meadhall::load {
namespace {

using Clock = std::chrono::steady_clock;

// --- resource usage of a process ------------------------------------------------------------------------------------

double cpu_seconds(int process) {
    std::ifstream stat("/proc/" + std::to_string(process) + "/stat");
    std::string word;
    double ticks = 0;
    for (int i = 1; i <= 15 && stat >> word; ++i) {
        ticks += i >= 14 ? std::stod(word) : 0;  // user time and system time
    }
    return ticks / static_cast<double>(sysconf(_SC_CLK_TCK));
}

// CPU time of the thread that writes to the store. The hall names this thread "store".
double store_cpu_seconds(int process) {
    double seconds = 0;
    for (const auto& task : std::filesystem::directory_iterator("/proc/" + std::to_string(process) + "/task")) {
        std::string name;
        std::ifstream(task.path() / "comm") >> name;
        double nanoseconds = 0;
        std::ifstream(task.path() / "schedstat") >> nanoseconds;
        seconds += name == "store" ? nanoseconds / 1e9 : 0;
    }
    return seconds;
}

std::uint64_t memory(int process) {
    std::ifstream statm("/proc/" + std::to_string(process) + "/statm");
    std::uint64_t all = 0, resident = 0;
    statm >> all >> resident;
    return resident * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
}

Latency summary(std::vector<float>& ms) {
    std::ranges::sort(ms);
    const auto quantile = [&](double q) {
        return ms.empty() ? 0.0
                          : static_cast<double>(ms[static_cast<std::size_t>(q * static_cast<double>(ms.size() - 1))]);
    };
    return {quantile(0.5), quantile(0.99), quantile(1)};
}

// --- tables ---------------------------------------------------------------------------------------------------------

struct Counters {
    std::uint64_t moves = 0, games = 0, refused = 0;
    std::vector<float> acknowledged, seen;
    bool counting = false;
};

// Two clients at one table that take turns.
class ClientPair {
public:
    ClientPair(asio::io_context& io, const Plan& plan, Counters& counters, int number)
        : plan_(plan), counters_(counters), timer_(io), chance_(static_cast<std::uint64_t>(number)) {
        for (int i = 0; i < 2; ++i) {
            clients_[i] = std::make_shared<WebSocketClient>(io, plan.port);
            clients_[i]->on_message = [this, i](std::string_view text) { receive(i, text); };
        }
    }
    virtual ~ClientPair() = default;
    virtual void begin() = 0;
    virtual const std::vector<std::shared_ptr<WebSocketClient>>& spectators() const {
        static const std::vector<std::shared_ptr<WebSocketClient>> none;
        return none;
    }
    std::uint64_t bytes() const { return clients_[0]->bytes + clients_[1]->bytes; }

protected:
    virtual void receive(int who, std::string_view text) = 0;

    // Sends a client's move, now or at the pace of the plan.
    void move(int who, std::string text) {
        const auto act = [this, who, text = std::move(text)] {
            sent_[who] = {Clock::now(), true, true};
            clients_[who]->send(text);
        };
        if (plan_.every_ms == 0) {
            act();
            return;
        }
        due_ = std::max(due_ + std::chrono::milliseconds(plan_.every_ms), Clock::now());
        timer_.expires_at(due_);
        timer_.async_wait([act](beast::error_code error) {
            if (!error) {
                act();
            }
        });
    }
    // A move counts when its reply arrives. The other client may have received and answered the move before that.
    void acknowledged(int who) {
        if (count_latency(sent_[who], sent_[who].waits_for_answer, counters_.acknowledged)) {
            ++counters_.moves;
        }
    }
    void move_seen_by(int who) { count_latency(sent_[1 - who], sent_[1 - who].waits_for_view, counters_.seen); }

    const Plan& plan_;
    Counters& counters_;
    asio::steady_timer timer_;
    Chance chance_;
    std::shared_ptr<WebSocketClient> clients_[2];
    Clock::time_point due_ = Clock::now();

private:
    struct SentMove {
        Clock::time_point at;
        bool waits_for_answer = false, waits_for_view = false;
    };
    bool count_latency(const SentMove& sent, bool& waits, std::vector<float>& latencies) {
        if (!std::exchange(waits, false) || !counters_.counting) {
            return false;
        }
        latencies.push_back(std::chrono::duration<float, std::milli>(Clock::now() - sent.at).count());
        return true;
    }

    SentMove sent_[2];
};

class RelayPair final : public ClientPair {
public:
    using ClientPair::ClientPair;
    void begin() override {
        clients_[0]->connect({}, false);
        clients_[1]->connect({}, false);
        move(0, message(0));
    }

private:
    // The message is about as long as a move.
    static std::string message(int who) { return std::to_string(who) + std::string(150, 'm'); }
    // The relay sends a message to both clients: the mover takes it as the reply, the other client as its turn.
    void receive(int who, std::string_view text) override {
        if (text == message(who)) {
            acknowledged(who);
        } else {
            move_seen_by(who);
            move(who, message(who));
        }
    }
};

class TablePair final : public ClientPair {
public:
    TablePair(asio::io_context& io, const Plan& plan, Counters& counters, int number, HttpClient& http,
              const std::string& stem)
        : ClientPair(io, plan, counters, number) {
        for (int i = 0; i < 2; ++i) {
            tokens_[i] = http.enter(stem + std::to_string(number) + "-" + std::to_string(i));
        }
        table_ = std::string(
            http.ask(tokens_[0], {{"do", "open_table"}, {"game", plan.game}, {"players", 2}}).at("table").get_string());
        for (const std::string& token : tokens_) {
            http.ask(token, {{"do", "sit"}, {"table", table_}});
        }
        for (int i = 0; i < 2; ++i) {
            clients_[i]->connect(tokens_[i], plan.compress);
        }
        for (int i = 0; i < plan.spectators; ++i) {
            spectators_.push_back(std::make_shared<WebSocketClient>(io, plan.port));
            spectators_.back()->connect({}, plan.compress);
        }
    }
    const std::vector<std::shared_ptr<WebSocketClient>>& spectators() const override { return spectators_; }
    void begin() override {
        subscribe();
        ask(0, {{"do", "start"}, {"table", table_}});
    }

private:
    void subscribe() {
        for (int i = 0; i < 2; ++i) {
            ask(i, {{"do", "subscribe"}, {"table", table_}, {"deltas", true}});
        }
        for (const std::shared_ptr<WebSocketClient>& each : spectators_) {
            each->send(with_id({{"do", "subscribe"}, {"table", table_}, {"deltas", true}}));
        }
    }
    std::string with_id(json::object request) {
        request["id"] = "w" + std::to_string(++asked_);
        return json::serialize(request);
    }
    void ask(int who, json::object request) { clients_[who]->send(with_id(std::move(request))); }

    void receive(int who, std::string_view text) override {
        static std::array<unsigned char, 16'384> buffer;  // shared by all messages, which are parsed one at a time
        json::monotonic_resource memory(buffer.data(), buffer.size());
        const json::value parsed = json::parse({text.data(), text.size()}, &memory);
        const json::object& message = parsed.get_object();
        const json::string& is = message.at("is").get_string();
        if (is == "refused") {
            counters_.refused += counters_.counting ? 1 : 0;
        } else if (is == "done") {
            const json::string& to = message.at("to").get_string();
            if (to == move_ids_[who]) {
                acknowledged(who);
            } else if (to == rematch_id_) {
                table_ = std::string(message.at("table").get_string());
                subscribe();
                ask(0, {{"do", "start"}, {"table", table_}});
            }
        } else if ((is == "table" || is == "delta") && message.at("table").get_string() == table_) {
            const json::value* to = message.if_contains("to");
            to != nullptr && to->get_string() == move_ids_[who] ? acknowledged(who) : move_seen_by(who);
            KnownTable& known = known_[who];
            if (is == "table") {
                known.receive(message);
                known.offers = message.at("offers");
            } else if (const json::value* now = message.if_contains("now")) {
                known.receive(now->get_object());
                if (const json::value* offers = now->get_object().if_contains("offers")) {
                    known.offers = protocol::apply_difference(known.offers, *offers);
                }
            }
            answer(who);
        }
    }

    // The part of a table that a client needs to make a move.
    struct KnownTable {
        std::string status, position;
        json::value offers;

        // Takes the status and position of a snapshot or of a difference.
        void receive(const json::object& members) {
            const auto take = [&](const char* key, std::string& value) {
                if (const json::value* found = members.if_contains(key)) {
                    value = found->get_string();
                }
            };
            take("status", status);
            take("position", position);
        }
    };
    void answer(int who) {
        const KnownTable& known = known_[who];
        if (known.status == "finished" && who == 0 && finished_ != table_) {
            finished_ = table_;
            counters_.games += counters_.counting ? 1 : 0;
            ask(0, {{"do", "unsubscribe"}, {"table", table_}});
            ask(1, {{"do", "unsubscribe"}, {"table", table_}});
            for (const std::shared_ptr<WebSocketClient>& each : spectators_) {
                each->send(with_id({{"do", "unsubscribe"}, {"table", table_}}));
            }
            ask(0, {{"do", "rematch"}, {"table", table_}});
            rematch_id_ = "w" + std::to_string(asked_);
        }
        const json::array& offers = known.offers.as_array();
        if (offers.empty() || answered_ == known.position) {
            return;
        }
        answered_ = known.position;
        const json::value& action = offers[chance_.below(static_cast<std::uint32_t>(offers.size()))].at("action");
        const std::string play =
            with_id({{"do", "play"}, {"table", table_}, {"position", known.position}, {"action", action}});
        move_ids_[who] = "w" + std::to_string(asked_);
        move(who, play);
    }

    std::vector<std::shared_ptr<WebSocketClient>> spectators_;  // signed out
    std::string tokens_[2], move_ids_[2], table_, finished_, rematch_id_;
    std::string answered_;
    KnownTable known_[2];
    unsigned asked_ = 0;
};

// What all spectators have received.
struct Received {
    std::uint64_t messages = 0, bytes = 0, network_bytes = 0;
};
Received received_by_spectators(const std::vector<std::unique_ptr<ClientPair>>& pairs) {
    Received all;
    for (const std::unique_ptr<ClientPair>& pair : pairs) {
        for (const std::shared_ptr<WebSocketClient>& each : pair->spectators()) {
            all.messages += each->messages;
            all.bytes += each->bytes;
            all.network_bytes += each->network_bytes();
        }
    }
    return all;
}

}  // namespace

Report run(const Plan& plan) {
    asio::io_context io;
    Counters counters;
    Report report;
    std::vector<std::unique_ptr<ClientPair>> pairs;
    std::vector<std::shared_ptr<WebSocketClient>> idle;
    const std::uint64_t empty = memory(plan.server_process);
    std::optional<HttpClient> http;
    const std::string stem = "Load" + std::to_string(getpid() % 10'000) + "x";
    if (!plan.relay) {
        http.emplace(plan.port);
    }
    for (int i = 0; i < plan.idle; ++i) {
        idle.push_back(std::make_shared<WebSocketClient>(io, plan.port));
        idle.back()->connect({}, plan.compress);
    }
    const std::uint64_t with_idle = memory(plan.server_process);
    for (int i = 0; i < plan.tables; ++i) {
        if (plan.relay) {
            pairs.push_back(std::make_unique<RelayPair>(io, plan, counters, i));
        } else {
            pairs.push_back(std::make_unique<TablePair>(io, plan, counters, i, *http, stem));
        }
    }
    for (const std::unique_ptr<ClientPair>& pair : pairs) {
        pair->begin();
    }
    io.run_for(std::chrono::seconds(2));  // time for all games to start
    const auto bytes = [&] {
        std::uint64_t sum = 0;
        for (const std::unique_ptr<ClientPair>& pair : pairs) {
            sum += pair->bytes();
        }
        return sum;
    };
    const std::uint64_t bytes_before = bytes();
    const Received seen_before = received_by_spectators(pairs);
    const double cpu_before = cpu_seconds(plan.server_process);
    const double store_before = store_cpu_seconds(plan.server_process);
    const Clock::time_point begin = Clock::now();
    counters.counting = true;
    io.run_for(std::chrono::seconds(plan.seconds));
    counters.counting = false;
    report.seconds = std::chrono::duration<double>(Clock::now() - begin).count();
    report.moves = counters.moves;
    report.games = counters.games;
    report.refused = counters.refused;
    const double moves = std::max<double>(1, static_cast<double>(counters.moves));
    report.server_cpu_us_a_move = (cpu_seconds(plan.server_process) - cpu_before) * 1e6 / moves;
    report.store_cpu_us_a_move = (store_cpu_seconds(plan.server_process) - store_before) * 1e6 / moves;
    report.bytes_a_viewer = static_cast<double>(bytes() - bytes_before) / moves / 2;
    const Received seen = received_by_spectators(pairs);
    const double messages = std::max<double>(1, static_cast<double>(seen.messages - seen_before.messages));
    report.spectator_messages = seen.messages - seen_before.messages;
    report.bytes_a_message = static_cast<double>(seen.bytes - seen_before.bytes) / messages;
    report.network_bytes_a_message = static_cast<double>(seen.network_bytes - seen_before.network_bytes) / messages;
    report.memory = memory(plan.server_process);
    report.memory_a_table = static_cast<double>(report.memory - with_idle) / std::max(1, plan.tables);
    report.memory_a_connection = static_cast<double>(with_idle - empty) / std::max(1, plan.idle);
    report.acknowledged = summary(counters.acknowledged);
    report.seen_by_other = summary(counters.seen);
    return report;
}

double store_rows_a_second(const std::string& store, int rows_a_commit, int seconds) {
    const std::unique_ptr<store::Store> database = store::open_store(store);
    std::vector<std::int64_t> numbers(static_cast<std::size_t>(rows_a_commit), 0);
    // The name contains the time, because the database may have tables of an earlier run.
    const std::string name = "bare-" + std::to_string(Clock::now().time_since_epoch().count()) + "-";
    const Clock::time_point begin = Clock::now(), end = begin + std::chrono::seconds(seconds);
    std::uint64_t rows = 0;
    while (Clock::now() < end) {
        std::vector<store::Change> changes;
        for (std::size_t i = 0; i < numbers.size(); ++i) {
            const store::Event event{++numbers[i], 1, "row", "", "", std::string(200, 'r'), {}};
            changes.push_back({{store::Append{name + std::to_string(i), event}}});
        }
        database->commit(changes);
        rows += changes.size();
    }
    const double took = std::chrono::duration<double>(Clock::now() - begin).count();
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        database->commit({{{store::DeleteTable{name + std::to_string(i)}}}});
    }
    return static_cast<double>(rows) / took;
}

}  // namespace meadhall::load

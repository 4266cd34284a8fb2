// SPDX-License-Identifier: Apache-2.0
#include "cli/stalls.h"

#include <ctime>
#include <deque>
#include <map>

#include "kernel/chance.h"
#include "match/record.h"
#include "server/hall.h"

namespace meadhall::cli {
namespace {

using server::Connection;
using server::JobKind;
using server::JobOwner;
using server::Table;
namespace json = boost::json;

double cpu_ms() {
    timespec used{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &used);
    return static_cast<double>(used.tv_sec) * 1e3 + static_cast<double>(used.tv_nsec) / 1e6;
}

// The environment of the hall: virtual time, a store in memory, one thread.
class BenchEnvironment : public server::Environment {
public:
    std::int64_t now_ms() override { return now_; }
    std::uint64_t after(std::int64_t ms, std::function<void()> f) override {
        timers_.emplace(std::pair(now_ + ms, ++last_timer_), std::move(f));
        return last_timer_;
    }
    void cancel(std::uint64_t timer) override {
        std::erase_if(timers_, [&](const auto& entry) { return entry.first.second == timer; });
    }
    void random(std::span<unsigned char> bytes) override {
        for (unsigned char& byte : bytes) {
            byte = static_cast<unsigned char>(chance_.below(256));
        }
    }
    store::Store& store() override { return *store_; }
    void commit(store::Change change, std::function<void(server::CommitResult)> then) override {
        const store::Result result = store_->commit({std::move(change)}).front();
        later_.push_back({false, [then = std::move(then), result] { then({true, result}); }});
    }
    bool run_job(JobKind, const JobOwner&, std::function<void()> job, std::function<void()> then) override {
        later_.push_back({true, [this, job = std::move(job), then = std::move(then)] {
                              job();
                              later_.push_back({false, then});
                          }});
        return true;
    }
    bool load(const JobOwner& owner, std::function<void(store::Store&)> job, std::function<void()> then) override {
        return run_job(JobKind::load, owner, [this, job = std::move(job)] { job(*store_); }, std::move(then));
    }
    void deliver(server::Notification, std::function<void(bool)>) override {}
    void send(Connection connection, std::shared_ptr<const std::string> text) override { newest[connection] = text; }
    void close(Connection, server::CloseCode, std::string_view) override {}
    void log(std::string_view, const std::string&) override {}

    void turn(const std::function<void()>& f) { measure(hall_ms, f); }
    // Runs everything that is pending, then the timers of the next `ms` milliseconds of virtual time.
    void pass(std::int64_t ms) {
        const std::int64_t until = now_ + ms;
        settle();
        while (!timers_.empty() && timers_.begin()->first.first <= until) {
            now_ = std::max(now_, timers_.begin()->first.first);
            const std::function<void()> next = std::move(timers_.begin()->second);
            timers_.erase(timers_.begin());
            turn(next);
            settle();
        }
        now_ = until;
    }

    double hall_ms = 0, job_ms = 0;  // the longest time for which the hall's thread, or a job, was busy
    std::map<Connection, std::shared_ptr<const std::string>> newest;

private:
    struct Later {
        bool is_job;
        std::function<void()> f;
    };
    static void measure(double& longest, const std::function<void()>& f) {
        const double began = cpu_ms();
        f();
        longest = std::max(longest, cpu_ms() - began);
    }
    void settle() {
        while (!later_.empty()) {
            const Later next = std::move(later_.front());
            later_.pop_front();
            measure(next.is_job ? job_ms : hall_ms, next.f);
        }
    }

    std::int64_t now_ = 1'800'000'000'000;
    Chance chance_{1};
    std::unique_ptr<store::Store> store_ = store::open_store("sqlite::memory:");
    std::deque<Later> later_;
    std::map<std::pair<std::int64_t, std::uint64_t>, std::function<void()>> timers_;
    std::uint64_t last_timer_ = 0;
};

// Writes tables of two people with very many rows: most moves are taken back. The hall does not allow so many rows,
// but a table of an older release may have them. So the rows come from a match and not from requests.
class Writer {
public:
    Writer(BenchEnvironment& environment, const server::Games& games, const std::string& id, const std::string& game,
           const std::vector<server::Who>& people)
        : environment_(environment), table_(games, id), people_(people) {
        protocol::OpenTable plan;
        plan.game = game;
        plan.players = 2;
        Seed seed{};
        seed[0] = static_cast<unsigned char>(id.size());
        const std::int64_t now = environment.now_ms();
        add(table_.open(people[0], plan, seed, std::nullopt, now));
        for (std::size_t i = 0; i < 2; ++i) {
            add(table_.grant(people[i], protocol::Sit(), now));
        }
        add(table_.grant(people[0], protocol::Start(), now));
    }
    // Plays until there are this many rows or the game is over.
    void play(std::size_t rows, bool take_back) {
        const auto offers = std::make_unique<Offers>();
        const std::unique_ptr<Match> match = table_.match()->replayed();
        while (match->row_count() < rows && !match->over()) {
            const Seat seat = match->position().to_act().lowest();
            if (take_back && match->row_before_last() && chance_.below(9) > 3) {
                match->undo_to(*match->row_before_last(), environment_.now_ms());  // as if everybody had agreed
            } else {
                match->position().offers(seat, *offers);
                match->play(seat, offers->action(chance_.below(offers->total())), environment_.now_ms());
            }
            const auto number = static_cast<std::int64_t>(change_.writes.size()) + 1;
            const store::Event row{number, environment_.now_ms(),         "row", people_[0].person,
                                   {},     row_line(match->newest_row()), {}};
            table_.apply(row);
            change_.writes.emplace_back(store::Append{table_.id(), row});
        }
        if (table_.must_finish()) {
            add(table_.finish());
        }
    }
    std::size_t write() {
        change_.writes.emplace_back(store::PutSummary{table_.summary()});
        environment_.store().commit({std::move(change_)});
        return table_.match()->row_count();
    }

private:
    void add(server::NewEvent event) {
        bool summary_changed = false;
        change_.writes.emplace_back(store::Append{table_.id(), table_.number(std::move(event), people_[0].person, {},
                                                                             environment_.now_ms(), summary_changed)});
    }

    BenchEnvironment& environment_;
    Table table_;
    std::vector<server::Who> people_;
    store::Change change_;
    Chance chance_{2};
};

// Two people who send requests one after the other.
class Visitors {
public:
    Visitors(BenchEnvironment& environment, const server::Games& games)
        : environment_(environment), hall_(environment, games, server::HallOptions()) {
        for (const char* name : {"Ann", "Bob"}) {
            std::string token;
            hall_.ask({std::nullopt, std::nullopt, "10.0.0.1", true},
                      json::serialize(json::object{{"do", "enter"}, {"id", "1"}, {"name", name}}),
                      [&](const server::Reply& reply) { token = reply.new_token.value_or(""); });
            environment.pass(100'000);
            const server::Session session = hall_.find_session(token).value();
            people.push_back({session.person, name, false});
            hall_.open(static_cast<Connection>(people.size()), session, "10.0.0.1");
        }
        environment.pass(1'000);
    }

    void ask(const std::string& name, Connection who, json::object request) {
        request["id"] = std::to_string(++last_id_);
        const std::string text = json::serialize(request);
        measure(name, who, [&] { hall_.ask(who, text); });
    }
    void measure(const std::string& name, Connection who, const std::function<void()>& f) {
        environment_.hall_ms = environment_.job_ms = 0;
        environment_.newest.erase(who);
        environment_.turn(f);
        environment_.pass(12'000);  // long enough for the rate limit to recover
        stalls.push_back({name, environment_.hall_ms, environment_.job_ms, answer_of(who)});
    }
    void record(const std::string& table) {
        measure("GET /record", 1, [&] {
            hall_.record({std::nullopt, std::nullopt, "10.0.0.1", false}, table, {},
                         [this](const server::Reply& reply) {
                             environment_.newest[1] =
                                 reply.shared_text ? nullptr : std::make_shared<const std::string>(reply.text);
                         });
        });
    }
    void drained(Connection who) {
        measure("a slow reader reads again", who, [&] { hall_.drained(who); });
    }
    json::object seen(Connection who, const std::string& table) {
        ask("subscribe", who, {{"do", "subscribe"}, {"table", table}});
        return environment_.newest[who] ? codec::parse_json(*environment_.newest[who]).get_object() : json::object();
    }

    std::vector<server::Who> people;
    std::vector<Stall> stalls;

private:
    std::string answer_of(Connection who) {
        const auto found = environment_.newest.find(who);
        if (found == environment_.newest.end() || !found->second) {
            return "done";
        }
        const json::value message = codec::parse_json(*found->second);
        boost::system::error_code none;
        const json::value* code = message.find_pointer("/error/code", none);
        return code == nullptr ? "done" : std::string(code->get_string());
    }

    BenchEnvironment& environment_;
    server::Hall hall_;
    int last_id_ = 0;
};

void ask_while_it_is_played(Visitors& visitors, const std::string& table) {
    visitors.ask("subscribe (from the store)", 2, {{"do", "subscribe"}, {"table", table}});
    const auto play = [&](const char* name) {
        for (const Connection who : {Connection(1), Connection(2)}) {
            const json::object now = visitors.seen(who, table);
            if (const json::value* offers = now.if_contains("offers");
                offers != nullptr && !offers->get_array().empty()) {
                visitors.ask(name, who,
                             {{"do", "play"},
                              {"table", table},
                              {"position", now.at("position")},
                              {"action", offers->get_array()[0].at("action")}});
                return who;
            }
        }
        return Connection(1);
    };
    Connection mover = play("play");
    const json::object now = visitors.seen(mover, table);
    visitors.ask("hint", mover, {{"do", "hint"}, {"table", table}, {"position", now.at("position")}});
    visitors.ask("undo", mover, {{"do", "undo"}, {"table", table}, {"position", now.at("position")}});
    for (int i = 0; i < 12; ++i) {
        visitors.ask("propose", 1, {{"do", "propose"}, {"table", table}, {"what", "take_back"}});
        visitors.ask("consent (take-back)", 2, {{"do", "consent"}, {"table", table}, {"yes", true}});
    }
    for (const int before : {20, 2'000, 40'000}) {
        visitors.ask("history", 1, {{"do", "history"}, {"table", table}, {"lines_before", before}});
    }
    visitors.ask("say", 1, {{"do", "say"}, {"table", table}, {"room", "table"}, {"text", "hello"}});
    visitors.ask("prefer", 1, {{"do", "prefer"}, {"table", table}, {"settings", json::object()}});
    visitors.ask("mute", 1, {{"do", "mute"}, {"table", table}, {"seat", 1}, {"on", true}});
    visitors.drained(1);
    visitors.ask("stand", 1, {{"do", "stand"}, {"table", table}});
    visitors.ask("return", 1, {{"do", "return"}, {"table", table}});
    visitors.ask("list_tables", 1, {{"do", "list_tables"}, {"which", "mine"}});
    visitors.ask("unsubscribe", 1, {{"do", "unsubscribe"}, {"table", table}});
}

void ask_when_it_is_over(Visitors& visitors, const std::string& table) {
    visitors.ask("subscribe (over, from the store)", 1, {{"do", "subscribe"}, {"table", table}});
    visitors.record(table);
    visitors.record(table);
    for (int i = 0; i < 2; ++i) {
        visitors.ask("replay", 1, {{"do", "replay"}, {"table", table}, {"open", true}, {"from", 100 * i}});
    }
    visitors.ask("play_on", 1, {{"do", "play_on"}, {"table", table}, {"moment", 3}, {"seat", 0}, {"level", "thrall"}});
    visitors.ask("rematch", 2, {{"do", "rematch"}, {"table", table}});
}

}  // namespace

Stalls measure_stalls(const std::string& game, std::size_t rows) {
    const server::Games games;
    BenchEnvironment environment;
    Visitors visitors(environment, games);
    Stalls stalls;
    {
        Writer playing(environment, games, "playing", game, visitors.people);
        playing.play(rows, true);
        stalls.rows = playing.write();
        Writer over(environment, games, "over", game, visitors.people);
        over.play(rows, true);
        over.play(2 * rows, false);
        over.write();
    }
    ask_while_it_is_played(visitors, "playing");
    ask_when_it_is_over(visitors, "over");
    // Keeps the longest times of each kind of request, in the order in which the kinds first came.
    for (const Stall& each : visitors.stalls) {
        const auto same = std::ranges::find(stalls.requests, each.request, &Stall::request);
        if (same == stalls.requests.end()) {
            stalls.requests.push_back(each);
        } else {
            same->hall_ms = std::max(same->hall_ms, each.hall_ms);
            same->job_ms = std::max(same->job_ms, each.job_ms);
        }
    }
    return stalls;
}

}  // namespace meadhall::cli

// SPDX-License-Identifier: Apache-2.0
// meadhall load: measures how much load a hall can handle. It starts a hall and sends it requests from many clients. In
// the same run it measures a relay (a minimal server without games) and the commits of the store alone, to compare.
#include "load/load.h"

#include <algorithm>
#include <csignal>
#include <fcntl.h>
#include <filesystem>
#include <iomanip>
#include <iostream>
#include <spawn.h>
#include <sstream>
#include <sys/wait.h>
#include <unistd.h>

#include "cli/common.h"
#include "cli/stalls.h"

extern char** environ;

namespace meadhall::cli {
namespace {

// A child process. The destructor ends it.
class ChildProcess {
public:
    explicit ChildProcess(int process) : process_(process) {}
    ChildProcess(const ChildProcess&) = delete;
    ChildProcess& operator=(const ChildProcess&) = delete;
    ~ChildProcess() {
        kill(process_, SIGTERM);
        waitpid(process_, nullptr, 0);
    }
    int process() const { return process_; }

private:
    int process_;
};

class HallProcess {
public:
    explicit HallProcess(const std::string& store) : child_(start(store)) {
        std::string line;
        for (char c = 0; read(output_, &c, 1) == 1 && c != '\n';) {
            line += c;
        }
        const std::size_t at = line.find("http://127.0.0.1:");
        if (at == std::string::npos) {
            throw Failed("the hall could not be started" + (line.empty() ? "" : ": " + line));
        }
        port_ = static_cast<std::uint16_t>(std::stoi(line.substr(at + 17)));
    }
    ~HallProcess() { close(output_); }
    HallProcess(const HallProcess&) = delete;
    HallProcess& operator=(const HallProcess&) = delete;
    std::uint16_t port() const { return port_; }
    int process() const { return child_.process(); }

private:
    int start(const std::string& store) {
        int ends[2];
        if (pipe(ends) != 0) {
            throw Failed("cannot create a pipe");
        }
        output_ = ends[0];
        posix_spawn_file_actions_t actions;
        posix_spawn_file_actions_init(&actions);
        posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
        posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
        posix_spawn_file_actions_addclose(&actions, ends[0]);
        std::vector<std::string> words{"meadhall", "serve",  "--port", "0",      "--store",
                                       store,      "--rate", "100000", "--proxy"};
        std::vector<char*> pointers;
        for (std::string& word : words) {
            pointers.push_back(word.data());
        }
        pointers.push_back(nullptr);
        pid_t process = 0;
        const int error = posix_spawn(&process, "/proc/self/exe", &actions, nullptr, pointers.data(), environ);
        posix_spawn_file_actions_destroy(&actions);
        close(ends[1]);
        if (error != 0) {
            throw Failed("the hall could not be started");
        }
        return process;
    }

    int output_ = -1;
    ChildProcess child_;
    std::uint16_t port_ = 0;
};

json::object report_json(const load::Report& report) {
    const auto latency = [](const load::Latency& each) {
        return json::object{{"p50_ms", each.p50_ms}, {"p99_ms", each.p99_ms}, {"most_ms", each.max_ms}};
    };
    return {{"moves", report.moves},
            {"games", report.games},
            {"refused", report.refused},
            {"seconds", report.seconds},
            {"moves_a_second", report.moves_a_second()},
            {"acknowledged", latency(report.acknowledged)},
            {"seen_by_other", latency(report.seen_by_other)},
            {"server_cpu_us_a_move", report.server_cpu_us_a_move},
            {"store_cpu_us_a_move", report.store_cpu_us_a_move},
            {"bytes_a_viewer", report.bytes_a_viewer},
            {"spectator_messages", report.spectator_messages},
            {"bytes_a_message", report.bytes_a_message},
            {"network_bytes_a_message", report.network_bytes_a_message},
            {"memory_a_table", report.memory_a_table},
            {"memory_a_connection", report.memory_a_connection},
            {"memory", report.memory}};
}

void print(const std::string& what, const load::Report& report) {
    std::cout << "  " << std::left << std::setw(12) << what << std::right << std::fixed << std::setprecision(0)
              << std::setw(9) << report.moves_a_second() << std::setprecision(1) << std::setw(9)
              << report.acknowledged.p50_ms << std::setw(9) << report.acknowledged.p99_ms << std::setw(9)
              << report.seen_by_other.p99_ms << std::setprecision(0) << std::setw(9) << report.server_cpu_us_a_move
              << std::setw(9) << report.store_cpu_us_a_move << std::setw(9) << report.bytes_a_viewer << std::setw(10)
              << report.memory_a_table / 1024 << std::endl;
}

void print_spectators(const load::Report& report) {
    if (report.spectator_messages > 0) {
        std::cout << std::fixed << std::setprecision(0) << "    spectators: " << report.spectator_messages
                  << " messages of " << report.bytes_a_message << " bytes, " << report.network_bytes_a_message
                  << " on the network" << std::endl;
    }
}

// Prints the hall's figures divided by the relay's; "-" if there were no moves.
void print_ratios(const load::Report& hall, const load::Report& relay) {
    std::cout << "  " << std::left << std::setw(12) << "  ratio" << std::right << std::setprecision(2);
    const auto print_ratio = [&](double ours, double bare) {
        hall.moves == 0 || bare == 0 ? std::cout << std::setw(9) << "-" : std::cout << std::setw(9) << ours / bare;
    };
    print_ratio(hall.moves_a_second(), relay.moves_a_second());
    print_ratio(hall.acknowledged.p50_ms, relay.acknowledged.p50_ms);
    print_ratio(hall.acknowledged.p99_ms, relay.acknowledged.p99_ms);
    print_ratio(hall.seen_by_other.p99_ms, relay.seen_by_other.p99_ms);
    print_ratio(hall.server_cpu_us_a_move, relay.server_cpu_us_a_move);
    std::cout << std::endl;
}

// A temporary folder. The destructor removes it.
class TemporaryFolder {
public:
    TemporaryFolder() {
        std::string name = (std::filesystem::temp_directory_path() / "meadhall-load-XXXXXX").string();
        if (mkdtemp(name.data()) == nullptr) {
            throw Failed("cannot create a folder for the database");
        }
        path_ = name;
    }
    ~TemporaryFolder() { std::filesystem::remove_all(path_); }
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;
    std::string file(const std::string& name) const { return "sqlite:" + (path_ / name).string(); }

private:
    std::filesystem::path path_;
};

int print_stalls(const LoadCall& call) {
    const Stalls stalls = measure_stalls(call.game, static_cast<std::size_t>(call.stalls));
    json::array requests;
    if (!call.json) {
        std::cout << call.game << ", " << stalls.rows << " rows\n\n  " << std::left << std::setw(32) << "request"
                  << "hall's thread ms   in a job ms\n";
    }
    for (const Stall& each : stalls.requests) {
        requests.push_back(
            {{"request", each.request}, {"hall_ms", each.hall_ms}, {"job_ms", each.job_ms}, {"answer", each.answer}});
        if (!call.json) {
            std::cout << "  " << std::left << std::setw(32) << each.request << std::right << std::fixed
                      << std::setprecision(2) << std::setw(16) << each.hall_ms << std::setw(14) << each.job_ms
                      << (each.answer == "done" ? "" : "   " + each.answer) << "\n";
        }
    }
    if (call.json) {
        std::cout << pretty_json(json::object{{"game", call.game}, {"rows", stalls.rows}, {"requests", requests}})
                  << "\n";
    }
    return succeeded;
}

}  // namespace

int load(const LoadCall& call) {
    const std::vector<Identity> games = all_games();
    if (std::ranges::none_of(games,
                             [&](const Identity& game) { return game.id == call.game && game.min_players <= 2; })) {
        throw WrongCall("--game: there is no game for two players named \"" + codec::shortened(call.game) + "\"");
    }
    if (call.stalls > 0) {
        return print_stalls(call);
    }
    const TemporaryFolder folder;
    load::Plan plan;
    plan.seconds = call.seconds;
    plan.every_ms = call.every_ms;
    plan.game = call.game;
    plan.compress = call.compress;
    json::array runs;
    if (!call.json) {
        std::cout << call.game << ", " << call.seconds << " s each, "
                  << (call.every_ms == 0 ? std::string("each move as soon as the last one is answered")
                                         : "a move every " + std::to_string(call.every_ms) + " ms")
                  << "\n\n  tables        moves/s   p50 ms   p99 ms  seen p99   CPU us store us    bytes  kB/table\n";
    }
    for (const int tables : call.tables) {
        plan.tables = tables;
        load::Report bare;
        {
            const load::Relay relay = load::start_relay();
            const ChildProcess child(relay.process);
            plan.relay = true;
            plan.port = relay.port;
            plan.server_process = relay.process;
            plan.idle = plan.spectators = 0;
            bare = load::run(plan);
        }
        const HallProcess hall(call.store.empty() ? folder.file(std::to_string(tables) + ".db") : call.store);
        plan.relay = false;
        plan.port = hall.port();
        plan.server_process = hall.process();
        plan.idle = call.idle;
        plan.spectators = call.spectators;
        const load::Report report = load::run(plan);
        if (!call.json) {
            print(std::to_string(tables) + " relay", bare);
            print(std::to_string(tables) + " hall", report);
            print_ratios(report, bare);
            print_spectators(report);
        }
        runs.push_back({{"tables", tables}, {"relay", report_json(bare)}, {"hall", report_json(report)}});
    }
    const double rows = load::store_rows_a_second(call.store.empty() ? folder.file("bare.db") : call.store, 100, 2);
    if (call.json) {
        std::cout << pretty_json(json::object{{"game", call.game}, {"store_rows_a_second", rows}, {"runs", runs}})
                  << "\n";
    } else {
        std::cout << "\n  the store alone, 100 rows per commit: " << std::setprecision(0) << rows << " rows/s, "
                  << std::setprecision(1) << 1e6 / rows << " us per row\n";
        if (call.idle > 0) {
            std::cout << "  an idle connection: " << runs[0].at("hall").at("memory_a_connection").get_double() / 1024
                      << " kB\n";
        }
    }
    return succeeded;
}

}  // namespace meadhall::cli

// A load client: many tables of two protocol clients each, who play as fast as they are answered, or at a pace. What it
// measures is set beside a bare relay (one message in, two out, no game, no store) driven by the same clients.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace meadhall::load {

struct Plan {
    std::uint16_t port = 0;  // of a hall or a relay on this machine
    bool relay = false;      // it is one: plain messages instead of games
    int tables = 100;
    int idle = 0;  // connections that only listen
    int seconds = 10;
    int every_ms = 0;  // a table moves so often; 0: as soon as it can
    std::string game = "thunder-and-lightning";
    int server_process = 0;  // whose CPU time and memory are read
};

struct Latency {
    double p50_ms = 0, p99_ms = 0, most_ms = 0;
};

struct Report {
    std::uint64_t moves = 0, games = 0, refused = 0;
    double seconds = 0;
    Latency acknowledged;                                      // from sending a move to its answer
    Latency seen_by_other;                                     // to the view of the other player
    double server_cpu_us_a_move = 0, store_cpu_us_a_move = 0;  // the second is a part of the first
    double bytes_a_viewer = 0;                                 // that a move costs on the wire, on average
    double memory_a_table = 0, memory_a_connection = 0;        // bytes
    std::uint64_t memory = 0;                                  // of the server in the end
    double moves_a_second() const { return static_cast<double>(moves) / seconds; }
};

Report run(const Plan& plan);

// A relay in a process of its own, until this one ends; gives its port and process.
struct Relay {
    std::uint16_t port;
    int process;
};
Relay start_relay();

// Rows a second of the store's bare group commit, so many a commit.
double store_rows_a_second(const std::string& store, int rows_a_commit, int seconds);

}  // namespace meadhall::load

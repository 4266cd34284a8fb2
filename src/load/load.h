// SPDX-License-Identifier: Apache-2.0
// A load client: many tables, each with two protocol clients that play at full speed or at a given pace. As a baseline,
// the clients can also use a relay: a minimal server that has no games and stores nothing. It sends each message to
// both clients of a pair.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace meadhall::load {

struct Plan {
    std::uint16_t port = 0;  // port of a hall or a relay on this machine
    bool relay = false;      // the port belongs to a relay: the clients send plain messages instead of moves
    int tables = 100;
    int idle = 0;           // number of connections that only receive
    int spectators = 0;     // number of spectators at each table; they are signed out
    bool compress = false;  // clients offer to receive compressed messages
    int seconds = 10;
    int every_ms = 0;  // time between the moves of a table; 0: as fast as possible
    std::string game = "thunder-and-lightning";
    int server_process = 0;  // process whose CPU time and memory are measured
};

struct Latency {
    double p50_ms = 0, p99_ms = 0, max_ms = 0;
};

struct Report {
    std::uint64_t moves = 0, games = 0, refused = 0;
    double seconds = 0;
    Latency acknowledged;                                      // time from sending a move to its reply
    Latency seen_by_other;                                     // time from sending a move to the other player's update
    double server_cpu_us_a_move = 0, store_cpu_us_a_move = 0;  // the server's CPU time includes that of the store
    double bytes_a_viewer = 0;                                 // average bytes that one player receives per move
    double memory_a_table = 0, memory_a_connection = 0;        // bytes of the server's memory
    // Per message that a spectator receives: bytes of its text, and bytes that came from the network.
    std::uint64_t spectator_messages = 0;
    double bytes_a_message = 0, network_bytes_a_message = 0;
    std::uint64_t memory = 0;  // all bytes of the server's memory at the end
    double moves_a_second() const { return static_cast<double>(moves) / seconds; }
};

Report run(const Plan& plan);

// Bytes that a TCP socket has received, with the headers of WebSocket frames, without those of TCP.
std::uint64_t received_bytes(int socket);

// Starts a relay in a separate process, which ends with this process. Returns its port and process id.
struct Relay {
    std::uint16_t port;
    int process;
};
Relay start_relay();

// Writes to the store alone, without a hall, and returns the rows (events) per second.
double store_rows_a_second(const std::string& store, int rows_a_commit, int seconds);

}  // namespace meadhall::load

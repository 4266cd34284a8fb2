// SPDX-License-Identifier: Apache-2.0
// Measures how long each request at a table with very many rows keeps the hall's only thread busy. During that time
// the hall serves no other request. Everything runs in the calling thread, in virtual time and with a store in memory.
// Jobs, which the server runs in other threads, are measured separately. The times are CPU times, so that the load of
// the machine does not matter.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace meadhall::cli {

struct Stall {
    std::string request;
    double hall_ms = 0;  // the longest time for which the hall's thread was busy
    double job_ms = 0;   // the longest job
    std::string answer;  // "done", or the code of the error
};
struct Stalls {
    std::size_t rows = 0;  // how many rows the table has
    std::vector<Stall> requests;
};

Stalls measure_stalls(const std::string& game, std::size_t rows);

}  // namespace meadhall::cli

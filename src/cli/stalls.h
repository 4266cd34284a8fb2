// How long the hall's one thread is busy with each request at a very long table: nobody else is served meanwhile.
// Everything runs in this thread, in virtual time and with a store in memory; jobs, which the server runs in other
// threads, are measured apart. CPU time is measured, so that a busy machine does not matter.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace meadhall::cli {

struct Stall {
    std::string request;
    double hall_ms = 0;  // the longest turn of the hall's thread
    double job_ms = 0;   // the longest job
    std::string answer;  // "done", or the code of the error
};
struct Stalls {
    std::size_t rows = 0;  // of the table
    std::vector<Stall> requests;
};

Stalls measure_stalls(const std::string& game, std::size_t rows);

}  // namespace meadhall::cli

// SPDX-License-Identifier: Apache-2.0
// Shared by sim, arena and admin: a progress bar on a terminal, the number of threads, and failures of external bots.
#pragma once

#include <algorithm>
#include <functional>
#include <iostream>
#include <thread>
#include <unistd.h>

#include "arena/game_runner.h"
#include "cli/common.h"

namespace meadhall::cli {

// The requested number of threads; 0: one per processor.
inline int threads_of(int asked) {
    return asked > 0 ? asked : std::clamp(static_cast<int>(std::thread::hardware_concurrency()), 1, 256);
}

inline std::vector<BotPlan> read_bots(const std::vector<std::string>& words) {
    std::vector<BotPlan> bots;
    for (const std::string& word : words) {
        check_text("--bots", word, 1000);
        bots.push_back(read_bot(word));
    }
    return bots;
}

class ProgressBar {
public:
    explicit ProgressBar(std::uint64_t all) : all_(all) {}
    // Returns the function to call with the number of items done; nullptr if stderr is not a terminal.
    std::function<void(std::uint64_t)> callback(const char* what = "games") {
        if (isatty(STDERR_FILENO) != 1) {
            return nullptr;
        }
        return [this, what](std::uint64_t done) { show(done, all_, what); };
    }
    // Like callback(), for steps whose total is not known yet. The function receives the total as its second argument.
    std::function<void(std::uint64_t, std::uint64_t)> callback_for_steps() {
        if (isatty(STDERR_FILENO) != 1) {
            return nullptr;
        }
        return [this](std::uint64_t done, std::uint64_t all) { show(done, all, "steps"); };
    }
    // Clears the line.
    ~ProgressBar() {
        if (shown_) {
            std::cerr << "\r" << std::string(80, ' ') << "\r" << std::flush;
        }
    }
    ProgressBar(const ProgressBar&) = delete;
    ProgressBar& operator=(const ProgressBar&) = delete;

private:
    void show(std::uint64_t done, std::uint64_t all, const char* what) {
        constexpr std::uint64_t width = 40;
        done = std::min(done, all);
        const std::uint64_t full = done * width / all;
        std::cerr << "\r[" << std::string(full, '#') << std::string(width - full, '.') << "] " << done * 100 / all
                  << " %  " << grouped(done) << " " << what << std::flush;
        shown_ = true;
    }

    std::uint64_t all_;
    bool shown_ = false;
};

// Prints the first failures, one per line. `what` is "game" or "block".
inline void print_failures(const std::vector<ProgramFailure>& failures, const std::string& what) {
    constexpr std::size_t max_shown = 5;
    for (std::size_t i = 0; i < std::min(failures.size(), max_shown); ++i) {
        std::cout << "  error      " << what << " " << failures[i].number << ": " << one_line(failures[i].message)
                  << "\n";
    }
    if (failures.size() > max_shown) {
        std::cout << "  error      and " << failures.size() - max_shown << " more\n";
    }
}

}  // namespace meadhall::cli

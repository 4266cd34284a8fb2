// SPDX-License-Identifier: Apache-2.0
// A child process that exchanges lines with us through its standard input and output. No call waits longer than its
// time limit. The process runs in its own process group, which the destructor kills.
#pragma once

#include <chrono>
#include <stdexcept>
#include <string>
#include <string_view>
#include <sys/types.h>
#include <vector>

namespace meadhall {

// The program can no longer be used. The message has no subject, because callers put the program's name before it:
// "ended with status 1".
struct ProgramError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

class Process {
public:
    using Timeout = std::chrono::milliseconds;

    // `words` is the program and its arguments; a program name without a slash is searched in PATH. Throws BadInput if
    // the program cannot start.
    explicit Process(const std::vector<std::string>& words);
    ~Process();  // kills the program and the processes that it has started
    Process(const Process&) = delete;
    Process& operator=(const Process&) = delete;

    // Sends the whole text. Throws ProgramError if that fails.
    void send(std::string_view text, Timeout time);
    // Returns the next line of output, without its line end. Throws ProgramError if the line is longer than `longest`
    // bytes or receiving fails.
    std::string receive(Timeout time, std::size_t longest);
    // True if the program has written something that was not received yet.
    bool has_output() const;
    // Closes the program's input and gives it time to exit.
    void close_input(Timeout time) const;

private:
    bool exits_within(Timeout time) const;
    [[noreturn]] void fail() const;

    // Closes the file descriptor on destruction.
    class Descriptor {
    public:
        Descriptor() = default;
        ~Descriptor();
        Descriptor(const Descriptor&) = delete;
        Descriptor& operator=(const Descriptor&) = delete;
        int number = -1;
    };
    Descriptor input_, output_;  // the program's standard input and output
    pid_t pid_ = -1;
    std::string waiting_;  // received bytes that receive() has not returned yet
};

}  // namespace meadhall

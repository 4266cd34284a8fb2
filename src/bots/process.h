// A program that runs beside ours, spoken with line by line through its standard input and output. Nothing here waits
// longer than it was told to. The program has a process group of its own, which ends with this object.
#pragma once

#include <chrono>
#include <stdexcept>
#include <string>
#include <string_view>
#include <sys/types.h>
#include <vector>

namespace meadhall {

// Nothing more can be had from the program: "has ended with status 1".
struct Lost : std::runtime_error {
    using std::runtime_error::runtime_error;
};

class Process {
public:
    using Within = std::chrono::milliseconds;

    // The program and its arguments; without a slash it is looked for in PATH. Throws BadInput if it cannot be started.
    explicit Process(const std::vector<std::string>& words);
    ~Process();  // at once; the program and all that it has started
    Process(const Process&) = delete;
    Process& operator=(const Process&) = delete;

    // All of it, or throws Lost.
    void send(std::string_view text, Within time);
    // The next line without its end, at most so many bytes; throws Lost.
    std::string receive(Within time, std::size_t longest);
    // Whether it has said something that nobody has received yet.
    bool has_spoken() const;
    // Closes its input, and gives it time to end by itself.
    void dismiss(Within time) const;

private:
    bool ends(Within time) const;
    [[noreturn]] void lost() const;

    // Closed when it goes.
    class Descriptor {
    public:
        Descriptor() = default;
        ~Descriptor();
        Descriptor(const Descriptor&) = delete;
        Descriptor& operator=(const Descriptor&) = delete;
        int number = -1;
    };
    Descriptor input_, output_;  // the program's
    pid_t pid_ = -1;
    std::string waiting_;  // received, and no whole line yet
};

}  // namespace meadhall

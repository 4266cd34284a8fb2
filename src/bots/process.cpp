// SPDX-License-Identifier: Apache-2.0
#include "bots/process.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

#include "kernel/check.h"

extern char** environ;  // NOLINT: POSIX prescribes the name

namespace meadhall {
namespace {

using std::chrono::milliseconds;
using Clock = std::chrono::steady_clock;

// Waits until the descriptor is ready. Returns false if it is not ready before `until`.
bool ready(int descriptor, short events, Clock::time_point until) {
    while (true) {
        const auto left = std::chrono::ceil<milliseconds>(until - Clock::now()).count();
        pollfd asked{descriptor, events, 0};
        const int found = poll(&asked, 1, static_cast<int>(std::clamp<decltype(left)>(left, 0, 3'600'000)));
        if (found >= 0 || errno != EINTR) {
            return found > 0;
        }
    }
}

struct SpawnRequest {
    SpawnRequest() {
        posix_spawn_file_actions_init(&files);
        posix_spawnattr_init(&attributes);
    }
    ~SpawnRequest() {
        posix_spawn_file_actions_destroy(&files);
        posix_spawnattr_destroy(&attributes);
    }
    SpawnRequest(const SpawnRequest&) = delete;
    SpawnRequest& operator=(const SpawnRequest&) = delete;

    posix_spawn_file_actions_t files;
    posix_spawnattr_t attributes;
};

[[noreturn]] void cannot_start(const std::string& program, int error) {
    throw BadInput("cannot start \"" + program.substr(0, 200) + "\": " + std::strerror(error));
}

}  // namespace

Process::Descriptor::~Descriptor() {
    if (number >= 0) {
        close(number);
    }
}

Process::Process(const std::vector<std::string>& words) {
    // The program's input is a socket, so that writing to a program that has ended does not raise SIGPIPE. The
    // program's output is a separate pipe, so that we notice when the program closes its output. All descriptors are
    // close-on-exec, so that processes started by other threads do not inherit them.
    std::array<int, 2> input{};
    std::array<int, 2> output{};
    Descriptor their_input, their_output;
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, input.data()) != 0) {
        cannot_start(words.front(), errno);
    }
    input_.number = input[0];
    their_input.number = input[1];
    if (pipe2(output.data(), O_CLOEXEC) != 0) {
        cannot_start(words.front(), errno);
    }
    output_.number = output[0];
    their_output.number = output[1];

    SpawnRequest request;
    posix_spawn_file_actions_adddup2(&request.files, their_input.number, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&request.files, their_output.number, STDOUT_FILENO);
    // The program starts with default signal handlers and in its own process group, so that Ctrl-C in our terminal does
    // not reach it.
    sigset_t none, all;
    sigemptyset(&none);
    sigfillset(&all);
    posix_spawnattr_setsigmask(&request.attributes, &none);
    posix_spawnattr_setsigdefault(&request.attributes, &all);
    posix_spawnattr_setpgroup(&request.attributes, 0);
    posix_spawnattr_setflags(&request.attributes,
                             POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    std::vector<char*> arguments;
    for (const std::string& word : words) {
        arguments.push_back(const_cast<char*>(word.c_str()));  // NOLINT: exec does not modify the text
    }
    arguments.push_back(nullptr);
    if (const int error =
            posix_spawnp(&pid_, arguments.front(), &request.files, &request.attributes, arguments.data(), environ)) {
        cannot_start(words.front(), error);
    }
}

Process::~Process() {
    kill(-pid_, SIGKILL);  // before waitpid(): until then the process id cannot be reused
    while (waitpid(pid_, nullptr, 0) < 0 && errno == EINTR) {
    }
}

bool Process::exits_within(Timeout time) const {
    constexpr milliseconds nap{2};
    const Clock::time_point until = Clock::now() + time;
    while (true) {
        siginfo_t info{};
        // WNOWAIT: keeps the process, because the destructor reaps it.
        if (waitid(P_PID, static_cast<id_t>(pid_), &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_pid == pid_) {
            return true;
        }
        if (Clock::now() >= until) {
            return false;
        }
        std::this_thread::sleep_for(nap);
    }
}

void Process::close_input(Timeout time) const {
    shutdown(input_.number, SHUT_WR);
    exits_within(time);
}

void Process::fail() const {
    // How long we wait for the end of the process. A process that ends closes its output shortly before.
    constexpr milliseconds to_end{200};
    if (!exits_within(to_end)) {
        throw ProgramError("closed its input or output");
    }
    siginfo_t info{};
    waitid(P_PID, static_cast<id_t>(pid_), &info, WEXITED | WNOHANG | WNOWAIT);
    throw ProgramError((info.si_code == CLD_EXITED ? "ended with status " : "was ended by signal ") +
                       std::to_string(info.si_status));
}

void Process::send(std::string_view text, Timeout time) {
    const Clock::time_point until = Clock::now() + time;
    while (!text.empty()) {
        const ssize_t sent = ::send(input_.number, text.data(), text.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
        if (sent > 0) {
            text.remove_prefix(static_cast<std::size_t>(sent));
        } else if (errno != EINTR && errno != EAGAIN && errno != EWOULDBLOCK) {
            fail();
        } else if (errno != EINTR && !ready(input_.number, POLLOUT, until)) {
            throw ProgramError("did not read what it was sent within " + std::to_string(time.count()) + " ms");
        }
    }
}

std::string Process::receive(Timeout time, std::size_t longest) {
    const Clock::time_point until = Clock::now() + time;
    while (true) {
        const std::size_t end = waiting_.find('\n');
        if (std::min(end, waiting_.size()) > longest) {
            throw ProgramError("sent a line of more than " + std::to_string(longest) + " bytes");
        }
        if (end != std::string::npos) {
            std::string line = waiting_.substr(0, end);
            waiting_.erase(0, end + 1);
            return line;
        }
        if (!ready(output_.number, POLLIN, until)) {
            throw ProgramError("did not answer within " + std::to_string(time.count()) + " ms");
        }
        std::array<char, 4096> block{};
        const ssize_t got = read(output_.number, block.data(), block.size());
        if (got == 0 || (got < 0 && errno != EINTR)) {
            fail();
        }
        waiting_.append(block.data(), static_cast<std::size_t>(std::max<ssize_t>(got, 0)));
    }
}

bool Process::has_output() const {
    pollfd asked{output_.number, POLLIN, 0};
    return !waiting_.empty() || (poll(&asked, 1, 0) > 0 && (asked.revents & POLLIN) != 0);
}

}  // namespace meadhall

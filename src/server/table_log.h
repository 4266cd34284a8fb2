// SPDX-License-Identifier: Apache-2.0
// The lines of a table's log, as they are sent. Only the newest lines of each viewer stay in memory. Older lines are
// computed again from the moves (LogCopy), so a long game needs no more memory than a short one.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "kernel/seat.h"
#include "match/match.h"
#include "protocol/messages.h"

namespace meadhall::server {

// A `table` message has at most max_recent log lines and max_recent chat messages. Clients request older ones with
// `history`; the response has at most max_of_history.
constexpr std::uint32_t max_recent = 50, max_of_history = 100;

struct LogEntry {
    Audience audience;
    protocol::LogLine line;
};

class TableLog {
public:
    // A log line about the table itself, such as a pause. It comes after the first `rows` rows of the game. It stays in
    // memory, because it cannot be computed from the moves.
    struct Note {
        std::size_t rows;
        std::string text;
    };

    void add(LogEntry line);
    void note(std::size_t rows, std::string text);

    std::uint32_t count(Viewer viewer) const {
        return counts_[viewer.seat() ? static_cast<std::size_t>(index(*viewer.seat())) + 1 : 0];
    }
    // Includes the newest max_recent lines of each viewer.
    const std::vector<LogEntry>& newest() const { return newest_; }
    const std::vector<Note>& notes() const { return notes_; }

private:
    using Counts = std::array<std::uint32_t, max_seats + 1>;  // one count for spectators (index 0), then one per seat
    static Viewer viewer_at(std::size_t i) {
        return i == 0 ? Viewer::spectator() : Viewer(seat_at(static_cast<int>(i) - 1));
    }
    void forget_old();

    std::vector<LogEntry> newest_;
    std::size_t max_kept_ = std::size_t{2} * max_recent;
    std::vector<Note> notes_;
    Counts counts_{};
};

// Returns the line of an event. `own`: true if not everybody receives the event.
protocol::LogLine line_of(const NarrationEntry& entry, bool own);
// Returns the log lines of a row: its events, or a text if it takes moves back.
std::vector<LogEntry> lines_of(const Row& row, const std::vector<std::string>& names);

// A copy of the whole log. Another thread can read it while the game continues.
struct LogCopy {
    std::optional<Moves> moves;  // `nullopt` before the game begins
    std::vector<TableLog::Note> notes;
};
struct OlderLines {
    std::uint32_t first = 0;
    std::vector<protocol::LogLine> lines;
};
// Returns up to max_of_history lines of this viewer that come immediately before line number `before`.
OlderLines lines_before(const LogCopy& log, Viewer viewer, std::uint32_t before);

}  // namespace meadhall::server

// The lines of a table's log, as text. Only the newest of each viewer are kept; the game's older ones are computed
// again from its moves (LogCopy), so that a long game costs no more than a short one.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "kernel/seat.h"
#include "match/match.h"
#include "protocol/messages.h"
#include "protocol/phrases.h"

namespace meadhall::server {

// A `table` message carries at most so many lines and chat messages; older ones are asked for with `history`.
constexpr std::uint32_t most_recent = 50, most_of_history = 100;

struct LogLine {
    Audience audience;
    const protocol::Phrases::Kept* phrase = nullptr;
    std::string item;  // a JSON string, the game's event or, with a phrase, its values
};

class TableLog {
public:
    // Of the table itself, after so many rows of the game: this cannot be computed again, and is kept.
    struct Note {
        std::size_t rows;
        std::string item;
    };

    void add(LogLine line);
    void note(std::size_t rows, std::string item);

    std::uint32_t count(Viewer viewer) const {
        return counts_[viewer.seat() ? static_cast<std::size_t>(index(*viewer.seat())) + 1 : 0];
    }
    const std::vector<LogLine>& newest() const { return newest_; }  // at least most_recent of each viewer
    const std::vector<Note>& notes() const { return notes_; }

private:
    using Counts = std::array<std::uint32_t, most_seats + 1>;  // of a spectator, and of each seat
    static Viewer viewer_at(std::size_t i) {
        return i == 0 ? Viewer::spectator() : Viewer(seat_at(static_cast<int>(i) - 1));
    }
    void forget_old();

    std::vector<LogLine> newest_;
    std::size_t most_kept_ = std::size_t{2} * most_recent;
    std::vector<Note> notes_;
    Counts counts_{};
};

// What a row of the game that takes moves back says in the log.
std::string take_back_text(const Row& row, const std::vector<std::string>& names);

// A log from its beginning, to be read in another thread while the table goes on.
struct LogCopy {
    std::optional<Moves> moves;  // nothing before the game
    std::vector<TableLog::Note> notes;
};
struct OldLines {
    std::uint32_t first = 0;
    std::vector<protocol::Line> lines;
};
// The lines of this viewer immediately before line number `before`, at most most_of_history.
OldLines lines_before(const LogCopy& log, Viewer viewer, std::uint32_t before);

}  // namespace meadhall::server

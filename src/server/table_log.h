// The lines of a table's log, as text. Only the newest are kept; the game's older ones can be told again from its
// moves, so that a long game costs no more than a short one.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "kernel/seat.h"
#include "protocol/phrases.h"

namespace meadhall::server {

struct LogLine {
    Audience audience;
    const protocol::Phrases::Kept* phrase = nullptr;
    std::string item;  // a JSON string, the game's event or, with a phrase, its values
};

class TableLog {
public:
    // Of the table itself, after so many rows of the game: this cannot be told again, and is kept.
    struct Note {
        std::size_t rows;
        std::string item;
    };

    void add(LogLine line) {
        for (std::size_t i = 0; i < counts_.size(); ++i) {
            counts_[i] += line.audience.includes(viewer_at(i)) ? 1 : 0;
        }
        newest_.push_back(std::move(line));
        if (newest_.size() > most_kept) {
            newest_.erase(newest_.begin(), newest_.begin() + most_kept / 2);
        }
    }
    void note(std::size_t rows, std::string item) {
        notes_.push_back({rows, item});
        add({Audience::everybody(), nullptr, std::move(item)});
    }

    std::uint32_t count(Viewer viewer) const {
        return counts_[viewer.seat() ? static_cast<std::size_t>(index(*viewer.seat())) + 1 : 0];
    }
    const std::vector<LogLine>& newest() const { return newest_; }
    const std::vector<Note>& notes() const { return notes_; }

private:
    static constexpr std::size_t most_kept = 32;
    static Viewer viewer_at(std::size_t i) {
        return i == 0 ? Viewer::spectator() : Viewer(seat_at(static_cast<int>(i) - 1));
    }

    std::vector<LogLine> newest_;
    std::vector<Note> notes_;
    std::array<std::uint32_t, most_seats + 1> counts_{};  // of a spectator, and of each seat
};

}  // namespace meadhall::server

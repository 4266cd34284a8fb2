// SPDX-License-Identifier: Apache-2.0
#include "server/table_log.h"

#include <algorithm>

namespace meadhall::server {

void TableLog::add(LogEntry line) {
    for (std::size_t i = 0; i < counts_.size(); ++i) {
        counts_[i] += line.audience.includes(viewer_at(i)) ? 1 : 0;
    }
    newest_.push_back(std::move(line));
    if (newest_.size() > max_kept_) {
        forget_old();
    }
}

void TableLog::note(std::size_t rows, std::string text) {
    notes_.push_back({rows, text});
    add({Audience::everybody(), {std::move(text), {}, false}});
}

// Keeps a line while it is among the newest max_recent lines of at least one viewer. What one viewer gets must not
// depend on how many lines other viewers have.
void TableLog::forget_old() {
    Counts newer{};
    std::vector<LogEntry> kept;
    for (std::size_t at = newest_.size(); at-- > 0;) {
        LogEntry& line = newest_[at];
        bool is_recent = false;
        for (std::size_t i = 0; i < newer.size(); ++i) {
            if (line.audience.includes(viewer_at(i))) {
                is_recent = is_recent || newer[i] < max_recent;
                ++newer[i];
            }
        }
        if (is_recent) {
            kept.push_back(std::move(line));
        }
    }
    std::ranges::reverse(kept);
    newest_ = std::move(kept);
    max_kept_ = newest_.size() + max_recent;
}

protocol::LogLine line_of(const NarrationEntry& entry, bool own) { return {{}, {entry.wire}, own}; }

std::vector<LogEntry> lines_of(const Row& row, const std::vector<std::string>& names) {
    std::vector<LogEntry> lines;
    if (row.action.empty()) {
        lines.push_back({Audience::everybody(),
                         {row.seat ? names[static_cast<std::size_t>(index(*row.seat))] + " takes back the last move"
                                   : "The last move is taken back",
                          {},
                          false}});
    }
    for (const NarrationEntry& entry : row.narration) {
        lines.push_back({entry.audience, line_of(entry, !entry.audience.is_everybody())});
    }
    return lines;
}

OlderLines lines_before(const LogCopy& log, Viewer viewer, std::uint32_t before) {
    OlderLines old;
    old.first = before - std::min(before, max_of_history);
    std::uint32_t number = 0;
    const auto add = [&](LogEntry entry) {
        if (entry.audience.includes(viewer)) {
            if (number >= old.first && number < before) {
                old.lines.push_back(std::move(entry.line));
            }
            ++number;
        }
    };
    auto note = log.notes.begin();
    const auto add_notes = [&](std::size_t rows) {
        for (; note != log.notes.end() && note->rows <= rows; ++note) {
            add({Audience::everybody(), {note->text, {}, false}});
        }
    };
    add_notes(0);
    if (log.moves) {
        for_each_row(*log.moves, [&](const Row& row) {
            for (LogEntry& entry : lines_of(row, log.moves->plan.names)) {
                add(std::move(entry));
            }
            add_notes(static_cast<std::size_t>(row.number));
            return number < before;
        });
    }
    old.first = std::min(old.first, number);
    return old;
}

}  // namespace meadhall::server

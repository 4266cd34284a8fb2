// SPDX-License-Identifier: Apache-2.0
#include "server/replay.h"

#include <algorithm>

#include "server/table_log.h"

namespace meadhall::server {
namespace {

const Row& row_of(const FinishedGame& finished, std::size_t moment) {
    return finished.rows[static_cast<std::size_t>(finished.line.row(moment)) - 1];
}

bool is_asked(const FinishedGame& finished, std::size_t moment, Viewer viewer) {
    for (const Seat seat : finished.line.position(moment).to_act()) {
        if (viewer.is(seat)) {
            return true;
        }
    }
    return false;
}

// True if the moment is a step in this viewer's replay. A move of which the viewer saw nothing is not a step.
bool is_step(const FinishedGame& finished, std::size_t moment, Viewer viewer, bool open) {
    if (moment == 0 || open || is_asked(finished, moment, viewer)) {
        return true;
    }
    const Row& row = row_of(finished, moment);
    return viewer.is(*row.seat) || std::ranges::any_of(row.narration, [&](const NarrationEntry& entry) {
               return entry.audience.includes(viewer);
           });
}

protocol::ReplayStep step_of(const FinishedGame& finished, std::size_t moment, Viewer viewer, bool open) {
    const Position& position = finished.line.position(moment);
    protocol::ReplayStep step;
    step.moment = static_cast<std::uint32_t>(moment);
    step.asked = is_asked(finished, moment, viewer);
    if (moment > 0) {
        const Row& row = row_of(finished, moment);
        if (open || viewer.is(*row.seat)) {
            step.seat = index(*row.seat);
            step.action = row.action;
        }
        for (const NarrationEntry& entry : row.narration) {
            if (open || entry.audience.includes(viewer)) {
                step.lines.push_back(line_of(entry, !open && !entry.audience.is_everybody()));
            }
        }
    }
    for (int i = 0; open && i < finished.plan.setup.players; ++i) {
        step.views.push_back(position.view(seat_at(i)));
    }
    if (!open) {
        step.views.push_back(position.view(viewer));
    }
    return step;
}

}  // namespace

std::vector<protocol::Standing> standings_of(const Position& end) {
    std::vector<protocol::Standing> standings;
    const Outcome outcome = end.outcome();
    for (std::size_t i = 0; i < outcome.size(); ++i) {
        protocol::Standing& standing = standings.emplace_back();
        standing = {static_cast<int>(i), outcome[i].place, outcome[i].score, {}};
        for (const ScoreLine& line : end.tally(seat_at(standing.seat))) {
            standing.parts.push_back({line.what, line.points});
        }
    }
    return standings;
}

protocol::ReplayReply replay_of(const FinishedGame& finished, std::optional<int> seat, bool open, std::uint32_t from) {
    const int players = finished.plan.setup.players;
    if (seat && (*seat < 0 || *seat >= players)) {
        throw RequestError(ErrorCode::bad_request, "there is no such seat");
    }
    protocol::ReplayReply replay;
    replay.game = finished.game.identity().id;
    replay.names = finished.plan.names;
    replay.options = finished.plan.setup.options;
    replay.seat = open ? std::nullopt : seat;
    replay.open = open;
    replay.from = from;
    replay.verified = finished.verified;
    // An open step contains the views of all seats, so it is as large as `players` steps of one viewer.
    const auto limit = static_cast<std::size_t>(open ? max_steps / players : max_steps);
    const Viewer viewer = replay.seat ? Viewer(seat_at(*replay.seat)) : Viewer::spectator();
    for (std::size_t moment = 0; moment < finished.line.size(); ++moment) {
        if (is_step(finished, moment, viewer, open)) {
            if (replay.steps >= from && replay.shown.size() < limit) {
                replay.shown.push_back(step_of(finished, moment, viewer, open));
            }
            ++replay.steps;
        }
    }
    replay.outcome = standings_of(finished.line.position());
    return replay;
}

FinishedGame::FinishedGame(const std::shared_ptr<const Match>& match)
    : owner(match), game(match->game()), plan(match->plan()), line(match->timeline()), rows(match->rows()) {}

FinishedGame::FinishedGame(const std::shared_ptr<const RecordReader>& record)
    : owner(record),
      game(record->game()),
      plan(record->plan()),
      line(record->timeline()),
      rows(record->rows()),
      verified(record->dealt_from_seed()) {}

// The id of a table never begins with "record-".
std::string ReplayCache::name_of(const std::string& record) { return "record-" + sha256_hex(record).substr(0, 40); }
bool ReplayCache::is_record(const std::string& name) { return name.starts_with("record-"); }

}  // namespace meadhall::server

// SPDX-License-Identifier: Apache-2.0
// A table as others see it: snapshots for viewers, the summary for lists, and the record of a finished game.
#include <algorithm>
#include <sodium.h>

#include "match/record.h"
#include "match/snapshot.h"
#include "server/replay.h"
#include "server/summary.h"
#include "server/table.h"

namespace meadhall::server {
namespace {

// Players and spectators have separate chat rooms.
protocol::Room room_of(TableViewer viewer) { return viewer ? protocol::Room::table : protocol::Room::spectators; }

}  // namespace

// The position id changes only when the viewer's own view changes, so it reveals nothing hidden.
const Table::GameSnapshot& Table::game_snapshot(TableViewer viewer) const {
    game_snapshots_.resize(seats_.size() + 1);
    std::optional<GameSnapshot>& snapshot = game_snapshots_[viewer ? at(*viewer) + 1 : 0];
    if (snapshot) {
        return *snapshot;
    }
    snapshot.emplace();
    if (match_) {
        const Position& position = seen_position(viewer);
        const bool asked =
            viewer && status_ == Status::playing && !has_bot(*viewer) && position.to_act().contains(*viewer);
        snapshot->game = meadhall::snapshot_for(position, viewer_of(viewer), asked);
        const std::array<std::uint64_t, 2> seen{snapshot->game->hash(), line_count(viewer)};
        std::array<unsigned char, crypto_shorthash_BYTES> hash{};
        crypto_shorthash(hash.data(), reinterpret_cast<const unsigned char*>(seen.data()), sizeof seen, seed_.data());
        snapshot->position = hex(hash).substr(0, 8);  // enough to distinguish consecutive positions
    }
    return *snapshot;
}

const Position& Table::hint_position(Seat seat, const std::string& position) const {
    expect(Status::playing, "no game is in progress at this table");
    if (!hints_) {
        throw RequestError(ErrorCode::not_allowed, "this table does not allow hints");
    }
    if (position != position_for(seat)) {
        throw RequestError(ErrorCode::stale, "the table has changed");
    }
    if (!game_snapshot(seat).asked()) {
        throw RequestError(ErrorCode::not_now, "it is not your turn, so there is no hint");
    }
    return seen_position(seat);
}

std::uint32_t Table::first_line(TableViewer viewer, std::uint32_t known) const {
    return std::max(known, line_count(viewer) - std::min(line_count(viewer), max_recent));
}

std::uint32_t Table::first_chat(TableViewer viewer, const Muted& muted, std::uint32_t known) const {
    const std::uint32_t count = chat_count(viewer, muted);
    return std::max(known, count - std::min(count, max_recent));
}

std::vector<protocol::LogLine> Table::lines_from(TableViewer viewer, std::uint32_t first) const {
    const std::vector<LogEntry>& newest = log_.newest();
    std::uint32_t wanted = line_count(viewer) - std::min(first, line_count(viewer));
    std::size_t begin = newest.size();
    while (wanted > 0 && begin > 0) {
        wanted -= newest[--begin].audience.includes(viewer_of(viewer)) ? 1 : 0;
    }
    check(wanted == 0, "a log line that is not in memory");
    std::vector<protocol::LogLine> lines;
    for (std::size_t i = begin; i < newest.size(); ++i) {
        if (newest[i].audience.includes(viewer_of(viewer))) {
            lines.push_back(newest[i].line);
        }
    }
    return lines;
}

std::vector<const protocol::Chat*> Table::chat_visible_to(TableViewer viewer, const Muted& muted) const {
    std::vector<const protocol::Chat*> visible;
    for (const protocol::Chat& said : chat_[static_cast<std::size_t>(room_of(viewer))]) {
        if (!muted.contains(said.person)) {
            visible.push_back(&said);
        }
    }
    return visible;
}

std::vector<protocol::Chat> Table::chat_from(TableViewer viewer, std::uint32_t first, const Muted& muted) const {
    const std::vector<protocol::Chat>& all = chat_[static_cast<std::size_t>(room_of(viewer))];
    if (muted.empty()) {
        return {all.begin() + std::min<std::ptrdiff_t>(first, std::ssize(all)), all.end()};
    }
    std::vector<protocol::Chat> chat;
    const std::vector<const protocol::Chat*> visible = chat_visible_to(viewer, muted);
    for (std::size_t i = first; i < visible.size(); ++i) {
        chat.push_back(*visible[i]);
    }
    return chat;
}

std::uint32_t Table::chat_count(TableViewer viewer, const Muted& muted) const {
    return static_cast<std::uint32_t>(muted.empty() ? chat_[static_cast<std::size_t>(room_of(viewer))].size()
                                                    : chat_visible_to(viewer, muted).size());
}

std::pair<std::uint32_t, std::vector<protocol::Chat>> Table::chat_before(TableViewer viewer, const Muted& muted,
                                                                         std::uint32_t before) const {
    const std::vector<const protocol::Chat*> visible = chat_visible_to(viewer, muted);
    before = std::min(before, static_cast<std::uint32_t>(visible.size()));
    const std::uint32_t first = before - std::min(before, max_of_history);
    std::vector<protocol::Chat> chat;
    for (std::uint32_t i = first; i < before; ++i) {
        chat.push_back(*visible[i]);
    }
    return {first, chat};
}

protocol::TableSnapshot Table::snapshot(TableViewer viewer, std::int64_t now_ms) const {
    protocol::TableSnapshot snapshot;
    snapshot.table = id_;
    snapshot.game = game_->identity().id;
    snapshot.title = title_;
    snapshot.status = status_;
    snapshot.host = host_.name;
    snapshot.options = setup_.options;
    snapshot.listed = listed_;
    snapshot.spectators = spectators_;
    snapshot.clock = clock_;
    snapshot.commitment = commitment_;
    snapshot.hints = hints_;
    for (std::size_t i = 0; i < seats_.size(); ++i) {
        const SeatEntry& entry = seats_[i];
        protocol::SeatSnapshot& each = snapshot.seats.emplace_back();
        each.person = entry.who.person;
        each.name = name_at(i);
        each.bot = entry.bot;
        each.resigned = entry.resigned;
        if (match_ && clock_.kind != protocol::ClockKind::none) {
            each.left_ms = match_->time_left_ms(seat_at(static_cast<int>(i)), table_time(now_ms));
        }
    }
    snapshot.you = viewer ? std::optional<int>(index(*viewer)) : std::nullopt;
    snapshot.invitation = viewer ? invitation_ : std::string();
    if (match_) {
        const GameSnapshot& seen = game_snapshot(viewer);
        snapshot.position = seen.position;
        snapshot.question = seen.game->question();
        snapshot.outcome = standings();
        if (viewer && status_ == Status::playing && !match_->over() && !has_bot(*viewer)) {
            snapshot.can_undo = response_window_ ? response_window_->newest_held(*viewer).has_value()
                                                 : match_->why_not_undo(*viewer).legal();
        }
    }
    snapshot.proposal = proposal_;
    snapshot.rematch = rematch_;
    snapshot.window = window_snapshot(viewer, now_ms);
    snapshot.settings = viewer ? seats_[at(*viewer)].settings : json::object();
    return snapshot;
}

// Standings of a finished game. Players who resigned rank last.
std::vector<protocol::Standing> Table::standings() const {
    if (match_ && match_->over()) {
        return standings_of(match_->position());
    }
    std::vector<protocol::Standing> standings;
    for (int i = 0; match_ && status_ == Status::finished && i < setup_.players; ++i) {
        standings.push_back({i, seats_[at(seat_at(i))].resigned ? 2 : 1, 0, {}});
    }
    return standings;
}

SummaryDetails Table::summary_details() const {
    SummaryDetails details{title_, host_.name, setup_.players, 0, {}, {}, {}, host_.person, goes_on_, {}};
    for (const protocol::Standing& standing : standings()) {
        if (standing.place == 1) {
            details.won.push_back(standing.seat);
        }
    }
    for (std::size_t i = 0; i < seats_.size(); ++i) {
        details.free += seats_[i].who.person.empty() && seats_[i].bot.empty();
        details.names.push_back(name_at(i));
        if (asked_since_[i] != 0) {
            details.asked.push_back(seats_[i].who.person);
            details.since.push_back(asked_since_[i]);
        }
    }
    return details;
}

store::TableSummary Table::summary(const SummaryDetails& details) const {
    std::vector<std::string> people;
    for (const SeatEntry& entry : seats_) {
        if (!entry.who.person.empty()) {
            people.push_back(entry.who.person);
        }
    }
    return {id_,
            std::string(game_->identity().id),
            std::string(enum_word(status_)),
            listed_,
            people,
            text_of(details),
            created_ms_,
            changed_ms_};
}

void Table::expect_over() const {
    if (!match_ || status_ == Status::playing || status_ == Status::paused) {
        throw RequestError(ErrorCode::not_now, "this is available after the game");
    }
}

Ending Table::ending() const {
    return {match_->over() ? "" : status_ == Status::abandoned ? "abandoned" : "resigned", resigned()};
}

// Returns the plan of a rematch: the same settings, with the seats rotated by one.
protocol::OpenTable Table::plan_again() const {
    protocol::OpenTable plan;
    plan.game = game_->identity().id;
    plan.players = setup_.players;
    plan.options = setup_.options;
    plan.title = title_;
    plan.listed = listed_;
    plan.spectators = spectators_;
    plan.clock = clock_;
    plan.windows = windows_;
    plan.beat_percent = beat_percent_;
    plan.hints = hints_;
    for (std::size_t i = 0; i < seats_.size(); ++i) {
        if (seats_[i].who.person.empty()) {
            plan.bots.push_back({static_cast<int>((i + 1) % seats_.size()), seats_[i].bot});
        }
    }
    return plan;
}

std::vector<Who> Table::players_rotated() const {
    std::vector<Who> players(seats_.size());
    for (std::size_t i = 0; i < seats_.size(); ++i) {
        players[(i + 1) % seats_.size()] = seats_[i].who;
    }
    return players;
}

}  // namespace meadhall::server

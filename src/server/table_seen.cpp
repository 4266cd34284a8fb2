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

using codec::NoRules;

// Players and spectators have separate chat rooms.
protocol::Room room_of(Eye eye) { return eye ? protocol::Room::table : protocol::Room::spectators; }

}  // namespace

// The position id changes only when the viewer's own view changes, so it reveals nothing hidden.
const Table::Shown& Table::shown_to(Eye eye) const {
    shown_.resize(seats_.size() + 1);
    std::optional<Shown>& shown = shown_[eye ? at(*eye) + 1 : 0];
    if (shown) {
        return *shown;
    }
    shown.emplace();
    if (match_) {
        const Position& position = seen_position(eye);
        const bool asked = eye && status_ == Status::playing && !has_bot(*eye) && position.to_act().contains(*eye);
        shown->game = meadhall::snapshot_for(position, viewer_of(eye), asked, match_->plan().names);
        const std::array<std::uint64_t, 2> seen{shown->game->hash(), line_count(eye)};
        std::array<unsigned char, crypto_shorthash_BYTES> hash{};
        crypto_shorthash(hash.data(), reinterpret_cast<const unsigned char*>(seen.data()), sizeof seen, seed_.data());
        shown->position = hex(hash).substr(0, 8);  // enough to distinguish consecutive positions
    }
    return *shown;
}

const Position& Table::advised(Seat seat, const std::string& position) const {
    expect(Status::playing, "the game does not run");
    if (!hints_) {
        throw Problem("not_allowed", "at this table nobody asks for hints");
    }
    if (position != position_for(seat)) {
        throw Problem("stale", "the table has changed");
    }
    if (!shown_to(seat).asked()) {
        throw Problem("not_now", "nothing is asked of you");
    }
    return seen_position(seat);
}

std::uint32_t Table::first_line(Eye eye, std::uint32_t known) const {
    return std::max(known, line_count(eye) - std::min(line_count(eye), most_recent));
}

std::uint32_t Table::first_chat(Eye eye, const Muted& muted, std::uint32_t known) const {
    const std::uint32_t count = chat_count(eye, muted);
    return std::max(known, count - std::min(count, most_recent));
}

std::vector<protocol::NewLine> Table::lines_from(Eye eye, std::uint32_t first) const {
    const std::vector<LogLine>& newest = log_.newest();
    std::uint32_t wanted = line_count(eye) - std::min(first, line_count(eye));
    std::size_t begin = newest.size();
    while (wanted > 0 && begin > 0) {
        wanted -= newest[--begin].audience.includes(viewer_of(eye)) ? 1 : 0;
    }
    check(wanted == 0, "a line that is not kept");
    std::vector<protocol::NewLine> lines;
    for (std::size_t i = begin; i < newest.size(); ++i) {
        if (const LogLine& line = newest[i]; line.audience.includes(viewer_of(eye))) {
            lines.push_back({!line.audience.is_everybody(), line.phrase, line.item});
        }
    }
    return lines;
}

std::vector<const protocol::Chat*> Table::heard_by(Eye eye, const Muted& muted) const {
    std::vector<const protocol::Chat*> heard;
    for (const protocol::Chat& said : chat_[static_cast<std::size_t>(room_of(eye))]) {
        if (!muted.contains(said.person)) {
            heard.push_back(&said);
        }
    }
    return heard;
}

protocol::Items Table::chat_from(Eye eye, std::uint32_t first, const Muted& muted) const {
    protocol::Items items;
    const auto add = [&](const protocol::Chat& said) {
        std::string item;
        codec::write_json(item, NoRules(), said);
        items.add(item);
    };
    if (const std::vector<protocol::Chat>& all = chat_[static_cast<std::size_t>(room_of(eye))]; muted.empty()) {
        for (std::size_t i = first; i < all.size(); ++i) {
            add(all[i]);
        }
        return items;
    }
    const std::vector<const protocol::Chat*> heard = heard_by(eye, muted);
    for (std::size_t i = first; i < heard.size(); ++i) {
        add(*heard[i]);
    }
    return items;
}

std::uint32_t Table::chat_count(Eye eye, const Muted& muted) const {
    return static_cast<std::uint32_t>(muted.empty() ? chat_[static_cast<std::size_t>(room_of(eye))].size()
                                                    : heard_by(eye, muted).size());
}

std::pair<std::uint32_t, std::vector<protocol::Chat>> Table::chat_before(Eye eye, const Muted& muted,
                                                                         std::uint32_t before) const {
    const std::vector<const protocol::Chat*> heard = heard_by(eye, muted);
    before = std::min(before, static_cast<std::uint32_t>(heard.size()));
    const std::uint32_t first = before - std::min(before, most_of_history);
    std::vector<protocol::Chat> chat;
    for (std::uint32_t i = first; i < before; ++i) {
        chat.push_back(*heard[i]);
    }
    return {first, chat};
}

protocol::TableSeen Table::fixed() const {
    protocol::TableSeen seen;
    seen.table = id_;
    seen.game = game_->identity().id;
    seen.title = title_;
    seen.host = host_.name;
    seen.options = setup_.options;
    seen.listed = listed_;
    seen.spectators = spectators_;
    seen.clock = clock_;
    seen.commitment = commitment_;
    seen.hints = hints_;
    return seen;
}

protocol::TableSeen Table::frame_for(Eye eye, std::int64_t now_ms) const {
    protocol::TableSeen seen;
    seen.status = status_;
    for (std::size_t i = 0; i < seats_.size(); ++i) {
        const Place& place = seats_[i];
        protocol::SeatSeen& each = seen.seats.emplace_back();
        each.person = place.who.person;
        each.name = name_at(i);
        each.bot = place.bot;
        each.resigned = place.resigned;
        if (match_ && clock_.kind != protocol::ClockKind::none) {
            each.left_ms = match_->time_left_ms(seat_at(static_cast<int>(i)), table_time(now_ms));
        }
    }
    seen.you = eye ? std::optional<int>(index(*eye)) : std::nullopt;
    seen.invitation = eye ? invitation_ : std::string();
    if (match_) {
        const Shown& shown = shown_to(eye);
        seen.position = shown.position;
        seen.question = shown.game->question();
        seen.outcome = standings();
        if (eye && status_ == Status::playing && !match_->over() && !has_bot(*eye)) {
            seen.can_undo = gathering_ ? gathering_->newest_held(*eye).has_value() : match_->why_not_undo(*eye).legal();
        }
    }
    seen.proposal = proposal_;
    seen.rematch = rematch_;
    seen.window = window_seen(eye, now_ms);
    seen.settings = eye ? seats_[at(*eye)].settings : json::object();
    return seen;
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

Summary Table::summary() const {
    Summary summary{title_, host_.name, setup_.players, 0, {}, {}, {}, host_.person, goes_on_, {}};
    for (const protocol::Standing& standing : standings()) {
        if (standing.place == 1) {
            summary.won.push_back(standing.seat);
        }
    }
    for (std::size_t i = 0; i < seats_.size(); ++i) {
        summary.free += seats_[i].who.person.empty() && seats_[i].bot.empty();
        summary.names.push_back(name_at(i));
        if (asked_since_[i] != 0) {
            summary.asked.push_back(seats_[i].who.person);
            summary.since.push_back(asked_since_[i]);
        }
    }
    return summary;
}

store::Head Table::head(const Summary& summary) const {
    std::vector<std::string> people;
    for (const Place& place : seats_) {
        if (!place.who.person.empty()) {
            people.push_back(place.who.person);
        }
    }
    return {id_,
            std::string(game_->identity().id),
            std::string(enum_word(status_)),
            listed_,
            people,
            text_of(summary),
            created_ms_,
            changed_ms_};
}

void Table::expect_over() const {
    if (!match_ || status_ == Status::playing || status_ == Status::paused) {
        throw Problem("not_now", "that is shown when the game is over");
    }
}

Ending Table::ending() const {
    return {match_->over() ? "" : status_ == Status::abandoned ? "abandoned" : "resigned", resigned()};
}

// The settings of a rematch: the same, with the seats rotated by one.
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

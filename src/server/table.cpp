// SPDX-License-Identifier: Apache-2.0
// What follows from the state of a table: who must move, who is waited for, how time runs.
#include "server/table.h"

#include <algorithm>

namespace meadhall::server {

Games::Games() {
    for (const Identity& game : all_games()) {
        open(game.id, nullptr);
    }
}

void Games::open(std::string_view id, const codec::ReadFile& read) { games_[std::string(id)] = open_game(id, read); }

std::shared_ptr<const AnyGame> Games::find(std::string_view id) const {
    const auto found = games_.find(id);
    return found == games_.end() ? nullptr : found->second;
}

// --- whose turn it is, and when time runs out -----------------------------------------------------------------------

std::optional<Seat> Table::bot_to_move() const {
    if (status_ == Status::playing && !response_window_) {
        for (const Seat seat : match_->position().to_act()) {
            if (has_bot(seat)) {
                return seat;
            }
        }
    }
    return std::nullopt;
}

std::optional<std::pair<std::int64_t, Seat>> Table::next_time_out(std::int64_t now_ms) const {
    std::optional<std::pair<std::int64_t, Seat>> first;
    if (status_ == Status::playing && clock_.kind != protocol::ClockKind::none && !response_window_) {
        for (const Seat seat : match_->position().to_act()) {
            const std::int64_t left = match_->time_left_ms(seat, table_time(now_ms));
            if (seats_[at(seat)].bot.empty() && (!first || left < first->first)) {
                first = {left, seat};
            }
        }
    }
    return first;
}

bool Table::goes_on_by_itself() const {
    constexpr std::int64_t some_day = std::int64_t{1} << 60;
    return must_finish() || asked_by_all() || bot_to_move() || !bots_to_answer().empty() ||
           can_close_window(some_day) || (response_window_ && pace_ != Pace::correspondence) ||
           next_time_out(started_ms_ + paused_ms_).has_value();
}

// The seats of people who still have to act. In a response window, people who have answered are not among them.
SeatSet Table::asked_seats() const {
    SeatSet asked;
    if (status_ == Status::playing) {
        for (const Seat seat : response_window_ ? response_window_->window().members : match_->position().to_act()) {
            if (!has_bot(seat) && !(response_window_ && answer_of(seat))) {
                asked.insert(seat);
            }
        }
    }
    return asked;
}

// The seats of people that the game waits for, as far as everyone may know. In a response window, people who have
// answered are still among them, because nobody may learn who has answered.
SeatSet Table::awaited_seats() const {
    SeatSet awaited;
    if (status_ == Status::playing) {
        for (const Seat seat : response_window_ ? response_window_->window().members : match_->position().to_act()) {
            if (!has_bot(seat)) {
                awaited.insert(seat);
            }
        }
    }
    return awaited;
}

SeatSet Table::seats_with_say() const {
    SeatSet seats;
    for (std::size_t i = 0; i < seats_.size(); ++i) {
        if (!seats_[i].who.person.empty() && !seats_[i].resigned) {
            seats.insert(seat_at(static_cast<int>(i)));
        }
    }
    return seats;
}

std::optional<std::int64_t> Table::awaited_since_ms(Seat seat) const {
    std::optional<std::int64_t> since;
    const auto waits = [&](bool so, std::int64_t since_ms) {
        since = so ? std::min(since.value_or(since_ms), since_ms) : since;
    };
    waits(status_ == Status::playing && awaited_ms_[at(seat)] != 0, awaited_ms_[at(seat)]);
    waits(status_ == Status::paused, paused_since_ms_);
    waits(proposal_ && !has_agreed(seat), proposed_ms_);
    return since;
}

// Time since the game began, without pauses.
std::int64_t Table::playing_time(std::int64_t now_ms) const {
    const std::int64_t until = status_ == Status::paused ? paused_since_ms_ : now_ms;
    return std::max<std::int64_t>(0, until - started_ms_ - paused_ms_);
}

// The time that the players' clocks use: playing time without response windows. Clocks stop in response windows,
// because a running clock would reveal who is asked.
std::int64_t Table::table_time(std::int64_t now_ms) const {
    const std::int64_t until = response_window_ ? response_window_->since_ms() : playing_time(now_ms);
    return std::max<std::int64_t>(0, until - windows_ms_);
}

}  // namespace meadhall::server

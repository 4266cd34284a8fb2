// SPDX-License-Identifier: Apache-2.0
// Response windows at a table (server/response_window.h): when one opens, who is waited for, when it closes. Its
// duration depends only on the pace of the table and on public information, never on who has which cards or answers
// what.
#include <algorithm>

#include "server/table.h"

namespace meadhall::server {

// Called after every move, both when it is played and when the table is loaded.
void Table::follow_move(std::int64_t at_ms) {
    clear_snapshots();
    follow_windows(at_ms);
    withdraw_old_take_back();
}

void Table::follow_windows(std::int64_t at_ms) {
    if (response_window_) {
        const Row& newest = match_->newest_row();
        const Action made = game_->read(newest.action, match_->plan().names);
        const bool is_move = game_->knows(made);  // not a take-back
        const bool goes_on = is_move && !response_window_->close_by(made);
        if (made == response_window_->window().fallback &&
            response_window_->window().manner == Window::Manner::hidden) {
            passes_[newest.number] = goes_on;
        }
        if (goes_on) {
            return;
        }
        for (const Seat seat : response_window_->halted()) {
            const bool fruitful = newest.seat == seat && is_move && made != response_window_->window().fallback;
            fruitless_halts_[seat] += fruitful ? 0 : 1;
        }
        windows_ms_ += std::max<std::int64_t>(0, playing_time(at_ms) - response_window_->since_ms());
        response_window_.reset();
    }
    if (const std::optional<Window> window = match_->position().window()) {
        response_window_.emplace(match_->position(), *window, playing_time(at_ms));
        if (window->round != round_of_halts_) {
            round_of_halts_ = window->round;
            fruitless_halts_.clear();
        }
    }
}

// Hidden passes in a response window do not count as public moves, and a take-back never returns to the middle of a
// window.
std::optional<Table::PublicMove> Table::last_public_move() const {
    if (!match_) {
        return std::nullopt;
    }
    const Timeline& line = match_->timeline();
    std::size_t moment = line.size() - 1;
    while (passes_.contains(line.row(moment))) {
        --moment;
    }
    if (moment == 0) {
        return std::nullopt;
    }
    PublicMove move{line.row(moment), 0};
    const auto is_within_window = [&](int row) {
        const auto pass = passes_.find(row);
        return pass != passes_.end() && pass->second;
    };
    do {
        move.row_before = line.row(--moment);
    } while (is_within_window(move.row_before));
    return move;
}

// Withdraws the proposal of a take-back if a public move or a take-back has followed the proposal. The players
// were asked about the move that was the newest one when the proposal was made.
void Table::withdraw_old_take_back() {
    if (proposal_ && proposal_->what == protocol::ProposalKind::take_back &&
        last_public_move().value_or(PublicMove{}).row != proposed_row_) {
        proposal_.reset();
    }
}

void Table::restart_window(std::int64_t now_ms) {
    if (response_window_) {
        response_window_->begin_again(playing_time(now_ms));
    }
}

// The position that a viewer sees. In a response window, each member sees the position in which it would be asked if
// all members before it passed. For the seat that moves after the window, see ResponseWindow::seen_by().
const Position& Table::seen_position(TableViewer viewer) const {
    const Position* own = response_window_ && viewer ? response_window_->seen_by(*viewer) : nullptr;
    return own != nullptr ? *own : match_->position();
}

// Returns the seat's answer to the window: one that the player has given, or one that follows from their settings.
// `nullopt`: the window still waits for the seat.
std::optional<Action> Table::answer_of(Seat seat) const {
    // A person's answer stays valid, even if a bot has taken the seat after the answer.
    if (const std::optional<Action> held = response_window_->held(seat)) {
        return held;
    }
    if (has_bot(seat)) {
        return response_window_->thought(seat);
    }
    const Position& asked = response_window_->asked(seat);
    const json::object& settings = seats_[at(seat)].settings;
    // At a table with several people, do not pass automatically for a player who has nothing to respond with: a longer
    // wait would then reveal that a player does have something.
    return pace_ == Pace::solo ? asked.quiet_answer(seat, settings) : asked.standing_answer(seat, settings);
}

std::vector<Seat> Table::bots_to_answer() const {
    std::vector<Seat> bots;
    if (status_ == Status::playing && response_window_) {
        std::ranges::copy_if(response_window_->order(), std::back_inserter(bots),
                             [&](Seat seat) { return has_bot(seat) && !response_window_->thought(seat); });
    }
    return bots;
}

// --- duration ------------------------------------------------------------------------------------------------------

std::int64_t Table::min_window_ms() const {
    const Window& window = response_window_->window();
    const std::int64_t beat = std::int64_t{window.beat_ms} * beat_percent_ / 100;
    switch (pace_) {
        case Pace::solo:
            return 0;
        case Pace::live:
            return beat + halt_ms * static_cast<std::int64_t>(response_window_->halted().size());
        case Pace::correspondence:
            break;
    }
    return window.manner == Window::Manner::waited ? beat : 0;
}

// After this time, seats that have not answered pass.
std::optional<std::int64_t> Table::max_window_ms() const {
    if (pace_ == Pace::live && response_window_->window().manner != Window::Manner::waited) {
        return min_window_ms();
    }
    if (pace_ == Pace::solo || clock_.kind == protocol::ClockKind::none) {
        return std::nullopt;
    }
    return min_window_ms() + clock_.bank_ms;
}

bool Table::can_close_window(std::int64_t now_ms) const {
    if (status_ != Status::playing || !response_window_) {
        return false;
    }
    const std::int64_t age = playing_time(now_ms) - response_window_->since_ms();
    const std::optional<std::int64_t> longest = max_window_ms();
    if (longest && age >= *longest) {
        return true;
    }
    if (age < min_window_ms() || (pace_ == Pace::live && response_window_->window().manner != Window::Manner::waited)) {
        return false;
    }
    for (const Seat seat : response_window_->order()) {
        const std::optional<Action> answer = answer_of(seat);
        if (!answer) {
            return false;
        }
        // At a table with one person, do not wait for later seats: close_window() would discard their answers.
        if (pace_ == Pace::solo && *answer != response_window_->window().fallback) {
            return true;
        }
    }
    return true;
}

std::optional<std::int64_t> Table::window_left_ms(std::int64_t now_ms) const {
    if (status_ != Status::playing || !response_window_) {
        return std::nullopt;
    }
    const std::int64_t age = playing_time(now_ms) - response_window_->since_ms();
    if (age < min_window_ms()) {
        return min_window_ms() - age;
    }
    const std::optional<std::int64_t> longest = max_window_ms();
    return longest ? std::optional(std::max<std::int64_t>(0, *longest - age)) : std::nullopt;
}

// Plays the answers in the game's order, up to the first that is not a pass. Later answers are discarded unseen. If the
// game still asks after that, a new window opens.
std::vector<NewEvent> Table::close_window(std::int64_t now_ms) {
    const ResponseWindow closing = *response_window_;
    std::vector<std::pair<Seat, Action>> answers;
    for (const Seat seat : closing.order()) {
        answers.emplace_back(seat, answer_of(seat).value_or(closing.window().fallback));
        if (answers.back().second != closing.window().fallback) {
            break;
        }
    }
    if (closing.held_next() && answers.back().second == closing.window().fallback && !has_bot(*closing.window().next)) {
        answers.emplace_back(*closing.window().next, *closing.held_next());
    }
    std::vector<NewEvent> events;
    for (const auto& [seat, answer] : answers) {
        events.push_back(play(seat, answer, now_ms));
    }
    return events;
}

bool Table::holds_updates() const {
    if (status_ != Status::playing || !response_window_ || pace_ != Pace::solo ||
        response_window_->window().manner != Window::Manner::hidden) {
        return false;
    }
    for (const Seat seat : response_window_->order()) {
        const std::optional<Action> answer = answer_of(seat);
        if (!answer) {
            return has_bot(seat);
        }
        if (*answer != response_window_->window().fallback) {
            return true;
        }
    }
    return true;
}

// --- requests -------------------------------------------------------------------------------------------------------

void Table::expect_changes_left(Seat seat) const {
    if (response_window_->times_held(seat) >= max_held_answers) {
        throw RequestError(ErrorCode::too_many, "you have changed your answer too often in this response window");
    }
}

NewEvent Table::hold(Seat seat, Action action) {
    expect_changes_left(seat);
    const Verdict verdict = seen_position(seat).why_not(seat, action);
    if (!verdict.legal()) {
        throw RequestError(ErrorCode::refused, sentence(verdict.refusal(), match_->plan().names),
                           verdict.refusal().rule);
    }
    return granted(AnswerHeld{seat, game_->text(action, match_->plan().names)});
}

bool Table::can_halt(Seat seat) const {
    const auto fruitless = fruitless_halts_.find(seat);
    return status_ == Status::playing && response_window_ && pace_ == Pace::live && !has_bot(seat) &&
           response_window_->window().manner != Window::Manner::waited &&
           response_window_->window().members.contains(seat) &&
           std::ranges::find(response_window_->halted(), seat) == response_window_->halted().end() &&
           (fruitless == fruitless_halts_.end() || fruitless->second < max_fruitless_halts);
}

NewEvent Table::grant(const Who& who, const protocol::Halt&, std::int64_t) {
    const Seat seat = player(who);
    expect(Status::playing, "no game is in progress at this table");
    if (!can_halt(seat)) {
        throw RequestError(
            ErrorCode::not_now,
            "you may raise a hand only in a live response window that you could answer, once per window, and at most "
            "twice per round without answering afterwards");
    }
    return granted(HaltCalled{seat});
}

NewEvent Table::grant(const Who& who, const protocol::Prefer& request, std::int64_t) {
    const Seat seat = player(who);
    try {
        return granted(SettingsChosen{seat, game_->read_settings(request.settings)});
    } catch (const BadInput& error) {
        throw RequestError(ErrorCode::bad_request, error.what());
    }
}

// --- snapshot -----------------------------------------------------------------------------------------------------

std::optional<protocol::WindowSnapshot> Table::window_snapshot(TableViewer viewer, std::int64_t now_ms) const {
    if (!response_window_ || (status_ != Status::playing && status_ != Status::paused)) {
        return std::nullopt;
    }
    protocol::WindowSnapshot snapshot;
    snapshot.name = response_window_->window().name;
    for (const Seat seat : response_window_->window().members) {
        snapshot.could_answer.push_back(index(seat));
    }
    snapshot.left_ms = window_left_ms(now_ms);
    if (const std::optional<Action> held = viewer ? response_window_->newest_held(*viewer) : std::nullopt) {
        snapshot.held = game_->text(*held, match_->plan().names);
    }
    for (const Seat seat : response_window_->halted()) {
        snapshot.halted.push_back(index(seat));
    }
    snapshot.can_halt = viewer && can_halt(*viewer);
    return snapshot;
}

}  // namespace meadhall::server

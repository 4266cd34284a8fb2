// Response windows at a table (server/gathering.h): when one opens, who is waited for, when it closes. Its duration
// depends only on the pace of the table and on public information, never on who has which cards or answers what.
#include <algorithm>

#include "server/table.h"

namespace meadhall::server {

// Called after every move, in play and in replay.
void Table::follow_move(std::int64_t at_ms) {
    forget_shown();
    follow_windows(at_ms);
    withdraw_old_take_back();
}

void Table::follow_windows(std::int64_t at_ms) {
    if (gathering_) {
        const Row& newest = match_->newest_row();
        const Action made = game_->read(newest.action, match_->plan().names);
        const bool is_move = game_->knows(made);  // not a take-back
        const bool goes_on = is_move && !gathering_->close_by(made);
        if (made == gathering_->window().fallback && gathering_->window().manner == Window::Manner::hidden) {
            passes_[newest.number] = goes_on;
        }
        if (goes_on) {
            return;
        }
        for (const Seat seat : gathering_->halted()) {
            const bool fruitful = newest.seat == seat && is_move && made != gathering_->window().fallback;
            fruitless_halts_[seat] += fruitful ? 0 : 1;
        }
        gathered_ms_ += std::max<std::int64_t>(0, playing_time(at_ms) - gathering_->since_ms());
        gathering_.reset();
    }
    if (const std::optional<Window> window = match_->position().window()) {
        gathering_.emplace(match_->position(), *window, playing_time(at_ms));
        if (window->round != round_of_halts_) {
            round_of_halts_ = window->round;
            fruitless_halts_.clear();
        }
    }
}

// Hidden passes in a window do not count as moves, and a take-back never returns to the middle of a window.
std::optional<Table::Step> Table::last_step() const {
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
    Step step{line.row(moment), 0};
    const auto is_within_window = [&](int row) {
        const auto pass = passes_.find(row);
        return pass != passes_.end() && pass->second;
    };
    do {
        step.row_before = line.row(--moment);
    } while (is_within_window(step.row_before));
    return step;
}

// Consent to a take-back is valid only for the move that was the newest at that time.
void Table::withdraw_old_take_back() {
    if (proposal_ && proposal_->what == protocol::Proposal::take_back &&
        last_step().value_or(Step{}).row != proposed_step_) {
        proposal_.reset();
    }
}

void Table::wake(std::int64_t now_ms) {
    if (gathering_) {
        gathering_->begin_again(playing_time(now_ms));
    }
}

// The position that a viewer sees. In a response window everyone who may answer sees the question as if they were asked
// first.
const Position& Table::seen_position(Eye eye) const {
    const Position* own = gathering_ && eye ? gathering_->seen_by(*eye) : nullptr;
    return own != nullptr ? *own : match_->position();
}

// The seat's answer to the window, given now or in advance by settings; `nullopt`: the window waits for it.
std::optional<Action> Table::answer_of(Seat seat) const {
    // A person's answer stays valid, even if a bot has taken the seat since.
    if (const std::optional<Action> held = gathering_->held(seat)) {
        return held;
    }
    if (has_bot(seat)) {
        return gathering_->thought(seat);
    }
    const Position& asked = gathering_->asked(seat);
    const json::object& settings = seats_[at(seat)].settings;
    // Where people watch, do not pass automatically for a player who has nothing to respond with: a longer wait would
    // then reveal that a player does have something.
    return pace_ == Pace::solo ? asked.quiet_answer(seat, settings) : asked.standing_answer(seat, settings);
}

std::vector<Seat> Table::bots_to_answer() const {
    std::vector<Seat> bots;
    if (status_ == Status::playing && gathering_) {
        std::ranges::copy_if(gathering_->order(), std::back_inserter(bots),
                             [&](Seat seat) { return has_bot(seat) && !gathering_->thought(seat); });
    }
    return bots;
}

// --- duration ------------------------------------------------------------------------------------------------------

std::int64_t Table::least_gathering_ms() const {
    const Window& window = gathering_->window();
    const std::int64_t beat = std::int64_t{window.beat_ms} * beat_percent_ / 100;
    switch (pace_) {
        case Pace::solo:
            return 0;
        case Pace::live:
            return beat + halt_ms * static_cast<std::int64_t>(gathering_->halted().size());
        case Pace::async:
            break;
    }
    return window.manner == Window::Manner::waited ? beat : 0;
}

// After this time, seats that have not answered pass.
std::optional<std::int64_t> Table::longest_gathering_ms() const {
    if (pace_ == Pace::live && gathering_->window().manner != Window::Manner::waited) {
        return least_gathering_ms();
    }
    if (pace_ == Pace::solo || clock_.kind == protocol::ClockKind::none) {
        return std::nullopt;
    }
    return least_gathering_ms() + clock_.bank_ms;
}

bool Table::is_gathered(std::int64_t now_ms) const {
    if (status_ != Status::playing || !gathering_) {
        return false;
    }
    const std::int64_t age = playing_time(now_ms) - gathering_->since_ms();
    const std::optional<std::int64_t> longest = longest_gathering_ms();
    if (longest && age >= *longest) {
        return true;
    }
    if (age < least_gathering_ms() || (pace_ == Pace::live && gathering_->window().manner != Window::Manner::waited)) {
        return false;
    }
    for (const Seat seat : gathering_->order()) {
        const std::optional<Action> answer = answer_of(seat);
        if (!answer) {
            return false;
        }
        // At a table with one person, do not wait for seats whose answers would be discarded.
        if (pace_ == Pace::solo && *answer != gathering_->window().fallback) {
            return true;
        }
    }
    return true;
}

std::optional<std::int64_t> Table::gathering_left_ms(std::int64_t now_ms) const {
    if (status_ != Status::playing || !gathering_) {
        return std::nullopt;
    }
    const std::int64_t age = playing_time(now_ms) - gathering_->since_ms();
    if (age < least_gathering_ms()) {
        return least_gathering_ms() - age;
    }
    const std::optional<std::int64_t> longest = longest_gathering_ms();
    return longest ? std::optional(std::max<std::int64_t>(0, *longest - age)) : std::nullopt;
}

// Plays the first answer in the game's order that is not a pass. The other answers are discarded unseen, and the window
// opens again.
std::vector<Table::Deed> Table::close_window(std::int64_t now_ms) {
    const Gathering closing = *gathering_;
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
    std::vector<Deed> deeds;
    for (const auto& [seat, answer] : answers) {
        deeds.push_back(play(seat, answer, now_ms));
    }
    return deeds;
}

bool Table::is_hushed() const {
    if (status_ != Status::playing || !gathering_ || pace_ != Pace::solo ||
        gathering_->window().manner != Window::Manner::hidden) {
        return false;
    }
    for (const Seat seat : gathering_->order()) {
        const std::optional<Action> answer = answer_of(seat);
        if (!answer) {
            return has_bot(seat);
        }
        if (*answer != gathering_->window().fallback) {
            return true;
        }
    }
    return true;
}

// --- requests -------------------------------------------------------------------------------------------------------

Table::Deed Table::hold(Seat seat, const std::string& action) {
    if (gathering_->times_held(seat) >= most_held_answers) {
        throw Problem("too_many", "you have changed your answer too often in this window");
    }
    const Verdict verdict = seen_position(seat).why_not(seat, game_->read(action, match_->plan().names));
    if (!verdict.legal()) {
        throw Problem("refused", sentence(verdict.refusal(), match_->plan().names), verdict.refusal().rule);
    }
    return granted({"held", {{"seat", index(seat)}, {"action", action}}}, 0);
}

bool Table::can_halt(Seat seat) const {
    const auto fruitless = fruitless_halts_.find(seat);
    return status_ == Status::playing && gathering_ && pace_ == Pace::live && !has_bot(seat) &&
           gathering_->window().manner != Window::Manner::waited && gathering_->window().members.contains(seat) &&
           std::ranges::find(gathering_->halted(), seat) == gathering_->halted().end() &&
           (fruitless == fruitless_halts_.end() || fruitless->second < most_fruitless_halts);
}

Table::Deed Table::halt(Seat seat, std::int64_t now_ms) {
    expect(Status::playing, "the game does not run");
    if (!can_halt(seat)) {
        throw Problem(
            "not_now",
            "you may raise a hand once in a live window that you could answer, and twice a round for nothing");
    }
    return granted({"halted", {{"seat", index(seat)}}}, now_ms);
}

Table::Deed Table::prefer(Seat seat, const json::object& settings) {
    try {
        return granted({"preferred", {{"seat", index(seat)}, {"settings", game_->read_settings(settings)}}}, 0);
    } catch (const BadInput& error) {
        throw Problem("bad_request", error.what());
    }
}

// --- snapshot -----------------------------------------------------------------------------------------------------

std::optional<protocol::WindowSeen> Table::window_seen(Eye eye, std::int64_t now_ms) const {
    if (!gathering_ || (status_ != Status::playing && status_ != Status::paused)) {
        return std::nullopt;
    }
    protocol::WindowSeen seen;
    seen.name = gathering_->window().name;
    for (const Seat seat : gathering_->window().members) {
        seen.could_answer.push_back(index(seat));
    }
    seen.left_ms = gathering_left_ms(now_ms);
    if (const std::optional<Action> held = eye ? gathering_->newest_held(*eye) : std::nullopt) {
        seen.held = game_->text(*held, match_->plan().names);
    }
    for (const Seat seat : gathering_->halted()) {
        seen.halted.push_back(index(seat));
    }
    seen.can_halt = eye && can_halt(*eye);
    return seen;
}

}  // namespace meadhall::server

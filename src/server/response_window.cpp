// SPDX-License-Identifier: Apache-2.0
#include "server/response_window.h"

#include "kernel/check.h"

namespace meadhall::server {

ResponseWindow::ResponseWindow(const Position& position, const Window& window, std::int64_t since_ms)
    : window_(window), since_ms_(since_ms) {
    // A pass draws no random values: the contract of response windows demands this.
    ListedChance nothing({});
    Chance none(nothing);
    std::shared_ptr<const Position> here = position.copy();
    while (order_.size() < static_cast<std::size_t>(window.members.size())) {
        const Seat seat = here->to_act().lowest();
        order_.push_back(seat);
        asked_[seat] = here;
        if (order_.size() < static_cast<std::size_t>(window.members.size()) || window.next) {
            std::shared_ptr<Position> further = here->copy();
            further->advance(seat, window.fallback, none);
            here = std::move(further);
        }
    }
    if (window.next) {
        after_ = here;
    }
}

bool ResponseWindow::does_next(Seat seat) const {
    return window_.next == seat && (!window_.members.contains(seat) || held(seat) == window_.fallback);
}

const Position* ResponseWindow::seen_by(Seat seat) const {
    if (does_next(seat)) {
        return after_.get();
    }
    const auto found = asked_.find(seat);
    return found == asked_.end() ? nullptr : found->second.get();
}

void ResponseWindow::hold(Seat seat, Action action) {
    ++times_held_[seat];
    if (does_next(seat)) {
        next_action_ = action;
    } else {
        held_[seat] = action;
    }
}

void ResponseWindow::take_back(Seat seat) {
    if (does_next(seat) && next_action_) {
        next_action_.reset();
    } else {
        held_.erase(seat);
    }
}

std::optional<Action> ResponseWindow::held(Seat seat) const {
    const auto found = held_.find(seat);
    return found == held_.end() ? std::nullopt : std::optional(found->second);
}

std::optional<Action> ResponseWindow::newest_held(Seat seat) const {
    return does_next(seat) && next_action_ ? next_action_ : held(seat);
}

std::optional<Action> ResponseWindow::thought(Seat seat) const {
    const auto found = thought_.find(seat);
    return found == thought_.end() ? std::nullopt : std::optional(found->second);
}

int ResponseWindow::times_held(Seat seat) const {
    const auto found = times_held_.find(seat);
    return found == times_held_.end() ? 0 : found->second;
}

bool ResponseWindow::close_by(Action action) { return action != window_.fallback || ++closed_ == order_.size(); }

}  // namespace meadhall::server

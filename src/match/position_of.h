// SPDX-License-Identifier: Apache-2.0
// A position with the concrete types of its game, for the translation units of that game. Bots do not get the position
// itself, only an Observation for their seat.
#pragma once

#include "kernel/observation.h"
#include "match/any_game.h"

namespace meadhall {

template <Game R>
class PositionOf : public Position {
public:
    PositionOf(std::shared_ptr<const R> rules, const typename R::State& state)
        : rules_(std::move(rules)), state_(state) {}

    Observation<R> observation(Seat seat) const { return {*rules_, state_, seat}; }
    // Fills `received` with those events of the last move whose audience includes the seat.
    void events_for(Seat seat, std::vector<NarratedEvent<typename R::Event>>& received) const {
        received.clear();
        for (const NarratedEvent<typename R::Event>& each : log_) {
            if (each.audience.includes(seat)) {
                received.push_back(each);
            }
        }
    }

protected:
    std::shared_ptr<const R> rules_;
    typename R::State state_;
    std::vector<NarratedEvent<typename R::Event>> log_;  // the events of the last move
};

}  // namespace meadhall

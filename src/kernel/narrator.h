// SPDX-License-Identifier: Apache-2.0
// A game reports what happened as small events, each with an audience, for the log and the animations. A silent
// narrator, as in search and simulation, costs one predicted branch and does not build the event.
#pragma once

#include <vector>

#include "kernel/seat.h"

namespace meadhall {

// An event with its audience, in the game's own type. Its JSON form is NarrationEntry in match/any_game.h.
template <class Event>
struct NarratedEvent {
    Audience audience;
    bool shows = false;  // the event reveals hidden information to its audience
    Event event;
    bool movers_own = false;  // the mover already knew what the event reveals
};

template <class Event>
class Narrator {
public:
    Narrator() = default;  // silent
    explicit Narrator(std::vector<NarratedEvent<Event>>& log) : log_(&log) {}

    // If true, nobody receives the events, and a game can skip work that it needs only for them.
    bool silent() const { return log_ == nullptr; }

    // Reports something that the audience could conclude from what it already knows, or that was drawn at random.
    template <class E>
    void tell(Audience audience, const E& event) const {
        if (log_ != nullptr) [[unlikely]] {
            keep({audience, false, Event(event)});
        }
    }
    template <class E>
    void tell(const E& event) const {
        tell(Audience::everybody(), event);
    }

    // Reveals hidden information to the audience. The mover then needs the consent of the other players to take the
    // move back. The contract check (arena/contract.h) verifies that a viewer learns hidden information only from
    // events reported with show() or show_own().
    template <class E>
    void show(Audience audience, const E& event) const {
        if (log_ != nullptr) [[unlikely]] {
            keep({audience, true, Event(event)});
        }
    }
    template <class E>
    void show(const E& event) const {
        show(Audience::everybody(), event);
    }

    // Reveals to everybody hidden information that the mover already knows, such as the cards of a payment. The mover
    // learns nothing, so the mover can still take the move back without consent.
    template <class E>
    void show_own(const E& event) const {
        if (log_ != nullptr) [[unlikely]] {
            keep({Audience::everybody(), true, Event(event), true});
        }
    }

private:
    [[gnu::cold, gnu::noinline]] void keep(const NarratedEvent<Event>& narrated) const { log_->push_back(narrated); }

    std::vector<NarratedEvent<Event>>* log_ = nullptr;
};

}  // namespace meadhall

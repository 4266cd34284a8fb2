// SPDX-License-Identifier: Apache-2.0
// Reports what happened as small events with an audience, for the log and the animations. A silent narrator (search,
// simulation) costs one predicted branch and does not build the event.
#pragma once

#include <vector>

#include "kernel/seat.h"

namespace meadhall {

// An event with its audience, in the game's own type. match/any_game.h has the same as JSON (NarrationEntry).
template <class Event>
struct NarratedEvent {
    Audience audience;
    bool shows = false;  // the event reveals something hidden to the audience
    Event event;
    bool movers_own = false;  // the mover already knew what the event reveals
};

template <class Event>
class Narrator {
public:
    Narrator() = default;  // silent
    explicit Narrator(std::vector<NarratedEvent<Event>>& log) : log_(&log) {}

    // Lets a game skip work that only serves an event.
    bool silent() const { return log_ == nullptr; }

    // Reports something that follows from what the audience already knows, or from chance.
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

    // Reveals something hidden to the audience. A player cannot take such a move back alone. Two worlds that a viewer
    // cannot tell apart may look different to that viewer only after such an event (a contract test checks this).
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

    // Reveals to everybody something hidden that the mover already knows, such as the cards of a payment. The mover
    // learns nothing, so the mover can still take the move back.
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

// What happened, as small events with an audience, for the log and the animations. A silent narrator (search,
// simulation) costs one predicted branch; the event is not even built.
#pragma once

#include <vector>

#include "kernel/seat.h"

namespace meadhall {

template <class Event>
struct Told {
    Audience audience;
    bool shows = false;
    Event event;
    bool movers_own = false;  // shown, and known to the mover before
};

template <class Event>
class Narrator {
public:
    Narrator() = default;  // silent
    explicit Narrator(std::vector<Told<Event>>& log) : log_(&log) {}

    // For what is only worked out to be told.
    bool silent() const { return log_ == nullptr; }

    // Something happened that follows from what the audience knows already, or from chance.
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

    // Something hidden becomes known to the audience. A player cannot take such a move back alone, and only after such
    // an event may two worlds that a viewer could not tell apart begin to look different to that viewer (a contract
    // test holds games to it).
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

    // Something hidden that the mover knows becomes known to everybody: the cards of a payment. The mover learns
    // nothing, so the move can still be taken back.
    template <class E>
    void show_own(const E& event) const {
        if (log_ != nullptr) [[unlikely]] {
            keep({Audience::everybody(), true, Event(event), true});
        }
    }

private:
    [[gnu::cold, gnu::noinline]] void keep(const Told<Event>& told) const { log_->push_back(told); }

    std::vector<Told<Event>>* log_ = nullptr;
};

}  // namespace meadhall

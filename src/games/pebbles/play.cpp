// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "games/pebbles/game.h"

namespace meadhall::pebbles {
namespace {

int players(const State& state) { return static_cast<int>(state.fists.size()); }

// PB-2  A round begins with an open roll of the die. It shows the stake.
void begin_round(const Box& box, State& state, Chance& chance, const Narrator<Rules::Event>& narrator) {
    state.phase = Phase::hide;
    ++state.round;
    state.stake = static_cast<std::uint8_t>(1 + chance.below(box.die_sides));
    state.called = 0;
    state.ready = {};
    std::ranges::fill(state.fists, Hidden<std::uint8_t>{});
    narrator.tell(DieRolled{state.round, state.stake});
}

// PB-5 to PB-7  Opens all fists, scores the round and passes the call to the left.
void open_fists(State& state, Reply reply, const Narrator<Rules::Event>& narrator) {
    int total = 0;
    for (const Seat seat : state.ready) {
        state.fists[seat].known_to = Audience::everybody();
        total += state.fists[seat].value;
        narrator.show(FistOpened{seat, state.fists[seat].value});
    }
    // PB-6  A right call scores the stake for the caller, or twice the stake if the call was doubted. A wrong call that
    // was doubted scores the stake for the doubter.
    const bool right = total == state.called;
    const bool doubted = reply == Reply::doubt;
    if (right || doubted) {
        const Seat winner = right ? state.caller : left_of(state.caller, players(state));
        const auto points = static_cast<std::uint8_t>(right && doubted ? 2 * state.stake : state.stake);
        state.points[winner] = static_cast<std::uint8_t>(state.points[winner] + points);
        narrator.tell(PointsScored{winner, points});
    }
    state.caller = left_of(state.caller, players(state));  // PB-7  the call passes to the left
}

}  // namespace

Rules::Rules(const Data& data) : box(data.box) {
    if (box.pebbles_each < 1 || box.pebbles_each > 20 || box.die_sides < 2 || box.die_sides > 10 ||
        box.calls_each < 1 || box.calls_each > 3) {
        throw BadInput("PB-1: a box needs 1 to 20 pebbles and 1 to 3 calls each, and a die with 2 to 10 sides");
    }
}

State Rules::set_up(const Setup<Options>& setup, Chance& chance) const {
    State state{};
    state.fists.resize(static_cast<std::size_t>(setup.players));
    state.points.resize(static_cast<std::size_t>(setup.players));
    begin_round(box, state, chance, {});
    return state;
}

SeatSet Rules::to_act(const State& state) const {
    switch (state.phase) {
        case Phase::hide:
            return SeatSet::first(players(state)) - state.ready;  // PB-3  all hide at the same time
        case Phase::call:
            return SeatSet::only(state.caller);
        case Phase::answer:
            return SeatSet::only(left_of(state.caller, players(state)));
        default:
            return {};
    }
}

void Rules::offers(const State& state, Seat seat, Offers& offers) const {
    if (!to_act(state).contains(seat)) {
        return;
    }
    if (state.phase == Phase::hide) {
        offers.add(Actions::range<&Hide::pebbles>(Hide{0}, box.pebbles_each + 1));
    } else if (state.phase == Phase::call) {
        offers.add(Actions::range<&Call::total>(Call{0}, box.pebbles_each * players(state) + 1));
    } else {
        offers.add(Actions::offer(Answer{Reply::doubt}));
        offers.add(Actions::offer(Answer{Reply::trust}));
    }
}

Verdict Rules::why_not(const State& state, Seat seat, Action action) const {
    // PB-9  Only a player who is asked may act, and only with an answer to the question.
    const Verdict not_asked = [&] {
        switch (state.phase) {
            case Phase::hide:
                return refused("PB-9", "everybody hides pebbles now, and each player only once");
            case Phase::call:
                return refused("PB-9", "{seat} calls a total now", index(state.caller));
            case Phase::answer:
                return refused("PB-9", "the player on the left of {seat} answers the call now", index(state.caller));
            case Phase::over:
                break;
        }
        return refused("PB-9", "the game is over");
    }();
    if (!to_act(state).contains(seat)) {
        return not_asked;
    }
    return Actions::visit(
        action,
        [&](const Hide& hide) {
            if (state.phase != Phase::hide) {
                return not_asked;
            }
            // PB-3  You hide none to all of your pebbles.
            return hide.pebbles <= box.pebbles_each ? legal()
                                                    : refused("PB-3", "you have {} pebbles", box.pebbles_each);
        },
        [&](const Call& call) {
            if (state.phase != Phase::call) {
                return not_asked;
            }
            // PB-4  The call is from none to all the pebbles of all players.
            const int all = box.pebbles_each * players(state);
            return call.total <= all ? legal() : refused("PB-4", "there are {} pebbles in all", all);
        },
        [&](const Answer&) { return state.phase == Phase::answer ? legal() : not_asked; },
        [](Unknown) { return Verdict(unreadable); });
}

void Rules::play(State& state, Seat seat, Action action, Chance& chance, const Narrator<Event>& narrator) const {
    Actions::visit_legal(
        action,
        [&](const Hide& hide) {
            state.fists[seat] = {hide.pebbles, Audience::only(seat)};
            state.ready.insert(seat);
            narrator.tell(FistReady{seat});
            if (to_act(state).empty()) {
                state.phase = Phase::call;
            }
        },
        [&](const Call& call) {
            state.called = call.total;
            state.phase = Phase::answer;
            narrator.tell(TotalCalled{seat, call.total});
        },
        [&](const Answer& answer) {
            narrator.tell(CallAnswered{seat, answer.reply});
            open_fists(state, answer.reply, narrator);
            // PB-8  The game ends when everybody has called as often as the box says.
            if (state.round == box.calls_each * players(state)) {
                state.phase = Phase::over;
            } else {
                begin_round(box, state, chance, narrator);
            }
        });
}

View Rules::view_for(const State& state, Viewer viewer) const {
    View view{viewer.seat(), state.phase, state.round, state.stake, state.called,
              state.caller,  state.ready, {},          state.points};
    for (const Hidden<std::uint8_t>& fist : state.fists) {
        view.fists.push_back(fist.seen_by(viewer));
    }
    return view;
}

// Puts a random number of pebbles into every held-out fist whose number `seat` does not know.
State Rules::guess(const State& state, Seat seat, Chance& chance) const {
    State world = state;
    for (const Seat other : state.ready) {
        if (!world.fists[other].known_to.includes(seat)) {
            world.fists[other].value = static_cast<std::uint8_t>(chance.below(box.pebbles_each + 1u));
        }
    }
    return world;
}

// PB-8  Most points win; equal points share the place.
Outcome Rules::outcome(const State& state) const {
    return state.phase == Phase::over ? places_by_score(state.points) : Outcome();
}

Verdict Rules::audit(const State& state) const {
    const int seats = players(state);
    const int rounds = box.calls_each * seats;
    const bool over = state.phase == Phase::over;
    if (seats < 2 || state.points.size() != state.fists.size() || !(state.ready - SeatSet::first(seats)).empty()) {
        return refused("PB-1", "there must be two to four players, each with a fist and points");
    }
    if (state.round < 1 || state.round > rounds || (over && state.round < rounds) || state.stake < 1 ||
        state.stake > box.die_sides || index(state.caller) != (state.round - !over) % seats) {
        return refused("PB-2", "the round, the stake or the caller is impossible");
    }
    if (enum_word(state.phase).empty() || (state.phase == Phase::hide) == (state.ready == SeatSet::first(seats)) ||
        state.called > box.pebbles_each * seats) {
        return refused("PB-4", "the fists or the call do not fit the phase");
    }
    for (const Seat seat : SeatSet::first(seats)) {
        const bool ready = state.ready.contains(seat);
        const Audience knows = over ? Audience::everybody() : ready ? Audience::only(seat) : Audience::nobody();
        if (state.fists[seat].value > (ready ? box.pebbles_each : 0) || state.fists[seat].known_to != knows) {
            return refused("PB-3", "a fist has too many pebbles, or the wrong players know it");
        }
        if (state.points[seat] > 2 * box.die_sides * state.round) {
            return refused("PB-6", "nobody can have so many points yet");
        }
    }
    return legal();
}

}  // namespace meadhall::pebbles

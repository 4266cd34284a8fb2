// SPDX-License-Identifier: Apache-2.0
// Pebbles, the smallest complete game and the example to copy (docs/adding-a-game.md walks through it). It has one open
// die, one secret, one simultaneous choice and one response. The rules are in rules.md, under the ids cited here.
// A big game splits the same content into state.h, actions.h, events.h, one .cpp for each chapter, view.cpp and
// guess.cpp.
#pragma once

#include "kernel/game.h"

namespace meadhall::pebbles {

struct Box {  // data/box.toml
    std::uint8_t pebbles_each, die_sides, calls_each;
    MEADHALL_FIELDS(Box, pebbles_each, die_sides, calls_each)
};
struct Data {
    Box box;
    MEADHALL_FIELDS(Data, box)
};
struct Options {
    MEADHALL_FIELDS(Options)
};

BOOST_DEFINE_FIXED_ENUM_CLASS(Phase, std::uint8_t, hide, call, answer, over)
BOOST_DEFINE_FIXED_ENUM_CLASS(Reply, std::uint8_t, doubt, trust)

struct State {
    Phase phase;
    std::uint8_t round, stake, called;
    Seat caller;
    SeatSet ready;  // seats that have held out their fist
    FixedVector<Hidden<std::uint8_t>, 4> fists;
    FixedVector<std::uint8_t, 4> points;
    MEADHALL_FIELDS(State, phase, round, stake, called, caller, ready, fists, points)
};
struct View {
    std::optional<Seat> you;
    Phase phase;
    std::uint8_t round, stake, called;
    Seat caller;
    SeatSet ready;
    FixedVector<std::optional<std::uint8_t>, 4> fists;
    FixedVector<std::uint8_t, 4> points;
    MEADHALL_FIELDS(View, you, phase, round, stake, called, caller, ready, fists, points)
};

struct Hide {
    std::uint8_t pebbles;
    MEADHALL_WORDS(Hide, "hide", "hide {pebbles}", pebbles)
};
struct Call {
    std::uint8_t total;
    MEADHALL_WORDS(Call, "call", "call {total}", total)
};
struct Answer {
    Reply reply;
    MEADHALL_WORDS(Answer, "answer", "{reply}", reply)
};

struct DieRolled {
    std::uint8_t round, stake;
    MEADHALL_WORDS(DieRolled, "die_rolled", "Round {round} begins: the stake is {stake} point{s}.", round, stake)
};
struct FistReady {
    Seat seat;
    MEADHALL_WORDS(FistReady, "fist_ready", "{seat} holds out a fist.", seat)
};
struct TotalCalled {
    Seat seat;
    std::uint8_t total;
    MEADHALL_WORDS(TotalCalled, "total_called", "{seat} calls a total of {total} pebble{s}.", seat, total)
};
struct CallAnswered {
    Seat seat;
    Reply reply;
    MEADHALL_WORDS(CallAnswered, "call_answered", "{seat} answers: {reply}.", seat, reply)
};
struct FistOpened {
    Seat seat;
    std::uint8_t pebbles;
    MEADHALL_WORDS(FistOpened, "fist_opened", "{seat} opens the fist: {pebbles} pebble{s}.", seat, pebbles)
};
struct PointsScored {
    Seat seat;
    std::uint8_t points;
    MEADHALL_WORDS(PointsScored, "points_scored", "{seat} scores {points} point{s}.", seat, points)
};

struct Rules {
    using Data = pebbles::Data;
    using Options = pebbles::Options;
    using State = pebbles::State;
    using View = pebbles::View;
    using Actions = OneOf<Hide, Call, Answer>;
    using Event = std::variant<DieRolled, FistReady, TotalCalled, CallAnswered, FistOpened, PointsScored>;
    static constexpr Identity identity{"pebbles", "pebbles", "Pebbles", 2, 4, "PB", true};
    static constexpr Refusal unreadable{"PB-9", "an action is hide N, call N, doubt or trust"};

    explicit Rules(const Data& data);  // throws BadInput if the box cannot be played with

    Verdict why_not(const Setup<Options>&) const { return legal(); }
    State set_up(const Setup<Options>& setup, Chance& chance) const;
    // PB-8  Every player calls calls_each times, so there are calls_each * players rounds. A round has players + 2
    // moves: one fist for each player, one call and one answer.
    int longest_game(const Setup<Options>& setup) const { return box.calls_each * setup.players * (setup.players + 2); }
    SeatSet to_act(const State& state) const;
    void offers(const State& state, Seat seat, Offers& offers) const;
    Verdict why_not(const State& state, Seat seat, Action action) const;
    void play(State& state, Seat seat, Action action, Chance& chance, const Narrator<Event>& narrator) const;
    View view_for(const State& state, Viewer viewer) const;
    State guess(const State& state, Seat seat, Chance& chance) const;
    Outcome outcome(const State& state) const;
    Verdict audit(const State& state) const;
    std::string board(const View& view, Names names) const;
    std::string question(const View& view) const;

    Box box;
};

static_assert(Game<Rules>);

}  // namespace meadhall::pebbles

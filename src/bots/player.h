// SPDX-License-Identifier: Apache-2.0
// Players that are not people: built-in bots, and programs that speak the bot protocol.
#pragma once

#include <chrono>

#include "bots/level.h"
#include "match/any_game.h"

namespace meadhall {

// How long a jarl thinks about a move: for `time` or, if `time` is 0, for a number of simulations.
struct Budget {
    std::uint32_t simulations = 2000;
    std::chrono::milliseconds time{0};
    int threads = 1;
};
constexpr std::uint32_t max_simulations = 1u << 30;
constexpr std::uint32_t longest_time_ms = 3'600'000;

// The description of a bot, as people write it: random, thrall, karl, jarl, jarl:500 (simulations), jarl:1s or
// jarl:200ms (time), exec:./my_bot.py (a program).
struct BotPlan {
    std::string name;  // the whole description
    Level level = Level::random;
    Budget budget;
    std::string program;  // empty for a built-in bot
};
BotPlan read_bot(std::string_view word);  // throws BadInput
std::vector<std::string> level_names();

// The type-erased form of Observation (kernel/observation.h): gives access only to what the seat may know. The class
// holds the true position, but only TypedPlayer can access it, to make an Observation.
class AnyObservation {
public:
    AnyObservation(const AnyGame& game, const Position& position, Seat seat)
        : game_(game), position_(position), seat_(seat) {}

    const AnyGame& game() const { return game_; }
    Seat seat() const { return seat_; }
    json::value view() const { return position_.view(seat_); }
    void offers(Offers& offers) const { position_.offers(seat_, offers); }  // clears `offers` first
    std::string question() const { return position_.question(seat_); }
    Verdict why_not(Action action) const { return position_.why_not(seat_, action); }
    // A sampled world (determinization): a random state that the seat cannot distinguish from the true one.
    json::value world(Chance& chance) const { return position_.guess(seat_, chance)->state(); }

private:
    template <Game R>
    friend class TypedPlayer;

    const AnyGame& game_;
    const Position& position_;
    Seat seat_;
};

// An action that a bot considered. For a jarl, `value` is the expected share of the win, from 0 to 1, and `visits` is
// the visit count. For a karl, `value` is the probability of choosing the action, and `visits` is 0.
struct Candidate {
    Action action;
    std::uint32_t visits = 0;
    float value = 0;
    std::string remark;  // remark on the action, with frequencies over sampled worlds; may be empty
};

class Player {
public:
    virtual ~Player() = default;
    // Call only when the seat has to move. Returns a legal action.
    virtual Action choose(const AnyObservation& observation, Chance& chance) = 0;
    // Reports a move at the table, and its events. `own` is the action if this player made the move, otherwise empty.
    virtual void observe(const AnyObservation&, Seat /*mover*/, std::optional<Action> /*own*/) {}
    // The actions that the last choose() considered, the best first. Call after choose(), with the same observation.
    virtual std::vector<Candidate> reasons(const AnyObservation&, Chance&) { return {}; }
    // Why a random bot replaced the external program (bots/external.h); empty if the program was not replaced.
    virtual std::string error() const { return {}; }
    virtual std::size_t memory() const { return 0; }  // bytes reserved for search trees
};

// Makes the player that the plan describes. If the plan has a program, starts it; throws BadInput if the program does
// not start. The game must outlive the player.
std::unique_ptr<Player> make_player(const AnyGame& game, const BotPlan& plan);

}  // namespace meadhall

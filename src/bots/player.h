// SPDX-License-Identifier: Apache-2.0
// Players that are not people: a bot of some level, or a program that speaks the bot protocol.
#pragma once

#include <chrono>

#include "bots/level.h"
#include "match/any_game.h"

namespace meadhall {

// How long a jarl thinks about a move: a number of simulations or, if a time is given, as many as fit into it.
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
    std::string name;  // as written
    Level level = Level::random;
    Budget budget;
    std::string program;  // empty for a built-in bot
};
BotPlan read_bot(std::string_view word);  // throws BadInput
std::vector<std::string> level_names();

// The same as Observation (kernel/observation.h), for any game: only what the seat may know. This class holds the
// position, but only the game's own translation unit can reach it, to make an Observation.
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
    // A sampled world (determinization): a random state that the seat cannot tell from the true one.
    json::value world(Chance& chance) const { return position_.guess(seat_, chance)->state(); }

private:
    template <Game R>
    friend class TypedPlayer;

    const AnyGame& game_;
    const Position& position_;
    Seat seat_;
};

// An action that was considered. For a search, `value` is the expected share of the win, 0 to 1, and `visits` the visit
// count. For a karl, `visits` is 0 and `value` is the probability of choosing it.
struct Candidate {
    Action action;
    std::uint32_t visits = 0;
    float value = 0;
    std::string remark;  // in words, counted over sampled worlds; may be empty
};

class Player {
public:
    virtual ~Player() = default;
    // Call only when the seat is asked. The result is legal.
    virtual Action choose(const AnyObservation& observation, Chance& chance) = 0;
    // Reports a move that was made at the table, and its events. `own` is set if this player chose it.
    virtual void observe(const AnyObservation&, Seat /*mover*/, std::optional<Action> /*own*/) {}
    // The candidates of the last choice, the best first. Call after choose(), with the same observation.
    virtual std::vector<Candidate> reasons(const AnyObservation&, Chance&) { return {}; }
    // Why the program was replaced by random play (bots/external.h); empty if it was not.
    virtual std::string error() const { return {}; }
    virtual std::size_t memory() const { return 0; }  // bytes reserved for search trees
};

// Makes the player of a plan. Starts its program, if it has one; throws BadInput if that fails. The game must outlive
// the player.
std::unique_ptr<Player> make_player(const AnyGame& game, const BotPlan& plan);

}  // namespace meadhall

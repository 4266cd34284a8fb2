// Who sits at a table and is no person: a bot of some level, or a program that speaks the bot protocol.
#pragma once

#include <chrono>

#include "bots/level.h"
#include "match/any_game.h"

namespace meadhall {

// How long a jarl thinks about a move: so many simulations or, if a time is given, as many as fit into it.
struct Budget {
    std::uint32_t simulations = 2000;
    std::chrono::milliseconds time{0};
    int threads = 1;
};
constexpr std::uint32_t most_simulations = 1u << 30;
constexpr std::uint32_t longest_time_ms = 3'600'000;

// What a bot is, as people write it: random, thrall, karl, jarl, jarl:500 (simulations), jarl:1s or jarl:200ms (time),
// exec:./my_bot.py (a program).
struct BotPlan {
    std::string name;  // as it was written
    Level level = Level::random;
    Budget budget;
    std::string program;  // empty: none
};
BotPlan read_bot(std::string_view word);  // throws BadInput
std::vector<std::string> level_names();

// What a player may see of a table: what its seat may know. The position is in here, and only the game's own unit comes
// by it, which makes a Sight of it (kernel/sight.h).
class SeatSight {
public:
    SeatSight(const AnyGame& game, const Position& position, Seat seat)
        : game_(game), position_(position), seat_(seat) {}

    const AnyGame& game() const { return game_; }
    Seat seat() const { return seat_; }
    json::value view() const { return position_.view(seat_); }
    void offers(Offers& offers) const { position_.offers(seat_, offers); }  // clears first
    std::string question() const { return position_.question(seat_); }
    Verdict why_not(Action action) const { return position_.why_not(seat_, action); }
    // A random world that the seat cannot tell from the true one, as a state.
    json::value world(Chance& chance) const { return position_.guess(seat_, chance)->state(); }

private:
    template <Game R>
    friend class TypedPlayer;

    const AnyGame& game_;
    const Position& position_;
    Seat seat_;
};

// A choice that was considered. share: how much of the win it is worth, 0 to 1, by search; visits: how often it was
// tried. A karl has no visits, and its share is how often it would choose so.
struct Candidate {
    Action action;
    std::uint32_t visits = 0;
    float share = 0;
    std::string remark;  // in words, of worlds that the seat leaves open; may be empty
};

class Player {
public:
    virtual ~Player() = default;
    // Only when the seat is asked; the answer is legal.
    virtual Action choose(const SeatSight& sight, Chance& chance) = 0;
    // A move was made at the table; own is this player's own choice.
    virtual void hear(const SeatSight&, Seat /*mover*/, std::optional<Action> /*own*/) {}
    // What the last choice was made from, the best first: after choose(), from the same sight.
    virtual std::vector<Candidate> reasons(const SeatSight&, Chance&) { return {}; }
    // Why the seat was lost to random play (bots/external.h); empty: it was not.
    virtual std::string trouble() const { return {}; }
};

// The program of a plan is started here; throws BadInput if it cannot be. The game must live as long as the player.
std::unique_ptr<Player> hire(const AnyGame& game, const BotPlan& plan);

}  // namespace meadhall

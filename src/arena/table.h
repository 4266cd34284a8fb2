// A table at which bots play one game after another; several threads may play at it at once. Where all bots answer at
// once (random, thrall, karl) a game is played on the concrete Rules; as soon as a jarl or a program sits down, by
// hired players at a type-erased position.
#pragma once

#include <functional>
#include <span>

#include "bots/player.h"

namespace meadhall {

// Answers at once: neither searches nor is a program.
inline bool is_quick(const BotPlan& bot) { return bot.program.empty() && bot.level != Level::jarl; }

struct GameToPlay {
    std::span<const BotPlan> bots;  // one for every seat
    std::uint64_t dealing_seed, bots_seed;
};

struct PlayedGame {
    Outcome outcome;
    std::uint64_t moves = 0;
    std::uint64_t hash = 0;             // of the last state
    std::vector<std::string> troubles;  // of programs that lost their seat
};

// A program lost its seat to random play, and why.
struct Trouble {
    std::uint64_t number;  // of the game, or of its block
    std::string words;
};

// Sees every move before it is made: who, what, and of how many. Empty: nobody looks, and nothing is paid for it.
using Witness = std::function<void(Seat, Action, std::uint32_t choices)>;

class Table {
public:
    Table(std::shared_ptr<const AnyGame> game, TableSetup setup) : game_(std::move(game)), setup_(std::move(setup)) {}
    virtual ~Table() = default;

    const std::shared_ptr<const AnyGame>& game() const { return game_; }
    const TableSetup& setup() const { return setup_; }

    // The same seeds give the same game, unless a bot thinks by the clock or is a program.
    PlayedGame play(const GameToPlay& game, const Witness& witness = nullptr) const;
    virtual std::optional<std::string> breach_of_contract(std::uint64_t seed) const = 0;

protected:
    virtual PlayedGame play_quickly(const GameToPlay& game, const Witness& witness) const = 0;

private:
    PlayedGame play_hired(const GameToPlay& game, const Witness& witness) const;

    std::shared_ptr<const AnyGame> game_;
    TableSetup setup_;
};

// Throws BadInput for what cannot be played. read gives the edition's files, as in open_game().
std::unique_ptr<const Table> open_table(const std::string& game, const TableSetup& setup, const codec::ReadFile& read);

// Throws BadInput if it is not from 1 to as many as anybody has use for.
void check_threads(int threads);

}  // namespace meadhall

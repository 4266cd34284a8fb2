// A table at which bots play one game after another; several threads may use it at the same time. If no bot searches
// (random, thrall, karl), a game runs on the concrete Rules. With a jarl or a program, hired players play at a
// type-erased position.
#pragma once

#include <functional>
#include <span>

#include "bots/player.h"

namespace meadhall {

// Whether the bot answers without searching and is not a program.
inline bool is_quick(const BotPlan& bot) { return bot.program.empty() && bot.level != Level::jarl; }

struct GameToPlay {
    std::span<const BotPlan> bots;  // one per seat
    std::uint64_t dealing_seed, bots_seed;
};

struct PlayedGame {
    Outcome outcome;
    std::uint64_t moves = 0;
    std::uint64_t hash = 0;             // of the last state
    std::vector<std::string> failures;  // of programs that lost their seat
};

// The reason why a program lost its seat to random play.
struct ProgramFailure {
    std::uint64_t number;  // of the game, or of its block
    std::string message;
};

// Called before every move with the seat, the action and the number of choices. If empty, it costs nothing.
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

// `read` gives the edition's files, as in open_game(). Throws BadInput for a table that cannot be played.
std::unique_ptr<const Table> open_table(const std::string& game, const TableSetup& setup, const codec::ReadFile& read);

// Throws BadInput if the number is below 1 or unreasonably large.
void check_threads(int threads);

}  // namespace meadhall

// SPDX-License-Identifier: Apache-2.0
// Plays whole games between bots. Several threads may use one GameRunner at the same time. If no bot searches (random,
// thrall, karl), a game runs on the concrete Rules. With a jarl or a program, a Player for each seat (bots/player.h)
// plays on a type-erased position.
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
    std::uint64_t hash = 0;             // hash of the final state
    std::vector<std::string> failures;  // error messages of programs that lost their seat
};

// Why a program was replaced by random play.
struct ProgramFailure {
    std::uint64_t number;  // in a simulation, the number of the game; in a tournament, the number of the block
    std::string message;
};

// Called before every move with the seat, the action and the number of offered actions. May be empty.
using MoveCallback = std::function<void(Seat, Action, std::uint32_t choices)>;

class GameRunner {
public:
    GameRunner(std::shared_ptr<const AnyGame> game, TableSetup setup)
        : game_(std::move(game)), setup_(std::move(setup)) {}
    virtual ~GameRunner() = default;

    const std::shared_ptr<const AnyGame>& game() const { return game_; }
    const TableSetup& setup() const { return setup_; }

    // The same seeds give the same game, unless a bot thinks by the clock or is a program.
    PlayedGame play(const GameToPlay& game, const MoveCallback& on_move = nullptr) const;
    virtual std::optional<std::string> breach_of_contract(std::uint64_t seed) const = 0;

protected:
    virtual PlayedGame play_quickly(const GameToPlay& game, const MoveCallback& on_move) const = 0;

private:
    PlayedGame play_with_players(const GameToPlay& game, const MoveCallback& on_move) const;

    std::shared_ptr<const AnyGame> game_;
    TableSetup setup_;
};

// `read` gives the edition's files, as in open_game(). Throws BadInput for a set-up that cannot be played.
std::unique_ptr<const GameRunner> make_game_runner(const std::string& game, const TableSetup& setup,
                                                   const codec::ReadFile& read);

// Throws BadInput if the number is below 1 or unreasonably large.
void check_threads(int threads);

}  // namespace meadhall

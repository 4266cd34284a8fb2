// SPDX-License-Identifier: Apache-2.0
// A tournament of bots. Games come in blocks: one deal is played once per seat, and each time the bots move on by one
// seat, so that neither the deal nor the seats favour a bot. A block depends only on its number and the plan,
// not on the thread or the run in which it is played, unless a bot thinks by the clock or is a program.
#pragma once

#include "arena/ratings.h"
#include "arena/sprt.h"
#include "arena/study.h"

namespace meadhall {

// even: the bots have equal numbers of seats, as nearly as possible, and all arrangements are equally likely. With more
// bots than seats, all selections of bots are equally likely.
// lone: the first of two bots has one seat, the second all others.
BOOST_DEFINE_FIXED_ENUM_CLASS(Seating, std::uint8_t, even, lone)

struct ArenaGame {
    std::vector<int> bots;  // by seat, as indices into the plan's bots
    Outcome outcome;
    std::uint64_t moves = 0, decisions = 0;
};
struct Block {
    std::uint64_t number = 0;
    std::vector<ArenaGame> games;       // one per rotation
    std::vector<std::string> failures;  // error messages of programs that lost their seat
};

struct TournamentPlan {
    std::string game;
    TableSetup setup;
    std::vector<BotPlan> bots;
    Seating seating = Seating::even;
    std::uint64_t games = 1000;  // rounded up to whole blocks
    std::uint64_t seed = 1;
    int threads = 1;
    std::optional<SprtLimits> sprt;  // if set: test if the first bot is better than the second, and stop once decided
    codec::ReadFile read = nullptr;
    std::vector<Block> done;  // blocks of an earlier run
    // Called from one thread at a time: keep_block with every finished block, progress with the number of games done.
    std::function<void(const Block&)> keep_block = nullptr;
    std::function<void(std::uint64_t)> progress = nullptr;
};

struct BotResult {
    std::string bot;
    std::uint64_t seats = 0;  // number of seats that the bot had in all games
    double wins = 0;          // a shared first place counts as a share of a win
    ShareEstimate share;      // the win share of a seat of this bot
    Rating rating;
    double mean_score = 0;
};
struct SprtResult {
    Decision decision = Decision::undecided;
    std::uint64_t blocks = 0;
    double score = 0, log_likelihood_ratio = 0, lower = 0, upper = 0;
};
struct TournamentResult {
    std::uint64_t blocks = 0, games = 0, moves = 0;
    double seconds = 0;
    std::vector<BotResult> bots;
    std::size_t anchor = 0;                // the bot whose rating is 0
    std::vector<ShareEstimate> seats;      // the win share by seat, of all bots together
    Study study;                           // the scores are by bot; choices are not counted
    std::vector<ProgramFailure> failures;  // with the number of the block
    std::optional<SprtResult> sprt;
};

// Both functions throw BadInput for a tournament that cannot be played.
void check_tournament(const TournamentPlan& plan);
TournamentResult hold_tournament(const TournamentPlan& plan);

// The bots in the first game of a block, by seat, as indices into the plan's bots. Each next game of the block rotates
// them by one more seat.
std::vector<int> arrangement_of(const TournamentPlan& plan, std::uint64_t block);
std::uint64_t blocks_of(const TournamentPlan& plan);

// The lines of a results file (docs/arena.md): first the plan that the blocks depend on, then one block per line.
// Reading throws BadInput for a line that is not a block of this plan.
json::object plan_json(const TournamentPlan& plan);
json::object block_json(const Block& block);
Block read_block(const json::value& line, const TournamentPlan& plan);

}  // namespace meadhall

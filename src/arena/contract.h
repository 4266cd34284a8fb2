// SPDX-License-Identifier: Apache-2.0
// Checks that a game keeps its contract (kernel/game.h). breach_of_contract() plays a random table from a seed. After
// the set-up and after every move it checks everything that can be checked without knowing the game. A finding names
// one of these checks:
//   audit     the game's audit() passes: no piece of the box is missing or exists twice
//   asked     some seat is asked until there is an outcome, and only seats at the table are asked
//   bound     no game is longer than longest_game()
//   offers    asked seats have offers, other seats do not, and no action is offered twice
//   offered   every offered action passes why_not(), and so do the quiet answer and the late answer
//   window    in a response window each member is asked once, and no fallback but the last draws a chance value
//   universe  among many random actions, exactly the offered ones pass why_not(); why_not() never throws
//   text      an action's text reads back as the same action, and its JSON has kind and text; no offered number is the
//             largest of its type, which means "too large" (kernel/notation.h)
//   json      the state's JSON reads back as the same state, and the game continues from it in the same way
//   guess     a seat cannot tell the sampled world from the true world, and the sampled world depends only on what the
//             seat knows
//   lockstep  a move that is made in the true world and in a seat's sampled world looks the same to that seat, until an
//             event shows it something hidden. Two choices of another seat that lead to the same view of a seat also
//             lead to the same events for that seat
//   sealed    if several seats choose at the same time, no choice becomes known while a seat is still asked
//   order     the order in which simultaneous choices arrive does not matter
//   replay    the same moves and chance values give the same states and the same narration
//   play      set_up() and play() do not throw
//
// The check compiles slowly. It is in arena/contract_check.h, and CMake makes one translation unit per game.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "kernel/game.h"

namespace meadhall {

// How much the checks have covered, so that a test can see that they have checked something.
struct ContractCounts {
    std::uint64_t tables = 0, moves = 0;
    std::uint64_t strange_actions = 0, texts = 0, states_reread = 0, guesses = 0, orders = 0;
    // Numbers of second worlds, the sampled worlds of the lockstep check: all of them; those that ended as expected,
    // because an event showed something hidden; those that were dropped, because no move in them looked the same to the
    // seat; those that were dropped, because hidden state changed the draws or the asked seats.
    std::uint64_t second_worlds = 0;
    std::uint64_t second_worlds_shown = 0;
    std::uint64_t second_worlds_no_action = 0;
    std::uint64_t second_worlds_out_of_step = 0;
    std::uint64_t secret_choices = 0;  // number of further second worlds, each from another choice of the mover
    std::uint64_t positions_compared = 0;
    std::uint64_t sealed = 0;  // number of simultaneous choices that were compared with another choice of the same seat
    // Number of sampled worlds that differ from the true one. If guess() cheats and returns the true world, this number
    // is 0 even after many tables. After one table, it may be 0 by chance.
    std::uint64_t guesses_apart = 0;
};

// Returns a sentence that names the check, the seed, the move and the difference; `nullopt` if all checks pass.
template <Game R>
std::optional<std::string> breach_of_contract(const R& rules, const Setup<typename R::Options>& setup,
                                              std::uint64_t seed, ContractCounts* counts = nullptr);

}  // namespace meadhall

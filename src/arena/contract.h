// Holds a game to its contract (kernel/game.h) on a random table: breach_of_contract() plays it from a seed and checks
// after the set-up and after every move all that can be checked without knowing the game. The checks, as a finding
// names them:
//   audit     nothing lost, nothing doubled: the game's own count of the box
//   asked     somebody is asked until there is an outcome, and only who sits at the table
//   bound     no game is longer than longest_game()
//   menu      who is asked has offers, nobody else has, and nothing is offered twice
//   offered   every offer passes why_not(), and so does the answer that is given for who need not be asked
//   universe  of a wide random universe of actions, exactly the offered ones pass why_not(); none breaks it
//   text      an action's text reads back as the same action, its JSON has kind and text; no offered number is the
//             largest of its type
//   json      the state's JSON reads back as the same state, and the game goes on alike from there
//   guess     a seat cannot tell the guessed world from the true one, and it depends on what the seat knows only
//   lockstep  ... nor in all that follows, move by move in both worlds, until something is shown to the seat; nor can
//             it tell a secret choice of another from a second one that leads to the same view
//   sealed    nobody learns what others choose as long as somebody is still asked at the same time
//   order     the order in which simultaneous choices arrive does not matter
//   replay    the same moves and chance values give the same states and the same narration
//   play      set_up() and play() do not fail
//
// The check itself is long to compile: arena/contract_check.h has it, and CMake makes a unit of it for every game.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "kernel/game.h"

namespace meadhall {

// What the checks came to see: a test can tell that they were not empty.
struct ContractCounts {
    std::uint64_t tables = 0, moves = 0;
    std::uint64_t strange_actions = 0, texts = 0, states_reread = 0, guesses = 0, orders = 0;
    std::uint64_t forks = 0;              // second worlds made for the lockstep
    std::uint64_t forks_shown = 0;        // ended, as they must, when something was shown
    std::uint64_t forks_no_action = 0;    // dropped: no move in the second world looks the same
    std::uint64_t forks_out_of_step = 0;  // dropped: chance or the asked seats went another way, out of sight
    std::uint64_t secret_choices = 0;     // second worlds that come of another choice of the one who moved
    std::uint64_t positions_compared = 0;
    std::uint64_t sealed = 0;  // simultaneous choices compared with another choice of the same seat
    // Guesses that are not the true world. A guess that peeks is always right, and leaves nothing to compare: no single
    // table can tell, many can.
    std::uint64_t guesses_apart = 0;
};

// A sentence that names the check, the seed, the move and what differs; or nothing, and the table kept the contract.
template <Game R>
std::optional<std::string> breach_of_contract(const R& rules, const Setup<typename R::Options>& setup,
                                              std::uint64_t seed, ContractCounts* counts = nullptr);

}  // namespace meadhall

// SPDX-License-Identifier: Apache-2.0
// The baseline for our benchmarks: Liar's Dice for two players with one die each, in the common style of research
// frameworks: a class hierarchy with a virtual State, actions as numbers in vectors, chance as a player whose moves are
// actions too, a history, clone() on the heap. It is written fairly for this comparison: nothing in it is slower than
// that style requires. tests/bench checks that it is the same game.
#pragma once

#include <memory>
#include <vector>

namespace meadhall::baseline {

constexpr int chance_player = -1;
constexpr int nobody = -2;  // the game is over

class State {
public:
    virtual ~State() = default;
    virtual int current_player() const = 0;
    virtual std::vector<long> legal_actions() const = 0;  // of the chance player: the possible rolls
    virtual void apply(long action) = 0;
    virtual std::vector<double> returns() const = 0;
    virtual std::unique_ptr<State> clone() const = 0;
    bool over() const { return current_player() == nobody; }
};

// Actions: a roll is 0..5; a bid is 6 * (quantity - 1) + value - 1; the challenge follows the last bid.
constexpr long challenge = 12;

std::unique_ptr<State> new_liars_dice();

}  // namespace meadhall::baseline

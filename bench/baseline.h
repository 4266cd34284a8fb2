// SPDX-License-Identifier: Apache-2.0
// The baseline for our benchmarks: Liar's Dice for two players with one die each, in the common style of research
// frameworks. That style has a virtual class State, actions as numbers in vectors, chance as a player with actions, a
// history, and clone() on the heap. The comparison is fair: nothing here is slower than the style requires. tests/bench
// checks that the baseline and src/games/liars_dice are the same game.
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
    virtual std::vector<long> legal_actions() const = 0;  // if chance is to move: the possible rolls
    virtual void apply(long action) = 0;
    virtual std::vector<double> returns() const = 0;
    virtual std::unique_ptr<State> clone() const = 0;
    bool over() const { return current_player() == nobody; }
};

// How actions are numbered: a roll is 0 to 5, a bid is 6 * (quantity - 1) + value - 1, and the challenge is 12.
constexpr long challenge = 12;

std::unique_ptr<State> new_liars_dice();

}  // namespace meadhall::baseline

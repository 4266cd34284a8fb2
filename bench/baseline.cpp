// SPDX-License-Identifier: Apache-2.0
#include "bench/baseline.h"

#include <utility>

namespace meadhall::baseline {
namespace {

constexpr int players = 2;

class LiarsDice : public State {
public:
    int current_player() const override {
        if (static_cast<int>(dice_.size()) < players) {
            return chance_player;
        }
        return challenged_ ? nobody : turn_;
    }

    std::vector<long> legal_actions() const override {
        std::vector<long> actions;
        if (current_player() == chance_player) {
            for (long roll = 0; roll < 6; ++roll) {
                actions.push_back(roll);
            }
        } else if (!challenged_) {
            for (long bid = standing_ + 1; bid < challenge; ++bid) {
                actions.push_back(bid);
            }
            if (standing_ >= 0) {
                actions.push_back(challenge);
            }
        }
        return actions;
    }

    void apply(long action) override {
        history_.emplace_back(current_player(), action);
        if (current_player() == chance_player) {
            dice_.push_back(static_cast<int>(action) + 1);
        } else if (action == challenge) {
            challenged_ = true;
        } else {
            standing_ = action;
            turn_ = (turn_ + 1) % players;
        }
    }

    std::vector<double> returns() const override {
        std::vector<double> result(players, 0.0);
        if (challenged_) {
            int found = 0;
            for (const int die : dice_) {
                found += die == standing_ % 6 + 1 || die == 6;
            }
            const bool holds = found >= standing_ / 6 + 1;
            const int challenger = turn_;
            result[static_cast<std::size_t>(challenger)] = holds ? -1.0 : 1.0;
            result[static_cast<std::size_t>(1 - challenger)] = holds ? 1.0 : -1.0;
        }
        return result;
    }

    std::unique_ptr<State> clone() const override { return std::make_unique<LiarsDice>(*this); }

private:
    std::vector<int> dice_;
    std::vector<std::pair<int, long>> history_;
    long standing_ = -1;
    int turn_ = 0;
    bool challenged_ = false;
};

}  // namespace

std::unique_ptr<State> new_liars_dice() { return std::make_unique<LiarsDice>(); }

}  // namespace meadhall::baseline

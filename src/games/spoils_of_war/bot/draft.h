// SPDX-License-Identifier: Apache-2.0
// Exact answers about the draft: which cards together add most to a Stash (SW-5.8.5: the Chief takes 3, others take 2),
// and in which place a Viking drafts when all bets are open (SW-5.8.2, SW-5.8.4: the winner with the largest bet is
// Chief and drafts first, the others follow by bet).
#pragma once

#include "games/spoils_of_war/bot/judgement.h"

namespace meadhall::spoils_of_war {

// Finds the best set of cards to draft. Treasure Sets and Hoards need several cards, so picking the best card one by
// one may miss the best set. The search leaves out sets that cannot come close to the best one. Without this cut there
// are C(11, 3) = 165 sets with 5 players, and at worst C(21, 5) = 20349 sets.
class Draft {
public:
    Draft(const Rules& rules, const Holding& holding, int takes, int left)
        : rules_(rules), holding_(holding), takes_(takes), left_(left) {}

    void add(int slot, const FaceInfo& face, bool known);
    // By slot: the worth of the best set that contains this card. It is `far_less` if the search left out all sets with
    // this card, because they are worse than the best set by more than `margin`.
    using Worths = std::array<float, 32>;
    static constexpr float far_less = -1e6F;
    const Worths& best_with(float margin);

private:
    struct Candidate {
        const FaceInfo* face;
        int slot;
        bool known;
        float most;  // upper bound of what this card can add, whichever cards are taken before it
    };
    float bonus_alone(const FaceInfo& face) const;
    void choose(std::size_t from, int wanted, const Holding& holding, float sum, std::uint32_t chosen);

    const Rules& rules_;
    const Holding& holding_;
    int takes_, left_;
    FixedVector<Candidate, 32> cards_;  // sorted by `most`, the highest first
    Worths best_with_{};
    float best_ = far_less, margin_ = 0;
};

// Number of Vikings who draft before `seat`, if `seat` bets its amount on `side`, this side wins, and all other bets
// stay as they are.
int place_of(const State& state, Seat seat, Side side);

}  // namespace meadhall::spoils_of_war

// SPDX-License-Identifier: Apache-2.0
// What a player knows about the enemy's hidden cards: the odds of each kind for a face-down card, and where the
// treasure may be.
#pragma once

#include "games/thunder_and_lightning/bot/hunt.h"
#include "games/thunder_and_lightning/position.h"

namespace meadhall::thunder_and_lightning {

// The first kind after god and treasure, whose possible places are known better than those of the other kinds.
constexpr Kind first_ordinary = Kind::seven;

struct Knowledge {
    void learn(const Position& position);
    // Probability of each kind for a face-down enemy card, if it is the treasure with this probability.
    Chances chances(const Position& position, std::size_t col, std::size_t at, float treasure_here) const;
    Belief belief(const Position& position) const;

    // Probability of each kind for an unseen card that is neither god nor treasure.
    Chances unseen{};
    std::array<std::array<float, rows>, columns> treasure{};  // probability that the treasure is there
    float treasure_in_hand = 0;

private:
    void count_unseen(const Position& position);
    void find_treasure(const Position& position);

    // The enemy's hidden cards that they have captured from this player: how many of each kind, and in total.
    std::array<std::int8_t, kinds> captured_{};
    int captures_ = 0;
};

}  // namespace meadhall::thunder_and_lightning

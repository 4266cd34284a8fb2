// SPDX-License-Identifier: Apache-2.0
// Computes the probability that a player (the hunter) wins before their turn is over. The search starts in the middle
// of that turn or in the turn before it. It is an expectiminimax search: it tries every choice of all asked players,
// and every possible draw of tokens, weighted by its probability. The hunter maximises the probability, all others
// minimise it.
#pragma once

#include "games/bottlecap_vikings/turn.h"

namespace meadhall::bottlecap_vikings {

class OneTurn {
public:
    // `most_positions`: the limit for the positions in all searches of this object together.
    OneTurn(const Rules& rules, Seat hunter, int most_positions)
        : rules_(rules), hunter_(hunter), left_(most_positions) {}

    // The probability that the hunter wins, from this state or after this action; `nullopt` if the limit is reached.
    std::optional<float> chance_of(const State& state);
    std::optional<float> chance_after(const State& state, Action action);

private:
    // A position that was searched completely, with its result.
    struct Met {
        std::uint64_t key;
        float chance;
    };
    float look(const State& state, bool begun);
    float after(const State& state, Action action, bool begun);

    const Rules& rules_;
    Seat hunter_;
    int left_;
    std::array<Met, 512> met_{};
};

}  // namespace meadhall::bottlecap_vikings

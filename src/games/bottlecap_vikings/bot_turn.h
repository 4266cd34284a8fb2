// Does somebody win before his turn is over? From the middle of his turn, or from the turn before it: every choice of
// all who are asked and every token of the bag, each by how likely it is. He chooses what makes it likeliest, all
// others what makes it least likely.
#pragma once

#include "games/bottlecap_vikings/turn.h"

namespace meadhall::bottlecap_vikings {

class OneTurn {
public:
    // Gives up when it has looked at so many positions, all questions together.
    OneTurn(const Rules& rules, Seat hunter, int most_positions)
        : rules_(rules), hunter_(hunter), left_(most_positions) {}

    // How likely the hunter wins, now or once this has been chosen. Nothing: it is too long to say.
    std::optional<float> chance_of(const State& state);
    std::optional<float> chance_after(const State& state, Action action);

private:
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

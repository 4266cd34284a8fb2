// What can be said exactly of the draft: which cards together add most to a Stash (SW-5.8.5), and in which place a
// Viking drafts when all bets lie open (SW-5.8.2, SW-5.8.4).
#pragma once

#include "games/spoils_of_war/bot_judgement.h"

namespace meadhall::spoils_of_war {

// Sets and Hoards grow by several cards at once, so what is best one after another need not be best together. All sets
// are looked at, but those that cannot come near the best whatever else they hold: C(11, 3) at a table of one box, at
// worst C(21, 5).
class Draft {
public:
    Draft(const Rules& rules, const Holding& holding, int takes, int left)
        : rules_(rules), holding_(holding), takes_(takes), left_(left) {}

    void add(int slot, const FaceInfo& face, bool known);
    // By slot: what the best set with this card adds. Of sets that are worse than the best by more than `behind`
    // nothing is said: far_less.
    using Worths = std::array<float, 32>;
    static constexpr float far_less = -1e6F;
    const Worths& best_with(float behind);

private:
    struct Lying {
        const FaceInfo* face;
        int slot;
        bool known;
        float most;  // it can add, whatever is taken before it
    };
    float bonus_alone(const FaceInfo& face) const;
    void choose(std::size_t from, int wanted, const Holding& holding, float sum, std::uint32_t chosen);

    const Rules& rules_;
    const Holding& holding_;
    int takes_, left_;
    FixedVector<Lying, 32> cards_;  // those that may add most first
    Worths best_with_{};
    float best_ = far_less, behind_ = 0;
};

// How many draft before this seat if it has bet on this side, the side wins, and all other bets stand as they lie.
int place_of(const State& state, Seat seat, Side side);

}  // namespace meadhall::spoils_of_war

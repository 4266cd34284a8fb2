// SPDX-License-Identifier: Apache-2.0
// Finds the defender's best answer with the cards of the hand (VG-5.10). Tries to play each card on each attacked
// Building, or to keep it. Counts the VP for repulsed attackers, the VP that the attacker does not get from the damage
// table, which grows faster than linearly, and the rewards of the Buildings that are not damaged.
#pragma once

#include "games/vikings_gone_wild/bot_raids.h"

namespace meadhall::vikings_gone_wild {

class Defense {
public:
    Defense(const Rules& rules, const State& state, Seat seat);

    // VP gained compared with no defense: with the best answer, and with the best answer that plays this card there
    // now.
    float best() const { return best_; }
    float best_with(Card card, Site site) const;

private:
    static constexpr std::size_t most_cards = 6, most_targets = 8;
    struct Target {
        Site site;
        int missing;                    // strength still needed to repulse the group
        FixedVector<int, 12> ambushed;  // strength that each Ambush in turn takes from it, the strongest Unit first
        bool egil;                      // VG-5.23.3  Egil attacks: only one card may be played
        bool answered;                  // against Egil: a card was played
        float worth;                    // value of repulsing the group, without the damage table
    };
    struct Held {
        Card card;
        int bonus;
    };
    using Onto = std::array<std::uint8_t, most_cards>;  // for each card: index of its target, or `kept`

    void lay(std::size_t next, Onto& onto);
    float worth_of(const Onto& onto) const;

    const Rules& rules_;
    float damaged_;  // Buildings damaged so far this turn, plus all of these targets
    FixedVector<Target, most_targets> targets_;
    FixedVector<Held, most_cards> cards_;  // strongest first
    std::array<std::array<float, most_targets>, most_cards> best_with_;
    float best_ = 0, nothing_ = 0;
};

}  // namespace meadhall::vikings_gone_wild

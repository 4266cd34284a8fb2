// SPDX-License-Identifier: Apache-2.0
// Finds the defender's best answer with the Defense cards in the hand (VG-5.10). For each card it tries every attacked
// Building, and also not playing the card. The value of an answer has three parts: the VP for repulsed attackers, the
// rewards of the Buildings that are not damaged, and the VP that the attacker does not gain from the damage table.
#pragma once

#include "games/vikings_gone_wild/bot/raids.h"

namespace meadhall::vikings_gone_wild {

class Defense {
public:
    Defense(const Rules& rules, const State& state, Seat seat);

    // best(): VP that the best answer gains compared with no defense. best_with(): like best(), but only for answers
    // that play this card on this Building.
    float best() const { return best_; }
    float best_with(Card card, Site site) const;

private:
    static constexpr std::size_t most_cards = 6, most_targets = 8, unlimited = 99;
    struct Target {
        Site site;
        int missing;  // the least sum of the bonuses of Defense cards that repulses the group
        // Strengths of the group's Units, the strongest first. Each Ambush reduces the strongest remaining Unit to 0.
        FixedVector<int, 12> ambushed;
        std::size_t limit;  // VG-5.23.3  at most so many cards may be played on this Building
        std::size_t laid;   // number of cards that were already played on this Building in this raid
        float worth;        // value of repulsing the group, apart from the damage table
    };
    struct Held {
        Card card;
        int bonus;
    };
    // For each card: the index of its target, or `kept` if the card stays in the hand.
    using Onto = std::array<std::uint8_t, most_cards>;

    void lay(std::size_t next, Onto& onto);
    float worth_of(const Onto& onto) const;
    Worth repulse_vp(Card card) const;

    const Rules& rules_;
    // Number of damaged Buildings if no group is repulsed: those already damaged this turn, and all targets.
    float damaged_;
    FixedVector<Target, most_targets> targets_;
    FixedVector<Held, most_cards> cards_;  // the highest bonus first
    std::array<std::array<float, most_targets>, most_cards> best_with_;
    float best_ = 0, nothing_ = 0;  // nothing_: the value of an answer without a card
};

}  // namespace meadhall::vikings_gone_wild

// The defender's best answer with the cards that he holds (VG-5.10): every card onto every Building that is attacked,
// or kept. It counts what repulsed attackers bring, what the attacker loses of the damage table, which grows more than
// linearly, and what the damaged Buildings would give him.
#pragma once

#include "games/vikings_gone_wild/bot_raids.h"

namespace meadhall::vikings_gone_wild {

class Defense {
public:
    Defense(const Rules& rules, const State& state, Seat seat);

    // In VP against letting all pass: of the best answer, and of the best that plays this card there now.
    float best() const { return best_; }
    float best_with(Card card, Site site) const;

private:
    static constexpr std::size_t most_cards = 6, most_targets = 8;
    struct Target {
        Site site;
        int missing;                    // to repulse the group
        FixedVector<int, 12> ambushed;  // what one Ambush after another takes from it, the strongest Unit first
        bool egil;                      // VG-5.23.3  one card only
        bool answered;                  // against Egil, already
        float worth;                    // of repulsing it, without the table
    };
    struct Held {
        Card card;
        int bonus;
    };
    using Onto = std::array<std::uint8_t, most_cards>;  // by card: the target, or kept

    void lay(std::size_t next, Onto& onto);
    float worth_of(const Onto& onto) const;

    const Rules& rules_;
    float damaged_;  // Buildings so far in this turn, and all of these
    FixedVector<Target, most_targets> targets_;
    FixedVector<Held, most_cards> cards_;  // the strongest first
    std::array<std::array<float, most_targets>, most_cards> best_with_;
    float best_ = 0, nothing_ = 0;
};

}  // namespace meadhall::vikings_gone_wild

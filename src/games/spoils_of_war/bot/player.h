// SPDX-License-Identifier: Apache-2.0
// The bot. Beginners use liking() (liking.cpp). Stronger bots use think() (think.cpp), which measures everything in
// Gold: a bid by the probabilities that it is true and that it is challenged, a bet by the worth of its place in the
// draft against the possible loss, a card by what it adds to the Stash (judgement.h), an Artifact by what its use
// changes (artifacts/). The bot uses only what its seat knows. This includes the Gold of others (SW-6.16: everybody can
// work it out).
#pragma once

#include "games/spoils_of_war/bot/draft.h"
#include "games/spoils_of_war/bot/judgement.h"
#include "games/spoils_of_war/bot/weights.h"

namespace meadhall::spoils_of_war {

// Weighs the choices of one seat, from what that seat sees.
class Player {
public:
    static constexpr float unwanted = -9;  // the worth of a use that the bot excludes

    Player(const Rules& rules, const State& state, Seat seat, const Offers& offers, Priors& priors)
        : rules_(rules), state_(state), seat_(seat), left_(rounds_left(state)), offers_(offers), priors_(priors) {}

    // The answers to the questions. Each fills `priors`.
    void name_first();
    void bid();      // bidding.cpp
    void bet();      // betting.cpp
    void pick();     // draft.cpp
    void poll();     // uses.cpp
    void use_any();  // uses.cpp
    void trade();
    void take_leftover();
    void name_item();
    void give();
    void answer_lyre();

    // What Artifacts use to estimate the worth of their uses.
    const Rules& rules() const { return rules_; }
    const State& state() const { return state_; }
    Seat seat() const { return seat_; }
    int left() const { return left_; }
    float while_rounds_are_left(float worth) const { return left_ > 0 ? worth : 0; }
    // The Stash of the bot, its draft of this Round, and its odds of the dice; each is computed once.
    const Holding& own() const;
    const Spoils& spoils() const;
    const DiceOdds& odds() const;
    // Estimated total of a seat, from public information and its Gold.
    float standing(Seat seat) const;
    Seat top_rival() const;
    float bid_worth(const Bid& bid) const;
    // Worth of choosing a side freely at the bets.
    float free_worth() const { return side_worth(weights.free_side_wins); }
    // Probability that the bid is true. Known bets of others shift it, because they show what others believe.
    float bet_holds() const;
    // When all bets are open: how much better it is to win than to lose, in Gold. This is the worth of the player's
    // draft plus the amount of the bet.
    float stake() const;
    // SW-A1, SW-A6  The worth of trading with the victim: the gain of the best card in the victim's Stash, and a little
    // more for a strong victim. An unknown Artifact counts as an average one.
    float robbery_worth(Seat victim) const;
    // Of taking the card in this slot with a Draupnir now, compared with keeping the Draupnir.
    float worth_of_slot(int slot) const;
    // The highest bonus that one more item can bring.
    float best_item_worth() const;
    // The worth of cancelling this use, if it gains something for the strongest rival after the last Round.
    float threat_of_late_gain(const Announcement& use) const;

private:
    // Adds an action with its worth in Gold. weigh() later turns worths into weights: better actions get higher
    // weights.
    void add(Action action, float worth) {
        if (!priors_.full()) {
            priors_.push_back({action, worth});
        }
    }
    void weigh(Softness softness);
    float most_worth() const;
    float gain(int card) const {
        return gain_of(rules_, own(), rules_.info(state_, card), knows_card(state_, seat_, card), left_);
    }
    int gold_of(Seat seat) const { return state_.gold[seat] + state_.bets[seat].value.amount; }

    // Estimated worth of betting on a side that wins with probability p.
    float side_worth(float p) const;
    void add_bids(const Offer& offer, const Bid& least);
    void add_uses_on_turn();

    void bet_all();
    void add_bets(const Offer& offer, const PlaceBet& least, float p);
    float place_worth(Side side, int amount, float p) const;

    bool wants_use() const;
    float use_worth(Action action) const;
    void add_uses();
    void add_change(CardName card);  // artifacts/turned_die.cpp
    void add_reroll(CardName card);  // artifacts/lucky_dragons_tooth.cpp

    const Rules& rules_;
    const State& state_;
    Seat seat_;
    int left_;
    const Offers& offers_;
    Priors& priors_;
    mutable std::optional<Holding> own_;
    mutable std::optional<Spoils> spoils_;
    mutable std::optional<DiceOdds> odds_;
};

}  // namespace meadhall::spoils_of_war

// SPDX-License-Identifier: Apache-2.0
// How the bot chooses an action. It counts the cards of the enemy's deck that it has not seen. From this it computes
// the odds of a challenge against a face-down card, and where the treasure may be (Knowledge). Then it estimates how
// each action changes what both players have (weights.h), and prefers the largest gain. Read choose() in think.cpp
// first. The value of a card from the hand is in its file in powers/.
#pragma once

#include "games/thunder_and_lightning/bot/knowledge.h"
#include "games/thunder_and_lightning/bot/weights.h"
#include "games/thunder_and_lightning/move.h"
#include "kernel/heuristics.h"

namespace meadhall::thunder_and_lightning {

// What a challenger may find in a column of the enemy: the front card, and the card behind it.
struct Facing {
    bool any = false;               // there is a card that can be challenged
    bool up = false;                // the card is face up
    Chances of{};                   // probability of each kind
    std::array<float, 9> weaker{};  // by the challenger's strength: probability that the front card is weaker
    std::array<float, 9> gain{};    // by the challenger's strength: the value of weaker cards times their probability
    std::array<float, 8> equal{};   // like weaker and gain, for front cards of equal strength
    std::array<float, 8> equal_gain{};
    float column = 0;         // value of the column to the enemy if the front card is its only card, otherwise 0
    float next_treasure = 0;  // probability that the card behind the front card is the treasure
    float next = 0;           // worth that the card behind the front card gains for the enemy by stepping forward
};

class Mind : public Position {
public:
    Mind(const Rules& rules_of_game, const State& all, Side side);

    void choose(const Offers& offers, Priors& priors);

    // strike.cpp: the expected value if this card challenges the enemy's front card of the column. again: the player
    // has a point left after this challenge.
    float strike(Kind kind, std::size_t col, bool again) const;
    // strike.cpp: TL-5.32.2  The value of a Nightmare, which takes the column of both sides.
    float wipe_worth(std::size_t col) const;

    // What is known. choose() fills it in for the questions that concern enemy cards.
    Knowledge known;
    std::array<Facing, columns> facing{};
    int my_columns = 0;
    int their_columns = 0;

private:
    // strike.cpp
    void face(std::size_t col, float mean_step);
    void sum_up_strengths(Facing& found, EnumSet<Kind> possible) const;
    float match(Kind kind, std::size_t col, bool up) const;
    float match_now(std::size_t col);

    // think.cpp
    void learn();
    void open(Priors& priors) const;
    void weigh(const Offers& offers, Priors& priors);
    void hunt(const Offers& offers, Priors& priors) const;
    float within_reach() const;
    float value(const Draw&) const;
    float value(const Place& place);
    float value(const Challenge& challenge) const;
    float value(const PlayGod& god);
    float value(const ChooseColumn& choice) const;
    float value(const Discard& discard) const;
    float value(const EndTurn&) const { return 0; }
    float value(const Continue&) const { return 0; }
    float value(const Stop&) const { return weights.stop; }
    float value(const OpeningRow&) const { return 0; }
    template <PowerAction T>
    float value(const T& use) const;

    std::size_t my_cards_ = 0;
    std::array<std::optional<float>, columns> match_;
};

constexpr float step_forward(Placed card) { return front_worth(kind_of(card)) - back_worth(kind_of(card)); }

}  // namespace meadhall::thunder_and_lightning

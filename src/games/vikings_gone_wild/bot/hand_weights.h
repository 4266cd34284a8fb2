// SPDX-License-Identifier: Apache-2.0
// The weights with which a bot chooses among actions. All of them were set by hand: git history shows no tuning run.
// `sharpness`: a choice that is this much worse, in VP, is considered e times less often. `margin`: a choice that is
// more than this much worse is not considered at all.
#pragma once

#include "games/vikings_gone_wild/bot/judgement.h"

namespace meadhall::vikings_gone_wild {

namespace mission_weight {
constexpr Liking wait_for_better = 3;  // to complete a Mission, if another one with more VP may still be met this round
constexpr Worth first_monster = 0.4F;  // chance of Monster Hunter with the first of two monsters
constexpr Worth further_type = 0.15F;  // chance of Full Village with a type of Building before the last one
constexpr float in_a_fight = 0.8F;     // factor for the VP of a Mission that an attack is expected to meet
}  // namespace mission_weight

namespace attack_weight {
constexpr Worth sharpness = 0.6F, margin = 3;
constexpr Liking best = 5;                  // the best attack, compared with purchases
constexpr Liking strongest_first = 0.4F;    // to begin a raid with its strongest target instead of its weakest one
constexpr Worth favor = 1.5F, loot = 0.5F;  // rewards of a damaged Building: a Divine Favor, tokens
}  // namespace attack_weight

// The steps of a declaration (VG-D13).
namespace muster_weight {
constexpr Liking planned = 4, strong_enough = 0.5F, other = 0.1F;  // to send an attacker
constexpr Liking surplus = 0.3F;         // to send or arm more than is needed, if the defender may have Defense cards
constexpr Worth likely_defenses = 0.1F;  // as many Defense cards must be expected for that
constexpr Liking right_weapon = 6, wasted_strength = 0.5F;  // a weapon that is enough; less for each point too much
constexpr Liking only_weapons_left = 3, weak_weapon = 0.3F;
constexpr Liking declare = 2, declare_too_weak = 0.2F;
}  // namespace muster_weight

namespace defense_weight {
constexpr Worth sharpness = 0.4F, margin = 5 * sharpness;
constexpr Worth ambush_of_a_weaker_unit = 1;  // cost of ambushing another Unit than the strongest
constexpr Worth card = 0.01F;                 // cost of playing a card: this much times (1 + its bonus)
constexpr Worth drawn_card = 0.1F;            // value of a card that is drawn
}  // namespace defense_weight

// How states are evaluated (evaluate.cpp).
namespace evaluation_weight {
constexpr Worth full_container = 0.5F;                   // per remaining turn
constexpr float least_pace = 2;                          // the leader's VP per round
constexpr float fewest_rounds = 0.3F, most_rounds = 12;  // how many may remain before the last round
constexpr float exposed_rounds = 3;                      // for so many rounds a Building counts as exposed
}  // namespace evaluation_weight

// Answers to smaller questions.
namespace answer_weight {
constexpr float card_worth = 2.5F;    // sharpness of choosing a card by its worth
constexpr Liking done = 0.05F;        // to keep or take back no more cards
constexpr Liking draw = 4;            // to use a + effect without a mode after an attack
constexpr Liking gold = 2, beer = 1;  // the reward for Draco
constexpr float removal = 4;          // sharpness of removing a card from the game
constexpr Liking draw_first = 0.3F;   // Odin: to draw before the VP, which may bring a Favor
constexpr Liking no_loot = 0.1F;      // a theft with which the bot takes a token that it does not need, or misses one
}  // namespace answer_weight

namespace purchase_weight {
constexpr Worth sharpness = 0.7F, margin = 4, exchange_margin = 2;
constexpr Liking before_attacks = 0.1F;  // factor if the bot could attack first
constexpr Worth exchange = 0.1F;         // cost of an exchange
constexpr Worth end_turn = 0.05F;        // to buy nothing
constexpr Liking least_end_turn = 0.02F;
constexpr Worth swap = 0.1F, swap_of_easy = 0.05F;  // a Mission swap; more for each VP that the Mission lacks to 3
constexpr float closer_to_bonus = 0.08F;            // part of a Bonus's VP for each step towards the others' count
// The first upgrade of the Town Hall, in Weights::level_2 per round, by the number of Buildings that still fit.
constexpr float hall_if_full = 2.5F, hall_if_one_fits = 1.5F, hall_if_more_fit = 0.5F;
constexpr Worth highest_hall = 0.1F;  // the second upgrade, per remaining round
}  // namespace purchase_weight

}  // namespace meadhall::vikings_gone_wild

// SPDX-License-Identifier: Apache-2.0
// The weights with which a bot chooses among actions. All of them were set by hand: git history shows no tuning run. A
// Worth is in VP. A Liking says how often the bot chooses an action, compared with its other choices. `sharpness`: a
// choice that is worse by this many VP is considered e times less often. `margin`: a choice that is worse than the best
// by more than this many VP is not considered at all.
#pragma once

#include "games/vikings_gone_wild/bot/judgement.h"

namespace meadhall::vikings_gone_wild {

namespace mission_weight {
// Liking for completing a Mission now, although another one with more VP may still be met this round.
constexpr Liking complete_anyway = 3;
// Monster Hunter asks for two monsters in one turn: the probability of meeting it if the bot defeats the first one.
constexpr Worth first_monster = 0.4F;
// Full Village asks for five types of Buildings: the probability of meeting it after a purchase of a new type that is
// not yet the fifth.
constexpr Worth further_type = 0.15F;
// An attack counts this part of the VP of a Mission whose goal it is expected to meet.
constexpr float in_a_fight = 0.8F;
}  // namespace mission_weight

namespace attack_weight {
constexpr Worth sharpness = 0.6F, margin = 3;
// Liking for the best attack. At the same time the best purchase has purchase_weight::before_attacks.
constexpr Liking best = 5;
// Factor for the liking of a raid that begins with its strongest target. A raid that begins with its weakest target has
// the factor 1.
constexpr Liking strongest_first = 0.4F;
// What the attacker gains by damaging a Town Hall that gives a Divine Favor, and a Container that holds tokens.
constexpr Worth favor = 1.5F, loot = 0.5F;
}  // namespace attack_weight

// The steps of a declaration (VG-D13): likings for sending an attacker, for arming one, and for declaring the attack.
namespace muster_weight {
// An attacker that is part of the plan, another attacker that is strong enough alone, and any other attacker.
constexpr Liking planned = 4, strong_enough = 0.5F, other = 0.1F;
// An attacker or weapon for a group that is already strong enough: `surplus` times the expected number of Defense cards
// in the defender's hand (at most 1). The bot considers this only if that number is above `likely_defenses`.
constexpr Liking surplus = 0.3F;
constexpr Worth likely_defenses = 0.1F;
// A weapon that makes the group strong enough: `right_weapon`, minus `wasted_strength` for each point of strength above
// the defense.
constexpr Liking right_weapon = 6, wasted_strength = 0.5F;
// A weapon that is too weak: if no attacker is left to send, and otherwise.
constexpr Liking only_weapons_left = 3, weak_weapon = 0.3F;
// To declare the attack: if the group is strong enough, or if it is too weak and no attacker is left to send.
constexpr Liking declare = 2, declare_too_weak = 0.2F;
}  // namespace muster_weight

namespace defense_weight {
constexpr Worth sharpness = 0.4F, margin = 5 * sharpness;
constexpr Worth ambush_of_a_weaker_unit = 1;  // cost of an Ambush that names another Unit than the strongest
constexpr Worth card = 0.01F;                 // cost of playing a card: `card` * (1 + its bonus)
constexpr Worth drawn_card = 0.1F;            // value of each card that a played Defense card draws
}  // namespace defense_weight

// How states are evaluated (evaluate.cpp).
namespace evaluation_weight {
// VP that a full Container brings in each remaining turn of its owner, in addition to Weights::container.
constexpr Worth full_container = 0.5F;
// Limits of rounds_left(): the leader gains at least `least_pace` VP per round, and before the last round the number of
// remaining rounds is between the other two.
constexpr float least_pace = 2;
constexpr float fewest_rounds = 0.3F, most_rounds = 12;
// The cost Weights::exposed counts for at most so many of the remaining rounds.
constexpr float exposed_rounds = 3;
}  // namespace evaluation_weight

// Likings for the answers to smaller questions.
namespace answer_weight {
// A card to take or keep has the liking exp(card_worth * its worth); a card to give away has
// exp(-card_worth * its worth).
constexpr float card_worth = 2.5F;
constexpr Liking done = 0.05F;        // to keep or take back no more cards
constexpr Liking draw = 4;            // to use a + effect without modes after an attack; one with modes has 1
constexpr Liking gold = 2, beer = 1;  // to choose this resource as the reward for Draco
// Rune Stone: removing a card has the liking exp(removal * (average worth of the deck's cards - its worth)).
constexpr float removal = 4;
constexpr Liking draw_first = 0.3F;  // Odin: to draw before gaining the VP; VP first, which may earn a Favor, has 1
constexpr Liking no_loot = 0.1F;     // a theft whose result is the worse one (cards/theft.h); the better one has 1
}  // namespace answer_weight

namespace purchase_weight {
constexpr Worth sharpness = 0.7F, margin = 4;
constexpr Worth exchange_margin = 2;      // the margin for exchanges
constexpr Liking before_attacks = 0.1F;   // factor for the likings of all purchases while an attack is worth making
constexpr Worth exchange = 0.1F;          // cost of exchanging before a purchase, however many exchanges it takes
constexpr Worth end_turn = 0.05F;         // value of ending the turn without another purchase
constexpr Liking least_end_turn = 0.02F;  // the liking for ending the turn is at least this
// Value of a Mission swap: `swap`, plus `swap_of_easy` for each VP by which the Mission is worth less than 3 VP.
constexpr Worth swap = 0.1F, swap_of_easy = 0.05F;
// Approaching a Bonus is worth this part of its VP for each 1 by which the count grows, divided by 1 + the difference
// to the highest count of the others. At the end of the game it is worth nothing.
constexpr float closer_to_bonus = 0.08F;
// The upgrade of the Town Hall to level 2 is worth Weights::level_2 per remaining round, times one of these factors.
// The number of Buildings that still fit decides which.
constexpr float hall_if_full = 2.5F, hall_if_one_fits = 1.5F, hall_if_more_fit = 0.5F;
constexpr Worth highest_hall = 0.1F;  // value of the upgrade to level 3 per remaining round, in addition to its VP
}  // namespace purchase_weight

}  // namespace meadhall::vikings_gone_wild

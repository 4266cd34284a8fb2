// SPDX-License-Identifier: Apache-2.0
// The numbers by which the bots decide, except those of single Artifacts (artifacts/<name>.cpp) and what the rulebook
// and the dice give exactly. All of them are set by hand: the history has no tuning run for them. The exception is
// `die_for_a_bid`, which was counted in games between karls.
#pragma once

#include "games/spoils_of_war/state.h"

namespace meadhall::spoils_of_war {

// How weigh() turns worths into priors: exp(worth / temperature). Actions below `least` times the best are left out.
struct Softness {
    float temperature, least = 0.01F;
};

struct Weights {
    // Bids.
    float lost_bet = 5;            // what a lost Round costs, as long as bets are not placed
    float free_side_wins = 0.66F;  // a Viking who chooses a side freely wins this often
    float doubted_below = 0.42F;   // a bid of this public probability is challenged in every second case
    float doubt = 12;              // how much faster less likely bids are challenged
    int bids_below_expected = 2;   // the first bid is at most so many dice below the expected number
    int raises = 3;                // quantities tried above the lowest one
    float bids_above_expected = 1.5F;
    float bid_temperature = 0.015F;  // times the worth of the Chief's draft plus lost_bet

    // Dice. A bidder's hidden dice show the bid value 1.5 times as often as fair dice, and other values 0.9 times.
    // Honest bidders hold more, but a higher weight would make bluffs too profitable.
    float bid_value = 1.5F, other_value = 0.9F;
    float die_for_a_bid = 2.9F;    // counted: 37 % of a bidder's dice show the bid value; 37 : 63 over 1 : 5
    float usual_bet = 10;          // sampled worlds with higher bets are less plausible
    float sure_for_gold = 0.004F;  // how much a known bet shifts the probability of the bid, for each Gold
    float sure_at_most = 0.1F;
    float least_certain = 0.02F, most_certain = 0.98F;  // limits of the probability of a bid

    // Bets.
    std::array<int, 12> amounts{5, 6, 8, 10, 13, 16, 20, 25, 31, 38, 47, 58};
    float hopeless = 0.35F;                       // a side that is less likely is not chosen freely
    float least_trust = 0.3F, most_trust = 0.8F;  // limits of the probability by which others size their bets
    float bet_for_lead = 0.5F;                    // how far others raise bets for the first place in the draft
    float joins = 1.3F, least_joins = 0.1F, most_joins = 0.9F;     // how often others join a likelier side
    float defer = 0.5F, look_at_bet = 0.5F, look_at_declarer = 1;  // SW-A15  worth of using a Norn Orb
    float sure_chief = 0.99F;  // with a higher probability to be Chief the other places do not matter
    Softness only_side{0.05F};
    float bet_temperature = 0.2F, bet_temperature_of_spoils = 0.015F, bet_least = 0.03F;

    // Drafts and other choices.
    Softness pick{0.6F, 0.02F};
    float pick_margin = 2.4F;  // worse sets than the best by more get weights below pick.least
    Softness take{0.5F, 0.02F}, item{0.3F, 0.02F}, use{0.7F, 0.02F};
    Softness give{10};
    float from_rival = 0.2F;      // of what a traded card is worth to its owner
    float strong_victim = 0.02F;  // of the standing of a Viking who is robbed
    float worth_a_try = -2;       // uses that are worth less are left out
    float keeps_for_later = 7;    // what one more card must bring before a Draupnir is used early
    float late_gain = 3;          // worth of cancelling a use that gains something after the last Round
    float show_dice = 9;          // SW-A19  how much oftener to show dice than to pay

    // Cards to come. A Viking drafts in every second Round, and a given item is in nearly every second pile.
    float item_is_missing = 0.55F, drafts_item = 0.45F, drafts_type = 0.5F, drafts_last_type = 0.4F;
    float unknown_ability = 4;  // of an unknown Artifact
    float taken_before = 1.3F;  // earlier players take more of the cards that this seat wants most

    // Prospects.
    int expected_bet = 8;  // of a Viking who has not bet
    // By number of Rounds to come: the lead in Gold that makes a win e times as likely.
    std::array<float, rounds + 1> unsure{1.5F, 10, 14, 17, 19, 20, 21, 21.5F, 22, 22.5F};
};
constexpr Weights weights;

// How often a beginner takes an action, compared with the other actions.
struct Likes {
    std::uint32_t pass = 24, pass_in_answer = 60;
    // A bid is bold if it has more dice than expected, and rash if it has more than one die more.
    std::uint32_t bid = 20, bold_bid = 4, challenge = 2, challenge_bold = 60, challenge_rash = 400;
    int highest_raise = 2, lowest_first_bid = 4;  // in dice: above the last bid, below the expected number
    // By the amount. A bet on the less likely side counts a quarter.
    int small_bet = 8, medium_bet = 15, large_bet = 25;
    std::uint32_t bet_small = 16, bet_medium = 8, bet_large = 2;
    // A known card counts by its value, an unknown Artifact by its Stage.
    std::uint32_t card = 2, card_for_value = 3, unknown_card = 8, unknown_for_stage = 2;
    std::uint32_t raven = 40, defer = 40, turn_to_bid = 20, reroll_a_one = 2, use_against = 2, choice_of_use = 1;
    std::uint32_t other = 6;
};
constexpr Likes likes;

}  // namespace meadhall::spoils_of_war

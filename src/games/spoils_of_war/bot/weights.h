// SPDX-License-Identifier: Apache-2.0
// The numbers by which the bots decide, except those of single Artifacts (artifacts/<name>.cpp) and what the rulebook
// and the dice give exactly. All of them are set by hand: the history has no tuning run for them. The exception is
// `die_for_a_bid`, which was counted in games between karls.
#pragma once

#include "games/spoils_of_war/state.h"

namespace meadhall::spoils_of_war {

// How weigh() turns worths into priors. An action has the prior exp(-loss / temperature), where `loss` is the
// difference between its worth and the best worth. Actions with a prior below `least` are left out.
struct Softness {
    float temperature, least = 0.01F;
};

struct Weights {
    // Bids.
    // While the bets are not placed: what a lost Round costs, in Gold.
    float lost_bet = 5;
    // The probability that a Viking who chooses a side freely wins.
    float free_side_wins = 0.66F;
    // The probability of a challenge is a logistic function of the public probability of the bid. It is one half at
    // `doubted_below`, and `doubt` is the steepness.
    float doubted_below = 0.42F;
    float doubt = 12;
    // The lowest first bid that the bot tries is this many dice below the expected number of dice.
    int bids_below_expected = 2;
    // The bot tries the lowest quantity and up to `raises` higher ones. It does not try a higher quantity that exceeds
    // the expected number by more than `bids_above_expected`.
    int raises = 3;
    float bids_above_expected = 1.5F;
    // The temperature for bids is this times the sum of `lost_bet` and the worth of the Chief's draft.
    float bid_temperature = 0.015F;

    // Dice.
    // A bidder's hidden dice show the bid value 1.5 times as often as fair dice, and other values 0.9 times as often.
    // An honest bidder has even more dice with the bid value, but a higher number here would make bluffs too
    // profitable.
    float bid_value = 1.5F, other_value = 0.9F;
    // For each of the bidder's dice that shows the bid value, a sampled world is this many times as plausible. Counted:
    // 37 % of a bidder's dice show the bid value, so the number is the quotient of 37 : 63 and the fair 1 : 5.
    float die_for_a_bid = 2.9F;
    // A bet above this amount makes a sampled world less plausible: by a factor of e for every `usual_bet` Gold more.
    float usual_bet = 10;
    // Each Gold of a bet that the bot knows shifts the probability of the bid by `sure_for_gold`, and the whole bet
    // shifts it by at most `sure_at_most`. The result stays between the last two limits.
    float sure_for_gold = 0.004F;
    float sure_at_most = 0.1F;
    float least_certain = 0.02F, most_certain = 0.98F;

    // Bets.
    // The amounts that the bot tries.
    std::array<int, 12> amounts{5, 6, 8, 10, 13, 16, 20, 25, 31, 38, 47, 58};
    // The bot does not bet on a side that wins with a lower probability than this, unless it is a principal.
    float hopeless = 0.35F;
    // Other bets on a side are assumed to exceed the ante by `bet_for_lead` times q / (1 - q) on average, for each Gold
    // by which the Chief's draft is worth more than the next one. q is the probability that this side wins, limited to
    // the range from `least_trust` to `most_trust`.
    float least_trust = 0.3F, most_trust = 0.8F;
    float bet_for_lead = 0.5F;
    // Another Viking who chooses freely bets on a side with the probability 0.5 + `joins` * (p - 0.5), limited to the
    // range from `least_joins` to `most_joins`. p is the probability that this side wins.
    float joins = 1.3F, least_joins = 0.1F, most_joins = 0.9F;
    // SW-A15  Using a Norn Orb is worth this much more than the best bet: to defer, to look at a bet, and to look at
    // the Declarer's bet.
    float defer = 0.5F, look_at_bet = 0.5F, look_at_declarer = 1;
    // If the player becomes Chief with at least this probability, the bot assumes the second place otherwise.
    float sure_chief = 0.99F;
    // For a player who bets all Gold and chooses only the side.
    Softness only_side{0.05F};
    // The temperature for bets is `bet_temperature` plus `bet_temperature_of_spoils` times the worth of the Chief's
    // draft. `bet_least` is Softness::least for bets.
    float bet_temperature = 0.2F, bet_temperature_of_spoils = 0.015F, bet_least = 0.03F;

    // Drafts and other choices.
    Softness pick{0.6F, 0.02F};
    // The search for the best draft leaves out sets that are worse than the best set by more than this. Their priors
    // would be below pick.least.
    float pick_margin = 2.4F;
    // For taking a card in a trade or from the Leftover Treasures, naming an item, and using an Artifact.
    Softness take{0.5F, 0.02F}, item{0.3F, 0.02F}, use{0.7F, 0.02F};
    // SW-A16.1  For giving the Chalice away.
    Softness give{10};
    // In a trade, this part of the card's worth to its owner counts as a gain for the bot.
    float from_rival = 0.2F;
    // The worth of a robbery includes this part of the victim's standing.
    float strong_victim = 0.02F;
    // Only uses that are worth more than this are considered.
    float worth_a_try = -2;
    // While Rounds are left: the worth of keeping a Draupnir. It is subtracted from what the taken card brings.
    float keeps_for_later = 7;
    // After the last Round: the worth of cancelling a use by which the strongest rival gains something.
    float late_gain = 3;
    // SW-A19  The bot shows two dice this many times as often as it pays.
    float show_dice = 9;

    // Cards to come. A Viking drafts in every second Round, and a given item is in nearly every second pile.
    // `item_is_missing`: the probability that a given item is not in a pile. The others are probabilities for one
    // Round: `drafts_item`: to draft an item that a set lacks, if the pile has one. `drafts_type`: to draft a type that
    // a Hoard lacks. `drafts_last_type`: the same if only one type is missing.
    float item_is_missing = 0.55F, drafts_item = 0.45F, drafts_type = 0.5F, drafts_last_type = 0.4F;
    // The assumed worth of the ability of an Artifact that the bot does not know.
    float unknown_ability = 4;
    // The probability that earlier players have taken a card that this seat wants is this times that of a random card.
    float taken_before = 1.3F;

    // Prospects.
    // The assumed bet of a Viking who has not bet yet.
    int expected_bet = 8;
    // The lead in Gold that makes a win e times as likely, indexed by the number of Rounds to come.
    std::array<float, rounds + 1> unsure{1.5F, 10, 14, 17, 19, 20, 21, 21.5F, 22, 22.5F};
};
constexpr Weights weights;

// How often a beginner takes an action, compared with the other actions.
struct Likes {
    // To pass in a window or at one's own dice, and to pass in answer to a use.
    std::uint32_t pass = 24, pass_in_answer = 60;
    // A bid is bold if it has more dice than expected, and rash if it has over one die more than expected. A beginner
    // makes no rash bid. The last two: to challenge a bold bid, and to challenge a rash bid.
    std::uint32_t bid = 20, bold_bid = 4, challenge = 2, challenge_bold = 60, challenge_rash = 400;
    // A beginner raises the quantity by at most `highest_raise` dice. The first bid is at most `lowest_first_bid` dice
    // below the expected number.
    int highest_raise = 2, lowest_first_bid = 4;
    // How often a beginner bets an amount: `bet_small` for at most `small_bet` Gold, `bet_medium` for at most
    // `medium_bet`, `bet_large` for at most `large_bet`. A bet on the less likely side is a quarter as frequent, except
    // for the Declarer and the Challenger.
    int small_bet = 8, medium_bet = 15, large_bet = 25;
    std::uint32_t bet_small = 16, bet_medium = 8, bet_large = 2;
    // To take a known card: `card` plus `card_for_value` times its value. To take an unknown Artifact: `unknown_card`
    // plus `unknown_for_stage` times its Stage.
    std::uint32_t card = 2, card_for_value = 3, unknown_card = 8, unknown_for_stage = 2;
    // `raven`: to reveal a continuous raven. `defer`: to defer the bet. `turn_to_bid`: to turn a die to the value of
    // the bid. `reroll_a_one`: to re-roll a die that shows 1. `use_against`: to use an Artifact on a revealed Artifact.
    // `choice_of_use`: any other choice of dice, of an item, or of the target of a copied Sampo.
    std::uint32_t raven = 40, defer = 40, turn_to_bid = 20, reroll_a_one = 2, use_against = 2, choice_of_use = 1;
    // All other actions.
    std::uint32_t other = 6;
};
constexpr Likes likes;

}  // namespace meadhall::spoils_of_war

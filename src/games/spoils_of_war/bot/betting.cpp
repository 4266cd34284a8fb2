// SPDX-License-Identifier: Apache-2.0
// On whom to bet, and how much. The worth of a bet is p times the worth of the place in the draft, minus (1 - p) times
// the amount, where p is the probability that its side wins.
#include <algorithm>
#include <cmath>

#include "games/spoils_of_war/bot/player.h"

namespace meadhall::spoils_of_war {

float Player::bet_holds() const {
    float holds = odds().holds(state_.bid);
    for (const Seat other : SeatSet::first(player_count(state_)) - SeatSet::only(seat_)) {
        const Hidden<Bet>& bet = state_.bets[other];
        if (bet.value.amount > 0 && bet.known_to.includes(seat_)) {
            const float sure =
                std::min(weights.sure_at_most, weights.sure_for_gold * static_cast<float>(bet.value.amount));
            holds += bet.value.side == Side::declarer ? sure : -sure;
        }
    }
    return std::clamp(holds, weights.least_certain, weights.most_certain);
}

float Player::stake() const {
    const Bet& mine = state_.bets[seat_].value;
    return spoils().by_rank[static_cast<std::size_t>(place_of(state_, seat_, mine.side))] +
           static_cast<float>(mine.amount);
}

void Player::bet() {
    if (state_.gold[seat_] <= rules_.box.ante) {
        return bet_all();
    }
    const float holds = bet_holds();
    for (const Offer& offer : offers_) {
        Actions::visit(
            offer.first,
            [&](const PlaceBet& least) { add_bets(offer, least, least.side == Side::declarer ? holds : 1 - holds); },
            [](const auto&) {});
    }
    // SW-A15  An Orb shows the bet of another Viking. The Declarer knows most about the bid, so the bot
    // prefers to look at the Declarer's bet.
    const float best = priors_.empty() ? 0 : most_worth();
    for (const Offer& offer : offers_) {
        Actions::visit(
            offer.first, [&](const Defer&) { add(offer.first, best + weights.defer); },
            [&](const UseOn& use) {
                add(offer.first, best + (use.seat == state_.bidder ? weights.look_at_declarer : weights.look_at_bet));
            },
            [](const auto&) {});
    }
    if (priors_.empty()) {
        add(offers_.action(0), 0);
    }
    weigh({weights.bet_temperature + weights.bet_temperature_of_spoils * spoils().by_rank[0], weights.bet_least});
}

// SW-5.10.1  With no more Gold than the ante, the player chooses only the side and bets all Gold.
void Player::bet_all() {
    const float holds = bet_holds();
    for (const Offer& offer : offers_) {
        Actions::visit(
            offer.first, [&](const PlaceBet& bet) { add(offer.first, bet.side == Side::declarer ? holds : 1 - holds); },
            [&](const auto&) { add(offer.first, 1); });
    }
    weigh(weights.only_side);
}

void Player::add_bets(const Offer& offer, const PlaceBet& least, float p) {
    if (!is_principal(state_, seat_) && p < weights.hopeless) {
        return;
    }
    for (const int amount : weights.amounts) {
        if (amount > state_.gold[seat_]) {
            break;
        }
        add(offer.at(static_cast<std::uint32_t>(amount - least.amount)),
            p * place_worth(least.side, amount, p) - (1 - p) * static_cast<float>(amount));
    }
}

// The expected worth of the place in the draft, if this amount is bet on this side and the side wins. Assumes that
// others on this side bet more if p is higher and if the first place in the draft is worth more.
float Player::place_worth(Side side, int amount, float p) const {
    const float lead = std::max(1.0F, spoils().by_rank[0] - spoils().by_rank[1]);
    const float q = std::clamp(p, weights.least_trust, weights.most_trust);
    const float mean = 1 + weights.bet_for_lead * lead * q / (1 - q);
    const float joins = std::clamp(0.5F + weights.joins * (p - 0.5F), weights.least_joins, weights.most_joins);
    const Seat principal = side == Side::declarer ? state_.bidder : state_.challenger;
    const float higher = std::exp(-static_cast<float>(amount - rules_.box.ante + 1) / mean);
    float above = 0;  // expected number of higher bets on this side
    for (const Seat other : SeatSet::first(player_count(state_)) - SeatSet::only(seat_)) {
        const float with = other == principal ? 1 : is_principal(state_, other) ? 0 : joins;
        above += gold_of(other) > amount ? with * higher : 0;
    }
    const float chief = std::exp(-above);
    const float rank = chief < weights.sure_chief ? above / (1 - chief) : 1;
    return chief * spoils().by_rank[0] + (1 - chief) * spoils().at(rank);
}

}  // namespace meadhall::spoils_of_war

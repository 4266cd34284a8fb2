// SPDX-License-Identifier: Apache-2.0
// The entry points of the bot, its short answers, and what several decisions need.
#include <algorithm>
#include <cmath>

#include "games/spoils_of_war/bot/ending.h"
#include "games/spoils_of_war/bot/player.h"

namespace meadhall::spoils_of_war {

void Player::weigh(Softness softness) {
    const float most = most_worth();
    std::size_t kept = 0;
    for (const Prior& each : priors_) {
        const float weight = std::exp((each.weight - most) / softness.temperature);
        if (weight >= softness.least) {
            priors_[kept++] = {each.action, weight};
        }
    }
    priors_.resize(kept, {});
}

float Player::most_worth() const {
    float most = -1e9F;
    for (const Prior& each : priors_) {
        most = std::max(most, each.weight);
    }
    return most;
}

const Holding& Player::own() const {
    if (!own_) {
        own_ = holding_of(rules_, state_, seat_);
    }
    return *own_;
}
const Spoils& Player::spoils() const {
    if (!spoils_) {
        spoils_ = spoils_for(rules_, state_, seat_, own());
    }
    return *spoils_;
}
const DiceOdds& Player::odds() const {
    if (!odds_) {
        odds_ = odds_for(state_, seat_);
    }
    return *odds_;
}

float Player::standing(Seat seat) const {
    float sum = static_cast<float>(gold_of(seat));
    for_each_regular(state_, seat, [&](int card) { sum += static_cast<float>(rules_.info(state_, card).value); });
    for (const std::size_t number : artifacts_of(state_, seat)) {
        sum += static_cast<float>(rules_.info(state_, state_.artifacts[number].card).stage);
    }
    const Holding holding = holding_of(rules_, state_, seat);
    for (const unsigned layer : holding.items) {
        for (int type = 0; type < 4; ++type) {
            const int has = std::popcount(layer >> (4 * type) & 0xFu);
            sum += static_cast<float>(has == 4 ? rules_.box.complete_bonus : has == 3 ? rules_.box.partial_bonus : 0);
        }
    }
    return sum;
}

Seat Player::top_rival() const {
    Seat top = seat_;
    float most = -1;
    for (const Seat other : SeatSet::first(player_count(state_)) - SeatSet::only(seat_)) {
        if (const float sum = standing(other); sum > most) {
            most = sum;
            top = other;
        }
    }
    return top;
}

// SW-5.4.1  A bid reveals information, and the last bidder learns most. So the bot names its left neighbour and bids
// last.
void Player::name_first() {
    for (const Seat each : SeatSet::first(player_count(state_))) {
        add(Actions::pack(NameFirst{each}), each == left_of(seat_, player_count(state_)) ? 2 : 1);
    }
}

void Player::trade() {
    const CardList stash = stash_of(state_, state_.victim);
    const Holding victim_holding = holding_of(rules_, state_, state_.victim);
    const Offer& offer = offers_[0];
    for (std::uint32_t i = 0; i < offer.count; ++i) {
        const FaceInfo& face = rules_.info(state_, stash[i]);
        add(offer.at(i), gain_of(rules_, own(), face, true, left_) +
                             weights.from_rival * gain_of(rules_, victim_holding, face, true, left_));
    }
    weigh(weights.take);
}

void Player::take_leftover() {
    for (const Offer& offer : offers_) {
        Actions::visit(
            offer.first,
            [&](const TakeLeftover& take) {
                add(offer.first, gain_of(rules_, own(), rules_.info(take.card), true, left_));
            },
            [](const auto&) {});
    }
    weigh(weights.take);
}

void Player::name_item() {
    for (const Offer& offer : offers_) {
        const auto weighed = [&](Item item) {
            add(offer.first, bonus_of(rules_, own(), item, left_) + bonus_of(rules_, own(), type_of(item), left_));
        };
        Actions::visit(
            offer.first, [&](const NameItem& name) { weighed(name.item); },
            [&](const UseAs& use) { weighed(use.item); }, [](const auto&) {});
    }
    if (!priors_.empty()) {
        weigh(weights.item);
    }
}

// SW-A16.1  Gives the Chalice to the loser with the lowest standing.
void Player::give() {
    for (const Offer& offer : offers_) {
        Actions::visit(
            offer.first, [&](const Give& give) { add(offer.first, -standing(give.seat)); }, [](const auto&) {});
    }
    weigh(weights.give);
}

// SW-A19  Showing dice saves the Gold and gains the Lyre.
void Player::answer_lyre() {
    for (std::uint32_t i = 0; i < offers_.total(); ++i) {
        priors_.push_back({offers_.action(i), i == 0 ? 1.0F : weights.show_dice});
    }
}

void Rules::think(const State& state, Seat seat, const Offers& offers, Priors& priors) const {
    if (piles_are_over(state) && think_to_the_end(*this, state, seat, offers, priors)) {
        return;
    }
    Player player(*this, state, seat, offers, priors);
    switch (state.question) {
        case Question::first:
            return player.name_first();
        case Question::turn:
            return player.bid();
        case Question::bet:
        case Question::norn:
            return player.bet();
        case Question::pick:
            return player.pick();
        case Question::poll:
        case Question::response:
        case Question::my_dice:
            return player.poll();
        case Question::trade:
            return player.trade();
        case Question::leftover:
            return player.take_leftover();
        case Question::item:
            return player.name_item();
        case Question::gift:
            return player.give();
        case Question::lyre:
            return player.answer_lyre();
        case Question::copy:
        case Question::forced:
        case Question::nothing:
            return player.use_any();
    }
}

// How plausible a sampled world is. A bidder has seen their dice, so more than a sixth of them show the bid value. Few
// players bet much more than they must.
Likelihood Rules::plausibility(const State& world, Seat seat) const {
    float weight = 1;
    if (world.bid != no_bid && world.bidder != seat && !world.blind.contains(world.bidder)) {
        weight *=
            std::pow(weights.die_for_a_bid, static_cast<float>(world.cups[world.bidder].dice.count(world.bid.value)));
    }
    if (world.phase == Phase::bet) {
        for (const Seat other : SeatSet::first(player_count(world)) - SeatSet::only(seat) - world.waiting) {
            const float more = static_cast<float>(world.bets[other].value.amount) - weights.usual_bet;
            weight *= std::exp(-std::max(0.0F, more) / weights.usual_bet);
        }
    }
    return weight;
}

// Other players draw conclusions from bids and bets, so the bot chooses these at random, by weight. A draft reveals
// little, so the bot plays its best choice there.
bool Rules::bluffs(const State& state, Seat) const {
    return state.question == Question::turn || state.question == Question::bet;
}

}  // namespace meadhall::spoils_of_war

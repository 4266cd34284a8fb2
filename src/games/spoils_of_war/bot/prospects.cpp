// SPDX-License-Identifier: Apache-2.0
// An estimate of the outcome.
#include <algorithm>
#include <cmath>

#include "games/spoils_of_war/bot/growth.h"
#include "games/spoils_of_war/bot/judgement.h"

namespace meadhall::spoils_of_war {
namespace {

// The Stashes and expected totals of all seats. `state` is a sampled world, so all its cards and dice are known.
class Estimate {
public:
    Estimate(const Rules& rules, const State& state, int left)
        : rules_(rules), state_(state), left_(left), players_(player_count(state)) {}

    void add_stashes();
    void add_draft();
    void add_bonuses();
    // The probability that each seat wins, if a lead of `unsure` Gold makes a win e times as likely.
    Evaluation shares(float unsure) const;

private:
    // The bets as they are, or as they are assumed to be.
    struct Bets {
        SeatSet winners;
        std::array<int, max_seats> amounts{};
    };
    Bets expected_bets();
    FixedVector<Seat, max_seats> order_of(const Bets& bets) const;
    int taken_by(Seat seat, bool chief) const;
    int best_slot(std::size_t at, std::uint32_t slots) const;

    const Rules& rules_;
    const State& state_;
    int left_, players_;
    std::array<Holding, max_seats> holdings_{};
    std::array<float, max_seats> scores_{};
};

void Estimate::add_stashes() {
    const int dealt = opened(state_);
    for (int card = 0; card < dealt; ++card) {
        const Spot spot = state_.spots[static_cast<std::size_t>(card)];
        if (!is_number(spot) && in_stash(static_cast<Place>(spot))) {
            const auto owner = static_cast<std::size_t>(owner_of(static_cast<Place>(spot)));
            const FaceInfo& face = rules_.info(state_, card);
            holdings_[owner].add(face);
            scores_[owner] += static_cast<float>(face.value);
        }
    }
    for (int i = 0; i < players_; ++i) {
        const auto at = static_cast<std::size_t>(i);
        const Seat seat = seat_at(i);
        for (const std::size_t number : artifacts_of(state_, seat)) {
            const Artifact& artifact = state_.artifacts[number];
            scores_[at] += static_cast<float>(rules_.info(state_, artifact.card).value);
            holdings_[at].add(Type::artifact);
            if (is_item(artifact.trait) && !artifact.marks.contains(Mark::cancelled)) {
                holdings_[at].add(item_of(artifact.trait));
                holdings_[at].add(type_of(item_of(artifact.trait)));
            } else if (!artifact.marks.contains(Mark::spent) && !artifact.marks.contains(Mark::cancelled)) {
                scores_[at] += ability_worth(ability_of(rules_, state_, artifact), left_);
            }
        }
        scores_[at] += static_cast<float>(state_.gold[seat]);
    }
}

// Subtracts the assumed bets that are lost. Players who have not bet yet are assumed to choose the side that they think
// likelier.
Estimate::Bets Estimate::expected_bets() {
    Bets bets{state_.winners, {}};
    for (const Seat seat : SeatSet::first(players_)) {
        bets.amounts[static_cast<std::size_t>(seat)] = state_.bets[seat].value.amount;
    }
    if (state_.phase >= Phase::gift) {
        return bets;
    }
    const Side winning = count_of(state_, state_.bid.value) >= state_.bid.quantity ? Side::declarer : Side::challenger;
    for (const Seat seat : SeatSet::first(players_)) {
        const bool unbet = state_.waiting.contains(seat) || state_.deferred.contains(seat);
        const Side side = seat == state_.bidder                              ? Side::declarer
                          : seat == state_.challenger                        ? Side::challenger
                          : !unbet                                           ? state_.bets[seat].value.side
                          : odds_for(state_, seat).holds(state_.bid) >= 0.5F ? Side::declarer
                                                                             : Side::challenger;
        int& amount = bets.amounts[static_cast<std::size_t>(seat)];
        amount = unbet ? std::min<int>(state_.gold[seat], weights.expected_bet) : amount;
        if (side == winning) {
            bets.winners.insert(seat);
        } else if (unbet) {
            scores_[static_cast<std::size_t>(seat)] -= static_cast<float>(amount);
        }
    }
    return bets;
}

// The winners who still draft, in their order.
FixedVector<Seat, max_seats> Estimate::order_of(const Bets& bets) const {
    FixedVector<Seat, max_seats> order;
    if (state_.phase >= Phase::w8) {
        for (std::size_t at = state_.drafting; at < state_.order.size(); ++at) {
            order.push_back(state_.order[at]);
        }
        return order;
    }
    const auto amount = [&](Seat seat) { return bets.amounts[static_cast<std::size_t>(seat)]; };
    for (const Seat seat : bets.winners) {
        std::size_t place = order.size();
        while (place > 0 && amount(order[place - 1]) < amount(seat)) {
            --place;
        }
        order.insert_at(place, seat);
    }
    return order;
}

int Estimate::taken_by(Seat seat, bool chief) const {
    int takes = chief ? rules_.box.chief_takes : rules_.box.winner_takes;
    for (const Duty& duty : state_.duties) {
        takes += duty.kind == DutyKind::stones && duty.user == seat ? rules_.box.stones_take : 0;
    }
    return takes;
}

// The slot with the card that gains most.
int Estimate::best_slot(std::size_t at, std::uint32_t slots) const {
    int best = -1;
    float most = -1;
    for (; slots != 0; slots &= slots - 1) {
        const int slot = std::countr_zero(slots);
        const FaceInfo& face = rules_.info(state_, first_of_pile(state_) + slot);
        const float gain = gain_of(rules_, holdings_[at], face, false, left_);
        if (gain > most) {
            most = gain;
            best = slot;
        }
    }
    return best;
}

// Computes the winners and simulates the draft: everybody takes the card that gains them most.
void Estimate::add_draft() {
    const FixedVector<Seat, max_seats> order = order_of(expected_bets());
    std::uint32_t cards = state_.left;
    for (std::size_t place = 0; place < order.size(); ++place) {
        const Seat seat = order[place];
        const auto at = static_cast<std::size_t>(seat);
        scores_[at] += static_cast<float>(state_.bets[seat].value.amount);
        const bool chief = state_.phase < Phase::w8 ? place == 0 : seat == state_.chief;
        for (int takes = taken_by(seat, chief); takes > 0 && cards != 0; --takes) {
            // SW-5.8.7  Takes the cards already chosen first, then the best ones.
            const std::uint32_t chosen = place == 0 ? state_.picked & cards : 0;
            const int slot = chosen != 0 ? std::countr_zero(chosen) : best_slot(at, cards);
            cards &= ~(1u << slot);
            const FaceInfo& face = rules_.info(state_, first_of_pile(state_) + slot);
            scores_[at] +=
                static_cast<float>(face.value) + (face.is_artifact() ? ability_worth(face.ability, left_) : 0.0F);
            holdings_[at].add(face);
        }
    }
}

// Treasure Sets and Hoards, complete or expected.
void Estimate::add_bonuses() {
    for (std::size_t at = 0; at < static_cast<std::size_t>(players_); ++at) {
        const Holding& holding = holdings_[at];
        for (std::size_t layer = 0; layer < 3; ++layer) {
            for (int type = 0; type < 4; ++type) {
                scores_[at] += layer_worth(rules_, std::popcount(holding.items[layer] >> (4 * type) & 0xFu), left_);
            }
        }
        for (const unsigned layer : holding.types) {
            scores_[at] +=
                static_cast<float>(rules_.box.hoard_bonus) *
                growth.hoard[static_cast<std::size_t>(std::popcount(layer))][static_cast<std::size_t>(left_)];
        }
    }
}

Evaluation Estimate::shares(float unsure) const {
    const float scale = 1 / unsure;
    const float top = *std::max_element(scores_.begin(), scores_.begin() + players_);
    Evaluation shares{};
    float sum = 0;
    for (std::size_t at = 0; at < static_cast<std::size_t>(players_); ++at) {
        shares[at] = std::exp((scores_[at] - top) * scale);
        sum += shares[at];
    }
    for (float& share : shares) {
        share /= sum;
    }
    return shares;
}

}  // namespace

// The more Rounds are left, the less a lead counts.
Evaluation Rules::prospects(const State& state) const {
    const bool over = piles_are_over(state);
    const int left = over ? 0 : rounds_left(state);
    const bool betting = state.phase >= Phase::bet && state.phase < Phase::w9;
    Estimate estimate(*this, state, left);
    estimate.add_stashes();
    if (betting) {
        estimate.add_draft();
    }
    estimate.add_bonuses();
    const bool drafted = betting || over || state.phase == Phase::w9;
    return estimate.shares(weights.unsure[static_cast<std::size_t>(drafted ? left : left + 1)]);
}

}  // namespace meadhall::spoils_of_war

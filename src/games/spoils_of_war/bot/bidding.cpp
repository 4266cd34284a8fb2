// SPDX-License-Identifier: Apache-2.0
// Which bid to make, whether to challenge, and which Artifact to use on the turn to bid.
#include <algorithm>
#include <cmath>

#include "games/spoils_of_war/bot/player.h"

namespace meadhall::spoils_of_war {

float Player::side_worth(float p) const {
    const Spoils& all = spoils();
    return p * (all.by_rank[1] + p * (all.by_rank[0] - all.by_rank[1])) - weights.lost_bet * (1 - p);
}

// If the bid is challenged, its bidder must bet on the Declarer. If it is raised, the bidder later chooses a side
// freely. Assumes that the next player challenges bids that look unlikely from public information.
float Player::bid_worth(const Bid& bid) const {
    const float open = public_odds(state_, seat_, bid.value).holds(bid);
    const float challenged = 1 / (1 + std::exp((open - weights.doubted_below) * weights.doubt));
    return challenged * side_worth(odds().holds(bid)) + (1 - challenged) * free_worth();
}

void Player::bid() {
    for (const Offer& offer : offers_) {
        Actions::visit(
            offer.first, [&](const Challenge&) { add(offer.first, side_worth(1 - odds().holds(state_.bid))); },
            [&](const Bid& least) { add_bids(offer, least); }, [](const auto&) {});
    }
    if (wants_use()) {
        add_uses_on_turn();
    }
    weigh({weights.bid_temperature * (spoils().by_rank[0] + weights.lost_bet)});
}

// Tries a few quantities near the expected number of dice.
void Player::add_bids(const Offer& offer, const Bid& least) {
    const float expected = static_cast<float>(odds().sure[least.value]) + odds().hidden[least.value] / 6;
    int from = least.quantity;
    const int most = least.quantity + static_cast<int>(offer.count) - 1;
    if (state_.bid == no_bid) {
        from = std::clamp(static_cast<int>(expected) - weights.bids_below_expected, from, most);
    }
    for (int quantity = from; quantity <= std::min(most, from + weights.raises); ++quantity) {
        const Bid bid{static_cast<std::uint8_t>(quantity), least.value};
        if (quantity > from && static_cast<float>(quantity) > expected + weights.bids_above_expected) {
            break;
        }
        add(offer.at(static_cast<std::uint32_t>(quantity - least.quantity)), bid_worth(bid));
    }
}

void Player::add_uses_on_turn() {
    const float best = most_worth();
    for (const Offer& offer : offers_) {
        Actions::visit(
            offer.first, [](const Bid&) {}, [](const Challenge&) {},
            [&](const Use& use) {
                const Kind& kind = kind_of(rules_.info(face_of(use.card)).ability);
                add(offer.first,
                    kind.worth_as_bid != nullptr ? kind.worth_as_bid(*this) : best + kind.worth(*this, use));
            },
            [&](const auto&) {
                if (const float worth = use_worth(offer.first); worth > weights.worth_a_try) {
                    add(offer.first, best + worth);
                }
            });
    }
}

}  // namespace meadhall::spoils_of_war

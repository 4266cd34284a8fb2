// SPDX-License-Identifier: Apache-2.0
// Whether to use an Artifact. What a use is worth is in artifacts/.
#include <algorithm>

#include "games/spoils_of_war/bot/player.h"

namespace meadhall::spoils_of_war {

bool Player::wants_use() const {
    const Moment moment = moment_of(state_);
    for (const std::size_t number : artifacts_of(state_, seat_) & state_.ready) {
        if (kind_of(ability_of(rules_, state_, state_.artifacts[number])).wanted.contains(moment)) {
            return true;
        }
    }
    return false;
}

void Player::poll() {
    if (!wants_use()) {
        return add(offers_.action(0), 1);  // Pass is the first offer
    }
    add(offers_.action(0), 0);
    add_uses();
    weigh(weights.use);
}

void Player::use_any() {
    name_item();  // SW-A3.6  names an item for a copied Loki's Gold
    if (!priors_.empty()) {
        return;
    }
    add_uses();
    if (priors_.empty()) {
        add(offers_.action(0), 0);
    }
    weigh(weights.use);
}

// Adds the uses, compared with a pass, which is worth 0. For the choice of dice there is one proposal for each card.
void Player::add_uses() {
    CardName rerolled{};
    CardName turning{};
    for (const Offer& offer : offers_) {
        Actions::visit(
            offer.first, [](const Pass&) {},
            [&](const UseDie& use) {
                if (use.card != rerolled) {
                    rerolled = use.card;
                    add_reroll(use.card);
                }
            },
            [](const UseDice&) {},
            [&](const UseChange& use) {
                if (use.card != turning) {
                    turning = use.card;
                    add_change(use.card);
                }
            },
            [&](const auto&) {
                if (const float worth = use_worth(offer.first); worth > weights.worth_a_try) {
                    add(offer.first, worth);
                }
            });
    }
}

// Worth of this use in Gold, compared with not using the card now.
float Player::use_worth(Action action) const {
    return Actions::visit(action, [&]<class T>(const T& choice) {
        if constexpr (IsUse<T>) {
            return kind_of(rules_.info(face_of(choice.card)).ability).worth(*this, choice);
        } else if constexpr (std::is_same_v<T, Reveal>) {
            const FaceInfo& face = rules_.info(face_of(choice.card));
            const bool lasts = kind_of(face.ability).has(Feature::raven) && face.continuous;
            return lasts && state_.phase == Phase::w1 ? 1.0F : unwanted;
        } else {
            return unwanted;
        }
    });
}

float Player::robbery_worth(Seat victim) const {
    float best = 0;
    for_each_regular(state_, victim, [&](int card) { best = std::max(best, gain(card)); });
    for (const std::size_t number : artifacts_of(state_, victim)) {
        best = std::max(best, gain(state_.artifacts[number].card));
    }
    return best + weights.strong_victim * standing(victim);
}

float Player::worth_of_slot(int slot) const {
    return gain(first_of_pile(state_) + slot - 1) - while_rounds_are_left(weights.keeps_for_later);
}

float Player::best_item_worth() const {
    float best = 0;
    for (int item = 0; item < item_count; ++item) {
        best = std::max(best, bonus_of(rules_, own(), static_cast<Item>(item), left_));
    }
    return best;
}

float Player::threat_of_late_gain(const Announcement& use) const {
    return left_ == 0 && use.user == top_rival() ? weights.late_gain : unwanted;
}

}  // namespace meadhall::spoils_of_war

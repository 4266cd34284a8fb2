// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "games/spoils_of_war/bot/player.h"

namespace meadhall::spoils_of_war {

float Draft::bonus_alone(const FaceInfo& face) const {
    return bonus_of(rules_, Holding{}, face.type, left_) +
           (face.is_artifact() ? 0.0F : bonus_of(rules_, Holding{}, face.item, left_));
}

void Draft::add(int slot, const FaceInfo& face, bool known) {
    // Upper bound: what the card is worth without bonuses, plus the highest bonus that it can bring together with other
    // cards.
    const float most = gain_of(rules_, Holding{}, face, known, left_) - bonus_alone(face) +
                       most_bonus_of(rules_, holding_, face, takes_ - 1, left_);
    std::size_t at = cards_.size();
    while (at > 0 && cards_[at - 1].most < most) {
        --at;
    }
    cards_.insert_at(at, {&face, slot, known, most});
}

const Draft::Worths& Draft::best_with(float margin) {
    margin_ = margin;
    best_ = far_less;
    best_with_.fill(far_less);
    choose(0, std::min(takes_, static_cast<int>(cards_.size())), holding_, 0, 0);
    return best_with_;
}

void Draft::choose(std::size_t from, int wanted, const Holding& holding, float sum, std::uint32_t chosen) {
    if (wanted == 0) {
        best_ = std::max(best_, sum);
        if (sum < best_ - margin_) {
            return;
        }
        for (std::uint32_t slots = chosen; slots != 0; slots &= slots - 1) {
            float& best = best_with_[static_cast<std::size_t>(std::countr_zero(slots))];
            best = std::max(best, sum);
        }
        return;
    }
    for (std::size_t at = from; at + static_cast<std::size_t>(wanted) <= cards_.size(); ++at) {
        float most = sum;
        for (std::size_t i = at; i < at + static_cast<std::size_t>(wanted); ++i) {
            most += cards_[i].most;
        }
        if (most < best_ - margin_) {
            return;  // the following cards can add even less
        }
        const Candidate& card = cards_[at];
        const float more = sum + gain_of(rules_, holding, *card.face, card.known, left_);
        Holding with = holding;
        if (wanted > 1) {
            with.add(*card.face);
        }
        choose(at + 1, wanted - 1, with, more, chosen | 1u << card.slot);
    }
}

int place_of(const State& state, Seat seat, Side side) {
    const int players = player_count(state);
    const auto with = [&](Seat each) { return each == seat || state.bets[each].value.side == side; };
    const auto amount = [&](Seat each) { return state.bets[each].value.amount; };
    // SW-5.8.2  The Chief has the largest bet. Ties go to the seat closest clockwise to the winning principal.
    const Seat principal = side == Side::declarer ? state.bidder : state.challenger;
    Seat chief = principal;
    for (int i = 1; i < players; ++i) {
        const Seat each = seat_at((index(principal) + i) % players);
        chief = with(each) && amount(each) > amount(chief) ? each : chief;
    }
    if (seat == chief) {
        return 0;
    }
    // SW-5.8.4  The others draft by bet. Ties go to the seat closest clockwise to the new Chief.
    int place = 1;
    for (const Seat each : SeatSet::first(players) - SeatSet::only(seat) - SeatSet::only(chief)) {
        place += with(each) &&
                 (amount(each) > amount(seat) ||
                  (amount(each) == amount(seat) && distance(state, chief, each) < distance(state, chief, seat)));
    }
    return place;
}

void Player::pick() {
    Holding with = own();
    for (std::uint32_t slots = state_.picked; slots != 0; slots &= slots - 1) {
        with.add(rules_.info(state_, first_of_pile(state_) + std::countr_zero(slots)));
    }
    // SW-5.8.5  Looks at sets of as many cards as the Viking still takes. A card is worth as much as the best set that
    // contains it.
    Draft draft(rules_, with, to_pick(rules_, state_) - std::popcount(state_.picked), left_);
    for (std::uint32_t slots = state_.left & ~state_.picked; slots != 0; slots &= slots - 1) {
        const int card = first_of_pile(state_) + std::countr_zero(slots);
        draft.add(std::countr_zero(slots), rules_.info(state_, card), knows_card(state_, seat_, card));
    }
    const Draft::Worths& worths = draft.best_with(weights.pick_margin);
    for (const Offer& offer : offers_) {
        Actions::visit(
            offer.first, [&](const Pick& pick) { add(offer.first, worths[pick.slot - 1u]); }, [](const auto&) {});
    }
    weigh(weights.pick);
}

}  // namespace meadhall::spoils_of_war

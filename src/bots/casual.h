// SPDX-License-Identifier: Apache-2.0
// A bot that plays like a casual player: it takes any legal action, but popular actions more often. A game defines
// which actions are popular (liking() in kernel/game.h). Without liking(), all actions have equal probability.
#pragma once

#include <array>

#include "kernel/action.h"
#include "kernel/chance.h"

namespace meadhall {

// liking(action) is the weight of the action, relative to the others. An action with weight 0 is never taken, unless
// all weights are 0.
template <class Liking>
Action choose_by_liking(const Offers& offers, const Liking& liking, Chance& chance) {
    std::array<std::uint32_t, 128> likings;  // the first 128 weights; for further actions liking() is called twice
    std::uint32_t total = 0;
    std::size_t at = 0;
    for (const Offer& offer : offers) {
        for (std::uint32_t i = 0; i < offer.count; ++i, ++at) {
            const std::uint32_t liked = liking(offer.at(i));
            if (at < likings.size()) {
                likings[at] = liked;
            }
            total += liked;
        }
    }
    if (total == 0) {
        return offers.action(chance.below(offers.total()));
    }
    std::uint32_t left = chance.below(total);
    at = 0;
    for (const Offer& offer : offers) {
        for (std::uint32_t i = 0; i < offer.count; ++i, ++at) {
            const std::uint32_t liked = at < likings.size() ? likings[at] : liking(offer.at(i));
            if (left < liked) {
                return offer.at(i);
            }
            left -= liked;
        }
    }
    broken("liking() gave two different values for one action");
}

}  // namespace meadhall

// SPDX-License-Identifier: Apache-2.0
// A bot that plays like a casual player: any legal action, but favourite actions more often. The game says which
// actions are favourites (liking in kernel/game.h). If it does not, the bot plays at random.
#pragma once

#include <array>

#include "kernel/action.h"
#include "kernel/chance.h"

namespace meadhall {

// liking(action) is the weight of the action compared with the others. 0 means never, unless all are 0.
template <class Liking>
Action choose_by_liking(const Offers& offers, const Liking& liking, Chance& chance) {
    std::array<std::uint32_t, 128> likings;  // liking() is called twice for actions after these
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

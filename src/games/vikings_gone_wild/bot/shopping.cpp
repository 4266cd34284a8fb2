// SPDX-License-Identifier: Apache-2.0
#include "games/vikings_gone_wild/bot/shopping.h"

#include <algorithm>

namespace meadhall::vikings_gone_wild {

Shopping::Shopping(const Wares& list, int beer, int gold)  // NOLINT: filled as far as it is read
    : wares_(list), beer_(std::min(beer, most)), gold_(std::min(gold, most)) {
    fill(baskets_, wares_.size(), beer_, gold_);
}

// Adds the wares one by one. For a ware that can be bought only once, the loops run from high to low amounts, so that
// no basket contains it twice.
void Shopping::fill(Baskets& baskets, std::size_t without, int beer, int gold) const {
    for (int b = 0; b <= beer; ++b) {
        std::fill_n(baskets[static_cast<std::size_t>(b)].begin(), gold + 1, Basket{0, 0});
    }
    for (std::size_t i = 0; i < wares_.size(); ++i) {
        const Ware& ware = wares_[i];
        if (i == without || ware.beer > beer || ware.gold > gold) {
            continue;
        }
        const auto put_in = [&](int b, int g) {
            const Basket& rest =
                baskets[static_cast<std::size_t>(b - ware.beer)][static_cast<std::size_t>(g - ware.gold)];
            Basket& here = baskets[static_cast<std::size_t>(b)][static_cast<std::size_t>(g)];
            if (rest.value + ware.value > here.value) {
                here = {rest.value + ware.value, rest.once | (ware.again ? 0u : 1u << i)};
            }
        };
        if (ware.again) {
            for (int b = ware.beer; b <= beer; ++b) {
                for (int g = ware.gold; g <= gold; ++g) {
                    put_in(b, g);
                }
            }
        } else {
            for (int b = beer; b >= ware.beer; --b) {
                for (int g = gold; g >= ware.gold; --g) {
                    put_in(b, g);
                }
            }
        }
    }
}

float Shopping::best_with(std::size_t ware, int beer, int gold) const {
    const Ware& bought = wares_[ware];
    const int beers = std::max(0, std::min(beer, beer_) - bought.beer);
    const int golds = std::max(0, std::min(gold, gold_) - bought.gold);
    const Basket& rest = at(beers, golds);
    if (bought.again || (rest.once >> ware & 1) == 0) {
        return bought.value + rest.value;
    }
    Baskets others;  // NOLINT: filled as far as it is read
    fill(others, ware, beers, golds);
    return bought.value + others[static_cast<std::size_t>(beers)][static_cast<std::size_t>(golds)].value;
}

}  // namespace meadhall::vikings_gone_wild

// SPDX-License-Identifier: Apache-2.0
// The best purchases for a given amount of resources: a knapsack problem with two weights, Beer and Gold, solved
// exactly. The value of a ware does not depend on the other purchases.
#pragma once

#include "games/vikings_gone_wild/turn.h"

namespace meadhall::vikings_gone_wild {

struct Ware {
    Action action;
    float value;             // in VP
    int beer = 0, gold = 0;  // the price
    bool again;              // the ware can be bought more than once
    bool offered;            // the player can afford the ware now
};
using Wares = FixedVector<Ware, 24>;

class Shopping {
public:
    // The highest amount of Beer or Gold that the search considers; larger amounts are reduced to it.
    static constexpr int most = 15;
    Shopping(const Wares& list, int beer, int gold);

    // The highest total value of a set of purchases that these amounts can pay for.
    float best(int beer, int gold) const { return at(beer, gold).value; }
    // The highest total value of a set of purchases that includes this ware. The amounts must cover its price.
    float best_with(std::size_t ware, int beer, int gold) const;

private:
    struct Basket {
        float value;         // total value of its wares
        std::uint32_t once;  // the wares in the basket that can be bought only once, as a set of bits
    };
    using Baskets = std::array<std::array<Basket, most + 1>, most + 1>;
    const Basket& at(int beer, int gold) const {
        return baskets_[static_cast<std::size_t>(std::min(beer, beer_))]
                       [static_cast<std::size_t>(std::min(gold, gold_))];
    }
    void fill(Baskets& baskets, std::size_t without, int beer, int gold) const;

    const Wares& wares_;
    int beer_, gold_;
    Baskets baskets_;
};

}  // namespace meadhall::vikings_gone_wild

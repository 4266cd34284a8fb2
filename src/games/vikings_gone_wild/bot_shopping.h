// What so many resources buy at best: a knapsack of two sizes, Beer and Gold, solved exactly. Wares add up: what one is
// worth does not hang on what else is bought.
#pragma once

#include "games/vikings_gone_wild/turn.h"

namespace meadhall::vikings_gone_wild {

struct Ware {
    Action action;
    float value;
    int beer, gold;
    bool again;    // there is more than one
    bool offered;  // can be paid now
};
using Wares = FixedVector<Ware, 24>;

class Shopping {
public:
    // For all purses up to this one. More than so much of a resource counts as so much.
    static constexpr int most = 15;
    Shopping(const Wares& list, int beer, int gold);

    float best(int beer, int gold) const { return at(beer, gold).value; }
    // The best with this ware among them, which the purse covers.
    float best_with(std::size_t ware, int beer, int gold) const;

private:
    struct Basket {
        float value;
        std::uint32_t once;  // the wares in it of which there is one
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

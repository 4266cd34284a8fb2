// SPDX-License-Identifier: Apache-2.0
// The offers: exactly the actions that why_not() allows. TL-4.8, TL-6.6  They depend only on public facts and the
// player's own cards. The offers of a card from the hand are in its file in powers/.
#pragma once

#include "games/thunder_and_lightning/position.h"

namespace meadhall::thunder_and_lightning {

class Menu : public Position {
public:
    Menu(const Rules& rules_of_game, const State& all, Side side, Offers& offers)
        : Position(rules_of_game, all, side), offers_(offers) {}

    void opening_row();
    void main();
    void column();
    void order();

    template <class T>
    void add(const T& action) {
        offers_.add(Rules::Actions::offer(action));
    }
    // The actions in which `field` counts up from its value in `first`.
    template <auto field, class T>
    void add_range(const T& first, std::size_t count) {
        offers_.add(Rules::Actions::range<field>(first, static_cast<int>(count)));
    }

private:
    void points();
    void places_and_powers();

    Offers& offers_;
};

}  // namespace meadhall::thunder_and_lightning

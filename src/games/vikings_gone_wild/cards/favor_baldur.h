// SPDX-License-Identifier: Apache-2.0
// VG-5.24.12  Baldur: the bonus counts for all Buildings of the owner.
#pragma once

#include "games/vikings_gone_wild/cards/card.h"

namespace meadhall::vikings_gone_wild {

struct FavorBaldur : DefenseCard<Card::favor_baldur, Family::favor> {
    static constexpr const char* rule = "VG-5.24.12";
    static constexpr bool protects_all = true;
    static std::string text(const Print& print) {
        return "your other Buildings have " + phrase::number(print.card.value) + " more defense as well";
    }
    static Worth worth(const Prices& prices) { return prices.defense(card_weight::baldur * prices.value); }
};

}  // namespace meadhall::vikings_gone_wild

// SPDX-License-Identifier: Apache-2.0
// VG-5.23.13, VG-5.23.14  Dvergar and Brewmaster: give resources for each Building of a type. Buildings under
// construction count too. RULING VG-R47.
#pragma once

#include "games/vikings_gone_wild/cards/card.h"

namespace meadhall::vikings_gone_wild {

template <Card which, Building building>
struct PerBuilding : ActionCard<which> {
    static TurnRank turn_rank(const Judgement&) { return TurnRank::resources; }

protected:
    static int each(const Turn& turn) {
        return turn.effect(which).each * turn.player(turn.state().active).owned(building);
    }
};
struct Dvergar : PerBuilding<Card::dvergar, Building::gold_factory> {
    static constexpr const char* rule = "VG-5.23.13";
    static constexpr Effect effect{.each = 1};
    static constexpr bool proper_name = true;
    static void play(Turn& turn, const PlayAction&) {
        turn.play_giving(card, {0, static_cast<std::uint8_t>(each(turn))});
    }
    static std::string text(const Print& print) {
        return "gain " + phrase::gold(print.effect.each) + " for each Gold Factory you own";
    }
    static Worth worth(const Prices& prices) {
        return static_cast<Worth>(prices.effect.each) * card_weight::gold_factories * prices.gold;
    }
};
struct Brewmaster : PerBuilding<Card::brewmaster, Building::brewery> {
    static constexpr const char* rule = "VG-5.23.14";
    static constexpr Effect effect{.beer = 1, .each = 1};
    static void play(Turn& turn, const PlayAction&) {
        turn.play_giving(card, {static_cast<std::uint8_t>(turn.effect(card).beer + each(turn)), 0});
    }
    static std::string text(const Print& print) {
        return "gain " + phrase::beer(print.effect.beer) + ", and " + phrase::beer(print.effect.each) +
               " for each Brewery you own";
    }
    static Worth worth(const Prices& prices) {
        const Worth beer = static_cast<Worth>(prices.effect.beer);
        return (beer + static_cast<Worth>(prices.effect.each) * card_weight::breweries) * prices.beer;
    }
};

}  // namespace meadhall::vikings_gone_wild

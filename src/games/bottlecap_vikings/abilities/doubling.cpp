// SPDX-License-Identifier: Apache-2.0
// BV-A23  Bountiful Year: when acquired, the player chooses a good and gains as much of it as they have after paying
// for the improvement. This may be a good of which they have none.
#include <algorithm>

#include "games/bottlecap_vikings/turn.h"

namespace meadhall::bottlecap_vikings {

Verdict why_not(const Rules&, const State&, const Double&) { return legal(); }

void offer_doubling(const Rules&, const State&, Offers& offers) {
    offers.add(Actions::offer(Double{Good::wood}));
    offers.add(Actions::offer(Double{Good::gold}));
}

void Turn::play(const Double& choice) {
    const Player& who = player(state_.asked);
    const City& city = rules_.city(who);
    const int amount = choice.good == Good::wood ? who.wood : who.gold;
    const int most = choice.good == Good::wood ? city.wood_max : city.gold_max;
    narrator_.tell(GoodDoubled{state_.asked, choice.good, static_cast<std::uint8_t>(amount),
                               static_cast<std::uint8_t>(std::min(2 * amount, most))});
    gain(state_.asked, static_cast<Meter>(choice.good), amount, because(Ability::doubling));
    after_effect();
}

// Doubles the good that helps more.
void double_in_model(const Race& race, Holding& h) {
    Holding wood = h;
    race.gain_wood(wood, wood.wood);
    race.gain_gold(h, h.gold);
    h = race.turns(wood) < race.turns(h) ? wood : h;
}

}  // namespace meadhall::bottlecap_vikings

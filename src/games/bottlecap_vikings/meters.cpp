// SPDX-License-Identifier: Apache-2.0
// Wood, gold and glory (BV-5.21 to BV-5.23), and the helmets that glory brings (BV-5.24).
#include <algorithm>

#include "games/bottlecap_vikings/turn.h"

namespace meadhall::bottlecap_vikings {
namespace {

std::uint8_t& meter_of(Player& player, Meter meter) {
    return meter == Meter::wood ? player.wood : meter == Meter::gold ? player.gold : player.glory;
}

int most_of(const City& city, Meter meter) {
    return meter == Meter::wood ? city.wood_max : meter == Meter::gold ? city.gold_max : city.glory_throne;
}

}  // namespace

// BV-5.24  Counts the helmets that the current glory has reached, and those of abilities (BV-A29: Carved Helmet).
int Rules::helmet_level(const Player& player) const {
    int level = total<&AbilityRow::helmets>(player.abilities);
    for (const std::uint8_t glory : city(player).helmet_at) {
        level += glory <= player.glory;
    }
    return level;
}

// BV-5.21  What exceeds the meter is lost. BV-5.22, RULING BV-R19: only a real rise is a gain.
void Turn::gain(Seat seat, Meter meter, int amount, Cause cause) {
    if (amount == 0) {
        return;
    }
    Player& who = player(seat);
    std::uint8_t& value = meter_of(who, meter);
    const int most = most_of(rules_.city(who), meter);
    const int gained = std::min(amount, most - value);
    value = static_cast<std::uint8_t>(value + gained);
    if (gained > 0) {
        static_assert(static_cast<int>(Mark::gained_glory) == static_cast<int>(Meter::glory));
        who.marks.insert(static_cast<Mark>(meter));
    }
    narrator_.tell(Gained{seat, meter, static_cast<std::uint8_t>(gained), static_cast<std::uint8_t>(amount - gained),
                          value, cause});
    // BV-5.2, BV-8.1  Full glory wins.
    if (meter == Meter::glory && gained > 0 && value == most) {
        win(Way::glory);
    }
}

bool Turn::gain_all(Seat seat, const Amount& amount, Cause cause) {
    gain(seat, Meter::gold, amount.gold, cause);
    gain(seat, Meter::wood, amount.wood, cause);
    gain(seat, Meter::glory, amount.glory, cause);
    return over() || lose_damage(seat, amount.damage, cause);
}

// BV-8.4  Takes as much as there is and never goes below 0. If the whole amount must be paid, the caller has checked
// that the player has it.
int Turn::lose(Seat seat, Meter meter, int amount, Cause cause) {
    std::uint8_t& value = meter_of(player(seat), meter);
    const int lost = std::min<int>(amount, value);
    value = static_cast<std::uint8_t>(value - lost);
    if (lost > 0) {
        narrator_.tell(Lost{seat, meter, static_cast<std::uint8_t>(lost), value, cause});
    }
    return lost;
}

// BV-5.21  How much of these goods the player has room for.
Goods Turn::fitting(Seat seat, int wood, int gold) const {
    const Player& who = player(seat);
    const City& city = rules_.city(who);
    return {.wood = static_cast<std::uint8_t>(std::min(wood, city.wood_max - who.wood)),
            .gold = static_cast<std::uint8_t>(std::min(gold, city.gold_max - who.gold))};
}

}  // namespace meadhall::bottlecap_vikings

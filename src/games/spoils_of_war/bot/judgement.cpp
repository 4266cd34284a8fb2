// SPDX-License-Identifier: Apache-2.0
// Probabilities and worths.
#include "games/spoils_of_war/bot/judgement.h"

#include <algorithm>

#include "games/spoils_of_war/bot/growth.h"

namespace meadhall::spoils_of_war {
namespace {

// `of[n][k]`: the probability that at least k of n fair dice show a given value.
constexpr int most_counted = 96;
struct Tails {
    std::array<std::array<float, most_counted + 2>, most_counted + 1> of{};
    constexpr Tails() {
        std::array<double, most_counted + 2> exactly{1};
        for (std::size_t n = 0; n <= most_counted; ++n) {
            double sum = 0;
            for (std::size_t k = n + 1; k-- > 0;) {
                sum += exactly[k];
                of[n][k] = static_cast<float>(sum);
            }
            for (std::size_t k = n + 1; k > 0; --k) {
                exactly[k] = exactly[k] * 5 / 6 + exactly[k - 1] / 6;
            }
            exactly[0] = exactly[0] * 5 / 6;
        }
    }
};
constexpr Tails tails;

}  // namespace

void Holding::add(Item item) {
    for (std::uint16_t& layer : items) {
        const auto bit = static_cast<std::uint16_t>(1u << static_cast<int>(item));
        if ((layer & bit) == 0) {
            layer = static_cast<std::uint16_t>(layer | bit);
            return;
        }
    }
}
void Holding::add(Type type) {
    for (std::uint8_t& layer : types) {
        const auto bit = static_cast<std::uint8_t>(1u << static_cast<int>(type));
        if ((layer & bit) == 0) {
            layer = static_cast<std::uint8_t>(layer | bit);
            return;
        }
    }
}
void Holding::add(const FaceInfo& face) {
    add(face.type);
    if (!face.is_artifact()) {
        add(face.item);
    }
}

Holding holding_of(const Rules& rules, const State& state, Seat owner) {
    Holding holding;
    for_each_regular(state, owner, [&](int card) { holding.add(rules.info(state, card)); });
    for (const std::size_t number : artifacts_of(state, owner)) {
        const Artifact& artifact = state.artifacts[number];
        holding.add(Type::artifact);
        if (is_item(artifact.trait) && !artifact.marks.contains(Mark::cancelled)) {
            holding.add(item_of(artifact.trait));  // SW-A9.1  Loki's Gold counts as its item, too
            holding.add(type_of(item_of(artifact.trait)));
        }
    }
    return holding;
}

float bonus_of(const Rules& rules, const Holding& holding, Item item, int left) {
    for (const unsigned layer : holding.items) {
        if ((layer >> static_cast<int>(item) & 1) == 0) {
            const int has = std::popcount(layer >> (4 * static_cast<int>(type_of(item))) & 0xFu);
            return layer_worth(rules, has + 1, left) - layer_worth(rules, has, left);
        }
    }
    return 0;
}
float bonus_of(const Rules& rules, const Holding& holding, Type type, int left) {
    for (const unsigned layer : holding.types) {
        if ((layer >> static_cast<int>(type) & 1) == 0) {
            const auto has = static_cast<std::size_t>(std::popcount(layer));
            const auto r = static_cast<std::size_t>(left);
            return static_cast<float>(rules.box.hoard_bonus) * (growth.hoard[has + 1][r] - growth.hoard[has][r]);
        }
    }
    return 0;
}

// Other cards may fill the layer first. A second copy of the card goes to a later layer, which may be emptier. So the
// maximum over all possible fill levels of a layer is an upper bound.
float most_bonus_of(const Rules& rules, const Holding& holding, const FaceInfo& face, int others, int left) {
    const auto most_until = [&](int has, int full, const auto& step) {
        float most = 0;
        for (int each = 0; each <= std::min(has + others, full - 1); ++each) {
            most = std::max(most, step(each));
        }
        return most;
    };
    const auto r = static_cast<std::size_t>(left);
    const int types = std::popcount(holding.types[0]);
    float most = most_until(types, type_count, [&](int has) {
        const auto h = static_cast<std::size_t>(has);
        return static_cast<float>(rules.box.hoard_bonus) * (growth.hoard[h + 1][r] - growth.hoard[h][r]);
    });
    if (!face.is_artifact()) {
        const int items = std::popcount(holding.items[0] >> (4 * static_cast<unsigned>(face.type)) & 0xFu);
        most += most_until(items, 4,
                           [&](int has) { return layer_worth(rules, has + 1, left) - layer_worth(rules, has, left); });
    }
    return most;
}

float worth_of(const Power& power, int left) {
    return (left > 0 || power.after_all ? power.once : 0) + power.each_round * static_cast<float>(left);
}

float gain_of(const Rules& rules, const Holding& holding, const FaceInfo& face, bool known, int left) {
    if (face.is_artifact()) {
        const float ability = known ? ability_worth(face.ability, left) : weights.unknown_ability;
        return static_cast<float>(face.stage) + ability + bonus_of(rules, holding, Type::artifact, left);
    }
    return static_cast<float>(face.value) + bonus_of(rules, holding, face.item, left) +
           bonus_of(rules, holding, face.type, left);
}

float Spoils::at(float rank) const {
    const auto whole = std::min(static_cast<std::size_t>(rank), by_rank.size() - 2);
    const float part = std::min(1.0F, rank - static_cast<float>(whole));
    return by_rank[whole] + part * (by_rank[whole + 1] - by_rank[whole]);
}

Spoils spoils_for(const Rules& rules, const State& state, Seat seat, const Holding& holding) {
    // The gains, in descending order.
    FixedVector<float, 32> gains;
    const int first = first_of_pile(state);
    for (std::uint32_t slots = state.left; slots != 0; slots &= slots - 1) {
        const int card = first + std::countr_zero(slots);
        const float gain =
            gain_of(rules, holding, rules.info(state, card), knows_card(state, seat, card), rounds_left(state));
        std::size_t at = gains.size();
        gains.push_back(gain);
        for (; at > 0 && gains[at - 1] < gain; --at) {
            gains[at] = gains[at - 1];
        }
        gains[at] = gain;
    }
    Spoils spoils{};
    const auto pile = static_cast<float>(std::max<std::size_t>(gains.size(), 1));
    spoils.third = gains.size() > 3 ? gains[3] : 0;
    for (int rank = 0; rank < max_seats; ++rank) {
        const auto before =
            static_cast<float>(rank == 0 ? 0 : rules.box.chief_takes + rules.box.winner_takes * (rank - 1));
        // Probability that a card is still in the pile: earlier players take some of the cards that this seat wants
        // most.
        const float there = std::max(0.0F, 1 - weights.taken_before * before / pile);
        float wanted = static_cast<float>(rank == 0 ? rules.box.chief_takes : rules.box.winner_takes);
        float sum = 0;
        for (const float gain : gains) {
            const float taken = std::min(wanted, there);
            sum += taken * gain;
            wanted -= taken;
            if (wanted <= 0) {
                break;
            }
        }
        spoils.by_rank[static_cast<std::size_t>(rank)] = sum;
        if (before >= pile) {
            break;
        }
    }
    return spoils;
}

float at_least(float n, int wanted) {
    if (wanted <= 0) {
        return 1;
    }
    const float bounded = std::clamp(n, 0.0F, static_cast<float>(most_counted - 1));
    const auto whole = static_cast<std::size_t>(bounded);
    const auto k = static_cast<std::size_t>(std::min(wanted, most_counted));
    const float low = tails.of[whole][k];
    return low + (bounded - static_cast<float>(whole)) * (tails.of[whole + 1][k] - low);
}

float DiceOdds::holds(const Bid& bid) const { return at_least(hidden[bid.value], bid.quantity - sure[bid.value]); }

namespace {

void add_hidden(DiceOdds& odds, const Cup& cup, int bid_value) {
    auto dice = static_cast<float>(cup.dice.size());
    for (unsigned open = cup.exposed; open != 0; open &= open - 1) {
        ++odds.sure[static_cast<std::size_t>(cup.dice[static_cast<std::size_t>(std::countr_zero(open))])];
        --dice;
    }
    // SW-A12  After a Mead everybody knows the lowest and the highest value that a Viking's hidden dice can have.
    const auto low = static_cast<std::size_t>(cup.low);
    const auto high = static_cast<std::size_t>(cup.high);
    const float each = dice * 6 / static_cast<float>(high - low + 1);
    for (std::size_t value = low; value <= high; ++value) {
        odds.hidden[value] += each * (bid_value == 0                         ? 1
                                      : static_cast<int>(value) == bid_value ? weights.bid_value
                                                                             : weights.other_value);
    }
}

}  // namespace

DiceOdds odds_for(const State& state, Seat seat) {
    DiceOdds odds;
    for (const Seat each : SeatSet::first(player_count(state))) {
        const Cup& cup = state.cups[each];
        if (state.open.contains(each) || cup.seen_by.contains(seat) || (each == seat && !state.blind.contains(seat))) {
            for (std::size_t value = 1; value <= 6; ++value) {
                odds.sure[value] += cup.dice.count(static_cast<int>(value));
            }
            continue;
        }
        const bool has_bid = state.bid != no_bid && each == state.bidder && !state.blind.contains(each);
        add_hidden(odds, cup, has_bid ? state.bid.value : 0);
    }
    return odds;
}

DiceOdds public_odds(const State& state, Seat seat, int value) {
    DiceOdds odds;
    for (const Seat each : SeatSet::first(player_count(state))) {
        add_hidden(odds, state.cups[each], each == seat ? value : 0);
    }
    return odds;
}

int count_of(const State& state, int value) {
    int count = 0;
    for (const Cup& cup : state.cups) {
        count += cup.dice.count(value);
    }
    for (const int die : state.extra_dice) {
        count += die == value;
    }
    return count;
}

}  // namespace meadhall::spoils_of_war

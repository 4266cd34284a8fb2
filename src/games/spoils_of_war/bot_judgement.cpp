// SPDX-License-Identifier: Apache-2.0
// Probabilities and worths, and an estimate of the outcome (prospects).
#include "games/spoils_of_war/bot_judgement.h"

#include <algorithm>
#include <cmath>

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

// Probability that a layer of a Holding reaches three items of a type (`partial`), four items (`complete`) or five
// types (`hoard`). Indexed by the number of items or types in the layer now, and by the number of Rounds left.
struct Growth {
    std::array<std::array<float, rounds + 1>, 6> partial{}, complete{}, hoard{};
    constexpr Growth() {
        for (std::size_t left = 0; left <= rounds; ++left) {
            for (std::size_t has = 6; has-- > 0;) {
                if (left == 0 || has == 5) {
                    partial[has][left] = has >= 3 ? 1.0F : 0.0F;
                    complete[has][left] = has >= 4 ? 1.0F : 0.0F;
                    hoard[has][left] = has >= 5 ? 1.0F : 0.0F;
                    continue;
                }
                // Assumes that a Viking drafts in every second Round and that a given item is in nearly every second
                // pile.
                float none = 1;
                for (std::size_t missing = has; missing < 4; ++missing) {
                    none *= 0.55F;
                }
                const float step = 0.45F * (1 - none);
                const float type_step = has == 4 ? 0.4F : 0.5F;
                const auto grow = [&](auto& table, float p) {
                    table[has][left] = p * table[has + 1][left - 1] + (1 - p) * table[has][left - 1];
                };
                grow(partial, step);
                grow(complete, step);
                grow(hoard, type_step);
            }
        }
    }
};
constexpr Growth growth;

// The estimated worth of an ability in Gold: `once`, plus `each_round` for every Round to come.
struct Power {
    float once, each_round;
    bool after_all;  // SW-5.9.1  still useful after the last Round
};
constexpr std::array<Power, ability_count> powers{{
    {4, 0.3F, false},     // Dainsleif
    {6, 0, false},        // Draupnir
    {2, 0, true},         // Freyja's Mirror
    {0, 0.6F, false},     // Heimdall's Spyglass
    {0, 0.3F, false},     // Huginn
    {8, 0, true},         // Idun's Gold Apple
    {6, 0, true},         // Jarnglofar
    {3, 0, false},        // Loki's Die
    {6, 0, true},         // Loki's Gold
    {0.5F, 0.1F, false},  // Loki's Mask
    {0, 0.15F, false},    // Lucky Dragon's Tooth
    {0.4F, 0, false},     // Mead of Poetry
    {3, 0, false},        // Megingjord
    {0, 0.3F, false},     // Muninn
    {0, 0.3F, false},     // Norn Orb
    {1, 0.4F, false},     // Odin's Chalice
    {0, 0.1F, false},     // Odin's Eye
    {1, 0, true},         // Sampo Talisman
    {0, 0.4F, false},     // Singing Lyre
    {0, 1.5F, false},     // Stones of Fate
    {0, 0.4F, false},     // Tarnkappe
    {3, 0, false},        // Traitor's Dagger
}};
constexpr float unknown_ability = 4;
constexpr int usual_bet = 8;

float layer_worth(const Rules& rules, int has, int left) {
    const auto d = static_cast<std::size_t>(has);
    const auto r = static_cast<std::size_t>(left);
    return static_cast<float>(rules.box.partial_bonus) * growth.partial[d][r] +
           static_cast<float>(rules.box.complete_bonus - rules.box.partial_bonus) * growth.complete[d][r];
}

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

float ability_worth(Ability ability, int left) {
    const Power& power = powers[static_cast<std::size_t>(ability)];
    return (left > 0 || power.after_all ? power.once : 0) + power.each_round * static_cast<float>(left);
}

float gain_of(const Rules& rules, const Holding& holding, const FaceInfo& face, bool known, int left) {
    if (face.is_artifact()) {
        const float ability = known ? ability_worth(face.ability, left) : unknown_ability;
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
        const float there = std::max(0.0F, 1 - 1.3F * before / pile);
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

// Assumes that a bidder's die shows the bid value with probability 0.25 (1.5 times 1/6), and each other value with
// probability 0.15 (0.9 times 1/6). Honest bidders hold more dice of the bid value than that, but a higher weight would
// make bluffs too profitable.
constexpr float bid_weight = 1.5F, other_weight = 0.9F;

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
                                      : static_cast<int>(value) == bid_value ? bid_weight
                                                                             : other_weight);
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

// `state` is a sampled world, so all its cards and dice are known. From the bets on, this function computes the winners
// and simulates the draft: everybody takes the card that gains them most. The uncertainty grows with the number of
// Rounds to come.
Evaluation Rules::prospects(const State& state) const {
    const int players = player_count(state);
    const bool over = piles_are_over(state);
    const int left = over ? 0 : rounds_left(state);
    std::array<Holding, max_seats> holdings{};
    std::array<float, max_seats> scores{};

    // 1. The cards in the Stashes.
    const int dealt = opened(state);
    for (int card = 0; card < dealt; ++card) {
        const Spot spot = state.spots[static_cast<std::size_t>(card)];
        if (!is_number(spot) && in_stash(static_cast<Place>(spot))) {
            const auto owner = static_cast<std::size_t>(owner_of(static_cast<Place>(spot)));
            const FaceInfo& face = info(state, card);
            holdings[owner].add(face);
            scores[owner] += static_cast<float>(face.value);
        }
    }
    for (int i = 0; i < players; ++i) {
        const auto at = static_cast<std::size_t>(i);
        const Seat seat = seat_at(i);
        for (const std::size_t number : artifacts_of(state, seat)) {
            const Artifact& artifact = state.artifacts[number];
            const FaceInfo& face = info(state, artifact.card);
            scores[at] += static_cast<float>(face.value);
            holdings[at].add(Type::artifact);
            if (is_item(artifact.trait) && !artifact.marks.contains(Mark::cancelled)) {
                holdings[at].add(item_of(artifact.trait));
                holdings[at].add(type_of(item_of(artifact.trait)));
            } else if (!artifact.marks.contains(Mark::spent) && !artifact.marks.contains(Mark::cancelled)) {
                scores[at] += ability_worth(ability_of(*this, state, artifact), left);
            }
        }
        scores[at] += static_cast<float>(state.gold[seat]);
    }

    // 2. The bets, and the draft that follows.
    const bool betting = state.phase >= Phase::bet && state.phase < Phase::w9;
    if (betting) {
        SeatSet winners = state.winners;
        FixedVector<Seat, max_seats> order;
        std::array<int, max_seats> amounts{};
        for (const Seat seat : SeatSet::first(players)) {
            amounts[static_cast<std::size_t>(seat)] = state.bets[seat].value.amount;
        }
        if (state.phase < Phase::gift) {
            const Side side =
                count_of(state, state.bid.value) >= state.bid.quantity ? Side::declarer : Side::challenger;
            // Players who have not bet yet are assumed to choose the side that they think likelier.
            for (const Seat seat : SeatSet::first(players)) {
                const bool unbet = state.waiting.contains(seat) || state.deferred.contains(seat);
                const Side side_of_seat = seat == state.bidder                             ? Side::declarer
                                          : seat == state.challenger                       ? Side::challenger
                                          : !unbet                                         ? state.bets[seat].value.side
                                          : odds_for(state, seat).holds(state.bid) >= 0.5F ? Side::declarer
                                                                                           : Side::challenger;
                amounts[static_cast<std::size_t>(seat)] =
                    unbet ? std::min<int>(state.gold[seat], usual_bet) : state.bets[seat].value.amount;
                if (side_of_seat == side) {
                    winners.insert(seat);
                } else if (unbet) {
                    scores[static_cast<std::size_t>(seat)] -=
                        static_cast<float>(amounts[static_cast<std::size_t>(seat)]);
                }
            }
        }
        if (state.phase < Phase::w8) {
            for (const Seat seat : winners) {
                std::size_t place = order.size();
                while (place > 0 &&
                       amounts[static_cast<std::size_t>(order[place - 1])] < amounts[static_cast<std::size_t>(seat)]) {
                    --place;
                }
                order.insert_at(place, seat);
            }
        } else {
            for (std::size_t at = state.drafting; at < state.order.size(); ++at) {
                order.push_back(state.order[at]);
            }
        }
        std::uint32_t cards = state.left;
        const int first = first_of_pile(state);
        for (std::size_t place = 0; place < order.size(); ++place) {
            const Seat seat = order[place];
            const auto at = static_cast<std::size_t>(seat);
            scores[at] += static_cast<float>(state.bets[seat].value.amount);
            const bool chief = state.phase < Phase::w8 ? place == 0 : seat == state.chief;
            int takes = (chief ? box.chief_takes : box.winner_takes);
            for (const Duty& duty : state.duties) {
                takes += duty.kind == DutyKind::stones && duty.user == seat ? box.stones_take : 0;
            }
            for (std::uint32_t chosen = state.picked; takes > 0 && cards != 0; --takes) {
                // SW-5.8.7  Takes the cards already chosen first, then the best ones.
                int best = -1;
                float most = -1;
                if (place == 0 && (chosen & cards) != 0) {
                    best = std::countr_zero(chosen & cards);
                } else {
                    for (std::uint32_t slots = cards; slots != 0; slots &= slots - 1) {
                        const int slot = std::countr_zero(slots);
                        const float gain = gain_of(*this, holdings[at], info(state, first + slot), false, left);
                        if (gain > most) {
                            most = gain;
                            best = slot;
                        }
                    }
                }
                cards &= ~(1u << best);
                const FaceInfo& face = info(state, first + best);
                scores[at] +=
                    static_cast<float>(face.value) + (face.is_artifact() ? ability_worth(face.ability, left) : 0.0F);
                holdings[at].add(face);
            }
        }
    }

    // 3. Treasure Sets and Hoards, complete or expected.
    for (std::size_t at = 0; at < static_cast<std::size_t>(players); ++at) {
        const Holding& holding = holdings[at];
        for (std::size_t layer = 0; layer < 3; ++layer) {
            for (int type = 0; type < 4; ++type) {
                scores[at] += layer_worth(*this, std::popcount(holding.items[layer] >> (4 * type) & 0xFu), left);
            }
        }
        for (const unsigned layer : holding.types) {
            scores[at] += static_cast<float>(box.hoard_bonus) *
                          growth.hoard[static_cast<std::size_t>(std::popcount(layer))][static_cast<std::size_t>(left)];
        }
    }

    // 4. The more Rounds are left, the less a lead counts.
    constexpr std::array<float, rounds + 1> unsure{1.5F, 10, 14, 17, 19, 20, 21, 21.5F, 22, 22.5F};
    const bool drafted = betting || over || state.phase == Phase::w9;
    const float scale = 1 / unsure[static_cast<std::size_t>(drafted ? left : left + 1)];
    const float top = *std::max_element(scores.begin(), scores.begin() + players);
    Evaluation shares{};
    float sum = 0;
    for (std::size_t at = 0; at < static_cast<std::size_t>(players); ++at) {
        shares[at] = std::exp((scores[at] - top) * scale);
        sum += shares[at];
    }
    for (float& share : shares) {
        share /= sum;
    }
    return shares;
}

}  // namespace meadhall::spoils_of_war

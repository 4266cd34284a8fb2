// SPDX-License-Identifier: Apache-2.0
// Solves the race of a board, backwards from its throne: the turns of a holding follow from the turns of the holdings
// that it can become.
#include "games/bottlecap_vikings/bot/race.h"

#include <algorithm>

#include "games/bottlecap_vikings/bot/weights.h"
#include "games/bottlecap_vikings/game.h"

namespace meadhall::bottlecap_vikings {
namespace {

using weights::hopeless;

// BV-5.5  The distance that a ship can sail with these abilities.
int reach_in_model(EnumSet<Ability> abilities) {
    return reach_of(abilities, false) + weights::reach_beside_helper * has<&AbilityRow::reach_at_helper>(abilities);
}

// Average income in gold, for each turn, from abilities that depend on other players or on the helper. 1 wood counts as
// half a gold.
float income_of(EnumSet<Ability> abilities) {
    float sum = 0;
    for (const Ability ability : abilities& with_effect<&AbilityRow::worth>) {
        sum += static_cast<float>(row_of(ability).worth.income) / 100;
    }
    return std::min(sum, weights::most_income);
}

}  // namespace

Race::Race(const Rules& rules, const City& city)
    : wood_max_(std::min<std::uint8_t>(city.wood_max, longest_meter)),
      gold_max_(std::min<std::uint8_t>(city.gold_max, longest_meter)),
      throne_(std::min<std::uint8_t>(city.glory_throne, longest_meter)),
      glory_before_(static_cast<std::uint8_t>(city.glory_throne - throne_)),
      cost_(city.cost),
      needs_(city.needs),
      tier_(city.tier),
      level_at_{},
      first_{} {
    for (std::uint8_t& gold : cost_) {
        gold = std::min(gold, gold_max_);
    }
    for (std::size_t glory = 0; glory < level_at_.size(); ++glory) {
        for (const std::uint8_t helmet : city.helmet_at) {
            level_at_[glory] = static_cast<std::uint8_t>(level_at_[glory] + (helmet <= glory + glory_before_));
        }
    }
    grow(city);
    rows_.resize(at(nodes_.size(), 0, 0, 0));
    for (std::size_t node = nodes_.size(); node-- > 0;) {
        for (int glory = throne_ - 1; glory >= 0; --glory) {
            solve(rules, node, glory);
        }
    }
}

// Lists all paths up the tree, tier by tier.
void Race::grow(const City& city) {
    nodes_.push_back({Spot{}, {}, {}, false});
    std::size_t done = 0;
    for (std::size_t tier = 0; done < nodes_.size(); ++tier) {
        const std::size_t end = nodes_.size();
        for (std::size_t spot = 0; spot < most_spots; ++spot) {
            for (std::size_t from = done; from < end; ++from) {
                if ((city.next[static_cast<std::size_t>(nodes_[from].hut)] >> spot & 1) == 0) {
                    continue;
                }
                if (city.ability[spot] == Ability::throne) {
                    nodes_[from].throne_next = true;
                    continue;
                }
                EnumSet<Ability> abilities = nodes_[from].abilities;
                abilities.insert(city.ability[spot]);
                nodes_[from].next.push_back(static_cast<std::uint16_t>(nodes_.size()));
                nodes_.push_back({static_cast<Spot>(spot), abilities, {}, false});
            }
        }
        done = end;
    }
    for (std::size_t at = nodes_.size(); at-- > 0;) {
        first_[static_cast<std::size_t>(nodes_[at].hut)] = static_cast<std::uint16_t>(at);
    }
}

// Finds the path of the player's hut from the player's abilities. With a copied ability (BV-A11), two paths may match.
// These paths differ little, so the first one is taken.
Holding Race::holding(const Player& player) const {
    std::size_t node = first_[static_cast<std::size_t>(player.hut)];
    while (node + 1 < nodes_.size() && nodes_[node + 1].hut == player.hut &&
           !(nodes_[node].abilities - player.abilities).empty()) {
        ++node;
    }
    return {.node = static_cast<std::uint16_t>(node),
            .wood = std::min(player.wood, wood_max_),
            .gold = std::min(player.gold, gold_max_),
            .glory = static_cast<std::uint8_t>(std::max(0, player.glory - glory_before_)),
            .won = false,
            .advanced = false,
            .gained = {},
            .abilities = player.abilities};
}

void Race::improve(Holding& h, std::size_t node) const {
    h.gold = static_cast<std::uint8_t>(h.gold - cost_[tier_of(h) + 1u]);
    h.node = static_cast<std::uint16_t>(node);
    h.advanced = true;
    const EnumSet<Ability> added = nodes_[node].abilities - h.abilities;
    if (!added.empty()) {
        acquire(h, added.lowest());
    }
}

void Race::acquire(Holding& h, Ability ability) const {
    h.abilities.insert(ability);
    const AbilityRow& row = row_of(ability);
    if (row.acquire_in_model != nullptr) {
        row.acquire_in_model(*this, h);
    } else {
        gain_glory(h, row.gain.glory);
        gain_wood(h, row.gain.wood);
    }
}

// BV-5.41  Gains of abilities may meet the conditions of others, so this repeats until nothing changes.
void Race::pay(Holding& h, EnumSet<Ability> mine) const {
    constexpr EnumSet<Ability> after_advance = paid_after(Happened::hut_advanced);
    for (;;) {
        const EnumSet<Ability> due =
            mine & (h.advanced ? paid_by_marks[h.gained.bits()] | after_advance : paid_by_marks[h.gained.bits()]);
        if (due.empty()) {
            return;
        }
        for (const Ability ability : due) {
            row_of(ability).end_gain.good == Good::wood ? gain_wood(h, 1) : gain_gold(h, 1);
        }
        mine = mine - due;
    }
}

// Solves all amounts of goods with this hut and glory. Most uses of a tile lead to more goods, so the highest amounts
// come first. At the ends of the meters two amounts can depend on each other, so these amounts are solved twice.
void Race::solve(const Rules& rules, std::size_t node, int glory) {
    for (std::size_t i = at(node, 0, 0, glory); i < at(node, wood_max_, gold_max_, glory) + 1; ++i) {
        rows_[i].fill(static_cast<std::uint16_t>(hopeless * fine));
    }
    for (const bool ends_only : {true, false}) {
        for (int total = wood_max_ + gold_max_; total >= 0; --total) {
            for (int gold = std::max(0, total - wood_max_); gold <= std::min<int>(total, gold_max_); ++gold) {
                if (ends_only && gold != gold_max_ && total - gold != wood_max_) {
                    continue;
                }
                solve(rules, {.node = static_cast<std::uint16_t>(node),
                              .wood = static_cast<std::uint8_t>(total - gold),
                              .gold = static_cast<std::uint8_t>(gold),
                              .glory = static_cast<std::uint8_t>(glory),
                              .won = false,
                              .advanced = false,
                              .gained = {},
                              .abilities = nodes_[node].abilities});
            }
        }
    }
}

void Race::solve(const Rules& rules, const Holding& h) {
    Row& row = rows_[at(h.node, h.wood, h.gold, h.glory)];
    std::array<float, 16> by_face;
    by_face.fill(hopeless);
    for (const Face face : rules.faces) {
        const bool shared = row_of(face).part(Part::second).needs != Condition::none;
        float sum = 0;
        for (const bool prerequisite : {false, true}) {
            if (prerequisite && !shared) {
                break;
            }
            float best = hopeless;
            for_each_use(face, h, prerequisite, [&](const Holding& after, bool blood) {
                best = std::min(best, turns(after) + (blood ? weights::blood : 0));
            });
            sum += best;
        }
        by_face[static_cast<std::size_t>(face)] = shared ? sum / 2 : sum;
    }
    // Either face of a tile is equally likely.
    std::array<float, slots> by_tile;
    for (std::size_t tile = 0; tile < slots; ++tile) {
        by_tile[tile] = (by_face[static_cast<std::size_t>(rules.tile_faces[tile][0])] +
                         by_face[static_cast<std::size_t>(rules.tile_faces[tile][1])]) /
                        2;
    }
    std::ranges::sort(by_tile);
    // A random set of `reach` of the eight tiles is within reach. `here` is the probability that the best tile of this
    // set is the k-th best of all eight. Only the best tiles of the ring are worth using. If none of them is within
    // reach, the turn is lost. The loop tries each number of tiles worth using and keeps the lowest result.
    const int reach = std::min(reach_in_model(h.abilities), slots);
    float left = 1;  // probability that none of the better tiles is within reach
    float sum = 1, chance = 0, turns_left = hopeless;
    for (int k = 0; k <= slots - reach; ++k) {
        const float here = left * static_cast<float>(reach) / static_cast<float>(slots - k);
        left -= here;
        sum += here * by_tile[static_cast<std::size_t>(k)];
        chance += here;
        turns_left = std::min(turns_left, sum / chance);
    }
    const float income = income_of(h.abilities);
    if (income > 0 && h.gold < gold_max_) {
        turns_left = (1 - income) * turns_left +
                     income * static_cast<float>(rows_[at(h.node, h.wood, h.gold + 1, h.glory)][idle]) / fine;
    }
    row[idle] = static_cast<std::uint16_t>(turns_left * fine);
    for (std::size_t face = 0; face < idle; ++face) {
        row[face] = static_cast<std::uint16_t>(std::min(by_face[face], turns_left) * fine);
    }
}

}  // namespace meadhall::bottlecap_vikings

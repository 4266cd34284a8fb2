// SPDX-License-Identifier: Apache-2.0
// A solitaire model of one city: how many turns of their own a player needs to win, by goods, glory and hut, if nobody
// interferes. It is solved once for every board, on an average ring where each turn offers as many random tiles as the
// ship can reach. Bots look two turns ahead on the real ring and use this model for the rest. Read Race::row() first.
#pragma once

#include <algorithm>
#include <vector>

#include "games/bottlecap_vikings/state.h"

namespace meadhall::bottlecap_vikings {

struct City;
struct Rules;

// What a player has in the model, and what they gained in this turn. The model has a limited range: goods above its
// maximum count as the maximum, and glory below its minimum counts as the minimum.
struct Holding {
    std::uint16_t node;  // index into the nodes of the race: the hut and its path
    std::uint8_t wood, gold, glory;
    bool won = false, advanced = false;
    EnumSet<Mark> gained{};
    EnumSet<Ability> abilities{};
};

class Race {
public:
    // The remaining turns of a holding, in 512ths of a turn. At the index of a face: the turns after the current one,
    // if the ship has landed on this face and the player makes the best use of it. At the index `idle`: the turns at
    // the beginning of a turn on an average ring.
    using Row = std::array<std::uint16_t, 16>;
    static constexpr float fine = 512;
    static constexpr std::size_t idle = 13;  // the first index after the 13 faces
    // One path of the hut: the spot where the path ends, and the abilities collected on it.
    struct Node {
        Spot hut;
        EnumSet<Ability> abilities;
        FixedVector<std::uint16_t, 4> next;
        bool throne_next;
    };

    Race(const Rules& rules, const City& city);

    const Row& row(const Holding& h) const { return rows_[at(h.node, h.wood, h.gold, h.glory)]; }
    float turns(const Holding& h) const { return h.won ? 0.0F : static_cast<float>(row(h)[idle]) / fine; }
    Holding holding(const Player& player) const;
    const Node& node(std::size_t at) const { return nodes_[at]; }

    // The effects of tiles and abilities. BV-5.21: what exceeds a meter is lost. BV-5.2: full glory wins.
    void gain_wood(Holding& h, int amount) const { gain(h.wood, wood_max_, amount, h.gained, Mark::gained_wood); }
    void gain_gold(Holding& h, int amount) const { gain(h.gold, gold_max_, amount, h.gained, Mark::gained_gold); }
    void gain_glory(Holding& h, int amount) const {
        gain(h.glory, throne_, amount, h.gained, Mark::gained_glory);
        h.won = h.won || h.glory == throne_;
    }
    int helmet_level(const Holding& h) const {
        return level_at_[h.glory] + h.abilities.contains(Ability::carved_helmet);
    }
    bool can_improve(const Holding& h) const {
        const std::size_t tier = tier_of(h) + 1u;
        return h.gold >= cost_[tier] && helmet_level(h) >= needs_[tier];
    }
    // BV-5.28  Pays, moves the hut and acquires the ability. Bountiful Year (BV-A23) doubles the good that helps more.
    void improve(Holding& h, std::size_t node) const;
    void acquire(Holding& h, Ability ability) const;
    void take_throne(Holding& h) const { h.won = true; }
    // BV-5.41  Applies the end-of-turn abilities.
    void settle(Holding& h) const {
        constexpr EnumSet<Ability> paying{Ability::wood_surplus,  Ability::gold_surplus,    Ability::glory_timber,
                                          Ability::glory_tribute, Ability::builders_timber, Ability::builders_gold,
                                          Ability::timber_trade};
        if (const EnumSet<Ability> mine = h.abilities & paying; !mine.empty()) {
            pay(h, mine);
        }
    }

    // Calls use(holding, blood) with the holding at the end of the turn, for every way to use this face. If a use costs
    // something, not using the face is one of the ways. `blood`: the use has damage as a price. `prerequisite`: whether
    // the condition of the second part of BV-T4 and BV-T5 is met.
    template <class F>
    void for_each_use(Face face, const Holding& before, bool prerequisite, const F& use) const;

private:
    static void gain(std::uint8_t& meter, int most, int amount, EnumSet<Mark>& gained, Mark mark) {
        const int now = meter + amount < most ? meter + amount : most;
        if (now > meter) {
            gained.insert(mark);
        }
        meter = static_cast<std::uint8_t>(now);
    }
    std::size_t at(std::size_t node, int wood, int gold, int glory) const {
        return ((node * throne_ + static_cast<std::size_t>(glory)) * (gold_max_ + 1u) +
                static_cast<std::size_t>(gold)) *
                   (wood_max_ + 1u) +
               static_cast<std::size_t>(wood);
    }
    std::size_t tier_of(const Holding& h) const { return tier_[static_cast<std::size_t>(nodes_[h.node].hut)]; }
    void pay(Holding& h, EnumSet<Ability> mine) const;
    void grow(const City& city);
    void solve(const Rules& rules, std::size_t node, int glory);
    void solve(const Rules& rules, const Holding& h);

    static constexpr int longest_meter = 16;
    std::uint8_t wood_max_, gold_max_, throne_;
    std::uint8_t glory_before_;  // the glory that counts as 0 in the model
    std::array<std::uint8_t, 5> cost_, needs_;
    std::array<std::uint8_t, 64> tier_;
    std::array<std::uint8_t, longest_meter + 1> level_at_;  // BV-5.24  helmet level by glory
    std::vector<Node> nodes_;                               // lower tiers first
    std::array<std::uint16_t, 65> first_;                   // by spot: its first node; the nodes of a spot are adjacent
    std::vector<Row> rows_;
};

template <class F>
void Race::for_each_use(Face face, const Holding& before, bool prerequisite, const F& use) const {
    const auto made = [&](bool blood, const auto& effect) {
        Holding h = before;
        effect(h);
        if (!h.won) {
            settle(h);
        }
        use(h, blood);
    };
    const auto nothing = [](Holding&) {};
    const auto glory = [this](Holding& h, int gold, int wood) {
        h.gold = static_cast<std::uint8_t>(h.gold - gold);
        h.wood = static_cast<std::uint8_t>(h.wood - wood);
        gain_glory(h, 1);
    };
    switch (face) {
        case Face::act_city:
            made(false, nothing);
            if (can_improve(before)) {
                const Node& node = nodes_[before.node];
                if (node.throne_next) {
                    made(false, [&](Holding& h) { take_throne(h); });
                }
                for (const std::uint16_t next : node.next) {
                    made(false, [&](Holding& h) { improve(h, next); });
                }
            }
            break;
        case Face::act_glory_double:
        case Face::act_glory_blood: {
            made(false, nothing);
            const bool blood = face == Face::act_glory_blood;
            if (before.gold >= 1 && before.wood >= 2) {
                made(false, [&](Holding& h) { glory(h, 1, 2); });
            }
            const int gold = blood ? 1 : 2, wood = blood ? 2 : 3;
            if (before.gold >= gold + 1 && before.wood >= wood + 2) {
                made(blood, [&](Holding& h) {
                    glory(h, 1, 2);
                    if (!h.won) {
                        glory(h, gold, wood);
                    }
                });
            }
            break;
        }
        case Face::act_gold_scarred:
            made(false, [&](Holding& h) { gain_gold(h, 1 + prerequisite); });
            break;
        case Face::act_wood_unscarred:
            made(false, [&](Holding& h) { gain_wood(h, 1 + prerequisite); });
            break;
        case Face::act_gold_raid:
            made(false, [&](Holding& h) { gain_gold(h, 1); });
            made(true, [&](Holding& h) { gain_gold(h, 2); });
            break;
        case Face::act_wood_raid:
            made(false, [&](Holding& h) { gain_wood(h, 1); });
            made(true, [&](Holding& h) { gain_wood(h, 2); });
            break;
        case Face::act_gold_to_wood:
            for (int x = 0; x <= before.gold; ++x) {
                made(false, [&](Holding& h) {
                    h.gold = static_cast<std::uint8_t>(h.gold - x);
                    gain_wood(h, x + 1);
                });
            }
            break;
        case Face::act_wood_to_gold:
            for (int x = 0; x <= before.wood; ++x) {
                made(false, [&](Holding& h) {
                    h.wood = static_cast<std::uint8_t>(h.wood - x);
                    gain_gold(h, x + 1);
                });
            }
            break;
        case Face::act_balance: {
            const int gold = before.gold <= before.wood, wood = before.wood <= before.gold;
            made(false, [&](Holding& h) {
                gain_gold(h, gold);
                gain_wood(h, wood);
            });
            break;
        }
        case Face::act_wood_levy:
            made(false, [&](Holding& h) { gain_wood(h, std::max(1, 3 - helmet_level(h))); });
            break;
        case Face::act_gold_levy:
            made(false, [&](Holding& h) { gain_gold(h, std::max(1, 3 - helmet_level(h))); });
            break;
        case Face::act_repair:  // the model has no damage
            made(false, nothing);
            break;
    }
}

}  // namespace meadhall::bottlecap_vikings

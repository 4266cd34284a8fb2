// SPDX-License-Identifier: Apache-2.0
// A solitaire model of one city: how many turns of their own a player needs to win, by goods, glory and hut, if nobody
// interferes. It is solved once for every board, on an average ring where each turn offers as many random tiles as the
// ship can reach. Bots look two turns ahead on the real ring and use this model for the rest. Read Race::row() first.
#pragma once

#include <algorithm>
#include <vector>

#include "games/bottlecap_vikings/abilities/all.h"
#include "games/bottlecap_vikings/tiles/all.h"

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
    static constexpr std::size_t idle = face_count;
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
    int helmet_level(const Holding& h) const { return level_at_[h.glory] + total<&AbilityRow::helmets>(h.abilities); }
    bool can_improve(const Holding& h) const {
        const std::size_t tier = tier_of(h) + 1u;
        return h.gold >= cost_[tier] && helmet_level(h) >= needs_[tier];
    }
    // BV-5.28  Pays, moves the hut and acquires the ability.
    void improve(Holding& h, std::size_t node) const;
    void acquire(Holding& h, Ability ability) const;
    void take_throne(Holding& h) const { h.won = true; }
    // BV-5.17  Pays for a part and gains what it brings, except damage. The player must be able to pay.
    void do_part(Holding& h, const TilePart& part, Landing landing) const {
        h.gold = static_cast<std::uint8_t>(h.gold - part.price.gold);
        h.wood = static_cast<std::uint8_t>(h.wood - part.price.wood);
        const Amount gain = gain_of(part, part.less_helmets ? helmet_level(h) : 0, landing);
        gain_gold(h, gain.gold);
        gain_wood(h, gain.wood);
        gain_glory(h, gain.glory);
    }
    // BV-T8, BV-T9  Pays an amount of one good and gains one more of the other good.
    void exchange(Holding& h, Good sells, int amount) const {
        std::uint8_t& sold = sells == Good::gold ? h.gold : h.wood;
        sold = static_cast<std::uint8_t>(std::max(0, sold - amount));
        sells == Good::gold ? gain_wood(h, amount + 1) : gain_gold(h, amount + 1);
    }
    // BV-5.41  Applies the end-of-turn abilities, without those that depend on other players.
    void settle(Holding& h) const {
        constexpr EnumSet<Ability> paying = paid_after(Happened::gained_wood) | paid_after(Happened::gained_gold) |
                                            paid_after(Happened::gained_glory) | paid_after(Happened::hut_advanced);
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
    const FaceRow& row = row_of(face);
    if (row.use == Use::improvement) {
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
        return;
    }
    if (row.use == Use::exchange) {
        const int most = row.sells == Good::gold ? before.gold : before.wood;
        for (int x = 0; x <= most; ++x) {
            made(false, [&](Holding& h) { exchange(h, row.sells, x); });
        }
        return;
    }
    const auto& [first, second] = row.parts;
    if (first.costs_goods()) {
        made(false, nothing);
    }
    if (first.gain.damage > 0 || before.gold < first.price.gold || before.wood < first.price.wood) {
        return;  // the model has no damage
    }
    const Landing landing = before.gold < before.wood   ? Landing::less_gold
                            : before.wood < before.gold ? Landing::less_wood
                                                        : Landing::equal;
    const auto both = [&](Holding& h) {
        do_part(h, first, landing);
        if (!h.won) {
            do_part(h, second, landing);
        }
    };
    if (second.needs != Condition::none && prerequisite) {
        made(false, both);  // part 2 has no price
        return;
    }
    made(false, [&](Holding& h) { do_part(h, first, landing); });
    if (second.exists() && second.needs == Condition::none && before.gold >= first.price.gold + second.price.gold &&
        before.wood >= first.price.wood + second.price.wood) {
        made(second.costs_damage(), both);
    }
}

}  // namespace meadhall::bottlecap_vikings

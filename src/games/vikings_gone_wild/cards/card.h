// SPDX-License-Identifier: Apache-2.0
// What one card is and does. A card with an effect of its own has a file in this folder, named like its id. The file
// has a struct that derives from one of the bases below. A card that only has numbers has no file. table.h lists all
// cards and makes the table `card_rules` of them.
//
// A struct says with its members what the card does. It needs only the members that differ from those of its base:
//   rule            the id of its rule
//   effect          the numbers that the effect uses, as in release 0.1.0
//   text            what the card says
//   worth           for bots: the VP that the card is worth each time it is drawn
//   in the player's own turn (VG-5.17): play, modes, must_choose, offer, why_not, plus, automatic, turn_rank, weight
//   in an attack (VG-5.7 to VG-5.10): own_strength, strengthens, ignores_off_limits, damage_vp, more_loot,
//   attacker_vp; most_defenses, repulse_vp, protects_all, names_unit
// struct CardRules in table.h describes each of them.
#pragma once

#include "games/vikings_gone_wild/bot/hand_weights.h"
#include "games/vikings_gone_wild/cards/phrases.h"

namespace meadhall::vikings_gone_wild {

// What the text of a card is generated from.
struct Print {
    const CardData& card;
    const Effect& effect;
    const Box& box;
};

// What a card's worth is computed from: its numbers, and the worth of resources and cards at this time of the game.
struct Prices {
    const Weights& weights;
    const Effect& effect;
    int value;
    // rounds: number of remaining rounds. beer, gold, card: the worth of 1 Beer, 1 Gold and 1 additional card drawn.
    Worth rounds, beer, gold, card;

    Worth attacker(int strength) const { return weights.attacker + weights.strength * static_cast<Worth>(strength); }
    Worth defense(int bonus) const { return weights.defense + weights.bonus * static_cast<Worth>(bonus); }
    Worth drawn() const { return static_cast<Worth>(effect.draw) * card; }
    Worth resources() const { return static_cast<Worth>(effect.beer) * beer + static_cast<Worth>(effect.gold) * gold; }
};

// --- The bases ---

template <Card which, Family family_, Type type_>
struct Is {
    static constexpr Card card = which;
    static constexpr Family family = family_;
    static constexpr Type type = type_;
    static constexpr Effect effect{};
    // Heroes and Divine Favors have names, as people do: "Odin", but "a Cannon".
    static constexpr bool proper_name = type_ == Type::hero || family_ == Family::favor;
    static std::string text(const Print&) { return ""; }
};

template <Card which, Resource resource>
struct ResourceCard : Is<which, Family::start, Type::resource> {
    static constexpr const char* rule = "VG-5.20.1";
    static std::string text(const Print&) { return "worth " + phrase::of(resource, 1); }
    static Worth worth(const Prices& prices) { return resource == Resource::beer ? prices.beer : prices.gold; }
};

template <Card which, Family family, Type type>
struct AttackerCard : Is<which, family, type> {
    static Worth worth(const Prices& prices) { return prices.attacker(prices.value); }
};
template <Card which, Family family = Family::odin>
struct Unit : AttackerCard<which, family, Type::unit> {};
template <Card which, Family family = Family::odin>
struct Hero : AttackerCard<which, family, Type::hero> {};

// VG-5.17.4  An attacker with a + effect, which happens once each time the card is deployed or attacks from the hand.
template <class Attacker>
struct PlusCard : Attacker {
    static constexpr bool plus = true;
    static std::string text(const Print& print) {
        return print.effect.beer > 0 ? "+ gain " + phrase::beer(print.effect.beer)
                                     : "+ " + phrase::draw(print.effect.draw);
    }
    static Worth worth(const Prices& prices) { return Attacker::worth(prices) + (prices.resources() + prices.drawn()); }
};

template <Card which>
struct WeaponCard : Is<which, Family::odin, Type::weapon> {
    static std::string text(const Print&) { return "carried by a Unit"; }
    static Worth worth(const Prices& prices) { return static_cast<Worth>(prices.value) * prices.weights.weapon; }
};

template <Card which, Family family>
struct DefenseCard : Is<which, family, Type::defense> {
    static Worth worth(const Prices& prices) { return prices.defense(prices.value) + prices.drawn(); }
};

// VG-5.11.3, VG-5.23.24, VG-5.23.25  A defeated Undead gives resources and VP.
template <Card which, Resource resource>
struct Undead : Is<which, Family::odin, Type::undead> {
    static std::string text(const Print& print) {
        return "defeated: " + phrase::of(resource, print.effect.of(resource)) + " and " +
               phrase::vp(print.box.undead_vp);
    }
};

// An Action card that gives resources and draws cards. Cards that do more have a `play` of their own.
template <Card which, Family family = Family::odin>
struct ActionCard : Is<which, family, Type::action> {
    static void play(Turn& turn, const PlayAction&) {
        turn.play_giving(which, {turn.effect(which).beer, turn.effect(which).gold});
    }
    static std::string text(const Print& print) {
        const auto [beer, gold] = std::pair(print.effect.beer, print.effect.gold);
        return print.effect.draw > 0 ? phrase::draw(print.effect.draw)
                                     : "gain " + phrase::beer(beer) + " and " + phrase::gold(gold);
    }
    static Worth worth(const Prices& prices) { return prices.resources() + prices.drawn(); }
    static TurnRank turn_rank(const Judgement&) { return TurnRank::drawing; }
};

}  // namespace meadhall::vikings_gone_wild

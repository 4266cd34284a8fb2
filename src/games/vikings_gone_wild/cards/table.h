// SPDX-License-Identifier: Apache-2.0
// The only list of the cards, and the table of what they do: card_rules[at(card)]. Nothing else in the game has a list
// or a switch over cards.
#pragma once

#include "games/vikings_gone_wild/cards/ambush.h"
#include "games/vikings_gone_wild/cards/assassin.h"
#include "games/vikings_gone_wild/cards/bear_rider.h"
#include "games/vikings_gone_wild/cards/brunhild.h"
#include "games/vikings_gone_wild/cards/egil.h"
#include "games/vikings_gone_wild/cards/favor_baldur.h"
#include "games/vikings_gone_wild/cards/favor_bragi.h"
#include "games/vikings_gone_wild/cards/favor_heimdall.h"
#include "games/vikings_gone_wild/cards/favor_hel.h"
#include "games/vikings_gone_wild/cards/favor_idun.h"
#include "games/vikings_gone_wild/cards/favor_loki.h"
#include "games/vikings_gone_wild/cards/favor_odin.h"
#include "games/vikings_gone_wild/cards/favor_skadi.h"
#include "games/vikings_gone_wild/cards/favor_tyr.h"
#include "games/vikings_gone_wild/cards/huginn_muninn.h"
#include "games/vikings_gone_wild/cards/loki_scepter.h"
#include "games/vikings_gone_wild/cards/mage.h"
#include "games/vikings_gone_wild/cards/merchant.h"
#include "games/vikings_gone_wild/cards/per_building.h"
#include "games/vikings_gone_wild/cards/plain.h"
#include "games/vikings_gone_wild/cards/raven_scout.h"
#include "games/vikings_gone_wild/cards/rune_stone.h"
#include "games/vikings_gone_wild/cards/shield_wall.h"
#include "games/vikings_gone_wild/cards/sigurd.h"
#include "games/vikings_gone_wild/cards/theft.h"
#include "games/vikings_gone_wild/cards/valkyrie.h"
#include "games/vikings_gone_wild/cards/viking_warrior.h"
#include "games/vikings_gone_wild/cards/war_horn.h"

namespace meadhall::vikings_gone_wild {

// In the order of the enum Card.
using AllCards =
    boost::mp11::mp_list<Beer, Gold, VikingWarrior, ElfArcher, BoneCrusher, Pigator, Cannon, ChickenTower, SheepCannon,
                         UndeadBrewer, UndeadMiner, Alviss, Brunhild, Egil, Sigurd, BearRider, Assassin, Mage, Sword,
                         Mjolnir, LokiScepter, MoneyTheft, BeerTheft, Dvergar, Brewmaster, GreatFeast, HuginnMuninn,
                         RuneStone, RavenScout, Merchant, WarHorn, Valkyrie, ShieldWall, Ambush, FavorThor, FavorTyr,
                         FavorHel, FavorSkadi, FavorFreya, FavorOdin, FavorNjord, FavorIdun, FavorBragi, FavorLoki,
                         FavorHeimdall, FavorBaldur>;

// What one card does. If the card lacks a property, its pointer is null, its set is empty, or it is false.
struct CardRules {
    Card card;
    Family family;
    Type type;
    const char* rule;  // id of the card's rule
    Effect effect;     // the effect of release 0.1.0; the numbers that are not 0 are those that the card uses
    bool proper_name;  // the name has no article
    std::string (*text)(const Print&);
    Worth (*worth)(const Prices&) = nullptr;

    // VG-5.17.3  The actions with which the card is played: alone, on an opponent, with a mode, or with a card that is
    // removed from the game. If it cannot be played alone, must_choose is the refusal.
    void (*play)(Turn&, const PlayAction&) = nullptr;
    void (*play_on)(Turn&, const PlayActionOn&) = nullptr;
    void (*play_mode)(Turn&, const PlayActionMode&) = nullptr;
    void (*play_removing)(Turn&, const PlayActionRemoving&) = nullptr;
    Verdict (*why_not_removing)(const State&, const PlayActionRemoving&) = nullptr;
    EnumSet<Mode> modes{};
    const char* must_choose = nullptr;
    void (*offer)(const State&, Offers&) = nullptr;
    // VG-5.17.4  plus: the attacker has a + effect. automatic: it happens after an attack without a question.
    bool plus = false, automatic = false;

    // How a bot plays the card in its own turn. turn_rank: when to play it. weight_...: the liking for this target,
    // mode or card to remove; null: 1.
    TurnRank (*turn_rank)(const Judgement&) = nullptr;
    Liking (*weight_on)(const Judgement&, const PlayActionOn&) = nullptr;
    Liking (*weight_mode)(const Judgement&, const PlayActionMode&) = nullptr;
    Liking (*weight_removing)(const Judgement&, const PlayActionRemoving&) = nullptr;

    // The strength without a weapon and without help; null: the printed value.
    int (*own_strength)(const Rules&, const State&, bool raid) = nullptr;
    int (*strengthens)(const Rules&,
                       Card other) = nullptr;       // adds this to the strength of another attacker of its group
    bool ignores_off_limits = false;                // VG-5.8.6
    int (*damage_vp)(const Effect&) = nullptr;      // VP if its group damages a Building
    int (*more_loot)(const Effect&) = nullptr;      // more tokens if its group damages a Container
    int (*most_defenses)(const Effect&) = nullptr;  // VG-5.23.3  limit of Defense cards on the Building it attacks
    int (*attacker_vp)(const Box&) = nullptr;       // VP for repulsing this attacker; null: Box::repulse_vp
    int (*repulse_vp)(const Effect&) = nullptr;     // more VP for each group repulsed at the Building it lies on
    bool protects_all = false;                      // VG-5.24.12  its bonus counts for all Buildings
    bool names_unit = false;                        // VG-5.23.23  it is played against a Unit
};

// VG-5.17.3  The offers for a card in the hand: all its targets.
template <class C>
void offer_card(const State& state, Offers& offers) {
    if constexpr (requires { C::offer(state, offers); }) {
        C::offer(state, offers);
    } else if constexpr (requires(Turn& turn, PlayActionOn choice) { C::play(turn, choice); }) {
        for (const Seat opponent : seats(state) - SeatSet::only(state.active)) {
            offers.add(Actions::offer(PlayActionOn{C::card, opponent}));
        }
    } else if constexpr (requires(Turn& turn, PlayActionMode choice) { C::play(turn, choice); }) {
        for (const Mode mode : C::modes) {
            offers.add(Actions::offer(PlayActionMode{C::card, mode}));
        }
    } else {
        offers.add(Actions::offer(PlayAction{C::card}));
    }
}

#define MEADHALL_IF_CARD_HAS(field, member)                                    \
    if constexpr (requires { static_cast<decltype(row.field)>(C::member); }) { \
        row.field = C::member;                                                 \
    }

template <class C>
constexpr CardRules card_rules_of() {
    CardRules row{.card = C::card,
                  .family = C::family,
                  .type = C::type,
                  .rule = C::rule,
                  .effect = C::effect,
                  .proper_name = C::proper_name,
                  .text = C::text};
    MEADHALL_IF_CARD_HAS(worth, worth)
    MEADHALL_IF_CARD_HAS(play, play)
    MEADHALL_IF_CARD_HAS(play_on, play)
    MEADHALL_IF_CARD_HAS(play_mode, play)
    MEADHALL_IF_CARD_HAS(play_removing, play)
    MEADHALL_IF_CARD_HAS(why_not_removing, why_not)
    MEADHALL_IF_CARD_HAS(modes, modes)
    MEADHALL_IF_CARD_HAS(must_choose, must_choose)
    MEADHALL_IF_CARD_HAS(plus, plus)
    MEADHALL_IF_CARD_HAS(automatic, automatic)
    MEADHALL_IF_CARD_HAS(turn_rank, turn_rank)
    MEADHALL_IF_CARD_HAS(weight_on, weight)
    MEADHALL_IF_CARD_HAS(weight_mode, weight)
    MEADHALL_IF_CARD_HAS(weight_removing, weight)
    MEADHALL_IF_CARD_HAS(own_strength, own_strength)
    MEADHALL_IF_CARD_HAS(strengthens, strengthens)
    MEADHALL_IF_CARD_HAS(ignores_off_limits, ignores_off_limits)
    MEADHALL_IF_CARD_HAS(damage_vp, damage_vp)
    MEADHALL_IF_CARD_HAS(more_loot, more_loot)
    MEADHALL_IF_CARD_HAS(most_defenses, most_defenses)
    MEADHALL_IF_CARD_HAS(attacker_vp, attacker_vp)
    MEADHALL_IF_CARD_HAS(repulse_vp, repulse_vp)
    MEADHALL_IF_CARD_HAS(protects_all, protects_all)
    MEADHALL_IF_CARD_HAS(names_unit, names_unit)
    if constexpr (C::type == Type::action) {
        row.offer = offer_card<C>;
    }
    return row;
}
#undef MEADHALL_IF_CARD_HAS

template <class... Each>
constexpr std::array<CardRules, sizeof...(Each)> table_of_cards(boost::mp11::mp_list<Each...>) {
    return {card_rules_of<Each>()...};
}
inline constexpr std::array card_rules = table_of_cards(AllCards{});
static_assert(
    card_rules.size() == cards &&
        [] {
            for (int i = 0; i < cards; ++i) {
                if (card_rules[static_cast<std::size_t>(i)].card != card_at(i)) {
                    return false;
                }
            }
            return true;
        }(),
    "AllCards must list every card, in the order of the enum");

constexpr const CardRules& rules_of(Card card) { return card_rules[at(card)]; }

// The kinds of cards for which this member is true.
constexpr Kinds cards_with(bool CardRules::* member) {
    Kinds kinds;
    for (const CardRules& each : card_rules) {
        kinds = each.*member ? kinds | Kinds::only(each.card) : kinds;
    }
    return kinds;
}
constexpr Kinds plus_cards = cards_with(&CardRules::plus);
// The cards with strengthens(). This compares no pointers: with the address sanitizer, g++ 12 cannot do that in a
// constant expression.
template <class C>
constexpr Kinds if_it_strengthens =
    requires { static_cast<decltype(CardRules::strengthens)>(C::strengthens); } ? Kinds::only(C::card) : Kinds();
template <class... Each>
constexpr Kinds cards_that_strengthen(boost::mp11::mp_list<Each...>) {
    return (if_it_strengthens<Each> | ...);
}
constexpr Kinds strengtheners = cards_that_strengthen(AllCards{});
constexpr Kinds off_limits_cards = cards_with(&CardRules::ignores_off_limits);

}  // namespace meadhall::vikings_gone_wild

// SPDX-License-Identifier: Apache-2.0
// The texts of cards and Buildings. They are generated from the numbers of the effects (VG-2.13.4), so a text always
// shows the same numbers as its effect. cards.cpp and the other rule files implement the effects.
#include "games/vikings_gone_wild/game.h"

namespace meadhall::vikings_gone_wild {
namespace {

std::string number(int n) { return std::to_string(n); }
std::string beer(int n) { return number(n) + " Beer"; }
std::string gold(int n) { return number(n) + " Gold"; }
std::string vp(int n) { return number(n) + " VP"; }
std::string counted(int n, const std::string& noun) { return number(n) + " " + noun + (n == 1 ? "" : "s"); }
std::string draw(int n) { return "draw " + counted(n, "card"); }
std::string more_strength(int n) { return number(n) + " more strength"; }

std::string text_of(const CardData& card, const Effect& effect, const Box& box) {
    switch (card.id) {
        case Card::beer:
            return "worth 1 Beer";
        case Card::gold:
            return "worth 1 Gold";
        case Card::undead_brewer:
            return "defeated: " + beer(effect.beer) + " and " + vp(box.undead_vp);
        case Card::undead_miner:
            return "defeated: " + gold(effect.gold) + " and " + vp(box.undead_vp);
        case Card::alviss:
            return "+ " + draw(effect.draw);
        case Card::brunhild:
            return vp(effect.vp) + " if her group damages a Building";
        case Card::egil:
            return "at most " + counted(effect.cards, "card") + " may be played onto the Building this group attacks";
        case Card::sigurd:
            return "strength " + number(effect.strength) + " against Undead and Draco";
        case Card::bear_rider:
            return "+ gain " + beer(effect.beer);
        case Card::assassin:
            return "gives the defender no VP when repulsed";
        case Card::mage:
            return "+ gain " + gold(effect.gold) + " or " + draw(effect.draw);
        case Card::sword:
        case Card::mjolnir:
            return "carried by a Unit";
        case Card::loki_scepter:
            return "carried by a Unit; if its group damages a Container, loot " + number(effect.loot) + " more from it";
        case Card::money_theft:
            return "take 1 Gold from an opponent's Container; if none is stored there, gain " + gold(effect.gold);
        case Card::beer_theft:
            return "take 1 Beer from an opponent's Container; if none is stored there, gain " + beer(effect.beer);
        case Card::dvergar:
            return "gain " + gold(effect.each) + " for each Gold Factory you own";
        case Card::brewmaster:
            return "gain " + beer(effect.beer) + ", and " + beer(effect.each) + " for each Brewery you own";
        case Card::great_feast:
        case Card::favor_freya:
            return draw(effect.draw);
        case Card::huginn_muninn:
            return draw(effect.draw) + ", then put 1 hand card on top of your deck";
        case Card::rune_stone:
            return "you may remove 1 card of your hand or discard pile from the game; gain " + beer(effect.beer);
        case Card::raven_scout:
            return "look at an opponent's hand; " + draw(effect.draw);
        case Card::merchant:
            return "gain " + beer(effect.beer) + " or " + gold(effect.gold);
        case Card::war_horn:
            return "this turn each Viking Warrior has " + more_strength(effect.strength);
        case Card::valkyrie:
            return "take back up to " + counted(effect.cards, "Unit") + " that attacked this turn";
        case Card::shield_wall:
            return "when played: " + draw(effect.draw);
        case Card::ambush:
            return "one Unit that attacks the Building counts 0, with what it carries";
        case Card::favor_tyr:
            return "each Unit in this group has " + more_strength(effect.strength);
        case Card::favor_hel:
            return "her group may attack a player whom others have attacked this round";
        case Card::favor_skadi:
            return more_strength(effect.strength) + " for each opponent with more VP than you";
        case Card::favor_odin:
            return "gain " + vp(effect.vp) + " + " + draw(effect.draw);
        case Card::favor_njord:
            return "gain " + beer(effect.beer) + " and " + gold(effect.gold);
        case Card::favor_idun:
            return "take up to " + counted(effect.cards, "card") + ", no Favors, from your discard pile into your hand";
        case Card::favor_bragi:
            return draw(effect.draw) + " + this round you may complete 2 Missions";
        case Card::favor_loki:
            return "every opponent discards 1 hand card of their choice";
        case Card::favor_heimdall:
            return "each repulsed attack on this Building: " + number(effect.vp) + " more VP for you";
        case Card::favor_baldur:
            return "your other Buildings have " + number(card.value) + " more defense as well";
        default:
            return "";
    }
}

std::string text_of(Building building, const Box& box) {
    switch (building) {
        case Building::gold_factory:
            return "produces 1 Gold";
        case Building::brewery:
            return "produces 1 Beer";
        case Building::beer_container:
            return "stores up to " + beer(box.container_capacity);
        case Building::gold_container:
            return "stores up to " + gold(box.container_capacity);
        case Building::tavern:
            return "draw 1 card more";
        case Building::drakkar:
            return "keep 1 hand card";
    }
    return "";
}

}  // namespace

// The effects of release 0.1.0, whose data files contain no effects. The nonzero numbers are those that the card uses.
Effect effect_of_0_1_0(Card card) {
    switch (card) {
        case Card::undead_brewer:
            return {.beer = 2};
        case Card::undead_miner:
            return {.gold = 2};
        case Card::alviss:
        case Card::great_feast:
            return {.draw = 2};
        case Card::brunhild:
        case Card::favor_heimdall:
            return {.vp = 1};
        case Card::egil:
            return {.cards = 1};
        case Card::sigurd:
            return {.strength = 5};
        case Card::bear_rider:
        case Card::rune_stone:
            return {.beer = 1};
        case Card::mage:
            return {.gold = 1, .draw = 1};
        case Card::loki_scepter:
            return {.loot = 1};
        case Card::money_theft:
            return {.gold = 1};
        case Card::beer_theft:
            return {.beer = 2};
        case Card::dvergar:
            return {.each = 1};
        case Card::brewmaster:
            return {.beer = 1, .each = 1};
        case Card::huginn_muninn:
        case Card::favor_freya:
            return {.draw = 3};
        case Card::raven_scout:
        case Card::shield_wall:
        case Card::favor_bragi:
            return {.draw = 1};
        case Card::merchant:
        case Card::favor_njord:
            return {.beer = 3, .gold = 2};
        case Card::war_horn:
            return {.strength = 2};
        case Card::valkyrie:
        case Card::favor_idun:
            return {.cards = 2};
        case Card::favor_tyr:
        case Card::favor_skadi:
            return {.strength = 1};
        case Card::favor_odin:
            return {.vp = 1, .draw = 1};
        default:
            return {};
    }
}

void Rules::write_texts(Data& data) {
    for (CardData& each : data.cards.cards) {
        each.effect = each.effect ? *each.effect : effect_of_0_1_0(each.id);
        each.text = text_of(each, *each.effect, data.box);
    }
    for (BuildingData& each : data.buildings.buildings) {
        each.text = text_of(each.id, data.box);
    }
}

}  // namespace meadhall::vikings_gone_wild

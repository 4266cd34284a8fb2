// SPDX-License-Identifier: Apache-2.0
// The actions of a player (VG-4.4). The last lines of each struct define its text form (VG-4.6). An action with an
// optional parameter has two structs, one with it and one without it. Rules::word writes Buildings and sources as text.
#pragma once

#include "games/vikings_gone_wild/state.h"

namespace meadhall::vikings_gone_wild {

BOOST_DEFINE_FIXED_ENUM_CLASS(Mode, std::uint8_t, beer, gold, vp, draw)
BOOST_DEFINE_FIXED_ENUM_CLASS(Zone, std::uint8_t, hand, discard)
BOOST_DEFINE_FIXED_ENUM_CLASS(Place, std::uint8_t, hand, area)

struct BuyStock {
    Card card;
    MEADHALL_WORDS(BuyStock, "buy_stock", "buy_stock {card}", card)
};
struct BuyStockManual {
    Card card;
    MEADHALL_WORDS(BuyStockManual, "buy_stock_manual", "buy_stock {card} manual", card)
};
struct BuyRiver {
    std::uint8_t slot;
    MEADHALL_WORDS(BuyRiver, "buy_river", "buy_river {slot}", slot)
};
struct BuyRiverManual {
    std::uint8_t slot;
    MEADHALL_WORDS(BuyRiverManual, "buy_river_manual", "buy_river {slot} manual", slot)
};
struct Build {
    Building building;
    MEADHALL_WORDS(Build, "build", "build {building}", building)
};
struct BuildManual {
    Building building;
    MEADHALL_WORDS(BuildManual, "build_manual", "build {building} manual", building)
};
struct Upgrade {
    MEADHALL_WORDS(Upgrade, "upgrade_town_hall", "upgrade_town_hall")
};
struct UpgradeManual {
    MEADHALL_WORDS(UpgradeManual, "upgrade_town_hall_manual", "upgrade_town_hall manual")
};
struct SwapMission {
    Mission mission;
    MEADHALL_WORDS(SwapMission, "swap_mission", "swap_mission {mission}", mission)
};
struct SwapMissionManual {
    Mission mission;
    MEADHALL_WORDS(SwapMissionManual, "swap_mission_manual", "swap_mission {mission} manual", mission)
};
struct Exchange {
    Resource given;
    MEADHALL_WORDS(Exchange, "exchange", "exchange {given}", given)
};
struct ExchangeManual {
    Resource given;
    MEADHALL_WORDS(ExchangeManual, "exchange_manual", "exchange {given} manual", given)
};
struct PlayAction {
    Card card;
    MEADHALL_WORDS(PlayAction, "play_action", "play_action {card}", card)
};
struct PlayActionOn {
    Card card;
    Seat opponent;
    MEADHALL_WORDS(PlayActionOn, "play_action_on", "play_action {card} {opponent}", card, opponent)
};
struct PlayActionMode {
    Card card;
    Mode mode;
    MEADHALL_WORDS(PlayActionMode, "play_action_mode", "play_action {card} {mode}", card, mode)
};
struct PlayActionRemoving {
    Card card;
    Zone zone;
    Card removed;
    MEADHALL_WORDS(PlayActionRemoving, "play_action_removing", "play_action {card} {zone} {removed}", card, zone,
                   removed)
};
struct Deploy {
    Card card;
    MEADHALL_WORDS(Deploy, "deploy", "deploy {card}", card)
};
struct DeployMode {
    Card card;
    Mode mode;
    MEADHALL_WORDS(DeployMode, "deploy_mode", "deploy {card} {mode}", card, mode)
};
struct AttackPlayer {
    Seat opponent;
    Site site;
    MEADHALL_WORDS(AttackPlayer, "attack_player", "attack_player {opponent} {site}", opponent, site)
};
struct AttackUndead {
    std::uint8_t slot;
    MEADHALL_WORDS(AttackUndead, "attack_undead", "attack_undead {slot}", slot)
};
struct AttackDraco {
    MEADHALL_WORDS(AttackDraco, "attack_draco", "attack_draco")
};
struct CompleteMission {
    Mission mission;
    MEADHALL_WORDS(CompleteMission, "complete_mission", "complete_mission {mission}", mission)
};
struct ReturnBuilding {
    Site site;
    MEADHALL_WORDS(ReturnBuilding, "return_building", "return_building {site}", site)
};
struct EndTurn {
    MEADHALL_WORDS(EndTurn, "end_turn", "end_turn")
};
struct Send {
    Card card;
    Place place;
    MEADHALL_WORDS(Send, "send", "send {card} {place}", card, place)
};
struct Arm {
    Card weapon;
    Card carrier;
    MEADHALL_WORDS(Arm, "arm", "arm {weapon} {carrier}", weapon, carrier)
};
struct NextGroup {
    Site site;
    MEADHALL_WORDS(NextGroup, "next_group", "next_group {site}", site)
};
struct Declare {
    MEADHALL_WORDS(Declare, "declare", "declare")
};
struct Defend {
    Card card;
    Site site;
    MEADHALL_WORDS(Defend, "defend", "defend {card} {site}", card, site)
};
struct DefendAgainst {
    Card card;
    Site site;
    Card unit;
    Weapon weapon;
    MEADHALL_WORDS(DefendAgainst, "defend_against", "defend {card} {site} {unit} {weapon}", card, site, unit, weapon)
};
struct Done {
    MEADHALL_WORDS(Done, "done", "done")
};
struct PickFavor {
    Card card;
    MEADHALL_WORDS(PickFavor, "pick_favor", "pick_favor {card}", card)
};
struct ChooseDracoResource {
    Resource resource;
    MEADHALL_WORDS(ChooseDracoResource, "draco_resource", "draco_resource {resource}", resource)
};
struct StoreLoot {
    Site site;
    MEADHALL_WORDS(StoreLoot, "store_loot", "store_loot {site}", site)
};
struct LootFrom {
    Site site;
    MEADHALL_WORDS(LootFrom, "loot_from", "loot_from {site}", site)
};
struct UsePlus {
    Card card;
    MEADHALL_WORDS(UsePlus, "plus", "plus {card}", card)
};
struct UsePlusMode {
    Card card;
    Mode mode;
    MEADHALL_WORDS(UsePlusMode, "plus_mode", "plus {card} {mode}", card, mode)
};
struct SkipPlus {
    MEADHALL_WORDS(SkipPlus, "skip_plus", "skip_plus")
};
struct PutBack {
    Card card;
    MEADHALL_WORDS(PutBack, "put_back", "put_back {card}", card)
};
struct Discard {
    Card card;
    MEADHALL_WORDS(Discard, "discard", "discard {card}", card)
};
struct Store {
    Site site;
    std::uint8_t tokens;
    MEADHALL_WORDS(Store, "store", "store {site} {tokens}", site, tokens)
};
struct Keep {
    Card card;
    MEADHALL_WORDS(Keep, "keep", "keep {card}", card)
};
struct Pay {
    Resource resource;
    Source source;
    std::uint8_t amount;
    MEADHALL_WORDS(Pay, "pay", "pay {resource} {source} {amount}", resource, source, amount)
};
struct Pick {
    Card card;
    MEADHALL_WORDS(Pick, "pick", "pick {card}", card)
};

using Actions =
    OneOf<BuyStock, BuyStockManual, BuyRiver, BuyRiverManual, Build, BuildManual, Upgrade, UpgradeManual, SwapMission,
          SwapMissionManual, Exchange, ExchangeManual, PlayAction, PlayActionOn, PlayActionMode, PlayActionRemoving,
          Deploy, DeployMode, AttackPlayer, AttackUndead, AttackDraco, CompleteMission, ReturnBuilding, EndTurn, Send,
          Arm, NextGroup, Declare, Defend, DefendAgainst, Done, PickFavor, ChooseDracoResource, StoreLoot, LootFrom,
          UsePlus, UsePlusMode, SkipPlus, PutBack, Discard, Store, Keep, Pay, Pick>;

}  // namespace meadhall::vikings_gone_wild

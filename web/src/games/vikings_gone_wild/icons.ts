// SPDX-License-Identifier: Apache-2.0
// The icons of the game's pieces.
import animalSkull from 'icon:animal-skull';
import barrel from 'icon:barrel';
import barrelLeak from 'icon:barrel-leak';
import bearHead from 'icon:bear-head';
import beerStein from 'icon:beer-stein';
import boar from 'icon:boar';
import broadsword from 'icon:broadsword';
import brokenShield from 'icon:broken-shield';
import cannon from 'icon:cannon';
import cannonShot from 'icon:cannon-shot';
import captainHatProfile from 'icon:captain-hat-profile';
import cardDraw from 'icon:card-draw';
import cardPickup from 'icon:card-pickup';
import castleRuins from 'icon:castle-ruins';
import cellarBarrels from 'icon:cellar-barrels';
import checklist from 'icon:checklist';
import chicken from 'icon:chicken';
import compass from 'icon:compass';
import crossedAxes from 'icon:crossed-axes';
import crossedSwords from 'icon:crossed-swords';
import crowDive from 'icon:crow-dive';
import crownedSkull from 'icon:crowned-skull';
import damagedHouse from 'icon:damaged-house';
import dragonHead from 'icon:dragon-head';
import drakkar from 'icon:drakkar';
import dualityMask from 'icon:duality-mask';
import dwarfKing from 'icon:dwarf-king';
import eyepatch from 'icon:eyepatch';
import featherNecklace from 'icon:feather-necklace';
import fist from 'icon:fist';
import footsteps from 'icon:footsteps';
import goldMine from 'icon:gold-mine';
import goldNuggets from 'icon:gold-nuggets';
import goldStack from 'icon:gold-stack';
import hammerBreak from 'icon:hammer-break';
import hammerNails from 'icon:hammer-nails';
import hoodedAssassin from 'icon:hooded-assassin';
import hops from 'icon:hops';
import huntingHorn from 'icon:hunting-horn';
import hut from 'icon:hut';
import laurels from 'icon:laurels';
import lyre from 'icon:lyre';
import mailedFist from 'icon:mailed-fist';
import medievalVillage01 from 'icon:medieval-village-01';
import miner from 'icon:miner';
import openTreasureChest from 'icon:open-treasure-chest';
import raven from 'icon:raven';
import roastChicken from 'icon:roast-chicken';
import robberHand from 'icon:robber-hand';
import roundShield from 'icon:round-shield';
import runeStone from 'icon:rune-stone';
import scales from 'icon:scales';
import shamblingZombie from 'icon:shambling-zombie';
import sheep from 'icon:sheep';
import shieldReflect from 'icon:shield-reflect';
import shieldcomb from 'icon:shieldcomb';
import shinyApple from 'icon:shiny-apple';
import shop from 'icon:shop';
import skeleton from 'icon:skeleton';
import smallFire from 'icon:small-fire';
import snowflake1 from 'icon:snowflake-1';
import spikedBat from 'icon:spiked-bat';
import spikedDragonHead from 'icon:spiked-dragon-head';
import sunbeams from 'icon:sunbeams';
import swordman from 'icon:swordman';
import swordwoman from 'icon:swordwoman';
import tavernSign from 'icon:tavern-sign';
import thorFist from 'icon:thor-fist';
import thorHammer from 'icon:thor-hammer';
import threeFriends from 'icon:three-friends';
import throneKing from 'icon:throne-king';
import tiedScroll from 'icon:tied-scroll';
import tombstone from 'icon:tombstone';
import trade from 'icon:trade';
import trumpetFlag from 'icon:trumpet-flag';
import upgrade from 'icon:upgrade';
import vikingChurch from 'icon:viking-church';
import vikingHead from 'icon:viking-head';
import vikingLonghouse from 'icon:viking-longhouse';
import village from 'icon:village';
import walkingBoot from 'icon:walking-boot';
import warlordHelmet from 'icon:warlord-helmet';
import watchtower from 'icon:watchtower';
import waterfall from 'icon:waterfall';
import waveCrest from 'icon:wave-crest';
import wingedScepter from 'icon:winged-scepter';
import wingedSword from 'icon:winged-sword';
import wizardFace from 'icon:wizard-face';
import wolfTrap from 'icon:wolf-trap';
import womanElfFace from 'icon:woman-elf-face';
import woodenCrate from 'icon:wooden-crate';

// Our own drawing: an ingot is easier to recognise than the gold bar of the icon set.
const ingot = 'M150 150h212l24 40H126z M118 206h276l84 172H34z';

export const icons: Record<string, string> = {
  beer: barrel,
  gold: ingot,
  vp: laurels,
  strength: fist,
  defense: roundShield,
  viking_warrior: vikingHead,
  elf_archer: womanElfFace,
  bone_crusher: spikedBat,
  pigator: boar,
  cannon: cannon,
  chicken_tower: chicken,
  sheep_cannon: sheep,
  gold_factory: goldMine,
  brewery: hops,
  beer_container: cellarBarrels,
  gold_container: goldStack,
  tavern: tavernSign,
  drakkar: drakkar,
  town_hall_1: hut,
  town_hall_2: vikingLonghouse,
  town_hall_3: vikingChurch,
  construction: hammerNails,
  damaged: smallFire,
  draco: dragonHead,
  undead_brewer: shamblingZombie,
  undead_miner: skeleton,
  alviss: dwarfKing,
  brunhild: swordwoman,
  egil: swordman,
  sigurd: spikedDragonHead,
  bear_rider: bearHead,
  assassin: hoodedAssassin,
  mage: wizardFace,
  sword: broadsword,
  mjolnir: thorHammer,
  loki_scepter: wingedScepter,
  money_theft: robberHand,
  beer_theft: barrelLeak,
  dvergar: miner,
  brewmaster: beerStein,
  great_feast: roastChicken,
  huginn_muninn: raven,
  rune_stone: runeStone,
  raven_scout: crowDive,
  merchant: scales,
  war_horn: huntingHorn,
  valkyrie: wingedSword,
  shield_wall: shieldcomb,
  ambush: wolfTrap,
  favor_thor: thorFist,
  favor_tyr: mailedFist,
  favor_hel: crownedSkull,
  favor_skadi: snowflake1,
  favor_freya: featherNecklace,
  favor_odin: eyepatch,
  favor_njord: waveCrest,
  favor_idun: shinyApple,
  favor_bragi: lyre,
  favor_loki: dualityMask,
  favor_heimdall: huntingHorn,
  favor_baldur: sunbeams,
  bonus_follower: footsteps,
  bonus_beer_specialist: hops,
  bonus_gold_miner: goldMine,
  bonus_warlord: warlordHelmet,
  bonus_castellan: watchtower,
  bonus_adventurer: compass,
  bonus_hoarder: openTreasureChest,
  bonus_jarl: throneKing,
  m_worker: hammerNails,
  m_pilgrim: walkingBoot,
  m_recruiter: trumpetFlag,
  m_gunner: cannonShot,
  m_dragon_tamer: dragonHead,
  m_gravedigger: tombstone,
  m_raider: damagedHouse,
  m_brewer: hops,
  m_prospector: goldNuggets,
  m_market_day: shop,
  m_pillager: smallFire,
  m_plunderer: robberHand,
  m_town_planner: village,
  m_cellar_master: cellarBarrels,
  m_monster_hunter: animalSkull,
  m_captain: captainHatProfile,
  m_conqueror: castleRuins,
  m_hall_breaker: hammerBreak,
  m_high_seat: throneKing,
  m_full_village: medievalVillage01,
  raid: crossedAxes,
  draw_card: cardDraw,
  exchange: trade,
  upgrade: upgrade,
  mission: tiedScroll,
  mission_done: checklist,
  leaves_next: waterfall,
  next_shuffle: cardPickup,
  total_defense: shieldReflect,
  repulsed: brokenShield,
  attacked_by: crossedSwords,
  storage: woodenCrate,
  three_plus: threeFriends,
};

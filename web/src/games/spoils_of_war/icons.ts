// SPDX-License-Identifier: Apache-2.0
// The icons of the cards, by type, item and ability.
import armband from 'icon:bracer';
import backstab from 'icon:backstab';
import battleAx from 'icon:battle-axe';
import belt from 'icon:belt-buckles';
import bracers from 'icon:bracers';
import broadsword from 'icon:broadsword';
import chainMail from 'icon:chain-mail';
import chalice from 'icon:jeweled-chalice';
import charm from 'icon:charm';
import crown from 'icon:crown';
import crystalBall from 'icon:crystal-ball';
import die from 'icon:inverted-dice-6';
import eggs from 'icon:egg-clutch';
import apple from 'icon:shiny-apple';
import axes from 'icon:crossed-axes';
import eyepatch from 'icon:eyepatch';
import fire from 'icon:flame';
import gauntlet from 'icon:gauntlet';
import goldNuggets from 'icon:gold-nuggets';
import greatSpear from 'icon:stone-spear';
import helmet from 'icon:viking-helmet';
import hood from 'icon:hood';
import horn from 'icon:beer-horn';
import crow from 'icon:crow-dive';
import longbow from 'icon:bow-arrow';
import lyre from 'icon:lyre';
import mask from 'icon:duality-mask';
import mirror from 'icon:mirror-mirror';
import mountain from 'icon:mountaintop';
import pendant from 'icon:gem-pendant';
import powerRing from 'icon:power-ring';
import raven from 'icon:raven';
import ring from 'icon:diamond-ring';
import runeStone from 'icon:rune-stone';
import runeSword from 'icon:rune-sword';
import sea from 'icon:big-wave';
import shield from 'icon:viking-shield';
import spyglass from 'icon:spyglass';
import stones from 'icon:stone-stack';
import storm from 'icon:lightning-storm';
import tooth from 'icon:saber-tooth';
import type { Ability, Item, Type } from './cards';

export const typeIcons: Record<Type, string> = {
  jewelry: pendant,
  armor: shield,
  dragon_egg: eggs,
  weapon: axes,
  artifact: runeStone,
};

/** The icon of each item. For a Dragon Egg it is the sign on the egg; Emblem.svelte draws the egg around it. */
export const itemIcons: Record<Item, string> = {
  crown,
  armband,
  ring,
  pendant,
  chain_mail: chainMail,
  helmet,
  shield,
  bracers,
  mountain_dragon: mountain,
  fire_dragon: fire,
  storm_dragon: storm,
  sea_dragon: sea,
  battle_ax: battleAx,
  longbow,
  great_spear: greatSpear,
  broadsword,
};

export const abilityIcons: Record<Ability, string> = {
  dainsleif: runeSword,
  draupnir: powerRing,
  freyjas_mirror: mirror,
  heimdalls_spyglass: spyglass,
  huginn: raven,
  iduns_gold_apple: apple,
  jarnglofar: gauntlet,
  lokis_die: die,
  lokis_gold: goldNuggets,
  lokis_mask: mask,
  lucky_dragons_tooth: tooth,
  mead_of_poetry: horn,
  megingjord: belt,
  muninn: crow,
  norn_orb: crystalBall,
  odins_chalice: chalice,
  odins_eye: eyepatch,
  sampo_talisman: charm,
  singing_lyre: lyre,
  stones_of_fate: stones,
  tarnkappe: hood,
  traitors_dagger: backstab,
};

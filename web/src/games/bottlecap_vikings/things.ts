// SPDX-License-Identifier: Apache-2.0
// Icons and colours of goods, tokens and spaces.
import gearSaw from 'icon:circular-saw';
import damage from 'icon:cracked-shield';
import skull from 'icon:death-skull';
import wing from 'icon:feathered-wing';
import goldMine from 'icon:gold-mine';
import hammer from 'icon:hammer-nails';
import glory from 'icon:light-helm';
import pine from 'icon:pine-tree';
import rune from 'icon:rune-stone';
import scales from 'icon:scales';
import gold from 'icon:two-coins';
import longhouse from 'icon:viking-longhouse';
import wood from 'icon:wood-pile';
import sign from 'icon:wooden-sign';
import type { Face } from './data';
import type { Thing } from './faces';

export const icons: Record<Thing, string> = { wood, gold, glory, damage };
/** The colours of goods and damage on a parchment background. */
export const inks: Record<Thing, string> = { wood: '#7a4a1e', gold: '#8a6200', glory: '#5a3a92', damage: '#a32c2a' };
export const tokenIcons = { red: skull, grey: wing };

interface Look {
  icon: string;
  ground: string;
}
const city: Look = { icon: longhouse, ground: '#d8b67a' };
const skald: Look = { icon: rune, ground: '#c6b4dc' };
const goldCoast: Look = { icon: goldMine, ground: '#ecc766' };
const timberCoast: Look = { icon: pine, ground: '#b9c58c' };
const market: Look = { icon: scales, ground: '#e4cf9a' };
const sawmill: Look = { icon: gearSaw, ground: '#c9a57a' };

export const looks: Record<Face, Look> = {
  act_city: city,
  act_glory_double: skald,
  act_glory_blood: skald,
  act_gold_scarred: goldCoast,
  act_gold_raid: goldCoast,
  act_wood_unscarred: timberCoast,
  act_wood_raid: timberCoast,
  act_wood_to_gold: market,
  act_gold_levy: market,
  act_gold_to_wood: sawmill,
  act_wood_levy: sawmill,
  act_repair: { icon: hammer, ground: '#a9c4cf' },
  act_balance: { icon: sign, ground: '#d9c7ad' },
};

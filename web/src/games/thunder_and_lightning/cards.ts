// SPDX-License-Identifier: Apache-2.0
// The cards: their data from /data/thunder-and-lightning.json, their icons, and the ids ("words") of cards in views.
import type { thunder_and_lightning as tl } from '../../generated/games';
import angrboda from 'icon:witch-face';
import baldr from 'icon:sunbeams';
import berserker from 'icon:bear-head';
import dragon from 'icon:spiked-dragon-head';
import dwarf from 'icon:dwarf-face';
import einherjar from 'icon:swords-emblem';
import female_archer from 'icon:bowman';
import fire_giant from 'icon:fire-silhouette';
import freya from 'icon:feather-necklace';
import frigg from 'icon:third-eye';
import gungnir from 'icon:sun-spear';
import hel from 'icon:crowned-skull';
import huscarl from 'icon:warlord-helmet';
import idunn from 'icon:shiny-apple';
import loki from 'icon:duality-mask';
import longships from 'icon:drakkar';
import mjolnir from 'icon:thor-hammer';
import nightmare from 'icon:horse-head';
import odin from 'icon:eyepatch';
import odins_crown from 'icon:jewel-crown';
import odins_ring from 'icon:power-ring';
import ravens from 'icon:raven';
import seer from 'icon:crystal-ball';
import shield_wall from 'icon:shieldcomb';
import thor from 'icon:thor-fist';
import troll from 'icon:troll';
import tyr from 'icon:mailed-fist';
import valkyries from 'icon:winged-sword';
import vidarr from 'icon:boot-kick';
import viking_warriors from 'icon:viking-head';
import unknown from 'icon:triquetra';

export type View = tl.View;
export type Action = tl.Action;
export type Event = tl.Event;
export type Side = View['active'];
export type Army = View['thor'];
export type Placed = Army['field'][number][number];
export type Kind = Extract<Event, { kind: 'aura_passed' }>['aura'];

export type Decks = tl.Data;

/** A card as the page shows it. `origin` is the side whose back the card has, also after the card was captured. */
export interface Face {
  kind: Kind | null;
  id: string;
  name: string;
  origin: Side;
  captured: boolean;
  strength: number | null;
  symbol: boolean;
  quantity: number;
  power: string;
  icon: string;
}

const icons: Record<string, string> = {
  ...{ angrboda, baldr, berserker, dragon, dwarf, einherjar, female_archer, fire_giant, freya, frigg, gungnir, hel },
  ...{ huscarl, idunn, loki, longships, mjolnir, nightmare, odin, odins_crown, odins_ring, ravens, seer, shield_wall },
  ...{ thor, troll, tyr, valkyries, vidarr, viking_warriors },
};

export const other = (side: Side): Side => (side === 'thor' ? 'loki' : 'thor');
export const godName = (side: Side) => (side === 'thor' ? 'Thor' : 'Loki');
/** The names of the columns 0, 1 and 2, the same for both players and for spectators (TL-3.8). */
export const columnNames = ['left', 'middle', 'right'];

/** The card with this id in a view. The id starts with "captured_" if both decks have the card and it was captured. */
export function face(word: string, controller: Side, decks: Decks | null): Face {
  const captured = word.startsWith('captured_');
  const id = captured ? word.slice('captured_'.length) : word;
  const row = (side: Side) => decks?.[side].cards.find((card) => card.id === id);
  const origin = captured || !row(controller) ? other(controller) : controller;
  const found = row(origin) ?? row(controller);
  return {
    kind: found?.kind ?? null,
    id,
    name: found?.name ?? id.replaceAll('_', ' '),
    origin: found ? origin : controller,
    captured: found !== undefined && origin !== controller,
    strength: found && found.strength !== 'none' ? Number(found.strength) : null,
    symbol: found?.symbol ?? false,
    quantity: found?.quantity ?? 0,
    power: found?.power ?? '',
    icon: icons[id] ?? unknown,
  };
}

/** A card's description for screen readers: "Dwarf, strength 4". */
export function spoken(card: Face): string {
  const strength = card.strength === null ? 'no strength' : `strength ${card.strength}`;
  return `${card.captured ? 'captured ' : ''}${card.name}, ${strength}${card.symbol ? ', triple knot' : ''}`;
}

const chapters: Partial<Record<Kind, string>> = {
  god: 'TL-5.20.1',
  baldr: 'TL-5.21.1',
  berserker: 'TL-5.22.2',
  idunn: 'TL-5.23.2',
  female_archer: 'TL-5.24.1',
  freya: 'TL-5.25.1',
  frigg: 'TL-5.26.1',
  weapon: 'TL-5.27.1',
  hel: 'TL-5.28.1',
  longships: 'TL-5.29.1',
  odin: 'TL-5.31.1',
  nightmare: 'TL-5.32.2',
  treasure: 'TL-5.33.1',
  ravens: 'TL-5.34.3',
  seer: 'TL-5.35.1',
  shield_wall: 'TL-5.36.1',
  valkyries: 'TL-5.37.1',
  vidarr: 'TL-5.38.1',
};
/** The rule of a card. */
export const ruleOf = (card: Face): string => (card.kind && chapters[card.kind]) || 'TL-5.8.1';

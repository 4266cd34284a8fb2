// SPDX-License-Identifier: Apache-2.0
// The cards. Names, values and texts come from the game's data, icons from icons.ts.
import type { spoils_of_war } from '../../generated/games';
import type { Table } from '../../table/table.svelte';
import { abilityIcons, itemIcons } from './icons';

export type View = spoils_of_war.View;
export type Action = spoils_of_war.Action;
export type Event = spoils_of_war.Event;
export type Settings = spoils_of_war.Settings;
export type Viking = View['vikings'][number];
export type StashCard = Viking['stash'][number];
export type PileCard = View['pile'][number];
export type Announcement = View['stack'][number];
export type Type = PileCard['type'];
export type Item = NonNullable<StashCard['item']>;
export type Ability = Announcement['ability'];
export type Phase = View['phase'];
export type Moment = Settings['standing'][number];
export type Side = NonNullable<Viking['bet']>['side'];
export type SpoilsTable = Table<View, Action, Event>;

/** The content of /data/spoils-of-war.json: the game's three data files. */
export interface Data {
  treasures: { cards: { id: string; name: string; type: Type; item: Item; stage: number; value: number }[] };
  artifacts: {
    cards: {
      id: string;
      name: string;
      ability: Ability;
      stage: number;
      value: number;
      duration: 'one_time' | 'continuous';
      ask: Moment[];
    }[];
    abilities: { id: Ability; name: string; text: string }[];
  };
  box: {
    rounds: number;
    ante: number;
    hoard_bonus: number;
    partial_bonus: number;
    complete_bonus: number;
    lyre_payment: number;
  };
}

export interface Card {
  face: string;
  name: string;
  type: Type;
  stage: number;
  /** The printed value; missing until the data has loaded. */
  value?: number;
  item?: Item;
  ability?: Ability;
  icon: string;
  egg: boolean;
  text: string;
  duration?: 'one_time' | 'continuous';
  ask: Moment[];
}

export const types: Type[] = ['jewelry', 'armor', 'dragon_egg', 'weapon', 'artifact'];
export const typeNames: Record<Type, string> = {
  jewelry: 'Jewelry',
  armor: 'Armor',
  dragon_egg: 'Dragon Eggs',
  weapon: 'Weapons',
  artifact: 'Artifacts',
};
export const items: Record<Exclude<Type, 'artifact'>, Item[]> = {
  jewelry: ['crown', 'armband', 'ring', 'pendant'],
  armor: ['chain_mail', 'helmet', 'shield', 'bracers'],
  dragon_egg: ['mountain_dragon', 'fire_dragon', 'storm_dragon', 'sea_dragon'],
  weapon: ['battle_ax', 'longbow', 'great_spear', 'broadsword'],
};
export const regular = Object.keys(items) as (keyof typeof items)[];
export const typeOf = (item: Item): keyof typeof items => regular.find((type) => items[type].includes(item))!;

export const roman = (stage: number) => 'I'.repeat(stage);
/** An id as text: "storm_dragon" becomes "Storm Dragon". */
export const spelled = (id: string) =>
  id
    .replace(/_s\d$/, '')
    .replace(/(^|_)([a-z])/g, (_, gap: string, letter: string) => (gap && ' ') + letter.toUpperCase());

const catalogs = new WeakMap<object, Map<string, Card>>();

/** All cards of the data, by the id of their face. */
export function catalog(data: unknown): Map<string, Card> {
  if (!data) return new Map();
  const known = catalogs.get(data);
  if (known) return known;
  const { treasures, artifacts } = data as Data;
  const cards = new Map<string, Card>();
  for (const each of treasures.cards) {
    cards.set(each.id, {
      face: each.id,
      name: each.name,
      type: each.type,
      stage: each.stage,
      value: each.value,
      item: each.item,
      icon: itemIcons[each.item],
      egg: each.type === 'dragon_egg',
      text: '',
      ask: [],
    });
  }
  for (const each of artifacts.cards) {
    cards.set(each.id, {
      face: each.id,
      name: each.name,
      type: 'artifact',
      stage: each.stage,
      value: each.value,
      ability: each.ability,
      icon: abilityIcons[each.ability],
      egg: false,
      text: artifacts.abilities.find((ability) => ability.id === each.ability)?.text ?? '',
      duration: each.duration,
      ask: each.ask,
    });
  }
  catalogs.set(data, cards);
  return cards;
}

/** Splits a card's name in an action, "odins_eye" or "odins_eye.2", into its face and its position in the Stash. */
export function splitName(name: string): { face: string; position: number | null } {
  const [face = '', position] = name.split('.');
  return { face, position: position ? Number(position) : null };
}

/** The card with this face. Until the data has loaded, it has only what can be read from its id, for example a name. */
export function card(data: unknown, face: string): Card {
  const known = catalog(data).get(face);
  if (known) return known;
  const id = face.replace(/_s\d$/, '');
  const item = id in itemIcons ? (id as Item) : undefined;
  const ability = id in abilityIcons ? (id as Ability) : undefined;
  const type = item ? typeOf(item) : 'artifact';
  const stage = Number(/_s(\d)$/.exec(face)?.[1] ?? 0);
  const icon = item ? itemIcons[item] : ability ? abilityIcons[ability] : '';
  return { face, name: spelled(face), type, stage, item, ability, icon, egg: type === 'dragon_egg', text: '', ask: [] };
}

/** A card's description: "Armband, Jewelry, value 3, Stage 2". */
export function described(it: Card): string {
  const value = it.value === undefined ? '' : `, value ${it.value}`;
  return `${it.name}, ${typeNames[it.type]}${value}${it.stage ? `, Stage ${it.stage}` : ''}`;
}

/**
 * The item that a card of a Stash counts as; undefined if the viewer does not know the item. Loki's Gold counts as the
 * item that its owner has chosen.
 */
export const itemOf = (data: unknown, each: StashCard): Item | undefined =>
  each.marks.includes('cancelled') ? undefined : (each.item ?? (each.face ? card(data, each.face).item : undefined));

// SPDX-License-Identifier: Apache-2.0
// Cards, Buildings, Missions and Bonuses from /data/vikings-gone-wild.json, and their names.
import type { vikings_gone_wild as wild } from '../../generated/games';
import type { Table } from '../../table/table.svelte';

export type View = wild.View;
export type Action = wild.Action;
export type Event = wild.Event;
export type WildTable = Table<View, Action, Event>;
export type Card = View['river'][number];
export type Building = keyof View['building_piles'];
export type Player = View['players'][number];
export type Site = Player['village'][number];
export type Resource = View['resource'];

type Data = wild.Data;
export type CardRow = Data['cards']['cards'][number];
export type BuildingRow = Data['buildings']['buildings'][number];
type Hall = Data['town_halls']['halls'][number];
type Mission = Data['missions']['missions'][number];
type Bonus = Data['bonuses']['bonuses'][number];

const word = (id: string) =>
  id
    .replace(/^(favor|bonus|m)_/, '')
    .split('_')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join(' ');
const roman = ['', 'I', 'II', 'III'];

/** Finds cards, Buildings, Missions and Bonuses in the data. Until the data has loaded, names are made from ids. */
export class Things {
  readonly cards: Map<string, CardRow>;
  readonly buildings: Map<string, BuildingRow>;
  readonly missions: Map<string, Mission>;
  readonly bonuses: Map<string, Bonus>;
  readonly halls: Hall[];
  readonly thresholds: number[];
  readonly damage: number[];
  readonly draco: number;
  readonly capacity: number;
  readonly bonusPool: number;

  constructor(data: unknown) {
    const all = data as Data | null;
    const by = <Row extends { id: string }>(rows: Row[] | undefined) =>
      new Map<string, Row>((rows ?? []).map((row) => [row.id, row]));
    this.cards = by(all?.cards.cards);
    this.buildings = by(all?.buildings.buildings);
    this.missions = by(all?.missions.missions);
    this.bonuses = by(all?.bonuses.bonuses);
    this.halls = all?.town_halls.halls ?? [];
    this.thresholds = all?.box.favor_thresholds ?? [];
    this.damage = all?.box.damage_table ?? [];
    this.draco = all?.box.draco_defense ?? 0;
    this.capacity = all?.box.container_capacity ?? 0;
    this.bonusPool = all?.box.bonus_pool ?? 0;
  }

  name(id: string): string {
    return (
      this.cards.get(id)?.name ??
      this.buildings.get(id)?.name ??
      this.missions.get(id)?.name ??
      this.bonuses.get(id)?.name ??
      word(id)
    );
  }

  /** The name of a Building in a village: "Tavern", "Town Hall II"; with a number if there are several: "Brewery 2". */
  site(site: string, player?: Player): string {
    const [type = '', number] = site.split('.');
    if (type === 'town_hall') return `Town Hall ${roman[player?.level ?? 0] ?? ''}`.trim();
    const alike = player?.village.filter((other) => other.site.startsWith(`${type}.`)).length ?? 2;
    return alike > 1 ? `${this.name(type)} ${number}` : this.name(type);
  }

  price(row: { cost_beer?: number; cost_gold?: number } | undefined): string {
    const parts = [row?.cost_beer ? `${row.cost_beer} Beer` : '', row?.cost_gold ? `${row.cost_gold} Gold` : ''].filter(
      Boolean,
    );
    return parts.join(' and ');
  }

  /** A card's description for screen readers: name, type, numbers, text. */
  spoken(id: Card): string {
    const row = this.cards.get(id);
    if (!row) return word(id);
    return [row.name, this.spokenKind(id), row.text].filter(Boolean).join(', ');
  }

  /** A card's type and number: "unit, strength 3". */
  spokenKind(id: Card): string {
    const row = this.cards.get(id);
    if (!row) return '';
    const value =
      row.type === 'undead'
        ? `defense ${row.value}`
        : row.type === 'defense'
          ? `defense plus ${row.value}`
          : row.type === 'weapon'
            ? `strength plus ${row.value}`
            : row.type === 'unit' || row.type === 'hero'
              ? `strength ${row.value}`
              : '';
    return [row.type, value].filter(Boolean).join(', ');
  }
}

export const resourceName = (resource: Resource) => (resource === 'beer' ? 'Beer' : 'Gold');
export const typeOfSite = (site: string) => site.split('.')[0] ?? site;
export const iconOfSite = (site: string, player: Player) =>
  site === 'town_hall' ? `town_hall_${player.level}` : typeOfSite(site);

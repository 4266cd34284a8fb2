// SPDX-License-Identifier: Apache-2.0
// The game's data (/data/bottlecap-vikings.json), and short names for the generated types.
import type { bottlecap_vikings } from '../../generated/games';
import type { Table } from '../../table/table.svelte';

export type View = bottlecap_vikings.View;
export type Action = bottlecap_vikings.Action;
export type Event = bottlecap_vikings.Event;
export type Player = View['players'][number];
export type Face = View['ring'][number];
export type Ability = Player['abilities'][number];
export type Bottlecap = Table<View, Action, Event>;

export interface City {
  id: string;
  name: string;
  helmet_at: number[];
  tier_cost: number[];
  tier_needs: number[];
  spots: { id: string; tier: number; ability: Ability }[];
  /** The white lines of the city, each from a lower spot to a higher one. S is the spot where the hut starts. */
  edges: [string, string][];
}

export interface Data {
  tiles: { tiles: { id: string; name: string; faces: Face[] }[]; faces: { id: Face; parts: string[] }[] };
  abilities: { abilities: { id: Ability; name: string; text: string }[] };
  cities: { common: string; cards: { id: string; unique: string }[]; boards: City[] };
}

/** Finds names, texts and cities in the data. Until the data has loaded, ids are used as names. */
export class Box {
  constructor(private readonly data: Data | null) {}

  tile(face: Face) {
    return this.data?.tiles.tiles.find((tile) => tile.faces.includes(face));
  }
  face(face: Face): string {
    return this.tile(face)?.name ?? face;
  }
  /** The text of a part of a face, without its last full stop. */
  part(face: Face, index: number): string {
    const text = this.data?.tiles.faces.find((each) => each.id === face)?.parts[index];
    return text?.replace(/\.$/, '') ?? `Part ${index + 1}`;
  }
  ability(id: Ability): string {
    return this.#ability(id)?.name ?? id;
  }
  text(id: Ability): string {
    return this.#ability(id)?.text ?? '';
  }
  #ability(id: Ability) {
    return this.data?.abilities.abilities.find((ability) => ability.id === id);
  }
  get boards(): City[] {
    return this.data?.cities.boards ?? [];
  }
  get tiles() {
    return this.data?.tiles.tiles ?? [];
  }
  city(id: string): City | undefined {
    return this.boards.find((board) => board.id === id);
  }
  board(id: string): string {
    return this.city(id)?.name ?? id;
  }
  /** The city on this side of a city card. */
  side(card: string, side: 'common' | 'unique'): City | undefined {
    const id =
      side === 'common' ? this.data?.cities.common : this.data?.cities.cards.find((each) => each.id === card)?.unique;
    return this.city(id ?? '');
  }
  spot(city: City | undefined, spot: string) {
    return city?.spots.find((each) => each.id === spot);
  }
}

export const boxOf = (table: Pick<Bottlecap, 'data'>) => new Box(table.data as Data | null);

/**
 * The spots on the hut's path, from S to the hut. The view does not contain this path. So the function goes down from
 * the hut, always along a line to a spot whose ability the player has.
 */
export function walked(city: City, player: Pick<Player, 'hut' | 'abilities'>): string[] {
  const way = [player.hut];
  while (way[0] !== 'S') {
    const below = city.edges.filter(([, to]) => to === way[0]).map(([from]) => from);
    const next = below.find((spot) => {
      const ability = city.spots.find((each) => each.id === spot)?.ability;
      return spot === 'S' || (ability && player.abilities.includes(ability));
    });
    if (!next) break;
    way.unshift(next);
  }
  return way;
}

/** Whether a seat's ship is on the rondel. During setup the players place their ships in turn order (BV-3.8). */
export function isPlaced(view: View, seat: number): boolean {
  const place = (each: number) => (each - view.start + view.players.length) % view.players.length;
  if (view.question === 'side') return false;
  return view.question !== 'start' || view.asked === null || place(seat) < place(view.asked);
}

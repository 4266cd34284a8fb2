// SPDX-License-Identifier: Apache-2.0
// What the page remembers while a table is open: selected pieces, choices before they are sent, and running animations.
import { Box, boxOf, type Action, type Bottlecap, type Event, type Face, type Player } from './data';
import { slotAfter } from './preview';

/** An animation over the rondel (Scene.svelte). */
export type Moment =
  | { kind: 'draw'; player: number; colours: ('red' | 'grey')[]; slow: boolean }
  | { kind: 'valkyries'; tolls: Extract<Event, { kind: 'valkyries' }>['players'] }
  | { kind: 'attack'; slot: number };

/**
 * The positions of pieces while events are animated one by one. They replace the positions in `view` until the next
 * view arrives.
 */
interface Staged {
  view: unknown;
  ships: Record<number, number>;
  huts: Record<number, string>;
  rot: number | null;
  ring: Face[] | null;
}

export class Model {
  readonly table: Bottlecap;
  /** The distance of the previewed move. */
  distance = $state<number | null>(null);
  /** The selected space. */
  slot = $state<number | null>(null);
  /** The selected spot of the large city. */
  spot = $state<string | null>(null);
  /** The seat whose city the viewer has opened. */
  opened = $state<number | null>(null);
  /** The side of the city card that is shown while the player chooses a side. */
  side = $state<'common' | 'unique'>('unique');
  amount = $state<number | null>(null);
  moment = $state.raw<Moment | null>(null);
  /** Whether the red line flashes. */
  flash = $state(false);
  /** The ability that is highlighted because it takes effect, and its player. */
  paid = $state.raw<{ player: number; ability: string } | null>(null);
  #staged = $state.raw<Staged | null>(null);

  readonly box: Box = $derived.by(() => boxOf(this.table));
  readonly view = $derived.by(() => this.table.view);
  readonly question = $derived.by(() => (this.table.asked ? this.view.question : 'nothing'));
  /** The seat whose city is shown large. */
  readonly large = $derived.by(() => this.opened ?? this.table.you ?? this.view.active);
  readonly offers: Action[] = $derived.by(() => this.table.every());
  readonly picked = $derived.by(() => {
    const moves = this.#moves;
    return moves.includes(this.distance ?? -1) ? this.distance : (moves[0] ?? null);
  });
  readonly x = $derived.by(() => {
    const all = this.exchanges;
    const last = all.at(-1);
    return last === undefined ? 0 : Math.min(this.amount ?? last, last);
  });

  constructor(table: Bottlecap) {
    this.table = table;
  }

  get #moves() {
    return this.offers.flatMap((offer) => (offer.kind === 'move' ? [offer.distance] : []));
  }
  get exchanges() {
    return this.offers.flatMap((offer) => (offer.kind === 'exchange' ? [offer.x] : []));
  }

  player(seat: number): Player {
    return this.view.players[seat]!;
  }
  name(seat: number): string {
    return seat === this.table.you ? 'you' : (this.table.names[seat] ?? '');
  }

  #now(): Staged | null {
    return this.#staged?.view === this.view ? this.#staged : null;
  }
  ship(seat: number): number {
    return this.#now()?.ships[seat] ?? this.player(seat).slot;
  }
  hut(seat: number): string {
    return this.#now()?.huts[seat] ?? this.player(seat).hut;
  }
  get rot(): number {
    return this.#now()?.rot ?? this.view.rot;
  }
  get ring(): Face[] {
    return this.#now()?.ring ?? this.view.ring;
  }
  /** Shows pieces at these places, instead of their places in the view, until the next view arrives. */
  stage(change: { ship?: [number, number]; hut?: [number, string]; rot?: number; ring?: Face[] }) {
    const now = this.#now() ?? { view: this.view, ships: {}, huts: {}, rot: null, ring: null };
    this.#staged = {
      view: this.view,
      ships: change.ship ? { ...now.ships, [change.ship[0]]: change.ship[1] } : now.ships,
      huts: change.hut ? { ...now.huts, [change.hut[0]]: change.hut[1] } : now.huts,
      rot: change.rot ?? now.rot,
      ring: change.ring ?? now.ring,
    };
  }

  /** The move that a click on this slot plays: sail there (the shortest way), start there, or turn the helper there. */
  at(slot: number): Action | undefined {
    return this.offers.find((offer) => {
      switch (offer.kind) {
        case 'move':
          return slotAfter(this.player(this.table.you!), offer.distance) === slot;
        case 'start':
          return offer.slot === slot;
        case 'rotate':
          return this.helperAfter(offer.rot) === slot;
        default:
          return false;
      }
    });
  }
  helperAfter(rot: number): number {
    return (this.view.helper_slot - this.view.rot + rot + 16) % 8;
  }
  /** The move that a click on this spot of the player's city plays. */
  up(spot: string): Action | undefined {
    return this.offers.find((offer) => (offer.kind === 'improve' || offer.kind === 'free') && offer.spot === spot);
  }
  good(kind: 'take' | 'give' | 'double', good: 'wood' | 'gold'): Action | undefined {
    return this.offers.find((offer) => offer.kind === kind && offer.good === good);
  }
  choose(action: Action) {
    this.slot = this.spot = this.amount = this.distance = null;
    return this.table.choose(action);
  }
}

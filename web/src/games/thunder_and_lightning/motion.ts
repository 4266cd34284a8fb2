// SPDX-License-Identifier: Apache-2.0
// Animations of events. The table page animates pieces with data-piece. This file adds duels, cards that come from a
// hand or a deck, and important events over the whole board.
import { mount, unmount, type ComponentProps } from 'svelte';
import raven from 'icon:raven';
import type { Stage } from '../../table/stage';
import Card from './Card.svelte';
import { face, other, type Decks, type Event, type Face, type Side } from './cards';
import type { ThunderTable } from './model.svelte';
import Moment from './Moment.svelte';

const decks = (table: ThunderTable) => table.data as Decks | null;
const sideOf = (table: ThunderTable, seat: number): Side => (table.view.thor.seat === seat ? 'thor' : 'loki');
const viewer = (table: ThunderTable): Side => (table.view.you === table.view.loki.seat ? 'loki' : 'thor');
const place = (stage: Stage, side: Side, col: number, row: number) =>
  stage.root.querySelector<HTMLElement>(`[data-place="${side} ${col} ${row}"]`);
const zone = (stage: Stage, name: string) => stage.root.querySelector<HTMLElement>(`[data-zone="${name}"]`);
/** The element from which a card of this side's hand moves: the chosen card, or else the hand. */
const handOf = (stage: Stage, table: ThunderTable, side: Side) =>
  side === viewer(table)
    ? (stage.root.querySelector<HTMLElement>('[data-chosen]') ?? zone(stage, 'hand'))
    : zone(stage, 'enemy hand');

/** Adds a copy of a card to the animation layer, at `box`. */
function ghost(stage: Stage, box: DOMRect, card: Face | null, back: Side): HTMLElement {
  const element = document.createElement('div');
  const layer = stage.layer.getBoundingClientRect();
  element.style.cssText = `position:absolute;left:${box.left - layer.left}px;top:${box.top - layer.top}px`;
  element.style.setProperty('--card-width', `${box.width}px`);
  mount(Card, { target: element, props: { face: card, back } });
  stage.layer.append(element);
  return element;
}
/** The rectangle that one card would have in the middle of a zone. */
function middle(stage: Stage, from: HTMLElement | null): DOMRect | null {
  const card = from?.querySelector('.card')?.getBoundingClientRect();
  const box = from?.getBoundingClientRect();
  if (!box) return null;
  const [w, h] = card ? [card.width, card.height] : [box.width, box.height];
  return new DOMRect(box.left + box.width / 2 - w / 2, box.top + box.height / 2 - h / 2, w, h);
}
async function glide(stage: Stage, element: HTMLElement, from: DOMRect, time = 320) {
  const to = element.getBoundingClientRect();
  if (stage.reduced || !to.width) return;
  const move = `translate(${from.left - to.left}px, ${from.top - to.top}px) scale(${from.width / to.width})`;
  await stage.animate(
    element,
    [
      { transform: move, transformOrigin: '0 0', zIndex: 20 },
      { transform: 'none', transformOrigin: '0 0', zIndex: 20 },
    ],
    { duration: time, easing: 'cubic-bezier(.16,.84,.3,1)' },
  );
}

/** The state that the animations of one view share. */
interface Scene {
  /** The two cards of the duel. */
  duel: Map<Side, HTMLElement>;
  turning: Promise<void>[];
  /** Where the next card for a discard pile comes from. */
  source: Map<Side, DOMRect>;
  /** The side that has played a power card, which goes to the discard pile next. */
  played: Side | null;
  /** Where the card that is laid comes from. */
  from: DOMRect | null;
  /** Elements that this scene has hidden or moved. They are reset with the next view. */
  away: HTMLElement[];
}
const noScene = (): Scene => ({ duel: new Map(), turning: [], source: new Map(), played: null, from: null, away: [] });
let scene = noScene();
let stamp: unknown = null;
/** The scene of the current view. A new view starts a new scene. */
function sceneOf(table: ThunderTable): Scene {
  if (stamp !== table.view) {
    stamp = table.view;
    scene = noScene();
  }
  return scene;
}

/** Darkens the board under the animation layer. */
function veil(stage: Stage) {
  const dark = document.createElement('div');
  Object.assign(dark.style, { position: 'absolute', inset: '0', background: '#05090c', opacity: '0.35' });
  stage.layer.prepend(dark);
  void stage.animate(dark, [{ opacity: 0 }, { opacity: 0.35 }], { duration: 220 });
}

async function stepForward(stage: Stage, table: ThunderTable, side: Side, col: number, row: number) {
  const now = sceneOf(table);
  const from = place(stage, side, col, row);
  const seen = table.view[side].field[col]?.[row - 1];
  if (!from || !seen) return;
  const box = from.getBoundingClientRect();
  const card = seen.up && seen.card ? face(seen.card, side, decks(table)) : null;
  const element = ghost(stage, box, card, seen.back);
  from.style.visibility = 'hidden';
  now.away.push(from);
  now.duel.set(side, element);
  now.source.set(side, box);
  // The cards move to the middle side by side, so that both can be read.
  const seam = stage.root.querySelector('.seam')!.getBoundingClientRect();
  const top = seam.top + seam.height / 2 - box.height / 2 - box.top;
  // Duels of outer columns move inwards, to stay on the board.
  const board = stage.layer.getBoundingClientRect();
  const middle = box.left + box.width / 2;
  const reach = 1.25 * box.width;
  const centre = Math.min(Math.max(middle, board.left + reach), board.right - reach);
  const left = centre - middle + (side === viewer(table) ? 0.62 : -0.62) * box.width;
  await stage.animate(element, [{ transform: 'none' }, { transform: `translate(${left}px, ${top}px) scale(1.12)` }], {
    duration: 320,
    easing: 'cubic-bezier(.34,1.3,.5,1)',
    fill: 'forwards',
  });
}

async function turn(stage: Stage, element: HTMLElement, card: Face, back: Side) {
  const half = { duration: 210, fill: 'forwards' as const };
  const inner = element.firstElementChild as HTMLElement;
  await stage.animate(inner, [{ transform: 'none' }, { transform: 'rotateY(90deg)' }], { ...half, easing: 'ease-in' });
  element.replaceChildren();
  mount(Card, { target: element, props: { face: card, back } });
  await stage.animate(element.firstElementChild!, [{ transform: 'rotateY(90deg)' }, { transform: 'none' }], {
    ...half,
    easing: 'ease-out',
  });
}

/** Shows a sentence and a picture over the whole board for a moment. */
async function moment(stage: Stage, props: ComponentProps<typeof Moment>, time: number) {
  const shown = mount(Moment, { target: stage.layer, props });
  await stage.still(stage.reduced ? 1500 : time);
  await unmount(shown);
}

export async function before(event: Event, stage: Stage, table: ThunderTable): Promise<void> {
  const now = sceneOf(table);
  switch (event.kind) {
    case 'card_laid':
    case 'god_played': {
      const side = sideOf(table, event.seat);
      now.from = middle(stage, handOf(stage, table, side));
      break;
    }
    case 'power_played': {
      const side = sideOf(table, event.seat);
      const from = middle(stage, handOf(stage, table, side));
      if (from) now.source.set(side, from);
      now.played = side;
      break;
    }
    case 'challenge_made': {
      const side = sideOf(table, event.seat);
      if (stage.reduced) return stage.banner(event.text);
      veil(stage);
      await Promise.all([
        stepForward(stage, table, side, event.col, 1),
        stepForward(stage, table, other(side), event.col, event.row),
      ]);
      await stage.wait(220);
      break;
    }
    case 'card_turned_up': {
      if (stage.reduced) break;
      const side = sideOf(table, event.seat);
      const card = face(event.card, side, decks(table));
      const duelist = now.duel.get(side);
      if (duelist) {
        // Both cards turn together, so the next event does not wait.
        now.turning.push(turn(stage, duelist, card, card.origin));
      } else {
        const from = place(stage, side, event.col, event.row);
        if (from) {
          now.source.set(side, from.getBoundingClientRect());
          const element = ghost(stage, from.getBoundingClientRect(), null, card.origin);
          from.style.visibility = 'hidden';
          now.away.push(from);
          await turn(stage, element, card, card.origin);
          await stage.wait(250);
        }
      }
      break;
    }
    case 'card_stayed':
    case 'card_landed': {
      const side = sideOf(table, event.seat);
      // If Vidarr started the duel, the Vidarr card goes to the pile during the duel, but is not one of its two cards.
      if (event.kind === 'card_landed' && now.played === side) {
        now.played = null;
        break;
      }
      const duelist = now.duel.get(side);
      if (!duelist) break;
      await Promise.all(now.turning);
      if (now.turning.length) await stage.wait(420);
      now.turning = [];
      now.duel.delete(side);
      const away =
        event.kind === 'card_stayed'
          ? [{ filter: 'none' }, { filter: 'brightness(1.35)' }, { filter: 'none' }]
          : [
              { filter: 'none', opacity: 1 },
              { filter: 'brightness(1.8) sepia(1) saturate(5) hue-rotate(-25deg)', opacity: 0.9 },
              { filter: 'brightness(.3)', opacity: 0 },
            ];
      await stage.animate(duelist, away, { duration: 360, fill: 'forwards' });
      if (event.kind === 'card_landed') duelist.remove();
      break;
    }
    case 'column_wiped': {
      await Promise.all(now.turning);
      const cards = [
        ...stage.root.querySelectorAll<HTMLElement>(
          `button[data-place^="thor ${event.col} "], button[data-place^="loki ${event.col} "]`,
        ),
        ...now.duel.values(),
      ];
      await Promise.all(
        cards.map((card, at) =>
          stage.animate(card, [{ filter: 'none' }, { filter: 'brightness(0) blur(2px)', opacity: 0.1 }], {
            duration: stage.ms(500),
            delay: stage.ms(80 * at),
            fill: 'forwards',
          }),
        ),
      );
      now.away.push(...cards);
      now.duel.clear();
      break;
    }
    case 'hand_card_hit': {
      const side = sideOf(table, event.enemy);
      const from = middle(stage, side === viewer(table) ? zone(stage, 'hand') : zone(stage, 'enemy hand'));
      const card = face(event.card, side, decks(table));
      if (from) now.source.set(side, from);
      await moment(stage, { icon: raven, text: event.text, face: card, kind: 'ravens' }, 1100);
      break;
    }
    case 'hand_lost':
      await moment(stage, { text: event.text, kind: 'nightmare' }, 1400);
      break;
    case 'card_foreseen': {
      const side = sideOf(table, event.enemy);
      const from = middle(stage, zone(stage, `${side} deck`));
      if (from) now.source.set(side, from);
      await moment(stage, { text: event.text, face: face(event.card, side, decks(table)), kind: 'seer' }, 900);
      break;
    }
  }
}

export async function after(event: Event, stage: Stage, table: ThunderTable): Promise<void> {
  const now = scene;
  const me = viewer(table);
  for (const each of now.away.splice(0)) {
    each.style.visibility = '';
    for (const animation of each.getAnimations()) animation.cancel();
  }
  switch (event.kind) {
    case 'card_drawn': {
      const side = sideOf(table, event.seat);
      const from = middle(stage, zone(stage, `${side} deck`));
      if (from && side !== me) {
        const fan = zone(stage, 'enemy hand');
        const last = fan?.lastElementChild as HTMLElement | null;
        if (last) await glide(stage, last, from);
      }
      break;
    }
    case 'draw_seen': {
      const from = middle(stage, zone(stage, `${me} deck`));
      const copies = stage.root.querySelectorAll<HTMLElement>(`[data-zone="hand"] [data-key="hand ${event.card}"]`);
      const card = copies[copies.length - 1];
      if (from && card) await glide(stage, card, from);
      break;
    }
    case 'card_laid': {
      const to = place(stage, sideOf(table, event.seat), event.col, event.row);
      if (to && now.from) await glide(stage, to, now.from);
      break;
    }
    case 'god_played': {
      const side = sideOf(table, event.seat);
      const to = place(stage, side, event.col, 1);
      if (to && now.from) await glide(stage, to, now.from, 420);
      const bolt = stage.root.querySelector('.seam .bolt');
      if (bolt) {
        void stage.animate(bolt, [{ strokeWidth: 2.4 }, { strokeWidth: 9, stroke: '#ffffff' }, { strokeWidth: 2.4 }], {
          duration: 600,
        });
      }
      await moment(stage, { text: event.text, face: face(event.card, side, decks(table)), kind: 'god' }, 900);
      break;
    }
    case 'card_landed': {
      const side = sideOf(table, event.seat);
      const to = zone(stage, `${side} pile`);
      const from = now.source.get(side);
      now.source.delete(side);
      if (to && from) await glide(stage, to, from);
      break;
    }
    case 'game_won': {
      const lost = other(sideOf(table, event.seat));
      if (event.reason !== 'treasure') break;
      const treasure = face(lost === 'thor' ? 'odins_ring' : 'odins_crown', lost, decks(table));
      await moment(stage, { text: `${treasure.name} was found`, face: treasure, kind: 'treasure' }, 1800);
      break;
    }
  }
}

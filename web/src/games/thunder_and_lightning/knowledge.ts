// SPDX-License-Identifier: Apache-2.0
// What this viewer has learned about the enemy: cards in the hand and in the discard pile. It is computed from the log,
// because players may always use what they have seen (TL-6.4).
import type { LogLine } from '../../hall/wordings';
import type { Event, Side, View } from './cards';

export interface Known {
  /** Cards that this viewer saw in the enemy's hand and that have not left the hand openly. */
  hand: string[];
  /** Number of cards that the enemy has laid face down since `hand` was seen. Each of them may be one of `hand`. */
  laid: number;
  /** The turn in which the viewer last looked at the hand with Frigg; null if never. */
  spied: number | null;
  /** The seen cards of the enemy's discard pile, from bottom to top, without those that were openly taken back. */
  fallen: string[];
  /** Number of cards that the enemy took back secretly with Hel. */
  secret: number;
}

const without = (cards: string[], card: string) => {
  const at = cards.lastIndexOf(card);
  return at < 0 ? cards : cards.toSpliced(at, 1);
};

export function known(lines: readonly LogLine<Event>[], view: View | null, side: Side): Known {
  const now: Known = { hand: [], laid: 0, spied: null, fallen: [], secret: 0 };
  if (!view) return now;
  const seat = view[side].seat;
  let turn = 0;
  const learn = (...cards: string[]) => {
    if (!now.hand.length) now.laid = 0;
    now.hand.push(...cards);
  };
  for (const { event } of lines) {
    if (event?.kind === 'turn_begun') ++turn;
    if (event?.kind === 'card_captured' && event.seat !== seat) {
      now.fallen = now.fallen.slice(0, -1);
    }
    switch (event?.kind) {
      case 'hand_seen':
        if (event.enemy !== seat) break;
        now.hand = [...event.cards];
        now.laid = 0;
        now.spied = turn;
        break;
      case 'card_given':
        if (event.enemy === seat) learn(event.card);
        break;
      case 'hand_card_hit':
        if (event.enemy === seat) now.hand = without(now.hand, event.card);
        break;
    }
    if (!event || !('seat' in event) || event.seat !== seat) continue;
    switch (event.kind) {
      case 'card_captured':
        learn(event.card);
        break;
      case 'cards_fetched':
        learn(...event.cards);
        for (const card of event.cards) now.fallen = without(now.fallen, card);
        break;
      case 'card_fetched':
        ++now.secret;
        break;
      case 'power_played':
      case 'god_played':
        now.hand = without(now.hand, event.card);
        break;
      case 'cards_found':
        for (const card of event.cards) now.hand = without(now.hand, card);
        break;
      case 'hand_lost':
        now.hand = [];
        break;
      case 'card_laid':
        ++now.laid;
        break;
      case 'card_landed':
        now.fallen.push(event.card);
        break;
      case 'card_put_under':
        now.fallen.unshift(event.card);
        break;
    }
  }
  return now;
}

/** The number of the turn, counted for both players together. */
export function turnOf(view: View): number {
  return view.thor.turns + view.loki.turns;
}

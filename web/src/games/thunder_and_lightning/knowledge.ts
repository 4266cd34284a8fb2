// What this viewer has been told of the enemy and may use for ever (TL-6.4): what is in a hand, what fell.
import type { Line } from '../../table/table.svelte';
import type { Event, Side, View } from './cards';

export interface Known {
  /** Cards that came into the hand, or were seen there, and have not been seen to leave it. */
  hand: string[];
  /** Cards laid face down since the first of them was known: each may be one of these. */
  laid: number;
  /** The turn of Frigg's last look. */
  spied: number | null;
  /** Everything that fell, first to last, without what was openly taken back. */
  fallen: string[];
  /** Cards that Hel took back; nobody was told which. */
  secret: number;
}

const without = (cards: string[], card: string) => {
  const at = cards.lastIndexOf(card);
  return at < 0 ? cards : cards.toSpliced(at, 1);
};

export function known(lines: readonly Line<Event>[], view: View | null, side: Side): Known {
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
    if (!event || !('seat' in event) || event.seat !== seat) continue;
    switch (event.kind) {
      case 'hand_seen':
        now.hand = [...event.cards];
        now.laid = 0;
        now.spied = turn;
        break;
      case 'card_given':
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
      case 'hand_card_hit':
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

/** Which turn it is, counted over both players. */
export function turnOf(view: View): number {
  return view.thor.turns + view.loki.turns;
}

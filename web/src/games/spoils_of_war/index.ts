// Spoils of War: the game's module for the table page.
import type { Game, Sound } from '../../table/game';
import Aside from './Aside.svelte';
import Board from './Board.svelte';
import type { Action, Event, View } from './cards';
import { roman } from './cards';
import { lessons } from './lessons';
import { Model } from './model.svelte';
import { before } from './motion';
import Prompt from './Prompt.svelte';
import { state } from './seat';
import { asked, confirmation, say } from './words';
import './story.css';

const sounds: Partial<Record<Event['kind'], Sound>> = {
  round: 'card',
  rolled: 'dice',
  rerolled: 'dice',
  extra: 'dice',
  bid: 'wood',
  challenge: 'challenge',
  dice: 'wood',
  turned: 'flip',
  side: 'flip',
  bet_lost: 'coin',
  lyre_paid: 'coin',
  picked: 'card',
  revealed: 'flip',
  used: 'flip',
  cancelled: 'shield',
};

const rules: Partial<Record<Event['kind'], string>> = {
  round: 'SW-5.2.1',
  rolled: 'SW-5.3.1',
  first: 'SW-5.4.1',
  bid: 'SW-5.4.2',
  stolen: 'SW-A10',
  skipped: 'SW-A21',
  challenge: 'SW-5.4.10',
  ready: 'SW-5.5.1',
  deferred: 'SW-A15.6',
  bet: 'SW-5.6.1',
  side: 'SW-A22',
  dice: 'SW-5.7.1',
  counted: 'SW-5.7.4',
  bet_lost: 'SW-5.8.1',
  chief: 'SW-5.8.2',
  taken: 'SW-5.8.8',
  left: 'SW-5.8.10',
  revealed: 'SW-5.12.3',
  used: 'SW-5.13.5',
  cancelled: 'SW-A18',
  ended: 'SW-8.6',
};

const game: Game<View, Action, Event, Model> = {
  open: (table) => new Model(table),
  Board,
  Prompt,
  asked,
  facts(table) {
    const { view } = table;
    return [
      { label: 'Round', value: `${view.round} / 9` },
      { label: 'Stage', value: roman(view.stage) },
      { label: 'Dice in play', value: String(view.dice_in_play) },
      { label: 'Piles left', value: String(9 - view.round) },
    ];
  },
  seat: (table, seat) => state(table, table.view, seat),
  words: say,
  confirmation,
  before,
  sound(event) {
    if (event.kind === 'bet') return event.seat === 0 ? 'bets' : null;
    return sounds[event.kind] ?? null;
  },
  chapter(event) {
    if (event.kind === 'round') return `Round ${event.round} · Stage ${roman(event.stage)}`;
    if (event.kind === 'challenge') return 'Challenge and bets';
    if (event.kind === 'chief') return 'Division';
    if (event.kind === 'ended') return 'Final scoring';
    return null;
  },
  minor: (event) => ['window_open', 'window_close', 'picked'].includes(event.kind),
  showsEnd: true,
  lessons,
  rule: (event) => rules[event.kind] ?? null,
  aside: 'Cards',
  Aside,
};
export default game;

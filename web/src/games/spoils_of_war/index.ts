// SPDX-License-Identifier: Apache-2.0
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
  answered: 'flip',
  copy_used: 'flip',
  cancelled: 'shield',
};

const rules: Partial<Record<Event['kind'], string>> = {
  round: 'SW-5.2.1',
  own_roll: 'SW-5.3.1',
  first: 'SW-5.4.1',
  chief_first: 'SW-5.4.1',
  bid: 'SW-5.4.2',
  challenge: 'SW-5.4.10',
  bets: 'SW-5.6.1',
  counted: 'SW-5.7.4',
  bets_lost: 'SW-5.8.1',
  chief: 'SW-5.8.2',
  taken: 'SW-5.8.8',
  seen: 'SW-5.8.8',
  revealed: 'SW-5.12.3',
  declined: 'SW-A5.3',
  used: 'SW-5.13.5',
  copy_used: 'SW-A3.4',
  stopped: 'SW-A18.1',
  extra: 'SW-A13',
  own_reroll: 'SW-A11',
  dice_seen: 'SW-A4',
  bet_seen: 'SW-A15',
  card_seen: 'SW-A17',
  traded: 'SW-5.14.2',
  gained: 'SW-5.14.2',
  nothing: 'SW-A7',
  lyre_paid: 'SW-A19',
  lyre_won: 'SW-A19',
  given: 'SW-A16.1',
  ended: 'SW-5.9.4',
  scored: 'SW-8.6',
  won: 'SW-8.7',
  shared: 'SW-8.7',
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
  showsEnd: true,
  lessons,
  rule: (event) => rules[event.kind] ?? null,
  aside: 'Cards',
  Aside,
};
export default game;

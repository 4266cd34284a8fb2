// SPDX-License-Identifier: Apache-2.0
// Bottlecap Vikings: the game's module for the table page.
import type { Confirmation, Game, Sound } from '../../table/game';
import Board from './Board.svelte';
import { boxOf, type Action, type Bottlecap, type Event, type View } from './data';
import { faces } from './faces';
import Glossary from './Glossary.svelte';
import { lessons } from './lessons';
import { Model } from './model.svelte';
import Prompt from './Prompt.svelte';
import { after, before } from './scenes';
import { icons } from './things';
import { question, say, waiting, whole } from './words';

const roundOf = (view: View) => Math.max(1, Math.floor((view.turn - 1) / view.players.length) + 1);

/** Asks for confirmation before a payment without effect, which is legal (BV-R15), and before giving up a free gain. */
function confirmation(action: Action, table: Bottlecap): Confirmation | null {
  const view = table.view;
  const me = view.players[table.you ?? view.active]!;
  const face = view.ring[me.slot]!;
  const unhurt = me.red + me.grey === 0;
  if (action.kind === 'atone' && unhurt) {
    return {
      title: 'You have no damage',
      why: 'Atoning costs 1 glory and would repair nothing.',
      go: 'Atone anyway',
    };
  }
  if (action.kind === 'act' && face === 'act_repair' && unhurt) {
    return { title: 'You have no damage', why: 'You would pay wood and repair nothing.', go: 'Pay anyway' };
  }
  if (action.kind === 'act_done') {
    const free = table.of('act').find((offer) => {
      const part = faces[face].parts[offer.part - 1];
      return part && !part.cost.length && !full(me, face, offer.part - 1);
    });
    if (free) {
      return {
        title: 'End your turn now?',
        why: `You can still use this space for free: ${say(free, table).title}.`,
        go: 'End turn anyway',
      };
    }
  }
  return null;
}

function full(me: View['players'][number], face: View['ring'][number], part: number): boolean {
  const things = faces[face].parts[part]?.gain.map((bit) => bit.of) ?? [];
  return things.some(
    (thing) => (thing === 'wood' && me.wood >= me.wood_max) || (thing === 'gold' && me.gold >= me.gold_max),
  );
}

const sounds: Partial<Record<Event['kind'], Sound>> = {
  draw: 'flip',
  valkyries: 'valkyries',
  attack: 'challenge',
  cross_line: 'damage',
  improve: 'wood',
  throne: 'wood',
  free_improve: 'wood',
  rotate: 'dice',
  switch: 'card',
  move: 'card',
  place_ship: 'card',
};

const rules: Partial<Record<Event['kind'], string>> = {
  place_ship: 'BV-3.8',
  goods: 'BV-2.9',
  move: 'BV-5.4',
  cross_line: 'BV-5.8',
  attack: 'BV-5.10',
  attack_result: 'BV-5.10',
  attack_continued: 'BV-5.11',
  choose_token: 'BV-A8',
  valkyries: 'BV-5.33',
  improve: 'BV-5.25',
  throne: 'BV-A30',
  borrow: 'BV-A11',
  rotate: 'BV-A21',
  double: 'BV-A23',
  switch: 'BV-A12',
  course: 'BV-A7',
  atone: 'BV-A16',
  win: 'BV-8.1',
  limit: 'BV-8.6',
};

const game: Game<View, Action, Event, Model> = {
  open: (table) => new Model(table),
  Board,
  Prompt,
  asked: (table) => (table.asked ? question(table) : waiting(table)),
  facts(table) {
    const view = table.view;
    const round = view.step === 'setup' ? 'setup' : String(roundOf(view));
    return [
      { label: 'Round', value: round },
      { label: 'Players', value: `${view.players.length}, ${view.lines.length ? 'with red line' : 'no red line'}` },
      // Few games come near the turn limit (BV-8.6), so the turns left are shown only when fewer than 60 are left.
      ...(view.turn_limit - view.turn < 60
        ? [{ label: 'Turns left', value: String(view.turn_limit - view.turn) }]
        : []),
    ];
  },
  seat(table, seat) {
    const player = table.view.players[seat]!;
    return {
      line: boxOf(table).board(player.board),
      counts: [
        { icon: icons.wood, label: 'Wood', value: player.wood },
        { icon: icons.gold, label: 'Gold', value: player.gold },
        { icon: icons.glory, label: 'Glory', value: `${player.glory}/${player.glory_throne}` },
        { icon: icons.damage, label: 'Damage', value: player.red + player.grey },
      ],
    };
  },
  reached(table, seat) {
    const { glory, tier } = table.view.players[seat]!;
    return `${glory} glory, tier ${tier} of 4`;
  },
  words: (action, table) => whole(say(action, table)),
  confirmation,
  before,
  after,
  sound(event, table) {
    if (event.kind === 'gain') return event.meter === 'wood' ? 'wood' : 'coin';
    if (event.kind === 'turn_start') return event.player === table.you ? 'turn' : null;
    if (event.kind === 'win') return table.you === null || event.player === table.you ? 'victory' : 'defeat';
    return sounds[event.kind] ?? null;
  },
  chapter(event, table) {
    if (event.kind !== 'turn_start') return null;
    const round = Math.floor((event.turn - 1) / table.view.players.length) + 1;
    return `Round ${round} · ${event.player === table.you ? 'you' : (table.names[event.player] ?? '')}`;
  },
  lessons,
  aside: 'Glossary',
  Aside: Glossary,
  rule: (event) => ('face' in event ? faces[event.face].rule : (rules[event.kind] ?? null)),
};

export default game;

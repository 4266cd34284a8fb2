// SPDX-License-Identifier: Apache-2.0
// Thunder & Lightning: the game's module for the table page.
import type { Game, Sound } from '../../table/game';
import Board from './Board.svelte';
import { godName, type Action, type Event, type View } from './cards';
import { count } from '../../kit/plural';
import { Model, type ThunderTable } from './model.svelte';
import { after, before } from './motion';
import Prompt from './Prompt.svelte';
import { lessons } from './lessons';
import { asked, confirmation, facts, seat, words } from './words';

const sounds: Partial<Record<Event['kind'], Sound>> = {
  opening_row_laid: 'card',
  card_drawn: 'card',
  card_laid: 'card',
  card_moved: 'card',
  card_put_in_front: 'card',
  card_turned_up: 'flip',
  challenge_made: 'challenge',
  god_played: 'lightning',
  hand_card_hit: 'valkyries',
  column_wiped: 'damage',
  hand_lost: 'damage',
  card_stayed: 'shield',
};

function sound(event: Event, table: ThunderTable): Sound | null {
  if (event.kind === 'game_won') return table.you !== null && event.seat !== table.you ? 'defeat' : 'victory';
  if (event.kind === 'turn_begun') return event.seat === table.you ? 'turn' : null;
  return sounds[event.kind] ?? null;
}

function chapter(event: Event, table: ThunderTable, before: readonly Event[]): string | null {
  if (event.kind !== 'turn_begun') return null;
  const turn = 1 + before.filter(({ kind }) => kind === 'turn_begun').length;
  const side = table.view?.thor.seat === event.seat ? 'thor' : 'loki';
  return `Turn ${turn} · ${godName(side)} · ${count(event.points, 'point')}`;
}

const rules: Partial<Record<Event['kind'], string>> = {
  opening_row_laid: 'TL-3.5',
  opening_row_seen: 'TL-3.5',
  card_laid: 'TL-5.4.1',
  lay_seen: 'TL-5.4.1',
  god_played: 'TL-5.20.1',
  challenge_made: 'TL-5.5.2',
  aura_played: 'TL-5.7.6',
  aura_gained: 'TL-5.7.6',
  ravens_struck: 'TL-5.34.3',
  column_wiped: 'TL-5.32.2',
  hand_lost: 'TL-5.32.3',
  hand_card_hit: 'TL-5.34.5',
  hand_spied: 'TL-5.26.1',
  hand_seen: 'TL-5.26.1',
  cards_found: 'TL-5.26.1',
  column_turned_up: 'TL-5.26.2',
  card_removed: 'TL-5.27.1',
  card_put_in_front: 'TL-5.34.6',
  card_foreseen: 'TL-5.35.2',
  card_given: 'TL-5.35.2',
  card_captured: 'TL-5.25.2',
  card_fetched: 'TL-5.28.2',
  fetch_seen: 'TL-5.28.2',
  cards_fetched: 'TL-5.29.2',
};

export default {
  open: (table) => new Model(table),
  Board,
  Prompt,
  asked,
  facts,
  seat,
  // The game does not have a score.
  reached: () => '',
  words,
  confirmation,
  before,
  after,
  sound,
  chapter,
  wholeLog: true,
  lessons,
  rule: (event) => rules[event.kind] ?? null,
} satisfies Game<View, Action, Event, Model>;

// SPDX-License-Identifier: Apache-2.0
// Checks that every question can be answered: each offer is a button on the board or in the prompt bar.
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, it } from 'vitest';
import { abilities } from './abilities';
import Board from './Board.svelte';
import type { Ability, Action, Bottlecap, Data, Player, View } from './data';
import { faces } from './faces';
import { Model } from './model.svelte';
import Prompt from './Prompt.svelte';
import { question, say, waiting } from './words';

const board = {
  id: 'wick',
  name: 'Wick',
  helmet_at: [3, 5, 6],
  tier_cost: [2, 4, 6, 8],
  tier_needs: [0, 1, 2, 3],
  spots: [
    { id: '1L', tier: 1, ability: 'reverse_course' },
    { id: '1R', tier: 1, ability: 'doubling' },
    { id: '2M', tier: 2, ability: 'great_feast' },
    { id: '3M', tier: 3, ability: 'long_oars' },
    { id: 'T', tier: 4, ability: 'throne' },
  ],
  edges: [
    ['S', '1L'],
    ['S', '1R'],
    ['1L', '2M'],
    ['1R', '2M'],
    ['2M', '3M'],
    ['3M', 'T'],
  ],
} satisfies Data['cities']['boards'][number];
const title = (id: string) => id.replaceAll('_', ' ');
const data: Data = {
  tiles: {
    tiles: Object.keys(faces).map((face) => ({ id: face, name: title(face), faces: [face as View['ring'][number]] })),
    faces: Object.entries(faces).map(([id, face]) => ({
      id: id as View['ring'][number],
      parts: face.parts.map((_, i) => `Part ${i + 1} of ${title(id)}.`),
    })),
  },
  abilities: {
    abilities: Object.keys(abilities).map((id) => ({ id: id as Ability, name: title(id), text: `${id}.` })),
  },
  cities: { common: 'wick', cards: [{ id: 'card_red', unique: 'wick' }], boards: [board] },
};

const player = (slot: number): Player => ({
  card: 'card_red',
  board: 'wick',
  wood: 3,
  gold: 4,
  glory: 3,
  wood_max: 10,
  gold_max: 10,
  glory_throne: 10,
  red: 1,
  grey: 2,
  helmet_level: 1,
  tier: 0,
  hut: 'S',
  next_spots: ['1L', '1R'],
  next_cost: 2,
  next_needs: 0,
  abilities: [],
  slot,
  direction: 'clockwise',
  marks: [],
});
const start: View = {
  players: [player(0), player(2), player(2)],
  turn: 4,
  turn_limit: 400,
  ring: [
    'act_city',
    'act_wood_unscarred',
    'act_gold_to_wood',
    'act_glory_double',
    'act_gold_scarred',
    'act_repair',
    'act_wood_to_gold',
    'act_balance',
  ],
  rot: 0,
  helper_slot: 0,
  lines: [3],
  bag_red: 4,
  bag_grey: 10,
  start: 0,
  active: 0,
  step: 'move',
  question: 'move',
  asked: 0,
  other: null,
  farthest: 3,
  distance: 0,
  destination: null,
  free_goods: 0,
  crossings: 0,
  owed: 0,
  phantoms: [],
  done: [],
  used: [],
  landing: 'equal',
  hut_advanced: false,
  way: 'none',
};
const at = (slot: number) => [player(slot), ...start.players.slice(1)];
const goods = ['wood', 'gold'] as const;
const count = (n: number, from = 0) => Array.from({ length: n }, (_, i) => i + from);

/** For each question: how its view differs from `start`, and its offers. */
const asked: Record<string, { view: Partial<View>; offers: Action[] }> = {
  side: {
    view: { question: 'side', step: 'setup' },
    offers: (['common', 'unique'] as const).map((side) => ({ kind: 'side', text: `side ${side}`, side })),
  },
  start: {
    view: { question: 'start', step: 'setup' },
    offers: count(8).map((slot) => ({ kind: 'start', text: `start ${slot}`, slot })),
  },
  goods: {
    view: { question: 'goods', step: 'setup', free_goods: 4 },
    offers: count(5).map((wood) => ({ kind: 'goods', text: `goods w${wood}`, wood })),
  },
  free: {
    view: { question: 'free', step: 'setup' },
    offers: ['1L', '1R'].map((spot) => ({ kind: 'free', text: `free ${spot}`, spot })),
  },
  move: { view: {}, offers: count(9, 1).map((distance) => ({ kind: 'move', text: `move ${distance}`, distance })) },
  take: {
    view: { question: 'take', step: 'sail', other: 1 },
    offers: goods.map((good) => ({ kind: 'take', text: `take B ${good}`, from: 1, good })),
  },
  give: {
    view: { question: 'give', step: 'sail', other: 1 },
    offers: goods.map((good) => ({ kind: 'give', text: `give B ${good}`, to: 1, good })),
  },
  keep: {
    view: { question: 'keep', step: 'line' },
    offers: (['red', 'grey'] as const).map((token) => ({ kind: 'keep', text: `keep ${token}`, token })),
  },
  pre: {
    view: { question: 'pre', step: 'pre' },
    offers: [
      { kind: 'pre_done', text: 'pre done' },
      { kind: 'reverse', text: 'pre reverse' },
      { kind: 'atone', text: 'pre atone' },
      ...count(8).map((slot): Action => ({ kind: 'switch', text: `pre switch ${slot}`, slot })),
    ],
  },
  'two parts': {
    view: { question: 'act', step: 'act', players: at(5) },
    offers: [
      { kind: 'act', text: 'act 1', part: 1 },
      { kind: 'act', text: 'act 2', part: 2 },
      { kind: 'act_done', text: 'act done' },
    ],
  },
  'one part': {
    view: { question: 'act', step: 'act', players: at(7) },
    offers: [
      { kind: 'act', text: 'act 1', part: 1 },
      { kind: 'act_done', text: 'act done' },
    ],
  },
  improve: {
    view: { question: 'act', step: 'act' },
    offers: [
      ...['1L', '1R'].map((spot): Action => ({ kind: 'improve', text: `act improve ${spot}`, spot })),
      { kind: 'act_done', text: 'act done' },
    ],
  },
  heal: {
    view: { question: 'heal', step: 'act', owed: 2 },
    offers: count(2).map((red) => ({ kind: 'heal', text: `heal r${red}`, red })),
  },
  rotate: {
    view: { question: 'rotate', step: 'act' },
    offers: count(7, 1).map((rot) => ({ kind: 'rotate', text: `rot ${rot}`, rot })),
  },
  doubling: {
    view: { question: 'doubling', step: 'act' },
    offers: goods.map((good) => ({ kind: 'double', text: `double ${good}`, good })),
  },
  copy: {
    view: { question: 'copy', step: 'act' },
    offers: (Object.keys(abilities) as Ability[])
      .slice(0, 23)
      .map((ability) => ({ kind: 'copy', text: `copy ${ability}`, ability })),
  },
};

function open(view: View, offers: Action[], you: number | null = 0) {
  const chosen: string[] = [];
  const table = {
    view,
    you,
    data,
    offers: offers.map((action) => ({ action, count: 1 })),
    asked: offers.length > 0,
    names: ['Astrid', 'Bjorn', 'Ylva'],
    snapshot: { position: 'here', seats: ['Astrid', 'Bjorn', 'Ylva'].map((name) => ({ name, bot: '', here: true })) },
    every: () => offers,
    of: (kind: Action['kind']) => offers.filter((offer) => offer.kind === kind),
    choose: (action: Action) => Promise.resolve(chosen.push(action.text) > 0),
  } as unknown as Bottlecap;
  const model = new Model(table);
  const props = { table, model };
  const shown = [mount(Board, { target: document.body, props })];
  if (offers.length) shown.push(mount(Prompt, { target: document.body, props }));
  flushSync();
  close = () => shown.forEach((each) => void unmount(each));
  return { table, model, chosen };
}
let close = () => {};
afterEach(() => close());
const buttons = (text: string) => [...document.querySelectorAll<HTMLButtonElement>(`[data-offer="${text}"]`)];

it.each(Object.keys(asked))('%s: every offer is a button, and a press chooses it', (name) => {
  const { view, offers } = asked[name]!;
  const { table, chosen } = open({ ...start, ...view }, offers);
  for (const offer of offers) {
    const found = buttons(offer.text);
    expect(found.length, offer.text).toBeGreaterThan(0);
    for (const button of found) {
      expect(button.getAttribute('aria-label') || button.textContent?.trim()).toBeTruthy();
      button.click();
      expect(chosen.pop()).toBe(offer.text);
    }
    expect(say(offer, table).title).not.toMatch(/_|undefined|NaN/);
  }
  expect(question(table).title).toBeTruthy();
});

it('every amount of an exchange can be chosen on the board and in the prompt', () => {
  const offers: Action[] = [
    ...count(5).map((x): Action => ({ kind: 'exchange', text: `act x${x}`, x })),
    { kind: 'act_done', text: 'act done' },
  ];
  const { model, chosen } = open({ ...start, question: 'act', step: 'act', players: at(2) }, offers);
  for (const x of count(5)) {
    for (const i of [0, 1]) {
      model.amount = x;
      flushSync();
      const found = buttons(`act x${x}`);
      expect(found).toHaveLength(2);
      found[i]!.click();
      expect(chosen.pop()).toBe(`act x${x}`);
    }
  }
});

it('a part that is not offered has no active button', () => {
  open({ ...start, question: 'act', step: 'act', players: at(5), done: ['first'] }, [
    { kind: 'act', text: 'act 2', part: 2 },
    { kind: 'act_done', text: 'act done' },
  ]);
  expect(document.querySelectorAll('.rondel [data-offer]')).toHaveLength(1);
});

it('a spectator sees all players and no offers', () => {
  const { table } = open(start, [], null);
  expect(document.querySelectorAll('[data-offer]')).toHaveLength(0);
  expect(document.querySelectorAll('.captain')).toHaveLength(3);
  expect(waiting(table).title).toBe('Astrid sails');
});

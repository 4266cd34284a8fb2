// SPDX-License-Identifier: Apache-2.0
import { beforeEach, expect, test, vi } from 'vitest';
import type { TableSnapshot } from '../hall/hall.svelte';
import type { AnyGame, EventBase } from './game';
import { settings } from '../settings.svelte';
import { Animator } from './stage';
import type { LogLine } from '../hall/wordings';
import type { Table } from './table.svelte';

let present: (snapshot: TableSnapshot, lines: LogLine<EventBase>[], show: () => void) => void;
let story: string[];
let stage: Animator;
let root: HTMLElement;

function happens(position: string, ...kinds: string[]) {
  const lines = kinds.map((kind) => ({ text: kind, event: { kind, text: kind }, own: false, role: 'line' as const }));
  present({ position } as TableSnapshot, lines, () => story.push(`show ${position}`));
}

beforeEach(() => {
  vi.useFakeTimers();
  story = [];
  const table = {} as Table;
  stage = new Animator(table);
  present = table.present;
  stage.game = {
    before: async (event: EventBase, on: Animator) => {
      story.push(`before ${event.kind}`);
      await on.still(1000);
    },
    after: (event: EventBase) => void story.push(`after ${event.kind}`),
  } as unknown as AnyGame;
  root = document.createElement('main');
  stage.build(root, document.createElement('div'));
  happens('start');
});

test('snapshots that arrive in one task are all shown', async () => {
  const table = {} as Table;
  new Animator(table);
  const shown: string[] = [];
  for (const position of ['a', 'b', 'c']) table.present({ position } as TableSnapshot, [], () => shown.push(position));
  await vi.advanceTimersByTimeAsync(100);
  expect(shown).toEqual(['a', 'b', 'c']);
});

test('events are animated in order, before the new view and then after it', async () => {
  happens('a', 'one', 'two');
  happens('b', 'three');
  await vi.advanceTimersByTimeAsync(5000);
  expect(story).toEqual([
    'show start',
    ...['before one', 'before two', 'show a', 'after one', 'after two'],
    ...['before three', 'show b', 'after three'],
  ]);
});

test('any key ends the animation immediately', async () => {
  happens('a', 'one', 'two');
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'x' }));
  await vi.advanceTimersByTimeAsync(0);
  expect(story).toContain('show a');
});

test('a page that is late shows the newest view without animation', async () => {
  for (let i = 0; i < 60; ++i) happens(`p${i}`, 'slow');
  await vi.advanceTimersByTimeAsync(12_500);
  expect(story.at(-1)).toBe('show p59');
});

test('an animation that never ends does not stop the table', async () => {
  stage.game!.before = () => new Promise(() => {});
  happens('a', 'one');
  await vi.advanceTimersByTimeAsync(6500);
  expect(story).toContain('show a');
});

test('an error in an animation is logged, and the table goes on', async () => {
  const complain = vi.spyOn(console, 'error').mockImplementation(() => {});
  stage.game!.before = () => {
    throw new Error('no');
  };
  happens('a', 'one');
  await vi.advanceTimersByTimeAsync(10);
  expect(story).toContain('show a');
  expect(complain).toHaveBeenCalled();
});

test('a snapshot without a move is shown without animation', () => {
  happens('start');
  expect(story).toEqual(['show start', 'show start']);
});

test('with reduced motion, moved pieces fade in, and nothing is measured', async () => {
  settings.motion = 'reduced';
  root.innerHTML = '<p><i data-piece="moves"></i><i data-piece="stays"></i></p><p></p>';
  const [moves, stays] = root.querySelectorAll<HTMLElement>('i') as unknown as [HTMLElement, HTMLElement];
  const appears = () => ({ finished: Promise.resolve() }) as unknown as Animation;
  const faded = vi.fn(appears);
  const still = vi.fn(appears);
  moves.animate = faded;
  stays.animate = still;
  const measured = [moves, stays].map((piece) => vi.spyOn(piece, 'getBoundingClientRect'));
  delete stage.game!.before;
  const lines = [{ text: 'one', event: { kind: 'one', text: 'one' }, own: false, role: 'line' as const }];
  present({ position: 'a' } as TableSnapshot, lines, () => root.lastElementChild!.append(moves));
  await vi.advanceTimersByTimeAsync(10);
  expect(faded).toHaveBeenCalledOnce();
  expect(still).not.toHaveBeenCalled();
  for (const each of measured) expect(each).not.toHaveBeenCalled();
  settings.motion = 'system';
});

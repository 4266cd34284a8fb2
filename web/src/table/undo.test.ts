// SPDX-License-Identifier: Apache-2.0
// The prompt bar offers Undo whenever the hall says that the last move can be undone.
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hall, type TableSnapshot } from '../hall/hall.svelte';
import { keepWording } from '../hall/wordings';
import PromptBar from './PromptBar.svelte';
import { Table } from './table.svelte';

keepWording('test', { game: 'pebbles', edition: '', events: {}, actions: {}, parts: {}, names: {}, and: '' });

beforeEach(() => {
  hall.state = 'open';
});
afterEach(() => {
  hall.state = 'connecting';
  vi.restoreAllMocks();
});

function prompt(change: Partial<TableSnapshot>) {
  let send: (snapshot: TableSnapshot) => void = () => {};
  vi.spyOn(hall, 'subscribe').mockImplementation((_, receive) => {
    send = receive;
    return () => {};
  });
  const table = new Table('t');
  send({
    ...{ game: 'test', position: 'p', status: 'playing', question: '', offers: [], window: null, seats: [], you: 0 },
    ...{ first_line: 0, lines: [], first_chat: 0, chat: [], can_undo: false },
    ...change,
  } as unknown as TableSnapshot);
  const target = document.createElement('div');
  const shown = mount(PromptBar, {
    target,
    props: { table, game: null, model: null, hint: null, explaining: false },
  });
  flushSync();
  const button = [...target.querySelectorAll('button')].find((each) => each.textContent?.trim() === 'Undo');
  return { button, close: () => unmount(shown) };
}
const asked = [{ action: { text: 'end turn', kind: 'end_turn' }, count: 1 }] as unknown as TableSnapshot['offers'];

test.each([
  ['when something is asked', { offers: asked }],
  ['when nothing is asked', {}],
])('Undo is shown %s', async (_, snapshot) => {
  const request = vi.spyOn(hall, 'request').mockResolvedValue({} as never);
  const { button, close } = prompt({ ...snapshot, can_undo: true });
  button!.click();
  expect(request).toHaveBeenCalledWith({ do: 'undo', table: 't', position: 'p' });
  await close();
});

test('Undo is not shown when the last move cannot be undone', async () => {
  const { button, close } = prompt({ offers: asked });
  expect(button).toBeUndefined();
  await close();
});

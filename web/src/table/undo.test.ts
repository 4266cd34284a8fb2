// The prompt bar offers Undo whenever the hall says that the last move can be undone.
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hall, type TableSeen } from '../hall/hall.svelte';
import PromptBar from './PromptBar.svelte';
import { Table } from './table.svelte';

beforeEach(() => {
  hall.state = 'open';
});
afterEach(() => {
  hall.state = 'connecting';
  vi.restoreAllMocks();
});

function prompt(change: Partial<TableSeen>) {
  let tell: (told: TableSeen) => void = () => {};
  vi.spyOn(hall, 'watch').mockImplementation((_, told) => {
    tell = told;
    return () => {};
  });
  const table = new Table('t');
  tell({
    ...{ position: 'p', status: 'playing', question: '', offers: [], window: null, seats: [], you: 0 },
    ...{ first_line: 0, lines: [], first_chat: 0, chat: [], can_undo: false },
    ...change,
  } as unknown as TableSeen);
  const target = document.createElement('div');
  const shown = mount(PromptBar, {
    target,
    props: { table, game: null, model: null, hint: null, explaining: false },
  });
  flushSync();
  const button = [...target.querySelectorAll('button')].find((each) => each.textContent?.trim() === 'Undo');
  return { button, close: () => unmount(shown) };
}
const asked = [{ action: { text: 'end turn', kind: 'end_turn' }, count: 1 }] as unknown as TableSeen['offers'];

test.each([
  ['when something is asked', { offers: asked }],
  ['when nothing is asked', {}],
])('Undo is there %s', async (_, seen) => {
  const ask = vi.spyOn(hall, 'ask').mockResolvedValue({} as never);
  const { button, close } = prompt({ ...seen, can_undo: true });
  button!.click();
  expect(ask).toHaveBeenCalledWith({ do: 'undo', table: 't', position: 'p' });
  await close();
});

test('Undo is not there when the last move cannot be undone', async () => {
  const { button, close } = prompt({ offers: asked });
  expect(button).toBeUndefined();
  await close();
});

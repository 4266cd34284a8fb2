// SPDX-License-Identifier: Apache-2.0
// A snapshot has only the newest log lines and chat messages. Earlier ones are loaded on request.
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, test, vi } from 'vitest';
import { hall, Refusal, type HallRequest, type HallResponse, type TableSnapshot } from '../hall/hall.svelte';
import { keepWording } from '../hall/wordings';
import ChatBox from './ChatBox.svelte';
import Log from './Log.svelte';
import { Table } from './table.svelte';

keepWording('test', { game: 'pebbles', edition: '', events: {}, actions: {}, parts: {}, names: {}, and: '' });
const line = (number: number) => ({ text: `line ${number}` });
const said = (number: number) => ({ room: 'table', person: '', name: 'Olaf', text: `words ${number}`, at_ms: 0 });
const range = <Item>(from: number, to: number, make: (number: number) => Item) =>
  Array.from({ length: to - from }, (_, i) => make(from + i));
/** A whole `table` message with these lines and messages: [from, to). */
const snapshot = (lines: [number, number], chat: [number, number] = [0, 0]) =>
  ({
    ...{ game: 'test', position: 'p', question: '', offers: [], window: null, seats: [], you: null },
    ...{ first_line: lines[0], lines: range(...lines, line) },
    ...{ first_chat: chat[0], chat: range(...chat, said) },
  }) as unknown as TableSnapshot;

type HistoryRequest = Extract<HallRequest, { do: 'history' }>;

/** A table of a hall that has 1000 lines and 1000 messages. */
function subscribed(first: TableSnapshot) {
  let send: (snapshot: TableSnapshot) => void = () => {};
  let again: () => HallRequest = () => ({ do: 'list_people' });
  vi.spyOn(hall, 'subscribe').mockImplementation((_, receive, renew) => {
    send = receive;
    again = renew;
    return () => {};
  });
  const asked: HistoryRequest[] = [];
  const answers = { refuse: false };
  vi.spyOn(hall, 'request').mockImplementation(async (request) => {
    asked.push(request as HistoryRequest);
    if (answers.refuse) throw new Refusal({ code: 'unavailable', rule: '', text: '' });
    const { lines_before, chat_before } = request as HistoryRequest;
    const page = <Item>(before: number | null | undefined, make: (number: number) => Item) =>
      range(Math.max(0, (before ?? 0) - 100), before ?? 0, make);
    return {
      ...{ is: 'history', to: '', table: 't' },
      ...{ first_line: Math.max(0, (lines_before ?? 0) - 100), lines: page(lines_before, line) },
      ...{ first_chat: Math.max(0, (chat_before ?? 0) - 100), chat: page(chat_before, said) },
    } as unknown as HallResponse;
  });
  const table = new Table('t', 'secret');
  send(first);
  return { table, send: (next: TableSnapshot) => send(next), again: () => again(), asked, answers };
}
const texts = (table: Table) => table.lines.map(({ text }) => text);
const settled = () => new Promise((done) => setTimeout(done));

let shown: object | null = null;
afterEach(async () => {
  if (shown) await unmount(shown);
  shown = null;
});
function show(component: typeof Log | typeof ChatBox, table: Table) {
  const target = document.createElement('div');
  document.body.append(target);
  shown = mount(component as never, { target, props: { table, game: null } as never });
  flushSync();
  const button = () =>
    [...target.querySelectorAll('button')].find((each) => each.textContent?.startsWith('Show earlier'));
  const press = async () => {
    button()!.click();
    await settled();
    flushSync();
  };
  return { target, button, press };
}

test('a page of earlier lines is added before the loaded ones', async () => {
  const { table, asked } = subscribed(snapshot([130, 180]));
  expect(table.log.first).toBe(130);
  expect(await table.log.loadEarlier()).toBe(true);
  expect(asked).toEqual([{ do: 'history', table: 't', invitation: 'secret', lines_before: 130, chat_before: null }]);
  expect(texts(table)).toEqual(range(30, 180, (number) => `line ${number}`));
  await table.log.loadEarlier();
  expect(texts(table)).toEqual(range(0, 180, (number) => `line ${number}`));
  expect(await table.log.loadEarlier(), 'nothing is before the first line').toBe(false);
  expect(asked.length).toBe(2);
});

test('new lines are added at the end, and only they are animated', () => {
  const { table, send, again } = subscribed(snapshot([130, 180]));
  const stories: string[][] = [];
  table.present = (_, lines, show) => {
    stories.push(lines.map(({ text }) => text));
    show();
  };
  send(snapshot([180, 182]));
  expect(texts(table)).toEqual(range(130, 182, (number) => `line ${number}`));
  expect(stories).toEqual([['line 180', 'line 181']]);
  expect(again()).toMatchObject({ lines: 182 });
});

test('lines before a gap are dropped, and can be loaded again', async () => {
  const { table, send } = subscribed(snapshot([0, 20], [0, 5]));
  send(snapshot([150, 200], [60, 110]));
  expect(texts(table)).toEqual(range(150, 200, (number) => `line ${number}`));
  expect(table.chat.items.map(({ text }) => text)).toEqual(range(60, 110, (number) => `words ${number}`));
  await table.log.loadEarlier();
  await table.chat.loadEarlier();
  expect(table.lines[0]?.text).toBe('line 50');
  expect(table.chat.items[0]?.text).toBe('words 0');
});

test('a page that was requested before a gap is not added', async () => {
  const { table, send } = subscribed(snapshot([130, 180]));
  const loading = table.log.loadEarlier();
  send(snapshot([400, 450]));
  expect(await loading).toBe(false);
  expect(texts(table)).toEqual(range(400, 450, (number) => `line ${number}`));
});

test('a whole snapshot replaces all lines, and only new ones are animated', () => {
  const { table, send } = subscribed(snapshot([0, 80], [0, 80]));
  const stories: string[][] = [];
  table.present = (_, lines, show) => {
    stories.push(lines.map(({ text }) => text));
    show();
  };
  send(snapshot([32, 82], [20, 70]));
  expect(texts(table)).toEqual(range(32, 82, (number) => `line ${number}`));
  expect(table.chat.items.map(({ text }) => text)).toEqual(range(20, 70, (number) => `words ${number}`));
  expect(stories).toEqual([['line 80', 'line 81']]);
});

test('the log has a button for earlier lines until all are loaded', async () => {
  const { table } = subscribed(snapshot([130, 180]));
  const { target, button, press } = show(Log, table);
  const lines = () => [...target.querySelectorAll('li')].filter((each) => each.textContent?.includes('line '));
  expect(lines().length).toBe(50);
  await press();
  expect(lines().length).toBe(150);
  expect(lines()[0]?.textContent).toContain('line 30');
  await press();
  expect(lines().length).toBe(180);
  expect(button()).toBeUndefined();
});

test('the log shows that loading failed, and the button tries again', async () => {
  const { table, answers } = subscribed(snapshot([50, 100]));
  const { target, button, press } = show(Log, table);
  answers.refuse = true;
  await press();
  expect(target.querySelector('[role=alert]')?.textContent).toBe('Could not load earlier lines. Try again.');
  answers.refuse = false;
  await press();
  expect(target.querySelector('[role=alert]')).toBeNull();
  expect(button()).toBeUndefined();
  expect(table.lines.length).toBe(100);
});

test('the chat has a button for earlier messages', async () => {
  const { table, answers } = subscribed(snapshot([0, 0], [120, 170]));
  const { target, press } = show(ChatBox, table);
  answers.refuse = true;
  await press();
  expect(target.querySelector('[role=alert]')?.textContent).toBe('Could not load earlier messages. Try again.');
  answers.refuse = false;
  await press();
  expect(target.querySelectorAll('.msg').length).toBe(150);
});

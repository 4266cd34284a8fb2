// SPDX-License-Identifier: Apache-2.0
// Tests moves that are sent while other players move.
import { expect, test, vi } from 'vitest';
import { hall, Refusal, type HallRequest, type HallResponse, type TableSnapshot } from '../hall/hall.svelte';
import { keepWording } from '../hall/wordings';
import { Table } from './table.svelte';

keepWording('test', { game: 'pebbles', edition: '', events: {}, actions: {}, parts: {}, names: {}, and: '' });

const bets = [{ action: { text: 'bet 5', kind: 'bet' }, count: 1 }];
const snapshot = (position: string, question = 'How much?', offers: unknown[] = bets) =>
  ({
    ...{ game: 'test', seats: [], position, question, offers, window: null },
    ...{ lines: [], first_line: 0, chat: [], first_chat: 0 },
  }) as never;

/** A table, and a hall whose messages and responses the test chooses. */
function sit() {
  let send: (snapshot: TableSnapshot) => void = () => {};
  vi.spyOn(hall, 'subscribe').mockImplementation((_, receive) => {
    send = receive;
    return () => {};
  });
  const asked: HallRequest[] = [];
  const answers: { done: () => void; fail: (code: string) => void; stale: () => void }[] = [];
  vi.spyOn(hall, 'request').mockImplementation((request) => {
    asked.push(request);
    return new Promise<HallResponse>((done, failed) => {
      const fail = (code: string) => failed(new Refusal({ code, rule: '', text: 'the table has changed' }));
      answers.push({ done: () => done({} as HallResponse), fail, stale: () => fail('stale') });
    });
  });
  const table = new Table('t');
  send(snapshot('a'));
  return { table, send: (next: TableSnapshot) => send(next), asked, answers };
}
const settled = () => new Promise((done) => setTimeout(done));

test('a move is sent again while the question stays the same', async () => {
  const { table, send, asked, answers } = sit();
  const choice = table.choose('bet 5');
  send(snapshot('b'));
  expect(table.sent, 'a move of another player is not a response').toBe('bet 5');
  answers[0]!.stale();
  await settled();
  expect(asked.map((request) => 'position' in request && request.position)).toEqual(['a', 'b']);
  answers[1]!.done();
  expect(await choice).toBe(true);
  expect(table.refusal).toBe(null);
  send(snapshot('c', '', []));
  expect(table.sent).toBe(null);
});

test('a move is refused when the question has changed', async () => {
  const { table, send, asked, answers } = sit();
  const choice = table.choose('bet 5');
  send(snapshot('b', 'Which one?', [...bets]));
  answers[0]!.stale();
  expect(await choice).toBe(false);
  expect(asked.length).toBe(1);
  expect(table.refusal?.text).toContain('moved on');
  expect(table.sent).toBe(null);
});

test('a move may have been carried out if the hall did not respond', async () => {
  const { table, answers } = sit();
  const choice = table.choose('bet 5');
  answers[0]!.fail('no_answer');
  expect(await choice).toBe(false);
  expect(table.refusal?.unsure).toBe(true);
  expect(table.sent).toBe(null);
});

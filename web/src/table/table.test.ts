// A move that crosses what others do meanwhile.
import { expect, test, vi } from 'vitest';
import { hall, Refusal, type Answer, type Ask, type TableSeen } from '../hall/hall.svelte';
import { Table } from './table.svelte';

const bets = [{ action: { text: 'bet 5', kind: 'bet' }, count: 1 }];
const seen = (position: string, question = 'How much?', offers: unknown[] = bets) =>
  ({ position, question, offers, lines: [], first_line: 0, chat: [], first_chat: 0, window: null }) as never;

/** A table, and a hall of which the test says what it tells and answers. */
function sit() {
  let tell: (told: TableSeen) => void = () => {};
  vi.spyOn(hall, 'watch').mockImplementation((_, told) => {
    tell = told;
    return () => {};
  });
  const asked: Ask[] = [];
  const answers: { done: () => void; fail: (code: string) => void; stale: () => void }[] = [];
  vi.spyOn(hall, 'ask').mockImplementation((ask) => {
    asked.push(ask);
    return new Promise<Answer>((done, failed) => {
      const fail = (code: string) => failed(new Refusal({ code, rule: '', text: 'the table has changed' }));
      answers.push({ done: () => done({} as Answer), fail, stale: () => fail('stale') });
    });
  });
  const table = new Table('t');
  tell(seen('a'));
  return { table, tell: (told: TableSeen) => tell(told), asked, answers };
}
const settled = () => new Promise((done) => setTimeout(done));

test('holds when the same is still asked', async () => {
  const { table, tell, asked, answers } = sit();
  const choice = table.choose('bet 5');
  tell(seen('b'));
  expect(table.sent, 'what others did is no answer').toBe('bet 5');
  answers[0]!.stale();
  await settled();
  expect(asked.map((ask) => 'position' in ask && ask.position)).toEqual(['a', 'b']);
  answers[1]!.done();
  expect(await choice).toBe(true);
  expect(table.refusal).toBe(null);
  tell(seen('c', '', []));
  expect(table.sent).toBe(null);
});

test('is refused when something else is asked', async () => {
  const { table, tell, asked, answers } = sit();
  const choice = table.choose('bet 5');
  tell(seen('b', 'Which one?', [...bets]));
  answers[0]!.stale();
  expect(await choice).toBe(false);
  expect(asked.length).toBe(1);
  expect(table.refusal?.text).toContain('moved on');
  expect(table.sent).toBe(null);
});

test('may have counted when the hall did not answer', async () => {
  const { table, answers } = sit();
  const choice = table.choose('bet 5');
  answers[0]!.fail('no_answer');
  expect(await choice).toBe(false);
  expect(table.refusal?.unsure).toBe(true);
  expect(table.sent).toBe(null);
});

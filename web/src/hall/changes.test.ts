import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { protocol } from '../generated/games';
import { applyChange } from './changes';

type TableSeen = Extract<protocol.ServerMessage, { is: 'table' }>;

interface Case {
  what: string;
  before: TableSeen;
  delta: protocol.TableDelta;
  after: TableSeen;
}

// The hall makes these changes and no others: the same file is held against the program's own.
const cases = JSON.parse(readFileSync('../tests/server/deltas.json', 'utf8')) as Case[];

describe('what changed at a table', () => {
  test.each(cases.map((each) => [each.what, each] as const))('%s', (_, { before, delta, after }) => {
    const untouched = structuredClone(before);
    expect(applyChange(before, delta, new Map())).toEqual(after);
    expect(before).toEqual(untouched);
  });

  test('what did not change is not copied', () => {
    const { before } = cases[0]!;
    const after = applyChange(before, { is: 'delta', now: { title: 'another' } }, new Map());
    expect(after.title).toBe('another');
    expect(after.view).toBe(before.view);
    expect(after.seats).toBe(before.seats);
  });

  test('a phrase is told once and known by its number from then on', () => {
    const { before } = cases[0]!;
    const phrases = new Map<number, string[]>();
    applyChange(before, { is: 'delta', question: 3, phrases: { 3: ['Your move?'] } }, phrases);
    expect(applyChange(before, { is: 'delta', question: 3 }, phrases).question).toBe('Your move?');
  });
});

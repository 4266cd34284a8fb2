// SPDX-License-Identifier: Apache-2.0
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { protocol } from '../generated/games';
import { applyDelta } from './deltas';

type TableSnapshot = Extract<protocol.ServerMessage, { is: 'table' }>;

interface Case {
  what: string;
  before: TableSnapshot;
  delta: protocol.TableDelta;
  after: TableSnapshot;
}

// A test of the server reads the same file and checks that the server makes exactly these deltas.
const cases = JSON.parse(readFileSync('../tests/server/deltas.json', 'utf8')) as Case[];

describe('a delta', () => {
  test.each(cases.map((each) => [each.what, each] as const))('%s', (_, { before, delta, after }) => {
    const untouched = structuredClone(before);
    expect(applyDelta(before, delta, new Map())).toEqual(after);
    expect(before).toEqual(untouched);
  });

  test('does not copy unchanged parts', () => {
    const { before } = cases[0]!;
    const after = applyDelta(before, { is: 'delta', now: { title: 'another' } }, new Map());
    expect(after.title).toBe('another');
    expect(after.view).toBe(before.view);
    expect(after.seats).toBe(before.seats);
  });

  test('may use phrases of an earlier delta', () => {
    const { before } = cases[0]!;
    const phrases = new Map<number, string[]>();
    applyDelta(before, { is: 'delta', question: 3, phrases: { 3: ['Your move?'] } }, phrases);
    expect(applyDelta(before, { is: 'delta', question: 3 }, phrases).question).toBe('Your move?');
  });
});

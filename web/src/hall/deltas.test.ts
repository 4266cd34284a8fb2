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
    expect(applyDelta(before, delta)).toEqual(after);
    expect(before).toEqual(untouched);
  });

  test('does not copy unchanged parts', () => {
    const { before } = cases[0]!;
    const after = applyDelta(before, { is: 'delta', table: before.table, now: { title: 'another' } });
    expect(after.title).toBe('another');
    expect(after.view).toBe(before.view);
    expect(after.seats).toBe(before.seats);
  });
});

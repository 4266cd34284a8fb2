// SPDX-License-Identifier: Apache-2.0
import { createHash, createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { VerificationError, verify } from './verify';

// Makes a record as docs/record.md describes, with Node's crypto instead of the browser's.
function record(seed: Buffer, words: string[], belows: number[][]): string {
  const names = ['Lief', 'Hildr'];
  const said = names.map((name, i) => `|${name}:${Buffer.from(words[i] ?? '').toString('hex')}`).join('');
  const key = createHmac('sha256', seed).update(`game-v1|a table${said}`).digest();
  let block = 0n;
  let left: number[] = [];
  const below = (n: number): number => {
    for (;;) {
      if (!left.length) {
        const count = Buffer.alloc(8);
        count.writeBigUInt64BE(block++);
        const digest = createHmac('sha256', key).update('draw').update(count).digest();
        left = Array.from({ length: 8 }, (_, i) => digest.readUInt32BE(4 * i));
      }
      const x = left.shift()!;
      if (x < Math.floor(2 ** 32 / n) * n) return x % n;
    }
  };
  const commitment = createHash('sha256').update('commit-v1|').update(seed).digest('hex');
  const [setup = [], ...moves] = belows;
  const rows = [
    { meadhall: 'record', table: 'a table', names, words, commitment, chance: setup.map(below), below: setup },
    ...moves.map((each, i) => ({ number: i + 1, chance: each.map(below), below: each })),
    { end: { rows: moves.length, outcome: [], seed: seed.toString('hex') } },
  ];
  return rows.map((row) => JSON.stringify(row)).join('\n') + '\n';
}

const seed = Buffer.from(Array.from({ length: 32 }, (_, i) => i));
const belows = [[6, 52, 51], [6, 6, 6, 6], [], [3_000_000_000, 3_000_000_000, 3_000_000_000], [10]];

describe('a record is checked in the browser', () => {
  it('checks every value, including those after skipped numbers', async () => {
    expect(await verify(record(seed, ['skål'], belows))).toMatchObject({ values: 11, moves: 4 });
  });
  it('refuses a value that does not follow from the seed', async () => {
    const text = record(seed, [], belows);
    const lines = text.split('\n');
    const row = JSON.parse(lines[1]!) as { chance: number[] };
    row.chance[0] = (row.chance[0]! + 1) % 6;
    lines[1] = JSON.stringify(row);
    await expect(verify(lines.join('\n'))).rejects.toThrow('Line 2');
  });
  it('refuses another seed, other words, and a missing seed', async () => {
    const text = record(seed, ['skål'], belows);
    await expect(verify(text.replace('"seed":"00', '"seed":"01'))).rejects.toThrow('does not match its fingerprint');
    await expect(verify(text.replace('skål', 'skal'))).rejects.toThrow(VerificationError);
    await expect(verify(text.replace(/,"seed":"[0-9a-f]+"/, ''))).rejects.toThrow('does not contain the seed');
  });
});

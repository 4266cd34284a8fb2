// SPDX-License-Identifier: Apache-2.0
// What a visitor's browser received over its socket.
import { readFileSync } from 'node:fs';
import type { WordingCatalogue } from '../src/generated/games';
import { applyDelta } from '../src/hall/deltas';
import type { TableSnapshot } from '../src/hall/hall.svelte';
import { readLine } from '../src/hall/wordings';
import type { Visitor } from './hall';

type Message = TableSnapshot | (Parameters<typeof applyDelta>[1] & { is: 'delta' }) | { is: 'welcome' };
/** A snapshot whose lines have their texts. */
type ReadSnapshot = Omit<TableSnapshot, 'lines'> & { lines: ReturnType<typeof readLine>[] };

const cases = JSON.parse(readFileSync('../tests/match/wording_cases.json', 'utf8')) as {
  catalogue: WordingCatalogue;
}[];

function withTexts(table: TableSnapshot): ReadSnapshot {
  const { catalogue } = cases.find((each) => each.catalogue.game === table.game)!;
  const names = table.seats.map(({ name }) => name);
  return { ...table, lines: table.lines.map((line) => readLine(catalogue, names, line)) };
}

/** Each message, and the snapshot after it; null if the message is not about a table. */
export function receivedBy(visitor: Visitor): { text: string; table: ReadSnapshot | null }[] {
  let last: TableSnapshot | null = null;
  return visitor.received.map((text) => {
    const message = JSON.parse(text) as Message;
    if (message.is === 'table') last = message;
    else if (message.is === 'delta') last = applyDelta(last!, message);
    else return { text, table: null };
    return { text, table: withTexts(last) };
  });
}

/** All snapshots, in order. */
export const snapshotsOf = (visitor: Visitor) => receivedBy(visitor).flatMap(({ table }) => table ?? []);

export const linesOf = (visitor: Visitor) => snapshotsOf(visitor).flatMap((each) => each.lines);

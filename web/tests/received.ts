// SPDX-License-Identifier: Apache-2.0
// What a visitor's browser received over its socket.
import { applyDelta } from '../src/hall/deltas';
import type { TableSnapshot } from '../src/hall/hall.svelte';
import type { Visitor } from './hall';

type Message = TableSnapshot | (Parameters<typeof applyDelta>[1] & { is: 'delta' }) | { is: 'welcome' };

/** Each message, and the snapshot after it; null if the message is not about a table. */
export function receivedBy(visitor: Visitor): { text: string; table: TableSnapshot | null }[] {
  let last: TableSnapshot | null = null;
  return visitor.received.map((text) => {
    const message = JSON.parse(text) as Message;
    if (message.is === 'table') return { text, table: (last = message) };
    return { text, table: message.is === 'delta' ? (last = applyDelta(last!, message)) : null };
  });
}

/** All snapshots, in order. */
export const snapshotsOf = (visitor: Visitor) => receivedBy(visitor).flatMap(({ table }) => table ?? []);

export const linesOf = (visitor: Visitor) => snapshotsOf(visitor).flatMap((each) => each.lines);

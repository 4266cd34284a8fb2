// SPDX-License-Identifier: Apache-2.0
// Applies deltas to the last known snapshot of a table (docs/protocol.md, "Deltas"). src/protocol/deltas.cpp writes
// deltas. Both files are tested with the cases in tests/server/deltas.json.
import type { protocol } from '../generated/games';

type TableSnapshot = Extract<protocol.ServerMessage, { is: 'table' }>;
type Members = { [key: string]: unknown };

/** The snapshot after the delta. Does not modify `before`. */
export function applyDelta(before: TableSnapshot, delta: protocol.TableDelta): TableSnapshot {
  return {
    ...(applyDifference(before, delta.now ?? {}) as TableSnapshot),
    first_line: before.first_line + before.lines.length,
    lines: delta.lines ?? [],
    first_chat: before.first_chat + before.chat.length,
    chat: delta.chat ?? [],
  };
}

/** Returns `before` with the difference applied. Unchanged parts are the same objects, not copies. */
function applyDifference(before: unknown, difference: protocol.Difference): unknown {
  if (difference === null || typeof difference !== 'object') return difference;
  if (!Array.isArray(difference)) {
    const after = (Array.isArray(before) ? [...before] : { ...(before as Members) }) as Members;
    for (const [key, each] of Object.entries(difference)) after[key] = applyDifference(after[key], each);
    return after;
  }
  if (difference.length === 1) return difference[0];
  const [at, gone, ...items] = difference as [number, number, ...unknown[]];
  const list = before as unknown[];
  return [...list.slice(0, at), ...items, ...list.slice(at + gone)];
}

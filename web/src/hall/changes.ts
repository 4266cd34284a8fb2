// What changed at a table, put into what was known of it: docs/protocol.md, "Changes". The other half is
// src/protocol/changes.cpp; both are held to tests/server/changes.json.
import type { protocol } from '../generated/games';

type TableSeen = Extract<protocol.Told, { is: 'table' }>;
type Members = { [key: string]: unknown };

/** The table that would have been told instead of the change. Neither argument is touched. */
export function applyChange(table: TableSeen, change: protocol.Change): TableSeen {
  const after = { ...(change.now ? (applied(table, change.now) as TableSeen) : table) };
  after.first_line = table.first_line + table.lines.length;
  after.lines = (change.lines ?? []).map((line) => {
    if (typeof line === 'string') return { text: line, event: null, own: false };
    const own = Array.isArray(line);
    const event = own ? line[0] : line;
    return { text: event.text, event, own };
  });
  after.first_chat = table.first_chat + table.chat.length;
  after.chat = change.chat ?? [];
  if (change.offers) after.offers = offersAfter(table.offers as unknown[], change.offers);
  return after;
}

/** Parts that did not change are the same objects as before. */
function applied(before: unknown, difference: protocol.Difference): unknown {
  if (!Array.isArray(difference)) {
    const after = (Array.isArray(before) ? [...before] : { ...(before as Members) }) as Members;
    for (const [key, each] of Object.entries(difference)) {
      if (Array.isArray(each) && each.length === 0) delete after[key];
      else after[key] = applied(after[key], each);
    }
    return after;
  }
  if (difference.length === 1) return difference[0];
  const [at, gone, ...items] = difference as [number, number, ...unknown[]];
  const list = before as unknown[];
  return [...list.slice(0, at), ...items, ...list.slice(at + gone)];
}

function offersAfter(before: unknown[], parts: protocol.OfferPart[]): unknown[] {
  return parts.flatMap((part): unknown[] => {
    if (!Array.isArray(part)) return [part];
    const [first, second, ...rows] = part;
    if (typeof first === 'number') return before.slice(first, first + (second as number));
    return (rows as unknown[][]).map((row) => unpacked(first, second as string, row));
  });
}

/** An offer from its pattern and its row of values: 'bid {quantity}x{value}' and [6, 4]. */
function unpacked(pattern: string, kind: string, row: unknown[]) {
  const fields: Members = {};
  let number: string | undefined;
  let taken = 0;
  const text = pattern.replace(/\{([^}]*?)(\+?)\}/g, (_, field: string, counts: string) => {
    if (counts) number = field;
    fields[field] = row[taken];
    return String(row[taken++]);
  });
  const action = { text, kind, ...fields };
  return number === undefined ? { action, count: 1 } : { action, count: row[taken], number };
}

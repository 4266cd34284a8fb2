// Applies changes to the last known snapshot of a table: docs/protocol.md, "Changes". The sending side is
// src/protocol/deltas.cpp; tests/server/deltas.json tests both.
import type { protocol } from '../generated/games';

type TableSeen = Extract<protocol.ServerMessage, { is: 'table' }>;
type Members = { [key: string]: unknown };

/** The phrases that a socket has received, by number. */
export type Phrases = Map<number, string[]>;

export function learn(change: protocol.TableDelta, phrases: Phrases) {
  for (const [number, phrase] of Object.entries(change.phrases ?? {})) phrases.set(Number(number), phrase);
}

/** The snapshot after the change. Adds the change's phrases to `phrases`; does not modify `table`. */
export function applyChange(table: TableSeen, change: protocol.TableDelta, phrases: Phrases): TableSeen {
  learn(change, phrases);
  const after = { ...(change.now ? (applied(table, change.now) as TableSeen) : table) };
  after.first_line = table.first_line + table.lines.length;
  const names = after.seats.map((seat) => seat.name);
  after.lines = (change.lines ?? []).map((line) => {
    const own = Array.isArray(line) && typeof line[0] === 'object';
    const told = (own ? line[0] : line) as protocol.DeltaLine;
    if (typeof told === 'string') return { text: told, event: null, own };
    const event = Array.isArray(told) ? eventOf(phrases.get(told[0])!, told.slice(1), names) : told;
    return { text: event.text, event, own };
  });
  after.first_chat = table.first_chat + table.chat.length;
  after.chat = change.chat ?? [];
  if (change.question !== undefined)
    after.question = typeof change.question === 'number' ? phrases.get(change.question)![0]! : change.question;
  if (change.offers) after.offers = offersAfter(table.offers as unknown[], change.offers, phrases);
  return after;
}

/** Parts that did not change are the same objects as before. */
function applied(before: unknown, difference: protocol.Difference): unknown {
  if (difference === null || typeof difference !== 'object') return difference;
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

function offersAfter(before: unknown[], parts: protocol.OfferPart[], phrases: Phrases): unknown[] {
  return parts.flatMap((part): unknown[] => {
    if (!Array.isArray(part)) return [part];
    const [first, ...rest] = part;
    if (typeof rest[0] === 'number') return before.slice(first, first + rest[0]);
    const [pattern, kind] = phrases.get(first) as [string, string];
    const values = pattern.split('{').length - 1 + (pattern.includes('+}') ? 1 : 0);
    let row: unknown[] = [];
    return (rest as unknown[][]).map((last) => {
      row = [...row.slice(0, values - last.length), ...last]; // what is not there is as in the row before
      return unpacked(pattern, kind, row);
    });
  });
}

/** An event from its phrase: {seat@} is a seat's name, {card^} the value as a title. */
function eventOf(phrase: string[], values: unknown[], names: string[]) {
  const [pattern, kind, ...fields] = phrase as [string, string, ...string[]];
  const own: Members = Object.fromEntries(fields.map((field, i) => [field, values[i]]));
  const text = pattern.replace(/\{([^}@^]*)([@^]?)\}/g, (_, field: string, way: string) => {
    const value = own[field];
    if (way === '@') return names[value as number]!;
    return way === '^'
      ? String(value)
          .replaceAll('_', ' ')
          .replace(/(^| )[a-z]/g, (begin) => begin.toUpperCase())
      : String(value);
  });
  return { text, kind, ...own };
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
